"""Text to document, within limits: what comes from a stranger is looked at before it is read."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Final, NoReturn, TypeAlias

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.records.limits import MOST_BYTES, MOST_DEPTH, MOST_DIGITS, MOST_PARTS
from chickenfoot_rules.records.problems import short, shown

__all__ = ["Document", "document_from_text", "require_readable"]

Document: TypeAlias = dict[str, object]
"""A JSON object."""

# A string may lack its end: then it goes on to the end of the text, and is met only once.
_MARKS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{},]', re.DOTALL)

_BYTE_ORDER_MARK: Final = "\ufeff"


def document_from_text(text: str | bytes) -> object:
    """Read JSON.

    Raises:
        RecordError: when it is no JSON, or more than is read.
    """
    whole = _decoded(text)
    _check_extent(whole)
    try:
        return json.loads(
            whole,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_no_integer,
            parse_constant=_no_integer,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        message = f"it is no JSON: {shown(error.msg)} ({where})"
        raise RecordError(message) from None


def require_readable(text: str) -> None:
    """Refuse to write what would not be read again.

    Raises:
        RecordError: when a text is more than is read.
    """
    # So few characters can't be too many bytes, nor make too many parts.
    if len(text) > min(MOST_PARTS, MOST_BYTES // 4):
        # In a file the end of a line follows.
        if len(text.encode()) >= MOST_BYTES:
            raise _too_long()
        _check_extent(text)


def _decoded(text: str | bytes) -> str:
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(text, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = f"a record is read from text or bytes, not from {short(text)}"
        raise RecordError(message)
    if len(text) > MOST_BYTES:
        raise _too_long()
    try:
        # Neither is a character of its own: what is half of one, and what is none at all.
        data = text.encode() if isinstance(text, str) else text
        whole = data.decode()
    except (UnicodeEncodeError, UnicodeDecodeError) as error:
        message = f"it is no UTF-8: {error.reason}"
        raise RecordError(message) from None
    if len(data) > MOST_BYTES:
        raise _too_long()
    if whole.startswith(_BYTE_ORDER_MARK):
        message = "it begins with a byte order mark, which JSON has none of"
        raise RecordError(message)
    return whole


def _too_long() -> RecordError:
    return RecordError(f"it has more than {MOST_BYTES} bytes, which is the most that is read")


def _check_extent(text: str) -> None:
    """Refuse what is nested too deeply or has too many parts, without reading it."""
    depth = parts = 0
    for mark in _MARKS.finditer(text):
        sign = text[mark.start()]
        if sign in "]}":
            depth -= 1
            continue
        parts += 1
        if sign in "[{":
            depth += 1
        if depth > MOST_DEPTH:
            message = f"it is nested deeper than {MOST_DEPTH} levels"
            raise RecordError(message)
        if parts > MOST_PARTS:
            message = f"it has more than {MOST_PARTS} parts, which is the most that is read"
            raise RecordError(message)


def _object(pairs: list[tuple[str, object]]) -> Document:
    document = dict(pairs)
    if len(document) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        message = f"an object has {short(twice)} twice"
        raise RecordError(message)
    return document


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        message = f"a number has {len(digits)} digits, and at most {MOST_DIGITS} are read"
        raise RecordError(message)
    return int(digits)


def _no_integer(text: str) -> NoReturn:
    message = f"every number of a record is whole, unlike {short(text)}"
    raise RecordError(message)
