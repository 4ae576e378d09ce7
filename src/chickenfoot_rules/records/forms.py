"""The layout of the documents, version 1: one class for each object, one field for each key.

Each game has its classes in its own ``forms.py``; here is what the games share. A field without
a default is required. A field with a default is left out of a document when it has that value.
``schema.json`` says what each key means.

The documents are a format. A change of these classes, or of a class of the library that is
written field by field, makes a new version: see ``versions.py``.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, NewType, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import MAX_PLAYERS
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.records.limits import MOST_ANNOTATIONS

__all__ = [
    "ADDED",
    "NO_TILES",
    "AnnotationForm",
    "AnyForm",
    "Form",
    "Forms",
    "TileRow",
    "fill",
]

T = TypeVar("T")

TileRow = NewType("TileRow", tuple[Tile, ...])
"""Tiles whose order matters, in one text."""

_NOTHING: Final = object()
"""Marks an attribute that a value lacks."""

NO_TILES: Final = TileRow(())
"""No tiles."""


ADDED: Final[Mapping[type, frozenset[str]]] = MappingProxyType({Rules: frozenset({"dead_round"})})
"""Options that are younger than the format.

A document without one of them has its default, as documents had before there was the option.
"""


class Form:
    """The base of the classes that are only objects of a document.

    Attributes:
        most: how many of them an array may have.
    """

    __slots__ = ()

    most: ClassVar[int] = MAX_PLAYERS


AnyForm: TypeAlias = Any
"""A form of any game. Forms of both games share field names; only the order of fields differs."""


@attrs.frozen(kw_only=True)
class AnnotationForm(Form):
    """A comment on a move of the round, or on the round."""

    most = MOST_ANNOTATIONS

    move: int | None = None
    text: str


def fill(kind: type[T], source: object, **given: object) -> T:
    """Return a new ``kind`` with the attributes of another value.

    A value and its form share most names, so either is made from the other without a list of
    them. Each argument of ``kind`` is given, or the attribute of that name, or its default.

    Args:
        kind: an attrs class.
        source: the value.
        given: arguments that `source` lacks or names differently; other names are ignored,
            because some games have them and others have not.
    """
    names = _arguments(cast("Hashable", kind))
    found: dict[str, Any] = {name: value for name, value in given.items() if name in names}
    for name in names - found.keys():
        value = getattr(source, name, _NOTHING)
        if value is not _NOTHING:
            found[name] = value
    return kind(**found)


@cache
def _arguments(kind: Hashable) -> frozenset[str]:
    fields = attrs.fields(cast("type[Any]", kind))
    return frozenset(field.alias or field.name for field in fields if field.init)


@attrs.frozen(kw_only=True)
class Forms:
    """The forms of one game: the classes of all objects of its documents.

    Attributes:
        deal: a deal.
        match: a match.
        match_round: a round of a match.
        round: a round that belongs to no match.
        origin: the position that such a round begins with.
        seat: what a seat has seen of a match, or of such a round.
        seat_round: what it has seen of each round.
        seat_origin: what it sees of the position that each round begins with.
    """

    deal: type[Form]
    match: type[Form]
    match_round: type[Form]
    round: type[Form]
    origin: type[Form]
    seat: type[Form]
    seat_round: type[Form]
    seat_origin: type[Form]
