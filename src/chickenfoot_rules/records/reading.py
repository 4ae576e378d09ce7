"""Text to document, within limits, and what is wrong with a document and where.

A text is measured before it is parsed. Exceptions of cattrs become ours.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeAlias, cast

from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    IterableValidationNote,
)

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.notation.scanner import escape
from chickenfoot_rules.records import limits

Document: TypeAlias = dict[str, object]
"""A JSON object."""

_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS: Final = bytes({*range(256)} - {*b"[]{}"})


def document_from_text(text: str | bytes) -> object:
    """Read JSON.

    Raises:
        RecordError: if the text is not JSON, or exceeds a limit.
    """
    if not isinstance(text, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        message = f"expected text or bytes, got {quote(text)}"
        raise RecordError(message)
    try:
        # Encoding refuses surrogates; decoding refuses bytes that are not UTF-8.
        whole = (text.encode() if isinstance(text, str) else text).decode()
    except (UnicodeEncodeError, UnicodeDecodeError) as error:
        message = f"this is not UTF-8: {error.reason}"
        raise RecordError(message) from None
    require_readable(whole)
    try:
        return json.loads(whole, object_pairs_hook=_object)
    except ValueError as error:
        message = f"this is not JSON: {one_line(str(error))}"
        raise RecordError(message) from None


def require_readable(text: str) -> None:
    """Raise if a text exceeds a limit, without parsing it.

    Raises:
        RecordError: if so.
    """
    if len(text.encode()) > limits.MOST_BYTES:
        message = f"expected at most {limits.MOST_BYTES} bytes, got more"
        raise RecordError(message)
    # Without escapes, every other quote ends a string.
    pieces = text.replace("\\\\", "").replace('\\"', "").split('"')
    outside = "".join(pieces[::2])
    if len(pieces) // 2 + sum(map(outside.count, ",[{")) > limits.MOST_PARTS:
        message = f"expected at most {limits.MOST_PARTS} parts, got more"
        raise RecordError(message)
    brackets = outside.encode("ascii", "ignore").translate(_BRACKETS, _NO_BRACKETS)
    for _ in range(limits.MOST_DEPTH):
        brackets = brackets.replace(b"[]", b"")  # The innermost level.
    # Brackets without a partner are left over, too.
    if b"[]" in brackets or brackets.count(b"[") > limits.MOST_DEPTH:
        message = f"expected at most {limits.MOST_DEPTH} levels of nesting, got more"
        raise RecordError(message)


def _object(pairs: list[tuple[str, object]]) -> Document:
    document = dict(pairs)
    if len(document) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        message = f"expected each key once, got {quote(twice)} twice"
        raise ValueError(message)
    return document


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
        where, message = next(_problems(error, path))
        raise _error(one_line(prefix + message), where) from None


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


def _error(message: str, path: str) -> RecordError:
    return RecordError(message, "" if path == ROOT else path)


def _problems(error: Exception, path: str) -> Iterator[tuple[str, str]]:
    """Yield the places and the messages of an exception and of its parts."""
    if isinstance(error, BaseValidationError):
        for within in error.exceptions:
            yield from _problems(within, path + _step(within))
    elif isinstance(error, RecordError):
        yield path + error.path.removeprefix(ROOT), one_line(error.message)
    else:
        yield path, one_line(str(error))


def _step(error: Exception) -> str:
    """Return the last step of the path to the part of the document that an error is about."""
    match getattr(error, "__notes__", []):
        case [AttributeValidationNote() as note, *_]:
            return f".{note.name}"
        case [IterableValidationNote() as note, *_]:
            return f"[{note.index}]"
        case _:
            return ""
