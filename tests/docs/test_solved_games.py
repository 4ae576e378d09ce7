"""The page of solved games shows what the example prints."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")
solve = import_module("solve_small_games")

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "solved-games.md"


def test_the_tiny_games_have_the_values_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    solve.main(["--tiny"])
    printed = capsys.readouterr().out.splitlines()
    shown = PAGE.read_text(encoding="utf-8").splitlines()

    assert len(solve.TINY) + 1 == len(printed)
    for row in printed:
        # The NashConv depends on the last digits of floating-point numbers.
        assert [row.split()[:-1]] == [one.split()[:-1] for one in shown if one[:22] == row[:22]]


def test_all_solved_games_are_on_the_page() -> None:
    shown = PAGE.read_text(encoding="utf-8")
    for rules in solve.ALL:
        assert f"\n{solve.name_of(rules)} " in shown
