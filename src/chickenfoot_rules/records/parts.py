"""The strict converter of the parts of a document: texts, numbers, arrays and objects."""

from __future__ import annotations

import enum
import math
import operator
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from types import UnionType
from typing import Any, Final, Literal, TypeAlias, cast, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES, MAX_PLAYERS, DealTable
from chickenfoot_rules.dominoes.documents import TAGS, Form, TableAnswer
from chickenfoot_rules.dominoes.errors import ChickenfootError, NotationError, RecordError
from chickenfoot_rules.dominoes.games import GAMES
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.notation import (
    format_text,
    parse_layout,
    parse_move,
    parse_tile,
    parse_tiles,
)
from chickenfoot_rules.records.annotations import Annotation, Name
from chickenfoot_rules.records.forms import LongText, MatchRound, SeatRound
from chickenfoot_rules.records.limits import (
    LARGEST_LENGTH,
    LARGEST_NUMBER,
    LONGEST_TEXT,
    MOST_ANNOTATIONS,
    MOST_MOVES,
    MOST_ROUNDS,
    MOST_TILES,
)
from chickenfoot_rules.records.reading import (
    MOST_SHOWN,
    Document,
    document_from_text,
    error_of,
)

_LITERAL: Final[object] = Literal

Read: TypeAlias = Callable[[object, object], object]
"""Returns a value read from a part of a document, given its type."""

_TEXTS: Final = tuple(map(format_text, ALL_TILES))
"""The texts of the tiles by index. Documents have thousands of them, so they are looked up."""

_TILES: Final = dict(zip(_TEXTS, ALL_TILES, strict=True))
"""The tiles by their texts."""

_MOST_KNOWN_MOVES: Final = 2**14
"""The moves whose texts are kept; all matches of one set have fewer."""

_Cell: TypeAlias = tuple[int, int, int]
"""A cell of a deal table: the set, the players, the tiles of each."""

_MOST: Final[dict[object, int]] = {
    TileSet: MAX_PLAYERS,
    Name: MAX_PLAYERS,
    Annotation: MOST_ANNOTATIONS,
    MatchRound: MOST_ROUNDS,
    SeatRound: MOST_ROUNDS,
    str: MOST_TILES,
    _Cell: HIGHEST_SET * MAX_PLAYERS,
}
"""How many items of a type an array may have; of others `MOST_MOVES`."""


def rules_document(rules: DominoRules) -> Document:
    """Return the options as every document has them: all of them, by name."""
    document: Document = PARTS.unstructure(rules)
    return document


def as_object(value: object) -> Document:
    """Return a value as an object.

    Raises:
        RecordError: if it is something else.
    """
    if not isinstance(value, dict):
        raise _make_error("an object", value)
    document = cast("Document", value)
    if {*map(type, document)} - {str}:  # Unlike JSON, other formats have other keys.
        raise _make_error("an object with text keys", document)
    return document


def _make_error(expected: str, value: object) -> RecordError:
    return RecordError(f"expected {expected}, got {quote(value)}")


def form_from_text(text: str | bytes, kind: Any) -> Any:  # noqa: ANN401 - of that kind
    """Read a form, or one of a union of forms, from JSON that may come from anybody.

    Args:
        text: JSON, as text or in UTF-8.
        kind: the class of the form, or the union.

    Raises:
        RecordError: if the text does not fit the form; it says where and why.
    """
    return form_from_document(document_from_text(text), kind)


def form_from_document(document: object, kind: Any) -> Any:  # noqa: ANN401 - as above
    """Read a form from parsed JSON; see `form_from_text`."""
    try:
        return PARTS.structure(document, kind)
    except (BaseValidationError, ChickenfootError) as error:
        raise error_of(error) from None


def _long_text(value: object, _: object = str) -> str:
    if type(value) is not str:
        raise _make_error("a text", value)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:  # An escape such as \ud800 is half a character.
            message = f"this is not UTF-8: {error.reason}"
            raise RecordError(message) from None
    return value


def _text(value: object, _: object = str) -> str:
    text = _long_text(value)
    if len(text) > LONGEST_TEXT:
        message = f"expected at most {LONGEST_TEXT} characters, got {len(text)}"
        raise RecordError(message)
    return text


