from __future__ import annotations

import attrs
import pytest

from chickenfoot_rules import Deal, Play, Rules, SetupError
from chickenfoot_rules.express import ExpressRound, ExpressRules
from express.positions import DEAL, FOUR_HANDS, PASS, first_round, opening
from support.dominoes import after, play, rest, tiles
from support.express import FOUR, PAIRS, TABLES, THREE, TWO, deal


def led(round_: ExpressRound) -> tuple[int, str, int]:
    """Return who leads, the tile that must be led, and how many legal moves there are."""
    return round_.seat, str(round_.opener), len(round_.legal_moves)


# --- how a round begins ----------------------------------------------------------------


@pytest.mark.rule("X1")
@pytest.mark.parametrize("rules", TABLES)
def test_seven_tiles_each_and_the_rest_is_out_of_play(rules: ExpressRules) -> None:
    hands = "|".join(FOUR_HANDS.split("|")[: rules.players])
    round_ = first_round(rules, hands)

    assert rules.players == round_.players
    assert tuple(map(tiles, hands.split("|"))) == round_.hands
    assert rest(6, hands) == round_.out_of_play
    assert {2: 14, 3: 7, 4: 0}[rules.players] == len(round_.out_of_play)
    assert (0, (), False) == (round_.boneyard_size, round_.drawn_tiles, round_.is_dead)
    assert round_ is round_.origin
    assert ((), (), None) == (round_.moves, round_.movers, round_.outcome)


@pytest.mark.rule("X2")
@pytest.mark.parametrize("rules", [FOUR, PAIRS])
def test_with_four_the_double_six_opens(rules: ExpressRules) -> None:
    round_ = first_round(rules, FOUR_HANDS)

    assert (1, "6-6", 1) == led(round_)
    assert (play("6-6"),) == round_.legal_moves
    assert 1 == round_.lead


@pytest.mark.rule("X2")
@pytest.mark.parametrize(
    ("rules", "hands", "seat", "opener"),
    [
        # 6-6 is out of play.
        (TWO, "0-0 0-1 0-2 0-3 0-4 0-5 5-6|1-1 1-2 2-2 3-3 4-4 1-6 5-5", 1, "5-5"),
        (TWO, "0-0 4-4 0-2 0-3 0-4 0-5 5-6|1-1 1-2 2-2 3-3 1-4 1-6 4-6", 0, "4-4"),
        # Any double comes before any other tile, however many pips that has.
        (TWO, "0-0 0-1 0-2 0-3 0-4 0-5 0-6|1-6 2-6 3-6 4-6 5-6 4-5 3-5", 0, "0-0"),
        (
            THREE,
            "0-1 0-2 0-3 0-4 0-5 0-6 1-2|1-3 1-4 1-5 1-6 2-3 2-4 1-1|2-5 2-6 3-4 3-5 3-6 4-6 5-6",
            1,
            "1-1",
        ),
        # Without a double the most pips open.
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 5-6|1-6 2-6 3-6 4-6 4-5 3-5 3-4", 0, "5-6"),
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 3-6|1-6 2-6 1-2 4-6 4-5 3-5 3-4", 1, "4-6"),
        (
            THREE,
            "0-1 0-2 0-3 0-4 0-5 0-6 1-2|1-3 1-4 1-5 1-6 2-3 2-4 2-5|2-6 3-4 3-5 3-6 4-5 4-6 5-6",
            2,
            "5-6",
        ),
        # 3-6 and 4-5 have nine each: the higher half decides.
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 3-6|1-6 2-6 1-2 1-3 4-5 3-5 3-4", 0, "3-6"),
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 4-5|1-6 2-6 1-2 1-3 3-6 3-5 3-4", 1, "3-6"),
        # And 4-5 comes before 2-6, which has eight.
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 4-5|1-6 2-6 1-2 1-3 2-3 3-5 3-4", 0, "4-5"),
        # 2-6 and 3-5 have eight each.
        (TWO, "0-1 0-2 0-3 0-4 0-5 0-6 3-5|1-6 2-6 1-2 1-3 2-3 2-4 3-4", 1, "2-6"),
    ],
)
def test_the_highest_double_dealt_opens_and_without_one_the_highest_tile(
    rules: ExpressRules, hands: str, seat: int, opener: str
) -> None:
    round_ = first_round(rules, hands)

    assert (seat, opener, 1) == led(round_)
    assert (play(opener),) == round_.legal_moves
    assert seat == round_.lead


@pytest.mark.rule("X3")
@pytest.mark.parametrize("lead", range(4))
def test_in_a_later_round_the_hand_leads_any_tile(lead: int) -> None:
    round_ = ExpressRound.start(FOUR, deal(FOUR_HANDS), lead)

    assert (lead, lead, None) == (round_.seat, round_.lead, round_.opener)
    assert {Play(tile, None) for tile in round_.hands[lead]} == set(round_.legal_moves)
    assert 7 == len(round_.legal_moves)


def test_leads_come_the_highest_tile_first() -> None:
    round_ = ExpressRound.start(FOUR, deal(FOUR_HANDS), lead=2)

    assert tuple(map(play, ["0-6", "0-5", "2-4", "0-4", "2-3", "0-3", "2-2"])) == round_.legal_moves


