"""Rounds of every game are values that can be set up again from any phase."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules.dominoes import DominoRound
from laws.games import AnyGame, each_game
from support.dominoes import assert_frozen, assert_value, read_back, set_up


@each_game
@given(data=st.data())
def test_a_round_is_a_frozen_value(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.positions(9))

    assert_value(round_)
    assert_frozen([round_])
    assert () == round_.origin.moves
    assert round_.origin is round_.origin.origin


@each_game
@given(data=st.data())
def test_the_repr_of_a_round_sets_up_its_position(game: AnyGame, data: st.DataObject) -> None:
    round_ = data.draw(game.positions(9))
    again: Any
    for again in (read_back(round_), set_up(round_)):
        assert type(round_) is type(again)
        assert round_.legal_moves == again.legal_moves
        assert round_.outcome == again.outcome
        assert repr(round_) == repr(again)
        assert ((), ()) == (again.moves, again.movers)
        assert again is again.origin
        assert (round_ == again) == (round_.moves == ())


@each_game
def test_rounds_with_different_pasts_are_different(game: AnyGame) -> None:
    start: DominoRound = game.begin().deal(random.Random(2)).round
    [move, *_] = start.legal_moves
    moved = start.apply(move)

    assert moved == start.apply(move)
    assert moved not in {start, set_up(moved)}
    assert ((move,), (start.seat,), start) == (moved.moves, moved.movers, moved.origin)


@each_game
@pytest.mark.parametrize("past", ["history", "origin", "moves"])
def test_a_round_that_is_set_up_takes_no_past(game: AnyGame, past: str) -> None:
    start = game.begin().deal(random.Random(2)).round
    with pytest.raises(TypeError):
        attrs.evolve(start, **{past: None})
