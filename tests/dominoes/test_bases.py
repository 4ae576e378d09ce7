"""Rounds and players of every game keep to the bases."""

from __future__ import annotations

import random
from itertools import pairwise, takewhile

import pytest
from hypothesis import given

from chickenfoot_rules import Draw, Match, MissingDouble, Move, Round, Rules
from chickenfoot_rules.dominoes import GAMES, DominoMatch, DominoRound, DominoView
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.players import play_match
from chickenfoot_rules.strategies import express_rounds, rounds


@pytest.mark.rule("R3.8")
@pytest.mark.rule("X4")
@given(rounds() | express_rounds())
def test_turns_follow_seat_after(round_: DominoRound) -> None:
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


def heaviest(view: DominoView, rng: random.Random) -> Move:
    """Play for any game: the first of the moves, which is of the highest tile."""
    del rng
    return view.legal_moves[0]


@pytest.mark.parametrize(
    "match",
    [Match(Rules(domino_set=3, hand_size=3), 3), ExpressMatch(ExpressRules(target=20, players=3))],
)
def test_a_player_of_ones_own_plays_both_games(match: DominoMatch) -> None:
    played = play_match([heaviest] * 3, rules=match.rules, seed=7)

    assert played.match.is_over
    assert not played.faults


def test_each_game_begins_with_no_round() -> None:
    begun = {
        "chicken-foot": GAMES["chicken-foot"].begin(Rules(), 4),
        "express": GAMES["express"].begin(ExpressRules(target=9), 4),
    }

    assert {"chicken-foot": Match(), "express": ExpressMatch(ExpressRules(target=9))} == begun
    assert begun.keys() == GAMES.keys()
