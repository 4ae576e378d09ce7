"""The routes of connectors, which avoid tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from math import ceil, sqrt
from typing import Final

from chickenfoot_rules.rendering.arranging.grid import CELL, COLUMNS, STRIDE, Window
from chickenfoot_rules.rendering.arranging.poses import Point
from chickenfoot_rules.rendering.arranging.space import Space

_FREE: Final = 2
_NEAR_A_TILE: Final = 4
_ON_A_TILE: Final = 200

_SIDES: Final = tuple((step, 10) for step in (-STRIDE, -1, 1, STRIDE))
_CORNERS: Final = tuple((step, 14) for step in (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1))

_SAME: Final = 1e-9
"""A tolerance for rounding errors in prices."""


class Terrain:
    """A part of the table with the price of a connector over each cell.

    Args:
        space: the covered parts of the table.
        window: the part of the table.
    """

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
        return tuple(self._straightened(points))

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

    def _straightened(self, points: Sequence[Point]) -> Iterator[Point]:
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
