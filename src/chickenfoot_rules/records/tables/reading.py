"""Table documents from JSON, for clients in Python."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal, cast, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError

from chickenfoot_rules.dominoes import documents
from chickenfoot_rules.dominoes.documents import ALWAYS_WRITTEN, TableDocument
from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.records.limits import LARGEST_LENGTH, MOST_MOVES
from chickenfoot_rules.records.parts import (
    PARTS,
    Read,
    array_hook,
    is_array,
    object_hook,
    read_choice,
)
from chickenfoot_rules.records.problems import error_of
from chickenfoot_rules.records.reading import document_from_text

_FILES: Final = files("chickenfoot_rules.records.tables")

_LITERAL: Final[object] = Literal


def loads(text: str | bytes) -> TableDocument:
    """Read a table document, for a client in Python.

    The text may come from an untrusted source: its size is limited. Whether a game can come to such
    a table is not checked.

    Args:
        text: JSON, as text or in UTF-8.

    Raises:
        RecordError: if the text is not a table document; it says where and why.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records.tables import document_for
    >>> document = document_for(Match().deal(random.Random(7)), 1)
    >>> loads(document.to_json()) == document
    True
    """
    try:
        return _TABLES.structure(document_from_text(text, fractions=True), TableDocument)
    except (BaseValidationError, ChickenfootError) as error:
        raise error_of(error) from None


def schema() -> Mapping[str, object]:
    """Return the JSON Schema of table documents, in the dialect 2020-12.

    TypeScript types with the same names are beside it, in ``table.d.ts``.
    """
    return cast("Mapping[str, object]", json.loads(_schema_text()))


@lru_cache(maxsize=1)
def _schema_text() -> str:
    return (_FILES / "schema.json").read_text(encoding="utf-8")


def _length(value: object, _: object) -> float:
    number = value if type(value) is int or type(value) is float else math.nan
    if not abs(number) <= LARGEST_LENGTH:
        message = f"expected a length up to {LARGEST_LENGTH:,}, got {quote(value)}"
        raise RecordError(message)
    return number


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is _LITERAL


def _literal(value: object, kind: object) -> object:
    return read_choice(value, get_args(kind))


def _is_table_class(kind: object) -> bool:
    return getattr(kind, "__module__", "") == documents.__name__ and attrs.has(cast("type", kind))


def _object_hook(kind: type, converter: Converter) -> Read:
    required = [
        field.name
        for field in attrs.fields(kind)
        if field.default is attrs.NOTHING or field.name in ALWAYS_WRITTEN
    ]
    return object_hook(kind, converter, required)


def _array_hook(kind: object, converter: Converter) -> Read:
    return array_hook(kind, converter, lambda _: MOST_MOVES)


def _make_tables() -> Converter:
    """Return a new converter, which reads texts, numbers, arrays and objects as records do."""
    converter = PARTS.copy()
    converter.register_structure_hook_factory(_is_table_class, _object_hook)
    converter.register_structure_hook_factory(is_array, _array_hook)
    converter.register_structure_hook_func(_is_literal, _literal)
    converter.register_structure_hook(float, _length)
    return converter


_TABLES: Final = _make_tables()
