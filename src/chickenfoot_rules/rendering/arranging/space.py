"""The covered parts of the table: exact boxes, and coarse grids of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.grid import CELL, Grid, Window
from chickenfoot_rules.rendering.arranging.poses import Box, Point, octagon

__all__ = ["THIN", "WALL", "Bounds", "Space", "touch"]

_SQUARE: Final = 2.5
"""The size of the squares that index boxes; tiles with a square between them can't touch."""

_TOLERANCE: Final = 1e-9
"""A tolerance for rounding errors in overlaps."""

WALL: Final = 0.5
"""The smallest distance of the middle of a line from a tile."""

THIN: Final = 0.05
"""The margin around a tile when testing what fits."""


def touch(one: Box, other: Box, gap: float) -> bool:
    """Return whether two boxes overlap or are less than a gap apart."""
    reach = gap - _TOLERANCE
    return (
        abs(one.x - other.x) < one.half_x + other.half_x + reach
        and abs(one.y - other.y) < one.half_y + other.half_y + reach
        and abs(one.u - other.u) < one.half_u + other.half_u + reach
        and abs(one.v - other.v) < one.half_v + other.half_v + reach
    )


class Bounds(NamedTuple):
    """The edges of a part of the table."""

    left: float
    top: float
    right: float
    bottom: float


class Space:
    """The parts of the table that tiles and connectors cover.

    Attributes:
        bounds: the edges of all tiles.
    """

    def __init__(self) -> None:
        self.bounds: Bounds = Bounds(0.0, 0.0, 0.0, 0.0)
        self._squares: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
        self._walls = Grid(WALL)
        self._tiles = Grid(THIN)
        self._connectors = Grid(THIN)

    def add(self, box: Box) -> None:
        """Cover a box."""
        self._squares[int(box.x // _SQUARE), int(box.y // _SQUARE)].append(box)
        self._walls.add(box)
        left, top, right, bottom = self.bounds
        self.bounds = Bounds(
            min(left, box.x - box.half_x),
            min(top, box.y - box.half_y),
            max(right, box.x + box.half_x),
            max(bottom, box.y + box.half_y),
        )
        self._tiles.add(box)

    def add_connector(self, points: Iterable[Point]) -> None:
        """Add a connector; tiles may cover it, but better don't."""
        for (left, top), (right, bottom) in pairwise(points):
            across, down = right - left, bottom - top
            steps = ceil((abs(across) + abs(down)) / CELL)
            for step in range(steps + 1):
                part = step / steps
                self._connectors.add(octagon(left + across * part, top + down * part, CELL))

    def is_clear(self, box: Box, gap: float, beside: Box | None = None) -> bool:
        """Return whether a tile can lie in a box.

        Args:
            box: the box of the tile.
            gap: the distance from all other tiles, at most 0.35.
            beside: the box of a tile on the table that it may touch.
        """
        across, down = int(box.x // _SQUARE), int(box.y // _SQUARE)
        squares = self._squares
        return not any(
            touch(box, other, 0.0 if other is beside else gap)
            for column in (across - 1, across, across + 1)
            for row in (down - 1, down, down + 1)
            if (column, row) in squares
            for other in squares[column, row]
        )

    def walls(self, window: Window) -> int:
        """Return the cells of a window that the middle of a line can't enter."""
        return self._walls.covered(window)

    def connectors(self, window: Window) -> int:
        """Return the cells of a window that connectors cross."""
        return self._connectors.covered(window)

    def tiles(self, window: Window) -> int:
        """Return the cells of a window that tiles cover."""
        return self._tiles.covered(window)