def _number(value: object, _: object = int) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise _make_error("a whole number, 0 or more", value)
    return value


def _truth(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise _make_error("true or false", value)
    return value


def _length(value: object, _: object) -> float:
    number = value if type(value) is int or type(value) is float else math.nan
    if not abs(number) <= LARGEST_LENGTH:
        message = f"expected a length up to {LARGEST_LENGTH:,}, got {quote(value)}"
        raise RecordError(message)
    return number


def _choice(value: object, choices: Iterable[object]) -> object:
    """Return the choice that a value is; true is not 1."""
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    raise _make_error(" or ".join(map(repr, choices)), value)


def _member(value: object, kind: type[enum.Enum]) -> enum.Enum:
    return kind(_choice(value, [member.value for member in kind]))


def _literal(value: object, kind: object) -> object:
    return _choice(value, get_args(kind))


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is _LITERAL


def _deal_table_hook(kind: type[DealTable], converter: Converter) -> Read:
    """Return what reads a deal table: the name of one of ours, or an object."""
    read, write = _object_hook(kind, converter), _table_writing_hook(kind, converter)

    def structure(value: object, _: object) -> object:
        if isinstance(value, dict):
            table = cast("DealTable", read(cast("object", value), kind))
            _require_same(write(table), cast("object", value))
            return table
        if isinstance(value, str):
            return DEAL_TABLES[cast("str", _choice(value, DEAL_TABLES))]
        raise _make_error("the name of a deal table or an object", value)

    return structure


def _table_writing_hook(kind: type, converter: Converter) -> Callable[[DealTable], object]:
    write = _document_hook(kind, converter)
    return lambda table: (
        next((name for name, known in DEAL_TABLES.items() if known == table), None) or write(table)
    )


def _row(value: object, _: object) -> tuple[Tile, ...]:
    text = _text(value)
    if (known := _known_tiles(text)) is not None:
        return tuple(known)
    tiles: list[Tile] = []
    for number, part in enumerate([] if text == "-" else text.split(" ", MOST_TILES), 1):
        try:
            tiles.append(parse_tile(part))
        except NotationError as error:
            message = f"tile {number}: {error.message}"
            raise RecordError(message) from None
    return tuple(tiles)


def _known_tiles(text: str) -> list[Tile] | None:
    """Return the tiles of a text, or ``None`` if one of them is not in strict notation."""
    try:
        return [_TILES[part] for part in text.split(" ", MOST_TILES)]
    except KeyError:
        return None


def _tile(value: object, _: object) -> Tile:
    text = _text(value)
    return _TILES.get(text) or parse_tile(text)


def _tile_set(value: object, _: object) -> TileSet:
    text = _text(value)
    if known := _known_tiles(text):
        bits = [tile.bit for tile in known]
        # Strict notation names each tile once, by ascending index.
        if all(map(operator.lt, bits, bits[1:])):
            return TileSet.from_mask(sum(bits))
    return parse_tiles(text)


def _text_of_tiles(tiles: Iterable[Tile]) -> str:
    return " ".join([_TEXTS[tile.index] for tile in tiles]) or "-"


def _seats(value: object, _: object) -> frozenset[int]:
    seats = frozenset(PARTS.structure(value, tuple[int, ...]))
    _require_same(sorted(seats), value)
    return seats


def _require_same(written: object, value: object) -> None:
    """Raise unless a part is as we write it, so that each value has one document."""
    if value != written:
        message = f"expected {quote(written)}, got {quote(value)}"
        raise RecordError(message)


def _domino_set(value: object, _: object) -> DominoSet:
    return DominoSet(_number(value))


def _is_layout(kind: object) -> bool:
    return any(kind is game.layout for game in GAMES.values())


def _layout(value: object, kind: type[DominoLayout]) -> DominoLayout:
    return parse_layout(_text(value), kind)


def _text_of_layout(layout: Any) -> str:  # noqa: ANN401 - of any game
    return format_text(layout)


def _move(value: object, _: object) -> Move:
    # Most values of a document are moves, so the call of `_text` counts.
    return _move_of(value if type(value) is str and len(value) < LONGEST_TEXT else _text(value))


def _move_of_kind(value: object, kind: type) -> Move:
    move = _move(value, kind)
    if type(move) is not kind:
        raise _make_error(f"a {kind.__name__.lower()}", value)
    return move


def _text_of_move(move: Move) -> str:
    if type(move) is not Play:
        return format_text(move)
    text = _TEXTS[move.tile.index]
    if move.on is not None:
        text = f"{text}>{_TEXTS[move.on.index]}"
    return f"{text}!" if move.announce else text


# It keeps no wrong text, and a right one is short.
@lru_cache(maxsize=_MOST_KNOWN_MOVES)
def _move_of(text: str) -> Move:
    tile, on_a_tile, on = text.removesuffix("!").partition(">")
    if tile in _TILES and (on in _TILES or not on_a_tile):
        return Play(_TILES[tile], _TILES.get(on), announce=text.endswith("!"))
    return parse_move(text)


def _event(value: object, _: object) -> Event:
    seat, _colon, text = _text(value).partition(":")
    move, draws, tile = text.partition("=")
    if not seat.isdecimal() or str(int(seat)) != seat or (draws and move != "draw"):
        raise _make_error("a move like 1:4-9>9-9 or 1:draw=4-9", value)
    return Event(int(seat), _move(move, Move), _tile(tile, Tile) if draws else None)


def _text_of_event(event: Event) -> str:
    drawn = "" if event.tile is None else f"={_TEXTS[event.tile.index]}"
    return f"{event.seat}:{_text_of_move(event.move)}{drawn}"


def _is_table(kind: object) -> bool:
    return kind is DealTable


def _is_array(kind: object) -> bool:
    return get_origin(kind) is tuple


def most_of(item_kind: object) -> int:
    """Return how many items of a type an array may have."""
    kinds = item_kind.__mro__ if isinstance(item_kind, type) else (item_kind,)
    return next((_MOST[kind] for kind in kinds if kind in _MOST), MOST_MOVES)


def _array_hook(kind: object, converter: Converter) -> Read:
    """Return what reads an array, whose items have one type; it stops after a few wrong items."""
    item_kind, *more = get_args(kind)
    size = None if more == [...] else 1 + len(more)
    most = size or most_of(item_kind)
    hook = cast("Read", converter.get_structure_hook(item_kind))

    def structure(value: object, _: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise _make_error("an array", value)
        array = cast("list[object]", value)
        if len(array) > most:
            message = f"expected at most {most} items, got {len(array)}"
            raise RecordError(message)
        items: list[object] = []
        wrong: list[Exception] = []
        for at, item in enumerate(array):
            try:
                items.append(hook(item, item_kind))
            except (BaseValidationError, ChickenfootError) as error:
                error.add_note(IterableValidationNote("", at, item_kind))
                wrong.append(error)
                if len(wrong) > MOST_SHOWN:
                    break
        if wrong:
            # Its __new__ takes three arguments, unlike the one that a checker sees.
            raise IterableValidationError("", wrong, tuple)  # pyright: ignore[reportCallIssue]
        if len(items) < (size or 0):
            message = f"expected {size} items, got {len(items)}"
            raise RecordError(message)
        return tuple(items)

    return structure


def _list_hook(kind: object, converter: Converter) -> Callable[[tuple[object, ...]], object]:
    hook = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda items: [hook(item) for item in items]


def is_needed(kind: type[Any], field: attrs.Attribute[Any]) -> bool:
    """Return whether an object must have the key of a field; rules have all of theirs."""
    return (
        field.default is attrs.NOTHING or field.name in TAGS or issubclass(kind, DominoRules)
    ) and field.init


def _object_hook(kind: type[Any], converter: Converter) -> Read:
    """Return what reads an object as an attrs class."""
    needed = [field.name for field in attrs.fields(kind) if is_needed(kind, field)]
    known = {field.name for field in attrs.fields(kind) if field.init}
    is_open = issubclass(kind, TableAnswer)
    left_out = {
        field.name: field.default
        for field in attrs.fields(kind)
        if not is_needed(kind, field) and not issubclass(kind, Form)
    }
    structure = cast("Read", make_dict_structure_fn(kind, converter))

    def structure_object(value: object, _: object) -> object:
        document = as_object(value)
        if missing := [name for name in needed if name not in document]:
            raise _make_keys_error("missing", missing)
        if not is_open and (unknown := sorted(map(quote, document.keys() - known))):
            more = ["…"] if len(unknown) > MOST_SHOWN else []
            raise _make_keys_error("unknown", unknown[:MOST_SHOWN] + more)
        form = structure(document, kind)
        for name in left_out.keys() & document:
            if getattr(form, name) == left_out[name]:
                found = quote(document[name])
                message = f"expected nothing here, got {found}; leave the key out"
                raise RecordError(message, f"$.{name}")
        return form

    return structure_object


def _make_keys_error(what: str, names: Sequence[str]) -> RecordError:
    return RecordError(f"{what} {'key' if len(names) == 1 else 'keys'}: {', '.join(names)}")


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
            message = f"expected {' or '.join(map(repr, kinds))}, got {quote(name)}"
            raise RecordError(message, f"$.{tag}")
        kind = kinds[name]
        return converter.get_structure_hook(kind)(value, kind)

    return structure


def _document_hook(kind: type, converter: Converter) -> Callable[[object], Document]:
    """Return what writes an attrs class as an object, in the order of its fields."""
    parts = [
        (
            field.name,
            converter.get_unstructure_hook(field.type),
            attrs.NOTHING if is_needed(kind, field) else field.default,
        )
        for field in attrs.fields(attrs.resolve_types(kind))
        if field.init
    ]

    def write(value: object) -> Document:
        document: Document = {}
        for name, hook, default in parts:
            part = getattr(value, name)
            if part != default:
                document[name] = hook(part)
        return document

    return write


def register(
    converter: Converter,
    kind: object,
    read: Callable[[object, Any], object],
    write: Callable[[Any], object],
) -> None:
    """Register what reads and writes a type, and no other type."""
    # By equality: cattrs would resolve all annotations of a class to find its subclasses.
    register_all(converter, lambda other: other == kind, read, write)


def register_all(
    converter: Converter,
    is_one: Callable[[Any], bool],
    read: Callable[[object, Any], object],
    write: Callable[[Any], object],
) -> None:
    """Register what reads and writes all types for which a function returns ``True``."""
    converter.register_structure_hook_func(is_one, read)
    converter.register_unstructure_hook_func(is_one, write)


def _make_parts() -> Converter:
    """Return a new converter; nothing that users do with their own changes our documents."""
    converter = Converter()
    converter.register_structure_hook_factory(attrs.has, _object_hook)
    converter.register_unstructure_hook_factory(attrs.has, _document_hook)
    converter.register_structure_hook_factory(is_union_of_forms, _union_hook)
    converter.register_structure_hook_factory(_is_array, _array_hook)
    converter.register_unstructure_hook_factory(_is_array, _list_hook)
    # Leaves come last, because they are exceptions to what is more general.
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(int, _number)
    converter.register_structure_hook(bool, _truth)
    converter.register_structure_hook(float, _length)
    converter.register_structure_hook_func(_is_literal, _literal)
    register(converter, LongText, _long_text, str)
    converter.register_structure_hook(enum.Enum, _member)
    register(converter, Tile, _tile, format_text)
    register(converter, TileSet, _tile_set, _text_of_tiles)
    register(converter, tuple[Tile, ...], _row, _text_of_tiles)
    register(converter, DominoSet, _domino_set, operator.attrgetter("highest"))
    for move in (Play, Draw, Pass):
        register(converter, move, _move_of_kind, _text_of_move)
    register(converter, Move, _move, _text_of_move)
    register(converter, frozenset[int], _seats, sorted)
    register(converter, Event, _event, _text_of_event)
    converter.register_structure_hook_factory(_is_table, _deal_table_hook)
    converter.register_unstructure_hook_factory(_is_table, _table_writing_hook)
    register_all(converter, _is_layout, _layout, _text_of_layout)
    return converter


PARTS: Final = _make_parts()
"""Reads and writes the parts of all documents; private, and never to be configured."""
