"""Layouts of every game are frozen values that their placements make."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, LayoutError, Placement, Play, Tile
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import Line
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import lay_plays, play, read_back
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
    with pytest.raises(LayoutError, match=r"^expected placements, got "):
        type(table)(placements=[thing])
    with pytest.raises(LayoutError, match=r"^expected a tile to lay, got "):
        table.place(thing)
    if not table.is_empty:
        with pytest.raises(LayoutError, match="expected a tile on the table to lay"):
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
