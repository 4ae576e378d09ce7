"""The parts of every layout: placements, open ends, and the double that must be filled."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.errors import LayoutError
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable, Markable, shown


@attrs.frozen
class Placement(Immutable):
    """One tile of the layout, and the tile that it was played on.

    Attributes:
        tile: the tile.
        on: the tile that it was played on; ``None`` for the opening tile.
    """

    tile: Tile
    on: Tile | None = None

    def __str__(self) -> str:
        return str(self.tile) if self.on is None else f"{self.tile}>{self.on}"


def check_tiles(tile: object, on: object) -> None:
    """Raise unless both are tiles.

    Args:
        tile: the tile to lay.
        on: the tile to lay it on; ``None`` for the opening tile.

    Raises:
        LayoutError: if one of them is not a tile.
    """
    if not isinstance(tile, Tile):
        message = f"expected a tile to lay, got {shown(tile)}"
        raise LayoutError(message)
    if on is not None and not isinstance(on, Tile):
        message = f"expected a tile on the table to lay {tile} on, got {shown(on)}"
        raise LayoutError(message)


@attrs.frozen
class OpenEnd(Markable):
    """A tile that can be played on when there is no `Duty`.

    Attributes:
        tile: the tile on the table.
        value: the pips that a tile played on it must have, 0..18.
    """

    tile: Tile
    value: int


@attrs.frozen
class Duty(Immutable):
    """The double that must be filled before anything else is played (R3.2, R3.3).

    Attributes:
        double: the double.
        missing: the number of arms or toes that it still needs, 1..6.
        is_cross: whether it is the opening double, which needs arms; any other double needs
            toes.
    """

    double: Tile
    missing: int
    is_cross: bool

    @property
    def part(self) -> str:
        """The word for the missing tiles: arm, arms, toe or toes."""
        part = "arm" if self.is_cross else "toe"
        return part if self.missing == 1 else f"{part}s"
