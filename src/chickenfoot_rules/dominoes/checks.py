"""Checks of arguments: each raises an error of ours that says what was expected and found."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterable
from typing import Final, TypeVar

from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.dominoes.values import shown

__all__ = ["check_follows", "check_rng", "check_type", "items_of", "wrong_type"]

T = TypeVar("T")

_NOTHING: Final = object()


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


def check_rng(rng: random.Random) -> None:
    """Raise unless a value is a source of randomness.

    Raises:
        WrongTypeError: if it is something else.
    """
    check_type(rng, random.Random, "a random.Random")


def check_follows(value: object, protocol: object, what: str) -> None:
    """Raise unless a value has every member that a protocol names.

    Args:
        value: the value, of one of our games or of another one.
        protocol: the protocol, a class.
        what: what is expected, with its article, such as ``"a view of a round"``.

    Raises:
        WrongTypeError: if the value lacks a member.
    """
    for name in dir(protocol):
        if not name.startswith("_") and not _has(value, name):
            raise wrong_type(value, what)


def _has(value: object, name: str) -> bool:
    # A property may be expensive, so look for it without asking for its value.
    if inspect.getattr_static(value, name, _NOTHING) is not _NOTHING:
        return True
    return hasattr(type(value), "__getattr__") and hasattr(value, name)


def items_of(values: Iterable[T], what: str) -> tuple[T, ...]:
    """Return the items of something that can be iterated over.

    Args:
        values: the items.
        what: what is expected, such as ``"placements"``.

    Raises:
        WrongTypeError: if nothing can be iterated over.
    """
    try:
        items = iter(values)
    except TypeError:
        raise wrong_type(values, what) from None
    return tuple(items)


def wrong_type(value: object, what: str) -> WrongTypeError:
    """Return the error about a value of a wrong type.

    Args:
        value: the value.
        what: what is expected, with its article.
    """
    return WrongTypeError(f"expected {what}, got {shown(value)}")
