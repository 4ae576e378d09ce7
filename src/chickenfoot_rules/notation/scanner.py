"""Reads a text from left to right, and says where and why it can't."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeVar

import attrs

from chickenfoot_rules.dominoes.errors import NotationError

__all__ = [
    "JOINTS",
    "MAX_DIGITS",
    "MAX_LENGTH",
    "NUMBER",
    "Scanner",
    "Writer",
    "check_type",
    "parse",
    "printable",
    "read_list",
    "wrong_type",
]

MAX_LENGTH: Final = 100_000
"""The most characters of a text; no round is so long that it needs more."""

MAX_DIGITS: Final = 50
"""The most digits of a number."""

JOINTS: Final = "-:|/\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}−"
"""What may stand between the halves of a tile, where it means nothing else."""

NUMBER: Final = re.compile(r"[0-9]++")
"""A whole number."""

_SHOWN: Final = 20
"""The most characters of a text that a message shows."""

_SPACE: Final = re.compile(r"(?:[\s\ufeff]++|#[^\n\r]*+)*+")

_WORD: Final = re.compile(r"[^\W\d_][\w-]*+")

_WORD_OR_SIGN: Final = re.compile(r"[^\s;,]{1,80}|\s|.", re.DOTALL)

_GLYPH: Final = re.compile("[\U0001f030-\U0001f093]")

_T = TypeVar("_T")

_T_contra = TypeVar("_T_contra", contravariant=True)


class Writer(Protocol[_T_contra]):
    """Writes a value as its one strict text."""

    def __call__(self, value: _T_contra, /, *, unicode: bool = ...) -> str:
        """Return the text, with Unicode dominoes where there are such if ``unicode``."""
        ...


def printable(text: str, most: int = _SHOWN) -> str:
    r"""Return a text as messages show it: not too long, and nothing that can't be seen.

    Args:
        text: the text.
        most: how many of its characters are shown.

    >>> printable("0-1\n"), printable("x" * 50)
    ('0-1\\n', 'xxxxxxxxxxxxxxxxxxxx…')
    """
    short = text if len(text) <= most else f"{text[:most]}…"
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in short
    )


def _error_at(text: str, at: int, message: str, found: str, expected: str) -> NotationError:
    before = text[:at].replace("\r\n", "\n").replace("\r", "\n")
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    return NotationError(message, line, column, printable(found), expected)


@attrs.define
class Scanner:
    """A text and how far it has been read.

    Attributes:
        text: the text.
        joints: what may stand between the halves of a tile here.
        at: how many characters have been read.
    """

    text: str
    joints: str = JOINTS
    at: int = 0

    @property
    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self.at == len(self.text)

    def skip(self) -> bool:
        """Skip white space and comments, and tell whether a line ends there."""
        skipped = self.take(_SPACE)
        return "\n" in skipped or "\r" in skipped

    def sees(self, pattern: re.Pattern[str]) -> bool:
        """Tell whether a pattern comes next."""
        return pattern.match(self.text, self.at) is not None

    def take(self, pattern: re.Pattern[str]) -> str:
        """Read what a pattern matches here; nothing when it does not."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def accept(self, *literals: str) -> bool:
        """Read one of some literals, and tell whether one came next."""
        for literal in literals:
            if self.text.startswith(literal, self.at):
                self.at += len(literal)
                return True
        return False

    def accept_next(self, literal: str) -> bool:
        """Read white space and a literal, and tell whether one came next; if not, read nothing."""
        start = self.at
        self.skip()
        if self.accept(literal):
            return True
        self.at = start
        return False

    def expect(self, literal: str) -> None:
        """Read a literal, with white space before it.

        Raises:
            NotationError: when something else stands there.
        """
        self.skip()
        if not self.accept(literal):
            raise self.unexpected(f"{literal!r}")

    def word(self) -> str:
        """Read a word, and return it in lower case with hyphens; empty if there is none."""
        return self.take(_WORD).lower().replace("_", "-")

    def accept_word(self, *words: str) -> bool:
        """Read one of some words, and tell whether one came next."""
        start = self.at
        if self.word() in words:
            return True
        self.at = start
        return False

    def number(self, expected: str) -> int:
        """Read a whole number.

        Args:
            expected: what the number means, for the message if there is none.

        Raises:
            NotationError: when there is no number, or one of too many digits.
        """
        start = self.at
        digits = self.take(NUMBER)
        if not digits:
            raise self.unexpected(expected)
        if len(digits) > MAX_DIGITS:
            message = f"a number has at most {MAX_DIGITS} digits here, not {len(digits)}"
            raise self.wrong(message, start, expected)
        return int(digits)

    def end(self) -> None:
        """Refuse whatever is left.

        Raises:
            NotationError: when something is left.
        """
        self.skip()
        if not self.at_end:
            raise self.unexpected("the end of the text")

    def unexpected(self, expected: str, start: int | None = None) -> NotationError:
        """Return the error that something else is expected than what stands here, or further up."""
        at = self.at if start is None else start
        found = _word_at(self.text, at)
        here = f"'{printable(found)}' stands" if found else "the text ends"
        return _error_at(self.text, at, f"{here} here, but {expected} is expected", found, expected)

    def wrong(
        self, message: str, start: int, expected: str, end: int | None = None
    ) -> NotationError:
        """Return the error that something makes no sense which has been read from ``start`` on."""
        found = self.text[start : self.at if end is None else end]
        return _error_at(self.text, start, message, found, expected)


