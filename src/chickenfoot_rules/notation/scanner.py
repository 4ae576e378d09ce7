"""A scanner that reads a text from left to right, and the errors that it raises.

Whatever reads a part of a text raises a `NotationError` if something else comes next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

import attrs

from chickenfoot_rules.base import MARK, Immutable, NotationError, escape, suggestion, upgrade
from chickenfoot_rules.base.texts import Text, as_text, chain, expected, hint, text
from chickenfoot_rules.notation.writing import Writable, draw_tiles, format_text

MAX_LENGTH: Final = 100_000
"""The most characters of a text; no round needs more."""

DASH: Final = re.compile(r"[-\u2010-\u2014\u2212]")
"""A hyphen, a dash or a minus sign: what is between the halves of a tile."""

NUMBER: Final = re.compile(r"[0-9]{1,50}+")
"""A whole number; none of a game has more digits."""

_END: Final = text("the end of the text")

SPACE: Final = r"(?:[\s\ufeff]++|#[^\n\r]*+)*+"
"""The pattern of white space and comments."""

_SPACE: Final = re.compile(SPACE)

_NOTHING: Final = re.compile(rf"{DASH.pattern}(?!\w)")

_WORD: Final = re.compile(r"[^\W\d_][\w-]*+")

_WORD_OR_SIGN: Final = re.compile(r"[^\s;,]{1,80}|\s|.", re.DOTALL)

GLYPH: Final = re.compile("[\U0001f030-\U0001f093]")
"""A tile of the Unicode domino block."""

_T = TypeVar("_T")
_W = TypeVar("_W", bound=Writable)


def or_none(what: Text) -> Text:
    """Return what was expected, with the sign for nothing."""
    return text("{what} (or - for none)", what=what)


def _error_at(whole: str, at: int, message: str, found: str, expected: str) -> NotationError:
    before = whole[:at].replace("\r\n", "\n").replace("\r", "\n")
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    return NotationError(message, line, column, escape(found), as_text(expected))


@attrs.frozen
class Found(Immutable, Generic[_T]):
    """A value in a text, with the places where it begins and ends."""

    value: _T
    start: int
    end: int


@attrs.define
class Scanner:
    """A text and how far it has been read.

    Attributes:
        text: the text.
        at: the number of characters read so far.
    """

    text: str
    at: int = 0

    @property
    def at_end(self) -> bool:
        """Whether the whole text has been read."""
        return self.at == len(self.text)

    def skip(self) -> bool:
        """Skip white space and comments; return whether a line ends there."""
        skipped = self.take(_SPACE)
        return "\n" in skipped or "\r" in skipped

    def sees(self, pattern: re.Pattern[str]) -> bool:
        """Return whether a pattern comes next."""
        return pattern.match(self.text, self.at) is not None

    def take(self, pattern: re.Pattern[str]) -> str:
        """Read the match of a pattern; return nothing if it does not match here."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def accept(self, signs: str) -> bool:
        """Read one of some signs if it comes next; return whether it did."""
        if self.at_end or self.text[self.at] not in signs:
            return False
        self.at += 1
        return True

    def accept_next(self, sign: str) -> bool:
        """Read white space and a sign if they come next; return whether they did."""
        return bool(self.take(re.compile(SPACE + re.escape(sign))))

    def expect(self, sign: str) -> None:
        """Read a sign, and the white space before and after it."""
        self.skip()
        if not self.accept(sign):
            raise self.unexpected(chain([repr(sign)]))
        self.skip()

    def word(self) -> str:
        """Read a word, and return it in lower case with hyphens; return nothing if none comes."""
        return self.take(_WORD).lower().replace("_", "-")

    def accept_word(self, *words: str) -> bool:
        """Read one of some words if it comes next; return whether it did."""
        start = self.at
        if self.word() in words:
            return True
        self.at = start
        return False

    def number(self, expected: str, start: int | None = None) -> int:
        """Read a whole number; the message is about the place ``start``, or this one."""
        if not self.sees(NUMBER):
            raise self.unexpected(expected, start)
        return int(self.take(NUMBER))

    def accept_nothing(self) -> bool:
        """Read a dash for none if it comes next; return whether it did."""
        return bool(self.take(_NOTHING))

    def items(
        self,
        read_item: Callable[[Scanner], _T],
        begins: re.Pattern[str],
        expected: Text | None = None,
    ) -> list[_T]:
        """Read items with blanks or commas between them, or a dash for none.

        Args:
            read_item: reads an item.
            begins: matches the beginning of an item.
            expected: what to expect if there is no item; by default, ``read_item`` says it.
        """
        if self.accept_nothing():
            return []
        if expected and not self.sees(begins):
            raise self.unexpected(or_none(expected))
        items = [read_item(self)]
        while True:
            end = self.at
            self.skip()
            if self.accept(","):
                self.skip()
            elif not self.sees(begins):
                self.at = end
                return items
            items.append(read_item(self))

    def rows(self, read_row: Callable[[int], _T]) -> tuple[_T, ...]:
        """Read rows with slashes between them.

        Args:
            read_row: reads the row of a seat or of a round.
        """
        rows = [read_row(0)]
        while self.accept_next("/"):
            self.skip()
            rows.append(read_row(len(rows)))
        return tuple(rows)

    def end(self) -> None:
        """Check that nothing is left but white space and comments."""
        self.skip()
        if not self.at_end:
            raise self.unexpected(_END)

    def unexpected(
        self, expected: str, start: int | None = None, names: Iterable[str] = (), step: str = ""
    ) -> NotationError:
        """Return the error that something else comes next, or at ``start``.

        Args:
            expected: what could be there instead.
            start: the place; the default is here.
            names: the words that could be there; the nearest one is suggested.
            step: the next step for a programmer, if any.
        """
        at = self.at if start is None else start
        found = _word_at(self.text, at)
        later = upgrade() if names else ""
        message = chain([_got(found, as_text(expected)), later, suggestion(found, names)], "")
        message = hint(message, step) if step else message
        return _error_at(self.text, at, message, found, expected)

    def wrong(
        self, message: str, start: int, expected: str, end: int | None = None
    ) -> NotationError:
        """Return the error that the text from ``start`` to here, or to ``end``, makes no sense."""
        found = self.text[start : self.at if end is None else end]
        return _error_at(self.text, start, message, found, expected)


