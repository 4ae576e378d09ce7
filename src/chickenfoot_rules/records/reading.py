"""What is wrong with a document, and where."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias, cast

from chickenfoot_rules.base import ChickenfootError, RecordError, one_line, without_hints

Document: TypeAlias = dict[str, object]
"""A JSON object."""

ROOT: Final = "$"
"""The path of the document itself."""


FLAWS: Final = (ChickenfootError, TypeError, ValueError)
"""What is raised for a flaw of a document; house rules may raise what Python has."""


class LaterError(RecordError):
    """A part of a document is unknown to this version; a later one may have written it."""


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
    kind = RecordError
    if isinstance(error, RecordError):
        kind, path, message = type(error), path + error.path.removeprefix(ROOT), error.message
    else:
        message = one_line(without_hints(str(error)))
    return kind(message, "" if path == ROOT else path)


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
