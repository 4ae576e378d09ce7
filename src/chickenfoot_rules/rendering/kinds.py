"""What a table by type has for a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from chickenfoot_rules.errors import PictureError

__all__ = ["of_kind"]

T = TypeVar("T")


def of_kind(table: Mapping[type, T], value: object) -> T:
    """Return what a table has for values of the kind of one.

    Args:
        table: what there is, by type.
        value: the value.

    Raises:
        PictureError: when there is nothing for values of this kind.

    >>> of_kind({str: "text", int: "number"}, 7)
    'number'
    """
    for kind, found in table.items():
        if isinstance(value, kind):
            return found
    kinds = ", ".join(kind.__name__ for kind in table)
    message = f"a {type(value).__name__} can't be shown: it is none of {kinds}"
    raise PictureError(message)