def parse(source: str, read: Callable[[Scanner], _W], *, lenient: bool) -> _W:
    """Parse a whole text.

    There is one grammar, the lenient one. Strict reading then writes the value again, and accepts
    no other text.

    Args:
        source: the text.
        read: reads the value.
        lenient: whether to accept other ways to write it.

    Raises:
        NotationError: if the text can't be read.
    """
    # Callers without a type checker may pass anything.
    if not isinstance(source, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        what = text("text")
        found = escape(type(source).__name__)
        raise NotationError(expected(what, source, bytes="decode it"), 1, 1, found, what)
    if len(source) > MAX_LENGTH:
        most = text("at most {most} characters", most=MAX_LENGTH)
        raise NotationError(expected(most, len(source)), 1, 1, escape(source), most)
    source = source.removeprefix(MARK)  # An editor may have saved it.
    scanner = Scanner(source)
    scanner.skip()
    value = read(scanner)
    scanner.end()
    if not lenient:
        forms = [format_text(value)]
        if GLYPH.search(source):
            forms.append(draw_tiles(forms[0]))
        if source not in forms:
            raise _unlike(source, *max((_first_difference(source, form), form) for form in forms))
    return value


def _first_difference(source: str, strict: str) -> int:
    """Return the place of the first word, or sign, in which a text is unlike the strict one."""
    at = 0
    while (word := _word_at(source, at)) and word == _word_at(strict, at):
        at += len(word)
    return at


def _unlike(source: str, at: int, strict: str) -> NotationError:
    """Return the error that a text is not the strict one for its value."""
    found, word = _word_at(source, at), escape(_word_at(strict[at:].lstrip(), 0))
    expected, there = (chain([word]), f"'{word}'") if word else (_END, _END)
    message = _got(found, text("{what} in strict notation", what=there))
    message = hint(message, "lenient=True reads it")
    return _error_at(source, at, message, found, expected)


def _got(found: str, expected: Text) -> Text:
    if found:
        return text("expected {what}, got '{found}'", what=expected, found=escape(found))
    return text("expected {what}, but the text ends", what=expected)


def _word_at(text: str, at: int) -> str:
    found = _WORD_OR_SIGN.match(text, at)
    return found[0] if found else ""
