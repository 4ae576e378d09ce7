from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from chickenfoot_rules import (
    PUREMCO,
    DealError,
    Draw,
    Match,
    MatchError,
    MissingDouble,
    Opening,
    Place,
    Round,
    Rules,
    RulesError,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.records import MatchRecord, dumps, loads
from chickenfoot_rules.records.tables import document_for
from chickenfoot_rules.strategies import players, rules
from laws.games import CHICKEN_FOOT
from laws.match_machine import MatchMachine
from support.dominoes import deal, play, rest

ONE = Rules(domino_set=1, hand_size=1)
LAID_OUT = Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT)


def dealt(match: Match, hands: str) -> Match:
    """Deal hands, and the rest of the set as the boneyard."""
    highest = match.rules.domino_set.highest
    return match.deal(deal(hands, str(rest(highest, hands))))


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R7.4")
def test_a_whole_match_by_hand() -> None:
    match = Match(ONE, 2)
    assert (1, False, ()) == (match.required, match.is_over, match.scores)
    # Round 1: seat 1 holds 1-1 and is out with it; seat 0 keeps 0-1.
    match = dealt(match, "0-1|1-1")
    assert match.round is not None
    match = match.apply(play("1-1"))
    assert ((1, 0),) == match.scores
    assert match.round is None
    # Round 2: nobody holds 0-0; seat 1 leads, draws it and lays it, and then keeps 1-1.
    assert 0 == match.required
    match = dealt(match, "0-1|1-1")
    assert match.round is not None
    assert 1 == match.round.seat
    match = match.apply(match.round.legal_moves[0])
    assert match.round is not None
    match = match.apply(play("0-0"))
    assert match.round is not None
    match = match.apply(play("0-1>0-0"))
    assert match.is_over
    assert match.required is None
    assert ((1, 0), (0, 2)) == match.scores
    assert (
        Place(rank=1, seat=0, total=1, zeros=1, lowest=1),
        Place(rank=2, seat=1, total=2, zeros=1, lowest=2),
    ) == match.standings


@pytest.mark.rule("R7.4")
def test_a_match_to_a_target_is_over_as_soon_as_somebody_has_so_many_points() -> None:
    # Seat 1 is out with 1-1, and 0-1 costs seat 0 one point.
    for target, is_over in ((1, True), (2, False)):
        match = dealt(Match(attrs.evolve(ONE, target=target), 2), "0-1|1-1").apply(play("1-1"))
        assert is_over == match.is_over
        assert (None if is_over else 0) == match.required
    assert ((1, 0),) == match.scores


@pytest.mark.rule("R2.5")
def test_a_skipped_double_is_required_again_or_opens_no_round_any_more() -> None:
    # 2-2 sleeps, and seat 1 opens with 1-1 and is out.
    for missing, required in ((MissingDouble.NEXT_LOWER, 2), (MissingDouble.BURN, 0)):
        two = Rules(domino_set=2, hand_size=1, missing_double=missing)
        match = dealt(Match(two, 2), "0-1|1-1").apply(play("1-1"))
        assert (required, False) == (match.required, match.is_over)
    assert TileSet([Tile(0, 0)]) == match.unused
    # 0-0 is the last double, so seat 1 must draw for it.
    match = dealt(match, "0-1|1-1")
    assert match.round is not None
    assert (1, TileSet([Tile(0, 0)])) == (match.round.seat, match.round.openers)


@pytest.mark.rule("R2.5")
def test_a_match_is_over_when_all_other_doubles_are_skipped() -> None:
    burning = Rules(domino_set=2, hand_size=1, missing_double=MissingDouble.BURN)
    match = dealt(Match(burning, 2), "0-1|0-0").apply(play("0-0"))
    assert (True, None, TileSet()) == (match.is_over, match.required, match.unused)
    assert document_for(match, 0).is_match_over
    assert match.view(0).to_document().is_match_over
    assert not match.rounds[0].view(0).to_document().is_match_over  # It may be one of more.
    record = MatchRecord.of(match)
    assert '"standings"' in dumps(record)
    assert record == loads(dumps(record))
    seat = record.redact(seat=0)
    assert '"standings"' in dumps(seat)
    assert seat == loads(dumps(seat))
    with pytest.raises(MatchError, match="the match is over"):
        match.deal(random.Random(0))


