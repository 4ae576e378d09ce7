"""The covered parts of the table: exact boxes, and coarse grids of cells.

A cell is half a half wide, and one bit. A `Window`, a part of the table, is one int. So a few
operations on ints answer which cells are covered, and which are free.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, floor
from typing import Final

from chickenfoot_rules.rendering.arranging.poses import (
    DIAGONAL,
    SMALLEST_GAP,
    Box,
    Point,
    octagon,
    touch,
)

CELL: Final = 0.5
"""The width of a cell."""

COLUMNS: Final = 63
"""The number of columns of a window, and of its rows."""

STRIDE: Final = COLUMNS + 1
"""The distance from a bit to that of the cell below; one empty column separates the rows."""

_MIDDLE: Final = COLUMNS // 2
_CENTRE: Final = _MIDDLE * (STRIDE + 1)
_ROW: Final = (1 << COLUMNS) - 1
_WHOLE: Final = sum(_ROW << STRIDE * row for row in range(COLUMNS))
"""All cells of a window."""

# Bits count from the left, so the table has a leftmost cell: so far off that not even all tiles
# in one line reach it.
_LEFTMOST: Final = 2048


def rows_of(box: Box, margin: float) -> Iterator[tuple[int, int]]:
    """Yield, as rows of bits, the cells with their middle in a box or its margin."""
    across, down = box.half_x + margin, box.half_y + margin
    falling, rising = (box.half_u + margin) / DIAGONAL, (box.half_v + margin) / DIAGONAL
    sum_, difference = box.u / DIAGONAL, box.v / DIAGONAL
    for row in range(ceil((box.y - down) / CELL - 0.5), floor((box.y + down) / CELL - 0.5) + 1):
        y = (row + 0.5) * CELL
        left = max(box.x - across, sum_ - falling - y, y - difference - rising)
        right = min(box.x + across, sum_ + falling - y, y - difference + rising)
        first = ceil(left / CELL - 0.5)
        last = floor(right / CELL - 0.5)
        if first <= last:
            yield row, ((1 << last - first + 1) - 1) << first + _LEFTMOST


def stamp(boxes: Iterable[Box], margin: float) -> int:
    """Return the cells that boxes around the origin cover, in the middle of a window."""
    return Window(0.0, 0.0).mask(boxes, margin)


def positions(covered: int, stamp_: int) -> int:
    """Return where a `stamp` overlaps no covered cell.

    Args:
        covered: the covered cells of a window.
        stamp_: the cells to place.

    Returns:
        The cells of the window whose upper left corner can be the stamp's origin. They are
        correct only where the stamp does not jut out of the window.
    """
    taken = 0
    while stamp_:
        lowest = stamp_ & -stamp_
        stamp_ ^= lowest
        shift = lowest.bit_length() - 1 - _CENTRE
        taken |= covered >> shift if shift >= 0 else covered << -shift
    return _WHOLE & ~taken


@cache
def ring(radius: int) -> int:
    """Return the cells of a window at some distance from its middle, 1 to 31 across or down."""
    side = 2 * radius + 1
    first = _CENTRE - radius * (STRIDE + 1)
    edge = (1 << side) - 1
    cells = edge | edge << 2 * radius * STRIDE
    for row in range(1, side - 1):
        cells |= (1 | 1 << side - 1) << row * STRIDE
    return cells << first


class Grid:
    """The cells of the table that boxes with a margin cover."""

    def __init__(self, margin: float) -> None:
        self._margin = margin
        self._rows: defaultdict[int, int] = defaultdict(int)

    def add(self, box: Box) -> None:
        """Cover a box."""
        for row, bits in rows_of(box, self._margin):
            self._rows[row] |= bits

    def find_covered(self, window: Window) -> int:
        """Return the covered cells of a window."""
        return window.bits((row, self._rows[row]) for row in window.rows if row in self._rows)


class Window:
    """A square part of the table around a point."""

    def __init__(self, x: float, y: float) -> None:
        self._left = floor(x / CELL) - _MIDDLE
        self._top = floor(y / CELL) - _MIDDLE

    @property
    def rows(self) -> range:
        """The rows of the table in the window."""
        return range(self._top, self._top + COLUMNS)

    def cell(self, x: float, y: float) -> int:
        """Return the cell of a point, which must be inside."""
        return floor(x / CELL) - self._left + STRIDE * (floor(y / CELL) - self._top)

    def corner(self, cell: int) -> Point:
        """Return the upper left corner of a cell."""
        row, column = divmod(cell, STRIDE)
        return (column + self._left) * CELL, (row + self._top) * CELL

    def middle(self, cell: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def bits(self, rows: Iterable[tuple[int, int]]) -> int:
        """Return some rows of bits, all in the window, as its cells."""
        shift = self._left + _LEFTMOST
        top = self._top
        cells = 0
        for row, bits in rows:
            cells |= (bits >> shift & _ROW) << STRIDE * (row - top)
        return cells

    def mask(self, boxes: Iterable[Box], margin: float) -> int:
        """Return the cells that boxes cover."""
        cells = 0
        for box in boxes:
            cells |= self.bits(rows_of(box, margin))
        return cells


_SQUARE: Final = 2.5
"""The size of the squares that index boxes; tiles with a square between them can't touch."""

_TILE: Final = 1.07
"""More than half of the width of a tile, however it lies."""

WALL: Final = 0.5
"""The smallest distance of the middle of a line from a tile."""

THIN: Final = 0.05
"""The margin around a tile when testing what fits."""


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


class Space:
    """The parts of the table that tiles and connectors cover.

    Attributes:
        boxes: the boxes of all tiles, in the order in which they were added.
        connectors: boxes along all connectors.
    """

    def __init__(self) -> None:
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
        """Return whether tiles can lie in some boxes, with a gap of at most 0.35 to all others.

        The first box, of a tile or of one that is prolonged to a line, may touch ``beside``.
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
        return self._walls.find_covered(window)

    def tiles(self, window: Window) -> int:
        """Return the cells of a window that tiles cover."""
        return self._tiles.find_covered(window)
