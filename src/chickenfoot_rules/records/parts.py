"""The strict converter of the parts of a document: texts, numbers, arrays and objects."""

from __future__ import annotations

import enum
import math
import operator
import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from types import UnionType
from typing import Any, Final, Literal, TypeAlias, cast, get_args, get_origin

import attrs
from cattrs import Converter

from chickenfoot_rules import notation
from chickenfoot_rules.base import RecordError, json_from, not_encoded, quote, upgrade
from chickenfoot_rules.base.forms import TAGS, Form, ignores_others
from chickenfoot_rules.base.texts import N_, Large, chain, expected, join, plural, text
from chickenfoot_rules.chickenfoot import DealTable
from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES, MAX_PLAYERS
from chickenfoot_rules.dominoes import DominoLayout, Draw, Event, Game, Move, Pass, Play
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, DominoSet, Tile, TileSet
from chickenfoot_rules.records import limits, reading
from chickenfoot_rules.records.forms import Annotation, MatchRound, Name, SeatRound, classes_of
from chickenfoot_rules.records.reading import Document

_LITERAL: Final[object] = Literal

Read: TypeAlias = Callable[[object, Any], object]
"""Returns a value read from a part of a document, given its type."""

Write: TypeAlias = Callable[[Any], object]
"""Returns the part of a document that a value is written as."""

_TILES: Final = {notation.format_text(tile): tile for tile in ALL_TILES}
"""The tiles by their texts. Documents have thousands of them, so they are looked up."""

_Cell: TypeAlias = tuple[int, int, int]
"""A cell of a deal table: the set, the players, the tiles of each."""

MOST_ITEMS: Final[dict[object, int]] = {
    TileSet: MAX_PLAYERS,
    Name: MAX_PLAYERS,
    Annotation: limits.MOST_ANNOTATIONS,
    MatchRound: limits.MOST_ROUNDS,
    SeatRound: limits.MOST_ROUNDS,
    str: limits.MOST_TILES,
    _Cell: HIGHEST_SET * MAX_PLAYERS,
}
"""How many items of a type an array may have; of others `MOST_MOVES`."""


def most_of(item_kind: object) -> int:
    """Return how many items of a type an array may have."""
    return MOST_ITEMS.get(item_kind, limits.MOST_MOVES)


def form_from_text(text: str | bytes, kind: Any) -> Any:  # noqa: ANN401 - of that kind
    """Read a form, or one of a union of forms, from JSON that may come from anybody.

    Args:
        text: JSON, as text or bytes; see `base.foreign.decode`.
        kind: the class of the form, or the union.

    Raises:
        RecordError: if the text does not fit the form; it says where and why.
    """
    return form_from_document(json_from(text), kind)


def form_from_document(document: object, kind: Any, converter: Converter | None = None) -> Any:  # noqa: ANN401 - of that kind
    """Read a form from parsed JSON; see `form_from_text`. The converter may be that of a game."""
    try:
        with reading.locate_errors(reading.ROOT):
            return (converter or PARTS).structure(document, kind)
    except reading.LaterError as error:
        message = chain([error.message, upgrade(as_object(document).get("library"))], "")
        raise RecordError(message, error.path) from None


def as_object(value: object) -> Document:
    """Return a value as an object.

    Raises:
        RecordError: if it is something else.
    """
    if not isinstance(value, dict):
        raise RecordError(expected("an object", value))
    document = cast("Document", value)
    if {*map(type, document)} - {str}:  # Unlike JSON, other formats have other keys.
        raise RecordError(expected("an object with text keys", document))
    return document


# --- texts and numbers -------------------------------------------------------------------------


def _text(value: object, _: object = str) -> str:
    if type(value) is not str:
        raise RecordError(expected("a text", value))
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:  # An escape such as \ud800 is half a character.
            raise not_encoded(error) from None
    return value


def _number(value: object, _: object = int) -> int:
    if type(value) is not int or not 0 <= value <= limits.LARGEST_NUMBER:
        raise RecordError(expected("a whole number, 0 or more", value))
    return value


