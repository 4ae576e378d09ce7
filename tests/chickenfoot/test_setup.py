from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Layout,
    MissingDouble,
    Opening,
    Round,
    Rules,
    Setup,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout
from support.dominoes import deal, hands

TWO = Rules(domino_set=2)
LITTLE = Rules(domino_set=2, chickenlittle=True)
LAID_OUT = Rules(domino_set=2, opening=Opening.LAID_OUT)
LOWER = Rules(domino_set=2, missing_double=MissingDouble.NEXT_LOWER)
RESHUFFLE = Rules(domino_set=2, missing_double=MissingDouble.RESHUFFLE)
HIGHEST = Rules(domino_set=2, opening=Opening.HIGHEST_HELD)
EACH = Rules(domino_set=2, missing_double=MissingDouble.DRAW_EACH)
EACH_ANY = attrs.evolve(HIGHEST, missing_double=MissingDouble.DRAW_EACH)


def at(
    hands: str,
    boneyard: str = "",
    laid: str = "",
    *,
    rules: Rules = TWO,
    arms: int = 4,
    seat: int = 0,
    lead: int = 0,
    openers: str | None = None,
    drawn: str | None = None,
    debts: tuple[int, ...] = (),
    skipped: str = "",
    lots: str = "",
) -> Setup:
    table = layout(laid, arms)
    opening = table.opening or Tile(2, 2)
    return Setup(
        rules,
        [TileSet.parse(hand) for hand in hands.split("|")],
        [Tile.parse(tile) for tile in boneyard.split()],
        table,
        seat,
        lead,
        TileSet([opening]) if openers is None else TileSet.parse(openers),
        Tile.parse(drawn) if drawn else None,
        frozenset(debts),
        TileSet.parse(skipped),
        TileSet.parse(lots),
    )


START = ("2-2 0-1|0-0", "1-1 0-2 1-2")
LAID = "2-2 1-2>2-2"
BLOCKED = f"{LAID} 0-2>2-2"
HELD = ("1-1 0-1|0-0", "2-2 0-2 1-2")
UNHELD = ("0-1 0-2|1-2", "0-0 1-1 2-2")
ONLY = "but only the seat that has just laid its last tile can (R5.1)"
OPENERS = "of the set to open the round, got"
SKIPPED = "expected other doubles of the set as skipped, got"
ALL_HELD = "are all held, but the first to appear opens at once (R2.4)"
ALL_UNUSED = "so all unused doubles open, and none was skipped (R2.5)"
TWO_OR_MORE = "has drawn for the double, so it holds two tiles or more (R2.5)"
NOT_ANNOUNCED = "by the rules the last tile is not announced, so nobody owes a penalty (R6.1)"
TOO_EARLY = "nobody owes a penalty before anybody has laid a tile (R6.2)"
OVER = "the round is over, so no penalty is owed any more (R6.3)"

