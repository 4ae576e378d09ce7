"""How much room the open ends have: the foresight of the arranging.

A tile can be laid in several ways. The best one leaves all open ends room to go on, so
the free cells around them are shared out: each goes to the end that reaches it first. An
end that has little gains more by a cell than one that has much. And at each end a double
may come next, so a foot should fit there.
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
"""Ends that are further away, across or down, are left out: a window would cut off their feet."""

_STEPS: Final = 16
"""The room that counts is so many cells around an end."""

_ENOUGH: Final = 60
"""An end with so many cells has half of what endless room is worth."""

_START: Final = 0.8
"""How far around the middle of its next tile an end starts."""

_SLACK: Final = -0.15
"""A foot fits even if its edges do not, since where it lies is rounded to half a cell."""

_ON_A_CONNECTOR: Final = 1.0
"""How much it is disliked to cover a connector."""

_STEP: Final = CELL / 2


class Outlook:
    """The room around a place, and what would become of it.

    Args:
        space: what is covered.
        centre: the place.
        ends: the open ends that need room, wherever they are.
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
        """Return how well the ends would be off with one more tile and the ends that it makes."""
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
        """Return how well the ends are off now."""
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
    """Return stamps of every way in which a double with its toes goes on from an end."""
    end = Pose(half_column * _STEP, half_row * _STEP, heading)
    return tuple(
        stamp(boxes_of(end.moved(step.ahead, step.aside, step.turn), double=True), _SLACK)
        for step in DOUBLE_STEPS
    )


def shares(free: int, starts: Sequence[int]) -> list[int]:
    """Share out free cells: each goes to whom reaches it first.

    Args:
        free: the cells of a window that are free.
        starts: where each one starts.

    Returns:
        How many cells each one gets.
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
            # Going by edges only and by corners too, in turns, makes nearly a circle.
            up_and_down = sides if step & 1 else front
            grown = (sides | up_and_down << STRIDE | up_and_down >> STRIDE) & free
            free ^= grown
            fronts[one] = grown
            got[one] += grown.bit_count()
    return got


# No `sum` of floats: from Python 3.12 on it rounds in another way, and the same layout is to
# be arranged alike everywhere.
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
