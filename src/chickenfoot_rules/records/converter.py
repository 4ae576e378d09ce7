"""Records to documents and back, for our own files and for users' converters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, cast, get_args, get_origin

import attrs
from cattrs import Converter

import chickenfoot_rules.express.game  # noqa: F401  # pyright: ignore[reportUnusedImport] - registers it
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.games import GAMES, Game
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.records.forms import (
    VERSION,
    MatchDocument,
    RecordDocument,
    RoundDocument,
    SeatDocument,
    format_of,
)
from chickenfoot_rules.records.parts import (
    PARTS,
    as_object,
    form_from_document,
    parts_of,
    register_all,
)
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import (
    AnyRecord,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    recorded_game,
)
from chickenfoot_rules.records.replay import document_of, record_of

Houses: TypeAlias = Collection[type[DominoRules]]
"""Classes of house rules that a caller hands over, so that documents may name them (H3)."""

_KINDS: Final[Mapping[type[RecordDocument], tuple[type[AnyRecord], str]]] = {
    MatchDocument: (MatchRecord, "match"),
    RoundDocument: (RoundRecord, "round"),
    SeatDocument: (SeatRecord, "view"),
}
"""The class of records for each class of documents, and the part of a `Game` that they hold."""


def document_from_record(record: AnyRecord) -> Document:
    """Return a record as a JSON document: objects, arrays, texts, whole numbers."""
    form = document_of(record)
    document: Document = parts_of(recorded_game(form.rules)).unstructure(form)
    return document


def record_from_document(value: object, rules: Houses = (), kind: object = Record) -> Any:  # noqa: ANN401 - a record of the kind
    """Replay a document and return its record.

    Args:
        value: the document.
        rules: the classes of house rules that it may name.
        kind: the class of the record, or a union of classes.

    Raises:
        RecordError: if the document is not such a record, or can't be replayed.
    """
    return record_of(read_document(value, rules, kind))


def read_document(value: object, rules: Houses, kind: object) -> Any:  # noqa: ANN401 - a document of the kind
    """Return the parts of a document, which is not replayed.

    Args:
        value: the document.
        rules: the classes of house rules that it may name.
        kind: the class of the record, or a union of classes.

    Raises:
        RecordError: if it has another format or version, names other house rules, or does not fit
            its class.
    """
    document = as_object(value)
    every = {format_of(game, of): (game, of) for game in GAMES.values() for of in _KINDS}
    formats = [
        name
        for name, (game, of) in every.items()
        if any(_holds(one, game, of) for one in members_of(kind))
    ]
    name, version = document.get("format"), document.get("version")
    if type(name) is not str or name not in formats:
        near = "" if name in [*every] else suggestion(name, formats)  # Another kind is no slip.
        message = f"expected {' or '.join(formats)}, got {quote(name)}{near}"
        raise RecordError(message, "$.format")
    if type(version) is not int or version != VERSION:
        is_newer = type(version) is int and version > VERSION
        why = ": upgrade chickenfoot_rules to read this document" if is_newer else ""
        message = f"expected version {VERSION}, got {quote(version)}{why}"
        raise RecordError(message, "$.version")
    game, of = every[name]
    if "house" in document:
        game = _with_house(game, document["house"], rules)
    return form_from_document(document, of, parts_of(game))


def _holds(kind: Any, game: Game, of: type[RecordDocument]) -> bool:  # noqa: ANN401 - a class or an alias
    """Return whether a class of records, like ``MatchRecord[Match]``, holds those of a document."""
    record, part = _KINDS[of]
    is_of_game = all(issubclass(getattr(game, part), one) for one in get_args(kind))
    return is_of_game and (get_origin(kind) or kind) is record


def _with_house(game: Game, house: object, rules: Houses) -> Game:
    """Return a game with the class of house rules that a document names (H3).

    Raises:
        RecordError: if the class is not among those that the caller handed over.
    """
    for kind in rules:
        if issubclass(kind, game.rules) and kind.__name__ == house:
            return attrs.evolve(game, rules=kind)
    message = (
        f"this was played by the house rules {quote(house)}: hand over their class, like "
        "loads(text, rules=[…]), or --rules MODULE:CLASS on the command line (H3)"
    )
    raise RecordError(message, "$.house")


def configure_converter(converter: Converter, rules: Houses = ()) -> None:
    """Register the values of this library with a converter of cattrs.

    The converter then writes records as documents, and reads `MatchRecord`, `RoundRecord`,
    `SeatRecord` and their union ``Record`` strictly; ``MatchRecord[ExpressMatch]`` means
    records of one game. Your own classes can also hold tiles, sets of tiles, moves,
    deals, and the layouts, rules and outcomes of every game. The other settings of the
    converter change nothing about that.

    Args:
        converter: the converter, for example that of ``cattrs.preconf.orjson``.
        rules: the classes of house rules that documents may name (H3).

    >>> import cattrs
    >>> converter = cattrs.Converter()
    >>> configure_converter(converter)
    >>> converter.unstructure({"best": [Tile(6, 3), Tile(0, 0)]})
    {'best': ['3-6', '0-0']}
    >>> converter.structure("4-9>9-9", Move) is Play(Tile(4, 9), Tile(9, 9))
    True
    """
    houses = tuple(rules)

    def is_ours(kind: object) -> bool:
        members = members_of(kind)
        if len(members) > 1:
            return members == get_args(Move) or all(map(_is_record, members))
        ours = (part for game in GAMES.values() for part in (game.layout, game.rules, game.outcome))
        return _is_record(members[0]) or any(
            members[0] is one for one in (*_VALUES, *ours, *houses)
        )

    def read(value: object, kind: object) -> Any:  # noqa: ANN401 - a value of the kind
        members = members_of(kind)
        if value is None and NoneType in get_args(kind):
            return None
        if _is_record(members[0]):
            return record_from_document(value, houses, kind)
        return form_from_document(value, members[0] if len(members) == 1 else Move)

    def write(value: object) -> object:
        is_record = _is_record(type(value))
        return (
            document_from_record(cast("AnyRecord", value))
            if is_record
            else PARTS.unstructure(value)
        )

    register_all(converter, is_ours, read, write)


_VALUES: Final = (Tile, TileSet, Play, Draw, Pass, Deal)
"""The values that users' classes can hold, besides those of a game and records."""


def members_of(kind: object) -> tuple[object, ...]:
    """Return the members of a union except ``None``; of anything else itself."""
    is_union = get_origin(kind) in {UnionType, Union}
    return tuple(one for one in get_args(kind) if one is not NoneType) if is_union else (kind,)


def _is_record(kind: object) -> bool:
    """Tell whether something is a class of records, with or without the class of a game."""
    return any((get_origin(kind) or kind) is record for record, _ in _KINDS.values())


def make_converter(rules: Houses = ()) -> Converter:
    """Return a new converter of cattrs that knows the values of this library.

    Args:
        rules: the classes of house rules that documents may name (H3).

    >>> make_converter().structure("0-1 4-9", TileSet).pips
    14
    """
    converter = Converter()
    configure_converter(converter, rules)
    return converter