FLAWS: list[tuple[Setup, list[str]]] = [
    (at(*START), []),
    (at("0-0 0-1|1-1", "0-2", LAID), []),
    (at("0-0 0-1|1-1", "1-2 0-2", "2-2", rules=LAID_OUT), []),
    (at("2-2", "0-0 0-1 1-1 0-2 1-2"), ["expected 2 to 16 players, got 1 (R1.2)"]),
    # Each tile of the set is in exactly one place.
    (
        at("0-2 0-1|0-0", "0-0 1-2 3-3", "2-2 0-2>2-2"),
        [
            "1-1 is nowhere (R1.5)",
            "0-0 is in the hand of seat 1 and in the boneyard (R1.5)",
            "0-2 is on the table and in the hand of seat 0 (R1.5)",
            "3-3 is in the boneyard, but a double-two set has no such tile (R1.1)",
        ],
    ),
    (
        at("2-2 0-1 0-3|0-0", "1-1 0-2 1-2 0-3"),
        [
            "0-3 is in the hand of seat 0, but a double-two set has no such tile (R1.1)",
            "0-3 is in the hand of seat 0 and in the boneyard (R1.5)",
        ],
    ),
    (
        at("0-0 0-1|1-1", "0-2", LAID, arms=6),
        ["by the rules the opening double takes 4 tiles, not 6 (R3.2)"],
    ),
    # One double opens, or several where the highest held one does.
    *(
        (at(*START, openers=wrong), [f"expected one double {OPENERS} '{wrong}' (R2.1, R2.4)"])
        for wrong in ("", "0-1", "3-3", "1-1 2-2")
    ),
    (at(*START, openers="2-2 1-1", rules=HIGHEST), []),
    (
        at(*START, openers="0-1 1-1", rules=HIGHEST),
        [f"expected one double or more {OPENERS} '0-1 1-1' (R2.1, R2.4)"],
    ),
    (
        at(
            "0-0 0-1|0-2 1-2",
            "1-1 2-2",
            rules=attrs.evolve(RESHUFFLE, opening=Opening.HIGHEST_HELD),
            openers="0-0 1-1",
        ),
        [f"expected one double {OPENERS} '0-0 1-1' (R2.1, R2.4)"],
    ),
    (
        at("1-1 0-1|2-2", "0-0 0-2 1-2", openers="2-2 1-1", rules=HIGHEST),
        [f"1-1 2-2 {ALL_HELD}"],
    ),
    (
        at("0-0|1-1 0-1", "0-2 1-2 2-2", openers="0-0 1-1", rules=HIGHEST),
        [f"0-0 1-1 {ALL_HELD}"],
    ),
    (
        at("0-0|0-1 0-2 1-2 2-2", "1-1", openers="0-0 1-1", rules=HIGHEST),
        ["several doubles open only if 0-0 was drawn, but by a hand without a tile (R2.4)"],
    ),
    (
        at("0-0 0-1|1-1", "0-2", LAID, openers="1-1"),
        ["2-2 has opened the round, but only 1-1 could (R2.2)"],
    ),
    # Who opens has the turn.
    (
        at("0-0 0-1|2-2", "0-2 1-1 1-2"),
        ["seat 1 holds what opens, but it is the turn of seat 0 (R2.2)"],
    ),
    (at("0-0 0-1|2-2", "0-2 1-1 1-2", seat=1), []),
    (at("0-0 0-1|1-1", "0-2 2-2 1-2", seat=1), []),
    (
        at("0-0 0-1|2-2", "0-2 1-1 1-2", rules=LAID_OUT),
        ["the opening double is placed before the first turn, but the table is empty (R2.3, R2.8)"],
    ),
    (
        at("0-0 0-1|1-1", "0-2 2-2 1-2", rules=RESHUFFLE),
        ["nobody holds 2-2, so the tiles must be shuffled and dealt again (R2.5)"],
    ),
    (at("2-2 0-1|1-1", "0-2 0-0 1-2", rules=RESHUFFLE), []),
    # Lots lie in the boneyard until the first move, where they decide who leads.
    (at("0-0 0-1|1-1", "1-2 0-2", "2-2", rules=LAID_OUT, lots="1-2 0-2"), []),
    (
        at(*START, lots="1-1"),
        ["by the rules the player with the double opens, so no lots are drawn (R2.3)"],
    ),
    (
        at("0-0 0-1|1-1", "1-2 0-2", "2-2", rules=LAID_OUT, lots="1-1"),
        [
            "expected 2 lots, one for each seat, got '1-1' (R2.3)",
            "the lots 1-1 were put back, but they are not all in the boneyard (R2.3)",
        ],
    ),
    (
        at("0-0|1-1", "0-1 0-2", "2-2 1-2>2-2", rules=LAID_OUT, lots="0-1 0-2"),
        ["the round has begun, so the lots 0-1 0-2 may have been drawn since (R2.3)"],
    ),
    (
        at("0-0 0-1|1-1", "1-2 0-2", "2-2", rules=LAID_OUT, lots="1-2 0-2", seat=1),
        ["the round has begun, so the lots 0-2 1-2 may have been drawn since (R2.3)"],
    ),
    (
        at("0-0 1-2|1-1", "0-1 0-2", "2-2", rules=LAID_OUT, lots="0-1 0-2", drawn="1-2"),
        ["the round has begun, so the lots 0-1 0-2 may have been drawn since (R2.3)"],
    ),
    # Doubles are skipped only where the rules request several, unheld, and before the opening.
    (at(*HELD, openers="1-1", skipped="2-2", rules=LOWER), []),
    (at(*HELD, openers="1-1", skipped="2-2", rules=HIGHEST), []),
    (
        at(*HELD, openers="1-1", skipped="2-2"),
        ["by the rules only one double is requested, so 2-2 can't be skipped (R2.5)"],
    ),
    (
        at(*HELD, openers="1-1", skipped="1-1", rules=HIGHEST),
        [
            f"{SKIPPED} '1-1' (R2.4, R2.5)",
            "somebody holds 1-1, so it can't be skipped (R2.5)",
        ],
    ),
    (
        at(*HELD, openers="1-1", skipped="3-3", rules=HIGHEST),
        [f"{SKIPPED} '3-3' (R2.4, R2.5)"],
    ),
    (
        at(*HELD, openers="1-1", skipped="0-0 2-2", rules=HIGHEST),
        [
            "the highest double that is held opens, so 0-0 was not skipped (R2.5)",
            "somebody holds 0-0, so it can't be skipped (R2.5)",
        ],
    ),
    (
        at("0-1 1-2|0-0", "2-2 0-2", "1-1", openers="1-1", skipped="2-2", rules=HIGHEST),
        ["the round is open, so 2-2 can't be skipped any more (R2.5)"],
    ),
    (
        at(*UNHELD, openers="1-1", skipped="2-2", rules=HIGHEST),
        [f"nobody holds 1-1, {ALL_UNUSED}"],
    ),
    (
        at("0-0 0-1|1-2 0-2", "1-1 2-2", openers="0-0 1-1", skipped="2-2", rules=HIGHEST),
        [f"nobody held 0-0 1-1, {ALL_UNUSED}"],
    ),
    (
        at(*UNHELD, openers="1-1", skipped="0-0 2-2", rules=LOWER),
        ["the players draw for 1-1, so the higher 2-2 was not skipped (R2.5)"],
    ),
    (at(*UNHELD, openers="2-2", skipped="0-0 1-1", rules=LOWER), []),
    (
        at(*UNHELD, openers="2-2", skipped="1-1", rules=LOWER, seat=1),
        ["seat 0 has drawn, so 1-1 can't be skipped any more (R2.5)"],
    ),
    (
        at("0-1|0-2 1-2", "0-0 1-1 2-2", openers="2-2", skipped="1-1", rules=LOWER, lead=1),
        ["seat 1 has drawn, so 1-1 can't be skipped any more (R2.5)"],
    ),
    (
        at(*UNHELD, openers="1-1", skipped="1-1", rules=LOWER),
        [f"{SKIPPED} '1-1' (R2.4, R2.5)"],
    ),
    (
        at(*UNHELD, openers="", skipped="2-2", rules=HIGHEST),
        [f"expected one double or more {OPENERS} '' (R2.1, R2.4)"],
    ),
    # In a cycle of draws that is drawn to its end, what opens may be held by those who have drawn.
    (at("0-1 2-2|0-0", "1-1 0-2 1-2", rules=EACH, seat=1), []),
    (at("0-1|0-0 2-2", "1-1 0-2 1-2", rules=EACH, seat=1), []),
    (at("0-1|0-0 2-2", "1-1 0-2 1-2", rules=EACH, seat=1, lead=1), []),
    (
        at("0-1|0-0 2-2", "1-1 0-2 1-2", rules=EACH),
        ["seat 1 holds what opens, but it is the turn of seat 0 (R2.5)"],
    ),
    (
        at("0-1 1-1|0-0 2-2 0-2 1-2", "", rules=EACH),
        ["seat 1 holds what opens, but it is the turn of seat 0 (R2.5)"],
    ),
    (at("2-2|0-0", "1-1 0-1 0-2 1-2", rules=EACH, seat=1), [f"seat 0 {TWO_OR_MORE}"]),
    (at("0-1 2-2|0-0 1-1", "0-2 1-2", openers="1-1 2-2", rules=EACH_ANY), []),
    (
        at("0-1 2-2|0-0 1-1", "0-2 1-2", openers="1-1 2-2", rules=EACH_ANY, seat=1),
        ["seat 0 holds what opens, but it is the turn of seat 1 (R2.5)"],
    ),
    (
        at("0-1 2-2|0-0", "0-2 1-2 1-1", openers="1-1 2-2", rules=EACH_ANY),
        [f"seat 1 {TWO_OR_MORE}"],
    ),
    (at("0-1 2-2 1-2 0-2 1-1|0-0", "", openers="2-2", rules=EACH_ANY), []),
    (
        at("0-1 2-2 1-1|0-0 1-2", "0-2", openers="1-1 2-2", rules=EACH_ANY),
        ["1-1 2-2 are all held by seat 0, but it has drawn only one of them (R2.4)"],
    ),
    (
        at("0-1 1-1|0-0", "0-2 1-2 2-2", openers="1-1", skipped="2-2", rules=EACH_ANY, seat=1),
        ["seat 0 has drawn, so 2-2 can't be skipped any more (R2.5)"],
    ),
    # A seat that has drawn for the double has two tiles.
    (at("0-1|0-0 0-2", "1-1 2-2 1-2", seat=1), [f"seat 0 {TWO_OR_MORE}"]),
    (at("0-1 1-1|0-0 0-2", "2-2 1-2", seat=1), []),
    (at("0-1|0-0 0-2", "1-1 2-2 1-2", seat=1, lead=1), []),
    (at("0-1 0-2|1-2|0-0", "1-1 2-2", seat=2, lead=1), [f"seat 1 {TWO_OR_MORE}"]),
    (at("|0-1 1-2", "0-0 1-1 0-2 2-2", seat=1), [f"seat 0 holds nothing, {ONLY}"]),
    (
        at("0-1|0-0 0-2", "1-1 2-2 1-2", openers="0-0 1-1 2-2", rules=HIGHEST, seat=1),
        [f"seat 0 {TWO_OR_MORE}"],
    ),
    (at("0-1 1-2|0-0 0-2", "1-1 2-2", openers="0-0 1-1 2-2", rules=HIGHEST, seat=1), []),
    (
        at("0-1|1-1 0-2", "0-0 1-2 2-2", openers="0-0 1-1", rules=HIGHEST, seat=1),
        [f"seat 0 {TWO_OR_MORE}"],
    ),
    (at(*UNHELD, lead=5), ["expected a lead from 0 to 1, got 5 (R3.8)"]),
    # One hand at most is empty, and it has just been played out.
    (at("|1-1 0-1 0-0", "0-2", LAID), []),
    (at("|1-1 0-1 0-0", "0-2", LAID, seat=1), [f"seat 0 holds nothing, {ONLY}"]),
    (at("1-1 0-1 0-0|", "0-2", LAID), [f"seat 1 holds nothing, {ONLY}"]),
    (at("|1-1 0-1 0-0", "0-2 2-2 1-2"), [f"seat 0 holds nothing, {ONLY}"]),
    (
        at("|1-1 0-1 0-0", "0-2 1-2", "2-2", rules=LAID_OUT),
        [f"seat 0 holds nothing, {ONLY}"],
    ),
    (
        at("||1-1 0-1 0-0", "0-2", LAID),
        ["seat 0 and seat 1 all hold nothing, but the first of them ends the round (R5.1)"],
    ),
    # The drawn tile is in hand and fits, and nothing else did.
    (at("0-2 0-1|1-1", "0-0", LAID, drawn="0-2"), []),
    (
        at("0-2 0-1|1-1", "0-0", LAID, drawn="0-0"),
        [
            "the seat whose turn it is does not hold the drawn tile 0-0 (R4.1)",
            "the drawn tile 0-0 does not fit, so the turn is over (R4.1)",
            "a seat that holds 0-2 can play, so it has not drawn 0-0 (R3.6)",
        ],
    ),
    (
        at("0-1 1-2|1-1", "0-0 0-2 2-2", drawn="0-1"),
        ["0-1 can't wait to be played before the round is open (R2.5)"],
    ),
    (
        at("|0-0", "0-1 0-2 1-1 1-2", "2-2", rules=LAID_OUT, drawn="1-2"),
        [
            f"seat 0 holds nothing, {ONLY}",
            "the seat whose turn it is does not hold the drawn tile 1-2 (R4.1)",
        ],
    ),
    (
        at("0-0 0-1|1-1", "0-2", LAID, seat=7, drawn="0-2"),
        ["expected a seat from 0 to 1, got 7 (R3.8)"],
    ),
    # A seat that owes holds one tile, and each debt takes a play.
    (at("0-0|1-1 0-1", "0-2", LAID, debts=(0,)), [NOT_ANNOUNCED]),
    (at("0-0|1-1 0-1", "0-2", LAID, debts=(0,), rules=LITTLE), []),
    (
        at("0-0|1-1 0-1", "0-2", LAID, debts=(1,), rules=LITTLE),
        ["seat 1 owes for its last tile, but holds 2 (R6.2)"],
    ),
    (at("0-0|1-1", "0-2 2-2 0-1 1-2", debts=(1,), rules=LITTLE), [TOO_EARLY]),
    (
        at(
            "0-0|1-1",
            "0-2 0-1 1-2",
            "2-2",
            debts=(1,),
            rules=attrs.evolve(LITTLE, opening=Opening.LAID_OUT),
        ),
        [TOO_EARLY],
    ),
    (
        at("0-2|", "0-0 1-1 0-1", LAID, rules=LITTLE, seat=1, debts=(1,)),
        ["seat 1 owes for its last tile, but holds 0 (R6.2)", OVER],
    ),
    (
        at("0-1|0-2", "0-0 1-1 1-2", "2-2", rules=LITTLE, debts=(0, 1)),
        ["each debt takes a play of its own, so 1 can't leave 2 debts (R6.2)"],
    ),
    (at("0-1|1-1", "0-0 0-2", LAID, rules=LITTLE, debts=(0, 1)), []),
    (
        at("0-2|1-1 0-1", "0-0", LAID, drawn="0-2", debts=(0,), rules=LITTLE),
        [
            "before 0-2 was drawn the hand was empty, so the round was over (R5.1)",
            "seat 0 owes a penalty, so it may not play the tile it drew (R6.3)",
        ],
    ),
    (at("0-2 0-1|1-1", "0-0", LAID, drawn="0-2", debts=(1,), rules=LITTLE), []),
    (at("|1-1", "0-2 0-0 0-1", LAID, debts=(1,), rules=LITTLE), [OVER]),
    (at("0-0 0-1|1-1", "", BLOCKED, debts=(1,), rules=LITTLE), [OVER]),
    (at("0-0|1-1", "0-1", BLOCKED, debts=(1,), rules=LITTLE), []),
    (at("0-2 0-0|1-1 0-1|1-2", "", "2-2", debts=(2,), rules=LITTLE), []),
    # One flaw hides no other.
    (
        Setup(
            TWO,
            [TileSet("0-1"), TileSet("0-2")],
            TileSet("0-0 1-1 1-2"),
            layout("2-2"),
            0,
            5,
            drawn=Tile(0, 0),
            debts=[1, 9],
        ),
        [
            "expected a lead from 0 to 1, got 5 (R3.8)",
            "expected a debtor from 0 to 1, got 9 (R3.8)",
            "the seat whose turn it is does not hold the drawn tile 0-0 (R4.1)",
            "the drawn tile 0-0 does not fit, so the turn is over (R4.1)",
            "before 0-0 was drawn the hand was empty, so the round was over (R5.1)",
            NOT_ANNOUNCED,
        ],
    ),
]