@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
def test_a_cycle_of_draws_is_drawn_to_its_end_before_the_double_is_laid() -> None:
    each = Rules(domino_set=2, hand_size=1, missing_double=MissingDouble.DRAW_EACH)
    # Seat 2 leads and draws 2-2, then seats 0 and 1 draw, too.
    match = Match(each, 3, lead=2).deal(deal("0-1|0-2|1-2", "0-0 1-1 2-2"))
    seats: list[int] = []
    while match.round is not None and match.round.layout.is_empty:
        seats.append(match.round.seat)
        [move] = match.round.legal_moves
        match = match.apply(move)
    assert [2, 0, 1, 2] == seats
    assert match.round is not None
    assert (1, 2, 2) == tuple(map(len, (match.round.hands[2], *match.round.hands[:2])))
    # If the tiles run out in mid-cycle, the double is laid then.
    match = Match(each, 2).deal(deal("0-1 1-2 0-0|0-2 1-1", "2-2"))
    match = match.apply(Draw())
    assert match.round is not None
    assert (0, (play("2-2"),)) == (match.round.seat, match.round.legal_moves)
    # The first double that was drawn opens, not the highest.
    any_drawn = attrs.evolve(each, opening=Opening.HIGHEST_HELD)
    match = Match(any_drawn, 2).deal(deal("0-1|0-2", "0-0 1-2 2-2 1-1"))
    match = match.apply(Draw()).apply(Draw())
    assert match.round is not None
    assert (0, (play("1-1"),)) == (match.round.seat, match.round.legal_moves)


@pytest.mark.rule("R2.3")
def test_the_highest_lot_leads_the_first_round_and_the_next_seat_the_next() -> None:
    lots = attrs.evolve(deal("0-1|0-0", "1-1 0-2 1-2"), lots=(Tile(0, 2), Tile(1, 2)))
    match = Match(LAID_OUT, 2).deal(lots)
    assert match.round is not None
    assert (1, 1) == (match.round.lead, match.round.seat)
    assert TileSet.parse("0-2 1-2") == match.round.lots
    assert TileSet() == match.round.apply(match.round.legal_moves[0]).lots
    rng = random.Random(0)
    while match.round is not None:
        match = match.apply(rng.choice(match.round.legal_moves))
    assert () == match.shuffle(rng).lots
    match = match.deal(rng)
    assert match.round is not None
    assert (0, 0) == (match.round.lead, match.round.seat)
    assert (lots.lots, TileSet()) == (match.lots, match.round.lots)


@pytest.mark.rule("R2.3")
def test_lots_are_drawn_where_nobody_is_named_to_lead() -> None:
    for seed in range(20):
        shuffled = Match(LAID_OUT, 2).shuffle(random.Random(seed))
        assert 2 == len(shuffled.lots)
        match = Match(LAID_OUT, 2).deal(random.Random(seed))
        assert match == Match(LAID_OUT, 2).deal(shuffled)
        assert match.round is not None
        assert shuffled.lead == match.round.lead
    assert () == Match(LAID_OUT, 2, lead=1).shuffle(random.Random(0)).lots
    assert () == Match(ONE, 2).shuffle(random.Random(0)).lots


@pytest.mark.rule("R2.3")
def test_seat_0_leads_when_the_boneyard_has_too_few_tiles_for_lots() -> None:
    for seed in range(20):
        match = Match(LAID_OUT, 3).deal(random.Random(seed))
        assert match.round is not None
        assert ((), TileSet(), 0) == (match.lots, match.round.lots, match.round.lead)


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("opening", [Opening.HOLDER, Opening.HIGHEST_HELD])
def test_tiles_are_reshuffled_until_somebody_holds_the_double(opening: Opening) -> None:
    again = Rules(
        domino_set=6, hand_size=1, opening=opening, missing_double=MissingDouble.RESHUFFLE
    )
    for seed in range(30):
        match = Match(again, 2).deal(random.Random(seed))
        assert match.round is not None
        [opened] = match.round.legal_moves
        assert opened == play(str(getattr(opened, "tile", "")))
    with pytest.raises(SetupError, match="must be shuffled and dealt again"):
        dealt(Match(again, 2), "0-1|0-2")


class Stuck(random.Random):
    """A broken source of chance that always says the same."""

    def random(self) -> float:
        return 0.5


