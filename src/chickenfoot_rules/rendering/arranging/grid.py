"""Which part of the table is covered, roughly: cells of half a half, a bit for each.

A part of the table, a `Window`, is one int, so that "what is covered here", "is it free
there" and "what can be reached in one step" are a few operations on ints.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from math import ceil, floor
from typing import Final

from chickenfoot_rules.rendering.arranging.poses import DIAGONAL, Box, Point

__all__ = ["CELL", "COLUMNS", "STRIDE", "WHOLE", "Grid", "Window", "positions", "ring", "stamp"]

CELL: Final = 0.5
"""The width of a cell."""

COLUMNS: Final = 63
"""A window has so many columns, and as many rows."""

STRIDE: Final = COLUMNS + 1
"""From a bit of a window to that of the cell below; one column stays empty to end the rows."""

_MIDDLE: Final = COLUMNS // 2
_CENTRE: Final = _MIDDLE * (STRIDE + 1)
_ROW: Final = (1 << COLUMNS) - 1
WHOLE: Final = sum(_ROW << STRIDE * row for row in range(COLUMNS))
"""All cells of a window."""

# Bits count from the left, and the table goes on to both sides: so far that not even all
# tiles in one line get there.
_LEFTMOST: Final = 2048


def rows_of(box: Box, margin: float) -> Iterator[tuple[int, int]]:
    """Yield the cells whose middle lies in a box with a margin around it, as rows of bits."""
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
    """Return what boxes around the origin cover, as a window would see it in its middle."""
    return Window(0.0, 0.0).mask(boxes, margin)


def positions(covered: int, stamp_: int) -> int:
    """Return where a `stamp` covers nothing that is covered already.

    Args:
        covered: cells of a window.
        stamp_: what is to be put there.

    Returns:
        The cells of the window in whose upper left corner its origin can be put. They are
        right only where the stamp does not jut out of the window.
    """
    taken = 0
    while stamp_:
        lowest = stamp_ & -stamp_
        stamp_ ^= lowest
        shift = lowest.bit_length() - 1 - _CENTRE
        taken |= covered >> shift if shift >= 0 else covered << -shift
    return WHOLE & ~taken


@cache
def ring(radius: int) -> int:
    """Return the cells of a window that are so far from its middle, across or down.

    Args:
        radius: how far, from 1 to 31.
    """
    side = 2 * radius + 1
    first = _CENTRE - radius * (STRIDE + 1)
    edge = (1 << side) - 1
    cells = edge | edge << 2 * radius * STRIDE
    for row in range(1, side - 1):
        cells |= (1 | 1 << side - 1) << row * STRIDE
    return cells << first


class Grid:
    """The cells of the table that something covers.

    Args:
        margin: how much around each box is covered too.
    """

    def __init__(self, margin: float) -> None:
        self._margin = margin
        self._rows: defaultdict[int, int] = defaultdict(int)

    def add(self, box: Box) -> None:
        """Cover a box."""
        for row, bits in rows_of(box, self._margin):
            self._rows[row] |= bits

    def covered(self, window: Window) -> int:
        """Return what is covered of a window."""
        return window.bits((row, self._rows[row]) for row in window.rows if row in self._rows)


class Window:
    """A square part of the table around a place.

    Args:
        x: the place.
        y: the place.
    """

    def __init__(self, x: float, y: float) -> None:
        self._left = floor(x / CELL) - _MIDDLE
        self._top = floor(y / CELL) - _MIDDLE

    @property
    def rows(self) -> range:
        """The rows of the table that it shows."""
        return range(self._top, self._top + COLUMNS)

    def cell(self, x: float, y: float) -> int:
        """Return the cell in which a place lies, which must be inside."""
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
        """Return what it shows of some rows of the table."""
        shift = self._left + _LEFTMOST
        top = self._top
        cells = 0
        for row, bits in rows:
            if 0 <= row - top < COLUMNS:
                cells |= (bits >> shift & _ROW) << STRIDE * (row - top)
        return cells

    def placed(self, cells: int, column: int, row: int) -> int:
        """Return what a `stamp` covers of it when its origin is put into a cell of the table.

        The cell has to be so far inside that the stamp does not jut out to the side.
        """
        shift = column - self._left - _MIDDLE + STRIDE * (row - self._top - _MIDDLE)
        return cells << shift if shift >= 0 else cells >> -shift

    def mask(self, boxes: Iterable[Box], margin: float) -> int:
        """Return what some boxes cover of it."""
        cells = 0
        for box in boxes:
            cells |= self.bits(rows_of(box, margin))
        return cells
