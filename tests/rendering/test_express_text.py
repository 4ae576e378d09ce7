"""Express-Domino as plain text."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Pass, Tile
from chickenfoot_rules.express import ExpressRound, Line
from chickenfoot_rules.rendering import choice_text, layout_text, round_text, table_text, view_text
from chickenfoot_rules.strategies import lines
from support.dominoes import after, play
from support.express import FOUR, PAIRS, THREE, TWO, deal, line, position

PAIR = re.compile(r"([0-9]+)-([0-9]+)")

NAMES = ["Ann", "Bob", "Cem", "Dora"]

ROW = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
"""From left to right: 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2."""


# --- the line --------------------------------------------------------------------------


@given(lines(), st.integers(40, 90), st.booleans())
def test_a_line_is_listed_from_left_to_right(laid: Line, width: int, ascii_only: bool) -> None:
    text = layout_text(laid, width=width, ascii_only=ascii_only)
    if laid.is_empty:
        assert text == "Nothing is on the table yet"
        return
    summary, *row = text.split("\n")
    left, right = laid.open_ends

    assert max(map(len, text.split("\n"))) <= width
    assert text.isascii()
    # Each tile appears once, halves that touch are equal, and lines break only where necessary.
    pairs = [(int(one), int(other)) for one, other in PAIR.findall(" ".join(row))]
    assert pairs == [*laid.row]
    assert {Tile(*pair) for pair in pairs} == {*laid.tiles}
    for line_, following in pairwise(row):
        first = re.match(r"\S+( \[\d\])?( last)?", following)
        assert first is not None
        assert len(line_) + 1 + len(first[0]) > width
    # Both ends and the last tile are marked.
    assert row[0].startswith(f"[{left.value}] ")
    assert re.search(rf" \[{right.value}\]( last)?$", row[-1])
    (last,) = re.findall(r"(\d-\d)(?: \[\d\])? last", text)
    assert Tile.parse(last) == laid.placements[-1].tile
    assert summary == f"Open ends: {left.value} on the left, {right.value} on the right"


@pytest.mark.rule("X4")
def test_the_last_tile_is_marked_on_either_side() -> None:
    assert layout_text(line("4-6")) == (
        "Open ends: 4 on the left, 6 on the right\n[4] 4-6 [6] last"
    )
    assert layout_text(line("4-6 6-6>4-6")) == (
        "Open ends: 4 on the left, 6 on the right\n[4] 4-6 6-6 [6] last"
    )
    assert layout_text(line("4-6 1-4>4-6")) == (
        "Open ends: 1 on the left, 6 on the right\n[1] 1-4 last 4-6 [6]"
    )


def test_a_long_line_breaks() -> None:
    assert (
        layout_text(line(ROW), width=40)
        == """\
Open ends: 0 on the left, 2 on the right
[0] 0-0 last 0-1 1-1 1-4 4-6 6-6 6-3 3-5
5-5 5-2 [2]"""
    )


def test_without_marks_only_the_row_is_shown() -> None:
    assert layout_text(line(ROW), marks=False) == "0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2"


# --- views -----------------------------------------------------------------------------

# The hands of four at that line: 2, 25, 28 and 49 pips.
HANDS = "0-2|0-3 0-4 0-5 0-6 1-2 1-3|1-5 1-6 2-2 2-3 2-4|2-6 3-3 3-4 4-4 4-5 5-6"


def test_a_view_shows_all_that_a_seat_needs() -> None:
    round_ = ExpressRound.start(
        TWO, deal("0-1 0-2 1-2 2-4 3-4 4-5 4-6|0-0 1-1 2-2 3-3 1-4 4-4 5-5")
    )
    view = after(round_, play("5-5")).view(0, [(0, 31), (12, 0)])

    assert (
        view_text(view, names=["you", "Ann"])
        == """\
You to play
Open ends: 5 on the left, 5 on the right
[5] 5-5 [5] last
Ann is the leader
you           7 tiles  12 points   out of play  14 tiles
Ann           6 tiles  31 points
Hand: 0-1 0-2 1-2 2-4 3-4 4-5* 4-6
1  4-5 on 5-5"""
    )


@pytest.mark.rule("X1")
def test_a_view_shows_partners_and_nothing_out_of_play() -> None:
    round_ = position(PAIRS, ROW, HANDS, seat=0, lead=3)

    assert (
        view_text(round_.view(1), names=NAMES)
        == """\
