"""Notation by worked examples; most of them are golden texts."""

from __future__ import annotations

import pickle
import unicodedata

import pytest

from chickenfoot_rules import (
    ChickenfootError,
    DealTable,
    NotationError,
    Play,
    Rules,
    RulesError,
    SetupError,
    Tile,
    TileSet,
    notation,
)
from chickenfoot_rules.notation import MAX_DIGITS, MAX_LENGTH

POSITION = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
VIEW = (
    "seat: 0; rules: set=2; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0; must-open: yes"
)


def error_of(form: str, text: str, *, lenient: bool = False) -> NotationError:
    """Return why a text is refused."""
    with pytest.raises(NotationError) as refused:
        getattr(notation, f"parse_{form}")(text, lenient=lenient)
    return refused.value


def refusal(form: str, text: str) -> str:
    """Return why a text is refused, leniently as well as strictly."""
    error = error_of(form, text, lenient=True)
    assert str(error) == str(error_of(form, text))
    return str(error)


# --- errors -------------------------------------------------------------------------------


def test_an_error_says_where_what_stands_there_and_what_is_expected() -> None:
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
def test_an_error_holds_what_stands_there_and_what_is_expected(
    form: str, text: str, found: str, expected: str
) -> None:
    error = error_of(form, text)

    assert (found, expected) == (error.found, error.expected)


def test_an_error_is_ours_and_a_value_error() -> None:
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


@pytest.mark.parametrize("value", [None, 49, b"4-9", ["4-9"], Tile(4, 9)])
def test_what_is_no_text_is_refused(value: object) -> None:
    kind = type(value).__name__
    with pytest.raises(NotationError) as refused:
        notation.parse_tile(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert f"line 1, column 1: expected text, got a value of type {kind}" == str(refused.value)


def test_a_text_has_a_greatest_length() -> None:
    assert TileSet() == notation.parse_tiles("-".rjust(MAX_LENGTH), lenient=True)
    assert ("line 1, column 1: expected at most 100000 characters, got 100001") == refusal(
        "tiles", "-".rjust(MAX_LENGTH + 1)
    )


def test_a_number_has_a_greatest_length() -> None:
    most = 10**MAX_DIGITS - 1

    assert most == notation.parse_rules(f"double-blank={most}").double_blank
    assert "line 1, column 14: expected at most 50 digits, got 51" == refusal(
        "rules", f"double-blank={most + 1}"
    )
    with pytest.raises(RulesError, match="expected points of at most 50 digits"):
        notation.format_rules(Rules(double_blank=most + 1))


def test_what_is_shown_of_a_text_is_short_and_can_be_seen() -> None:
    assert "line 1, column 1: expected a tile like 4-9, got 'xxxxxxxxxxxxxxxxxxxx…'" == refusal(
        "tile", "x" * 9999
    )
    assert r"got '\x1b[31m\ud800\u202e'" in refusal("tile", "\x1b[31m\ud800\u202e")


# --- tiles and moves ----------------------------------------------------------------------


@pytest.mark.parametrize("high", range(7))
def test_unicode_dominoes_are_those_that_unicode_names(high: int) -> None:
    for low in range(high + 1):
        written = notation.format_tile(Tile(low, high), unicode=True)
        assert f"DOMINO TILE HORIZONTAL-0{low}-0{high}" == unicodedata.name(written)
    assert "0-7" == notation.format_tile(Tile(0, 7), unicode=True)


def test_two_tiles_are_one_move_only_where_one_move_is_read() -> None:
    assert Play(Tile(1, 2), Tile(2, 2)) == notation.parse_move("1-2 2-2", lenient=True)
    assert (Play(Tile(1, 2), None), Play(Tile(2, 2), None)) == notation.parse_moves("1-2 2-2")


# --- rules --------------------------------------------------------------------------------


def test_a_row_of_a_deal_table_without_cells_is_none() -> None:
    rules = notation.parse_rules('deal-table="a"{6:{},7:{ } }', lenient=True)

    assert 'deal-table="a"{}' == notation.format_rules(rules)


def test_the_name_of_a_deal_table_has_a_greatest_length() -> None:
    longest = Rules(deal_table=DealTable("\0" * 1000, {}))

    assert longest == notation.parse_rules(notation.format_rules(longest))
    assert ("line 1, column 12: expected a name of at most 1000 characters, got 1001") == refusal(
        "rules", f'deal-table="{"a" * 1001}"{{}}'
    )
    with pytest.raises(RulesError, match="at most 1000 characters"):
        notation.format_rules(Rules(deal_table=DealTable("a" * 1001, {})))


def test_what_stands_in_a_message_of_a_table_can_be_seen() -> None:
    assert refusal("rules", 'deal-table="\\n\u202e"{1:{2:2}}').startswith(
        r"line 1, column 21: table \n\u202e can't give 2 tiles each to 2 players of a double-1 set"
    )


# --- positions and views ------------------------------------------------------------------


def test_a_tile_that_can_not_lie_in_a_position_is_refused_with_the_reason() -> None:
    text = "rules: set=2; hands: 0-2 / 0-0; boneyard: 1-1 1-2; layout: 2-2 0-1>2-2; turn: 0"

    assert (
        "line 1, column 64: 0-1 can't lie on 2-2: 2-2 needs 4 more arms: only twos may be laid, "
        "and on 2-2, so not 0-1 on 2-2 (R3.2)"
    ) == refusal("position", text)


@pytest.mark.rule("R1.5")
def test_a_position_that_is_inconsistent_is_refused_with_every_reason() -> None:
    text = POSITION.replace("1-1 0-2", "1-1").replace("turn: 0", "turn: 1")
    with pytest.raises(SetupError) as refused:
        notation.parse_position(text)

    assert (
        "0-2 is nowhere (R1.5)",
        "seat 0 holds what opens, but it is the turn of seat 1 (R2.2)",
    ) == refused.value.reasons


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seat: 0", "seat: 1"),
        ("must-open: yes", "must-open: no"),
        ("yes", "yes; events: 1:2-2"),
        ("yes", "yes; events: 0:draw"),
        ("yes", "yes; hands-now: 0-1 2-2 / 0-0 1-2"),
        ("?2;", "?3;"),
        ("/ ?2", "/ ?190"),
    ],
)
def test_a_view_that_nobody_can_have_is_refused(old: str, new: str) -> None:
    with pytest.raises(SetupError):
        notation.parse_view(VIEW.replace(old, new), lenient=True)


def test_a_view_in_which_a_tile_lies_where_it_can_not_is_refused() -> None:
    with pytest.raises(SetupError, match=r"move 2: 2-2 needs 4 more arms: only twos may be laid"):
        notation.parse_view(f"{VIEW}; events: 0:2-2 1:0-0>2-2; turn-now: 0", lenient=True)


@pytest.mark.parametrize("scores", ["- / 3 4", "1", "1 2 3", "1 2 / 3"])
def test_scores_have_a_charge_for_each_seat(scores: str) -> None:
    with pytest.raises(SetupError, match="expected a score sheet with rows of 2 points, 0 or more"):
        notation.parse_view(f"{VIEW}; scores: {scores}")
