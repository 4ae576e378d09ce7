"""Detours: a line without room continues elsewhere, over a connector."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.feet import boxes_of
from chickenfoot_rules.rendering.arranging.grid import Window, positions, ring, stamp
from chickenfoot_rules.rendering.arranging.poses import UNITS, Point, Pose, joint_of
from chickenfoot_rules.rendering.arranging.routes import Terrain
from chickenfoot_rules.rendering.arranging.space import Bounds, Space

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


class Detour(NamedTuple):
    """The continuation of a line that has no room left.

    Attributes:
        pose: the pose of its next tile.
        connector: the corners of the path to that tile.
    """

    pose: Pose
    connector: tuple[Point, ...]


def detour(space: Space, end: Pose, *, double: bool) -> Detour:
    """Return a place for a tile that has no room at its open end.

    Args:
        space: the covered parts of the table.
        end: the open end without room.
        double: whether the tile is a double, which needs room for its toes.
    """
    start = (end.x, end.y)
    window = Window(*start)
    terrain = Terrain(space, window)
    places = list(_places(space, window, double=double))
    if not places:
        best = outside(space.bounds, end, double=double)
        return Detour(best, (start, joint_of(best, double=double)[:2]))
    best = min(places, key=lambda pose: terrain.straight(start, joint_of(pose, double=double)[:2]))
    return Detour(best, terrain.route(start, joint_of(best, double=double)[:2]))


def outside(bounds: Bounds, end: Pose, *, double: bool) -> Pose:
    """Return a pose outside all tiles, on the side nearest to an end."""
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
