"""What is wrong with a document and where: exceptions of cattrs as ours."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Final

from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.notation.scanner import escape

ROOT: Final = "$"
"""The path of the document itself."""

MOST_SHOWN: Final = 3
"""How many problems, or unknown keys, an error shows."""

_LONGEST: Final = 300
"""Characters of the message about a problem."""


def with_article(name: str) -> str:
    """Return a name with its article.

    >>> with_article("Match"), with_article("ExpressMatch")
    ('a Match', 'an ExpressMatch')
    """
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


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
