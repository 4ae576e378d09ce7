"""The decisions of rounds that were played, and what each of them cost."""

from __future__ import annotations

from math import sqrt

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, Round, Rules
from chickenfoot_rules.bulk import MoveAnalysis, actions
from chickenfoot_rules.players.decisions import Judgement, add_costs, decisions_in, judge
from laws.games import AnyGame, each_game
from support.dominoes import hands, lay_plays, play, rest
from support.examples import examples


def last_tiles(held: str, *, chickenlittle: bool = False) -> Round:
    """Return a round of two that ends soon: ends of 0, 1, 2 and 3 are open, and 6-6 is full."""
    layout = lay_plays(Layout(), "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6")
    rules = Rules(domino_set=6, chickenlittle=chickenlittle)
    return Round(rules, hands(held), tuple(rest(6, held, str(layout.tiles))), layout, 0)


@pytest.mark.rule("R6.3")
def test_silence_about_the_last_tile_is_a_decision() -> None:
    round_ = last_tiles("0-5 1-2|5-5 4-4", chickenlittle=True)
    [silent] = decisions_in([round_.apply(play("0-5>0-4"))])
    judgement = judge(silent, 20, seed=1)

    assert silent.move == play("0-5>0-4")
    assert silent.number == silent.round == 1
    assert judgement.made.move == silent.move
    assert judgement.best != silent.move


def test_costs_add_up_by_hand() -> None:
    [decision] = decisions_in([last_tiles("0-0 1-2|5-5").apply(play("1-2>1-6"))])
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

    points, error = add_costs(judgements[1:4:2])
    assert points == 7
    assert error == pytest.approx(sqrt(2))
    assert add_costs([]) == (0, 0)


@each_game
@given(data=st.data())
@examples(15)
def test_a_review_sees_no_more_than_the_player(game: AnyGame, data: st.DataObject) -> None:
    """A round that differs only in what a seat can't see has equal decisions of this seat."""
    round_ = data.draw(game.rounds(4))
    seat = data.draw(st.integers(0, round_.players - 1))
    rng = data.draw(st.randoms(use_true_random=False))
    other = round_.view(seat).determinize(rng)
    here = [*decisions_in([round_], seat)]
    there = [*decisions_in([other], seat)]

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
        (number, before.seat)
        for number, before in enumerate(round_.positions(), 1)
        if len(actions.legal(before)) > 1 and number <= len(round_.moves)
    ]
    found = [*decisions_in([round_])]
    assert choices == [(one.number, one.view.seat) for one in found]
    for one in found[:2]:
        assert one.move == round_.moves[one.number - 1]
        judgement = judge(one, 3, seed=1)
        assert judgement.made.cost >= -1e-9
        best = attrs.evolve(one, move=judgement.best)
        assert judge(best, 3, seed=1).made.cost == 0
