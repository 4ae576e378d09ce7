"""The names of the seats in pictures and texts."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.values import shown


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of the seats.

    Raises:
        PictureError: unless the names are texts, one for each seat or none at all.
    """
    texts = tuple(names)
    if not all(isinstance(name, str) for name in texts):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = f"expected texts as names, got {shown(names)}"
        raise PictureError(message)
    if texts and len(texts) != players:
        message = f"expected {players} names, one for each seat, or none; got {len(texts)}"
        raise PictureError(message)
    return texts
