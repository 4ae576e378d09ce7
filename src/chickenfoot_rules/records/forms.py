"""The layout of the documents, version 1: one class for each object, one field for each key.

Each game has its classes in its own ``forms.py``; here is what the games share. A field without
a default is required. A field with a default is left out of a document when it has that value.
``schema.json`` says what each key means.

The documents are a format. A change of these classes, or of a class of the library that is
written field by field, makes a new version: see ``versions.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, NewType, TypeAlias, cast, get_type_hints

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import MAX_PLAYERS
from chickenfoot_rules.dominoes.position import BaseSeen, Position
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.records.limits import MOST_ANNOTATIONS

TileRow = NewType("TileRow", tuple[Tile, ...])
"""Tiles whose order matters, in one text."""

NO_TILES: Final = TileRow(())
"""No tiles."""


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


_Fields: TypeAlias = "list[attrs.Attribute[Any]]"


def parts_of(
    seen: type[BaseSeen], setup: type[Position] | None = None
) -> Callable[[type, _Fields], _Fields]:
    """Return what gives a form the fields of what a seat sees of a position, after its own.

    The rules and the seat that looks are elsewhere in a document.

    Args:
        seen: what a seat sees of a position.
        setup: the positions, if the form has only what is a part of these.
    """
    types = get_type_hints(seen)
    kind: type[Any] = setup or seen
    parts = {field.name for field in attrs.fields(kind)} | {"turn"}

    def add(_: type, own: _Fields) -> _Fields:
        left_out = {field.name for field in own} | {"rules", "seat"}
        return own + [
            field.evolve(type=types[field.name])
            for field in attrs.fields(cast("type[Any]", seen))
            if field.name in parts - left_out
        ]

    return add


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
