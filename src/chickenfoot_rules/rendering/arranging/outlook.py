"""What may come at an open end, and whether there is room for it.

An end may be continued by a line, or by a double, which needs room for its toes. The outlook of
an end is the cheapest way to do either. So arranging can ask, before it lays a tile, how much
worse that would make the outlook of the ends around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.poses import (
    DOUBLE_SHAPES,
    FORMS,
    LINE_SHAPES,
    SMALLEST_GAP,
    TOES,
    Box,
    Pose,
    Way,
    box_of,
    strip_of,
)
from chickenfoot_rules.rendering.arranging.space import Space, are_apart

_LENGTHS: Final = (2.0, 3.2)
"""The length of a tile, and of a line that has room to turn after its first tile."""

_SHORT_LINE: Final = 0.4
_SHORT_TOES: Final = 0.3
"""The cost of a line, or of toes, with room for one tile and no more."""

_NO_LINE: Final = 12.0
"""The cost of no room for another tile."""

_NO_FOOT: Final = 8.0
"""The cost of no room for a foot."""

# The parts of a way, as the numbers of bits: the double and then its toes, or the tile. Those
# that have two lengths take two bits.
_DOUBLE: Final = 0
_TOES: Final = 1
_LINE: Final = 0


class _Plan(NamedTuple):
    """One way to go on, and how much of the lines after it has to be free.

    Attributes:
        cost: its cost.
        shape: the index of its shape.
        parts: the numbers of its parts, the tile first.
        mask: the same as bits.
    """

    cost: float
    shape: int
    parts: tuple[int, ...]
    mask: int


def _plans(plans: Iterable[tuple[float, int, tuple[int, ...]]]) -> tuple[_Plan, ...]:
    """Return plans, the cheapest first."""
    masked = [
        _Plan(cost, shape, parts, sum(1 << part for part in parts)) for cost, shape, parts in plans
    ]
    return tuple(sorted(masked, key=lambda plan: plan.cost))


def _lines(*costs: float) -> tuple[_Plan, ...]:
    """Return the plans for a line; the costs are those of each length."""
    return _plans(
        (shape.cost + cost, index, (_LINE + length,))
        for index, shape in enumerate(LINE_SHAPES)
        for length, cost in enumerate(costs)
    )


def _feet(*costs: float) -> tuple[_Plan, ...]:
    """Return the plans for a foot; the costs are those of each length of the toes."""
    return _plans(
        (
            shape.cost + form.cost + cost,
            index,
            (_DOUBLE, *[_TOES + 2 * toe + length for toe in form.toes]),
        )
        for index, shape in enumerate(DOUBLE_SHAPES)
        for form in FORMS
        for length, cost in enumerate(costs)
    )


_LINES: Final = _lines(_SHORT_LINE, 0.0)
_FEET: Final = _feet(_SHORT_TOES, 0.0)
_LAID_LINES: Final = _lines(0.0)
_LAID_FEET: Final = _feet(0.0)


class _FreeSpace:
    """Which parts of plans have room; it tests each only once."""

    def __init__(self, shapes: int, is_clear: Callable[[int, int], bool]) -> None:
        self._is_clear = is_clear
        self._clear = [0] * shapes
        self._blocked = [0] * shapes

    def those_of(self, plans: Iterable[_Plan]) -> Iterator[_Plan]:
        """Yield the plans whose parts all have room."""
        clear, blocked = self._clear, self._blocked
        for plan in plans:
            _, shape, parts, mask = plan
            if mask & blocked[shape]:
                continue
            for part in parts:
                if not clear[shape] >> part & 1:
                    bits = clear if self._is_clear(shape, part) else blocked
                    bits[shape] |= 1 << part
                    if bits is blocked:
                        break
            else:
                yield plan

    def narrow(self, is_clear: Callable[[int, int], bool]) -> None:
        """Test again what was clear; what was blocked remains so."""
        for shape, bits in enumerate(self._clear):
            for part in range(bits.bit_length()):
                if bits >> part & 1 and not is_clear(shape, part):
                    self._clear[shape] ^= 1 << part
                    self._blocked[shape] |= 1 << part


class PlanSearch:
    """The ways to lay one kind of tile at an end.

    It remembers what it found, so it belongs to one table. The tile may touch ``beside``, the box
    of the tile at the end.
    """

    def __init__(self, space: Space, end: Pose, beside: Box, *, double: bool) -> None:
        self._space = space
        self._end = end
        self._beside = beside
        self._double = double
        self._shapes = DOUBLE_SHAPES if double else LINE_SHAPES
        self._boxes: dict[tuple[int, int], Box] = {}
        self._room = _FreeSpace(len(self._shapes), self._is_clear)
        self._none = _NO_FOOT if double else _NO_LINE
        self._plans = iter(_FEET if double else _LINES)
        # The plans that had room when the table had `_seen` boxes, the cheapest first.
        self._found: list[_Plan] = []
        self._seen = 0

    def cost(self, boxes: tuple[Box, ...]) -> float:
        """Return the cost of the cheapest plan that has room if some more boxes are covered."""
        self._look()
        room = _FreeSpace(len(self._shapes), self._make_apart_test(boxes))
        for plan in room.those_of(chain(self._found, self._more())):
            return plan.cost
        return self._none

    def _more(self) -> Iterator[_Plan]:
        """Yield plans that have room and were not found yet."""
        for plan in self._room.those_of(self._plans):
            self._found.append(plan)
            yield plan

    def ways(self) -> Iterator[tuple[float, Way, tuple[Box, ...]]]:
        """Yield the ways that have room, with their costs and boxes, the cheapest first."""
        self._look()
        for cost, shape, parts, _ in self._room.those_of(
            _LAID_FEET if self._double else _LAID_LINES
        ):
            pose, *toes = [self._pose(shape, part) for part in parts]
            boxes = tuple([self._box(shape, part) for part in parts])
            yield cost, Way(pose, tuple(toes)), boxes

    def _look(self) -> None:
        """Drop what has no room any more."""
        fresh = self._space.boxes[self._seen :]
        if fresh:
            self._seen = len(self._space.boxes)
            self._room.narrow(self._make_apart_test(fresh))
            self._found = list(self._room.those_of(self._found))

    def _is_clear(self, shape: int, part: int) -> bool:
        box = self._box(shape, part)
        return self._space.are_clear((box,), SMALLEST_GAP, self._beside_of(part))

    def _make_apart_test(self, boxes: Sequence[Box]) -> Callable[[int, int], bool]:
        """Return a function that returns whether a part is apart from some boxes."""

        def is_apart(shape: int, part: int) -> bool:
            return are_apart((self._box(shape, part),), boxes, self._beside_of(part))

        return is_apart

    def _beside_of(self, part: int) -> Box | None:
        """Return the box that a part may touch: only the tile to lay may touch one."""
        return self._beside if part == _DOUBLE or not self._double else None

    def _pose(self, shape: int, part: int) -> Pose:
        pose = self._shapes[shape].at(self._end)
        if self._double and part != _DOUBLE:
            return TOES[(part - _TOES) // 2].at(pose)
        return pose

    def _box(self, shape: int, part: int) -> Box:
        box = self._boxes.get((shape, part))
        if box is None:
            pose = self._pose(shape, part)
            if self._double and part == _DOUBLE:
                box = box_of(pose, double=True)
            else:
                box = strip_of(pose, _LENGTHS[part - _TOES & 1 if self._double else part])
            self._boxes[shape, part] = box
        return box


class WaysOn:
    """The cheapest ways to go on at an open end."""

    def __init__(self, space: Space, end: Pose, beside: Box) -> None:
        self.end = end
        self.line: PlanSearch = PlanSearch(space, end, beside, double=False)
        self.foot: PlanSearch = PlanSearch(space, end, beside, double=True)

    def cost(self, line: float, foot: float, boxes: tuple[Box, ...] = ()) -> float:
        """Return the cost of going on.

        Args:
            line: the weight of a line.
            foot: the weight of a foot; 0 if the double of the end is laid.
            boxes: more boxes to cover.
        """
        cost = line * self.line.cost(boxes)
        if foot:
            cost += foot * self.foot.cost(boxes)
        return cost
