"""Set-ups may be wrong, and say how as data."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    FlawCode,
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
from table import layout

TWO = Rules(domino_set=2)
RIGHT: dict[str, Any] = {
    "rules": TWO,
    "hands": [TileSet.parse("0-0 0-1"), TileSet.parse("1-1")],
    "boneyard": [Tile(0, 2)],
    "layout": layout("2-2 1-2>2-2"),
    "seat": 0,
}
OPEN: dict[str, Any] = {
    "rules": TWO,
    "hands": [TileSet.parse("0-0 2-2"), TileSet.parse("1-1")],
    "boneyard": [Tile(0, 2), Tile(0, 1), Tile(1, 2)],
    "layout": Layout(),
    "seat": 0,
}
WRONG: dict[FlawCode, dict[str, Any]] = {
    FlawCode.WRONG_TYPE: {"layout": None},
    FlawCode.WRONG_PLAYERS: {"hands": [TileSet.parse("0-0 0-1 1-1")]},
    FlawCode.NO_SUCH_SEAT: {"lead": 2},
    FlawCode.NOT_IN_SET: {"boneyard": [Tile(0, 2), Tile(3, 3)]},
    FlawCode.MISSING_TILE: {"boneyard": []},
    FlawCode.DUPLICATE_TILE: {"boneyard": [Tile(0, 2), Tile(1, 1)]},
    FlawCode.WRONG_ARMS: {"rules": attrs.evolve(TWO, double_chicken_foot=True)},
    FlawCode.WRONG_OPENERS: {"openers": TileSet.parse("0-1")},
    FlawCode.WRONG_OPENING: {"openers": TileSet.parse("1-1")},
    FlawCode.WRONG_SKIPPED: {"skipped": TileSet.parse("1-1")},
    FlawCode.WRONG_TURN: {**OPEN, "seat": 1},
    FlawCode.WRONG_END: {**OPEN, "hands": [TileSet(), TileSet.parse("0-0 1-1 2-2")]},
    FlawCode.WRONG_DRAWN: {"drawn": Tile(1, 1)},
    FlawCode.WRONG_DEBT: {"debts": [0]},
}


def test_a_setup_without_flaws_is_a_round() -> None:
    setup = Setup(**RIGHT)

    assert () == setup.flaws()
    assert Round(**RIGHT) == Round.from_setup(setup)
    assert setup != Round.from_setup(setup)


@given(rounds(max_highest=6))
def test_every_round_is_a_setup_without_flaws(round_: Round) -> None:
    assert () == round_.flaws()
    assert round_.seat == round_.turn
    again = Setup(
        round_.rules,
        round_.hands,
        round_.boneyard,
        round_.layout,
        round_.seat,
        round_.lead,
        round_.openers,
        round_.drawn,
        round_.debts,
        round_.skipped,
    )
    assert () == again.flaws()
    assert round_.legal_moves == Round.from_setup(again).legal_moves


@pytest.mark.parametrize("code", WRONG, ids=lambda code: code.value)
def test_a_setup_may_be_wrong_and_says_how(code: FlawCode) -> None:
    setup = Setup(**{**RIGHT, **WRONG[code]})

    codes = {flaw.code for flaw in setup.flaws()}
    assert code in codes
    with pytest.raises(SetupError) as caught:
        Round.from_setup(setup)
    assert setup.flaws() == caught.value.flaws
    assert tuple(map(str, setup.flaws())) == caught.value.reasons


@pytest.mark.rule("R1.5")
def test_a_flaw_names_its_rule_its_tiles_and_its_seats() -> None:
    [missing] = Setup(**{**RIGHT, "boneyard": []}).flaws()

    assert (FlawCode.MISSING_TILE, "R1.5") == (missing.code, missing.rule)
    assert (TileSet.parse("0-2"), ()) == (missing.tiles, missing.seats)
    assert "0-2 is nowhere (R1.5)" == str(missing)

    [turn] = Setup(**{**OPEN, "seat": 1}).flaws()

    assert (FlawCode.WRONG_TURN, "R2.2", (0,)) == (turn.code, turn.rule, turn.seats)


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.5")
def test_flaws_follow_the_options() -> None:
    laid_out = attrs.evolve(TWO, opening=Opening.LAID_OUT)
    reshuffle = attrs.evolve(TWO, missing_double=MissingDouble.RESHUFFLE)
    nobody = {**OPEN, "hands": [TileSet.parse("0-0 0-1"), TileSet.parse("1-1")]}
    nobody["boneyard"] = [Tile(0, 2), Tile(2, 2), Tile(1, 2)]

    assert ["R2.3"] == [flaw.rule for flaw in Setup(**{**OPEN, "rules": laid_out}).flaws()]
    assert ["R2.5"] == [flaw.rule for flaw in Setup(**{**nobody, "rules": reshuffle}).flaws()]
    assert () == Setup(**nobody).flaws()
