"""The language of the command: what it says is read in it.

The sentences are those of the library's catalogues. `use_language` chooses for one run of the
command, so no function has to hand the language on.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.texts import Language, text

_LANGUAGE: Final[ContextVar[Language]] = ContextVar("_LANGUAGE", default=None)

_PERSON: Final = "you"
"""The name, in records too, of a person without one who plays alone."""


@contextmanager
def use_language(chosen: str | None) -> Generator[None, None, None]:
    """Let the command speak a language in a ``with`` block."""
    token = _LANGUAGE.set(chosen)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def language() -> Language:
    """Return the language that the command speaks."""
    return _LANGUAGE.get()


def read(message: str) -> str:
    """Return a text in the language of the command; any other ``str`` is what it is."""
    return Reader(language()).read(message)


def say(sentence: str, /, **fields: object) -> str:
    """Return a sentence, with fields in braces, in the language of the command."""
    return read(text(sentence, you="", **fields))


def names_in(names: Sequence[str]) -> list[str]:
    """Return the names of a record as people read them."""
    return [say("you") if name == _PERSON else name for name in names]


def names_seen_in(names: Sequence[str]) -> list[str]:
    """Return the names of a record as people read them who watch; nobody is "you"."""
    return [
        say("player {number}", number=seat + 1) if name == _PERSON else name
        for seat, name in enumerate(names)
    ]


def reader_with(names: Sequence[str]) -> Reader:
    """Return the reader of a screen; a person who plays alone is called "you"."""
    you = [*names].index(_PERSON) if _PERSON in names else None
    return Reader(language(), names_in(names), you)
