"""The names of those who sit around a table, as they are given to be shown."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.values import shown

__all__ = ["checked_names"]


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the names of the seats, of which there is one for each or none.

    Raises:
        PictureError: when there are others, or they are no texts.
    """
    # Data enters here: a type checker is not always there to say so.
    if not all(isinstance(name, str) for name in names):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = f"names are texts, not {shown(names)}"
        raise PictureError(message)
    if names and len(names) != players:
        message = f"{players} seats take {players} names or none, not {len(names)}"
        raise PictureError(message)
    return tuple(names)
