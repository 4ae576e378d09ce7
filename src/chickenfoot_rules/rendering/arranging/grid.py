"""A coarse grid of the covered parts of the table: cells of half a half, one bit each.

A `Window`, a part of the table, is one int. So a few operations on ints answer which cells are
covered, which are free and which can be reached in one step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from math import ceil, floor
from typing import Final

from chickenfoot_rules.rendering.arranging.poses import DIAGONAL, Box, Point

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
    """Return the cells of a window at some distance from its middle, across or down.

    Args:
        radius: the distance, from 1 to 31.
    """
    side = 2 * radius + 1
    first = _CENTRE - radius * (STRIDE + 1)
    edge = (1 << side) - 1
    cells = edge | edge << 2 * radius * STRIDE
    for row in range(1, side - 1):
        cells |= (1 | 1 << side - 1) << row * STRIDE
    return cells << first


class Grid:
    """The covered cells of the table.

    Args:
        margin: the width around each box that is covered too.
    """

    def __init__(self, margin: float) -> None:
        self._margin = margin
        self._rows: defaultdict[int, int] = defaultdict(int)

    def add(self, box: Box) -> None:
        """Cover a box."""
        for row, bits in rows_of(box, self._margin):
            self._rows[row] |= bits

    def covered(self, window: Window) -> int:
        """Return the covered cells of a window."""
        return window.bits((row, self._rows[row]) for row in window.rows if row in self._rows)


class Window:
    """A square part of the table around a point.

    Args:
        x: the x coordinate of the point.
        y: the y coordinate of the point.
    """

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
        """Return the part of some rows of the table that is in the window."""
        shift = self._left + _LEFTMOST
        top = self._top
        cells = 0
        for row, bits in rows:
            if 0 <= row - top < COLUMNS:
                cells |= (bits >> shift & _ROW) << STRIDE * (row - top)
        return cells

    def mask(self, boxes: Iterable[Box], margin: float) -> int:
        """Return the cells that boxes cover."""
        cells = 0
        for box in boxes:
            cells |= self.bits(rows_of(box, margin))
        return cells
