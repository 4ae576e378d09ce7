"""What a tournament and the command ask of each game."""

from __future__ import annotations

import pytest

from chickenfoot_rules import Rules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GAMES, game_of


def test_a_game_has_a_summary_and_sides() -> None:
    foot, express = GAMES["chicken-foot"], GAMES["express"]
    pairs, three = ExpressRules(target=20, pairs=True), ExpressRules(target=50, players=3)

    assert (foot, express) == (game_of(Rules()), game_of(three))
    assert ("double-nine set", "Express-Domino to 50 points") == (
        foot.summary(Rules()),
        express.summary(three),
    )
    assert "Express-Domino to 20 points in two pairs" == express.summary(pairs)
    assert (10, None) == (foot.rounds(Rules()), express.rounds(three))
    assert ((0,), (1,), (2,)) == foot.sides(Rules(), 3) == express.sides(three, 3)
    assert ((0, 2), (1, 3)) == express.sides(pairs, 4)


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R7.1")
def test_the_scores_of_chicken_foot_have_a_row_for_each_double() -> None:
    foot, rules = GAMES["chicken-foot"], Rules(domino_set=1)

    # The three tiles have 3 pips, and 0-0 costs 50.
    assert foot.flaw(rules, [(53, 0), (0, 1)]) is None
    assert "expected the 2 rounds of a match, got 1 (R2.1)" == foot.flaw(rules, [(53, 0)])
    assert "the points of a round are 0 to 53 (R7.1)" == foot.flaw(rules, [(54, 0), (0, 1)])


@pytest.mark.rule("X6")
@pytest.mark.rule("X8")
def test_in_express_one_side_scores_a_round_until_the_target_is_reached() -> None:
    express, pairs = GAMES["express"], ExpressRules(target=20, pairs=True)
    one_side = "one side scores in a round, 0 to 168 points (X6, X7)"
    reached = "a match ends when the target of 20 is reached (X8)"
    missed = "a match goes on until the target of 20 is reached (X8)"

    assert express.flaw(pairs, [(0, 5, 0, 5), (20, 0, 20, 0)]) is None
    assert one_side == express.flaw(pairs, [(20, 0, 19, 0)])
    assert one_side == express.flaw(pairs, [(169, 0, 169, 0)])
    assert reached == express.flaw(pairs, [(20, 0, 20, 0), (0, 5, 0, 5)])
    assert missed == express.flaw(pairs, [(19, 0, 19, 0)])
