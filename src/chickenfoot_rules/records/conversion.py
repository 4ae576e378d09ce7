"""Records to documents and back, for our own files and for users' converters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import NoneType, UnionType
from typing import Final, Union, cast, get_args, get_origin

from cattrs import Converter
from cattrs.errors import BaseValidationError

from chickenfoot_rules.deal import Deal
from chickenfoot_rules.errors import ChickenfootError, RecordError
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.moves import Draw, Move, Pass, Play
from chickenfoot_rules.records.forms import Form, MatchForm, RoundForm, SeatForm
from chickenfoot_rules.records.parts import PARTS, as_object, register
from chickenfoot_rules.records.problems import ROOT, error_of, short
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import MatchRecord, Record, RoundRecord, SeatRecord
from chickenfoot_rules.records.replaying import (
    match_form,
    match_record,
    round_form,
    round_record,
)
from chickenfoot_rules.records.sights import seat_form, seat_record
from chickenfoot_rules.records.versions import VERSION, upgraded
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.scoring import Outcome
from chickenfoot_rules.tiles import Tile, TileSet

__all__ = [
    "configure_converter",
    "document_from_record",
    "make_converter",
    "record_from_document",
]

_MATCH: Final = "chickenfoot-match"
_ROUND: Final = "chickenfoot-round"
_SEAT: Final = "chickenfoot-seat"

_FORMS: Final[dict[str, type[Form]]] = {_MATCH: MatchForm, _ROUND: RoundForm, _SEAT: SeatForm}
_FORMATS: Final[dict[type[Record], str]] = {
    MatchRecord: _MATCH,
    RoundRecord: _ROUND,
    SeatRecord: _SEAT,
}

_RESULT: Final = re.compile(
    r"\$(?:\.rounds\[(?P<round>[0-9]+)\])?\.(?P<part>result|standings)(?:\[[0-9]+\])?"
    r"(?:\.(?P<key>\w+)(?:\[[0-9]+\])?)?"
)
"""The path of what follows from a replay."""

_NOTHING: Final = object()
"""Stands for what is left out."""

_RULES: Final = {
    "charges": "R7.1 to R7.3",
    "reason": "R5.1, R5.2",
    "result": "R5.1 to R7.3",
    "winner": "R5.1",
}
"""The rules of what a result has; of a standing they are R7.4 to R7.6."""


def document_from_record(record: Record) -> Document:
    """Return a record as what JSON has: objects, arrays, texts, whole numbers."""
    form: Form
    if isinstance(record, MatchRecord):
        name, form = _MATCH, match_form(record)
    elif isinstance(record, RoundRecord):
        name, form = _ROUND, round_form(record)
    elif isinstance(record, SeatRecord):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        name, form = _SEAT, seat_form(record)
    else:
        message = f"what is written down is a record, not {short(record)}"
        raise RecordError(message)
    return {"format": name, "version": VERSION, **PARTS.unstructure(form)}


def record_from_document(value: object) -> Record:
    """Return the record that a document is of, having replayed it.

    Raises:
        RecordError: when it is of none, or does not replay.
    """
    document = upgraded(_as_ours(value))
    name = cast("str", document["format"])
    body = {key: part for key, part in document.items() if key not in {"format", "version"}}
    try:
        form: Form = PARTS.structure(body, _FORMS[name])
    except (BaseValidationError, ChickenfootError) as error:
        raise error_of(error) from None
    record: Record
    if isinstance(form, MatchForm):
        record = match_record(form)
    elif isinstance(form, RoundForm):
        record = round_record(form)
    else:
        record = seat_record(cast("SeatForm", form))
    # There is one document for each record, except that results may be left out.
    for path, found, right in _differences(document, document_from_record(record), ROOT):
        raise RecordError(_verdict(path, found, right), path)
    return record


def _as_ours(value: object) -> Document:
    document = as_object(value)
    name = document.get("format")
    if type(name) is not str or name not in _FORMS:
        message = f"it is no record: its format is {' or '.join(_FORMS)}, not {short(name)}"
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


def _verdict(path: str, found: object, right: object) -> str:
    """Say what is wrong with what is not as it is written here."""
    result = _RESULT.fullmatch(path)
    if result is None:
        if right is _NOTHING:
            return f"nothing is written here, and not {short(found)}"
        return f"{short(right)} is written here, and not {short(found)}"
    name = f"round {int(result['round']) + 1}: " if result["round"] else ""
    if right is _NOTHING and result["key"] is None:
        return f"{name}it is not over, so nothing has come of it (R5.1, R7.4)"
    rules = _RULES.get(result["key"] or result["part"], "R7.4 to R7.6")
    return f"{name}replayed this is {short(right)}, not {short(found)} ({rules})"


def configure_converter(converter: Converter) -> None:
    """Teach a converter of cattrs the values of this library.

    It then writes as texts, objects and arrays, and reads strictly: `MatchRecord`,
    `RoundRecord`, `SeatRecord`, and any of them (``Record``), whole documents each; and of
    what they are made of tiles, sets of them, moves, layouts, deals, rules and outcomes,
    so that they can stand in your own classes. How the converter is set up otherwise
    makes no difference to that.

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
    for part in (Tile, TileSet, Play, Draw, Pass, Layout, Deal, Rules, Outcome):
        register(converter, part, _part, PARTS.unstructure)
    for record in (MatchRecord, RoundRecord, SeatRecord):
        register(converter, record, _record_of_kind, document_from_record)
    # Unions last: they are made of these.
    _register_union(converter, Move, _part)
    _register_union(converter, Record, lambda value, _: record_from_document(value))


def _register_union(
    converter: Converter, union: UnionType, read: Callable[[object, UnionType], object]
) -> None:
    """Register what reads a union, also where ``None`` may stand instead."""
    members = {*get_args(union)}

    def is_union(kind: object) -> bool:
        return get_origin(kind) in {UnionType, Union} and {*get_args(kind)} - {NoneType} == members

    def read_if_any(value: object, kind: object) -> object:
        return None if value is None and NoneType in get_args(kind) else read(value, union)

    converter.register_structure_hook_func(is_union, read_if_any)


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


def _record_of_kind(value: object, kind: type[Record]) -> Record:
    name = _as_ours(value)["format"]
    if name != _FORMATS[kind]:
        message = f"a {_FORMATS[kind]} is expected here, not a {name}"
        raise RecordError(message, "$.format")
    return record_from_document(value)
