"""Slots: the places that a deal put hidden tiles into."""

from __future__ import annotations

from typing import Final

__all__ = ["AT_THE_START", "Slot"]

AT_THE_START: Final = -1
"""Stands for the index of an event where something was known before the first one."""


class Slot:
    """A place that the deal put hidden tiles into.

    Args:
        seat: who was dealt or drew them; ``None`` for what is left of the
            boneyard.
        size: how many tiles it took.
        allowed: mask of the tiles that may have been in it.
        draw: which draw of the round it was, 0 for the first; ``None`` for
            no draw.

    Attributes:
        exclusions: what each event excluded, as its index in the history and a
            mask of tiles, the oldest first.
    """

    def __init__(self, seat: int | None, size: int, allowed: int, draw: int | None = None) -> None:
        self.seat = seat
        self.size = size
        self.allowed: int = allowed
        self.draw = draw
        self.exclusions: list[tuple[int, int]] = []

    def copy(self) -> Slot:
        """Return another slot of which the same is known."""
        other = Slot(self.seat, self.size, self.allowed, self.draw)
        other.exclusions = [*self.exclusions]
        return other

    def exclude(self, event: int, tiles: int) -> None:
        """Rule out tiles because of an event."""
        if tiles := tiles & self.allowed:
            self.allowed ^= tiles
            self.exclusions.append((event, tiles))
