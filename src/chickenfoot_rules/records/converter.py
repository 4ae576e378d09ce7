"""Records to documents and back, for our own files and for users' converters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Final, Union, cast, get_args, get_origin

from cattrs import Converter
from cattrs.errors import BaseValidationError

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.records.formats import FORMATS, Format
from chickenfoot_rules.records.forms import AnyForm
from chickenfoot_rules.records.games import GAMES, RecordedGame
from chickenfoot_rules.records.parts import PARTS, as_object, register
from chickenfoot_rules.records.problems import ROOT, error_of, with_article
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import AnyRecord, MatchRecord, Record, RoundRecord, SeatRecord
from chickenfoot_rules.records.versions import VERSION, upgraded

_RECORDS: Final[tuple[type[AnyRecord], ...]] = (MatchRecord, RoundRecord, SeatRecord)

_OURS: Final[frozenset[object]] = frozenset(one.of for one in FORMATS.values())
"""The classes of matches, rounds and views."""

_RESULT: Final = re.compile(
    r"\$(?:\.rounds\[(?P<round>[0-9]+)\])?\.(?P<part>result|standings)(?:\[[0-9]+\])?"
    r"(?:\.(?P<key>\w+)(?:\[[0-9]+\])?)?"
)
"""The path of something that follows from the replay."""

_NOTHING: Final = object()
"""Marks what is left out."""


def document_from_record(record: AnyRecord) -> Document:
    """Return a record as a JSON document: objects, arrays, texts, whole numbers."""
    if not isinstance(record, _RECORDS):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = f"expected a record, got {shown(record)}"
        raise RecordError(message)
    found = next(
        one
        for one in FORMATS.values()
        if isinstance(record, one.record) and isinstance(record.rules, one.game.classes.rules)
    )
    form = PARTS.unstructure(found.write(found.game, record))
    return {"format": found.name, "version": VERSION, **form}


def record_from_document(value: object) -> Record:
    """Replay a document and return its record.

    Raises:
        RecordError: if the document is not a record, or can't be replayed.
    """
    document = upgraded(_as_ours(value))
    found, form = _form_of(document)
    record = found.read(found.game, form)
    # Each record has exactly one document, except that results may be left out.
    written = document_from_record(record)
    # To compare the whole is fast. It can't take 1 for true, because the parts have been read.
    if document != written:
        for path, there, right in _differences(document, written, ROOT):
            raise RecordError(_verdict(path, there, right, found.game.result_rules), path)
    return cast("Record", record)


def match_form_from_document(value: object) -> tuple[RecordedGame, AnyForm]:
    """Return the game and the form of a match, which is not replayed.

    Raises:
        RecordError: if the document is not a match, or does not fit the form.
    """
    document = _of_format(value, MatchRecord)
    found, form = _form_of(upgraded(document))
    return found.game, form


def _form_of(document: Document) -> tuple[Format, AnyForm]:
    """Return the format and the form of a document of this version."""
    found = FORMATS[cast("str", document["format"])]
    body = {key: part for key, part in document.items() if key not in {"format", "version"}}
    try:
        return found, PARTS.structure(body, found.form)
    except (BaseValidationError, ChickenfootError) as error:
        raise error_of(error) from None


def _as_ours(value: object) -> Document:
    document = as_object(value)
    name = document.get("format")
    if type(name) is not str or name not in FORMATS:
        near = suggestion(name, FORMATS)
        message = f"expected {' or '.join(FORMATS)}, got {shown(name)}{near}"
        raise RecordError(message, "$.format")
    return document


def _differences(found: object, right: object, path: str) -> Iterator[tuple[str, object, object]]:
    """Yield each difference to the document that we write: its place, what is there, and ours."""
    there, here = _parts(found), _parts(right)
    if there is None or here is None or (_is_array(found) and len(there) != len(here)):
        if type(found) is not type(right) or found != right:
            yield path, found, right
        return
    for step, value in there.items():
        yield from _differences(value, here.get(step, _NOTHING), f"{path}{step}")


def _is_array(value: object) -> bool:
    return isinstance(value, list)


def _parts(value: object) -> Document | None:
    """Return the parts of an object or an array by the steps to them; of others ``None``."""
    if isinstance(value, dict):
        return {f".{key}": part for key, part in cast("Document", value).items()}
    if isinstance(value, list):
        return {f"[{index}]": part for index, part in enumerate(cast("list[object]", value))}
    return None


def _verdict(path: str, found: object, right: object, rules: Mapping[str, str]) -> str:
    """Return the message about a difference to the document that we write."""
    result = _RESULT.fullmatch(path)
    if result is None:
        if right is _NOTHING:
            return f"expected nothing here, got {shown(found)}; leave the key out"
        return f"expected {shown(right)}, got {shown(found)}"
    name = f"round {int(result['round']) + 1}: " if result["round"] else ""
    part: str = result["part"]
    if right is _NOTHING and result["key"] is None:
        unfinished = "match" if part == "standings" else "round"
        return f"{name}expected no {part}: the {unfinished} is not over ({rules['']})"
    rule = rules.get(result["key"] or part, rules[part])
    return f"{name}expected {shown(right)} by replay, got {shown(found)} ({rule})"


def configure_converter(converter: Converter) -> None:
    """Register the values of this library with a converter of cattrs.

    The converter then writes records as documents, and reads `MatchRecord`, `RoundRecord`,
    `SeatRecord` and their union ``Record`` strictly; ``MatchRecord[ExpressMatch]`` means
    records of one game. Your own classes can also hold tiles, sets of tiles, moves,
    layouts, lines, deals, and the rules and outcomes of both games. The other settings of
    the converter change nothing about that.

    Args:
        converter: the converter, for example that of ``cattrs.preconf.orjson``.

    >>> import cattrs
    >>> converter = cattrs.Converter()
    >>> configure_converter(converter)
    >>> converter.unstructure({"best": [Tile(6, 3), Tile(0, 0)]})
    {'best': ['3-6', '0-0']}
    >>> converter.structure("4-9>9-9", Move) is Play(Tile(4, 9), Tile(9, 9))
    True
    """
    for part in _VALUES:
        register(converter, part, _part, PARTS.unstructure)
    converter.register_structure_hook_func(_is_record, _record_of_kind)
    converter.register_unstructure_hook_func(_is_record, document_from_record)
    # Unions last, because their members are registered above.
    converter.register_structure_hook_func(_is_move, _move_if_any)
    converter.register_structure_hook_func(_is_union_of_records, _record_if_any)


_VALUES: Final[tuple[type[object], ...]] = (
    *(Tile, TileSet, Play, Draw, Pass, Deal),
    *(
        kind
        for game in GAMES.values()
        for kind in (game.classes.layout, game.classes.rules, game.classes.outcome)
    ),
)
"""The values that users' classes can hold, besides records."""


