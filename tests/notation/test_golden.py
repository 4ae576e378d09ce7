"""The golden texts, which were written by hand and must never change, and other examples."""

from __future__ import annotations

import pickle
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

import chickenfoot_rules
import chickenfoot_rules.express
from chickenfoot_rules import NotationError, SetupError, Tile, TileSet, WrongTypeError, notation
from chickenfoot_rules.express import ExpressRound, Line
from chickenfoot_rules.notation import MAX_LENGTH
from support import chickenfoot, dominoes, express, texts

FOLDER: Final = Path(__file__).parents[1] / "golden" / "notation"
FORMS: Final = [path.stem for path in sorted(FOLDER.glob("*.txt"))]


@attrs.define
class Entry:
    """A golden text.

    Attributes:
        form: the name of its form.
        text: the strict text.
        value: the value, as a Python expression.
        lenient: other texts that parse to the same value.
    """

    form: str
    text: str
    value: str = ""
    lenient: list[str] = attrs.field(factory=list[str])


def entries(form: str) -> Iterator[Entry]:
    """Read a file; the README beside it describes the format."""
    file = (FOLDER / f"{form}.txt").read_text(encoding="utf-8").replace("\n  ", " ")
    for block in file.strip().split("\n\n"):
        text, *rest = [line for line in block.split("\n") if not line.startswith("//")]
        entry = Entry(form, text)
        for line in rest:
            mark, line_text = line[:2], line[2:]
            if mark == "= ":
                entry.value = line_text
            else:
                assert mark == "~ "
                entry.lenient.append(line_text.replace("⏎", "\n"))
        yield entry


NAMES: Final = {
    **dominoes.names_in(chickenfoot_rules, chickenfoot_rules.express, chickenfoot, dominoes),
    "line": express.line,
    "position": express.position,
    "dealt": express.deal,
}
"""What the values of golden texts are made of."""


def value_of(entry: Entry) -> object:
    return eval(entry.value, NAMES)


EVERY_ENTRY: Final = pytest.mark.parametrize(
    "entry", [entry for form in FORMS for entry in entries(form)], ids=lambda entry: entry.text
)


def test_every_form_has_golden_texts() -> None:
    written = {name.removeprefix("parse_") for name in notation.__all__ if name[:6] == "parse_"}

    assert sorted({*written, *texts.OTHERS}) == FORMS


@EVERY_ENTRY
def test_a_golden_text_is_formatted_and_parsed(entry: Entry) -> None:
    value = value_of(entry)

    assert value == texts.parse(entry.form, entry.text)
    assert value == texts.parse(entry.form, entry.text, lenient=True)
    assert entry.text in texts.formatted(value)
    if entry.form.endswith(("rules", "position", "view")):
        parse = getattr(notation, f"parse_{entry.form.removeprefix('express_')}")
        assert value == parse(entry.text, None)


@pytest.mark.parametrize(
    ("entry", "text"),
    [(entry, text) for form in FORMS for entry in entries(form) for text in entry.lenient],
)
def test_a_lenient_text_parses_leniently_only(entry: Entry, text: str) -> None:
    assert value_of(entry) == texts.parse(entry.form, text, lenient=True)
    with pytest.raises(NotationError):
        texts.parse(entry.form, text)


def refusals(name: str) -> Iterator[tuple[str, str]]:
    """Read a file of invalid texts, each with its error."""
    file = (FOLDER / "refused" / f"{name}.txt").read_text(encoding="utf-8")
    for block in file.strip().split("\n\n"):
        text, error = block.split("\n! ")
        yield text.replace("∅", "").replace("⏎", "\n").replace("␣", " "), error


@pytest.mark.parametrize(
    ("form", "text", "error"), [(form, *refused) for form in FORMS for refused in refusals(form)]
)
def test_an_invalid_text_raises_an_error_with_its_place_and_reason(
    form: str, text: str, error: str
) -> None:
    for lenient in (False, True):
        with pytest.raises(NotationError) as refused:
            texts.parse(form, text, lenient=lenient)
        assert error == str(refused.value)


@pytest.mark.parametrize(("line", "error"), [*refusals("strictly")])
def test_strict_parsing_shows_the_first_word_that_differs(line: str, error: str) -> None:
    form, _, text = line.partition(": ")

    with pytest.raises(NotationError) as refused:
        texts.parse(form, text)
    assert error == str(refused.value)
    texts.parse(form, text, lenient=True)


