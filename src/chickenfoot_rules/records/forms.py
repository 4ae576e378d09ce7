"""The layout of the documents: one class for each object, one field for each key.

The classes of a game are made from what it has: the fields of its positions, and of what a seat
sees of them. ``schema.json`` says what each key means.

The documents are a format. A change of these classes, or of a class of the library that is
written field by field, makes a new version.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from types import GenericAlias
from typing import Annotated, Any, ClassVar, TypeAlias, get_type_hints

import attrs

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.documents import Form
from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.rules import options_of
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records.limits import MOST_ANNOTATIONS, MOST_ROUNDS


class RecordForm(Form):
    """A part of a record; it refuses a key with its default, so that a record has one document."""

    __slots__ = ()


class _OfRound(RecordForm):
    most: ClassVar[int] = MOST_ROUNDS


LongText: TypeAlias = Annotated[str, "long"]
"""A text that may be as long as a document."""

AnyForm: TypeAlias = Any
"""A form of any game."""


@attrs.frozen(kw_only=True)
class AnnotationForm(RecordForm):
    """A comment on a move of the round, or on the round."""

    most: ClassVar[int] = MOST_ANNOTATIONS

    move: int | None = None
    text: str


@attrs.frozen(kw_only=True)
class DealForm(RecordForm):
    """A deal."""

    hands: tuple[TileSet, ...]
    boneyard: tuple[Tile, ...]
    lots: tuple[Tile, ...] = ()


@attrs.frozen(kw_only=True)
class Forms(Immutable):
    """The forms of one game.

    Attributes:
        match: a match.
        round: a round that belongs to no match.
        seat: what a seat has seen of a match, or of such a round.
        match_round: a round of a match.
        origin: the position that a round begins with.
        seat_round: what a seat has seen of each round.
        seat_origin: what it sees of the position that each round begins with.
    """

    match: type[Form]
    round: type[Form]
    seat: type[Form]
    match_round: type[Form]
    origin: type[Form]
    seat_round: type[Form]
    seat_origin: type[Form]


@cache
def forms_of(game: Game) -> Forms:
    """Return the forms of a game."""
    seen = _parts_of(game.seen, {"rules", "seat"})
    setup = _parts_of(game.setup, {"rules", "seat", "_hands"})
    origin = _form(
        hands=tuple[TileSet, ...],
        **{name: part for name, part in setup.items() if name not in seen},
        **{name: part for name, part in seen.items() if name in {*setup, "turn"}},
    )
    seat_origin = _form(**seen)
    kind: Any = game.outcome
    rules, result = game.rules, (kind | None, None)
    moves, notes = tuple[Move, ...], (tuple[AnnotationForm, ...], ())
    match_round = _form(_OfRound, deal=Deal, moves=moves, annotations=notes, result=result)
    seat_round = _form(
        _OfRound,
        origin=seat_origin,
        moves=moves,
        movers=tuple[int, ...],
        drew=(tuple[Tile, ...], ()),
        turn=int,
        hands=(tuple[TileSet, ...], ()),
        result=result,
    )
    players = {} if "players" in options_of(rules) else {"players": int}
    has_lead = rules.names_lead
    names, standings = (tuple[str, ...], ()), (_array_of(game.place), ())
    return Forms(
        match=_form(
            rules=rules,
            **players,
            names=names,
            **({"lead": int | None} if has_lead else {}),
            rounds=_array_of(match_round),
            standings=standings,
        ),
        round=_form(
            rules=rules, names=names, origin=origin, moves=moves, annotations=notes, result=result
        ),
        seat=_form(
            seat=int,
            rules=rules,
            **players,
            names=names,
            of_match=(bool, True),
            **({"lead": (int | None, None), "lots": (tuple[Tile, ...], ())} if has_lead else {}),
            rounds=_array_of(seat_round),
            standings=standings,
        ),
        match_round=match_round,
        origin=origin,
        seat_round=seat_round,
        seat_origin=seat_origin,
    )


def _parts_of(kind: type[Any], left_out: Collection[str]) -> dict[str, tuple[object, object]]:
    """Return the types and the defaults of the fields of a class."""
    types = get_type_hints(kind)
    return {
        field.name: (types[field.name], field.default)
        for field in attrs.fields(kind)
        if field.name not in left_out
    }


def _array_of(kind: type) -> object:
    return GenericAlias(tuple, (kind, ...))


def _form(base: type[Form] = RecordForm, /, **parts: Any) -> type[Form]:  # noqa: ANN401 - types
    """Return a new form; each part is a type, or a type and its default."""
    fields: dict[str, Any] = {}
    for name, part in parts.items():
        pair: Any = part if isinstance(part, tuple) else (part, attrs.NOTHING)  # pyright: ignore[reportUnknownVariableType]
        fields[name] = attrs.field(type=pair[0], default=pair[1])
    return attrs.make_class("Form", fields, (base,), frozen=True, kw_only=True)
