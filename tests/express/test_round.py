"""How rounds of Express-Domino begin and end; the referee plays all of it again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Deal, DealError, EndReason, Play, SetupError
from chickenfoot_rules.express import (
    ExpressMatch,
    ExpressOutcome,
    ExpressRound,
    ExpressRules,
    ExpressView,
)
from chickenfoot_rules.strategies import express_matches
from express.positions import CLOSED, DEAL, FOUR_HANDS, LAID, PASS, first_round
from support.dominoes import hands, play, tiles
from support.express import FOUR, PAIRS, THREE, TWO, deal, position

# --- how a round begins ----------------------------------------------------------------


@pytest.mark.rule("X2")
@pytest.mark.parametrize(
    ("rules", "held", "seat", "opener"),
    [
        (FOUR, FOUR_HANDS, 1, "6-6"),
        # 6-6 is out of play.
        (TWO, "0-0 0-1 0-2 0-3 0-4 0-5 5-6|1-1 1-2 2-2 3-3 4-4 1-6 5-5", 1, "5-5"),
        # Any double comes before any other tile, however many pips that has.
        (TWO, "0-0 0-1 0-2 0-3 0-4 0-5 0-6|1-6 2-6 3-6 4-6 5-6 4-5 3-5", 0, "0-0"),
        # Without a double the most pips open.
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 3-6|1-6 2-6 1-2 4-6 4-5 3-5 3-4", 1, "4-6"),
        # 3-6 and 4-5 have nine each: the higher half decides. 4-5 comes before 2-6.
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 4-5|1-6 2-6 1-2 1-3 3-6 3-5 3-4", 1, "3-6"),
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 4-5|1-6 2-6 1-2 1-3 2-3 3-5 3-4", 0, "4-5"),
    ],
)
def test_the_highest_double_dealt_opens_and_without_one_the_highest_tile(
    rules: ExpressRules, held: str, seat: int, opener: str
) -> None:
    round_ = first_round(rules, held)

    assert (seat, seat, opener) == (round_.seat, round_.lead, str(round_.opener))
    assert (play(opener),) == round_.legal_moves
    led = round_.apply(play(opener))
    for looker in (0, 1):
        before, after_it = round_.view(looker), led.view(looker)
        assert (tiles(opener), True) == (before.openers, before.must_open)
        assert (tiles(opener), False) == (after_it.openers, after_it.must_open)


@pytest.mark.rule("X3")
def test_in_a_later_round_the_hand_leads_any_tile_the_highest_listed_first() -> None:
    round_ = ExpressRound.start(FOUR, deal(FOUR_HANDS), lead=2)

    assert (2, 2, None) == (round_.seat, round_.lead, round_.opener)
    assert (tiles(""), False) == (round_.view(0).openers, round_.view(0).must_open)
    assert "0-6 0-5 2-4 0-4 2-3 0-3 2-2" == " ".join(
        str(move.tile) for move in round_.legal_moves if isinstance(move, Play)
    )


@pytest.mark.rule("X1")
@pytest.mark.rule("X3")
@pytest.mark.parametrize(
    ("rules", "dealt", "lead", "reasons"),
    [
        (
            TWO,
            deal("0-0 0-1|6-6"),
            None,
            ["seat 0 is dealt 7 tiles, not 2 (X1)", "seat 1 is dealt 7 tiles, not 1 (X1)"],
        ),
        (TWO, deal("|"), None, ["seat 0 is dealt 7 tiles, not 0 (X1)"]),
        (TWO, Deal([]), None, ["expected 2 hands for 2 players, got 0 (X1)"]),
        (TWO, deal(DEAL), 0, ["expected 2 hands for 2 players, got 3 (X1)"]),
        (
            THREE,
            Deal(hands(DEAL), tiles("7-7")),
            None,
            [
                "3-3 3-4 4-4 2-5 3-5 4-5 5-5 are nowhere (X1)",
                "7-7 is out of play, but a double-six set has no such tile (X1)",
                "7 tiles are out of play, not 1 (X1)",
            ],
        ),
        *(
            (FOUR, deal(FOUR_HANDS), wrong, [f"expected a lead from 0 to 3, got {wrong!r} (X4)"])
            for wrong in (-1, 4, 1.0, True, "0")
        ),
        (100, deal(FOUR_HANDS), None, ["expected ExpressRules, got 100 (X1)"]),
    ],
)
def test_a_deal_that_does_not_fit_the_rules_is_refused(
    rules: Any,  # noqa: ANN401 - wrong types, too
    dealt: Deal,
    lead: Any,  # noqa: ANN401
    reasons: list[str],
) -> None:
    with pytest.raises(SetupError) as refusal:
        ExpressRound.start(rules, dealt, lead)
    assert {*reasons} <= {*refusal.value.reasons}


# --- how a round ends ------------------------------------------------------------------

OTHERS = "1-1 1-3 1-4 1-5 1-6 2-2|2-3 2-4 2-5 2-6 3-3 3-5|3-6 4-4 4-5 4-6 5-5 6-6"
UP = "0-1 1-1>0-1 1-2>1-1 2-2>1-2 2-3>2-2 3-3>2-3 3-4>3-3 4-4>3-4 4-5>4-4 5-5>4-5 5-6>5-5 6-6>5-6"


@pytest.mark.rule("X6")
@pytest.mark.parametrize(
    ("last", "move", "pips", "points"),
    [
        (position(FOUR, LAID, f"0-6|{OTHERS}", 0, 1), "0-6>5-6", (0, 28, 40, 58), (126, 0, 0, 0)),
        # A pair scores all hands: 28 + 40 + 58, where 40 is what the partner holds.
        (
            position(PAIRS, LAID, f"{OTHERS}|0-6", 3, 2),
            "0-6>0-2",
            (28, 40, 58, 0),
            (0, 126, 0, 126),
        ),
        # Tiles out of play do not count.
        (position(TWO, LAID, "6-6 5-5 1-1 2-2|0-6", 1, 0), "0-6>0-2", (28, 0), (0, 28)),
        # The opponent holds the double-blank and nothing else.
        (position(TWO, UP, "1-6|0-0", 0, 1), "1-6>6-6", (0, 0), (0, 0)),
    ],
)
def test_going_out_scores_the_pips_of_the_others(
    last: ExpressRound, move: str, pips: tuple[int, ...], points: tuple[int, ...]
) -> None:
    over = last.apply(play(move))
    winners = last.rules.side_of(last.seat)

    assert ((), last.seat) == (over.legal_moves, over.seat)
    assert over.outcome == ExpressOutcome(
        reason=EndReason.DOMINO, pips=pips, points=points, winners=winners, winner=last.seat
    )


LEAST = "1-1 2-2 1-3 1-4|6-6 5-5 4-6 4-5 3-6|1-5 1-6 2-3 2-4 2-5|2-6 3-3 3-5 4-4"
PARTNERS = "1-1 2-2 1-3 1-4|1-5 1-6 2-3 2-4 2-5|6-6 5-5 4-6 4-5 3-6|2-6 3-3 3-5 4-4"
ALIKE = "1-1 2-2 1-5 1-3|1-6 2-5 2-6 3-3 3-5|1-4 2-3 2-4|3-6 4-4 4-5 4-6 5-5 6-6"
PAIRS_ALIKE = "6-6 5-5 4-6 4-5|1-1 1-3 1-5 1-6 2-2 2-3|3-6 3-5 1-4|2-4 2-5 2-6 3-3 4-4"


@pytest.mark.rule("X7")
@pytest.mark.parametrize(
    ("rules", "held", "lead", "pips", "winners", "points"),
    [
        (FOUR, LEAST, 3, (15, 50, 31, 30), (0,), 111),
        # Seat 0 has the fewest, 15, but with 50 of its partner that is more than 31 + 30. The
        # winners score all hands, their own too.
        (PAIRS, PARTNERS, 0, (15, 31, 50, 30), (1, 3), 126),
        # Among equals the leader wins, or who comes first after it: 1, 0, 3, 2.
        (FOUR, ALIKE, 1, (16, 36, 16, 58), (0,), 110),
        (FOUR, ALIKE, 3, (16, 36, 16, 58), (2,), 110),
        (TWO, "1-1 2-2 1-3|4-6", 1, (10, 10), (1,), 10),
        # Of equal pairs that of the leader wins: 41 + 22 and 28 + 35.
        (PAIRS, PAIRS_ALIKE, 2, (41, 28, 22, 35), (0, 2), 126),
        (PAIRS, PAIRS_ALIKE, 3, (41, 28, 22, 35), (1, 3), 126),
    ],
)
def test_the_fewest_pips_win_a_closed_round(
    rules: ExpressRules,
    held: str,
    lead: int,
    pips: tuple[int, ...],
    winners: tuple[int, ...],
    points: int,
) -> None:
    row = tuple(points if seat in winners else 0 for seat in range(rules.players))

    assert position(rules, CLOSED, held, seat=0, lead=lead).outcome == ExpressOutcome(
        reason=EndReason.BLOCKED, pips=pips, points=row, winners=winners, winner=None
    )


@pytest.mark.rule("X5")
@pytest.mark.rule("X7")
def test_a_round_is_closed_as_soon_as_nobody_can_play() -> None:
    last = position(FOUR, LAID, f"0-6 {LEAST}", seat=0, lead=1)

    # With 0-6 on 5-6 a blank is open on both sides, and no tile with one is left.
    over = last.apply(play("0-6>5-6"))
    assert (0, 3, True) == (last.seat, over.seat, over.is_over)
    # With 0-6 on 0-2 a six is open on both sides, and seat 3 goes on.
    on = last.apply(play("0-6>0-2"))
    assert (play("2-6>5-6"), play("2-6>0-6")) == on.legal_moves
    # Tiles out of play, like 0-6 here, do not keep a round going.
    assert position(TWO, LAID, "1-1 2-2 4-4|4-5 3-3", seat=0, lead=1).is_over
    assert (PASS,) == position(TWO, LAID, "1-1 2-2|0-6 4-5 3-3", seat=0, lead=1).legal_moves


# --- followed from one seat ------------------------------------------------------------


@pytest.mark.rule("T1", "X2", "X3")
@given(match=express_matches(), seat=st.integers(0, 3))
def test_a_view_begins_with_what_people_say_before_the_first_move(
    match: ExpressMatch, seat: int
) -> None:
    for number, round_ in enumerate(match.all_rounds):
        start, seat = round_.origin, seat % match.players
        first = {"holder": start.seat, "opener": start.opener}
        more: Any = {"lead": start.lead} if number else first
        assert start.view(seat) == ExpressView.start(
            match.rules, start.hands[seat], seat=seat, **more
        )
        if seat == start.seat and not number:
            assert start.view(seat) == ExpressView.start(match.rules, start.hands[seat], seat=seat)


@pytest.mark.rule("T1", "X3")
def test_nobody_leads_a_certain_tile_in_a_later_round() -> None:
    with pytest.raises(DealError, match=r"^the seat that leads .* so name no holder \(X3\)$"):
        ExpressView.start(TWO, tiles("0-0 0-1 0-2 0-3 0-4 0-5 0-6"), holder=1, lead=1)
