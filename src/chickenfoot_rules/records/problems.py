"""What is wrong with a document, and where: exceptions of cattrs as one of ours."""

from __future__ import annotations

import reprlib
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final

from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)

from chickenfoot_rules.dominoes import values
from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.notation.scanner import printable

__all__ = ["MOST_TOLD", "ROOT", "error_of", "located", "short", "shown", "with_article"]

ROOT: Final = "$"
"""The path of the document itself."""

MOST_TOLD: Final = 3
"""How many problems are told."""

_LONGEST: Final = 300
"""Characters of what is told of a problem."""

_SHORT: Final = reprlib.Repr()
_SHORT.maxlevel = 2
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 40
_SHORT.maxdict = _SHORT.maxlist = _SHORT.maxtuple = 3


def short(value: object) -> str:
    """Show a value of a document in a few characters.

    >>> short("x" * 99)
    "'xxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'"
    """
    try:
        return _SHORT.repr(value)
    except Exception:  # noqa: BLE001 - what can't be shown so may not be shown at all
        return values.shown(value)


def with_article(name: str) -> str:
    """Return a name after its article.

    >>> with_article("Match"), with_article("ExpressMatch")
    ('a Match', 'an ExpressMatch')
    """
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def shown(text: str) -> str:
    r"""Return a message shortened, with nothing that can't be printed.

    >>> shown("no\nsuch thing")
    'no\\nsuch thing'
    """
    return printable(text, _LONGEST)


@contextmanager
def located(path: str, prefix: str = "") -> Generator[None]:
    """Let whatever error of ours is raised in a block say where in the document it is.

    Args:
        path: where that is.
        prefix: what the message begins with.

    Raises:
        RecordError: instead of the error.
    """
    try:
        yield
    except ChickenfootError as error:
        message, below = _said(error)
        raise _error(shown(prefix + message), path + below) from None


def error_of(error: Exception) -> RecordError:
    """Return what cattrs raised as an error of ours, which tells the first few problems."""
    first, *others = islice(_problems(error, ROOT), MOST_TOLD + 1)
    path, message = first
    told = [message, *(f"{where}: {what}" for where, what in others)]
    if len(told) > MOST_TOLD:
        told[MOST_TOLD:] = ["and more"]
    return _error("; ".join(told), path)


def _error(message: str, path: str) -> RecordError:
    return RecordError(message, "" if path == ROOT else path)


def _problems(error: Exception, path: str) -> Iterator[tuple[str, str]]:
    """Yield the places and the messages of an exception and of those within it."""
    if not isinstance(error, BaseValidationError):
        message, below = _said(error)
        yield path + below, shown(message)
        return
    for within in error.exceptions:
        yield from _problems(within, path + _step(within))


def _step(error: Exception) -> str:
    """Return the way to the part of the document that an error is in from what it is a part of."""
    steps = (
        f".{note.name}" if isinstance(note, AttributeValidationNote) else f"[{note.index}]"
        for note in getattr(error, "__notes__", ())
        if isinstance(note, AttributeValidationNote | IterableValidationNote)
    )
    return next(steps, "")


def _said(error: Exception) -> tuple[str, str]:
    """Return the message of an exception, and where it is if it knows."""
    if isinstance(error, RecordError):
        return error.message, error.path.removeprefix(ROOT)
    if isinstance(error, ForbiddenExtraKeysError):
        keys = sorted(map(short, error.extra_fields))
        more = ["…"] if len(keys) > MOST_TOLD else []
        return f"nothing is called {', '.join(keys[:MOST_TOLD] + more)} here", ""
    return str(error), ""
