"""The worlds of a view of Express-Domino: how many there are, which, and each equally likely."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from math import comb
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Event, Pass, Possibility, SeatError, SetupError, Tile
from chickenfoot_rules.express import ExpressRound, ExpressView
from chickenfoot_rules.strategies import express_rounds
from laws.referees.express import World, dealt_in, worlds
from support.dominoes import after, play, tiles
from support.express import FOUR, PAIRS, THREE, TWO, deal, position
from support.fairness import a_bit_unfair, fairness

PASS = Pass()

# 6-5 5-0 0-4 4-3 3-0 0-0 0-1 1-2 2-0: open are 6 and 0.
LAID = "0-0 0-1>0-0 1-2>0-1 0-2>1-2 0-3>0-0 3-4>0-3 0-4>3-4 0-5>0-4 5-6>0-5"
# Open are 5 and 4, which are in 1-4 1-5 2-5 4-4 4-5 4-6 5-5; 2-3 3-6 6-6 are left too.
LATE = f"{LAID} 0-6>0-2 1-6>5-6 1-1>1-6 1-3>1-1 2-6>0-6 2-2>2-6 3-3>1-3 3-5>3-3 2-4>2-2"
# Both ends are sixes, and of the sixes only 6-6 is left: seat 1 holds it.
SIXES = "0-6 0-1>0-6 1-6>0-1 2-6>0-6 2-3>2-6 3-6>2-3 4-6>3-6 4-5>4-6 5-6>4-5"

HANDS_OF_THREE = (
    "6-6 1-6 1-2 2-2 2-3 3-4 4-5|5-6 5-5 0-5 0-0 0-1 1-3 3-3|0-2 0-3 0-4 0-6 1-1 1-4 1-5"
)
HANDS_OF_FOUR = f"{HANDS_OF_THREE}|2-4 2-5 2-6 3-5 3-6 4-4 4-6"
THREE_LEADS_THREE = ExpressRound.start(THREE, deal(HANDS_OF_THREE), lead=2)
FIVES_OPEN = ExpressRound.start(
    TWO, deal("5-5 1-6 1-2 2-2 2-3 3-4 4-5|5-6 4-4 0-5 0-0 0-1 1-3 3-3")
)
NO_DOUBLES = ExpressRound.start(
    TWO, deal("0-1 0-2 0-3 0-4 0-5 0-6 3-6|1-6 2-6 1-2 1-3 4-5 3-5 3-4")
)
HELD_BY_THREE = "0-6 1-1 2-2 1-3|4-5 3-3 5-5|2-4 2-5 2-6 3-5 1-6"
PASSING = position(THREE, LAID, HELD_BY_THREE, seat=1, lead=0)
STUCK = position(TWO, LAID, "1-1 2-2 1-3|0-6 4-5", seat=0, lead=1)
THREE_LATE = position(THREE, LATE, "3-6|4-4|6-6", seat=0, lead=1)
LAST_SIX = position(TWO, SIXES, "1-1 2-2 3-3|4-4 6-6", seat=0, lead=1)
CLOSED = position(TWO, f"{LAID} 0-6>5-6", "1-1 2-2|4-6 5-5", seat=0, lead=1)
OUT = position(TWO, LAID, "0-6|1-1 2-2 3-3 4-5", seat=0, lead=1).apply(play("0-6>0-2"))

COUNTED = [
    # The others hold any seven; with four nothing is out of play.
    (THREE_LEADS_THREE, 1, comb(21, 7) * comb(14, 7)),
    *(
        (ExpressRound.start(rules, deal(HANDS_OF_FOUR), lead=3), 3, comb(21, 7) * comb(14, 7))
        for rules in (FOUR, PAIRS)
    ),
    # 6-6 is out of play. Seat 0 holds 5-5 and six of the 19 that are neither that nor 6-6.
    (FIVES_OPEN, 1, comb(19, 6)),
    # Seat 0 knows that seat 1 does not hold 6-6.
    (FIVES_OPEN, 0, comb(20, 7)),
    # All seven doubles and the higher 4-6 and 5-6 are out of play. Seat 0 holds 3-6 and six of
    # the other 21 - 7 - 2 - 1 that seat 1 does not see.
    (NO_DOUBLES, 1, comb(11, 6)),
    # 4-5 is lower than 3-6, so seat 1 may hold it: seven of 21 - 7 - 2.
    (NO_DOUBLES, 0, comb(12, 7)),
    # Seat 0 sees 15 tiles in no hand: 3 and 5 of them and 7 out of play are any. Five of these
    # are sixes, and 0-6 is the only blank: 10 are neither.
    (PASSING, 0, comb(15, 3) * comb(12, 5)),
    (PASSING.apply(PASS), 0, comb(10, 3) * comb(12, 5)),
    # Seat 0 can't play, and still the round goes on: seat 1 has one of the six that fit.
    *((round_, 0, comb(16, 2) - comb(10, 2)) for round_ in (STUCK, STUCK.apply(PASS))),
    # Seat 1 knows nothing but that seat 0 had nothing that fits, once it has passed.
    (STUCK, 1, comb(17, 3)),
    (STUCK.apply(PASS), 1, comb(12, 3)),
    # Nine tiles for two seats, but not 2-3 and 6-6 for both: nobody could play.
    *((round_, 0, 9 * 8 - 2) for round_ in (THREE_LATE, THREE_LATE.apply(PASS))),
    # Seat 2 has 2-3 or 6-6, and so seat 1 one of the seven.
    (after(THREE_LATE, PASS, PASS), 0, 2 * 7),
    # Seat 1 can play; to it the others have any, and then one of the three that don't fit.
    (THREE_LATE, 1, 9 * 8),
    (THREE_LATE.apply(PASS), 1, 3 * 8),
    (after(THREE_LATE, PASS, PASS), 1, 3 * 2),
    # The other tile of seat 1 is any of the 15 that are not seen.
    (LAST_SIX.apply(PASS), 0, 15),
    # At the end all is known.
    *((over, seat, 1) for over in (CLOSED, OUT) for seat in (0, 1)),
]


@pytest.mark.rule("X1")
@pytest.mark.rule("X2")
@pytest.mark.parametrize(("round_", "seat", "count"), COUNTED)
def test_worlds_counted_by_hand(round_: ExpressRound, seat: int, count: int) -> None:
    view = round_.view(seat)

    assert count == view.count_worlds()
    if count < 100:
        assert count == len(worlds_of(view))


@pytest.mark.rule("X7")
def test_knowledge_names_the_seat_that_must_be_able_to_play_and_the_evidence() -> None:
    # Seats 0 and 2 have passed, so seat 1 holds one of the seven that fit, and seat 2 none.
    known = after(THREE_LATE, PASS, PASS).view(0).knowledge
    assert tiles("1-4 1-5 2-5 4-4 4-5 4-6 5-5") == known.may_hold[1]
    assert tiles("2-3 6-6") == known.may_hold[2]
    # The round goes on after the second pass, so seat 1 can play; the pass rules out seat 2.
    why_not = known.why(Tile(2, 3), 1)
    assert why_not is not None
    assert ("seat 1 can't have 2-3", (1,)) == (str(why_not), why_not.events)

    for view, event in ((LAST_SIX.view(0), -1), (LAST_SIX.apply(PASS).view(0), 0)):
        assert tiles("6-6") == view.knowledge.must_hold[1]
        assert Tile(6, 6) not in view.knowledge.may_be_undrawn
        why = view.knowledge.why(Tile(6, 6), 1)
        assert why is not None
        assert (Possibility.MUST, (event,)) == (why.possibility, why.events)
        assert str(why) == "seat 1 must have 6-6"
    with pytest.raises(SeatError, match=r"expected a seat from 0 to 1, got 2 \(X4\)$"):
        LAST_SIX.view(0).knowledge.why(Tile(6, 6), 2)
    # Seat 1 can play, so to it a pass only says that seat 0 has no six.
    assert not LAST_SIX.view(1).knowledge.must_hold[0]


@pytest.mark.rule("X6")
def test_a_seat_has_shown_its_tiles_when_another_went_out() -> None:
    shown = [one for one in OUT.view(0).knowledge.inferences if one.seat == 1]

    assert {(Possibility.CANNOT, (0,))} == {(one.possibility, one.events) for one in shown}


@pytest.mark.rule("X7")
def test_a_view_that_can_not_be_has_no_world() -> None:
    # Both are said to have passed, and the round to go on.
    passed = STUCK.apply(PASS).view(0)
    false = attrs.evolve(passed, history=(*passed.history, Event(1, PASS)), turn=0)

    assert 0 == false.count_worlds()
    with pytest.raises(SetupError, match=r"no deal leads to what this view shows \(X1\)$"):
        false.determinize(random.Random(1))


VIEWS: Final[list[Callable[[], ExpressView]]] = [
    partial(round_.view, seat) for round_, seat, count in COUNTED if 10 < count < 73
]


def worlds_of(view: ExpressView) -> list[World]:
    """Return every world of a view, as many as the view counts."""
    found = worlds(view)
    assert len(found) == view.count_worlds()
    return found


@pytest.mark.parametrize("make", VIEWS)
def test_each_world_is_as_likely_as_any_other(make: Callable[[], ExpressView]) -> None:
    view = make()
    possible = worlds_of(view)

    assert 0.001 < fairness(possible, lambda rng: dealt_in(view.determinize(rng)))
    assert fairness(possible, a_bit_unfair(possible)) < 0.05


@given(express_rounds(), st.integers(0, 3))
def test_worlds_are_few_enough_to_be_counted_and_drawn_exactly(
    round_: ExpressRound, seat: int
) -> None:
    # No table is too large, so draws are uniform and counting never fails.
    view = round_.view(seat % round_.players)
    assert 0 < view.count_worlds()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chickenfoot_rules.dominoes.hidden.sampling.MarkovChain", None)
        view.determinize(random.Random(1))
