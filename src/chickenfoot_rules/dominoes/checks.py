"""Checks of arguments: each raises an error of ours that says what was expected and found."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final, TypeVar

from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.dominoes.texts import as_text, expected, text

T = TypeVar("T")

MOST_ITEMS: Final = 10_000
"""The most items of a part of a value; no table has as many tiles, seats, rounds or moves."""


def check_type(value: object, kind: type | tuple[type, ...], what: str) -> None:
    """Raise unless a value is an instance of a class, or of one of several.

    Args:
        value: the value.
        kind: the class, or the classes.
        what: what is expected, with its article, such as ``"a TileSet"``.

    Raises:
        WrongTypeError: if the value is something else.
    """
    if not isinstance(value, kind):
        raise wrong_type(value, what)


def items_of(values: Iterable[T], what: str, most: int | None = MOST_ITEMS) -> tuple[T, ...]:
    """Return the items of something that can be iterated over.

    Args:
        values: the items.
        what: what is expected, such as ``"placements"``.
        most: the most items; ``None`` for any number.

    Raises:
        WrongTypeError: if nothing can be iterated over, or there are more items.
    """
    try:
        items = iter(values)
    except TypeError:
        raise wrong_type(values, what) from None
    found = tuple(items if most is None else islice(items, most + 1))
    if most is not None and len(found) > most:
        raise WrongTypeError(
            text("expected at most {most} {what}, got more", most=f"{most:,}", what=as_text(what))
        )
    return found


def wrong_type(value: object, what: str) -> WrongTypeError:
    """Return the error about a value of a wrong type.

    Args:
        value: the value.
        what: what is expected, with its article.
    """
    return WrongTypeError(expected(what, value))
