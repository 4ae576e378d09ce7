"""Set-ups of Express-Domino: each flaw, with its message and its rule."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from chickenfoot_rules import SetupError, Tile, TileSet
from chickenfoot_rules.express import ExpressRound, Line
from express.positions import CLOSED, FOUR_HANDS, HANDS, first_round
from support.dominoes import hands, tiles
from support.express import FOUR, TWO, position

MIDDLE = position(FOUR, CLOSED, HANDS, seat=0, lead=1)
FIRST = first_round(FOUR, FOUR_HANDS)

HELD = HANDS.replace("|", " ").split()
FIVE, SIX, SEVEN = (" ".join(HELD[at : at + 6]) for at in (0, 6, 12))
NINE, MORE = (" ".join(HELD[at : at + 9]) for at in (0, 9))
ONE_HAS_EIGHT = "1-1 2-2 1-3|6-6 5-5 4-6 4-5 3-6|1-5 1-6 2-3 2-4 2-5 1-4 2-6 3-3|3-5 4-4"
LEAD_HAS_SEVEN = "1-1 2-2 1-3|6-6 5-5 4-6 4-5 3-6 1-5 1-6|2-3 2-4 2-5 1-4|2-6 3-3 3-5 4-4"

WRONG: list[tuple[ExpressRound, dict[str, Any], list[str]]] = [
    # A wrong number of hands hides no other flaw (P2).
    (
        MIDDLE,
        {"hands": hands("0-0|1-1|2-2")},
        ["X1: expected 4 hands for 4 players, got 3", "X1: 1-3 2-3 3-3 1-4", "X1: 0-0 is on the"],
    ),
    *(
        (MIDDLE, {name: wrong}, [f"X4: expected a {name} from 0 to 3, got {wrong!r}"])
        for name in ("seat", "lead")
        for wrong in (-1, 4, 0.0, False)
    ),
    # Each tile is in one place.
    (
        MIDDLE,
        {"hands": hands(HANDS.replace("1-1", "0-6").replace("1-5 ", ""))},
        ["X1: 1-1 1-5 are nowhere", "X1: 0-6 is on the table and in the hand of seat 0"],
    ),
    (
        MIDDLE,
        {"hands": hands(HANDS.replace("1-1 ", "")), "out_of_play": tiles("1-1")},
        ["X1: 0 tiles are out of play, not 1"],
    ),
    (
        MIDDLE,
        {"hands": hands(ONE_HAS_EIGHT)},
        ["X1: seat 2 is dealt 7 tiles, not 8"],
    ),
    # The leader has laid a tile, or leads now.
    (
        MIDDLE,
        {"hands": hands(LEAD_HAS_SEVEN)},
        ["X2, X3: seat 1 has led, so it holds fewer than 7 tiles"],
    ),
    (FIRST, {"seat": 2, "opener": None}, ["X2, X3: seat 1 leads, so it is not the turn of seat 2"]),
    # One seat goes out and keeps the turn.
    (
        MIDDLE,
        {"hands": hands(f"{FIVE}|{SIX}|{SEVEN}|")},
        ["X6: seat 3 has gone out, so it is not the turn of seat 0"],
    ),
    (
        MIDDLE,
        {"hands": hands(f"|{NINE}||{MORE}"), "lead": 0},
        [
            "X1: seat 1 is dealt 7 tiles, not 9",
            "X1: seat 3 is dealt 7",
            "X6: only one seat goes out, not seat 0 and seat 2",
        ],
    ),
    (
        MIDDLE,
        {"hands": hands(f"|{FIVE}|{SIX}|{SEVEN}"), "seat": 1},
        ["X6: seat 0 has gone out, so it is not the turn of seat 1"],
    ),
    # The opener is the highest, and the leader holds it or has laid it.
    (
        FIRST,
        {"opener": Tile(5, 5)},
        ["X2: 5-5 opens only if it is the highest, and the high"],
    ),
    (FIRST, {"seat": 2, "lead": 2}, ["X2: the holder of 6-6 leads it, so not seat 2"]),
    (FIRST, {"seat": 9}, ["X4: expected a seat from 0 to 3, got 9"]),
    (MIDDLE, {"opener": Tile(6, 6)}, ["X2: 6-6 opens, but 0-0 was led"]),
    (
        MIDDLE,
        {"seat": 7, "hands": hands(HANDS.replace("1-1 ", "")), "opener": Tile(6, 6)},
        ["X4: expected a seat", "X1: 1-1 is nowhere", "X2: 6-6 opens, but 0-0 was led"],
    ),
    (FIRST, {"rules": 100, "opener": None}, ["X1: expected ExpressRules, got 100"]),
]


@pytest.mark.rule("P2")
@pytest.mark.rule("X1")
@pytest.mark.parametrize(("right", "changes", "flaws"), WRONG)
def test_a_set_up_lists_all_its_flaws(
    right: ExpressRound, changes: dict[str, Any], flaws: list[str]
) -> None:
    with pytest.raises(SetupError) as refusal:
        attrs.evolve(right, **changes)
    found = [f"{flaw.rule}: {flaw.message}" for flaw in refusal.value.flaws]

    assert flaws == [one[: len(begin)] for one, begin in zip(found, flaws, strict=True)]


@pytest.mark.rule("X6")
def test_the_seat_that_has_gone_out_keeps_the_turn() -> None:
    assert attrs.evolve(MIDDLE, hands=hands(f"|{FIVE}|{SIX}|{SEVEN}")).is_over


@pytest.mark.rule("X2")
def test_there_is_no_opener_where_nothing_was_dealt() -> None:
    with pytest.raises(SetupError, match=r"5-5 opens only if it is the highest, and none is"):
        ExpressRound(TWO, [TileSet(), TileSet()], TWO.tiles, Line(), 0, 0, Tile(5, 5))
