"""Lines that are folded into columns, so that a table fits a screen."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, Round
from chickenfoot_rules.express import Line
from chickenfoot_rules.rendering.text.columns import fold
from chickenfoot_rules.rendering.text.table import folded_layout_text
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout

LINES = [f"line {number:2}" for number in range(10)]


def lines(width: int) -> Sequence[str]:
    """Return some lines that are as short as can be."""
    assert width >= 8
    return LINES


def test_lines_that_fit_are_not_fold() -> None:
    assert fold(lines, 80, 10) == LINES
    assert fold(lines, 80, None) == LINES


def test_lines_are_folded_into_as_few_columns_as_necessary() -> None:
    assert [line.split() for line in fold(lines, 80, 6)] == [
        ["line", str(number), "line", str(number + 5)] for number in range(5)
    ]
    assert len(fold(lines, 80, 4)) == 4
    assert fold(lines, 80, 4)[2] == "line  2                    line  6"


@pytest.mark.parametrize(("width", "height"), [(80, 3), (50, 4), (40, 1)])
def test_lines_that_can_not_fit_are_as_few_as_possible(width: int, height: int) -> None:
    assert len(fold(lines, width, height)) == {80: 4, 50: 10, 40: 10}[width]


def test_a_line_is_not_cut_to_fit_a_column() -> None:
    wide = ["x" * 30, "y", "z"]

    assert fold(lambda _: wide, 80, 2) == [f"{'x' * 30:<38}   z", "y"]
    assert fold(lambda _: wide, 60, 2) == wide


def test_in_narrow_columns_a_tile_follows_its_branch_at_once() -> None:
    table = layout(
        "11-11 10-11>11-11 6-11>11-11 5-11>11-11 1-11>11-11 3-6>6-11 3-10>3-6 9-10>10-11"
        " 5-5>5-11 4-5>5-5 5-6>5-5 5-10>5-5 10-10>5-10 8-10>10-10"
    )

    text = folded_layout_text(table, width=51, height=1, marks=True, ascii_only=False)

    assert text.split("\n") == [
        "11-11                      │├5-6 (6)",
        "├11-10 10-9 (9)            │└5-10 10-10 [2 more]",
        "├11-6 6-3 3-10 (10)        │ └10-8 (8) last",
        "├11-5 5-5                  └11-1 (1)",
        "│├5-4 (4)",
    ]


@given(rounds(max_highest=12), st.integers(40, 130), st.integers(1, 40))
def test_a_folded_table_has_every_tile_once(round_: Round, width: int, height: int) -> None:
    def text(height: int | None) -> str:
        return folded_layout_text(
            round_.layout, width=width, height=height, marks=True, ascii_only=False
        )

    shown = text(height)
    assert max(map(len, shown.split("\n"))) <= width
    assert shown.count("\n") <= text(None).count("\n")
    if not round_.layout.is_empty:
        tiles = [str(tile) for tile in round_.layout.tiles]
        found = re.findall(r"\d+-\d+", shown)
        turned = {"-".join(reversed(tile.split("-"))) for tile in tiles}
        assert len(found) == len(tiles)
        assert {*found} <= {*tiles} | turned


@pytest.mark.parametrize("empty", [Layout(), Line()])
def test_an_empty_table_says_so(empty: Layout | Line) -> None:
    text = folded_layout_text(empty, width=40, height=1, marks=True, ascii_only=False)

    assert text == "Nothing is on the table yet"