@pytest.mark.rule("X1")
@pytest.mark.parametrize(
    ("hands", "reasons"),
    [
        (
            "0-0 0-1|6-6",
            ["seat 0 is dealt 7 tiles, not 2 (X1)", "seat 1 is dealt 7 tiles, not 1 (X1)"],
        ),
        (DEAL, ["expected 2 hands for 2 players, got 3 (X1)"]),
        ("1-6 2-6 3-6 4-6 5-6 0-0 0-1", ["expected 2 hands for 2 players, got 1 (X1)"]),
    ],
)
def test_a_deal_that_does_not_fit_the_rules_is_refused(hands: str, reasons: list[str]) -> None:
    for lead in (None, 0):
        with pytest.raises(SetupError) as refusal:
            ExpressRound.start(TWO, deal(hands), lead)
        assert reasons == [*refusal.value.reasons]


@pytest.mark.rule("X1")
def test_a_deal_has_all_tiles_and_no_others() -> None:
    hands = [tiles(hand) for hand in DEAL.split("|")]
    with pytest.raises(SetupError) as refusal:
        ExpressRound.start(THREE, Deal(hands, tiles("7-7")))

    assert [
        "3-3 3-4 4-4 2-5 3-5 4-5 5-5 are nowhere (X1)",
        "7-7 is out of play, but a double-six set has no such tile (X1)",
        "7 tiles are out of play, not 1 (X1)",
    ] == [*refusal.value.reasons]


@pytest.mark.parametrize("thing", [None, 100, "express", Rules()])
def test_a_round_is_played_by_express_rules(thing: object) -> None:
    start = first_round(FOUR, FOUR_HANDS)
    with pytest.raises(SetupError, match=r"expected ExpressRules, got .* \(X1\)"):
        ExpressRound.start(thing, deal(FOUR_HANDS))  # type: ignore[arg-type]  # what is wrong is meant
    with pytest.raises(SetupError, match=r"expected ExpressRules, got .* \(X1\)"):
        attrs.evolve(start, rules=thing)  # type: ignore[arg-type]  # what is wrong is meant


@pytest.mark.rule("X3")
@pytest.mark.parametrize("lead", [-1, 4, 1.0, True, "0"])
def test_the_lead_is_a_seat(lead: int) -> None:
    with pytest.raises(SetupError, match=r": expected a lead from 0 to 3, got \S+ \(X4\)$"):
        ExpressRound.start(FOUR, deal(FOUR_HANDS), lead)


# --- turns -----------------------------------------------------------------------------


@pytest.mark.rule("X4")
@pytest.mark.rule("X5")
def test_the_turn_goes_counter_clockwise_and_a_seat_that_cannot_play_passes() -> None:
    # Seat 1 leads 6-6, seat 0 lays 1-6: ends 6 and 1.
    round_ = after(opening(), play("6-6"), play("1-6>6-6"))
    assert 3 == round_.seat
    assert [play("6-6"), play("1-6>6-6")] == [*round_.moves]
    # Seat 3 has 2-5 3-3 3-4 3-5 4-4 4-5 5-5: neither a six nor a one.
    assert (PASS,) == round_.legal_moves
    assert round_.illegality(PASS) is None
    round_ = round_.apply(PASS)
    # Seat 2 has 0-6, and must play it.
    assert 2 == round_.seat
    assert (play("0-6>6-6"),) == round_.legal_moves
    round_ = round_.apply(play("0-6>6-6"))
    # Seat 1 can play 1-x on 1-6 and 0-2 on 0-6.
    assert 1 == round_.seat
    assert (
        tuple(map(play, ["1-5>1-6", "1-4>1-6", "1-3>1-6", "1-2>1-6", "0-2>0-6", "1-1>1-6"]))
        == round_.legal_moves
    )
    assert (1, 0, 3, 2) == round_.movers


@pytest.mark.rule("X5")
def test_all_but_one_may_pass_one_after_the_other() -> None:
    # After 6-6 5-6 only seat 0 has sixes and fives; it goes on and on.
    hands = "0-6 1-6 2-6 3-6 4-6 5-6 0-5|6-6 0-0 0-1 0-2 0-3 0-4 1-1|1-2 1-3 1-4 2-2 2-3 2-4 3-3"
    start = ExpressRound.start(THREE, deal(hands))
    round_ = after(start, play("6-6"), play("5-6>6-6"))

    assert tiles("1-5 2-5 3-5 4-5 5-5 3-4 4-4") == round_.out_of_play
    for seat in (2, 1):
        assert seat == round_.seat
        assert (PASS,) == round_.legal_moves
        round_ = round_.apply(PASS)
    assert 0 == round_.seat
    assert play("4-6>6-6") in round_.legal_moves


# --- what a seat sees ------------------------------------------------------------------


# --- a round is a value ----------------------------------------------------------------


def test_the_opener_is_part_of_the_value() -> None:
    assert attrs.evolve(opening(), opener=None) != opening() == attrs.evolve(opening())
