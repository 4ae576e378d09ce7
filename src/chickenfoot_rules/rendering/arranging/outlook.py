"""What may come at an open end, and whether there is room for it.

An end may be continued by a line, or by a double, which needs room for its toes. The outlook of
an end is the cheapest way to do either. So arranging can ask, before it lays a tile, how much
worse that would make the outlook of the ends around it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.poses import (
    DOUBLE_SHAPES,
    LINE_SHAPES,
    Box,
    Pose,
    Shape,
    way_at,
)
from chickenfoot_rules.rendering.arranging.space import SMALLEST_GAP, Space, are_apart

__all__ = ["Outlook"]

_LONG: Final = 3.2
"""The length of a line that has room to turn after its first tile."""

_SHORT_LINE: Final = 0.4
_SHORT_TOES: Final = 0.7
"""The cost of a line, or of toes, with room for one tile and no more."""

_NO_LINE: Final = 12.0
"""The cost of no room for another tile."""

_NO_FOOT: Final = 8.0
"""The cost of no room for a foot."""


class _Plan(NamedTuple):
    """One way to go on, and how much of the lines after it has to be free."""

    cost: float
    shape: Shape
    length: float


def _plans(shapes: Iterable[Shape], short: float) -> tuple[_Plan, ...]:
    plans = [
        _Plan(shape.cost + cost, shape, length)
        for shape in shapes
        for cost, length in ((0.0, _LONG), (short, 2.0))
    ]
    return tuple(sorted(plans, key=lambda plan: plan.cost))


_LINES: Final = _plans(LINE_SHAPES, _SHORT_LINE)
_FEET: Final = _plans(DOUBLE_SHAPES, _SHORT_TOES)


class _Search:
    """Looks for the cheapest way to lay one kind of tile at an end, and remembers what it found."""

    def __init__(self, end: Pose, beside: Box, *, double: bool) -> None:
        self._end = end
        self._beside = beside
        self._none = _NO_FOOT if double else _NO_LINE
        self._plans = iter(_FEET if double else _LINES)
        # The ways that were clear when the table had `_seen` boxes, the cheapest first.
        self._found: list[tuple[float, tuple[Box, ...]]] = []
        self._seen = 0

    def cost(self, space: Space, boxes: tuple[Box, ...]) -> float:
        """Return the cost of the cheapest way that has room if some more boxes are covered."""
        fresh = space.boxes[self._seen :]
        if fresh:
            self._found = [one for one in self._found if are_apart(one[1], fresh, self._beside)]
            self._seen = len(space.boxes)
        for cost, needed in self._found:
            if are_apart(needed, boxes, self._beside):
                return cost
        for plan in self._plans:
            needed = way_at(self._end, plan.shape).boxes(plan.length)
            if space.are_clear(needed, SMALLEST_GAP, self._beside):
                self._found.append((plan.cost, needed))
                if are_apart(needed, boxes, self._beside):
                    return plan.cost
        return self._none


class Outlook:
    """The cheapest ways to go on at an open end.

    Args:
        end: the end.
        beside: the box of its tile.
    """

    def __init__(self, end: Pose, beside: Box) -> None:
        self.end = end
        self._line = _Search(end, beside, double=False)
        self._foot = _Search(end, beside, double=True)

    def cost(self, space: Space, line: float, foot: float, boxes: tuple[Box, ...] = ()) -> float:
        """Return the cost of going on.

        Args:
            space: the covered parts of the table.
            line: the weight of a line.
            foot: the weight of a foot; 0 if the double of the end is laid.
            boxes: more boxes to cover.
        """
        cost = line * self._line.cost(space, boxes)
        if foot:
            cost += foot * self._foot.cost(space, boxes)
        return cost
