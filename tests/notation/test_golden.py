"""The golden texts, which were written by hand and must never change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

import chickenfoot_rules
import chickenfoot_rules.express
from chickenfoot_rules import NotationError, notation
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
