"""Set-ups of Chicken Foot: each flaw with its rule, and what comes close to it without one."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any, cast

import attrs
import pytest

from chickenfoot_rules import (
    Deal,
    Layout,
    MissingDouble,
    Opening,
    Round,
    Rules,
    Setup,
    SetupError,
    Tile,
)
from support.chickenfoot import layout
from support.dominoes import deal, hands, tiles

two = partial(Rules, domino_set=2)
TWO = two()
LITTLE = two(chickenlittle="next-turn")
AT_ONCE = two(chickenlittle="at-once")
LAID_OUT = two(opening=Opening.LAID_OUT)
FOUND = two(opening=Opening.FOUND)
LOWER = two(missing_double=MissingDouble.NEXT_LOWER)
RESHUFFLE = two(missing_double=MissingDouble.RESHUFFLE)
HIGHEST = two(opening=Opening.HIGHEST_HELD)
EACH = two(missing_double=MissingDouble.DRAW_EACH)
EACH_ANY = attrs.evolve(EACH, opening=Opening.HIGHEST_HELD)
HIGHEST_AGAIN = attrs.evolve(RESHUFFLE, opening=Opening.HIGHEST_HELD)
LITTLE_LAID_OUT = attrs.evolve(LAID_OUT, chickenlittle="next-turn")


def at(
    held: str,
    boneyard: str = "",
    laid: str = "",
    *,
    rules: Rules = TWO,
    arms: int = 4,
    seat: Any = 0,  # noqa: ANN401 - wrong types, too
    **parts: Any,  # noqa: ANN401 - the other parts; tiles as texts
) -> Setup:
    texts: Any = held.split("|")
    return Setup(rules, texts, tiles(boneyard), layout(laid, arms), seat, **parts)


START = ("2-2 0-1|0-0", "1-1 0-2 1-2")
LAID = "2-2 1-2>2-2"
BLOCKED = f"{LAID} 0-2>2-2"
HELD = ("1-1 0-1|0-0", "2-2 0-2 1-2")
UNHELD = ("0-1 0-2|1-2", "0-0 1-1 2-2")
CROSS = ("0-0 0-1|1-1", "1-2 0-2", "2-2")
RIGHT = [
    at(*START, openers="2-2 1-1", rules=HIGHEST),
    at(*HELD, openers="1-1", skipped="2-2", rules=LOWER),
    at(*UNHELD, openers="2-2", skipped="0-0 1-1", rules=LOWER),
    # In a cycle of draws that is drawn to its end, those who have drawn may hold what opens.
    at("0-1 2-2|0-0", "1-1 0-2 1-2", rules=EACH, seat=1),
    at("0-1|0-0 2-2", "1-1 0-2 1-2", rules=EACH, seat=1),
    at("0-1|0-0 2-2", "1-1 0-2 1-2", rules=EACH, seat=1, lead=1),
    at("0-1 2-2|0-0 1-1", "0-2 1-2", openers="1-1 2-2", rules=EACH_ANY),
    at("0-1 1-1|0-0 2-2", "0-2 1-2", openers="1-1 2-2", rules=EACH_ANY, seat=1),
    at("0-1 2-2 1-2 0-2 1-1|0-0", "", openers="2-2", rules=EACH_ANY),
    # A seat that has drawn for the double has two tiles.
    at("0-1 1-1|0-0 0-2", "2-2 1-2", seat=1),
    at("0-1|0-0 0-2", "1-1 2-2 1-2", seat=1, lead=1),
    at("0-1 1-2|0-0 0-2", "1-1 2-2", openers="0-0 1-1 2-2", rules=HIGHEST, seat=1),
    at("0-1|1-1", "0-0 0-2", LAID, rules=LITTLE, debts=[0, 1]),
    at("0-2 0-1|1-1", "0-0", LAID, drawn=Tile(0, 2), debts=[1], rules=LITTLE),
    at("0-0|1-1", "0-1", BLOCKED, debts=[1], rules=LITTLE),
    at("0-2 0-0|1-1 0-1|1-2", "", "2-2", debts=[2], rules=LITTLE),
    at("0-1 0-0|1-1", "0-2", LAID, seat=1, debts=[1], rules=AT_ONCE),
]

OF_ONE_KIND: dict[str, list[Setup]] = {
    "R1.2: expected 2 to 16 players, got 1": [at("2-2", "0-0 0-1 1-1 0-2 1-2")],
    "R3.2: by the rules the opening double takes 4": [at("0-0 0-1|1-1", "0-2", LAID, arms=6)],
    "R3.8: expected a seat from 0 to 1, got ": [
        at("0-0 0-1|1-1", "0-2", LAID, seat=7, drawn=Tile(0, 2)),
        at("0-1 2-2|0-0", "1-1 0-2 1-2", rules=EACH, seat=5),
    ],
    "R3.8: expected a lead from 0 to 1, got 5": [at(*UNHELD, lead=5)],
    # One double opens, or several where the highest held one does.
    "R2.1, R2.4: expected one double of the set": [
        *(at(*START, openers=wrong) for wrong in ("", "0-1", "3-3", "1-1 2-2")),
        at("0-0 0-1|0-2 1-2", "1-1 2-2", rules=HIGHEST_AGAIN, openers="0-0 1-1"),
    ],
    "R2.1, R2.4: expected one double or more of the set": [
        at(*START, rules=HIGHEST, openers="0-1 1-1"),
        at(*UNHELD, rules=HIGHEST, openers="", skipped="2-2"),
    ],
    "R2.2: 2-2 has opened the round, but": [at("0-0 0-1|1-1", "0-2", LAID, openers="1-1")],
    "R2.2: seat 1 holds what opens, but it": [at("0-0 0-1|2-2", "0-2 1-1 1-2")],
    "R2.3, R2.8: the opening double is": [at("0-0 0-1|2-2", "0-2 1-1 1-2", rules=LAID_OUT)],
    "R2.4: 1-1 2-2 are all held, but the first to appear opens at once": [
        at("1-1 0-1|2-2", "0-0 0-2 1-2", rules=HIGHEST, openers="2-2 1-1"),
        at("0-2|1-1 2-2", "0-0 0-1 1-2", rules=HIGHEST, openers="2-2 1-1"),
    ],
    "R2.4: several doubles open only if": [
        at("0-0|0-1 0-2 1-2 2-2", "1-1", rules=HIGHEST, openers="0-0 1-1")
    ],
    "R2.5: nobody holds 2-2, so the tiles": [at("0-0 0-1|1-1", "0-2 2-2 1-2", rules=RESHUFFLE)],
    # When a cycle of draws is drawn to its end, the highest double opens.
    "R2.5: seat 0 holds what opens, but": [
        at("0-1 2-2|0-0 1-1", "0-2 1-2", rules=EACH_ANY, openers="1-1 2-2", seat=1)
    ],
    "R2.5: seat 1 holds what opens, but": [
        at("0-1 1-1|0-0 2-2", "0-2 1-2", rules=EACH_ANY, openers="1-1 2-2"),
        at("0-1|0-0 2-2", "1-1 0-2 1-2", rules=EACH),
        at("0-1 1-1|0-0 2-2 0-2 1-2", rules=EACH),
    ],
    "R2.4: 1-1 2-2 are all held by seat 0, but it has drawn only one of them": [
        at("0-1 2-2 1-1|0-0 1-2", "0-2", rules=EACH_ANY, openers="1-1 2-2")
    ],
    "R2.5: seat 0 has drawn for the double, so it holds two tiles or more": [
        at("2-2|0-0", "1-1 0-1 0-2 1-2", rules=EACH, seat=1),
        at("0-1|0-0 0-2", "1-1 2-2 1-2", seat=1),
        at("0-1|0-0 0-2", "1-1 2-2 1-2", rules=HIGHEST, openers="0-0 1-1 2-2", seat=1),
        at("0-1|1-1 0-2", "0-0 1-2 2-2", rules=HIGHEST, openers="0-0 1-1", seat=1),
    ],
    "R2.5: seat 1 has drawn for the double, so it holds two tiles or more": [
        at("0-1 0-2|1-2|0-0", "1-1 2-2", seat=2, lead=1),
        at("0-1 2-2|0-0", "0-2 1-2 1-1", rules=EACH_ANY, openers="1-1 2-2"),
    ],
    # Lots lie in the boneyard until the first move, where they decide who leads.
    "R2.3: by the rules the player with the double opens, so no lots": [at(*START, lots="1-1")],
    "R2.3: 2-2 is placed before the lots are drawn, so it can't be one": [
        at(*CROSS, rules=LAID_OUT, lots="1-2 2-2"),
        at(*CROSS, rules=FOUND, lots="0-2 2-2"),
    ],
    "R2.3: the round has begun, so the lots": [
        at("0-0|1-1", "0-1 0-2", LAID, rules=LAID_OUT, lots="0-1 0-2"),
        at(*CROSS, rules=LAID_OUT, lots="1-2 0-2", seat=1),
        at("0-0 1-2|1-1", "0-1 0-2", "2-2", rules=LAID_OUT, lots="0-1 0-2", drawn=Tile(1, 2)),
    ],
    # Doubles are skipped only where the rules request several, unheld, and before the opening.
    "R2.5: by the rules only one double": [at(*HELD, openers="1-1", skipped="2-2")],
    "R2.4, R2.5: expected other doubles of the set as skipped": [
        at(*HELD, rules=HIGHEST, openers="1-1", skipped="3-3"),
        at(*UNHELD, rules=LOWER, openers="1-1", skipped="1-1"),
    ],
    "R2.5: the round": [
        at("0-1 1-2|0-0", "2-2 0-2", "1-1", rules=HIGHEST, openers="1-1", skipped="2-2")
    ],
    "R2.5: nobody holds 1-1, so all unused doubles open, and none was skipped": [
        at(*UNHELD, rules=HIGHEST, openers="1-1", skipped="2-2")
    ],
    "R2.5: nobody held 0-0 1-1, so all unused doubles open, and none was skipped": [
        at("0-0 0-1|1-2 0-2", "1-1 2-2", rules=HIGHEST, openers="0-0 1-1", skipped="2-2")
    ],
    "R2.5: the players draw for 1-1, so": [
        at(*UNHELD, rules=LOWER, openers="1-1", skipped="0-0 2-2")
    ],
    "R2.5: seat 0 has drawn, so ": [
        at(*UNHELD, rules=LOWER, openers="2-2", skipped="1-1", seat=1),
        at("0-1 1-1|0-0", "0-2 1-2 2-2", rules=EACH_ANY, openers="1-1", skipped="2-2", seat=1),
    ],
    "R2.5: seat 1 has drawn, so ": [
        at("0-1|0-2 1-2", "0-0 1-1 2-2", rules=LOWER, openers="2-2", skipped="1-1", lead=1)
    ],
    # One hand at most is empty, and it has just been played out.
    "R5.1: seat 0 holds nothing, but only the seat that has just laid its last tile can": [
        at("|0-1 1-2", "0-0 1-1 0-2 2-2", seat=1),
        at("|1-1 0-1 0-0", "0-2", LAID, seat=1),
        at("|1-1 0-1 0-0", "0-2 2-2 1-2"),
        at("|1-1 0-1 0-0", "0-2 1-2", "2-2", rules=LAID_OUT),
    ],
    "R5.1: seat 1 holds nothing": [at("1-1 0-1 0-0|", "0-2", LAID)],
    "R5.1: seat 0 and seat 1 all hold nothing": [at("||1-1 0-1 0-0", "0-2", LAID)],
    "R2.5: 0-1 can't wait": [at("0-1 1-2|1-1", "0-0 0-2 2-2", drawn=Tile(0, 1))],
    # A seat that owes holds one tile, and each debt takes a play.
    "R6.1: by the rules the last tile": [at("0-0|1-1 0-1", "0-2", LAID, debts=[0])],
    "R6.2: nobody owes a penalty before anybody has laid a tile": [
        at("0-0|1-1", "0-2 2-2 0-1 1-2", rules=LITTLE, debts=[1]),
        at("0-0|1-1", "0-2 0-1 1-2", "2-2", rules=LITTLE_LAID_OUT, debts=[1]),
    ],
    "R6.2: each debt takes a play": [
        at("0-1|0-2", "0-0 1-1 1-2", "2-2", rules=LITTLE, debts=[0, 1])
    ],
    "R6.2: seat 1 owes for its last tile, but": [
        at("0-0|1-1 0-1", "0-2", LAID, rules=LITTLE, debts=[1])
    ],
    # A penalty that is paid at once is owed right after the play, if there is a tile to draw.
    "R6.3: a penalty is paid at once, so only seat 0 can": [
        at("0-1 0-0|1-1", "0-2", LAID, rules=AT_ONCE, debts=[1]),
        at("0-1|1-1", "0-2 0-0", LAID, rules=AT_ONCE, debts=[0, 1]),
    ],
    "R6.3: there is no tile to draw, so nobody owes a penalty": [
        at("0-1|1-1 0-0 0-2", "", LAID, rules=AT_ONCE, debts=[0]),
    ],
    "R6.3: the round is over, so no penalty is owed any more": [
        at("|1-1", "0-2 0-0 0-1", LAID, rules=LITTLE, debts=[1]),
        at("0-0 0-1|1-1", "", BLOCKED, rules=LITTLE, debts=[1]),
    ],
}
"""Set-ups with one flaw, by the beginning of its message."""

FLAWS: list[tuple[Setup, list[str]]] = [
    *((setup, [flaw]) for flaw, setups in OF_ONE_KIND.items() for setup in setups),
    (
        at("0-2 0-1|0-0", "0-0 1-2 3-3", "2-2 0-2>2-2"),
        [
            "R1.5: 1-1 is nowhere",
            "R1.5: 0-0 is in the hand of seat 1 and in the boneyard",
            "R1.5: 0-2 is on the table and in the hand of seat 0",
            "R1.1: 3-3 is in the boneyard, but a double-two set has no such tile",
        ],
    ),
    (
        Setup(TWO, [[Tile(0, 1)] * 2 + [Tile(1, 1)], [Tile(0, 0)]], [Tile(0, 2)], Layout(), 0),
        ["R1.5: 1-2 2-2 are nowhere", "R1.5: 0-1 is in the hand of seat 0 and in the hand of sea"],
    ),
    (
        at(*CROSS, rules=LAID_OUT, lots="1-1"),
        ["R2.3: expected 2 lots, one for each seat", "R2.3: the lots 1-1 were put back, but"],
    ),
    (
        at(*HELD, rules=HIGHEST, openers="1-1", skipped="1-1"),
        ["R2.4, R2.5: expected other doubles", "R2.5: somebody holds 1-1, so"],
    ),
    (
        at(*HELD, rules=HIGHEST, openers="1-1", skipped="0-0 2-2"),
        ["R2.5: the highest double that is held opens, so 0-0", "R2.5: somebody holds 0-0, so"],
    ),
    # The drawn tile is in hand and fits, and nothing else did.
    (
        at("0-2 0-1|1-1", "0-0", LAID, drawn=Tile(0, 0)),
        [
            "R4.1: the seat whose turn it is does not hold the drawn tile 0-0",
            "R4.1: the drawn tile 0-0 does not fit, so the turn is over",
            "R3.6: a seat that holds 0-2 can play, so it has not drawn 0-0",
        ],
    ),
    (
        at("|0-0", "0-1 0-2 1-1 1-2", "2-2", rules=LAID_OUT, drawn=Tile(1, 2)),
        ["R5.1: seat 0 holds nothing", "R4.1: the seat whose turn it is does not hold"],
    ),
    (
        at("0-2|1-1 0-1", "0-0", LAID, rules=LITTLE, drawn=Tile(0, 2), debts=[0]),
        ["R5.1: before 0-2 was drawn the hand was empty", "R6.3: seat 0 owes a penalty, so"],
    ),
    (
        at("0-2|", "0-0 1-1 0-1", LAID, rules=LITTLE, seat=1, debts=[1]),
        ["R6.2: seat 1 owes for its last tile, but holds 0", "R6.3: the round is over"],
    ),
    (
        at("0-1|1-1 0-0 0-2", "", LAID, seat=7, rules=AT_ONCE, debts=[0]),
        ["R3.8: expected a seat from 0 to 1, got 7", "R6.3: there is no tile to draw"],
    ),
    (
        at("0-1 0-0|1-1 0-2", "", LAID, rules=AT_ONCE, debts=[1, 9]),
        [
            "R3.8: expected a debtor from 0 to 1, got 9",
            "R6.2: seat 1 owes for its last tile, but holds 2",
            "R6.3: a penalty is paid at once, so only seat 0",
            "R6.3: there is no tile to draw",
        ],
    ),
    # One flaw hides no other.
    (
        at("0-1|0-2", "0-0 1-1 1-2", "2-2", lead=5, drawn=Tile(0, 0), debts=[1, 9]),
        [
            "R3.8: expected a lead from 0 to 1, got 5",
            "R3.8: expected a debtor from 0 to 1, got 9",
            "R4.1: the seat whose turn it is does not hold",
            "R4.1: the drawn tile 0-0 does not fit",
            "R5.1: before 0-0 was drawn the hand was empty",
            "R6.1: by the rules the last tile",
        ],
    ),
    (
        Setup(TWO, hands("0-1"), [], cast("Layout", 3), 4),
        ["R3.8: expected a Layout", "R3.8: expected a seat", "R1.2: expected 2 to 16 players"],
    ),
    (
        Setup(cast("Rules", 6), hands("0-1|0-1"), [], Layout(), 4),
        ["R1.1: expected Rules", "R3.8: expected a seat", "R1.5: 0-1 is in the hand of seat 0"],
    ),
]


@pytest.mark.rule("P1")
@pytest.mark.parametrize("setup", RIGHT)
def test_a_possible_set_up_is_a_round(setup: Setup) -> None:
    assert () == setup.flaws() == Round.from_setup(setup).flaws()


@pytest.mark.rule("P1")
@pytest.mark.rule("P2")
@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(("setup", "flaws"), FLAWS)
def test_a_set_up_lists_all_its_flaws(setup: Setup, flaws: list[str]) -> None:
    found = [f"{flaw.rule}: {flaw.message}" for flaw in setup.flaws()]

    assert flaws == [one[: len(begin)] for one, begin in zip(found, flaws, strict=True)]
    with pytest.raises(SetupError) as refusal:
        Round.from_setup(setup)
    assert setup.flaws() == pickle.loads(pickle.dumps(refusal.value)).flaws


SOME = deal("2-2 0-0|1-2", "0-1 1-1 0-2")
UNSTARTED: list[tuple[Rules, Deal, dict[str, Any], str]] = [
    *(
        (TWO, SOME, {"required": wrong}, "expected a required double from 0 to 2, got")
        for wrong in (-1, 3, "2", 2.0, True)
    ),
    *(
        (TWO, SOME, {"required": 2, "unused": tiles(wrong)}, "with the required 2-2 among them")
        for wrong in ("", "1-1 0-0", "2-2 3-3", "2-2 0-1")
    ),
    (TWO, SOME, {"lead": 2}, "expected a lead from 0 to 1, got 2"),
    (TWO, deal("2-2 0-0|", "0-1 1-1 0-2"), {}, "seat 1 holds nothing"),
    (TWO, deal("2-2 0-0 1-2", "0-1 1-1 0-2"), {}, "expected 2 to 16 players, got 1"),
    (TWO, deal("2-2 0-0|1-2 3-3", "0-1 1-1 0-2"), {}, "3-3 is in the hand of seat 1"),
    (FOUND, deal("0-1 0-0|2-2", "1-1 0-2 1-2"), {}, "seat 1 holds nothing"),
    (FOUND, deal("0-1 0-0|1-2", "1-1 0-2"), {}, "2-2 is nowhere"),
    (LAID_OUT, SOME, {}, "2-2 is on the table and in the hand of seat 0"),
    (RESHUFFLE, deal("0-0|0-1", "1-1 2-2 0-2 1-2"), {}, "nobody holds 2-2"),
]


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(("rules", "dealt", "options", "reason"), UNSTARTED)
def test_a_round_does_not_start_from_what_does_not_fit_the_rules(
    rules: Rules, dealt: Deal, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        Round.start(rules, dealt, **options)


def test_a_tile_that_a_hand_has_twice_is_a_part_of_the_value() -> None:
    twice = Setup(TWO, [[Tile(0, 1), Tile(0, 1)], [Tile(0, 0)]], [], Layout(), 0)
    once = Setup(TWO, hands("0-1|0-0"), [], Layout(), 0)

    assert (twice.hands, twice != once) == (once.hands, True)
    assert twice == attrs.evolve(twice) == pickle.loads(pickle.dumps(twice))
    assert repr(twice) != repr(once)


def test_equal_positions_have_one_repr_whatever_the_order_of_their_debts() -> None:
    owed = [Setup(TWO, hands("0-1|0-0"), [], Layout(), 0, debts=one) for one in ((10, 2), (2, 10))]

    assert repr(owed[0]) == repr(owed[1])
    assert "debts=frozenset([10, 2])" in repr(owed[0])
