"""Kernels play as random and greedy players do."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Match, Move
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.bulk.backend import draw_below
from chickenfoot_rules.bulk.playouts import GREEDY, RANDOM
from chickenfoot_rules.bulk.state import CHANCE
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.players import GreedyPlayer
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.players.player import drop_equivalents
from laws.games import AnyGame, each_game
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


@pytest.mark.rule("X3")
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
@pytest.mark.rule("R7.2")
@pytest.mark.parametrize("name", TELLING_RULES)
def test_the_favourite_is_right_under_the_rules_of_each_source(name: str) -> None:
    rng = random.Random(4)
    match = Match(TELLING_RULES[name], 4)
    for _ in range(3):
        round_: DominoRound = match.deal(rng).all_rounds[0]
        while not round_.is_over:
            move = favourite(round_)
            assert actions.encode(round_.rules, move) == KernelRound.of(round_).favourite()
            round_ = round_.apply(move)


@each_game
@pytest.mark.parametrize("policy", [GREEDY, RANDOM])
@given(data=st.data(), seed=SEEDS)
def test_greedy_players_make_favourites_and_random_ones_draw_a_number_for_each_decision(
    game: AnyGame, policy: int, data: st.DataObject, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    kernels, other = KernelRound.of(round_, seed), KernelRound.of(round_, seed)
    decisions = 0
    while not kernels.is_over:
        legal = kernels.actions()
        if policy == GREEDY:
            kernels.advance(kernels.favourite())
        else:
            kernels.advance(legal[int(draw_below(kernels.row, CHANCE, len(legal)))])
        decisions += 1

    assert decisions == other.play_out(policy)
    assert kernels.numbers == other.numbers
    assert int(kernels.row[CHANCE]) == int(other.row[CHANCE])
