"""The strict converter of the parts of a document: texts, numbers, arrays and objects."""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES, MAX_PLAYERS, DealTable
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import ChickenfootError, NotationError, RecordError
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.rules import DominoRules, options_of
from chickenfoot_rules.dominoes.tiles import ALL_TILES, DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import fill, shown
from chickenfoot_rules.notation import (
    format_move,
    format_tile,
    parse_move,
    parse_tile,
    parse_tiles,
)
from chickenfoot_rules.records.chickenfoot.forms import Cell, DealTableForm
from chickenfoot_rules.records.forms import Form, TileRow
from chickenfoot_rules.records.games import GAMES, RecordedGame
from chickenfoot_rules.records.limits import (
    LARGEST_NUMBER,
    LONGEST_TEXT,
    MOST_MOVES,
    MOST_ROUNDS,
    MOST_TILES,
)
from chickenfoot_rules.records.problems import MOST_SHOWN, keys_message
from chickenfoot_rules.records.reading import Document

Read: TypeAlias = Callable[[object, object], object]
"""Returns a value read from a part of a document, given its type."""

_T = TypeVar("_T")

_CELL: Final = 3
"""Numbers of a cell of a deal table: the set, the players, the tiles of each."""

_TEXTS: Final = tuple(map(format_tile, ALL_TILES))
"""The texts of the tiles by index. Documents have thousands of them, so they are looked up."""

_TILES: Final = dict(zip(_TEXTS, ALL_TILES, strict=True))
"""The tiles by their texts."""

_MOST_KNOWN_MOVES: Final = 2**14
"""The moves whose texts are kept; all matches of one set have fewer."""


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
        raise _other("an object", value)
    document = cast("Document", value)
    if not all(type(key) is str for key in document):  # Unlike JSON, other formats have other keys.
        raise _other("an object with text keys", document)
    return document


def _as_array(value: object, most: int) -> list[object]:
    if not isinstance(value, list):
        raise _other("an array", value)
    items = cast("list[object]", value)
    if len(items) > most:
        message = f"expected at most {most} items, got {len(items)}"
        raise RecordError(message)
    return items


def _other(expected: str, value: object) -> RecordError:
    return RecordError(f"expected {expected}, got {shown(value)}")


def _text(value: object, _: object = str) -> str:
    if type(value) is not str:
        raise _other("a text", value)
    if len(value) > LONGEST_TEXT:
        message = f"expected at most {LONGEST_TEXT} characters, got {len(value)}"
        raise RecordError(message)
    return value


def _number(value: object, _: object = int) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise _other("a whole number, 0 or more", value)
    return value


