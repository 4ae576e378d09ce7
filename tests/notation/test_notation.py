"""Worked examples of notation; most examples are golden texts."""

from __future__ import annotations

import pickle
import unicodedata
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from chickenfoot_rules import (
    ChickenfootError,
    Deal,
    Match,
    NotationError,
    Play,
    SetupError,
    Tile,
    TileSet,
    WrongTypeError,
    notation,
)
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.express import ExpressRound, Line
from chickenfoot_rules.notation import MAX_LENGTH
from chickenfoot_rules.notation.fields import fields_of
from chickenfoot_rules.notation.position import FieldsReader
from chickenfoot_rules.notation.scanner import Scanner
from chickenfoot_rules.notation.writing import write_fields
from support import texts

POSITION = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
VIEW = (
    "seat: 0; rules: set=2; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0; must-open: yes"
)
EXPRESS_POSITION = (
    "rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / 0-5 1-5 4-5 "
    "5-5 0-6 1-6 4-6; out-of-play: 0-1 0-2 1-2 0-3 1-3 2-3 2-4 3-4 2-5 3-5 2-6 3-6 5-6 6-6; "
    "layout: -; turn: 1; lead: 1; opener: 5-5"
)
EXPRESS_VIEW = (
    "seat: 0; rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / ?7; "
    "layout: -; turn: 1; lead: 1; opener: 5-5"
)


def error_of(form: str, text: str, *, lenient: bool = False) -> NotationError:
    """Return the error of a text."""
    with pytest.raises(NotationError) as refused:
        texts.parse(form, text, lenient=lenient)
    return refused.value


def refusal(form: str, text: str) -> str:
    """Return the message of a text, which strict and lenient parsing share."""
    error = error_of(form, text, lenient=True)
    assert str(error) == str(error_of(form, text))
    return str(error)


# --- errors -------------------------------------------------------------------------------


def test_an_error_says_its_place_what_it_expected_and_what_it_found() -> None:
    error = error_of("tiles", "0-1\n4x9 1-1", lenient=True)

    assert "line 2, column 1: expected a tile like 4-9, got '4x9'" == str(error)
    assert ("4x9", "a tile like 4-9") == (error.found, error.expected)
    assert (2, 1) == (error.line, error.column)
    assert "expected a tile like 4-9, got '4x9'" == error.message


@pytest.mark.parametrize(
    ("form", "text", "found", "expected"),
    [
        ("tile", "", "", "a tile like 4-9"),
        ("tile", "9-4", "9-4", "4-9"),
        ("tile", "4-9 ", " ", "the end of the text"),
        ("tile", "19-3", "19", "0 to 18 pips"),
        ("tiles", "0-1 0-1 1-1", "0-1", "another tile"),
        ("layout", "9-9 4-5>9-9 1-9>9-9", "4-5>9-9", "a tile that can lie there"),
        ("layout", "9-9 4-9", "4-9", "a tile that can lie there"),
        ("rules", "set=6 hand-size=15 curved", "hand-size=15", "options that go together"),
        ("rules", "curved curve set=6", "curve", "the name of an option"),
        ("position", POSITION.replace("turn: 0", "turn: 12; lead: 0"), "12", "one of the seats"),
        ("position", POSITION.replace("; turn: 0", ""), "", "the field turn"),
    ],
)
def test_an_error_holds_what_it_found_and_what_it_expected(
    form: str, text: str, found: str, expected: str
) -> None:
    error = error_of(form, text)

    assert (found, expected) == (error.found, error.expected)


def test_an_error_is_a_chickenfoot_error_and_a_value_error() -> None:
    error = error_of("tile", "")

    assert isinstance(error, ChickenfootError)
    assert isinstance(error, ValueError)


def test_an_error_can_be_pickled() -> None:
    error = error_of("tiles", "0-1 0-1")
    again = pickle.loads(pickle.dumps(error))

    assert str(error) == str(again)
    assert vars(error) == vars(again)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("x", 1, 1),
        ("0-1 x", 1, 5),
        ("0-1\nx", 2, 1),
        ("0-1\r\nx", 2, 1),
        ("0-1\rx", 2, 1),
        ("0-1\n\r\n\r  x", 4, 3),
        ("# one\n# two\n\t0-1 x", 3, 6),
        ("🁋🁁x", 1, 3),
        ("0-1 \u2028 x", 1, 7),  # It ends no line for an editor.
        ("\ufeffx", 1, 2),
        ("0-1,", 1, 5),
        ("0-1,\n", 2, 1),
    ],
)
def test_lines_and_columns_are_those_of_an_editor(text: str, line: int, column: int) -> None:
    error = error_of("tiles", text, lenient=True)

    assert (line, column) == (error.line, error.column)