@pytest.mark.rule("P1")
@pytest.mark.rule("P2")
@pytest.mark.rule("R1.1")
@pytest.mark.rule("R1.5")
@pytest.mark.rule("R2.1")
@pytest.mark.rule("R2.2")
@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.6")
@pytest.mark.rule("R4.1")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("setup", "flaws"), FLAWS)
def test_a_set_up_lists_its_flaws_and_is_a_round_without_any(
    setup: Setup, flaws: list[str]
) -> None:
    assert flaws == [*map(str, setup.flaws())]
    if not flaws:
        assert () == Round.from_setup(setup).flaws()
        return
    with pytest.raises(SetupError) as refusal:
        Round.from_setup(setup)
    assert str(refusal.value) == "the round is inconsistent: " + "; ".join(flaws)


@pytest.mark.rule("R1.2")
def test_seventeen_are_too_many() -> None:
    large = Rules(domino_set=18)
    seats = [[tile] for tile in large.domino_set.tiles]
    with pytest.raises(SetupError, match="expected 2 to 16 players, got 17"):
        Round(large, seats[173:], TileSet(tile for [tile] in seats[:173]), Layout(), 16)


@pytest.mark.rule("R3.8")
@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("a seat", {"seat": 2}),
        ("a seat", {"seat": 1.0}),
        ("a lead", {"lead": -1}),
        ("a lead", {"lead": True}),
        ("a debtor", {"debts": (5,)}),
        ("a debtor", {"debts": (1.0,)}),
    ],
)
def test_seats_are_those_of_the_players(name: str, positions: dict[str, Any]) -> None:
    [flaw, *_] = at(*START, **positions).flaws()

    assert str(flaw).startswith(f"expected {name} from 0 to 1, got ")


