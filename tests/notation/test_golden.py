"""The golden texts, which were written by hand: what they say must never change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

import chickenfoot_rules
import chickenfoot_rules.express
import express_table
import table
from chickenfoot_rules import NotationError, notation

FOLDER: Final = Path(__file__).parents[1] / "golden" / "notation"
FORMS: Final = [path.stem for path in sorted(FOLDER.glob("*.txt"))]


@attrs.define
class Entry:
    """A golden text.

    Attributes:
        form: which of the forms it is.
        text: what is written.
        value: the value, as a Python expression.
        lenient: other texts that can be read as it.
    """

    form: str
    text: str
    value: str = ""
    lenient: list[str] = attrs.field(factory=list[str])


def entries(form: str) -> Iterator[Entry]:
    """Read a file; its format is described in the README beside it."""
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


def value_of(entry: Entry) -> object:
    short = {
        "line": express_table.line,
        "position": express_table.position,
        "dealt": express_table.deal,
    }
    names = {**vars(chickenfoot_rules), **vars(chickenfoot_rules.express), **vars(table), **short}
    return eval(entry.value, names)


def read(entry: Entry, text: str, *, lenient: bool = False) -> object:
    return getattr(notation, f"parse_{entry.form}")(text, lenient=lenient)


EVERY_ENTRY: Final = pytest.mark.parametrize(
    "entry", [entry for form in FORMS for entry in entries(form)], ids=lambda entry: entry.text
)


def test_every_form_has_golden_texts() -> None:
    written = {name.removeprefix("parse_") for name in notation.__all__ if name[:6] == "parse_"}

    assert sorted(written) == FORMS


@EVERY_ENTRY
def test_a_golden_text_is_what_is_written_and_read(entry: Entry) -> None:
    value = value_of(entry)
    write = getattr(notation, f"format_{entry.form}")

    assert value == read(entry, entry.text)
    assert value == read(entry, entry.text, lenient=True)
    assert entry.text in (write(value), write(value, unicode=True))


@pytest.mark.parametrize(
    ("entry", "text"),
    [(entry, text) for form in FORMS for entry in entries(form) for text in entry.lenient],
)
def test_a_lenient_text_is_read_leniently_only(entry: Entry, text: str) -> None:
    assert value_of(entry) == read(entry, text, lenient=True)
    with pytest.raises(NotationError):
        read(entry, text)


def refusals(name: str) -> Iterator[tuple[str, str]]:
    """Read a file of texts that are refused, each with its error."""
    file = (FOLDER / "refused" / f"{name}.txt").read_text(encoding="utf-8")
    for block in file.strip().split("\n\n"):
        text, error = block.split("\n! ")
        yield text.replace("∅", "").replace("⏎", "\n").replace("␣", " "), error


def refusal(form: str, text: str) -> str:
    """Return why a text is refused strictly."""
    with pytest.raises(NotationError) as refused:
        getattr(notation, f"parse_{form}")(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("form", "text", "error"), [(form, *refused) for form in FORMS for refused in refusals(form)]
)
def test_what_is_no_such_text_is_refused_with_the_place_and_the_reason(
    form: str, text: str, error: str
) -> None:
    assert error == refusal(form, text)
    with pytest.raises(NotationError) as leniently:
        getattr(notation, f"parse_{form}")(text, lenient=True)
    assert error == str(leniently.value)


@pytest.mark.parametrize(("line", "error"), [*refusals("strictly")])
def test_strictly_the_first_word_is_shown_that_is_written_otherwise(line: str, error: str) -> None:
    form, _, text = line.partition(": ")

    assert error == refusal(form, text)
    getattr(notation, f"parse_{form}")(text, lenient=True)
