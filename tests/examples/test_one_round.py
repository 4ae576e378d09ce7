"""The notebook runs, and its cells show pictures."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "examples" / "one_round.ipynb"


def shown_by(source: str, names: dict[str, Any]) -> object:
    """Run a cell, and return the value that a notebook shows below it."""
    *before, last = ast.parse(source).body
    exec(compile(ast.Module(before, []), "cell", "exec"), names)  # noqa: S102 - ours
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_the_notebook_draws_a_view_and_plays_a_round_back() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}

    shown = [
        shown_by("".join(cell["source"]), names) for cell in cells if cell["cell_type"] == "code"
    ]

    assert [] == [cell for cell in cells if cell.get("outputs")]
    assert "<svg" in getattr(shown[0], "_repr_svg_")()  # noqa: B009 - any value
    assert "<iframe" in getattr(shown[4], "_repr_html_")()  # noqa: B009 - any value
    assert shown[5] == names["match"].scores