@pytest.mark.rule("R2.5")
def test_a_broken_source_of_randomness_does_not_hang_a_reshuffle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("chickenfoot_rules.chickenfoot.match._MOST_SHUFFLES", 100)
    again = Rules(domino_set=1, hand_size=1, missing_double=MissingDouble.RESHUFFLE)

    # All keys are equal, so the tiles stay in order and 1-1 in the boneyard.
    with pytest.raises(DealError, match="expected an opening double in a hand within 100 shuffles"):
        Match(again, 2).deal(Stuck())


@pytest.mark.parametrize("lead", [-1, 4, "0", 1.5, 1.0, True])
def test_the_first_lead_is_a_seat(lead: int) -> None:
    with pytest.raises(MatchError, match="expected a lead from 0 to 3"):
        Match(Rules(), 4, lead)


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("seats", [1, 17])
def test_a_match_has_2_to_16_players(seats: int) -> None:
    with pytest.raises(RulesError, match="expected 2 to 16 players"):
        Match(Rules(), seats)


@pytest.mark.rule("R2.3")
def test_lots_where_none_decide_are_refused() -> None:
    with_lots = attrs.evolve(deal("0-1|0-0", "1-1 0-2 1-2"), lots=(Tile(1, 1), Tile(0, 2)))
    later = Match(LAID_OUT, 2).deal(random.Random(0))
    while later.round is not None:
        later = later.apply(later.round.legal_moves[0])

    for match in (Match(ONE, 2), Match(LAID_OUT, 2, 1), later):
        with pytest.raises(DealError, match=r"no lots decide who leads.*\(R2\.3\)"):
            match.deal(with_lots)
    with pytest.raises(SetupError, match=r"no lots are drawn \(R2\.3\)"):
        Round.start(attrs.evolve(LAID_OUT, opening=Opening.HOLDER), with_lots)


@pytest.mark.rule("R1.3")
def test_a_match_that_nobody_can_deal_is_refused_at_once() -> None:
    with pytest.raises(DealError, match="none for that set; choose a hand_size or another"):
        Match(Rules(domino_set=6, deal_table=PUREMCO), 3)
    with pytest.raises(DealError, match="choose a smaller hand_size or another deal_table"):
        Match(Rules(domino_set=3, hand_size=4), 3)


@pytest.mark.rule("R1.3")
def test_rules_without_a_hand_size_still_take_deals_of_ones_own() -> None:
    strict = Rules(domino_set=2, deal_table=PUREMCO)
    match = Match.with_own_deals(strict, 2, 1)

    assert (strict, 2, 1) == (match.rules, match.players, match.lead)
    with pytest.raises(DealError, match="none for that set"):
        match.deal(random.Random(0))
    later = dealt(match, "0-0 2-2|1-1")
    assert later.round is not None
    assert match == later.origin
    record = loads(dumps(MatchRecord.of(later)))
    assert isinstance(record, MatchRecord)
    assert later == record.match
    with_table = Rules(domino_set=2)
    assert Match(with_table, 2) == Match.with_own_deals(with_table, 2)


def test_a_match_with_own_deals_needs_players_too() -> None:
    with pytest.raises(RulesError, match="got 17"):
        Match.with_own_deals(Rules(), 17)
    with pytest.raises(DealError, match=r"R1\.4"):
        Match.with_own_deals(Rules(domino_set=1), 4)


class ChickenFootMachine(MatchMachine):
    """Play whole matches, and hold their openings and leads to the rules."""

    game = CHICKEN_FOOT

    @initialize(data=st.data(), seed=st.integers(0))
    def begin(self, data: st.DataObject, seed: int) -> None:
        some_rules = data.draw(rules(max_highest=4))
        seats = data.draw(players(rules=some_rules))
        self.lead = data.draw(st.none() | st.integers(0, seats - 1))
        self.opened: list[Tile] = []
        self.begin_match(Match(some_rules, seats, self.lead), seed)

    def dealt(self) -> None:
        first = self.match.all_rounds[0].lead
        if self.lead is not None:
            assert self.lead == first
        elif not self.match.rules.places_double:  # Then lots decide (R2.3).
            assert 0 == first
        assert (first + len(self.opened)) % self.match.players == self.match.round.lead

    def ended(self) -> None:
        self.opened.append(self.match.rounds[-1].layout.opening)

    @invariant()
    def opens_once_with_every_double(self) -> None:
        assert len(set(self.opened)) == len(self.opened)
        assert not {*self.opened} & {*self.match.unused}
        target = self.match.rules.target
        is_full = target is not None and any(
            place.total >= target for place in self.match.standings
        )
        assert self.match.is_over == (not self.match.unused or is_full)

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