Ann to play, as seen by Bob
Open ends: 0 on the left, 2 on the right
[0] 0-0 last 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2 [2]
Ann and Cem play against Bob and Dora
Dora is the leader
Ann   1 tile   you   6 tiles   Cem   5 tiles   Dora  6 tiles
Hand: 1-2 0-3 1-3 0-4 0-5 0-6"""
    )
    alone = view_text(position(FOUR, ROW, HANDS, seat=0, lead=3).view(1))
    assert "against" not in alone
    assert "out of play" not in alone


@pytest.mark.rule("X2")
@pytest.mark.rule("X3")
def test_before_the_first_tile_a_view_shows_what_may_be_led() -> None:
    hands = "0-0 0-1 1-2 1-3 2-2 4-6 5-6|0-2 0-3 0-4 1-1 2-3 3-4 4-5"
    first = ExpressRound.start(TWO, deal(hands))
    later = ExpressRound.start(TWO, deal(hands), lead=1)

    assert "\nNothing is on the table yet\nPlayer 1 leads 2-2\n" in (view_text(first.view(1)))
    assert "\nBob leads any tile\n" in (table_text(later.view(0), names=["Ann", "Bob"]))


@pytest.mark.rule("X6")
def test_at_the_end_a_view_shows_the_points_and_all_hands() -> None:
    over = position(PAIRS, ROW, HANDS, seat=0, lead=3).apply(play("0-2>0-0"))

    assert (
        view_text(over.view(1))
        == """\
Domino: player 1 goes out
Player 1 and player 3 score 102 points, the pips in all hands
2-0 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2
Player 1 and player 3 play against player 2 and player 4
Player 4 is the leader
player 1  0 tiles   you       6 tiles   player 3  5 tiles   player 4  6 tiles
Player 1: no tiles, 0 pips
You: 1-2 0-3 1-3 0-4 0-5 0-6, 25 pips
Player 3: 2-2 2-3 2-4 1-5 1-6, 28 pips
Player 4: 3-3 3-4 4-4 4-5 2-6 5-6, 49 pips"""
    )
    open_to_all = round_text(over)
    assert "Domino: player 1 goes out" in open_to_all
    for theirs, yours in (
        ("player 1 goes", "you go"),
        ("Player 1:", "You:"),
        ("player 1  0", "you       0"),
    ):
        assert theirs in open_to_all
        open_to_all = open_to_all.replace(theirs, yours)
    assert open_to_all == view_text(over.view(0))
    assert not choice_text(over.view(0))


@pytest.mark.rule("X5")
def test_a_pass_is_a_move_with_a_number() -> None:
    # Without 2-6, seat 3 has neither a zero nor a two.
    hands = "0-2 2-6|0-3 0-4 0-5 0-6 1-2 1-3|1-5 1-6 2-2 2-3 2-4|3-3 3-4 4-4 4-5 5-6"
    view = position(FOUR, ROW, hands, seat=3, lead=0).view(3)

    assert (Pass(),) == view.legal_moves
    assert choice_text(view) == "Hand: 3-3 3-4 4-4 4-5 5-6\n1  pass"


# --- rounds ----------------------------------------------------------------------------


def test_a_round_shows_all_hands_and_the_tiles_out_of_play() -> None:
    round_ = ExpressRound.start(
        THREE,
        deal("0-0 0-1 0-2 0-3 0-4 0-5 6-6|1-1 1-2 1-3 1-4 1-5 1-6 2-2|2-3 2-4 2-5 2-6 3-3 3-4 3-5"),
    )

    assert (
        round_text(round_, names=NAMES[:3])
        == """\
Ann to play
Nothing is on the table yet
Ann leads 6-6
Ann          7 tiles   Cem          7 tiles
Bob          7 tiles   out of play  7 tiles
Ann: 0-0 0-1 0-2 0-3 0-4 0-5 6-6*
Bob: 1-1 1-2 2-2 1-3 1-4 1-5 1-6
Cem: 2-3 3-3 2-4 3-4 2-5 3-5 2-6
Out of play: 4-4 4-5 5-5 0-6 3-6 4-6 5-6
1  6-6 opens"""
    )
