"""Matches of Express-Domino: who leads them, and when they are over."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from chickenfoot_rules import DealError
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.strategies import express_rules
from laws.games import EXPRESS
from laws.match_machine import MatchMachine
from laws.referees.express import MatchReferee, Referee, options_of, standings
from laws.referees.plain import plain_tiles
from support.express import TWO, deal

# 6-6 is led and closes the round: 15 to 29 pips.
CLOSES = "6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1 1-2 1-3 1-4 1-5 2-2 2-3"


@pytest.mark.rule("X2")
@pytest.mark.rule("X3")
def test_lots_decide_nothing() -> None:
    dealt = deal(CLOSES)
    lots = attrs.evolve(dealt, lots=dealt.boneyard[:2])

    with pytest.raises(DealError, match=r"deal without lots \(X2, X3\)"):
        ExpressMatch(TWO).deal(lots)


@pytest.mark.rule("X8")
@given(st.data(), express_rules())
def test_standings_agree_with_the_referee(data: st.DataObject, rules: ExpressRules) -> None:
    options = options_of(rules)
    # Few points, so that ties are common.
    rows = data.draw(
        st.lists(
            st.tuples(st.sampled_from(rules.sides), st.integers(0, 2)).map(
                lambda won: tuple(won[1] if seat in won[0] else 0 for seat in range(rules.players))
            ),
            max_size=5,
        )
    )
    places = rules.standings(rows, rules.players)

    assert standings(rows, options) == [(place.rank, place.seat, place.total) for place in places]


class ExpressMachine(MatchMachine):
    """Play whole matches, and hold their leads and their end to a referee of matches."""

    game = EXPRESS

    @initialize(some=express_rules(max_target=100), seed=st.integers(0, 2**32))
    def begin(self, some: ExpressRules, seed: int) -> None:
        self.beside = MatchReferee(options=options_of(some))
        self.begin_match(ExpressMatch(some), seed)

    def dealt(self) -> None:
        round_ = self.match.round
        assert self.beside.deal([plain_tiles(hand) for hand in round_.hands]) == self.referee
        assert self.beside.hand == round_.lead == self.match.lead

    def ended(self) -> None:
        assert isinstance(self.referee, Referee)
        self.beside.score(self.referee)

    @invariant()
    def ends_at_the_target(self) -> None:
        assert [tuple(row) for row in self.beside.scores] == [*self.match.scores]
        assert self.beside.is_over == self.match.is_over


TestMatches = pytest.mark.rule("X8")(ExpressMachine.TestCase)
TestMatches.settings = settings(stateful_step_count=12)
