"""Text to document, within limits, and what is wrong with a document and where.

A text is measured before it is parsed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias, cast

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.texts import N_, expected, one_line, text
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.records import limits

Document: TypeAlias = dict[str, object]
"""A JSON object."""

_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS: Final = bytes({*range(256)} - {*b"[]{}"})


def document_from_text(given: str | bytes) -> object:
    """Read JSON.

    Raises:
        RecordError: if the text is not JSON, or exceeds a limit.
    """
    if not isinstance(given, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        raise RecordError(expected("text or bytes", given))
    try:
        # Encoding refuses surrogates; decoding refuses bytes that are not UTF-8.
        whole = (given.encode() if isinstance(given, str) else given).decode()
    except (UnicodeEncodeError, UnicodeDecodeError) as error:
        raise not_utf_8(error) from None
    require_readable(whole)
    try:
        return json.loads(whole, object_pairs_hook=_object)
    except ValueError as error:
        message = text("this is not JSON: {error}", error=one_line(str(error)))
        raise RecordError(message) from None


def not_utf_8(error: UnicodeError) -> RecordError:
    """Return the error about a text that can't be written in UTF-8, or bytes that are not."""
    return RecordError(text("this is not UTF-8: {reason}", reason=cast("Any", error).reason))


def require_readable(document: str) -> None:
    """Raise if a text exceeds a limit, without parsing it.

    Raises:
        RecordError: if so.
    """
    if len(document.encode()) > limits.MOST_BYTES:
        raise too_many(limits.MOST_BYTES, N_("bytes"))
    # Without escapes, every other quote ends a string.
    pieces = document.replace("\\\\", "").replace('\\"', "").split('"')
    outside = "".join(pieces[::2])
    if len(pieces) // 2 + sum(map(outside.count, ",[{")) > limits.MOST_PARTS:
        raise too_many(limits.MOST_PARTS, N_("parts"))
    brackets = outside.encode("ascii", "ignore").translate(_BRACKETS, _NO_BRACKETS)
    for _ in range(limits.MOST_DEPTH):
        brackets = brackets.replace(b"[]", b"")  # The innermost level.
    # Brackets without a partner are left over, too.
    if b"[]" in brackets or brackets.count(b"[") > limits.MOST_DEPTH:
        raise too_many(limits.MOST_DEPTH, N_("levels of nesting"))


def too_many(most: object, what: str) -> RecordError:
    """Return the error about a text that exceeds a limit."""
    return RecordError(text("expected at most {most} {what}, got more", most=most, what=text(what)))


def _object(pairs: list[tuple[str, object]]) -> Document:
    document = dict(pairs)
    if len(document) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        message = text("expected each key once, got {key} twice", key=quote(twice))
        raise ValueError(message)
    return document


# --- what is wrong, and where ---

ROOT: Final = "$"
"""The path of the document itself."""


FLAWS: Final = (ChickenfootError, TypeError, ValueError)
"""What is raised for a flaw of a document; house rules may raise what Python has."""


@contextmanager
def locate_errors(path: str) -> Generator[None]:
    """Replace an error by one of ours that says where in the document it was raised.

    Raises:
        RecordError: in place of the error.
    """
    try:
        yield
    except FLAWS as error:
        raise error_at(path, error) from None


def error_at(path: str, error: Exception) -> RecordError:
    """Return an error about a part of a document, given the place of that part."""
    if isinstance(error, RecordError):
        path, message = path + error.path.removeprefix(ROOT), error.message
    else:
        message = one_line(str(error))
    return RecordError(message, "" if path == ROOT else path)


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
