"""What lies on the table, and where the next tile may lie: words that every layout uses."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.errors import LayoutError
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable, shown

__all__ = ["Duty", "OpenEnd", "Placement", "check_tiles"]


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


def check_tiles(tile: object, on: object) -> None:
    """Refuse to lay what is no tile, or on what is none.

    Args:
        tile: what is to be laid.
        on: what it is to lie on; ``None`` for nothing.

    Raises:
        LayoutError: when one of them is something else.
    """
    if not isinstance(tile, Tile):
        message = f"what is laid is a tile, not {shown(tile)}"
        raise LayoutError(message)
    if on is not None and not isinstance(on, Tile):
        message = f"{shown(on)} is no tile, so it does not lie on the table"
        raise LayoutError(message)


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

    @property
    def part(self) -> str:
        """The word for the missing tiles: arm, arms, toe or toes."""
        part = "arm" if self.is_cross else "toe"
        return part if self.missing == 1 else f"{part}s"
