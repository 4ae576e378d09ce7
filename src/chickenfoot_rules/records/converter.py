"""Records to documents and back, for our own files and for users' converters."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, cast, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError

import chickenfoot_rules.express.game  # noqa: F401  # pyright: ignore[reportUnusedImport] - registers it
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.games import GAMES, Game, house_of
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.records.forms import AnyForm, forms_of
from chickenfoot_rules.records.parts import PARTS, as_object, register_all
from chickenfoot_rules.records.reading import Document, error_of, with_article
from chickenfoot_rules.records.record import (
    AnyRecord,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    recorded_game,
)
from chickenfoot_rules.records.replay import (
    match_form,
    match_record,
    round_form,
    round_record,
    seat_form,
    seat_record,
)

Houses: TypeAlias = Collection[type[DominoRules]]
"""Classes of house rules that a caller hands over, so that documents may name them (H3)."""

VERSION: Final = 1
"""The version of the documents."""

# The functions take records or forms of their kind and no other, which one type can't say of all.
_KINDS: Final[
    dict[
        str,
        tuple[type[AnyRecord], Callable[[Any], object], Callable[[Game, AnyForm], AnyRecord]],
    ]
] = {
    "match": (MatchRecord, match_form, match_record),
    "round": (RoundRecord, round_form, round_record),
    "seat": (SeatRecord, seat_form, seat_record),
}
"""The kinds of records by the names of their forms: the class, what writes and what reads it."""


def document_from_record(record: AnyRecord) -> Document:
    """Return a record as a JSON document: objects, arrays, texts, whole numbers."""
    for kind, (of, write, _) in _KINDS.items():
        if isinstance(record, of):
            name, house = _format_of(recorded_game(record.rules), kind), house_of(record.rules)
            return {
                "format": name,
                "version": VERSION,
                **({} if house is None else {"house": house}),
                **PARTS.unstructure(write(record)),
            }
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
    document = _check_format(value, kind)
    game, name, form = _form_of(document, rules)
    _, _, read = _KINDS[name]
    return read(game, form)


def match_form_from_document(value: object, rules: Houses) -> tuple[Game, AnyForm]:
    """Return the game and the form of a match, which is not replayed.

    Args:
        value: the document.
        rules: the classes of house rules that it may name.

    Raises:
        RecordError: if the document is not a match, or does not fit the form.
    """
    game, _, form = _form_of(_check_format(value, MatchRecord), rules)
    return game, form


def _format_of(game: Game, kind: str) -> str:
    return f"{game.name.replace('-', '')}-{kind}"


def _formats() -> dict[str, tuple[Game, str]]:
    """Return the games and the kinds of records by the names of their formats."""
    games = GAMES.values()
    return {_format_of(game, kind): (game, kind) for game in games for kind in _KINDS}


def _form_of(document: Document, rules: Houses) -> tuple[Game, str, AnyForm]:
    """Return the game, the kind and the form of a document with a format of ours.

    Raises:
        RecordError: if it has another version, or does not fit the form.
    """
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        is_newer = type(version) is int and version > VERSION
        why = ": upgrade chickenfoot_rules to read this document" if is_newer else ""
        message = f"expected version {VERSION}, got {quote(version)}{why}"
        raise RecordError(message, "$.version")
    game, kind = _formats()[cast("str", document["format"])]
    if "house" in document:
        game = _with_house(game, document["house"], rules)
    heading = {"format", "version", "house"}
    body = {key: part for key, part in document.items() if key not in heading}
    return game, kind, _part(body, getattr(forms_of(game), kind))


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


def _check_document(value: object) -> Document:
    document = as_object(value)
    name, formats = document.get("format"), _formats()
    if type(name) is not str or name not in formats:
        near = suggestion(name, formats)
        message = f"expected {' or '.join(formats)}, got {quote(name)}{near}"
        raise RecordError(message, "$.format")
    return document


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

    def is_value(kind: Any) -> bool:  # noqa: ANN401 - a type
        return _is_value(kind) or kind in houses

    register_all(converter, is_value, _part, PARTS.unstructure)
    register_all(converter, _is_record, read, document_from_record)
    # Unions last, because their members are registered above.
    converter.register_structure_hook_func(_is_move, _move_if_any)
    converter.register_structure_hook_func(_is_union_of_records, read)


_VALUES: Final = (Tile, TileSet, Play, Draw, Pass, Deal)
"""The values that users' classes can hold, besides those of a game and records."""


def _is_value(kind: object) -> bool:
    ours = (part for game in GAMES.values() for part in (game.layout, game.rules, game.outcome))
    return any(kind is one for one in (*_VALUES, *ours))


def _members(kind: object) -> frozenset[object]:
    """Return the members of a union except ``None``; of anything else the empty set."""
    is_union = get_origin(kind) in {UnionType, Union}
    return frozenset(get_args(kind)) - {NoneType} if is_union else frozenset()


def _is_move(kind: object) -> bool:
    return _members(kind) == _members(Move)


def _is_record(kind: object) -> bool:
    """Tell whether something is a class of records, with or without the class of a game."""
    return any((get_origin(kind) or kind) is one for one, *_ in _KINDS.values())


def _is_union_of_records(kind: object) -> bool:
    members = _members(kind)
    return bool(members) and all(map(_is_record, members))


def _move_if_any(value: object, kind: object) -> object:
    return None if value is None and NoneType in get_args(kind) else _part(value, Move)


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


def _part(value: object, kind: object) -> Any:  # noqa: ANN401 - any part
    try:
        return PARTS.structure(value, cast("type[object]", kind))
    except (BaseValidationError, ChickenfootError) as error:
        raise error_of(error) from None


def _check_format(value: object, kind: object) -> Document:
    """Return a document whose format belongs to a class of records.

    Raises:
        RecordError: if it has another one.
    """
    document = _check_document(value)
    name = document["format"]
    expected = [
        one
        for one, (game, of) in _formats().items()
        if any(_is_of_kind(game, of, member) for member in _members(kind) or {kind})
    ]
    if name not in expected:
        wanted = with_article(" or ".join(expected))
        message = f"expected {wanted}, got {with_article(cast('str', name))}"
        raise RecordError(message, "$.format")
    return document


def _is_of_kind(game: Game, of: str, kind: Any) -> bool:  # noqa: ANN401 - a class or an alias
    """Tell whether a format belongs to a class of records, like ``MatchRecord[Match]``.

    Without a class of matches, rounds or views, like ``MatchRecord``, it means any game.
    """
    named = {*get_args(kind)}
    others = {part for one in GAMES.values() for part in (one.match, one.round, one.view)}
    is_of_game = bool({game.match, game.round, game.view} & named) or not others & named
    return is_of_game and (get_origin(kind) or kind) is _KINDS[of][0]
