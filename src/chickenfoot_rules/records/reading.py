"""Text to document, within limits, and what is wrong with a document and where.

A text is measured before it is parsed. Exceptions of cattrs become ours.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, NoReturn, TypeAlias, cast

from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.notation.scanner import escape
from chickenfoot_rules.records.limits import MOST_BYTES, MOST_DEPTH, MOST_DIGITS, MOST_PARTS

Document: TypeAlias = dict[str, object]
"""A JSON object."""

# A string without its end runs to the end of the text, so it is scanned only once.
_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_MARKS: Final = re.compile(rf"{_STRING.pattern}|[][{{}},]", re.DOTALL)

_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS: Final = bytes({*range(256)} - {*b"[]{}"})

_BYTE_ORDER_MARK: Final = "\ufeff"


def document_from_text(text: str | bytes, *, fractions: bool = False) -> object:
    """Read JSON.

    Args:
        text: the text.
        fractions: whether numbers may have a fraction; records have none.

    Raises:
        RecordError: if the text is not JSON, or exceeds a limit.
    """
    whole = _decode(text)
    _check_extent(whole)
    try:
        return json.loads(
            whole,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_fraction if fractions else _no_integer,
            parse_constant=_no_integer,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        message = f"this is not JSON: {one_line(error.msg)} ({where})"
        raise RecordError(message) from None


def require_readable(text: str) -> None:
    """Raise if a text exceeds the limits of reading.

    Raises:
        RecordError: if so.
    """
    # A shorter text can't have too many bytes or parts.
    if len(text) > min(MOST_PARTS, MOST_BYTES // 4):
        # A file has a line end too.
        if len(text.encode()) >= MOST_BYTES:
            raise _too_long()
        _check_extent(text)


def _decode(text: str | bytes) -> str:
    if not isinstance(text, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        message = f"expected text or bytes, got {quote(text)}"
        raise RecordError(message)
    if len(text) > MOST_BYTES:
        raise _too_long()
    try:
        # Encoding refuses surrogates; decoding refuses bytes that are not UTF-8.
        data = text.encode() if isinstance(text, str) else text
        whole = data.decode()
    except (UnicodeEncodeError, UnicodeDecodeError) as error:
        message = f"this is not UTF-8: {error.reason}"
        raise RecordError(message) from None
    if len(data) > MOST_BYTES:
        raise _too_long()
    if whole.startswith(_BYTE_ORDER_MARK):
        message = "expected no byte order mark; save the text without one"
        raise RecordError(message)
    return whole


def _too_long() -> RecordError:
    return RecordError(f"expected at most {MOST_BYTES} bytes, got more")


def _check_extent(text: str) -> None:
    """Raise if a text is nested too deeply or has too many parts, without parsing it."""
    # To count signs takes a tenth of the time. Those within strings count too, so the text may
    # have fewer parts, but not more.
    signs = (text.count('"') + 1) // 2 + sum(map(text.count, "[{,"))
    if signs <= MOST_PARTS and _is_shallow(text):
        return
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
            message = f"expected at most {MOST_DEPTH} levels of nesting, got more"
            raise RecordError(message)
        if parts > MOST_PARTS:
            message = f"expected at most {MOST_PARTS} parts, got more"
            raise RecordError(message)


def _is_shallow(text: str) -> bool:
    """Return whether a text has balanced brackets, and is not nested too deeply."""
    # Without escapes, every other quote ends a string.
    outside = _STRING.sub("", text) if "\\" in text else "".join(text.split('"')[::2])
    brackets = outside.encode("ascii", "ignore").translate(_BRACKETS, _NO_BRACKETS)
    for _ in range(MOST_DEPTH):
        brackets = brackets.replace(b"[]", b"")  # The innermost level.
    return not brackets


def _object(pairs: list[tuple[str, object]]) -> Document:
    document = dict(pairs)
    if len(document) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        message = f"expected each key once, got {quote(twice)} twice"
        raise RecordError(message)
    return document


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        message = f"expected at most {MOST_DIGITS} digits, got {len(digits)}"
        raise RecordError(message)
    return int(digits)


def _fraction(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        message = f"expected a smaller number, got {quote(text)}"
        raise RecordError(message)
    return number


def _no_integer(text: str) -> NoReturn:
    message = f"expected a whole number, got {quote(text)}"
    raise RecordError(message)


# --- what is wrong, and where ---

ROOT: Final = "$"
"""The path of the document itself."""

MOST_SHOWN: Final = 3
"""How many problems, or unknown keys, an error shows."""

_LONGEST: Final = 300
"""Characters of the message about a problem."""


def one_line(text: str) -> str:
    r"""Return a message shortened, with printable characters only.

    >>> one_line("no\nsuch thing")
    'no\\nsuch thing'
    """
    return escape(text, _LONGEST)


@contextmanager
def locate_errors(path: str, prefix: str = "") -> Generator[None]:
    """Replace an error of ours by one that says where in the document it was raised.

    Args:
        path: the place in the document.
        prefix: the beginning of the message.

    Raises:
        RecordError: in place of the error.
    """
    try:
        yield
    except ChickenfootError as error:
        message, below = _message_and_path(error)
        raise _error(one_line(prefix + message), path + below) from None


def error_of(error: Exception) -> RecordError:
    """Return an exception of cattrs as an error of ours that shows the first few problems."""
    first, *others = islice(_problems(error, ROOT), MOST_SHOWN + 1)
    path, message = first
    messages = [message, *(f"{where}: {what}" for where, what in others)]
    if len(messages) > MOST_SHOWN:
        messages[MOST_SHOWN:] = ["and more"]
    return _error("; ".join(messages), path)


def differences(
    there: Any,  # noqa: ANN401 - any document
    here: Any,  # noqa: ANN401 - any document
    path: str = ROOT,
) -> Iterator[tuple[str, object, object]]:
    """Yield the places in which documents differ, with the parts of both; true is not 1.

    >>> [*differences({"a": [1, 2]}, {"a": [1, 3], "b": True})]
    [('$.a[1]', 2, 3), ('$.b', None, True)]
    """
    if isinstance(there, dict) and isinstance(here, dict):
        for key in cast("Document", {**here, **there}):
            yield from differences(there.get(key), here.get(key), f"{path}.{key}")  # pyright: ignore[reportUnknownMemberType]
    elif isinstance(there, list) and isinstance(here, list) and len(there) == len(here):  # pyright: ignore[reportUnknownArgumentType]
        for number, pair in enumerate(zip(there, here, strict=True)):  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            yield from differences(*pair, f"{path}[{number}]")
    elif (type(there), there) != (type(here), here):  # pyright: ignore[reportUnknownArgumentType]
        yield path, there, here


def keys_message(what: str, names: Sequence[str]) -> str:
    """Return the message about keys of an object.

    >>> keys_message("missing", ["rules", "moves"])
    'missing keys: rules, moves'
    """
    return f"{what} {'key' if len(names) == 1 else 'keys'}: {', '.join(names)}"


def _error(message: str, path: str) -> RecordError:
    return RecordError(message, "" if path == ROOT else path)


def _problems(error: Exception, path: str) -> Iterator[tuple[str, str]]:
    """Yield the places and the messages of an exception and of its parts."""
    if not isinstance(error, BaseValidationError):
        message, below = _message_and_path(error)
        yield path + below, one_line(message)
        return
    for within in error.exceptions:
        yield from _problems(within, path + _step(within))


def _step(error: Exception) -> str:
    """Return the last step of the path to the part of the document that an error is about."""
    steps = (
        f".{note.name}" if isinstance(note, AttributeValidationNote) else f"[{note.index}]"
        for note in getattr(error, "__notes__", ())
        if isinstance(note, AttributeValidationNote | IterableValidationNote)
    )
    return next(steps, "")


def _message_and_path(error: Exception) -> tuple[str, str]:
    """Return the message of an exception, and its path if it has one."""
    if isinstance(error, RecordError):
        return error.message, error.path.removeprefix(ROOT)
    if isinstance(error, ForbiddenExtraKeysError):
        keys = sorted(map(quote, error.extra_fields))
        more = ["…"] if len(keys) > MOST_SHOWN else []
        return keys_message("unknown", keys[:MOST_SHOWN] + more), ""
    return str(error), ""
