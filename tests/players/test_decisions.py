"""The decisions of rounds that were played, and what each of them cost."""

from __future__ import annotations

from math import sqrt

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Rules
from chickenfoot_rules.bulk import MoveAnalysis, actions
from chickenfoot_rules.players.decisions import Judgement, add_costs, decisions_in, judge
from laws.games import AnyGame, each_game
from players.support import CROSS, position
from support.dominoes import play
from support.examples import examples

ENDING = f"{CROSS} 0-4>4-6"


@pytest.mark.rule("R6.3")
def test_silence_about_the_last_tile_is_a_decision() -> None:
    little = Rules(domino_set=6, chickenlittle=True)
    round_ = position("0-5 1-2|5-5 4-4", ENDING, little)
    [silent] = decisions_in([round_.apply(play("0-5>0-4"))])
    judgement = judge(silent, 20, seed=1)

    assert silent.move == judgement.made.move == play("0-5>0-4") != judgement.best
    assert silent.number == silent.round == 1


def test_costs_add_up_by_hand() -> None:
    [decision] = decisions_in([position("0-0 1-2|5-5", ENDING).apply(play("1-2>1-6"))])
    judgements = [
        Judgement(
            decision=decision,
            made=MoveAnalysis(
                move=decision.move,
                points=1.0,
                points_error=1.0,
                out=0.5,
                lead=1.0,
                cost=cost,
                cost_error=error,
            ),
            best=decision.move,
            is_exact=True,
        )
        for cost, error in ((0.0, 0.0), (4.0, 1.0), (2.0, 1.0), (3.0, 1.0), (0.5, 0.0))
    ]
    assert [False, True, False, True, True] == [one.is_costly for one in judgements]

    assert (7, pytest.approx(sqrt(2))) == add_costs(judgements[1:4:2])
    assert (0, 0) == add_costs([])


@each_game
@given(data=st.data())
@examples(15)
def test_a_review_sees_no_more_than_the_player(game: AnyGame, data: st.DataObject) -> None:
    """A round that differs only in what a seat can't see has equal decisions of this seat."""
    round_ = data.draw(game.rounds(4))
    seat = data.draw(st.integers(0, round_.players - 1))
    rng = data.draw(st.randoms(use_true_random=False))
    here = [*decisions_in([round_], seat)]
    there = [*decisions_in([round_.view(seat).determinize(rng)], seat)]

    assert here == there
    for one, same in zip(here[:2], there, strict=False):
        assert judge(one, 3, seed=1) == judge(same, 3, seed=1)


@each_game
@given(data=st.data())
@examples(15)
def test_every_choice_is_a_decision_and_costs_at_least_nothing(
    game: AnyGame, data: st.DataObject
) -> None:
    round_ = data.draw(game.rounds(4))
    choices = [
        (number, before.seat, move)
        for number, (before, move) in enumerate(
            zip(round_.positions(), round_.moves, strict=False), 1
        )
        if len(actions.legal(before)) > 1
    ]
    found = [*decisions_in([round_])]
    assert choices == [(one.number, one.view.seat, one.move) for one in found]
    for one in found[:2]:
        judgement = judge(one, 3, seed=1)
        assert judgement.made.cost >= -1e-9
        best = attrs.evolve(one, move=judgement.best)
        assert judge(best, 3, seed=1).made.cost == 0
