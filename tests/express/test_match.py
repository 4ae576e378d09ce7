from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from chickenfoot_rules import Deal, DealError, SetupError, Tile
from chickenfoot_rules.dominoes import DominoPlace
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.strategies import express_rules
from laws.games import EXPRESS
from laws.match_machine import MatchMachine
from laws.referees.express import MatchReferee, Referee, options_of, standings
from laws.referees.plain import plain_tiles
from support.dominoes import play, rest
from support.express import FOUR, PAIRS, THREE, TWO, deal

# 6-6 is led and closes the round: 15 to 29 pips.
CLOSES = "6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1 1-2 1-3 1-4 1-5 2-2 2-3"


def closed(match: ExpressMatch) -> ExpressMatch:
    return match.deal(deal(CLOSES)).apply(play("6-6"))


# --- from round to round ---------------------------------------------------------------


def test_a_match_begins_before_its_first_deal() -> None:
    match = ExpressMatch(PAIRS)

    assert (4, (), None, (), (), False) == (
        match.players,
        match.rounds,
        match.round,
        match.all_rounds,
        match.scores,
        match.is_over,
    )
    assert [(1, seat, 0) for seat in range(4)] == [
        (place.rank, place.seat, place.total) for place in match.standings
    ]
    assert f"ExpressMatch(rules={PAIRS!r}, rounds=(), round=None)" == repr(match)


@pytest.mark.rule("X2")
def test_the_tiles_decide_which_seat_leads_the_first_round() -> None:
    match = ExpressMatch(TWO)
    assert match.lead is None
    match = match.deal(deal("|".join(reversed(CLOSES.split("|")))))
    assert match.round is not None
    assert 1 == match.lead == match.round.lead == match.round.seat


@pytest.mark.rule("X1")
@pytest.mark.parametrize("rules", [TWO, THREE, FOUR, PAIRS])
def test_a_round_is_shuffled_and_dealt_from_a_source_of_randomness(rules: ExpressRules) -> None:
    match = ExpressMatch(rules)
    dealt = match.shuffle(random.Random(3))

    assert rules.tiles == dealt.tiles
    assert [7] * rules.players == [len(hand) for hand in dealt.hands]
    assert 28 - 7 * rules.players == len(dealt.boneyard)
    assert match.deal(dealt) == match.deal(random.Random(3))


@pytest.mark.rule("X3")
@pytest.mark.rule("X8")
def test_a_finished_round_joins_the_others_and_the_next_can_be_dealt() -> None:
    match = closed(ExpressMatch(TWO))

    assert match.round is None
    assert 1 == len(match.rounds)
    assert match.rounds == match.all_rounds
    assert ((29, 0),) == match.scores
    assert not match.is_over
    playing = match.deal(deal(CLOSES))
    assert (match.rounds[0], playing.round) == playing.all_rounds
    assert 1 == playing.lead
    assert match.scores == playing.scores


# --- the end ---------------------------------------------------------------------------


@pytest.mark.rule("X8")
def test_the_most_points_win_and_equals_share_a_place() -> None:
    rules = ExpressRules(target=50, players=3)
    places = rules.standings([(10, 0, 0), (0, 20, 0), (10, 0, 0)], 3)

    assert (
        DominoPlace(rank=1, seat=0, total=20),
        DominoPlace(rank=1, seat=1, total=20),
        DominoPlace(rank=3, seat=2, total=0),
    ) == places


@pytest.mark.rule("X8")
def test_partners_share_their_place_and_their_points() -> None:
    places = PAIRS.standings([(0, 30, 0, 30), (20, 0, 20, 0), (0, 0, 0, 0)], 4)

    # 2, not 3: one pair is ahead.
    assert [(1, 1, 30), (1, 3, 30), (2, 0, 20), (2, 2, 20)] == [
        (place.rank, place.seat, place.total) for place in places
    ]
    level = PAIRS.standings([(0, 30, 0, 30), (30, 0, 30, 0)], 4)
    assert [1, 1, 1, 1] == [place.rank for place in level]


@pytest.mark.rule("X8")
def test_four_alone_rank_one_by_one() -> None:
    places = FOUR.standings([(5, 0, 0, 0), (0, 0, 9, 0), (0, 5, 0, 0)], 4)

    assert [(1, 2, 9), (2, 0, 5), (2, 1, 5), (4, 3, 0)] == [
        (place.rank, place.seat, place.total) for place in places
    ]


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


# --- what is refused -------------------------------------------------------------------


@pytest.mark.rule("X1")
def test_a_deal_for_others_is_refused() -> None:
    with pytest.raises(DealError, match="expected a deal for 3 players, got 2 hands"):
        ExpressMatch(THREE).deal(deal(CLOSES))
    with pytest.raises(SetupError, match="seat 1 is dealt 7 tiles, not 1"):
        ExpressMatch(TWO).deal(deal("6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1"))
    hands = deal(CLOSES).hands
    with pytest.raises(SetupError, match="14 tiles are out of play, not 0"):
        ExpressMatch(TWO).deal(Deal(hands))
    assert ExpressMatch(TWO).deal(Deal(hands, rest(6, CLOSES))).round is not None


# --- whole matches ---------------------------------------------------------------------


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


@pytest.mark.rule("X2")
@pytest.mark.rule("X3")
def test_lots_decide_nothing() -> None:
    lots = attrs.evolve(deal(CLOSES), lots=(Tile(6, 6), Tile(1, 1)))

    with pytest.raises(DealError, match=r"deal without lots \(X2, X3\)"):
        ExpressMatch(TWO).deal(lots)
