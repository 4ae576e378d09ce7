"""The worlds of a view of Express-Domino: how many there are, which, and each equally likely."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Event, Pass, Possibility, SeatError, SetupError, Tile, TileSet
from chickenfoot_rules.express import ExpressRound, ExpressView
from chickenfoot_rules.strategies import express_rounds
from laws.referees.express import World, dealt_in, worlds
from support.dominoes import after, play, tiles
from support.express import FOUR, PAIRS, THREE, TWO, deal, position
from support.fairness import a_bit_unfair, fairness

PASS = Pass()
SEATS = st.integers(0, 3)

# 6-5 5-0 0-4 4-3 3-0 0-0 0-1 1-2 2-0: open are 6 and 0.
LAID = "0-0 0-1>0-0 1-2>0-1 0-2>1-2 0-3>0-0 3-4>0-3 0-4>3-4 0-5>0-4 5-6>0-5"


def count(round_: ExpressRound, seat: int) -> int:
    """Count the worlds of a seat, and check that the referee agrees."""
    return len(worlds_of(round_.view(seat)))


# --- counted by hand -------------------------------------------------------------------


@pytest.mark.rule("X1")
def test_at_the_start_of_a_later_round_the_others_hold_any_seven() -> None:
    hands = "6-6 1-6 1-2 2-2 2-3 3-4 4-5|5-6 5-5 0-5 0-0 0-1 1-3 3-3"
    two = ExpressRound.start(TWO, deal(hands), lead=0)
    assert comb(21, 7) == two.view(0).count_worlds() == two.view(1).count_worlds()
    three = ExpressRound.start(THREE, deal(f"{hands}|0-2 0-3 0-4 0-6 1-1 1-4 1-5"), lead=2)
    assert comb(21, 7) * comb(14, 7) == three.view(1).count_worlds()
    # With four nothing is out of play.
    four = f"{hands}|0-2 0-3 0-4 0-6 1-1 1-4 1-5|2-4 2-5 2-6 3-5 3-6 4-4 4-6"
    for rules in (FOUR, PAIRS):
        start = ExpressRound.start(rules, deal(four), lead=3)
        assert comb(21, 7) * comb(14, 7) == start.view(3).count_worlds()


@pytest.mark.rule("X2")
def test_the_lead_holds_the_highest_double_and_nobody_a_higher_one() -> None:
    # 6-6 is out of play, so 5-5 opens.
    hands = "5-5 1-6 1-2 2-2 2-3 3-4 4-5|5-6 4-4 0-5 0-0 0-1 1-3 3-3"
    start = ExpressRound.start(TWO, deal(hands))
    assert (0, Tile(5, 5)) == (start.seat, start.opener)

    # Seat 0 holds 5-5 and six of the 19 that are neither that nor 6-6.
    assert comb(19, 6) == start.view(1).count_worlds()
    # Seat 0 knows that seat 1 does not hold 6-6.
    assert comb(20, 7) == start.view(0).count_worlds()


@pytest.mark.rule("X2")
def test_without_a_double_nobody_holds_one() -> None:
    hands = "0-1 0-2 0-3 0-4 0-5 0-6 3-6|1-6 2-6 1-2 1-3 4-5 3-5 3-4"
    start = ExpressRound.start(TWO, deal(hands))
    assert (0, Tile(3, 6)) == (start.seat, start.opener)

    # All seven doubles and the higher 4-6 and 5-6 are out of play. Seat 0 holds 3-6 and six of
    # the other 21 − 7 − 2 − 1 that seat 1 does not see.
    assert comb(11, 6) == start.view(1).count_worlds()
    # 4-5 is lower than 3-6, so seat 1 may hold it: seven of 21 − 7 − 2.
    assert comb(12, 7) == start.view(0).count_worlds()
    for seed in range(20):
        held = start.view(0).determinize(random.Random(seed)).hands[1]
        assert not held & tiles("0-0 1-1 2-2 3-3 4-4 5-5 6-6 4-6 5-6")


@pytest.mark.rule("X5")
def test_a_seat_that_passes_holds_no_tile_that_fits() -> None:
    # 6 and 0 are open; seat 1 has passed.
    start = position(THREE, LAID, "0-6 1-1 2-2 1-3|4-5 3-3 5-5|2-4 2-5 2-6 3-5 1-6", seat=1, lead=0)
    passed = start.apply(PASS)

    # Before, seat 0 sees 15 tiles in no hand: 3 and 5 of them and 7 out of play are any.
    assert 15 == len(start.view(0).unseen)
    assert comb(15, 3) * comb(12, 5) == start.view(0).count_worlds()
    # Of these 1-6 2-6 3-6 4-6 6-6 are sixes, and 0-6 is the only blank: 10 are neither.
    assert comb(10, 3) * comb(12, 5) == passed.view(0).count_worlds()


@pytest.mark.rule("X7")
def test_while_a_round_goes_on_somebody_can_play() -> None:
    # Seat 0 can't play and passes, and still the round goes on: seat 1 has a six or a blank.
    start = position(TWO, LAID, "1-1 2-2 1-3|0-6 4-5", seat=0, lead=1)
    assert (PASS,) == start.legal_moves

    # Of the 16 that seat 0 does not see six fit: 0-6 1-6 2-6 3-6 4-6 6-6.
    assert comb(16, 2) - comb(10, 2) == count(start, 0)
    assert comb(16, 2) - comb(10, 2) == count(start.apply(PASS), 0)
    # Seat 1 knows nothing but that seat 0 had nothing that fits, once it has passed.
    assert comb(17, 3) == count(start, 1)
    assert comb(12, 3) == count(start.apply(PASS), 1)


@pytest.mark.rule("X5")
@pytest.mark.rule("X7")
def test_worlds_counted_by_hand_when_each_holds_one_tile() -> None:
    start = three_late()

    # Nine tiles for two seats, but not 2-3 and 6-6 for both: nobody could play.
    assert 9 * 8 - 2 == count(start, 0) == count(start.apply(PASS), 0)
    # Seat 2 has 2-3 or 6-6, and so seat 1 one of the seven.
    assert 2 * 7 == count(after(start, PASS, PASS), 0)
    # Seat 1 can play; to it the others have any, and then one of the three that don't fit.
    assert 9 * 8 == count(start, 1)
    assert 3 * 8 == count(start.apply(PASS), 1)
    assert 3 * 2 == count(after(start, PASS, PASS), 1)


@pytest.mark.rule("X7")
def test_knowledge_names_the_seat_that_must_be_able_to_play_and_the_evidence() -> None:
    passed = after(three_late(), PASS, PASS).view(0)

    # Seats 0 and 2 have passed, so seat 1 holds one of the seven that fit, and seat 2 none.
    known = passed.knowledge
    assert tiles("1-4 1-5 2-5 4-4 4-5 4-6 5-5") == known.may_hold[1]
    assert tiles("2-3 6-6") == known.may_hold[2]
    assert Possibility.CANNOT is known.possibility(Tile(2, 3), 1)
    # The round goes on after the second pass, so seat 1 can play; the pass rules out seat 2.
    why_not = known.why(Tile(2, 3), 1)
    assert why_not is not None
    assert (1,) == why_not.events
    assert str(why_not) == "seat 1 can't have 2-3"


@pytest.mark.rule("X7")
def test_the_only_tile_that_fits_must_be_held() -> None:
    # Both ends are sixes, and of the sixes only 6-6 is left: seat 1 holds it.
    sixes = "0-6 0-1>0-6 1-6>0-1 2-6>0-6 2-3>2-6 3-6>2-3 4-6>3-6 4-5>4-6 5-6>4-5"
    start = position(TWO, sixes, "1-1 2-2 3-3|4-4 6-6", seat=0, lead=1)

    for view, event in ((start.view(0), -1), (start.apply(PASS).view(0), 0)):
        known = view.knowledge
        assert tiles("6-6") == known.must_hold[1]
        assert Tile(6, 6) not in known.may_be_undrawn
        why = known.why(Tile(6, 6), 1)
        assert why is not None
        assert (Possibility.MUST, (event,)) == (why.possibility, why.events)
        # The other is any of the 15 tiles that are not seen.
        assert 15 == view.count_worlds() == len(known.may_hold[1]) - 1
    with pytest.raises(SeatError, match=r"expected a seat from 0 to 1, got 2 \(X4\)$"):
        start.view(0).knowledge.why(Tile(6, 6), 2)
    # Seat 1 can play, so to it a pass only says that seat 0 has no six.
    assert TileSet() == start.view(1).knowledge.must_hold[0]


@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
def test_at_the_end_all_is_known() -> None:
    closed = position(TWO, f"{LAID} 0-6>5-6", "1-1 2-2|4-6 5-5", seat=0, lead=1)
    out = position(TWO, LAID, "0-6|1-1 2-2 3-3 4-5", seat=0, lead=1).apply(play("0-6>0-2"))

    for over in (closed, out):
        for seat in (0, 1):
            assert 1 == count(over, seat)
            assert over == over.view(seat).determinize(random.Random(1))
    # Seat 1 has shown its tiles when seat 0 went out, with the first move that seat 0 saw.
    shown = [one for one in out.view(0).knowledge.inferences if one.seat == 1]
    assert {Possibility.CANNOT} == {one.possibility for one in shown}
    assert {(0,)} == {one.events for one in shown}


@pytest.mark.rule("X7")
def test_a_view_that_can_not_be_has_no_world() -> None:
    # Both are said to have passed, and the round to go on.
    seen = position(TWO, LAID, "1-1 2-2 1-3|0-6 4-5", seat=0, lead=1).apply(PASS).view(0)
    false = attrs.evolve(seen, history=(*seen.history, Event(1, PASS)), turn=0)

    assert 0 == false.count_worlds()
    with pytest.raises(SetupError, match=r"no deal leads to what this view shows \(X7\)$"):
        false.determinize(random.Random(1))


# --- each equally likely ---------------------------------------------------------------


def one_of_many() -> ExpressView:
    """Seat 1 holds one tile of fifteen, and few of them can be played."""
    start = position(TWO, LAID, "1-1 2-2 1-3 3-3|0-6", seat=0, lead=1)
    return start.apply(PASS).view(0)


def three_late() -> ExpressRound:
    """Open are 5 and 4, which are in 1-4 1-5 2-5 4-4 4-5 4-6 5-5; 2-3 3-6 6-6 are left too."""
    line = f"{LAID} 0-6>0-2 1-6>5-6 1-1>1-6 1-3>1-1 2-6>0-6 2-2>2-6 3-3>1-3 3-5>3-3 2-4>2-2"
    return position(THREE, line, "3-6|4-4|6-6", seat=0, lead=1)


def three_at_the_end() -> ExpressView:
    """One of two others must be able to play, and the first of them has passed."""
    return after(three_late(), PASS).view(0)


def all_others_have_passed() -> ExpressView:
    """Seat 1 holds one that fits: the round would be over otherwise."""
    return after(three_late(), PASS, PASS).view(0)


def first_round_of_four() -> ExpressView:
    """All that was dealt is held, and the passes say much."""
    hands = "6-6 1-6 1-2 2-2 2-3 3-4 4-5|5-6 5-5 0-5 0-0 0-1 1-3 3-3"
    hands += "|0-2 0-3 0-4 0-6 1-1 1-4 1-5|2-4 2-5 2-6 3-5 3-6 4-4 4-6"
    rng = random.Random(4)
    while True:
        round_ = ExpressRound.start(FOUR, deal(hands))
        while not round_.is_over:
            view = round_.view(1)
            if PASS in round_.moves and 10 < view.count_worlds() < 100:
                return view
            round_ = round_.apply(rng.choice(round_.legal_moves))


VIEWS: list[Callable[[], ExpressView]] = [
    one_of_many,
    three_at_the_end,
    all_others_have_passed,
    first_round_of_four,
]


def worlds_of(view: ExpressView) -> list[World]:
    """Return every world of a view, as many as the view counts."""
    found = worlds(view)
    assert len(found) == view.count_worlds()
    return found


@pytest.mark.parametrize("make", VIEWS)
def test_each_world_is_as_likely_as_any_other(make: Callable[[], ExpressView]) -> None:
    view = make()

    assert 3 < view.count_worlds() < 200
    assert 0.001 < fairness(worlds_of(view), lambda rng: dealt_in(view.determinize(rng)))


@pytest.mark.long
def test_the_test_of_fairness_notices_unfair_draws() -> None:
    worlds = worlds_of(one_of_many())

    assert fairness(worlds, a_bit_unfair(worlds)) < 0.05


@given(express_rounds(), SEATS)
def test_worlds_are_few_enough_to_be_counted_and_drawn_exactly(
    round_: ExpressRound, seat: int
) -> None:
    # No table is too large, so draws are uniform and counting never fails.
    view = round_.view(seat % round_.players)
    assert 0 < view.count_worlds()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chickenfoot_rules.dominoes.hidden.sampling.MarkovChain", None)
        view.determinize(random.Random(1))
