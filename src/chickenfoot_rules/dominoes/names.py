"""Values that are looked up by name, with a suggestion for a name that is misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from chickenfoot_rules.dominoes.errors import UnknownNameError
from chickenfoot_rules.dominoes.texts import chain, text
from chickenfoot_rules.dominoes.values import quote

T = TypeVar("T")


def suggestion(name: object, names: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: the nearest name, if one is near.

    >>> suggestion("encyclopaedia", ["puremco", "encyclopedia"]), suggestion(7, ["puremco"])
    ("; did you mean 'encyclopedia'?", '')
    """
    if not isinstance(name, str):
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - it takes long, and is seldom needed

    known = {_simplify(one): one for one in names}
    near = get_close_matches(_simplify(name[:100].strip()), known, n=1)
    return text("; did you mean {name}?", name=repr(known[near[0]])) if near else ""


def _simplify(name: str) -> str:
    return name.lower().replace("_", "-")


def unknown_name(name: object, names: Iterable[str]) -> UnknownNameError:
    """Return the error about a name that is not among some names."""
    known = [*names]
    message = text("expected {names}; got {found}", names=", ".join(known), found=quote(name))
    return UnknownNameError(chain([message, suggestion(name, known)], ""))


class NamedValues(Mapping[str, T], Generic[T]):
    """A mapping to read from. A lookup of an unknown name suggests the nearest one.

    Args:
        values: the values by name; what is added to them later can be looked up, too.

    Raises:
        UnknownNameError: by a lookup, if nothing has the name. It is a ``KeyError``.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, T]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> T:
        try:
            return self._values[name]
        except (KeyError, TypeError):
            raise unknown_name(name, self._values) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)
