"""Detours: a line without room continues elsewhere, over a connector that avoids tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from math import ceil, sqrt
from typing import Final

from chickenfoot_rules.rendering.arranging.poses import UNITS, Point, Pose, boxes_of, joint_of
from chickenfoot_rules.rendering.arranging.space import (
    CELL,
    COLUMNS,
    STRIDE,
    Space,
    Window,
    positions,
    ring,
    stamp,
)

_FREE: Final = 2
_NEAR_A_TILE: Final = 4
_ON_A_TILE: Final = 200

_SIDES: Final = tuple((step, 10) for step in (-STRIDE, -1, 1, STRIDE))
_CORNERS: Final = tuple((step, 14) for step in (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1))

_SAME: Final = 1e-9
"""A tolerance for rounding errors in prices."""


class Terrain:
    """A part of the table with the price of a connector over each cell."""

    def __init__(self, space: Space, window: Window) -> None:
        self._window = window
        tiles, walls = space.tiles(window), space.walls(window)
        prices = [
            _ON_A_TILE if tiles >> cell & 1 else _NEAR_A_TILE if walls >> cell & 1 else _FREE
            for cell in range(STRIDE * COLUMNS)
        ]
        # Cells outside have no price: the column that ends each row and one row below the
        # window, which is also the row above it, since negative indices count from the end.
        prices[COLUMNS::STRIDE] = [0] * COLUMNS
        self._prices = prices + [0] * (STRIDE + 1)

    def straight(self, start: Point, goal: Point) -> float:
        """Return the price of a straight line: its length, if nothing is in the way."""
        (left, top), (right, bottom) = start, goal
        across, down = right - left, bottom - top
        length = sqrt(across * across + down * down)
        steps = ceil(length / (CELL / 2)) or 1
        price = sum(
            self._prices[self._window.cell(left + across * part, top + down * part)]
            for part in ((step + 0.5) / steps for step in range(steps))
        )
        return length * price / steps / _FREE

    def route(self, start: Point, goal: Point) -> tuple[Point, ...]:
        """Return the corners of a cheap route, both ends included."""
        cells = self._cheapest(self._window.cell(*start), self._window.cell(*goal))
        points = (start, *map(self._window.middle, cells[1:-1]), goal)
        return tuple(self._straighten(points))

    def _cheapest(self, start: int, goal: int) -> list[int]:
        prices = self._prices
        came: dict[int, int] = {}
        cheapest = {start: 0}
        queue = [(0, start)]
        while queue[0][1] != goal:
            spent, cell = heappop(queue)
            for step, length in _SIDES + _CORNERS:
                to = cell + step
                if price := prices[to]:
                    total = spent + length * price
                    if total < cheapest.get(to, total + 1):
                        cheapest[to] = total
                        came[to] = cell
                        heappush(queue, (total, to))
        way = [goal]
        while way[-1] != start:
            way.append(came[way[-1]])
        return way[::-1]

    def _straighten(self, points: Sequence[Point]) -> Iterator[Point]:
        """Yield the remaining corners after straightening all parts that cost no more."""
        legs = (self.straight(one, other) for one, other in pairwise(points))
        spent = list(accumulate(legs, initial=0.0))
        at, last = 0, len(points) - 1
        yield points[at]
        while at < last:
            at = next(
                to
                for to in range(last, at, -1)
                if to == at + 1
                or self.straight(points[at], points[to]) <= spent[to] - spent[at] + _SAME
            )
            yield points[at]


_GAP: Final = 0.3
"""The distance of a new start from all other tiles."""

_MARGIN: Final = 0.4
"""The distance on the coarse grid, which makes sure of the gap."""

_FARTHEST: Final = 20
"""The largest distance of a new start, in cells across or down; a window shows no more."""

_APART: Final = 5
"""The distance between candidate places with the same heading, in cells."""

_OUTSIDE: Final = 1.0
"""The distance of a new start from all tiles if there is no room among them."""


def detour(space: Space, end: Pose, *, double: bool) -> tuple[Pose, tuple[Point, ...]]:
    """Return a place for a tile that has no room at its open end, and the way to it.

    The way is the corners of a connector, both ends included.
    """
    start = (end.x, end.y)
    window = Window(*start)
    terrain = Terrain(space, window)
    places = list(_places(space, window, double=double))
    if not places:
        best = _outside(space, end, double=double)
        return best, (start, joint_of(best, double=double)[:2])
    best = min(places, key=lambda pose: terrain.straight(start, joint_of(pose, double=double)[:2]))
    return best, terrain.route(start, joint_of(best, double=double)[:2])


def _outside(space: Space, end: Pose, *, double: bool) -> Pose:
    """Return a pose outside all tiles, on the side nearest to an end."""
    sides = (
        Pose(max(box.x + box.half_x for box in space.boxes), end.y, 0),
        Pose(min(box.x - box.half_x for box in space.boxes), end.y, 180),
        Pose(end.x, max(box.y + box.half_y for box in space.boxes), 90),
        Pose(end.x, min(box.y - box.half_y for box in space.boxes), 270),
    )
    side = min(sides, key=lambda side: abs(side.x - end.x) + abs(side.y - end.y))
    return side.move(_OUTSIDE + (0.5 if double else 1.0))


def _places(space: Space, window: Window, *, double: bool) -> Iterator[Pose]:
    """Yield possible poses of the tile, for each heading the nearest first."""
    tiles = space.tiles(window)
    for heading in UNITS:
        for cell in _samples(positions(tiles, _stamp(heading, double=double))):
            pose = Pose(*window.corner(cell), heading)
            if space.are_clear(boxes_of(pose, double=double), _GAP):
                yield pose


@cache
def _stamp(heading: int, *, double: bool) -> int:
    return stamp(boxes_of(Pose(0.0, 0.0, heading), double=double), _MARGIN)


def _samples(cells: int) -> Iterator[int]:
    """Yield a sample of the cells of a window: the first and last of some rings."""
    radius = 1
    while radius <= _FARTHEST:
        found = cells & ring(radius)
        if found:
            yield (found & -found).bit_length() - 1
            yield found.bit_length() - 1
            radius += _APART
        else:
            radius += 1
