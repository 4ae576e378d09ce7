"""What lies on the table, and where the next tile may lie: words that every layout uses."""

from __future__ import annotations

import attrs

from chickenfoot_rules.tiles import Tile
from chickenfoot_rules.values import Immutable

__all__ = ["Duty", "OpenEnd", "Placement"]


@attrs.frozen
class Placement(Immutable):
    """One tile of the layout and the tile it lies on.

    Attributes:
        tile: the tile.
        on: the tile it was played on; ``None`` for the opening double.
    """

    tile: Tile
    on: Tile | None = None

    def __str__(self) -> str:
        return str(self.tile) if self.on is None else f"{self.tile}>{self.on}"


@attrs.frozen
class OpenEnd(Immutable):
    """A tile that can be played on once no duty stands in the way.

    Attributes:
        tile: the tile on the table.
        value: pips that the played tile must have, 0..18.
    """

    tile: Tile
    value: int


@attrs.frozen
class Duty(Immutable):
    """The double that must be filled before anything else is played (R3.2, R3.3).

    Attributes:
        double: the double.
        missing: how many arms or toes it still needs, 1..6.
        is_cross: whether it is the opening double, whose arms are filled,
            rather than a foot, whose toes are laid.
    """

    double: Tile
    missing: int
    is_cross: bool
