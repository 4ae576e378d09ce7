"""Matches of Chicken Foot: who leads them, how they are dealt, and when they are over."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import cast

import attrs
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from chickenfoot_rules import (
    PUREMCO,
    Deal,
    DealError,
    Lead,
    Match,
    MatchError,
    MissingDouble,
    Opening,
    Play,
    Round,
    Rules,
    RulesError,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.documents import document_of
from chickenfoot_rules.records import MatchRecord, dumps, loads
from chickenfoot_rules.strategies import players, rules
from laws.games import CHICKEN_FOOT
from laws.match_machine import MatchMachine
from support.dominoes import deal, play, rest, tiles

ONE = Rules(domino_set=1, hand_size=1)
LAID_OUT = Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT)
FOUND = Rules(domino_set=2, opening=Opening.FOUND)
LOTS = attrs.evolve(deal("0-1|0-0", "1-1 0-2 1-2"), lots=(Tile(0, 2), Tile(1, 2)))


def dealt(match: Match, hands: str) -> Match:
    """Deal hands, and the rest of the set as the boneyard."""
    highest = match.rules.domino_set.highest
    return match.deal(deal(hands, str(rest(highest, hands))))


def played_out(match: Match) -> Match:
    """Return the match at the end of its round."""
    while match.round is not None:
        match = match.apply(match.round.legal_moves[0])
    return match


@pytest.mark.parametrize(
    "rules",
    [
        Rules(double_blank=0, curved=True, target=100),
        Rules(arms=6, dead_round="ends", drawn_tile="must"),
        Rules(draw_until_playable=True, chickenlittle="at-once", rounds=3),
    ],
)
def test_options_that_have_no_part_in_the_deal_keep_its_tiles(rules: Rules) -> None:
    usual, other = (
        Match(one, players=3).deal(random.Random(7)).last_round for one in (Rules(), rules)
    )

    assert (usual.hands, usual.boneyard) == (other.hands, other.boneyard)


def test_a_match_is_over_when_all_other_doubles_are_skipped() -> None:
    burning = Rules(domino_set=2, hand_size=1, missing_double=MissingDouble.BURN)
    match = dealt(Match(burning, 2), "0-1|0-0").apply(play("0-0"))

    assert (True, None, TileSet()) == (match.is_over, match.required, match.unused)
    assert document_of(match, 0).is_match_over
    assert document_of(match.view(0)).is_match_over
    assert not document_of(match.rounds[0].view(0)).is_match_over  # It may be one of more.
    record = MatchRecord.of(match)
    for saved in (record, record.redact(seat=0)):
        assert '"standings"' in dumps(saved)
        assert saved == loads(dumps(saved))


# --- lots ------------------------------------------------------------------------------


@pytest.mark.rule("R2.3")
def test_the_highest_lot_leads_the_first_round_and_the_next_seat_the_next() -> None:
    match = Match(LAID_OUT, 2).deal(LOTS)
    first = match.last_round
    assert (1, 1, tiles("0-2 1-2")) == (first.lead, first.seat, first.lots)
    assert TileSet() == first.apply(first.legal_moves[0]).lots

    match = played_out(match)
    assert () == match.shuffle(random.Random(0)).lots
    match = match.deal(random.Random(0))
    assert (0, TileSet()) == (match.last_round.lead, match.last_round.lots)
    assert LOTS.lots == match.lots


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    ("match", "lots"),
    [
        (Match(LAID_OUT, 2), 2),
        (Match(Rules(domino_set=4, hand_size=6, opening=Opening.LAID_OUT), 2), 2),
        (Match(LAID_OUT, 2, lead=1), 0),
        (Match(ONE, 2), 0),
        # The boneyard has too few tiles.
        (Match(LAID_OUT, 3), 0),
    ],
)
def test_lots_are_drawn_where_nobody_is_named_to_lead(match: Match, lots: int) -> None:
    for seed in range(20):
        shuffled = match.shuffle(random.Random(seed))
        begun = match.deal(random.Random(seed))
        assert lots == len(shuffled.lots)
        assert begun == match.deal(shuffled)
        assert (shuffled.lead if lots else match.lead or 0) == begun.last_round.lead


@pytest.mark.rule("R2.3")
def test_lots_where_none_decide_are_refused() -> None:
    later = played_out(Match(LAID_OUT, 2).deal(random.Random(0)))

    for match in (Match(ONE, 2), Match(LAID_OUT, 2, 1), later):
        with pytest.raises(DealError, match=r"no lots decide who leads.*\(R2\.3\)"):
            match.deal(LOTS)
    with pytest.raises(SetupError, match=r"no lots are drawn \(R2\.3\)"):
        Round.start(attrs.evolve(LAID_OUT, opening=Opening.HOLDER), LOTS)


# --- drawn leads -----------------------------------------------------------------------


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize("opening", Opening)
def test_a_drawn_lead_leads_and_every_record_keeps_it(opening: Opening) -> None:
    match = Match(Rules(domino_set=4, hand_size=3, opening=opening, lead=Lead.DRAWN), 3)
    rng = random.Random(1)
    leads: list[int | None] = []
    while not match.is_over:
        shuffled = match.shuffle(rng)
        assert () == shuffled.lots
        leads.append(shuffled.lead)
        match = match.deal(shuffled)
        assert [leads[-1]] * 4 == [
            match.last_round.lead,
            *(match.view(seat).lead for seat in range(3)),
        ]
        match = played_out(match)

    assert {0, 1, 2} == {*leads}
    assert leads == [round_.lead for round_ in match.rounds]
    assert match == attrs.evolve(match)
    record = MatchRecord.of(match)
    assert record == loads(dumps(record))
    for seen in map(record.redact, range(3)):
        assert seen == loads(dumps(seen))


@pytest.mark.rule("R2.6")
def test_a_drawn_lead_tells_nobody_a_tile() -> None:
    match = Match(attrs.evolve(ONE, lead=Lead.DRAWN), 2)
    deals = Counter(match.shuffle(random.Random(seed)) for seed in range(1_200))

    # The three tiles can be dealt in 6 ways, and either seat may lead.
    assert 12 == len(deals)
    assert all(60 < times < 140 for times in deals.values())


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.6")
def test_a_caller_names_the_lead_of_a_deal_of_their_own() -> None:
    drawn = attrs.evolve(LAID_OUT, lead=Lead.DRAWN)
    named = attrs.evolve(LOTS, lots=(), lead=0)

    assert 0 == Match(drawn, 2).deal(named).last_round.lead
    assert 0 == Round.start(drawn, named).lead
    # Lots name it, too, and so does whoever begins the match.
    by_lots = Match(drawn, 2).deal(LOTS)
    assert (1, LOTS.lots) == (by_lots.last_round.lead, by_lots.lots)
    assert by_lots == attrs.evolve(by_lots)
    first = Match(drawn, 2, lead=1)
    assert 1 == first.deal(attrs.evolve(LOTS, lots=(), lead=None)).last_round.lead
    assert {1} == {first.shuffle(random.Random(seed)).lead for seed in range(20)}
    second = played_out(first.deal(random.Random(0)))
    assert {0, 1} == {second.shuffle(random.Random(seed)).lead for seed in range(20)}


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.6")
@pytest.mark.parametrize(
    ("match", "lead", "reason"),
    [
        (Match(attrs.evolve(ONE, lead=Lead.DRAWN), 2), None, r"so name it: .* \(R2\.6\)$"),
        (
            Match(attrs.evolve(ONE, lead=Lead.DRAWN), 2, lead=1),
            0,
            r"^expected a deal with the lead of the match, 1, got 0 \(R2\.6\)$",
        ),
        (Match(ONE, 2), 0, r"^by the rules no deal names the lead, .* \(R2\.1 to R2\.6\)$"),
    ],
)
def test_a_deal_names_the_lead_just_where_it_is_drawn(
    match: Match, lead: int | None, reason: str
) -> None:
    with pytest.raises(DealError, match=reason):
        match.deal(attrs.evolve(deal("0-1|0-0", "1-1"), lead=lead))


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.6")
@pytest.mark.parametrize(
    ("lots", "lead", "reason"),
    [
        ((), 2, r"^expected a lead from 0 to 1, got 2 \(R2\.6\)$"),
        ((), -1, r"^expected a lead from 0 to 1, got -1"),
        ((), "0", r"^expected a lead from 0 to 1, got '0'"),
        (LOTS.lots, 0, r"^expected the seat with the highest lot, 1, as lead, got 0 \(R2\.3\)$"),
    ],
)
def test_a_lead_that_is_no_seat_or_not_that_of_the_lots_is_refused(
    lots: tuple[Tile, ...], lead: int, reason: str
) -> None:
    with pytest.raises(DealError, match=reason):
        Deal(LOTS.hands, LOTS.boneyard, lots, lead)


# --- deals -----------------------------------------------------------------------------


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("opening", [Opening.HOLDER, Opening.HIGHEST_HELD])
def test_tiles_are_reshuffled_until_somebody_holds_the_double(opening: Opening) -> None:
    again = Rules(domino_set=6, hand_size=1, opening=opening, missing_double="reshuffle")
    for seed in range(30):
        [move] = Match(again, 2).deal(random.Random(seed)).legal_moves
        assert isinstance(move, Play)
    with pytest.raises(SetupError, match="must be shuffled and dealt again"):
        dealt(Match(again, 2), "0-1|0-2")


class Stuck(random.Random):
    """A broken source of chance that always says the same."""

    def random(self) -> float:
        return 0.5


def test_a_broken_source_of_randomness_does_not_hang_a_reshuffle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("chickenfoot_rules.chickenfoot.match._MOST_SHUFFLES", 100)

    # All keys are equal, so the tiles stay in order and 1-1 in the boneyard.
    with pytest.raises(DealError, match="expected an opening double in a hand within 100 shuffles"):
        Match(attrs.evolve(ONE, missing_double="reshuffle"), 2).deal(Stuck())


REFUSED: list[tuple[Callable[[], Match], type[Exception], str]] = [
    *(
        (partial(Match, Rules(), 4, cast("int", wrong)), MatchError, "expected a lead from 0 to 3")
        for wrong in (-1, 4, "0", 1.0, True)
    ),
    (partial(Match, Rules(), 1), RulesError, "expected 2 to 16 players"),
    (partial(Match, Rules(domino_set=6, deal_table=PUREMCO), 3), DealError, "none for that set"),
    (partial(Match, Rules(domino_set=3, hand_size=4), 3), DealError, "choose a smaller hand_size"),
    (partial(Match.with_own_deals, Rules(), 17), RulesError, "expected 2 to 16 players, got 17"),
    (partial(Match.with_own_deals, Rules(domino_set=1), 4), DealError, r"R1\.4"),
    # A deal of your own may leave each player one tile, and 2-2 is taken out.
    (partial(Match.with_own_deals, FOUND, 6), DealError, "6 players can't get 1 tiles"),
]


@pytest.mark.rule("R1.2")
@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(("begin", "error", "reason"), REFUSED)
def test_a_match_that_nobody_can_play_is_refused_at_once(
    begin: Callable[[], Match], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        begin()


@pytest.mark.rule("R1.3")
def test_rules_without_a_hand_size_still_take_deals_of_ones_own() -> None:
    strict = Rules(domino_set=2, deal_table=PUREMCO)
    match = Match.with_own_deals(strict, 2, 1)

    assert (strict, 2, 1) == (match.rules, match.players, match.lead)
    with pytest.raises(DealError, match="none for that set"):
        match.deal(random.Random(0))
    later = dealt(match, "0-0 2-2|1-1")
    assert match == later.origin
    record = loads(dumps(MatchRecord.of(later)))
    assert isinstance(record, MatchRecord)
    assert later == record.match
    assert Match(ONE, 2) == Match.with_own_deals(ONE, 2)
    assert FOUND == Match.with_own_deals(FOUND, 5).rules


class ChickenFootMachine(MatchMachine):
    """Play whole matches, and hold their openings and leads to the rules."""

    game = CHICKEN_FOOT

    @initialize(data=st.data(), seed=st.integers(0))
    def begin(self, data: st.DataObject, seed: int) -> None:
        # Small hands leave room for many players, and rounds are short.
        highest = data.draw(st.integers(2, 4))
        some_rules = attrs.evolve(
            data.draw(rules()),
            domino_set=highest,
            hand_size=2,
            rounds=data.draw(st.none() | st.integers(1, highest + 1)),
        )
        seats = data.draw(players(rules=some_rules))
        self.lead = data.draw(st.none() | st.integers(0, seats - 1))
        self.opened: list[Tile] = []
        self.begin_match(Match(some_rules, seats, self.lead), seed)

    def dealt(self) -> None:
        first = self.match.all_rounds[0].lead
        if self.lead is not None:
            assert self.lead == first
        if self.match.rules.lead is Lead.DRAWN:
            return
        if self.lead is None and not self.match.rules.places_double:  # Then lots decide (R2.3).
            assert 0 == first
        assert (first + len(self.opened)) % self.match.players == self.match.round.lead

    def ended(self) -> None:
        self.opened.append(self.match.rounds[-1].layout.opening)

    @invariant()
    def requires_the_highest_unused_double(self) -> None:
        burns = self.match.rules.missing_double is MissingDouble.BURN
        left = [
            value
            for value in range(self.match.rules.domino_set.highest + 1)
            if Tile(value, value) not in self.opened
            and (not burns or all(value < opened.low for opened in self.opened))
        ]
        if not self.match.is_over:
            assert max(left) == self.match.required
        assert left == [double.low for double in sorted(self.match.unused)]


TestMatches = pytest.mark.rule("R2.1")(pytest.mark.rule("R2.6")(ChickenFootMachine.TestCase))
