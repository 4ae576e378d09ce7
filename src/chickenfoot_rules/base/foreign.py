"""Text from anybody: bytes as text, and text as JSON, within limits.

Everything that the library reads as JSON is read here, after it has been measured: deep nesting
would end Python itself in a browser.
"""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from typing import Final, cast

from chickenfoot_rules.base.errors import RecordError
from chickenfoot_rules.base.texts import N_, Hint, Large, Text, chain, expected, hint, text
from chickenfoot_rules.base.values import quote

MOST_BYTES: Final = 16 * 2**20
"""The most bytes of a text, in UTF-8."""

MOST_DEPTH: Final = 16
"""The most levels of nested arrays and objects."""

MOST_PARTS: Final = 2_500_000
"""The most arrays, objects, strings and commas of a text, together."""

MARK: Final = "\ufeff"
"""The byte order mark, with which some editors begin a file."""

_ENCODINGS: Final = {
    codecs.BOM_UTF8: "UTF-8",
    # The shorter marks of UTF-16 begin one of these.
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""The encodings by their marks."""

_SYSTEM_REASONS: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("File exists"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("Address already in use"),
)
"""What the system says in English, of which the catalogues have the translations."""

_PATH: Final = re.compile(r"[^\n\r]*\.json")
_NOTATION: Final = re.compile(r"(?:rules|hands|seat): ")
"""What the texts begin or end with that are given in place of JSON."""

_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS: Final = bytes({*range(256)} - {*b"[]{}"})
_STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[][{}]', re.DOTALL)


def decode(given: str | bytes) -> str:
    """Return a text without its mark: bytes are UTF-8, or what their mark says.

    Raises:
        RecordError: if it has too many bytes or other ones, or half a character.

    >>> decode("4-9".encode("utf-16")), decode("\N{ZERO WIDTH NO-BREAK SPACE}4-9")
    ('4-9', '4-9')
    """
    if not isinstance(given, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        message = expected(
            "text or bytes",
            given,
            PurePath="load(path) reads a file",
            IOBase="pass file.read()",
            dict="json.dumps(document) is the text of a document",
        )
        raise RecordError(message)
    if len(given) > MOST_BYTES:
        raise too_many(MOST_BYTES, N_("bytes"))
    encoding = "UTF-8"
    if isinstance(given, bytes):
        marked = (name for mark, name in _ENCODINGS.items() if given.startswith(mark))
        encoding = next(marked, encoding)
    try:
        # Encoding refuses surrogates.
        whole = (given.encode() if isinstance(given, str) else given).decode(encoding)
    except UnicodeError as error:
        raise not_encoded(error, encoding) from None
    return whole.removeprefix(MARK)


def not_encoded(error: UnicodeError, encoding: str = "UTF-8") -> RecordError:
    """Return the error about a text that can't be written in an encoding, or other bytes."""
    reason = cast("UnicodeDecodeError", error).reason
    message = text("this is not {encoding}", encoding=encoding)
    return RecordError(chain([message, Hint(f": {reason}")], ""))


def reason_of(error: OSError | ValueError) -> Text:
    """Return why a file can't be used, translated if the system often says so."""
    if not isinstance(error, OSError):
        return chain([text("its name is invalid"), Hint(f" ({error})")], "")
    reason = str(error.strerror or error)
    return text(reason) if reason in _SYSTEM_REASONS else chain([reason])


def json_from(given: str | bytes) -> object:
    """Read JSON.

    Raises:
        RecordError: if the text is not JSON, or exceeds a limit.
    """
    whole = decode(given)
    require_readable(whole)
    try:
        return json.loads(whole, object_pairs_hook=_object)
    except RecordError:
        raise  # A key appears twice.
    except ValueError as error:
        message = _not_json(error)
        if _PATH.fullmatch(whole):
            message = hint(message, "load(path) reads a file")
        elif _NOTATION.match(whole):
            message = hint(message, "notation.parse_position(text) reads a position")
        raise RecordError(message) from None


def _not_json(error: ValueError) -> Text:
    if not isinstance(error, json.JSONDecodeError):
        return text("this is not JSON: {error}", error=text("a number has too many digits"))
    place = text("line {line}, column {column}", line=error.lineno, column=error.colno)
    if error.lineno == 1:  # A person sees a line as a whole.
        return chain([text("this is not JSON"), Hint(f": {error.msg}: {place}")], "")
    return text("this is not JSON: {error}", error=chain([Hint(f"{error.msg}: "), place], ""))


def end_of_json(whole: str, start: int) -> int:
    """Return where the object or the array ends that begins in a text, for `json_from`."""
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(whole, start):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if not depth:
            return found.end()
    return len(whole)


def require_readable(document: str) -> None:
    """Raise if a text exceeds a limit, without parsing it.

    Raises:
        RecordError: if so.
    """
    if len(document.encode()) > MOST_BYTES:
        raise too_many(MOST_BYTES, N_("bytes"))
    # Without escapes, every other quote ends a string.
    pieces = document.replace("\\\\", "").replace('\\"', "").split('"')
    outside = "".join(pieces[::2])
    if len(pieces) // 2 + sum(map(outside.count, ",[{")) > MOST_PARTS:
        raise too_many(MOST_PARTS, N_("parts"))
    brackets = outside.encode("ascii", "ignore").translate(_BRACKETS, _NO_BRACKETS)
    for _ in range(MOST_DEPTH):
        brackets = brackets.replace(b"[]", b"")  # The innermost level.
    # Brackets without a partner are left over, too.
    if b"[]" in brackets or brackets.count(b"[") > MOST_DEPTH:
        raise too_many(MOST_DEPTH, N_("levels of nesting"))


def too_many(most: int, what: str) -> RecordError:
    """Return the error about a text that exceeds a limit."""
    sentence = N_("expected at most {most} {what}, got more")
    return RecordError(text(sentence, most=Large(most), what=text(what)))


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        reason = text("expected each key once, got {key} twice", key=quote(twice))
        raise RecordError(text("this is not JSON: {error}", error=reason))
    return document
