"""A set-up may be wrong and lists every flaw; a set-up without flaws is a round."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Flaw,
    FlawCode,
    Layout,
    Round,
    Rules,
    Setup,
    SetupError,
    Tile,
    TileError,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules.express import ExpressRound, ExpressSetup
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import assert_frozen, assert_value, hands, tiles
from support.express import TWO as TWO_AT_EXPRESS
from support.express import line

Parts: TypeAlias = dict[str, Any]

TWO = Rules(domino_set=2)
RIGHT: Parts = {
    "rules": TWO,
    "hands": hands("0-0 0-1|1-1"),
    "boneyard": [Tile(0, 2)],
    "layout": layout("2-2 1-2>2-2"),
    "seat": 0,
}
UNOPENED: Parts = {
    "rules": TWO,
    "hands": hands("0-0 2-2|1-1"),
    "boneyard": [Tile(0, 2), Tile(0, 1), Tile(1, 2)],
    "layout": Layout(),
    "seat": 0,
}
WRONG: dict[FlawCode, Parts] = {
    FlawCode.WRONG_TYPE: {"layout": None},
    FlawCode.WRONG_PLAYERS: {"hands": hands("0-0 0-1 1-1")},
    FlawCode.NO_SUCH_SEAT: {"lead": 2},
    FlawCode.NOT_IN_SET: {"boneyard": [Tile(0, 2), Tile(3, 3)]},
    FlawCode.MISSING_TILE: {"boneyard": []},
    FlawCode.DUPLICATE_TILE: {"boneyard": [Tile(0, 2), Tile(1, 1)]},
    FlawCode.WRONG_ARMS: {"rules": attrs.evolve(TWO, arms=6)},
    FlawCode.WRONG_OPENERS: {"openers": tiles("0-1")},
    FlawCode.WRONG_OPENING: {"openers": tiles("1-1")},
    FlawCode.WRONG_SKIPPED: {"skipped": tiles("1-1")},
    FlawCode.WRONG_LOTS: {"lots": tiles("0-2")},
    FlawCode.WRONG_TURN: {**UNOPENED, "seat": 1},
    FlawCode.WRONG_END: {**UNOPENED, "hands": [TileSet(), tiles("0-0 1-1 2-2")]},
    FlawCode.WRONG_DRAWN: {"drawn": Tile(1, 1)},
    FlawCode.WRONG_DEBT: {"debts": [0]},
}
RIGHT_AT_EXPRESS: Parts = {
    "rules": TWO_AT_EXPRESS,
    "hands": hands("1-1 1-2 2-2 1-3 2-4|1-5 2-3 0-0 0-1 0-2 0-3"),
    "out_of_play": tiles("0-4 0-5 0-6 3-3 2-5 2-6 3-4 3-5 3-6 4-4 4-5 5-5 5-6 1-6"),
    "layout": line("4-6 6-6>4-6 1-4>4-6"),
    "seat": 0,
    "lead": 1,
}
UNOPENED_AT_EXPRESS: Parts = {
    **RIGHT_AT_EXPRESS,
    "hands": hands("1-1 1-2 2-2 1-3 2-4 4-6 6-6|1-5 2-3 0-0 0-1 0-2 0-3 1-4"),
    "layout": line(""),
    "lead": 0,
}
WRONG_AT_EXPRESS: dict[FlawCode, Parts] = {
    FlawCode.WRONG_TYPE: {"layout": Layout()},
    FlawCode.WRONG_PLAYERS: {"hands": hands("1-1 1-2 2-2")},
    FlawCode.NO_SUCH_SEAT: {"lead": 2},
    FlawCode.NOT_IN_SET: {"hands": hands("1-1 1-2 2-2 1-3 2-7|1-5 2-3 0-0 0-1 0-2 0-3")},
    FlawCode.MISSING_TILE: {"hands": hands("1-1 1-2 2-2 1-3|1-5 2-3 0-0 0-1 0-2 0-3")},
    FlawCode.DUPLICATE_TILE: {"hands": hands("1-1 1-2 2-2 1-3 2-4|1-5 2-3 0-0 0-1 0-2 0-3 4-6")},
    FlawCode.WRONG_COUNT: {"out_of_play": tiles("0-4 0-5 0-6 3-3 2-5 2-6 3-4 3-5 3-6 4-4 4-5")},
    FlawCode.WRONG_OPENERS: {"opener": Tile(2, 2)},
    FlawCode.WRONG_OPENING: {"opener": Tile(6, 6)},
    FlawCode.WRONG_TURN: {**UNOPENED_AT_EXPRESS, "seat": 1},
    FlawCode.WRONG_END: {"hands": [TileSet(), TileSet()]},
}
CASES = [
    *((Setup(**(RIGHT | changes)), Round, code) for code, changes in WRONG.items()),
    *(
        (ExpressSetup(**(RIGHT_AT_EXPRESS | changes)), ExpressRound, code)
        for code, changes in WRONG_AT_EXPRESS.items()
    ),
]


def parts_of_position(game: AnyGame, round_: object) -> Parts:
    """Return the arguments that set up the position of a round."""
    return {field.alias: getattr(round_, field.alias) for field in attrs.fields(game.setup)}


@pytest.mark.parametrize(
    ("setup", "kind", "parts"),
    [
        (Setup(**RIGHT), Round, RIGHT),
        (ExpressSetup(**RIGHT_AT_EXPRESS), ExpressRound, RIGHT_AT_EXPRESS),
    ],
    ids=["chicken-foot", "express"],
)
def test_a_set_up_without_flaws_is_a_round(setup: Any, kind: Any, parts: Parts) -> None:  # noqa: ANN401 - of both games
    assert () == setup.flaws()
    assert kind(**parts) == kind.from_setup(setup) != setup


@each_game
@pytest.mark.parametrize(
    "hands",
    [(9, 8), [9, 8], [TileSet("0-0 0-2"), 9], (TileSet("0-0 0-2"), True), ["0-0", 9], (9,), 9],
    ids=str,
)
def test_numbers_are_no_hands(game: AnyGame, hands: object) -> None:
    round_: Any = game.begin().deal(random.Random(2)).round
    parts = {**parts_of_position(game, round_), "hands": hands}

    kinds: list[Any] = [game.setup, round_.__class__]
    for kind in kinds:
        with pytest.raises((TileError, WrongTypeError), match=r"^expected (the )?(tiles|hands)"):
            kind(**parts)
    with pytest.raises((TileError, WrongTypeError), match=r"^expected (tiles|hands)"):
        Deal(hands, ())  # type: ignore[arg-type]  # on purpose


@each_game
@given(data=st.data())
def test_every_round_is_a_set_up_without_flaws(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.rounds(6))
    setup = game.setup(**parts_of_position(game, round_))

    assert () == round_.flaws() == setup.flaws()
    assert round_.seat == round_.turn
    again = round_.from_setup(setup)
    assert round_.legal_moves == again.legal_moves
    assert again == round_.from_setup(round_)


@each_game
@given(data=st.data())
def test_a_set_up_is_a_frozen_value(game: AnyGame, data: st.DataObject) -> None:
    parts = parts_of_position(game, data.draw(game.rounds(4)))
    setup = game.setup(**(parts | {"seat": 77}))

    assert_value(setup)
    assert_frozen([setup, *setup.flaws()])
    for flaw in setup.flaws():
        assert_value(flaw)


@pytest.mark.rule("P1")
@pytest.mark.parametrize(("setup", "kind", "code"), CASES)
def test_a_wrong_set_up_lists_its_flaws_as_data(setup: Any, kind: Any, code: FlawCode) -> None:  # noqa: ANN401 - of both games
    assert code in {flaw.code for flaw in setup.flaws()}
    with pytest.raises(SetupError) as caught:
        kind.from_setup(setup)
    assert setup.flaws() == caught.value.flaws
    assert tuple(map(str, setup.flaws())) == caught.value.reasons
    assert str(caught.value) == "the round is inconsistent: " + "; ".join(caught.value.reasons)
    for flaw in setup.flaws():
        assert str(flaw) == f"{flaw.message} ({flaw.rule})"


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    ("changes", "flaws"),
    [
        ({"boneyard": []}, [("missing-tile", "R1.5", "0-2", ())]),
        (
            {"boneyard": [Tile(0, 2), Tile(1, 1), Tile(3, 3)]},
            [("duplicate-tile", "R1.5", "1-1", ()), ("not-in-set", "R1.1", "3-3", ())],
        ),
        ({**UNOPENED, "seat": 1}, [("wrong-turn", "R2.2", "", (0,))]),
    ],
)
def test_a_flaw_names_its_rule_its_tiles_and_its_seats(changes: Parts, flaws: list[object]) -> None:
    assert flaws == [
        (flaw.code.value, flaw.rule, str(flaw.tiles), flaw.seats)
        for flaw in Setup(**(RIGHT | changes)).flaws()
    ]


def test_the_message_about_many_flaws_has_the_first_twenty() -> None:
    flaws = tuple(Flaw(FlawCode.CONTRADICTION, f"flaw {number}", "P2") for number in range(25))

    message = str(SetupError(flaws))

    assert message.startswith("the round is inconsistent: flaw 0 (P2); flaw 1 (P2); ")
    assert message.endswith("; flaw 19 (P2); and 5 more")
