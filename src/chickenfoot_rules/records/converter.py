"""Records to documents and back, for our own files and for users' converters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Final, Union, cast, get_args, get_origin

from cattrs import Converter
from cattrs.errors import BaseValidationError

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome
from chickenfoot_rules.records import chickenfoot, express
from chickenfoot_rules.records.format import Format
from chickenfoot_rules.records.parts import PARTS, as_object, register
from chickenfoot_rules.records.problems import ROOT, error_of, short, with_article
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import AnyRecord, MatchRecord, Record, RoundRecord, SeatRecord
from chickenfoot_rules.records.versions import VERSION, upgraded

__all__ = [
    "configure_converter",
    "document_from_record",
    "make_converter",
    "record_from_document",
]

_FORMATS: Final = (*chickenfoot.FORMATS, *express.FORMATS)
_BY_NAME: Final = {one.name: one for one in _FORMATS}

_RECORDS: Final[tuple[type[AnyRecord], ...]] = (MatchRecord, RoundRecord, SeatRecord)

_OURS: Final[frozenset[object]] = frozenset(one.of for one in _FORMATS)
"""The classes of what records are records of."""

_RESULT: Final = re.compile(
    r"\$(?:\.rounds\[(?P<round>[0-9]+)\])?\.(?P<part>result|standings)(?:\[[0-9]+\])?"
    r"(?:\.(?P<key>\w+)(?:\[[0-9]+\])?)?"
)
"""The path of what follows from a replay."""

_NOTHING: Final = object()
"""Stands for what is left out."""


def document_from_record(record: AnyRecord) -> Document:
    """Return a record as what JSON has: objects, arrays, texts, whole numbers."""
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(record, _RECORDS):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = f"what is written down is a record, not {short(record)}"
        raise RecordError(message)
    found = next(
        one
        for one in _FORMATS
        if isinstance(record, one.record) and isinstance(record.rules, one.rules)
    )
    form = PARTS.unstructure(found.write(record))
    return {"format": found.name, "version": VERSION, **form}


def record_from_document(value: object) -> Record:
    """Return the record that a document is of, having replayed it.

    Raises:
        RecordError: when it is of none, or does not replay.
    """
    document = upgraded(_as_ours(value))
    found = _BY_NAME[cast("str", document["format"])]
    body = {key: part for key, part in document.items() if key not in {"format", "version"}}
    try:
        form = PARTS.structure(body, found.form)
    except (BaseValidationError, ChickenfootError) as error:
        raise error_of(error) from None
    record = found.read(form)
    # There is one document for each record, except that results may be left out.
    for path, there, right in _differences(document, document_from_record(record), ROOT):
        raise RecordError(_verdict(path, there, right, found.sources), path)
    return record


def _as_ours(value: object) -> Document:
    document = as_object(value)
    name = document.get("format")
    if type(name) is not str or name not in _BY_NAME:
        message = f"it is no record: its format is {' or '.join(_BY_NAME)}, not {short(name)}"
        raise RecordError(message, "$.format")
    return document


def _differences(found: object, right: object, path: str) -> Iterator[tuple[str, object, object]]:
    """Yield the places where a document is not as it is written here, what is there and here."""
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
    """Return the parts of an object or an array by the steps to them, or none of anything else."""
    if isinstance(value, dict):
        return {f".{key}": part for key, part in cast("Document", value).items()}
    if isinstance(value, list):
        return {f"[{index}]": part for index, part in enumerate(cast("list[object]", value))}
    return None


def _verdict(path: str, found: object, right: object, sources: Mapping[str, str]) -> str:
    """Say what is wrong with what is not as it is written here."""
    result = _RESULT.fullmatch(path)
    if result is None:
        if right is _NOTHING:
            return f"nothing is written here, and not {short(found)}"
        return f"{short(right)} is written here, and not {short(found)}"
    name = f"round {int(result['round']) + 1}: " if result["round"] else ""
    if right is _NOTHING and result["key"] is None:
        return f"{name}it is not over, so nothing has come of it ({sources['']})"
    part: str = result["part"]
    rules = sources.get(result["key"] or part, sources[part])
    return f"{name}replayed this is {short(right)}, not {short(found)} ({rules})"


def configure_converter(converter: Converter) -> None:
    """Teach a converter of cattrs the values of this library.

    It then writes as texts, objects and arrays, and reads strictly: `MatchRecord`,
    `RoundRecord`, `SeatRecord`, and any of them (``Record``), whole documents each; and of
    what they are made of tiles, sets of them, moves, layouts, lines, deals, and the rules
    and outcomes of both games, so that they can stand in your own classes. A record of
    one game is asked for as ``MatchRecord[ExpressMatch]``. How the converter is set up
    otherwise makes no difference to that.

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
    # Unions last: they are made of these.
    converter.register_structure_hook_func(_is_move, _move_if_any)
    converter.register_structure_hook_func(_is_union_of_records, _record_if_any)


_VALUES: Final[tuple[type[object], ...]] = (
    *(Tile, TileSet, Play, Draw, Pass, Deal),
    *(Layout, Rules, Outcome),
    *(Line, ExpressRules, ExpressOutcome),
)
"""What can stand in others' classes, but for records."""


def _members(kind: object) -> frozenset[object]:
    """Return what a union is of, but for ``None``; of what is no union nothing."""
    is_union = get_origin(kind) in {UnionType, Union}
    return frozenset(get_args(kind)) - {NoneType} if is_union else frozenset()


def _is_move(kind: object) -> bool:
    return _members(kind) == _members(Move)


def _is_record(kind: object) -> bool:
    """Tell whether something is a class of records, of either game or of one that it names."""
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
    name = _as_ours(value)["format"]
    expected = [
        one.name
        for one in _FORMATS
        if any(_is_of_kind(one, member) for member in _members(kind) or {kind})
    ]
    if name not in expected:
        wanted = with_article(" or ".join(expected))
        message = f"{wanted} is expected here, not {with_article(cast('str', name))}"
        raise RecordError(message, "$.format")
    return record_from_document(value)


def _is_of_kind(one: Format, kind: object) -> bool:
    """Tell whether a format is of a class of records, like ``MatchRecord[Match]``.

    A class that names none of our matches, rounds or views means those of any game.
    """
    of = get_args(kind)
    return (get_origin(kind) or kind) is one.record and (of == (one.of,) or not _OURS & {*of})
