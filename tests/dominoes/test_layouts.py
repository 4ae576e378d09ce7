"""Layouts of every game are frozen values that their placements make."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, LayoutError, Placement, Play, Tile, WrongTypeError
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import Line
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import lay_plays, play, read_back, tiles
from support.express import line


@each_game
@given(data=st.data())
def test_the_placements_make_the_layout_again(game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(game.rounds(18)).layout
    empty = Layout(table.arms) if isinstance(table, Layout) else Line()
    again = lay_plays(empty, " ".join(str(table).split()))

    assert table == again == read_back(table)
    assert hash(table) == hash(again)
    assert repr(table) == repr(again)
    for name in ("placements", "tiles", "open_ends", "duty", "opening", "fitting_mask", "toes"):
        assert getattr(table, name) == getattr(again, name), name


@each_game
@given(data=st.data())
def test_the_plays_of_a_hand_are_the_placements_that_are_not_refused(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: DominoRound = data.draw(game.rounds(9))
    table, hand = round_.layout, round_.hands[round_.seat]
    if not table.is_empty:
        expected = {
            Play(tile, on) for tile in hand for on in table.tiles if table.refusal(tile, on) is None
        }
        listed = table.plays(hand)
        assert expected == set(listed)
        assert len(expected) == len(listed)
        assert {play.tile for play in expected} == table.fitting(hand)
        assert table.fitting(hand).mask == table.fitting_mask & hand.mask


THINGS: list[Any] = [None, 5, "9-9", play("4-6")]


@pytest.mark.parametrize("table", [Layout(), Line(), layout("6-6"), line("4-6")])
@pytest.mark.parametrize("thing", THINGS)
def test_a_tile_is_laid_and_nothing_else(table: Layout | Line, thing: Any) -> None:  # noqa: ANN401 - wrong types are the point
    with pytest.raises(WrongTypeError, match=r"^expected placements, got "):
        type(table)(placements=[thing])
    with pytest.raises(WrongTypeError, match=r"^expected a tile to lay, got "):
        table.place(thing)
    if not table.is_empty:
        with pytest.raises(WrongTypeError, match="expected a tile on the table to lay"):
            table.place(Tile(5, 6), cast("Tile", thing or ""))


@pytest.mark.rule("R3.2")
@pytest.mark.rule("X4")
def test_placements_in_an_impossible_order_are_refused() -> None:
    assert line("5-5 4-5>5-5 5-6>5-5") != line("5-5 5-6>5-5 4-5>5-5")
    cross = [Placement(Tile(9, 9)), Placement(Tile(0, 9), Tile(9, 9))]
    with pytest.raises(LayoutError, match=r"R3\.2"):
        Layout(4, [*cross, Placement(Tile(0, 1), Tile(0, 9))])
    with pytest.raises(LayoutError, match=r"R2\.2"):
        Layout(4, reversed(cross))
    ends = [Placement(Tile(1, 4), Tile(4, 6)), Placement(Tile(6, 6), Tile(4, 6))]
    with pytest.raises(LayoutError, match="4-6 is not an end of the line"):
        Line([Placement(Tile(4, 6)), *ends, Placement(Tile(3, 4), Tile(4, 6))])


CROSS = "9-9 0-9>9-9 1-9>9-9 2-9>9-9 3-9>9-9"
FOOT = layout(f"{CROSS} 2-2>2-9 2-3>2-2")
ARM = layout(f"{CROSS} 0-4>0-9")
EIGHTS = layout(f"{CROSS} 3-8>3-9 2-2>2-9 2-8>2-2 2-5>2-2 2-0>2-2")
SIXES = line("4-6 6-6>4-6 1-6>6-6")


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("table", "held", "plays"),
    [
        (
            EIGHTS,
            "0-0 0-5 0-8 6-7",
            "0-8>0-9 0-8>0-2 0-8>3-8 0-8>2-8 0-5>0-9 0-5>0-2 0-5>2-5 0-0>0-9 0-0>0-2",
        ),
        (line("2-5"), "2-4 2-2 0-1 5-5", "5-5>2-5 2-4>2-5 2-2>2-5"),
        # The lower end comes first, on either side; of equal ends, the left one.
        (line("4-4 4-5>4-4 2-4>4-4"), "2-5", "2-5>2-4 2-5>4-5"),
        (line("4-4 2-4>4-4 4-5>4-4"), "2-5", "2-5>2-4 2-5>4-5"),
        (
            line("5-5 4-5>5-5 5-6>5-5 4-6>5-6"),
            "1-4 4-4",
            "4-4>4-6 4-4>4-5 1-4>4-6 1-4>4-5",
        ),
        (line("3-3"), "3-5", "3-5>3-3"),
    ],
)
def test_plays_come_by_tile_then_by_value_then_by_age_or_side(
    table: Layout | Line, held: str, plays: str
) -> None:
    assert [*map(play, plays.split())] == [*table.plays(tiles(held))]


@pytest.mark.rule("R3.1")
@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("table", "move", "code", "message"),
    [
        (Layout(), "4-5", "must-open", "open with a double (R2.2)"),
        (Layout(), "4-4>4-5", "must-open", "name no tile to lay 4-4 on (R2.2)"),
        (ARM, "2-9>0-9", "already-laid", "(R1.5)"),
        (ARM, "4-4", "already-opened", "(R2.2)"),
        (ARM, "0-5>5-5", "not-on-table", "5-5 is not on the table (R3.1)"),
        (ARM, "4-9>9-9", "not-open", "(R3.1)"),
        (ARM, "0-5>0-9", "not-open", "(R3.1)"),
        (ARM, "4-9>1-9", "wrong-end", "(R3.1)"),
        (layout("9-9 0-9>9-9"), "0-5>0-9", "cross-unfinished", "(R3.2)"),
        (FOOT, "2-5>2-3", "foot-unfinished", "(R3.3)"),
        (FOOT, "5-6>2-2", "foot-unfinished", "(R3.3)"),
        (line("4-6"), "5-6>5-5", "not-on-table", "5-5 is not on the table (X4)"),
        (SIXES, "2-6>6-6", "not-open", "the ends are 4-6 and 1-6 (X4)"),
        (line("4-6 6-6>4-6"), "5-6>4-6", "wrong-end", "the open end of 4-6 is four, and 5-6"),
        (line("4-6"), "1-2>4-6", "wrong-end", "is four and six, and 1-2 has none (X4)"),
    ],
)
def test_a_placement_off_the_open_ends_is_refused(
    table: Layout | Line, move: str, code: str, message: str
) -> None:
    tile, on = play(move).tile, play(move).on
    refusal = table.refusal(tile, on)

    assert refusal is not None
    assert code == refusal.code.value
    assert message in str(refusal)
    with pytest.raises(LayoutError, match=re.escape(message)):
        table.place(tile, on)


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("laid", "row", "ends"),
    [
        ("4-6", [(4, 6)], [4, 6]),
        ("3-3", [(3, 3)], [3, 3]),
        # The first neighbour of a lone double lies right, and the second left.
        ("3-3 3-5>3-3", [(3, 3), (3, 5)], [3, 5]),
        ("3-3 3-5>3-3 2-3>3-3", [(2, 3), (3, 3), (3, 5)], [2, 5]),
        ("4-6 1-4>4-6 6-6>4-6 1-1>1-4", [(1, 1), (1, 4), (4, 6), (6, 6)], [1, 6]),
    ],
)
def test_a_line_is_open_on_both_sides(
    laid: str, row: list[tuple[int, int]], ends: list[int]
) -> None:
    table = line(laid)

    assert (row, ends) == ([*table.row], [end.value for end in table.open_ends])
    assert (None, 0, laid) == (table.duty, table.toes, str(table))
