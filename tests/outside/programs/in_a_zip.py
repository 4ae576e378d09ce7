"""Bring the library along in a zip, as zipapps do: no files, no metadata, no site-packages."""

import subprocess
import sys
import zipfile
from pathlib import Path

import attr
import attrs
import cattrs
import typing_extensions

import chickenfoot_rules

PROGRAM = """
import inspect, pydoc, random, sys
sys.path.insert(0, "all.zip")
import chickenfoot_rules as c
assert "all.zip" in c.__file__
assert c.__version__ == "unknown" == dict(inspect.getmembers(c))["__version__"]
assert c.__doc__.splitlines()[0] in pydoc.render_doc(c)
match = c.Match(players=2).deal(random.Random(5))
refusal = match.illegality(c.Pass())
assert refusal.message_for(language="de") == "Spieler 2 hat 9-9 und muss die Runde damit eröffnen"
view = match.view(match.round.seat)
assert c.players.TrainedPlayer().choose(view, random.Random(1)) in view.legal_moves
view = match.apply(view.legal_moves[0]).view(1 - view.seat)
assert c.players.TrainedPlayer().choose(view, random.Random(1)) in view.legal_moves
record = c.records.MatchRecord.of(match)
assert c.records.loads(c.records.dumps(record)) == record
assert c.rendering.playback(match).html.startswith("<!doctype html>")
assert match.to_svg().startswith("<svg")
"""

with zipfile.ZipFile("all.zip", "w") as archive:
    archive.write(typing_extensions.__file__, "typing_extensions.py")
    for package in (attr, attrs, cattrs, chickenfoot_rules):
        folder = Path(package.__file__).parent
        for path in folder.rglob("*.*"):
            if path.is_file() and path.suffix != ".pyc":
                archive.write(path, path.relative_to(folder.parent))
subprocess.run([sys.executable, "-S", "-W", "error", "-c", PROGRAM], check=True)
