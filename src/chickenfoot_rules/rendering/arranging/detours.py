"""Where a line goes on that has no room left: elsewhere, over a connector."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.grid import Window, positions, ring, stamp
from chickenfoot_rules.rendering.arranging.outlook import Outlook
from chickenfoot_rules.rendering.arranging.poses import UNITS, Point, Pose, boxes_of, joint_of
from chickenfoot_rules.rendering.arranging.routes import Terrain
from chickenfoot_rules.rendering.arranging.space import Bounds, Space

__all__ = ["Detour", "detour", "outside"]

_GAP: Final = 0.3
"""A line starts anew so far away from all others."""

_MARGIN: Final = 0.4
"""So far away from all others it is looked for a place, to be sure of the gap."""

_FARTHEST: Final = 20
"""So many cells across and down a line is looked for a new start; a window shows no more."""

_APART: Final = 5
"""Places that are tried under the same heading are so many cells further off than the last."""

_WAY: Final = 0.12
"""How much each half of a tile that a connector is long is disliked; over tiles, more."""

_OUTSIDE: Final = 1.0
"""How far outside everything a line starts anew when there is no room nearby."""


class Detour(NamedTuple):
    """How a line goes on that has no room left.

    Attributes:
        pose: where its next tile lies.
        connector: the corners of the way there.
    """

    pose: Pose
    connector: tuple[Point, ...]


def detour(space: Space, end: Pose, ends: Collection[Pose], *, double: bool) -> Detour:
    """Find a place for a tile that has no room where it was played.

    Args:
        space: what is covered.
        end: where the line has no room left.
        ends: the other open ends.
        double: whether the tile is one, which takes its toes along.
    """
    start = (end.x, end.y)
    window = Window(*start)
    terrain = Terrain(space, window)
    best: Pose | None = None
    most = 0.0
    for pose in _places(space, window, double=double):
        outlook = Outlook(space, pose, ends)
        rating = outlook.rate(pose, double=double) - outlook.rate_as_it_is()
        rating -= _WAY * terrain.straight(start, joint_of(pose, double=double)[:2])
        if best is None or rating > most:
            best, most = pose, rating
    if best is None:
        best = outside(space.bounds, end, double=double)
        return Detour(best, (start, joint_of(best, double=double)[:2]))
    return Detour(best, terrain.route(start, joint_of(best, double=double)[:2]))


def outside(bounds: Bounds, end: Pose, *, double: bool) -> Pose:
    """Return a pose outside everything, on the side that is nearest to an end."""
    left, top, right, bottom = bounds
    sides = (
        (right - end.x, Pose(right, end.y, 0)),
        (end.x - left, Pose(left, end.y, 180)),
        (bottom - end.y, Pose(end.x, bottom, 90)),
        (end.y - top, Pose(end.x, top, 270)),
    )
    _, side = min(sides, key=lambda pair: pair[0])
    return side.moved(_OUTSIDE + (0.5 if double else 1.0))


def _places(space: Space, window: Window, *, double: bool) -> Iterator[Pose]:
    """Yield some places where the tile could lie, under each heading the nearest first."""
    tiles = space.tiles(window)
    for heading in UNITS:
        for cell in _samples(positions(tiles, _stamp(heading, double=double))):
            pose = Pose(*window.corner(cell), heading)
            if all(space.is_clear(box, _GAP) for box in boxes_of(pose, double=double)):
                yield pose


@cache
def _stamp(heading: int, *, double: bool) -> int:
    return stamp(boxes_of(Pose(0.0, 0.0, heading), double=double), _MARGIN)


def _samples(cells: int) -> Iterator[int]:
    """Yield a few of some cells of a window: the first and the last of a ring now and then."""
    radius = 1
    while radius <= _FARTHEST:
        found = cells & ring(radius)
        if found:
            yield (found & -found).bit_length() - 1
            yield found.bit_length() - 1
            radius += _APART
        else:
            radius += 1
