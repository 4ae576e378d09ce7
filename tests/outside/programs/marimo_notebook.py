"""Export a notebook of marimo: a cell shows a view as a picture."""

import re
import subprocess
import sys
from pathlib import Path

NOTEBOOK = """
import marimo
app = marimo.App()


@app.cell
def _():
    import random
    from chickenfoot_rules import Match, Tile, rendering
    match = Match(players=2).deal(random.Random(1))
    match.view(0)
    return (Tile,)


@app.cell
def _(Tile):
    Tile(3, 6)
    return


"""
Path("table.py").write_text(NOTEBOOK, encoding="utf-8")
export = "-m marimo -q -y export html table.py -o table.html"
subprocess.run([sys.executable, *export.split()], check=True)
page = Path("table.html").read_text(encoding="utf-8")
assert len(re.findall("image/svg|<svg|u003csvg", page)) >= 2
assert page.count("cf-tile") > 20, "the hand and the table are drawn"