@pytest.mark.rule("R2.5")
def test_a_cycle_of_draws_is_not_judged_without_its_seats() -> None:
    [flaw] = at("0-1 2-2|0-0", "1-1 0-2 1-2", rules=EACH, seat=5).flaws()

    assert str(flaw) == "expected a seat from 0 to 1, got 5 (R3.8)"


@pytest.mark.rule("P2")
def test_parts_of_a_wrong_type_hide_no_other_flaw() -> None:
    no_layout = Setup(TWO, [TileSet("0-1")], [], 3, 4)  # type: ignore[arg-type]  # on purpose
    assert {"R1.2", "R3.8"} == {flaw.rule for flaw in no_layout.flaws()}
    no_rules = Setup(6, [TileSet("0-1"), TileSet("0-1")], [], Layout(), 4)  # type: ignore[arg-type]  # on purpose
    assert {"R1.1", "R1.5", "R3.8"} == {flaw.rule for flaw in no_rules.flaws()}


@pytest.mark.parametrize("required", [-1, 3, "2", 1.5, 2.0, True])
def test_a_round_starts_with_a_double_of_the_set(required: int) -> None:
    with pytest.raises(SetupError, match=r"expected a required double from 0 to 2, got"):
        Round.start(TWO, deal("2-2 0-0|1-2", "0-1 1-1 0-2"), required)


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize("unused", ["", "1-1 0-0", "2-2 3-3", "2-2 0-1"])
def test_a_round_starts_with_an_unused_double(unused: str) -> None:
    with pytest.raises(
        SetupError, match="expected unused doubles with the required 2-2 among them, got"
    ):
        Round.start(TWO, deal("2-2 0-0|1-2", "0-1 1-1 0-2"), 2, unused=TileSet.parse(unused))


