"""The names of seats, their reader, and the error about a layout of no known class."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.texts import Language, expected, text


def reader_of(
    players: int, names: Sequence[str] = (), language: Language = None, you: int | None = None
) -> Reader:
    """Return the reader of a table.

    Raises:
        PictureError: unless the names are texts, one for each seat or none at all.
        UnknownNameError: if there is no such language.
    """
    return Reader(language, check_names(names, players), you)


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of the seats.

    Raises:
        PictureError: unless the names are texts, one for each seat or none at all.
    """
    texts = tuple(names)
    if not all(isinstance(name, str) for name in texts):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PictureError(expected("texts as names", names))
    if texts and len(texts) != players:
        message = text(
            "expected {players} names, one for each seat, or none; got {found}",
            players=players,
            found=len(texts),
        )
        raise PictureError(message)
    return texts


def unknown_layout(layout: object) -> PictureError:
    """Return the error about a value that is no layout, or one that nothing can draw."""
    return PictureError(expected("a Layout or a Line", layout))
