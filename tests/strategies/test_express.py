from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import hypothesis
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from chickenfoot_rules import Deal, Pass, RulesError
from chickenfoot_rules.express import ExpressRound, ExpressRules, Line
from chickenfoot_rules.strategies import (
    express_deals,
    express_matches,
    express_rounds,
    express_rules,
    illegal_moves,
    legal_moves,
    lines,
    moves,
)
from support.examples import examples
from support.express import PAIRS, TABLES

T = TypeVar("T")


def find(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    """Find an example without shrinking it."""
    return hypothesis.find(
        strategy, condition, settings=settings(max_examples=5000, phases=[Phase.generate])
    )


@pytest.mark.parametrize("table", TABLES)
def test_rules_are_for_every_table(table: ExpressRules) -> None:
    def for_table(rules: ExpressRules) -> bool:
        return rules.sides == table.sides

    assert table.players == find(express_rules(), for_table).players


@given(express_rules(), express_rules(max_target=3))
def test_targets_are_small_by_default(usual: ExpressRules, small: ExpressRules) -> None:
    assert usual.target <= 60
    assert small.target <= 3


def test_targets_above_the_highest_are_invalid() -> None:
    assert find(express_rules(max_target=10_000), lambda rules: rules.target > 1000).target > 1000
    with pytest.raises(RulesError, match="expected target from 1 to 10000"):
        find(express_rules(max_target=20_000), lambda rules: rules.target > 15_000)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("doubles", [0, 1, 5])
def test_deals_have_few_doubles_or_many(players: int, doubles: int) -> None:
    rules = ExpressRules(target=1, players=players)

    def as_many(deal: Deal) -> bool:
        return doubles == sum(tile.is_double for hand in deal.hands for tile in hand)

    assert players == len(find(express_deals(rules=rules), as_many).hands)


@pytest.mark.long
@pytest.mark.parametrize(
    "phase",
    [
        "layout.is_empty",
        "is_over",
        "is_over and round_.outcome.winner is None",
        "is_over and round_.outcome.winner is not None",
        "opener is None",
        "opener is not None and not round_.opener.is_double",
        "legal_moves == (Pass(),)",
        "rules.pairs and round_.is_over",
        "moves.count(Pass()) > 3",
    ],
)
def test_rounds_come_in_every_phase(phase: str) -> None:
    def reached(round_: ExpressRound) -> bool:
        return bool(eval(f"round_.{phase}", {"round_": round_, "Pass": Pass}))

    assert reached(find(express_rounds(), reached))


@pytest.mark.long
def test_matches_come_in_every_phase() -> None:
    assert find(express_matches(), lambda match: match.is_over).rounds
    assert () == find(express_matches(), lambda match: not match.all_rounds).scores
    between = find(
        express_matches(), lambda match: match.round is None and 0 < len(match.rounds) < 9
    )
    assert between.rounds
    later = find(express_matches(), lambda match: match.round is not None and match.rounds != ())
    assert later.round is not None


@pytest.mark.long
@pytest.mark.parametrize("rules", [*TABLES, ExpressRules(target=1000, pairs=True)])
@given(data=st.data())
@examples(15)
def test_strategies_keep_to_their_arguments(rules: ExpressRules, data: st.DataObject) -> None:
    assert rules == data.draw(express_rounds(rules=rules)).rules
    assert rules == data.draw(express_matches(rules=rules)).rules
    deal = data.draw(express_deals(rules=rules))
    assert ([7] * rules.players, rules.tiles) == ([*map(len, deal.hands)], deal.tiles)


@given(express_deals(), lines())
def test_deals_and_lines_need_no_rules(deal: Deal, line: Line) -> None:
    assert len(deal.hands) in {2, 3, 4}
    assert len(line.tiles) <= 25


@given(express_rounds(rules=PAIRS), st.data())
def test_moves_work_in_every_game(round_: ExpressRound, data: st.DataObject) -> None:
    wrong = data.draw(illegal_moves(round_))
    assert round_.illegality(wrong) is not None
    assert data.draw(moves(round_)) != wrong or wrong not in round_.legal_moves
    if not round_.is_over:
        assert data.draw(legal_moves(round_)) in round_.legal_moves
