"""Fields like ``turn: 0``, of which the texts of positions and views are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from chickenfoot_rules.notation.scanner import Scanner, printable

__all__ = ["FieldReader", "format_fields", "in_order", "read_fields"]

FieldReader: TypeAlias = Callable[[], None]
"""Reads what stands in a field, and keeps it."""


def format_fields(fields: Mapping[str, str], order: Sequence[str]) -> str:
    """Write fields in an order; those that are not there have their default.

    >>> format_fields({"turn": "0", "layout": "-"}, ["layout", "turn", "lead"])
    'layout: -; turn: 0'
    """
    return "; ".join([f"{name}: {fields[name]}" for name in order if name in fields])


def in_order(readers: Mapping[str, FieldReader], order: Sequence[str]) -> dict[str, FieldReader]:
    """Return the readers of fields in an order, which messages show."""
    return {name: readers[name] for name in order}


def read_fields(
    scanner: Scanner, whole: str, readers: Mapping[str, FieldReader], required: Sequence[str]
) -> None:
    """Read fields in any order, with semicolons or line breaks between them.

    Args:
        scanner: what is read.
        whole: what they make together.
        readers: what reads each.
        required: those that must be there.

    Raises:
        NotationError: when a field is unknown, missing or there twice, or something else
            stands there.
    """
    read: set[str] = set()
    while True:
        _read_field(scanner, whole, readers, read)
        broken = scanner.skip()
        broken |= scanner.accept(";")
        scanner.skip()
        if scanner.at_end:
            break
        if not broken:
            raise scanner.unexpected("';' or the end of the text")
    for name in required:
        if name not in read:
            message = f"the field {name} of {whole} is missing"
            raise scanner.wrong(message, scanner.at, f"the field {name}")


def _read_field(
    scanner: Scanner, whole: str, readers: Mapping[str, FieldReader], read: set[str]
) -> None:
    scanner.skip()
    start = scanner.at
    name = scanner.word()
    if not name:
        raise scanner.unexpected("a field like turn: 0")
    if name not in readers:
        message = f"{whole} has no field {printable(name)}; its fields are {', '.join(readers)}"
        raise scanner.wrong(message, start, "the name of a field")
    if name in read:
        message = f"the field {name} stands here for the second time"
        raise scanner.wrong(message, start, "another field")
    scanner.expect(":")
    scanner.skip()
    readers[name]()
    read.add(name)