def _truth(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise _other("true or false", value)
    return value


def _choice(value: object, kind: type[enum.Enum]) -> enum.Enum:
    for member in kind:
        if type(value) is str and value == member.value:
            return member
    raise _other(" or ".join(repr(member.value) for member in kind), value)


def _row_from_text(value: object, _: object = TileRow) -> TileRow:
    text = _text(value)
    if (known := _known_tiles(text)) is not None:
        return TileRow(tuple(known))
    tiles: list[Tile] = []
    for number, part in enumerate([] if text == "-" else text.split(" ", MOST_TILES), 1):
        try:
            tiles.append(parse_tile(part))
        except NotationError as error:
            message = f"tile {number}: {error.message}"
            raise RecordError(message) from None
    return TileRow(tuple(tiles))


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


def _text_from_row(tiles: Iterable[Tile]) -> str:
    return " ".join([_TEXTS[tile.index] for tile in tiles]) or "-"


def _seats(value: object, _: object) -> frozenset[int]:
    return frozenset(PARTS.structure(value, tuple[int, ...]))


def _cell(value: object, _: object) -> Cell:
    return Cell(tuple(map(_number, _as_array(value, _CELL))))


def _from_text(parse: Callable[[str], _T]) -> Callable[[object, type], _T]:
    return lambda value, _: parse(_text(value))


def _domino_set(value: object, _: object) -> DominoSet:
    return DominoSet(_number(value))


def _move(value: object, _: object) -> Move:
    # Most values of a document are moves, so the call of `_text` counts.
    return _move_of(value if type(value) is str and len(value) < LONGEST_TEXT else _text(value))


def _move_of_kind(value: object, kind: type) -> Move:
    move = _move(value, kind)
    if type(move) is not kind:
        raise _other(f"a {kind.__name__.lower()}", value)
    return move


def _text_of_move(move: Move) -> str:
    if type(move) is not Play:
        return format_move(move)
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


_MOST: Final[dict[object, int]] = {
    Move: MOST_MOVES,
    int: MOST_MOVES,
    Cell: MOST_ROUNDS * MAX_PLAYERS,
}
"""How many items of a type an array may have; a form says it itself; of others one a seat."""


def _is_array(kind: object) -> bool:
    return get_origin(kind) is tuple


def _array_hook(kind: object, converter: Converter) -> Read:
    item_kind = get_args(kind)[0]
    most = _MOST.get(item_kind, getattr(item_kind, "most", MAX_PLAYERS))
    return array_hook(item_kind, converter, most)


def array_hook(item_kind: Any, converter: Converter, most: int) -> Read:  # noqa: ANN401 - any type
    """Return what reads an array; it stops after a few wrong items.

    Args:
        item_kind: the type of the items.
        converter: the converter that reads them.
        most: how many there may be.
    """
    hook = cast("Read", converter.get_structure_hook(item_kind))

    def structure(value: object, _: object) -> tuple[object, ...]:
        array = _as_array(value, most)
        items: list[object] = []
        wrong: list[Exception] = []
        while (at := len(items) + len(wrong)) < len(array) and len(wrong) <= MOST_SHOWN:
            try:
                for item in islice(array, at, None):
                    items.append(hook(item, item_kind))  # noqa: PERF401 - what follows a wrong item
            except (BaseValidationError, ChickenfootError) as error:
                at = len(items) + len(wrong)
                error.add_note(IterableValidationNote("", at, item_kind))
                wrong.append(error)
        if wrong:
            # Its __new__ takes three arguments, unlike the one that a checker sees.
            raise IterableValidationError("", wrong, tuple)  # pyright: ignore[reportCallIssue]
        return tuple(items)

    return structure


def _list_hook(kind: object, converter: Converter) -> Callable[[tuple[object, ...]], object]:
    hook = converter.get_unstructure_hook(get_args(kind)[0])
    return lambda items: [hook(item) for item in items]


def _younger(kind: type) -> frozenset[str]:
    """Return the options that are younger than the format.

    A document without one of them has its default, as documents had before there was the option.
    """
    if not issubclass(kind, DominoRules):
        return frozenset()
    return frozenset(name for name, option in options_of(kind).items() if option.is_younger)


def _object_hook(kind: type, converter: Converter) -> Read:
    is_form = issubclass(kind, Form)
    younger = _younger(kind)
    required = [
        field.name
        for field in attrs.fields(kind)
        if (not is_form or field.default is attrs.NOTHING) and field.name not in younger
    ]
    return object_hook(kind, converter, required)


def object_hook(kind: type, converter: Converter, required: Sequence[str]) -> Read:
    """Return what reads an object as an attrs class.

    Args:
        kind: the class.
        converter: the converter that reads its fields.
        required: the keys that the object must have.
    """
    structure = cast(
        "Read", make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
    )

    def checked(value: object, _: object) -> object:
        document = as_object(value)
        missing = [name for name in required if name not in document]
        if missing:
            message = keys_message("missing", missing)
            raise RecordError(message)
        return structure(document, kind)

    return checked


def _document_hook(kind: type, converter: Converter) -> Callable[[object], Document]:
    """Return what writes an attrs class as an object, in the order of its fields."""
    unstructure: Callable[[object], Document] = make_dict_unstructure_fn(
        kind, converter, _cattrs_omit_if_default=issubclass(kind, Form)
    )
    fields = attrs.fields(kind)
    younger = _younger(kind)

    def ordered(value: object) -> Document:
        document = unstructure(value)
        return {
            field.name: document[field.name]
            for field in fields
            if field.name in document
            and not (field.name in younger and getattr(value, field.name) == field.default)
        }

    return ordered


def _register_deal(converter: Converter, game: RecordedGame) -> None:
    """Register what reads and writes the deals of a game as their forms."""
    form = game.forms.deal

    def read(value: object, _: object) -> Deal:
        filled = cast("object", converter.structure(value, form))
        return fill(Deal, filled, boneyard=getattr(filled, game.undealt))

    def write(deal: Deal) -> object:
        return converter.unstructure(fill(form, deal, **{game.undealt: deal.boneyard}))

    register(converter, game.deal, read, write)


def _register_deal_table(converter: Converter) -> None:
    def read(value: object, _: object) -> DealTable:
        return _known_table(as_object(value)) or fill(
            DealTable, converter.structure(value, DealTableForm)
        )

    register(converter, DealTable, read, _document_of_table)


def _document_of_table(table: DealTable) -> Document:
    return {"name": table.name, "cells": [*map(list, table.cells)]}


_TABLES: Final = {table.name: (table, _document_of_table(table)) for table in DEAL_TABLES.values()}
"""The deal tables of the library. Most documents have one of them, with hundreds of cells."""


def _known_table(document: Document) -> DealTable | None:
    """Return a deal table of the library, or ``None`` if a document has another one."""
    name, cells = document.get("name"), document.get("cells")
    if type(name) is not str or name not in _TABLES or not _is_cells(cells):
        return None
    table, known = _TABLES[name]
    return table if document == known else None


def _is_cells(value: object) -> bool:
    """Return whether a value is a list of lists of whole numbers; true is equal to 1, but none."""
    if not isinstance(value, list):
        return False
    rows = cast("list[list[object]]", value)
    return {*map(type, rows)} == {list} and {*map(type, chain.from_iterable(rows))} == {int}


def register(
    converter: Converter,
    kind: object,
    read: Callable[[object, Any], object],
    write: Callable[[Any], object],
) -> None:
    """Register what reads and writes a type, and no other type."""
    # By equality: cattrs would resolve all annotations of a class to find its subclasses.
    converter.register_structure_hook_func(lambda other: other == kind, read)
    converter.register_unstructure_hook_func(lambda other: other == kind, write)


def _make_parts() -> Converter:
    """Return a new converter; nothing that users do with their own changes our documents."""
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook_factory(attrs.has, _object_hook)
    converter.register_unstructure_hook_factory(attrs.has, _document_hook)
    converter.register_structure_hook_factory(_is_array, _array_hook)
    converter.register_unstructure_hook_factory(_is_array, _list_hook)
    # Leaves come last, because they are exceptions to what is more general.
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(int, _number)
    converter.register_structure_hook(bool, _truth)
    converter.register_structure_hook(enum.Enum, _choice)
    register(converter, Tile, _tile, format_tile)
    register(converter, TileSet, _tile_set, _text_from_row)
    register(converter, TileRow, _row_from_text, _text_from_row)
    register(converter, DominoSet, _domino_set, operator.attrgetter("highest"))
    for move in (Play, Draw, Pass):
        register(converter, move, _move_of_kind, _text_of_move)
    register(converter, Move, _move, _text_of_move)
    register(converter, Cell, _cell, list[object])
    register(converter, frozenset[int], _seats, sorted)
    _register_deal_table(converter)
    for game in GAMES.values():
        register(converter, game.classes.layout, _from_text(game.parse_layout), game.format_layout)
        _register_deal(converter, game)
    return converter


PARTS: Final = _make_parts()
"""Reads and writes the parts of all documents; private, and never to be configured."""
