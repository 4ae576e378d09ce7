"""How much room the open ends have, which lets arranging look ahead.

A tile can be laid in several ways, and the best way leaves all open ends room to go on. So
each free cell around them is given to the end that reaches it first. A cell is worth more to
an end with little room. And at each end a double may come next, so a foot should fit there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import floor
from typing import Final

from chickenfoot_rules.rendering.arranging.grid import CELL, STRIDE, WHOLE, Window, stamp
from chickenfoot_rules.rendering.arranging.poses import (
    DOUBLE_STEPS,
    Pose,
    boxes_of,
    ends_of,
    octagon,
)
from chickenfoot_rules.rendering.arranging.space import THIN, WALL, Space

__all__ = ["Outlook", "shares"]

_NEAR: Final = 8.0
"""Ends further away, across or down, are left out: a window would cut off their feet."""

_STEPS: Final = 16
"""How far from an end room counts, in cells."""

_ENOUGH: Final = 60
"""So many cells are worth half as much as infinite room."""

_START: Final = 0.8
"""The radius, around the middle of its next tile, with which an end starts."""

_SLACK: Final = -0.15
"""A negative margin of feet, since their places are rounded to half a cell."""

_ON_A_CONNECTOR: Final = 1.0
"""The cost of covering a connector."""

_STEP: Final = CELL / 2


class Outlook:
    """The room around a point, before and after a tile is laid there.

    Args:
        space: the covered parts of the table.
        centre: the point.
        ends: all open ends.
    """

    def __init__(self, space: Space, centre: Pose, ends: Iterable[Pose]) -> None:
        self._window = window = Window(centre.x, centre.y)
        self._free = WHOLE & ~space.walls(window)
        self._tiles = space.tiles(window)
        self._connectors = space.connectors(window)
        near = [
            end for end in ends if abs(end.x - centre.x) < _NEAR and abs(end.y - centre.y) < _NEAR
        ]
        self._starts = [self._start(end) for end in near]
        self._feet = [self._feet_at(end, self._tiles) for end in near]

    def rate(self, pose: Pose, *, double: bool) -> float:
        """Return how much the room of all ends is worth after a tile is laid, its own included."""
        boxes = boxes_of(pose, double=double)
        ends = ends_of(pose, double=double)
        tiles = self._window.mask(boxes, THIN)
        free = self._free & ~self._window.mask(boxes, WALL)
        rating = _worth(shares(free, [*map(self._start, ends), *self._starts]))
        rating += _choice([sum(not foot & tiles for foot in feet) for feet in self._feet])
        if tiles & self._connectors:
            rating -= _ON_A_CONNECTOR
        tiles |= self._tiles
        return rating + _choice([len(self._feet_at(end, tiles)) for end in ends])

    def rate_as_it_is(self) -> float:
        """Return how much the room of all ends is worth now."""
        return _worth(shares(self._free, self._starts)) + _choice(map(len, self._feet))

    def _start(self, end: Pose) -> int:
        x, y, _ = end.moved(1.0)
        return self._window.mask((octagon(x, y, _START),), 0.0)

    def _feet_at(self, end: Pose, tiles: int) -> list[int]:
        column, half_column = divmod(floor(end.x / _STEP + 0.5), 2)
        row, half_row = divmod(floor(end.y / _STEP + 0.5), 2)
        feet = (
            self._window.placed(foot, column, row)
            for foot in _feet(end.heading, half_column, half_row)
        )
        return [foot for foot in feet if not foot & tiles]


@cache
def _feet(heading: int, half_column: int, half_row: int) -> tuple[int, ...]:
    """Return a stamp for every way to lay a double with its toes at an end."""
    end = Pose(half_column * _STEP, half_row * _STEP, heading)
    return tuple(
        stamp(boxes_of(end.moved(step.ahead, step.aside, step.turn), double=True), _SLACK)
        for step in DOUBLE_STEPS
    )


def shares(free: int, starts: Sequence[int]) -> list[int]:
    """Share free cells: each goes to the end that reaches it first.

    Args:
        free: the free cells of a window.
        starts: the cells at which each end starts.

    Returns:
        The number of cells that each end gets.
    """
    fronts: list[int] = []
    got: list[int] = []
    for start in starts:
        front = start & free
        free ^= front
        fronts.append(front)
        got.append(front.bit_count())
    for step in range(_STEPS):
        for one, front in enumerate(fronts):
            if not front:
                continue
            sides = front | front << 1 | front >> 1
            # Growing over edges only and over corners too, in turns, is nearly a circle.
            up_and_down = sides if step & 1 else front
            grown = (sides | up_and_down << STRIDE | up_and_down >> STRIDE) & free
            free ^= grown
            fronts[one] = grown
            got[one] += grown.bit_count()
    return got


# No `sum` of floats: since Python 3.12 it rounds differently, and a layout must have the same
# arrangement everywhere.
def _worth(cells: Iterable[int]) -> float:
    worth = 0.0
    for count in cells:
        worth += count / (count + _ENOUGH)
    return worth


def _choice(ways: Iterable[int]) -> float:
    worth = 0.0
    for count in ways:
        worth += count / (count + 1)
    return worth