def _members(kind: object) -> frozenset[object]:
    """Return the members of a union except ``None``; of anything else the empty set."""
    is_union = get_origin(kind) in {UnionType, Union}
    return frozenset(get_args(kind)) - {NoneType} if is_union else frozenset()


def _is_move(kind: object) -> bool:
    return _members(kind) == _members(Move)


def _is_record(kind: object) -> bool:
    """Tell whether something is a class of records, with or without the class of a game."""
    return any((get_origin(kind) or kind) is one for one in _RECORDS)


def _is_union_of_records(kind: object) -> bool:
    members = _members(kind)
    return bool(members) and all(map(_is_record, members))


def _move_if_any(value: object, kind: object) -> object:
    return None if value is None and NoneType in get_args(kind) else _part(value, Move)


def _record_if_any(value: object, kind: object) -> Record | None:
    if value is None and NoneType in get_args(kind):
        return None
    return _record_of_kind(value, kind)


def make_converter() -> Converter:
    """Return a new converter of cattrs that knows the values of this library.

    >>> make_converter().structure("0-1 4-9", TileSet).pips
    14
    """
    converter = Converter()
    configure_converter(converter)
    return converter


def _part(value: object, kind: object) -> object:
    try:
        return PARTS.structure(value, cast("type[object]", kind))
    except (BaseValidationError, ChickenfootError) as error:
        raise error_of(error) from None


def _record_of_kind(value: object, kind: object) -> Record:
    return record_from_document(_of_format(value, kind))


def _of_format(value: object, kind: object) -> Document:
    """Return a document whose format belongs to a class of records.

    Raises:
        RecordError: if it has another one.
    """
    document = _as_ours(value)
    name = document["format"]
    expected = [
        one.name
        for one in FORMATS.values()
        if any(_is_of_kind(one, member) for member in _members(kind) or {kind})
    ]
    if name not in expected:
        wanted = with_article(" or ".join(expected))
        message = f"expected {wanted}, got {with_article(cast('str', name))}"
        raise RecordError(message, "$.format")
    return document


def _is_of_kind(one: Format, kind: object) -> bool:
    """Tell whether a format belongs to a class of records, like ``MatchRecord[Match]``.

    Without a class of matches, rounds or views, like ``MatchRecord``, it means any game.
    """
    of = get_args(kind)
    return (get_origin(kind) or kind) is one.record and (of == (one.of,) or not _OURS & {*of})