def _truth(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise RecordError(expected("true or false", value))
    return value


def _length(value: object, _: object) -> float:
    number = value if type(value) is int or type(value) is float else math.nan
    if not abs(number) <= limits.LARGEST_LENGTH:
        what = text("a length up to {most}", most=Large(limits.LARGEST_LENGTH))
        raise RecordError(expected(what, value))
    return number


def _choice(value: object, choices: Iterable[object]) -> Any:  # noqa: ANN401 - one of them
    """Return the choice that a value is; true is not 1."""
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    raise reading.LaterError(expected(join(map(repr, choices), "or"), value))


def _tile(value: object, _: object) -> Tile:
    written = _text(value)
    return _TILES.get(written) or notation.parse_tile(written)


def _row(value: object, _: object) -> tuple[Tile, ...]:
    row = _text(value)
    parts = [] if row == "-" else row.split(" ", limits.MOST_TILES)
    return tuple([_TILES.get(part) or notation.parse_tile(part) for part in parts])


def _tile_set(value: object, _: object) -> TileSet:
    bits = [tile.bit for tile in _row(value, TileSet)]
    if all(map(operator.lt, bits, bits[1:])):
        return TileSet.from_mask(sum(bits))
    return notation.parse_tiles(_text(value))  # It is out of order, which this says.


_parse_move: Final = lru_cache(maxsize=2**14)(notation.parse_move)
"""Parses a move, or looks it up; all matches of one set have fewer."""


def _move(value: object, _: object) -> Move:
    return _parse_move(_text(value))


def _move_of_kind(value: object, kind: type) -> Move:
    move = _move(value, kind)
    if type(move) is not kind:
        raise RecordError(expected(chain([kind.__name__]), value))
    return move


def _seats(value: object, _: object) -> frozenset[int]:
    return frozenset(PARTS.structure(value, tuple[int, ...]))


_SEAT: Final = re.compile(r"0|[1-9][0-9]{0,9}")


def _event(value: object, _: object) -> Event:
    seat, _colon, made = _text(value).partition(":")
    move, draws, tile = made.partition("=")
    if not _SEAT.fullmatch(seat) or (draws and move != "draw"):
        raise RecordError(expected("a move like 1:4-9>9-9 or 1:draw=4-9", value))
    return Event(int(seat), _parse_move(move), _tile(tile, Tile) if draws else None)


_TEXTS: Final[dict[object, Read]] = {
    Tile: _tile,
    TileSet: _tile_set,
    tuple[Tile, ...]: _row,
    Move: _move,
    **dict.fromkeys((Play, Draw, Pass), _move_of_kind),
    Event: _event,
}
"""What reads the values that documents have as the texts of `chickenfoot_rules.notation`."""


# --- arrays and objects ------------------------------------------------------------------------


def _is_array(kind: object) -> bool:
    return get_origin(kind) is tuple


def _array_hook(kind: object, converter: Converter) -> Read:
    """Return what reads an array, whose items have one type."""
    item_kind, *more = get_args(kind)
    size = None if more == [...] else 1 + len(more)
    most = size or most_of(item_kind)
    hook = converter.get_structure_hook(item_kind)

    def structure(value: object, _: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise RecordError(expected("an array", value))
        array = cast("list[object]", value)
        if len(array) > most or len(array) < (size or 0):
            sentence = N_("{number} items") if size else N_("at most {number} items")
            raise RecordError(expected(text(sentence, number=most), len(array)))
        items: list[object] = []
        try:
            for item in array:
                items.append(hook(item, item_kind))  # noqa: PERF401 - the length is the place
        except reading.FLAWS as error:
            raise reading.error_at(f"{reading.ROOT}[{len(items)}]", error) from None
        return tuple(items)

    return structure


def is_needed(field: attrs.Attribute[Any]) -> bool:
    """Return whether an object must have the key of a field; elsewhere it has its default."""
    return field.default is attrs.NOTHING or field.name in TAGS


def _object_hook(kind: type[Any], converter: Converter) -> Read:
    """Return what reads an object as an attrs class."""
    fields = [field for field in attrs.fields(attrs.resolve_types(kind)) if field.init]
    hooks = {field.name: converter.get_structure_hook(field.type) for field in fields}
    tags = [field for field in fields if field.name in TAGS]
    others = [field for field in fields if field.name not in TAGS]
    needed = [field.name for field in fields if is_needed(field)]

    def structure_fields(document: Document, some: list[Any]) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for field in some:
            if field.name in document:
                try:
                    given[field.alias] = hooks[field.name](document[field.name], field.type)
                except reading.FLAWS as error:
                    raise reading.error_at(f"{reading.ROOT}.{field.name}", error) from None
        return given

    def structure_object(value: object, _: object) -> object:
        document = as_object(value)
        given = structure_fields(document, tags)  # A document of another kind says so first.
        if missing := [name for name in needed if name not in document]:
            names = chain(missing)
            raise RecordError(
                plural("missing key: {names}", "missing keys: {names}", len(missing), names=names)
            )
        unknown = sorted(map(quote, document.keys() - hooks.keys()))
        if unknown and not ignores_others(kind):
            raise reading.LaterError(text("unknown key: {name}", name=unknown[0]))
        return kind(**given, **structure_fields(document, others))

    return structure_object


def is_union_of_forms(kind: object) -> bool:
    """Return whether a type is a union of forms."""
    members = get_args(kind) if isinstance(kind, UnionType) else ()
    return bool(members) and all(isinstance(one, type) and issubclass(one, Form) for one in members)


def _union_hook(union: object, converter: Converter) -> Read:
    """Return what reads one of several forms, distinguished by a tag."""
    members = cast("tuple[type[Any], ...]", get_args(union))
    tag = next(field.name for field in attrs.fields(members[0]) if field.name in TAGS)
    kinds: dict[object, type[Any]] = {}
    for kind in members:
        field = getattr(attrs.fields(attrs.resolve_types(kind)), tag)
        kinds |= dict.fromkeys(get_args(field.type), kind)

    def structure(value: object, _: object) -> object:
        name = as_object(value).get(tag)
        if type(name) is not str or name not in kinds:
            what = join(map(repr, kinds), "or")
            raise reading.LaterError(expected(what, name), f"{reading.ROOT}.{tag}")
        kind = kinds[name]
        return converter.get_structure_hook(kind)(value, kind)

    return structure


def _document_hook(kind: type[Any], converter: Converter) -> Callable[[object], Document]:
    """Return what writes an attrs class as an object, in the order of its fields."""
    # What cattrs makes would write the fields that may be left out last.
    fields = [field for field in attrs.fields(attrs.resolve_types(kind)) if field.init]
    hooks = [converter.get_unstructure_hook(field.type) for field in fields]
    is_whole = issubclass(kind, DominoRules)  # Rules are written with all of their options.
    usual = [attrs.NOTHING if is_whole or is_needed(field) else field.default for field in fields]

    def write(value: object) -> Document:
        document: Document = {}
        for field, hook, default in zip(fields, hooks, usual, strict=True):
            part = getattr(value, field.name)
            if part != default:
                document[field.name] = hook(part)
        return document

    return write


def register(converter: Converter, kind: object, read: Read, write: Write) -> None:
    """Register what reads and writes a type, and no other type."""
    # By equality: cattrs would resolve all annotations of a class to find its subclasses.
    register_all(converter, lambda other: other == kind, read, write)


def register_all(
    converter: Converter, is_one: Callable[[Any], bool], read: Read, write: Write
) -> None:
    """Register what reads and writes all types for which a function returns ``True``."""
    converter.register_structure_hook_func(is_one, read)
    converter.register_unstructure_hook_func(is_one, write)


@cache
def parts_of(game: Game | None = None) -> Converter:
    """Return the converter of the documents of a game; without one, of what all games share.

    Nothing that users do with converters of their own changes our documents.
    """
    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_structure_hook_factory(attrs.has, _object_hook)
    converter.register_unstructure_hook_factory(attrs.has, _document_hook)
    converter.register_structure_hook_factory(is_union_of_forms, _union_hook)
    converter.register_structure_hook_factory(_is_array, _array_hook)
    # Leaves come last, because they are exceptions to what is more general.
    for kind, read in ((str, _text), (int, _number), (bool, _truth), (float, _length)):
        converter.register_structure_hook(kind, read)
    converter.register_structure_hook(
        enum.Enum, lambda value, kind: kind(_choice(value, [one.value for one in kind]))
    )
    converter.register_structure_hook_func(
        lambda kind: get_origin(kind) is _LITERAL,
        lambda value, kind: _choice(value, get_args(kind)),
    )
    register(
        converter,
        DominoSet,
        lambda value, _: DominoSet(_number(value)),
        operator.attrgetter("highest"),
    )
    register(converter, frozenset[int], _seats, sorted)
    for text_kind, read_text in _TEXTS.items():
        register(converter, text_kind, read_text, notation.format_text)
    register_all(
        converter,
        lambda kind: isinstance(kind, type) and issubclass(kind, DominoLayout),
        lambda value, kind: notation.parse_layout(_text(value), kind),
        notation.format_text,
    )
    _register_deal_tables(converter)
    for base, kind in classes_of(game).items() if game else ():
        register(converter, base, _object_hook(kind, converter), _document_hook(kind, converter))
    return converter


def _register_deal_tables(converter: Converter) -> None:
    """Register deal tables: the name of one of ours, or an object."""
    read_object = _object_hook(DealTable, converter)
    write_object = _document_hook(DealTable, converter)

    def read(value: object, kind: object) -> object:
        if isinstance(value, str):
            return DEAL_TABLES[_choice(value, DEAL_TABLES)]
        return read_object(value, kind)

    def write(table: DealTable) -> object:
        ours = (name for name, known in DEAL_TABLES.items() if known == table)
        return next(ours, None) or write_object(table)

    register(converter, DealTable, read, write)


PARTS: Final = parts_of()
"""The converter of what all games share; never to be configured."""
