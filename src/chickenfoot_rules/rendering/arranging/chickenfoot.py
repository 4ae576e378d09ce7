"""Arranging a layout: each tile goes where it leaves the most room for the tiles to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes.layout import OpenEnd
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.rendering.arranging.detours import detour
from chickenfoot_rules.rendering.arranging.outlook import Outlook
from chickenfoot_rules.rendering.arranging.poses import (
    DOUBLE_STEPS,
    LINE_STEPS,
    UNITS,
    Box,
    Point,
    Pose,
    arms_of,
    box_of,
    boxes_of,
    ends_of,
    toes_of,
)
from chickenfoot_rules.rendering.arranging.space import Bounds, Space

__all__ = ["Arranger"]

_GAP: Final = 0.35
"""The usual distance between lines, which keeps them easy to distinguish."""

_SMALLEST_GAP: Final = 0.1
"""The smallest distance between tiles of different lines."""

_TIGHT: Final = 0.1
"""The cost of less than the usual gap."""

_DOWNWARD: Final = 0.5
"""The cost of turning down for a line along the middle of the table.

Turning up is equally good, and so the four arms never all turn the same way round: nobody
wants the sign that they would form then on their table.
"""

_FIRST_ROOM: Final = 220.0
"""The area of a table without tiles."""

_ROOM: Final = 14.0
"""The area that each tile adds to a table."""

_SHAPE: Final = 1.3
"""The ratio of a table's width to its height."""

_OVER_THE_EDGE: Final = 0.06
"""The cost of lying over the edge of the table, by the square of the distance."""

_FORESIGHT: Final = 4.0
"""The edge costs an end that is nearer to it than this."""


class _Way(NamedTuple):
    """A pose for a tile, and its cost."""

    pose: Pose
    cost: float


class Arranger:
    """Lay the tiles of a layout in the order in which they were played.

    Args:
        layout: the layout to lay; only its number of arms matters (R3.2).

    Attributes:
        ends: the open ends, by the tile they belong to.
        spots: the places of the arms or toes that are still missing.
    """

    def __init__(self, layout: Layout) -> None:
        self.ends: dict[Tile, Pose] = {}
        self.spots: list[Pose] = []
        self._arms = layout.arms
        self._space = Space()
        self._boxes: dict[Tile, Box] = {}

    def lay(self, tile: Tile, on: Tile | None) -> tuple[Pose, tuple[Point, ...]]:
        """Lay a tile and return its pose and its connector, which is empty if it touches."""
        double = tile.is_double
        connector: tuple[Point, ...] = ()
        if on is None:
            pose = Pose(0.0, 0.0, 0)
            self.spots = list(arms_of(pose, self._arms))
        elif on.is_double:
            pose = self.spots.pop(0)
        else:
            end = self.ends.pop(on)
            found = self._best(end, self._boxes[on], double=double)
            if found is None:
                found, connector = detour(self._space, end, self.ends.values(), double=double)
                self._space.add_connector(connector)
            pose = found
            if double:
                self.spots = list(toes_of(pose))
        if not double:
            (self.ends[tile],) = ends_of(pose, double=False)
        self._boxes[tile] = box = box_of(pose, double=double)
        self._space.add(box)
        return pose, connector

    def poses_of(self, ends: Iterable[OpenEnd]) -> tuple[Pose, ...]:
        """Return the poses of open ends."""
        return tuple(self.ends[end.tile] for end in ends)

    def _best(self, end: Pose, beside: Box, *, double: bool) -> Pose | None:
        """Return the best pose of a tile at an open end, or ``None`` if there is no room."""
        ways = list(self._ways(end, beside, double=double))
        if len(ways) <= 1:
            return ways[0].pose if ways else None
        outlook = Outlook(self._space, end, self.ends.values())
        return max(ways, key=lambda way: outlook.rate(way.pose, double=double) - way.cost).pose

    def _ways(self, end: Pose, beside: Box, *, double: bool) -> Iterator[_Way]:
        table = _table(self._space.bounds, len(self._boxes))
        for ahead, aside, turn, cost in DOUBLE_STEPS if double else LINE_STEPS:
            pose = end.moved(ahead, aside, turn)
            boxes = boxes_of(pose, double=double)
            tight = 0.0
            if not self._are_clear(boxes, _GAP, beside):
                if not self._are_clear(boxes, _SMALLEST_GAP, beside):
                    continue
                tight = _TIGHT
            down = _DOWNWARD if _turns_down(end, pose) else 0.0
            over = _outward(table, ends_of(pose, double=double))
            yield _Way(pose, cost + tight + down + _OVER_THE_EDGE * over)

    def _are_clear(self, boxes: tuple[Box, ...], gap: float, beside: Box) -> bool:
        tile, *toes = boxes
        return self._space.is_clear(tile, gap, beside) and all(
            self._space.is_clear(toe, gap) for toe in toes
        )


def _turns_down(end: Pose, pose: Pose) -> bool:
    return end.y == 0.0 and end.heading in (0, 180) and 0 < pose.heading < 180  # noqa: PLR2004 - half a turn


def _table(bounds: Bounds, tiles: int) -> Bounds:
    """Return the edges of a table for a number of tiles, centred on them."""
    room = _FIRST_ROOM + _ROOM * tiles
    half_width, half_height = sqrt(room * _SHAPE) / 2, sqrt(room / _SHAPE) / 2
    x, y = (bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2
    return Bounds(
        x - half_width + _FORESIGHT,
        y - half_height + _FORESIGHT,
        x + half_width - _FORESIGHT,
        y + half_height - _FORESIGHT,
    )


def _outward(table: Bounds, ends: Sequence[Pose]) -> float:
    """Return how much ends run off a table on average: how far, times how straight."""
    off = 0.0
    for x, y, heading in ends:
        right, down = UNITS[heading]
        off += max(0.0, x - table.right) * max(0.0, right)
        off += max(0.0, table.left - x) * max(0.0, -right)
        off += max(0.0, y - table.bottom) * max(0.0, down)
        off += max(0.0, table.top - y) * max(0.0, -down)
    return off / len(ends)
