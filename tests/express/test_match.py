from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from chickenfoot_rules import (
    Deal,
    DealError,
    MatchError,
    SetupError,
)
from chickenfoot_rules.express import ExpressMatch, ExpressPlace, ExpressRules, express_standings
from chickenfoot_rules.strategies import express_deals, express_rules
from laws.referees.express import MatchReferee, Referee, options_of, referee_of, standings
from laws.referees.plain import plain, plain_tile
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
    assert (0, 0, 0, 0) == match.totals
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
    places = express_standings([(10, 0, 0), (0, 20, 0), (10, 0, 0)], rules)

    assert (
        ExpressPlace(rank=1, seat=0, total=20),
        ExpressPlace(rank=1, seat=1, total=20),
        ExpressPlace(rank=3, seat=2, total=0),
    ) == places


@pytest.mark.rule("X8")
def test_partners_share_their_place_and_their_points() -> None:
    places = express_standings([(0, 30, 0, 30), (20, 0, 20, 0), (0, 0, 0, 0)], PAIRS)

    # 2, not 3: one pair is ahead.
    assert [(1, 1, 30), (1, 3, 30), (2, 0, 20), (2, 2, 20)] == [
        (place.rank, place.seat, place.total) for place in places
    ]
    level = express_standings([(0, 30, 0, 30), (30, 0, 30, 0)], PAIRS)
    assert [1, 1, 1, 1] == [place.rank for place in level]


@pytest.mark.rule("X8")
def test_four_alone_rank_one_by_one() -> None:
    places = express_standings([(5, 0, 0, 0), (0, 0, 9, 0), (0, 5, 0, 0)], FOUR)

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
    places = express_standings(rows, rules)

    assert standings(rows, options) == [(place.rank, place.seat, place.total) for place in places]


# --- what is refused -------------------------------------------------------------------


@pytest.mark.rule("X1")
def test_a_deal_for_others_is_refused() -> None:
    with pytest.raises(DealError, match="the deal has 2 hands, the match 3 players"):
        ExpressMatch(THREE).deal(deal(CLOSES))
    with pytest.raises(SetupError, match="seat 1 is dealt 7 tiles, not 1"):
        ExpressMatch(TWO).deal(deal("6-6 0-0 0-1 0-2 0-3 0-4 0-5|1-1"))
    hands = deal(CLOSES).hands
    with pytest.raises(SetupError, match="14 tiles are out of play, not 0"):
        ExpressMatch(TWO).deal(Deal(hands))
    assert ExpressMatch(TWO).deal(Deal(hands, rest(6, CLOSES))).round is not None


# --- a match is a value ----------------------------------------------------------------


class ExpressMatchMachine(RuleBasedStateMachine):
    """Play whole matches beside the referee, and hold each step to what it says."""

    match: ExpressMatch
    beside: MatchReferee
    table: Referee | None

    @initialize(rules=express_rules(max_target=100))
    def begin(self, rules: ExpressRules) -> None:
        self.match = ExpressMatch(rules)
        self.beside = MatchReferee(options=options_of(rules))
        self.table = None

    @precondition(lambda self: not self.match.is_over and self.match.round is None)
    @rule(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        dealt = data.draw(express_deals(rules=self.match.rules))
        before = self.match
        self.match = before.deal(dealt)
        self.table = self.beside.deal([[*map(plain_tile, hand)] for hand in dealt.hands])
        assert before.round is None
        assert before.lead in (None, self.match.lead)

    @precondition(lambda self: self.match.round is not None)
    @rule(seed=st.integers(0, 2**32))
    def play_some(self, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(rng.randint(1, 40)):
            if self.match.round is None:
                break
            self.move(rng)

    def move(self, rng: random.Random) -> None:
        before = self.match.round
        assert before is not None
        assert self.table is not None
        assert {plain(move) for move in before.legal_moves} == self.table.legal()
        move = rng.choice(before.legal_moves)
        self.match = self.match.apply(move)
        self.table.play(plain(move))
        played = self.match.all_rounds[-1]
        assert before.apply(move) == played
        assert self.table == referee_of(played)
        assert played.is_over == (self.table.reason is not None) == (self.match.round is None)
        if played.is_over:
            self.beside.score(self.table)

    @precondition(lambda self: self.match.is_over)
    @rule()
    def end(self) -> None:
        with pytest.raises(MatchError, match="the match is over"):
            self.match.shuffle(random.Random(0))

    @invariant()
    def scores_agree(self) -> None:
        assert [tuple(row) for row in self.beside.scores] == [*self.match.scores]
        assert self.beside.is_over == self.match.is_over
        assert standings(self.beside.scores, self.beside.options) == [
            (place.rank, place.seat, place.total) for place in self.match.standings
        ]
        assert self.match.round is None or self.beside.hand == self.match.round.lead


MatchesBesideTheReferee = ExpressMatchMachine.TestCase
MatchesBesideTheReferee.settings = settings(stateful_step_count=12)
