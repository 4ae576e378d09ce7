from __future__ import annotations

import pytest
from hypothesis import given
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
from support.examples import check_phases, examples, find
from support.express import PAIRS, TABLES


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
def test_rounds_come_in_every_phase() -> None:
    check_phases(
        express_rounds(),
        lambda round_: round_.layout.is_empty,
        lambda round_: round_.outcome is not None and round_.outcome.winner is None,
        lambda round_: round_.outcome is not None and round_.outcome.winner is not None,
        lambda round_: round_.opener is None,
        lambda round_: round_.opener is not None and not round_.opener.is_double,
        lambda round_: round_.legal_moves == (Pass(),),
        lambda round_: round_.rules.pairs and round_.is_over,
        lambda round_: round_.moves.count(Pass()) > 3,
    )


@pytest.mark.long
def test_matches_come_in_every_phase() -> None:
    check_phases(
        express_matches(),
        lambda match: match.is_over,
        lambda match: not match.all_rounds,
        lambda match: match.round is None and not match.is_over and bool(match.rounds),
    )
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
