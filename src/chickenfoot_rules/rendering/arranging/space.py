"""The covered parts of the table: exact boxes, and coarse grids of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.grid import CELL, Grid, Window
from chickenfoot_rules.rendering.arranging.poses import Box, Point, octagon

_SQUARE: Final = 2.5
"""The size of the squares that index boxes; tiles with a square between them can't touch."""

_TILE: Final = 1.07
"""More than half of the width of a tile, however it lies."""

_TOLERANCE: Final = 1e-9
"""A tolerance for rounding errors in overlaps."""

SMALLEST_GAP: Final = 0.1
"""The smallest distance between tiles of different lines."""

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


def are_apart(boxes: Sequence[Box], others: Iterable[Box], beside: Box | None) -> bool:
    """Return whether boxes have the smallest gap to some others.

    Args:
        boxes: the boxes of a tile, and of what should have room behind it.
        others: the other boxes.
        beside: the box of the tile that the first box may touch.
    """
    first = boxes[0]
    return not any(
        touch(box, other, 0.0 if other is beside and box is first else SMALLEST_GAP)
        for other in others
        for box in boxes
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
        boxes: the boxes of all tiles, in the order in which they were added.
        connectors: boxes along all connectors.
    """

    def __init__(self) -> None:
        self.bounds: Bounds = Bounds(0.0, 0.0, 0.0, 0.0)
        self._squares: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
        self.boxes: list[Box] = []
        self.connectors: list[Box] = []
        self._walls = Grid(WALL)
        self._tiles = Grid(THIN)

    def add(self, box: Box) -> None:
        """Cover a box."""
        self._squares[int(box.x // _SQUARE), int(box.y // _SQUARE)].append(box)
        self._walls.add(box)
        self.boxes.append(box)
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
                self.connectors.append(octagon(left + across * part, top + down * part, THIN))

    def are_clear(self, boxes: Sequence[Box], gap: float, beside: Box | None = None) -> bool:
        """Return whether tiles can lie in some boxes.

        Args:
            boxes: the boxes; the first is at most as long as a tile, or prolonged to a line.
            gap: the distance from all other tiles, at most 0.35.
            beside: the box of a tile on the table that the first box may touch.
        """
        first = boxes[0]
        return not any(
            touch(box, other, 0.0 if other is beside and box is first else gap)
            for box in boxes
            for other in self._around(box)
        )

    def _around(self, box: Box) -> Iterator[Box]:
        """Yield the boxes that may touch a box."""
        across, down = int(box.x // _SQUARE), int(box.y // _SQUARE)
        far = 1 if max(box.half_x, box.half_y) < _TILE else 2
        squares = self._squares
        for column in range(across - far, across + far + 1):
            for row in range(down - far, down + far + 1):
                yield from squares.get((column, row), ())

    def walls(self, window: Window) -> int:
        """Return the cells of a window that the middle of a line can't enter."""
        return self._walls.covered(window)

    def tiles(self, window: Window) -> int:
        """Return the cells of a window that tiles cover."""
        return self._tiles.covered(window)
