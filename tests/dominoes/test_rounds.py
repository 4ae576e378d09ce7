"""Rounds of every game are values that can be set up again from any phase."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Any, cast
from unittest import mock

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    HistoryError,
    IllegalityCode,
    IllegalMoveError,
    Match,
    MissingDouble,
    Move,
    Pass,
    Play,
    Round,
    Rules,
    SeatError,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoSetup, moves
from chickenfoot_rules.dominoes.tiles import ALL_TILES
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.strategies import rounds
from laws.games import AnyGame, each_game, each_known_game
from support.dominoes import read_back, set_up


@each_known_game
@given(data=st.data())
def test_the_repr_of_a_round_sets_up_its_position(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    again: Any
    for again in (read_back(round_), set_up(round_)):
        assert type(round_) is type(again)
        assert round_.legal_moves == again.legal_moves
        assert round_.outcome == again.outcome
        assert DominoSetup.__repr__(round_) == DominoSetup.__repr__(again)
        assert ((), ()) == (again.moves, again.movers)
        assert again is again.origin
        assert (round_ == again) == (round_.moves == ())
    assert (", over, " in repr(round_)) == round_.is_over


@each_game
def test_rounds_with_different_pasts_are_different(game: AnyGame) -> None:
    start: DominoRound = game.begin().deal(random.Random(2)).round
    [move, *_] = start.legal_moves
    moved = start.apply(move)

    assert moved == start.apply(move)
    assert moved not in {start, set_up(moved)}
    assert ((move,), (start.seat,), start) == (moved.moves, moved.movers, moved.origin)
    with pytest.raises(TypeError):
        attrs.evolve(cast("Any", start), moves=(move,))


@each_game
@given(data=st.data())
def test_a_round_that_is_evolved_keeps_its_moves(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.rounds(6))
    again = attrs.evolve(round_)

    assert (round_, round_.moves, round_.origin) == (again, again.moves, again.origin)


@each_game
@pytest.mark.parametrize(
    "wrong",
    [
        {"history": None},
        {"history": [1]},
        {"history": (1, 2, 3)},
        {"history": (None, (5, Draw()))},
        {"history": (None, (0, Pass())), "origin": None},
        {"origin": "none"},
    ],
    ids=str,
)
def test_a_round_has_only_moves_that_lead_to_its_position(
    game: AnyGame, wrong: dict[str, object]
) -> None:
    round_: Any = game.begin().deal(random.Random(2)).round
    round_ = round_.apply(round_.legal_moves[0])

    for changes in (wrong, {"rules": attrs.evolve(round_.rules, target=9_999)}):
        with pytest.raises(HistoryError, match="the moves of this round lead to another position"):
            attrs.evolve(round_, **changes)


@pytest.mark.rule("R3.8")
@pytest.mark.rule("X4")
@each_game
@given(data=st.data())
def test_turns_follow_seat_after(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.rounds(9))
    turns = [*round_.movers] if round_.is_over else [*round_.movers, round_.seat]
    draws = [*takewhile(lambda move: move == Draw(), round_.moves)]
    if isinstance(round_, Round) and round_.rules.missing_double is MissingDouble.DRAW_EACH:
        turns = turns[len(draws) :]  # After a cycle of draws the seat with the double is next.
    for before, after in pairwise(turns):
        assert after in (before, round_.seat_after(before))
    seats: list[int] = [0]
    while len(seats) <= round_.players:
        seats.append(round_.seat_after(seats[-1]))
    assert 0 == seats[-1]
    assert {*range(round_.players)} == {*seats}


@given(rounds())
def test_the_drawn_tiles_and_the_rest_make_the_first_boneyard(round_: Round) -> None:
    assert (*round_.boneyard, *reversed(round_.drawn_tiles)) == round_.origin.boneyard
    assert round_.moves.count(Draw()) == len(round_.drawn_tiles)


class LikeADraw:
    """Claims to be equal to a draw, and to nothing else."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draw)

    def __hash__(self) -> int:
        return hash(Draw())


@each_game
@pytest.mark.parametrize(
    "claim", [mock.ANY, LikeADraw(), None, "2-2"], ids=["anything", "a draw", "none", "a text"]
)
def test_what_claims_to_equal_a_move_is_no_move(game: AnyGame, claim: object) -> None:
    match = game.begin().deal(random.Random(2))
    round_ = match.round
    while not round_.is_over:
        for asked in (round_, round_.view(round_.seat)):
            illegality = asked.illegality(cast("Move", claim))
            assert illegality is not None
            assert IllegalityCode.NOT_A_MOVE is illegality.code
        for applied in (round_, match):
            with pytest.raises(IllegalMoveError, match="a move is a Play"):
                applied.apply(cast("Move", claim))
        match = match.apply(round_.legal_moves[0])
        round_ = round_.apply(round_.legal_moves[0])


@each_game
@pytest.mark.parametrize("claim", [mock.ANY, True, 1.0], ids=["anything", "true", "a float"])
def test_what_claims_to_equal_a_seat_is_no_seat(game: AnyGame, claim: int) -> None:
    match = game.begin().deal(random.Random(2))
    for applied in (match, match.round):
        with pytest.raises(SeatError):
            applied.apply(match.round.legal_moves[0], claim)


@pytest.fixture
def leads(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[object, Play]]:
    """Let the process share as little as just after the import: the plays that lead."""
    leads: dict[object, Play] = {(tile, None, False): Play(tile, None) for tile in ALL_TILES}
    monkeypatch.setattr(moves, "PLAYS", {**leads})
    kept = moves.PLAYS_ON[:]
    moves.PLAYS_ON[:] = [{} for _ in kept]
    yield leads
    moves.PLAYS_ON[:] = kept


@pytest.mark.untraced
@pytest.mark.parametrize(
    "match",
    [Match(), Match(Rules(chickenlittle="next-turn")), ExpressMatch(ExpressRules(target=100))],
    ids=["chicken foot", "chickenlittle", "express"],
)
def test_the_plays_that_a_process_shares_follow_from_the_table(
    match: DominoMatch, leads: dict[object, Play]
) -> None:
    round_ = match.deal(random.Random(2)).last_round
    while not round_.is_over:
        shared = {
            (tile, on, announced)
            for on in round_.layout.tiles
            for tile in ALL_TILES
            if tile != on and (tile.has(on.low) or tile.has(on.high))
            for announced in (False, True)
        }
        assert leads.keys() | shared == moves.PLAYS.keys()
        in_rows = {(play.tile, play.on) for row in moves.PLAYS_ON for play in row.values()}
        assert {play[:2] for play in shared} == in_rows
        round_ = round_.apply(round_.legal_moves[0])
    assert len(round_.layout.tiles) > 1


@each_game
def test_the_layouts_that_views_share_hold_nothing_that_can_change(game: AnyGame) -> None:
    round_ = game.begin().deal(random.Random(2)).round
    for position in round_.apply(round_.legal_moves[0]).positions():
        layout = position.layout
        for field in attrs.fields(cast("Any", type(layout))):
            assert isinstance(hash(getattr(layout, field.name)), int)
