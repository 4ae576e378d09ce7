"""What has room on the table: a tile, what may come at an open end, and a tile moved elsewhere.

An end may be continued by a line, or by a double, which needs room for its toes. The outlook of
an end is the cheapest way to do either. So arranging can ask, before it lays a tile, how much
worse that would make the outlook of the ends around it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, pairwise, product
from math import atan2, ceil, degrees, dist, hypot
from typing import Final, NamedTuple, TypeAlias

import attrs

from chickenfoot_rules.rendering.poses import (
    DIAGONAL,
    DOUBLE_SHAPES,
    FORMS,
    LINE_SHAPES,
    SMALLEST_GAP,
    TOES,
    UNITS,
    Box,
    Point,
    Pose,
    Shape,
    Way,
    box_of,
    line_box,
    strip_of,
    toes_of,
    touches,
)

_SQUARE: Final = 2.5
"""The size of the squares that index boxes; tiles with a square between them can't touch."""

_TILE: Final = 1.07
"""More than half of the width of a tile, however it lies."""


class Space:
    """The parts of the table that tiles and connectors cover.

    Attributes:
        boxes: the boxes of all tiles and connectors, in the order in which they were added.
    """

    def __init__(self) -> None:
        self._squares: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
        self.boxes: list[Box] = []

    def add(self, box: Box) -> None:
        """Cover a box."""
        # Only where its middle is: `around` looks one square further instead.
        self._squares[int(box.x // _SQUARE), int(box.y // _SQUARE)].append(box)
        self.boxes.append(box)

    def are_clear(self, boxes: Sequence[Box], gap: float, beside: Box | None = None) -> bool:
        """Return whether tiles can lie in some boxes, with a gap of at most 0.35 to all others.

        The first box, of a tile or of one that is prolonged to a line, may touch ``beside``.
        """
        for box in boxes:
            if touches(box, self.around(box), gap, beside if box is boxes[0] else None):
                return False
        return True

    def around(self, box: Box) -> list[Box]:
        """Return the boxes that may touch a box."""
        across, down = int(box.x // _SQUARE), int(box.y // _SQUARE)
        # A strip that is prolonged for a line reaches past the neighbouring square.
        far = 1 if max(box.half_x, box.half_y) < _TILE else 2
        found: list[Box] = []
        for column in range(across - far, across + far + 1):
            for row in range(down - far, down + far + 1):
                found += self._squares.get((column, row), ())
        return found


# --- what may come at an end

_TILE_LENGTH: Final = 2.0
_LINE_LENGTH: Final = 3.2
"""The length of a tile, and of a line that has room to turn after its first tile."""

_SHORT_LINE: Final = 0.4
_SHORT_TOES: Final = 0.3
"""The cost of a line, or of toes, with room for one tile and no more."""

_NO_LINE: Final = 12.0
"""The cost of no room for another tile."""

_NO_FOOT: Final = 8.0
"""The cost of no room for a foot."""


@attrs.frozen(eq=False)
class _Part:
    """A part of the table that one way to go on takes, as seen from the end.

    Attributes:
        shape: how the tile is laid.
        toe: the toe that comes on it; ``None`` for the tile itself.
        length: how much room a line takes, from its first tile on; ``None`` for a double.
    """

    shape: Shape
    toe: Shape | None = None
    length: float | None = None

    def pose_at(self, end: Pose) -> Pose:
        """Return the pose of the tile or of the toe."""
        pose = self.shape.at(end)
        return pose if self.toe is None else self.toe.at(pose)

    @cache  # noqa: B019 - the parts are few, and all of them are constants
    def box_ahead(self, heading: int) -> Box:
        """Return what it covers if the end is at the origin."""
        pose = self.pose_at(Pose(0.0, 0.0, heading))
        return box_of(pose, double=True) if self.length is None else strip_of(pose, self.length)


_part: Final = cache(_Part)


class _Plan(NamedTuple):
    """One way to go on, with its cost; the tile is the first of its parts."""

    cost: float
    parts: tuple[_Part, ...]


def _lines(costs: Mapping[float, float]) -> list[_Plan]:
    """Return the plans for a line, the cheapest first; the costs are those of each length."""
    plans = [
        _Plan(shape.cost + cost, (_part(shape, None, length),))
        for shape in LINE_SHAPES
        for length, cost in costs.items()
    ]
    return sorted(plans, key=lambda plan: plan.cost)


def _feet(costs: Mapping[float, float]) -> list[_Plan]:
    """Return the plans for a foot, as `_lines` does; the costs are those of its toes."""
    plans = [
        _Plan(
            shape.cost + form.cost + cost,
            (_part(shape), *[_part(shape, TOES[toe], length) for toe in form.toes]),
        )
        for shape in DOUBLE_SHAPES
        for form in FORMS
        for length, cost in costs.items()
    ]
    return sorted(plans, key=lambda plan: plan.cost)


_LINES: Final = _lines({_TILE_LENGTH: _SHORT_LINE, _LINE_LENGTH: 0.0})
_FEET: Final = _feet({_TILE_LENGTH: _SHORT_TOES, _LINE_LENGTH: 0.0})
_LAID_LINES: Final = _lines({_TILE_LENGTH: 0.0})
_LAID_FEET: Final = _feet({_TILE_LENGTH: 0.0})


_Test: TypeAlias = Callable[[_Part], bool]
"""Tests whether a part of the table has room."""


def _those_with_room(
    plans: Iterable[_Plan],
    is_clear: _Test,
    known: dict[_Part, bool],
    found: list[_Plan] | None = None,
) -> Iterator[_Plan]:
    """Yield the plans whose parts all have room; a part whose answer is known is not tested.

    The plans are added to those found, if there is such a list.
    """
    for plan in plans:
        for part in plan.parts:
            clear = known.get(part)
            if clear is None:
                clear = known[part] = is_clear(part)
            if not clear:
                break
        else:
            if found is not None:
                found.append(plan)
            yield plan


class PlanSearch:
    """The ways to lay one kind of tile at an end.

    It remembers what it found, so it belongs to one table. The tile may touch ``beside``, the box
    of the tile at the end.
    """

    def __init__(self, space: Space, end: Pose, beside: Box, *, double: bool) -> None:
        self._space = space
        self._end = end
        self._beside = beside
        self._boxes: dict[_Part, Box] = {}
        self._room: dict[_Part, bool] = {}
        self._none = _NO_FOOT if double else _NO_LINE
        self._laid = _LAID_FEET if double else _LAID_LINES
        self._plans = iter(_FEET if double else _LINES)
        # The plans that had room when the table had `_seen` boxes, the cheapest first.
        self._found: list[_Plan] = []
        self._seen = 0

    def cost(self, boxes: tuple[Box, ...]) -> float:
        """Return the cost of the cheapest plan that has room if some more boxes are covered."""
        self._look()
        # A copy, since `more` adds to the list.
        more = _those_with_room(self._plans, self._is_clear, self._room, self._found)
        plans = chain(tuple(self._found), more)
        for plan in _those_with_room(plans, partial(self._is_clear, others=boxes), {}):
            return plan.cost
        return self._none

    def ways(self) -> Iterator[tuple[float, Way, tuple[Box, ...]]]:
        """Yield the ways that have room, with their costs and boxes, the cheapest first."""
        self._look()
        for cost, parts in _those_with_room(self._laid, self._is_clear, self._room):
            pose, *toes = [part.pose_at(self._end) for part in parts]
            yield cost, Way(pose, tuple(toes)), tuple([self._box(part) for part in parts])

    def _look(self) -> None:
        """Drop what has no room any more."""
        fresh = self._space.boxes[self._seen :]
        if fresh:
            # Boxes are only ever added, so a part that was blocked stays blocked, and only what was
            # clear is tested, against the new boxes alone.
            self._seen = len(self._space.boxes)
            for part, clear in self._room.items():
                self._room[part] = clear and self._is_clear(part, fresh)
            self._found = list(_those_with_room(self._found, self._is_clear, self._room))

    def _is_clear(self, part: _Part, others: Sequence[Box] | None = None) -> bool:
        """Return whether a part has the smallest gap to other boxes, or to all on the table.

        Only the tile to lay may touch the one at the end, and its toes may not.
        """
        box = self._boxes.get(part) or self._box(part)
        around = self._space.around(box) if others is None else others
        return not touches(box, around, SMALLEST_GAP, self._beside if part.toe is None else None)

    def _box(self, part: _Part) -> Box:
        box = self._boxes.get(part)
        if box is None:
            x, y, heading = self._end
            # There are few headings and many ends: moving a known box is cheaper than making one.
            left, top, u, v, *halves = part.box_ahead(heading)
            u, v = u + (x + y) * DIAGONAL, v + (y - x) * DIAGONAL
            box = self._boxes[part] = Box(left + x, top + y, u, v, *halves)
        return box


class WaysOn:
    """The cheapest ways to go on at an open end.

    Attributes:
        end: the end.
        value: its value; -1 if it does not matter.
    """

    def __init__(self, space: Space, end: Pose, beside: Box, value: int = -1) -> None:
        self.end = end
        self.value = value
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


# --- a place elsewhere


class Detour(NamedTuple):
    """A place elsewhere for a tile, and the corners of the connector to it.

    Attributes:
        pose: the place.
        way: the corners, both ends included.
        line: the boxes that the connector covers; empty if no line can be drawn along the way.
    """

    pose: Pose
    way: tuple[Point, ...]
    line: tuple[Box, ...]


_GAP: Final = 0.3
"""The distance of a detour from all other tiles."""

_CLEARANCE: Final = 0.15
"""The distance of the middle of a connector from all other tiles."""

_STEP: Final = 1.0
"""The distance between the places that are tested."""

_FARTHER: Final = 4
"""How many steps farther a place may be to which a line can be drawn."""

_ROOM: Final = 4.0
"""The length that a moved tile needs, so that its line can go on."""

_SAME: Final = 1e-9
"""A tolerance for rounding errors."""


def find_detour(space: Space, end: Pose, beside: Box, *, double: bool) -> Detour:
    """Return the nearest place for a tile that has no room at its open end.

    Args:
        space: what is covered.
        end: the open end.
        beside: the box of the tile there.
        double: whether the tile is a double, which needs room for its toes too.
    """
    nearest: Detour | None = None
    far = last = 0
    while nearest is None or far < last:
        # Rings of places, so that the nearest one is found first.
        far += 1
        for pose in _places_around(end, far, double=double):
            own = _boxes_of(pose, double=double)
            if not space.are_clear(own, _GAP):
                continue
            # The middle of the edge by which the tile is joined.
            goal = pose.move(-0.5 if double else -1.0)
            for way in _ways(end, goal):
                line = tuple(_boxes_along(way))
                is_apart = not any(touches(piece, own, 0.0) for piece in line)
                if is_apart and space.are_clear(line, _CLEARANCE, beside):
                    return Detour(pose, way, line)
            # A place without a line needs a tag at both ends. So it is only taken if no place a few
            # steps further has a line.
            if nearest is None:
                nearest, last = Detour(pose, (end[:2], goal[:2]), ()), far + _FARTHER
    return nearest


def _places_around(end: Pose, far: int, *, double: bool) -> Iterator[Pose]:
    """Yield the places whose joint is some steps from an end, the straightest first."""
    steps = range(-far, far + 1)
    ring = [(x, y) for x in steps for y in steps if max(abs(x), abs(y)) == far]
    joints = [(end.x + _STEP * x, end.y + _STEP * y) for x, y in ring]
    for x, y in sorted(joints, key=lambda joint: dist(joint, end[:2])):
        for heading in UNITS:
            yield Pose(x, y, heading).move(0.5 if double else 1.0)


def _boxes_of(pose: Pose, *, double: bool) -> tuple[Box, ...]:
    """Return the boxes that a tile needs: its own, and those of its toes or of the next tile."""
    if double:
        return box_of(pose, double=True), *map(box_of, toes_of(pose))
    return (strip_of(pose, _ROOM),)


def _ways(start: Pose, goal: Pose) -> Iterator[tuple[Point, ...]]:
    """Yield the ways with one bend or none that set out and arrive nearly straight ahead.

    They run in the eight headings, so that boxes cover them exactly.
    """
    across, down = goal.x - start.x, goal.y - start.y
    for first, last in product(_ahead(start), _ahead(goal)):
        (x, y), (last_x, last_y) = UNITS[first], UNITS[last]
        # The cross product of both headings: 0 if they are parallel, so that there is no bend.
        turn = x * last_y - y * last_x
        if first == last and abs(x * down - y * across) < _SAME and x * across + y * down > 0:
            yield start[:2], goal[:2]
        elif abs(turn) > _SAME:
            # Cramer's rule: start + length * first + rest * last = goal.
            length = (across * last_y - down * last_x) / turn
            rest = (x * down - y * across) / turn
            if min(length, rest) > _SAME:
                yield start[:2], start._replace(heading=first).move(length)[:2], goal[:2]


def _ahead(pose: Pose) -> Iterator[int]:
    """Yield the headings that turn by 45 degrees at most."""
    return ((pose.heading + turn) % 360 for turn in (0, 45, -45))


def _boxes_along(way: Sequence[Point]) -> Iterator[Box]:
    """Yield boxes along a way, each no longer than a tile."""
    for (left, top), (right, bottom) in pairwise(way):
        across, down = right - left, bottom - top
        # Ways run in the eight headings, so rounding only removes errors of the floats.
        heading = round(degrees(atan2(down, across)) / 45) * 45
        # The squares that index boxes find none that is longer than a tile.
        pieces = ceil(hypot(across, down) / 2)
        for piece in range(pieces):
            share = (piece + 0.5) / pieces
            middle = Pose(left + share * across, top + share * down, heading % 180)
            yield line_box(middle, hypot(across, down) / pieces)