@pytest.mark.parametrize("value", [None, 5, "4-9", Match(), Deal, [Tile(4, 9), 5]])
def test_formatting_a_value_without_text_raises(value: Any) -> None:  # noqa: ANN401 - of any type
    with pytest.raises(WrongTypeError, match="expected a tile, tiles, moves, a deal, a layout"):
        notation.format_text(value)


@pytest.mark.parametrize(
    ("parse", "kind", "message"),
    [
        (notation.parse_rules, Round, "expected Rules or ExpressRules, got Round"),
        (notation.parse_layout, None, "expected Layout or Line, got None"),
        (notation.parse_position, 5, "expected Round or ExpressRound, got 5"),
        (notation.parse_view, Line, "expected PlayerView or ExpressView, got Line"),
    ],
)
def test_parsing_a_value_of_another_class_raises(
    parse: Callable[[str, object], object], kind: object, message: str
) -> None:
    with pytest.raises(WrongTypeError) as refused:
        parse("", kind)

    assert message == str(refused.value)


@pytest.mark.parametrize("value", [None, 49, b"4-9", ["4-9"], Tile(4, 9)])
def test_parsing_a_value_that_is_not_text_raises(value: object) -> None:
    kind = type(value).__name__
    with pytest.raises(NotationError) as refused:
        notation.parse_tile(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert f"line 1, column 1: expected text, got a value of type {kind}" == str(refused.value)


def test_texts_have_a_greatest_length() -> None:
    assert TileSet() == notation.parse_tiles("-".rjust(MAX_LENGTH), lenient=True)
    assert ("line 1, column 1: expected at most 100000 characters, got 100001") == refusal(
        "tiles", "-".rjust(MAX_LENGTH + 1)
    )


def test_numbers_have_a_greatest_length() -> None:
    assert "line 1, column 14: expected double-blank from 0 to 9999, got 99999999999999999999…" in (
        refusal("rules", f"double-blank={'9' * 5_000}")
    )


def test_errors_show_a_short_and_printable_part_of_the_text() -> None:
    assert "line 1, column 1: expected a tile like 4-9, got 'xxxxxxxxxxxxxxxxxxxx…'" == refusal(
        "tile", "x" * 9999
    )
    assert r"got '\x1b[31m\ud800\u202e'" in refusal("tile", "\x1b[31m\ud800\u202e")


# --- tiles and moves ----------------------------------------------------------------------


@pytest.mark.parametrize("high", range(7))
def test_unicode_dominoes_have_the_names_of_their_pips(high: int) -> None:
    for low in range(high + 1):
        written = notation.format_text(Tile(low, high), unicode=True)
        assert f"DOMINO TILE HORIZONTAL-0{low}-0{high}" == unicodedata.name(written)
    assert "0-7" == notation.format_text(Tile(0, 7), unicode=True)


def test_two_tiles_are_one_move_only_for_parse_move() -> None:
    assert Play(Tile(1, 2), Tile(2, 2)) == notation.parse_move("1-2 2-2", lenient=True)
    assert (Play(Tile(1, 2), None), Play(Tile(2, 2), None)) == notation.parse_moves("1-2 2-2")


# --- rules --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    ["[" * 50_000, '{"name":"a","cells":[[{},2,7]]}', '{"cells":5,"name":"a"}', '{"name":"\\ud800'],
    ids=len,
)
def test_odd_json_is_refused(table: str) -> None:
    assert error_of("rules", f"deal-table={table}").column > 11


def test_errors_show_the_name_of_a_table_printably() -> None:
    assert refusal("rules", 'deal-table={"name":"\\n\u202e","cells":[[1,2,2]]}').startswith(
        r"line 1, column 12: table \n\u202e can't give 2 tiles each to 2 players of a double-1 set"
    )


# --- positions and views ------------------------------------------------------------------


def test_the_game_is_that_of_the_rules_wherever_they_are() -> None:
    rules, *others = EXPRESS_POSITION.split("; ")
    text = "# rules: game=chess\n" + "; ".join([*others, f"\n {rules.upper()}"])

    assert isinstance(notation.parse_position(text, None, lenient=True), ExpressRound)
    with pytest.raises(NotationError, match="needs the field rules"):
        notation.parse_position("turn: 0", None)


def test_a_tile_that_can_not_lie_there_raises_the_reason() -> None:
    text = "rules: set=2; hands: 0-2 / 0-0; boneyard: 1-1 1-2; layout: 2-2 0-1>2-2; turn: 0"

    assert (
        "line 1, column 64: 0-1 can't lie on 2-2: 2-2 needs 4 more arms: only twos may be laid, "
        "and only on 2-2 (R3.2)"
    ) == refusal("position", text)


