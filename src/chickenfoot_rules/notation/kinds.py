"""What can't be written, since it is something else than what is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from chickenfoot_rules.errors import NotationError
from chickenfoot_rules.notation.scanner import printable

__all__ = ["check_kind", "stranger"]


def stranger(value: object, kinds: Iterable[type[object]], where: str = "") -> NotationError:
    """Return the error that a value can't be written.

    Args:
        value: the value.
        kinds: what can be.
        where: what is said of where that is so, with a blank before it.
    """
    expected = " or ".join(kind.__name__ for kind in kinds)
    found = printable(type(value).__name__)
    message = f"there is no notation for a {found}{where}: {expected} can be written"
    return NotationError(message, 1, 1, found, expected)


def check_kind(value: object, kind: type[object]) -> None:
    """Refuse what a function can't write that is for one kind of values.

    Raises:
        NotationError: when the value is of another kind.

    >>> check_kind("4-9", int)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.errors.NotationError: line 1, column 1: there is no notation for a str here: \
int can be written
    """
    if not isinstance(value, kind):
        raise stranger(value, (kind,), " here")