# --- worked examples that are no golden texts ---------------------------------------------------


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


def error_of(form: str, text: str) -> NotationError:
    """Return the error of a text, which strict and lenient parsing share."""
    with pytest.raises(NotationError) as refused:
        texts.parse(form, text, lenient=True)
    with pytest.raises(NotationError) as strictly:
        texts.parse(form, text)
    assert str(refused.value) == str(strictly.value)
    return refused.value


def test_an_error_says_its_place_what_it_expected_and_what_it_found() -> None:
    error = error_of("tiles", "0-1\n4x9 1-1")

    assert "line 2, column 1: expected a tile like 4-9, got '4x9'" == str(error)
    assert ("4x9", "a tile like 4-9", 2, 1) == (
        error.found,
        error.expected,
        error.line,
        error.column,
    )
    assert vars(error) == vars(pickle.loads(pickle.dumps(error)))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("0-1\r\nx", (2, 1)),
        ("0-1\rx", (2, 1)),
        ("# one\n# two\n\t0-1 x", (3, 6)),
        ("0-1 \u2028 x", (1, 7)),  # It ends no line for an editor.
        ("\ufeffx", (1, 1)),  # It hides the mark that a file begins with.
        ("0-1,\n", (2, 1)),
    ],
)
def test_lines_and_columns_are_those_of_an_editor(text: str, place: tuple[int, int]) -> None:
    error = error_of("tiles", text)

    assert place == (error.line, error.column)


@pytest.mark.parametrize(
    ("call", "arguments", "message"),
    [
        (notation.format_text, (None,), "expected a tile, tiles, moves, a deal, a layout"),
        (notation.format_text, ([Tile(4, 9), 5],), "expected a tile, tiles, moves"),
        (notation.parse_rules, ("", ExpressRound), "expected Rules or ExpressRules, got Express"),
        (notation.parse_layout, ("", None), "expected Layout or Line, got None"),
        (notation.parse_position, ("", 5), "expected Round or ExpressRound, got 5"),
        (notation.parse_view, ("", Line), "expected PlayerView or ExpressView, got Line"),
    ],
)
def test_values_and_classes_without_a_text_are_refused(
    call: Callable[..., object], arguments: tuple[object, ...], message: str
) -> None:
    with pytest.raises(WrongTypeError, match=message):
        call(*arguments)


def test_only_text_is_parsed() -> None:
    with pytest.raises(NotationError, match="expected text, got b'4-9'; decode it"):
        notation.parse_tile(b"4-9")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("tiles", "-".rjust(MAX_LENGTH + 1), "1: expected at most 100000 characters, got 100001"),
        ("rules", f"double-blank={'9' * 5_000}", "0 to 9999, got 99999"),
        ("tile", "x" * 9999, "1: expected a tile like 4-9, got 'xxxxxxxxxxxxxxxxxxxx…'"),
        ("tile", "\x1b[31m\ud800\u202e", r"got '\x1b[31m\ud800\u202e'"),
        ("rules", f"deal-table={'[' * 50_000}", "for deal-table"),
        ("rules", f'deal-table={{"name":{"[" * 50_000}', 'got \'{"name":[[[['),
        ("rules", 'deal-table={"name":"\\ud800', "for deal-table"),
        ("rules", f'deal-table={{"name":{"[" * 20}{"]" * 20}}}', "expected one of"),
        ("rules", 'deal-table={"name":"x","name":"y"}', "expected one of"),
        ("rules", 'deal-table={"name":"\\n\u202e","cells":[[1,2,2]]}', r"table \n\u202e can't"),
    ],
    ids=range(10),
)
def test_odd_texts_have_a_short_and_printable_error(form: str, text: str, message: str) -> None:
    error = str(error_of(form, text))

    assert message in error
    assert error.isprintable()
    assert len(error) < 400


def test_a_text_may_begin_with_a_byte_order_mark() -> None:
    assert Tile(4, 9) == notation.parse_tile("\ufeff4-9")
    assert notation.parse_rules("\ufeffcurved").curved


def test_the_longest_text_is_parsed() -> None:
    assert TileSet() == notation.parse_tiles("-".rjust(MAX_LENGTH), lenient=True)


