"""The page of solved games shows what the script prints."""

from __future__ import annotations

from pathlib import Path

import pytest

import solve

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "solved-games.md"


def test_the_tiny_games_have_the_values_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    solve.main(["values", "--tiny"])
    printed = capsys.readouterr().out.splitlines()
    shown = PAGE.read_text(encoding="utf-8").splitlines()
    assert printed[0] in shown
    for row in printed[1:]:
        # The last two columns depend on the last digits of floating-point numbers.
        [found] = [line for line in shown if line.startswith(row[:22])][:1]
        assert row.split()[:-2] == found.split()[:-2]


def test_all_solved_games_are_on_the_page() -> None:
    shown = PAGE.read_text(encoding="utf-8")
    for rules in (*solve.SMALL, *solve.LARGE, solve.OPEN_ROW):
        assert f"\n{solve.name_of(rules)} " in shown
