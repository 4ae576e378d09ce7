"""What one seat sees of a round."""

from __future__ import annotations

from typing import Protocol

from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.express.layout import Line

__all__ = ["Seen"]


class Seen(Protocol):
    """What a seat sees of a round, as far as deals depend on it."""

    @property
    def hands(self) -> tuple[TileSet | None, ...]: ...
    @property
    def hand_sizes(self) -> tuple[int, ...]: ...
    @property
    def hand(self) -> TileSet: ...
    @property
    def unseen(self) -> TileSet: ...
    @property
    def layout(self) -> Line: ...
    @property
    def turn(self) -> int: ...
    @property
    def opener(self) -> Tile | None: ...
    @property
    def history(self) -> tuple[Event, ...]: ...
    @property
    def is_over(self) -> bool: ...