def test_unicode_dominoes_have_the_names_of_their_pips() -> None:
    for tile in (Tile(low, high) for high in range(7) for low in range(high + 1)):
        written = notation.format_text(tile, unicode=True)
        assert f"DOMINO TILE HORIZONTAL-0{tile.low}-0{tile.high}" == unicodedata.name(written)


def test_the_game_is_that_of_the_rules_wherever_they_are() -> None:
    rules, *others = EXPRESS_POSITION.split("; ")
    text = "# rules: game=chess\n" + "; ".join([*others, f"\n {rules.upper()}"])

    assert isinstance(notation.parse_position(text, None, lenient=True), ExpressRound)
    with pytest.raises(NotationError, match="needs the field rules"):
        notation.parse_position("turn: 0", None)


@pytest.mark.rule("R1.5", "T2")
def test_the_size_of_the_boneyard_follows_from_the_other_places() -> None:
    size = "boneyard: ?2; "
    assert size in VIEW
    without = VIEW.replace(size, "")

    assert notation.parse_view(VIEW) == notation.parse_view(without, lenient=True)
    with pytest.raises(NotationError, match="expected 'boneyard:' in strict notation"):
        notation.parse_view(without)
    with pytest.raises(SetupError, match=r"there are 7 tiles of 6 \(R1.5\)$"):
        notation.parse_view(VIEW.replace(size, "boneyard: ?3; "))
    with pytest.raises(SetupError, match=r"there are 9 tiles of 6 \(R1.5\)$"):
        notation.parse_view(without.replace("?2", "?7"), lenient=True)
    with pytest.raises(SetupError, match=r"there are 5 tiles of 6 \(R1.5\)$"):
        notation.parse_view(VIEW.replace(size, "boneyard: ?1; "))


@pytest.mark.rule("R1.5", "T2")
def test_a_view_says_which_number_of_tiles_does_not_follow() -> None:
    size = "boneyard: ?2; "
    unknown = VIEW.replace("/ ?2", "/ ?")
    assert notation.parse_view(VIEW) == notation.parse_view(unknown, lenient=True)
    with pytest.raises(NotationError, match=r"column 41: expected '\?2' in strict"):
        notation.parse_view(unknown)
    for text in (unknown.replace(size, ""), unknown.replace(size, "boneyard: ?; ")):
        with pytest.raises(SetupError) as refused:
            notation.parse_view(text, lenient=True)
        expected = (
            "the hand of seat 1 and the field boneyard have 4 tiles together: "
            "say how many, like ?5, for all but one (R1.5)"
        )
        assert (expected,) == refused.value.reasons


P, V, X = "express_position", "view", "express_view"


@pytest.mark.rule("R1.5", "X1")
@pytest.mark.parametrize(
    ("form", "old", "new", "reasons"),
    [
        (P, " 6-6; layout", "; layout", ["6-6 is nowhere (X1)", "14 tiles are out of play, not"]),
        (V, "/ ?2", "/ ?190", ["there are 194 tiles of 6 (R1.5)"]),
        (V, "yes", "yes; events: 0:2-2 1:0-0>2-2; turn-now: 0", ["move 2: 2-2 needs 4 more arms"]),
        (V, "yes", "yes; scores: 1 2 / 3", ["expected a score sheet with rows of 2 points"]),
        (X, "seat: 0", "seat: 1", ["seat 1 sees its own tiles, so name them (X1)"]),
        (X, "/ ?7", "/ ?7 / ?7", ["there are 3 seats, but another one is named"]),
        (X, "5-5", "5-5; turn-now: 0", ["expected turn now 1, got 0 (X1)"]),
        (X, "5-5", "5-5; hands-now: 0-0 / 1-1", ["the round goes on, so no other hand lies open"]),
    ],
)
def test_an_impossible_position_or_view_raises_every_reason(
    form: str, old: str, new: str, reasons: list[str]
) -> None:
    text = {P: EXPRESS_POSITION, V: VIEW, X: EXPRESS_VIEW}[form].replace(old, new)
    with pytest.raises(SetupError) as refused:
        texts.parse(form, text, lenient=True)

    found = refused.value.reasons
    assert [found[at][: len(reason)] for at, reason in enumerate(reasons)] == reasons
