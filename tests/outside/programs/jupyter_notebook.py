"""Execute a notebook: the last value of a cell is shown as a picture, an error as a sentence."""

import nbclient
import nbformat

CELLS = (
    "import random\nfrom chickenfoot_rules import Match, Pass, Tile, rendering\n"
    "match = Match(players=2).deal(random.Random(1))\nmatch.view(0)",
    "Tile(3, 6)",
    "match",
    "rendering.playback(match.round)",
    "match.legal_moves",
    "match.apply(Pass())",
)
notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, CELLS)])
nbclient.NotebookClient(notebook, allow_errors=True, kernel_name="python3").execute()
view, tile, match, page, moves, error = (cell.outputs[-1] for cell in notebook.cells)
for shown in (view, tile, match):
    assert shown.data["image/svg+xml"].startswith("<svg")
assert "<iframe" in page.data["text/html"]
assert moves.data["text/plain"] == "(Play(tile=Tile(9, 9), on=None, announce=False),)"
assert (error.ename, error.evalue[-6:]) == ("IllegalMoveError", "(R2.2)")