@pytest.mark.parametrize(
    ("form", "text", "reasons"),
    [
        pytest.param(
            "position",
            POSITION.replace("1-1 0-2", "1-1").replace("turn: 0", "turn: 1"),
            (
                "0-2 is nowhere (R1.5)",
                "seat 0 holds what opens, but it is the turn of seat 1 (R2.2)",
            ),
            marks=pytest.mark.rule("R1.5"),
        ),
        pytest.param(
            "express_position",
            EXPRESS_POSITION.replace(" 6-6; layout", "; layout").replace(": 1", ": 0"),
            (
                "6-6 is nowhere (X1)",
                "14 tiles are out of play, not 13 (X1)",
                "the holder of 5-5 leads it, so not seat 0 (X2)",
            ),
            marks=pytest.mark.rule("X1"),
        ),
    ],
)
def test_an_inconsistent_position_raises_every_reason(
    form: str, text: str, reasons: tuple[str, ...]
) -> None:
    with pytest.raises(SetupError) as refused:
        texts.parse(form, text)

    assert reasons == refused.value.reasons


V, X = "view", "express_view"
SHEET = "expected a score sheet with rows of 2 points, 0 or more"
NO_DEAL = "no deal leads to what this view shows"


@pytest.mark.parametrize(
    ("form", "old", "new", "reason"),
    [
        (V, "seat: 0", "seat: 1", ""),
        (V, "must-open: yes", "must-open: no", ""),
        (V, "yes", "yes; events: 1:2-2", ""),
        (V, "yes", "yes; events: 0:draw", ""),
        (V, "yes", "yes; hands-now: 0-1 2-2 / 0-0 1-2", ""),
        (V, "?2;", "?3;", ""),
        (V, "/ ?2", "/ ?190", ""),
        (
            V,
            "yes",
            "yes; events: 0:2-2 1:0-0>2-2; turn-now: 0",
            "move 2: 2-2 needs 4 more arms: only twos may be laid",
        ),
        (V, "yes", "yes; scores: - / 3 4", SHEET),
        (V, "yes", "yes; scores: 1", SHEET),
        (V, "yes", "yes; scores: 1 2 3", SHEET),
        (V, "yes", "yes; scores: 1 2 / 3", SHEET),
        (X, "seat: 0", "seat: 1", "seat 1 sees its own tiles, so name them (X1)"),
        (X, "/ ?7", "/ ?6", "14 tiles are out of play, not 15 (X1)"),
        (X, "/ ?7", "/ ?7 / ?7", "there are 3 seats, but another one is named"),
        (X, "opener: 5-5", "opener: 4-4", NO_DEAL),
        (X, "opener: 5-5", "opener: 3-3", NO_DEAL),
        (X, "5-5", "5-5; events: 1:4-4", "move 1: seat 1 does not hold 4-4"),
        (X, "5-5", "5-5; events: 0:4-4; turn-now: 1", "move 1: it is the turn of seat 1 (X4)"),
        (X, "5-5", "5-5; events: 1:4-5; turn-now: 0", "move 1: seat 1 holds 5-5 and must open"),
        (X, "5-5", "5-5; events: 1:5-5 0:draw", "move 2: nobody draws: what is not"),
        (X, "5-5", "5-5; events: 1:5-5 0:draw=0-1", "seat 0: draw 0-1 (X4)"),
        (X, "5-5", "5-5; events: 1:5-5 0:0-0>5-5", "move 2: the open end of 5-5 is"),
        (X, "5-5", "5-5; turn-now: 0", "expected turn now 1, got 0 (X1)"),
        (X, "5-5", "5-5; scores: 1", f"{SHEET} (X6, X7)"),
        (X, "5-5", "5-5; hands-now: 0-0 / 1-1", "expected hands now (), got"),
        (X, "0-0 1-1", "0-0", "14 tiles are out of play, not 15 (X1)"),
        (X, "/ ?7", "/ ?8", "nobody holds more than 7 tiles, as nobody draws (X1)"),
    ],
)
def test_an_impossible_view_raises_a_reason(form: str, old: str, new: str, reason: str) -> None:
    text = {V: VIEW, X: EXPRESS_VIEW}[form]
    with pytest.raises(SetupError) as refused:
        texts.parse(form, text.replace(old, new), lenient=True)

    assert reason in str(refused.value)


@attrs.frozen
class Parts:
    """Parts that no game of the library has."""

    bid: int
    asked: Tile | None


def test_a_part_of_a_position_may_be_a_number_or_nothing() -> None:
    fields = fields_of(Parts)
    reader = FieldsReader(Scanner("30"), CHICKEN_FOOT, "parts", fields)

    assert ["bid: 30", "asked: -"] == [*write_fields(fields, Parts(30, None))]
    assert 30 == reader._read_number(fields[0])  # pyright: ignore[reportPrivateUsage]