def read_list(
    scanner: Scanner, read_item: Callable[[Scanner], _T], begins: re.Pattern[str]
) -> list[_T]:
    """Read one item or more, with blanks or commas between them.

    Args:
        scanner: what is read.
        read_item: reads an item.
        begins: what comes next if another item does.
    """
    items = [read_item(scanner)]
    while True:
        end = scanner.at
        scanner.skip()
        if scanner.accept(","):
            scanner.skip()
        elif not scanner.sees(begins):
            scanner.at = end
            return items
        items.append(read_item(scanner))


def parse(
    text: str,
    read: Callable[[Scanner], _T],
    write: Writer[_T],
    *,
    lenient: bool,
    joints: str = JOINTS,
) -> _T:
    """Read a whole text.

    There is one grammar, the lenient one. Strictly only that text of a value is taken
    that is written for it.

    Args:
        text: the text.
        read: reads the value.
        write: writes the value.
        lenient: whether to take what is not written so.
        joints: what may stand between the halves of a tile.

    Raises:
        NotationError: when the text can't be read.
    """
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        kind = type(text).__name__
        message = f"notation is read from text, not from a value of type {printable(kind)}"
        raise NotationError(message, 1, 1, printable(kind), "text")
    if len(text) > MAX_LENGTH:
        expected = f"at most {MAX_LENGTH} characters"
        message = f"the text has {len(text)} characters, but {expected} are read"
        raise NotationError(message, 1, 1, printable(text), expected)
    scanner = Scanner(text, joints)
    scanner.skip()
    value = read(scanner)
    scanner.end()
    if not lenient:
        forms = [write(value)]
        if _GLYPH.search(text):
            forms.append(write(value, unicode=True))
        if text not in forms:
            raise _unlike(text, max(forms, key=lambda form: _shared(text, form)))
    return value


def _shared(text: str, other: str) -> int:
    """Return how many characters at the beginning of two texts are the same."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((at for at, (one, two) in pairs if one != two), min(len(text), len(other)))


def _unlike(text: str, strict: str) -> NotationError:
    """Return the error that a text means what another one says strictly.

    It shows the first words that differ, whole unless they are long.
    """
    differs = _shared(text, strict)
    start = differs
    if not (_ends_word(text, differs) and _ends_word(strict, differs)):
        begin = max(text.rfind(sign, 0, differs) for sign in " ;,") + 1
        start = max(begin, differs - _SHOWN // 2)
    found = _word_at(text, start)
    expected = _word_at(strict[start:].lstrip(), 0)
    here = f"'{printable(found)}' stands" if found else "the text ends"
    there = f"writes '{printable(expected)}'" if expected else "has ended"
    message = f"{here} here, but strict notation {there}"
    return _error_at(text, start, message, found, printable(expected) or "the end of the text")


def _ends_word(text: str, at: int) -> bool:
    return at >= len(text) or text[at].isspace() or text[at] in ";,"


def _word_at(text: str, at: int) -> str:
    standing = _WORD_OR_SIGN.match(text, at)
    return standing[0] if standing else ""


def wrong_type(value: object, kinds: Iterable[type[object]], where: str = "") -> NotationError:
    """Return the error that a value can't be written.

    Args:
        value: the value.
        kinds: what can be.
        where: what is said of where that is so, with a blank before it.
    """
    expected = " or ".join(kind.__name__ for kind in kinds)
    found = printable(type(value).__name__)
    message = f"there is no notation for a {found}{where}: {expected} can be written"
    return NotationError(message, 1, 1, found, expected)


def check_type(value: object, kind: type[object]) -> None:
    """Refuse what a function can't write that is for one kind of values.

    Raises:
        NotationError: when the value is of another kind.

    >>> check_type("4-9", int)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 1: there is no notation for a str here: \
int can be written
    """
    if not isinstance(value, kind):
        raise wrong_type(value, (kind,), " here")