@pytest.mark.parametrize(
    ("hands", "boneyard", "lead", "reason"),
    [
        ("2-2 0-0|1-2", "0-1 1-1", 0, "0-2 is nowhere"),
        ("2-2 0-0|", "0-1 1-1 0-2 1-2", 0, "seat 1 holds nothing"),
        ("2-2 0-0 1-2", "0-1 1-1 0-2", 0, "expected 2 to 16 players, got 1"),
        ("2-2 0-0|1-2", "0-1 1-1 0-2", 2, "expected a lead from 0 to 1, got 2"),
        ("2-2 0-0|1-2", "0-1 1-1 0-2", 1.0, "expected a lead from 0 to 1, got 1.0"),
        ("2-2 0-0|1-2 3-3", "0-1 1-1 0-2", 0, "3-3 is in the hand of seat 1"),
    ],
)
def test_a_deal_that_does_not_fit_the_rules_is_refused(
    hands: str, boneyard: str, lead: int, reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        Round.start(TWO, deal(hands, boneyard), lead=lead)


def test_doubles_that_open_may_be_any_collection_of_tiles() -> None:
    some = deal("2-2 0-0|1-2", "0-1 1-1 0-2")
    start = Round.start(TWO, some, unused={Tile(2, 2)})  # type: ignore[arg-type]

    assert start == Round.start(TWO, some)
    again = Round(TWO, some.hands, some.boneyard, Layout(), 0, 0, [Tile(2, 2)])
    assert repr(start) == repr(again)


@given(rounds(), st.data())
def test_a_tile_moved_to_a_second_place_is_always_refused(
    round_: Round, data: st.DataObject
) -> None:
    tile = data.draw(st.sampled_from(tuple(round_.rules.domino_set.tiles)))
    seat = data.draw(st.integers(0, round_.players - 1))
    hands = list(round_.hands)
    if tile in hands[seat]:
        hands[seat] -= TileSet([tile])
    else:
        hands[seat] |= TileSet([tile])

    with pytest.raises(SetupError, match=f"{tile} is"):
        attrs.evolve(round_, hands=hands)


@pytest.mark.rule("P1")
@pytest.mark.rule("R1.5")
def test_a_tile_twice_in_one_hand_is_a_flaw_like_any_other() -> None:
    given = [[Tile(0, 1), Tile(0, 1), Tile(1, 1)], [Tile(0, 0)]]
    setup = Setup(TWO, given, [Tile(0, 2)], Layout(), 7)

    assert (
        "expected a seat from 0 to 1, got 7 (R3.8)",
        "1-2 2-2 are nowhere (R1.5)",
        "0-1 is in the hand of seat 0 and in the hand of seat 0 (R1.5)",
    ) == tuple(map(str, setup.flaws()))
    # The flaw is a part of the value: copies have it, and other set-ups are not equal.
    once = Setup(TWO, [TileSet(hand) for hand in given], [Tile(0, 2)], Layout(), 7)
    assert setup != once
    assert setup.hands == once.hands
    assert setup == attrs.evolve(setup) == pickle.loads(pickle.dumps(setup))
    assert repr(setup) != repr(once)
    with pytest.raises(SetupError, match="0-1 is in the hand of seat 0 and in"):
        Round.from_setup(setup)


@pytest.mark.rule("P2")
def test_one_flaw_hides_no_other() -> None:
    round_ = Setup(
        TWO,
        [TileSet("0-1"), TileSet("0-2")],
        TileSet("0-0 1-1 1-2"),
        layout("2-2"),
        0,
        5,
        drawn=Tile(0, 0),
        debts=[1, 9],
    )

    assert [
        "expected a lead from 0 to 1, got 5 (R3.8)",
        "expected a debtor from 0 to 1, got 9 (R3.8)",
        "the seat whose turn it is does not hold the drawn tile 0-0 (R4.1)",
        "the drawn tile 0-0 does not fit, so the turn is over (R4.1)",
        "before 0-0 was drawn the hand was empty, so the round was over (R5.1)",
        "by the rules the last tile is not announced, so nobody owes a penalty (R6.1)",
    ] == [*map(str, round_.flaws())]
    no_layout = Setup(TWO, [TileSet("0-1")], [], 3, 4)  # type: ignore[arg-type]  # on purpose
    assert {"R1.2", "R3.8"} == {flaw.rule for flaw in no_layout.flaws()}
    no_rules = Setup(6, [TileSet("0-1"), TileSet("0-1")], [], Layout(), 4)  # type: ignore[arg-type]  # on purpose
    assert {"R1.1", "R1.5", "R3.8"} == {flaw.rule for flaw in no_rules.flaws()}


def test_the_hands_of_a_set_up_can_be_texts() -> None:
    texts: list[Any] = ["0-1", "0-0 1-1"]

    assert Setup(TWO, hands("0-1|0-0 1-1"), [], Layout(), 0) == Setup(TWO, texts, [], Layout(), 0)


def test_equal_debts_have_one_repr() -> None:
    # These two sets are equal, and Python lists their items in different order.
    debts = [frozenset({0}) | {3} | {11}, frozenset((3, 11))]
    debts[0] -= {0}
    setups = [Setup(TWO, [TileSet()] * 16, [], Layout(), 0, debts=some) for some in debts]

    assert repr(debts[0]) != repr(debts[1])
    assert setups[0] == setups[1]
    assert repr(setups[0]) == repr(setups[1]) == repr(attrs.evolve(setups[0]))
    assert "debts=frozenset({3, 11})" in repr(setups[0])


def test_debts_that_are_no_seats_are_shown_as_they_are() -> None:
    strange: Any = frozenset({"Ann", 1})
    setup = Setup(TWO, [TileSet(), TileSet()], [], Layout(), 0, debts=strange)

    assert f"debts={strange!r}" in repr(setup)
