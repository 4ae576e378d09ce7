"""Records to documents and back, for our own files and for users' converters."""

from __future__ import annotations

from collections.abc import Callable, Collection
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
    form_of,
    format_of,
)
from chickenfoot_rules.records.parts import PARTS, as_object, form_from_document, register_all
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import (
    AnyRecord,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
)
from chickenfoot_rules.records.replay import (
    match_document,
    match_record,
    round_document,
    round_record,
    seat_document,
    seat_record,
)

Houses: TypeAlias = Collection[type[DominoRules]]
"""Classes of house rules that a caller hands over, so that documents may name them (H3)."""

# The functions take records or documents of their kind only, which one type can't say of all.
_KINDS: Final[
    dict[
        type[RecordDocument],
        tuple[type[AnyRecord], Callable[[Any], object], Callable[[Game, Any], AnyRecord]],
    ]
] = {
    MatchDocument: (MatchRecord, match_document, match_record),
    RoundDocument: (RoundRecord, round_document, round_record),
    SeatDocument: (SeatRecord, seat_document, seat_record),
}
"""The kinds of records by their documents: the class, what writes and what reads it."""


def document_from_record(record: AnyRecord) -> Document:
    """Return a record as a JSON document: objects, arrays, texts, whole numbers."""
    for of, write, _ in _KINDS.values():
        if isinstance(record, of):
            document: Document = PARTS.unstructure(write(record))
            return document
    message = f"expected a record, got {quote(record)}"
    raise RecordError(message)


def record_from_document(value: object, rules: Houses = (), kind: object = Record) -> Any:  # noqa: ANN401 - a record of the kind
    """Replay a document and return its record.

    Args:
        value: the document.
        rules: the classes of house rules that it may name.
        kind: the class of the record, or a union of classes.

    Raises:
        RecordError: if the document is not such a record, or can't be replayed.
    """
    game, of, document = read_document(value, rules, kind)
    _, _, read = _KINDS[of]
    return read(game, document)


def read_document(
    value: object, rules: Houses, kind: object
) -> tuple[Game, type[RecordDocument], Any]:
    """Return the game, the kind and the parts of a document, which is not replayed.

    Args:
        value: the document.
        rules: the classes of house rules that it may name.
        kind: the class of the record, or a union of classes.

    Raises:
        RecordError: if it has another format or version, names other house rules, or does not fit
            its class.
    """
    document = as_object(value)
    kinds = _members(kind) or {kind}
    formats = {format_of(game, of): (game, of) for game in GAMES.values() for of in _KINDS}
    expected = [
        name for name, (game, of) in formats.items() if any(_is_one(game, of, one) for one in kinds)
    ]
    name, version = document.get("format"), document.get("version")
    if name not in expected:
        near = "" if name in [*formats] else suggestion(name, expected)
        message = f"expected {' or '.join(expected)}, got {quote(name)}{near}"
        raise RecordError(message, "$.format")
    if type(version) is not int or version != VERSION:
        is_newer = type(version) is int and version > VERSION
        why = ": upgrade chickenfoot_rules to read this document" if is_newer else ""
        message = f"expected version {VERSION}, got {quote(version)}{why}"
        raise RecordError(message, "$.version")
    game, of = formats[cast("str", name)]
    if "house" in document:
        game = _with_house(game, document["house"], rules)
    return game, of, form_from_document(document, form_of(game, of))


def _is_one(game: Game, of: type[RecordDocument], kind: Any) -> bool:  # noqa: ANN401 - a class or an alias
    """Tell whether documents hold records of a class, like ``MatchRecord[Match]``.

    Without a class of matches, rounds or views, like ``MatchRecord``, it means any game.
    """
    named = {*get_args(kind)}
    others = {part for one in GAMES.values() for part in (one.match, one.round, one.view)}
    is_of_game = bool({game.match, game.round, game.view} & named) or not others & named
    return is_of_game and (get_origin(kind) or kind) is _KINDS[of][0]


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

    def read(value: object, kind: object) -> Any:  # noqa: ANN401 - a record of the kind, or None
        if value is None and NoneType in get_args(kind):
            return None
        return record_from_document(value, houses, kind)

    def is_value(kind: object) -> bool:
        ours = (part for game in GAMES.values() for part in (game.layout, game.rules, game.outcome))
        return any(kind is one for one in (*_VALUES, *ours, *houses))

    register_all(converter, is_value, form_from_document, PARTS.unstructure)
    register_all(converter, _is_record, read, document_from_record)
    # Unions last, because their members are registered above.
    converter.register_structure_hook_func(
        lambda kind: _members(kind) == _members(Move), _move_if_any
    )
    converter.register_structure_hook_func(
        lambda kind: bool(_members(kind)) and all(map(_is_record, _members(kind))), read
    )


_VALUES: Final = (Tile, TileSet, Play, Draw, Pass, Deal)
"""The values that users' classes can hold, besides those of a game and records."""


def _members(kind: object) -> frozenset[object]:
    """Return the members of a union except ``None``; of anything else the empty set."""
    is_union = get_origin(kind) in {UnionType, Union}
    return frozenset(get_args(kind)) - {NoneType} if is_union else frozenset()


def _is_record(kind: object) -> bool:
    """Tell whether something is a class of records, with or without the class of a game."""
    return any((get_origin(kind) or kind) is one for one, *_ in _KINDS.values())


def _move_if_any(value: object, kind: object) -> object:
    is_none = value is None and NoneType in get_args(kind)
    return None if is_none else form_from_document(value, Move)


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
