"""The covered parts of the table, and the nearest room for a tile that has none at its end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, pairwise, product
from math import atan2, ceil, degrees, dist, hypot
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.poses import (
    SMALLEST_GAP,
    UNITS,
    Box,
    Point,
    Pose,
    box_of,
    line_box,
    strip_of,
    toes_of,
    touch,
)

_SQUARE: Final = 2.5
"""The size of the squares that index boxes; tiles with a square between them can't touch."""

_TILE: Final = 1.07
"""More than half of the width of a tile, however it lies."""


def are_apart(boxes: Sequence[Box], others: Iterable[Box], beside: Box | None) -> bool:
    """Return whether boxes have the smallest gap to some others.

    Args:
        boxes: the boxes of a tile, and of what should have room behind it.
        others: the other boxes.
        beside: the box of the tile that the first box may touch.
    """
    first = boxes[0]
    return not any(
        touch(box, other, 0.0 if other is beside and box is first else SMALLEST_GAP)
        for other in others
        for box in boxes
    )


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
        self._squares[int(box.x // _SQUARE), int(box.y // _SQUARE)].append(box)
        self.boxes.append(box)

    def are_clear(self, boxes: Sequence[Box], gap: float, beside: Box | None = None) -> bool:
        """Return whether tiles can lie in some boxes, with a gap of at most 0.35 to all others.

        The first box, of a tile or of one that is prolonged to a line, may touch ``beside``.
        """
        first = boxes[0]
        return not any(
            touch(box, other, 0.0 if other is beside and box is first else gap)
            for box in boxes
            for other in self._around(box)
        )

    def _around(self, box: Box) -> Iterator[Box]:
        """Yield the boxes that may touch a box."""
        across, down = int(box.x // _SQUARE), int(box.y // _SQUARE)
        far = 1 if max(box.half_x, box.half_y) < _TILE else 2
        squares = self._squares
        for column in range(across - far, across + far + 1):
            for row in range(down - far, down + far + 1):
                yield from squares.get((column, row), ())


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
    last = 0
    for far in count(1):
        if nearest and far > last:
            break
        for pose in _places_around(end, far, double=double):
            own = _boxes_of(pose, double=double)
            if not space.are_clear(own, _GAP):
                continue
            goal = pose.move(-0.5 if double else -1.0)
            for way in _ways(end, goal):
                line = tuple(_boxes_along(way))
                if space.are_clear(line, _CLEARANCE, beside) and not any(
                    touch(piece, box, 0.0) for piece in line for box in own
                ):
                    return Detour(pose, way, line)
            if nearest is None:
                nearest, last = Detour(pose, (end[:2], goal[:2]), ()), far + _FARTHER
    assert nearest is not None  # noqa: S101 - there is room outside all tiles
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
        turn = x * last_y - y * last_x
        if first == last and abs(x * down - y * across) < _SAME and x * across + y * down > 0:
            yield start[:2], goal[:2]
        elif abs(turn) > _SAME:
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
        heading = round(degrees(atan2(down, across)) / 45) * 45
        pieces = ceil(hypot(across, down) / 2)
        for piece in range(pieces):
            share = (piece + 0.5) / pieces
            middle = Pose(left + share * across, top + share * down, heading % 180)
            yield line_box(middle, hypot(across, down) / pieces)
