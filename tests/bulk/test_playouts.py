"""Kernels play as random and greedy players do."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Match, Move, Round, Rules
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.bulk.backend import draw_below
from chickenfoot_rules.bulk.playouts import GREEDY, RANDOM
from chickenfoot_rules.bulk.state import CHANCE
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.players import GreedyPlayer
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.players.player import drop_equivalents
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import hands
from support.express import TWO, deal
from support.kernels import TELLING_RULES, KernelRound

SEEDS = st.integers(0, 2**64 - 1)

GREEDIEST = GreedyPlayer(end_dead_round=0, cover_high_ends=0)
"""The greedy player that kernels play like."""


def favourite(round_: DominoRound) -> Move:
    """Return the first of the moves with the highest score; silence is never chosen."""
    moves = drop_equivalents(round_.legal_moves)
    if len(moves) == 1:
        return moves[0]
    situation = Situation.of(round_.view(round_.seat))
    scores = [GREEDIEST.score(situation, move) for move in moves]
    return moves[scores.index(max(scores))]


@each_game
@given(data=st.data(), seed=SEEDS)
def test_the_favourite_is_right_where_others_play_at_random(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    round_: DominoRound = data.draw(game.rounds(9)).origin
    rng = random.Random(seed)
    while not round_.is_over:
        expected = actions.encode(round_.rules, favourite(round_))
        assert expected == KernelRound.of(round_).favourite()
        round_ = round_.apply(rng.choice(round_.legal_moves))


@pytest.mark.untraced
@pytest.mark.parametrize("name", TELLING_RULES)
def test_the_favourite_is_right_under_the_rules_of_each_source(name: str) -> None:
    rng = random.Random(4)
    match = Match(TELLING_RULES[name], 4)
    for _ in range(3):
        round_ = match.deal(rng).round
        assert round_ is not None
        while not round_.is_over:
            move = favourite(round_)
            assert actions.encode(round_.rules, move) == KernelRound.of(round_).favourite()
            round_ = round_.apply(move)


@each_game
@given(data=st.data())
def test_greedy_players_make_favourites_to_the_end(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    kernels, other = KernelRound.of(round_), KernelRound.of(round_)
    decisions = 0
    while not kernels.is_over:
        kernels.advance(kernels.favourite())
        decisions += 1

    assert decisions == other.play_out(GREEDY)
    assert kernels.numbers == other.numbers
    assert 0 == int(other.row[CHANCE])


@each_game
@given(data=st.data(), seed=SEEDS)
def test_random_players_draw_one_number_a_decision(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    kernels, other = KernelRound.of(round_, seed), KernelRound.of(round_, seed)
    decisions = 0
    while not kernels.is_over:
        legal = kernels.actions()
        kernels.advance(legal[int(draw_below(kernels.row, CHANCE, len(legal)))])
        decisions += 1

    assert decisions == other.play_out(RANDOM)
    assert kernels.numbers == other.numbers
    assert int(kernels.row[CHANCE]) == int(other.row[CHANCE])


def chosen(
    held: str, laid: str = "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6", *, double_blank: int = 50
) -> str:
    """Return the name of the favourite of seat 0, which has a hand of double-six."""
    some_rules = Rules(domino_set=6, double_blank=double_blank)
    table = layout(laid)
    some_hands = hands(held)
    boneyard = some_rules.tiles - table.tiles - some_hands[0] - some_hands[1]
    kernels = KernelRound.of(Round(some_rules, some_hands, boneyard, table, 0))
    return actions.name(some_rules, kernels.favourite())


def test_a_double_stops_another_player_at_the_last_tile() -> None:
    # 1-1 scores 2 pips, 3 for its toe 1-2, and 1 each for the open values 1 and 2. 2-5 joined
    # at its 2 scores 7 pips, and 1 each for 1 and 5. No number loses its protection.
    assert "2-5 on a 2" == chosen("1-1 1-2 2-5 5-5|0-5 0-4")
    # Now 1-1 scores 5 more.
    assert "1-1" == chosen("1-1 1-2 2-5 5-5|0-5")


@pytest.mark.rule("R7.2")
def test_the_double_blank_is_dear_or_free() -> None:
    laid = "6-6 1-6>6-6 2-6>6-6 3-6>6-6 0-6>6-6"
    held = "0-0 1-5 1-4 5-5 4-4|2-4 2-5"
    assert "0-0" == chosen(held, laid)
    # It scores -1 then, and 1 for the open 1. 1-5 scores 6 pips, and 1 each for 0 and 5.
    assert "1-5 on a 1" == chosen(held, laid, double_blank=0)


@pytest.mark.rule("X3")
def test_whoever_leads_at_express_domino_counts_both_ends_of_the_tile() -> None:
    held = "0-2 0-3 3-3 0-5 3-5 4-5 3-6|0-0 1-1 2-2 4-4 5-5 6-6 1-2"
    round_ = ExpressRound.start(TWO, deal(held), lead=0)

    # 3-6 scores 9 pips and 1 for the end of value 3. The ends of 4-5 would score 9 and 1 for the
    # 5 alone, and of equals the first is chosen: the higher tile.
    assert "3-6 on a 3" == actions.name(TWO, KernelRound.of(round_).favourite())
