"""Poses of tiles, and the ways in which one tile follows another.

Lengths are in halves of a tile, x runs to the right, y down. Headings are in degrees
clockwise, multiples of 45 from 0 to 315: 0 is to the right, 90 down.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
"""A point on the table: x to the right, y down."""

DIAGONAL: Final = sqrt(0.5)
"""The x and the y component of a step with the heading 45."""

UNITS: Final[dict[int, Point]] = {
    0: (1.0, 0.0),
    45: (DIAGONAL, DIAGONAL),
    90: (0.0, 1.0),
    135: (-DIAGONAL, DIAGONAL),
    180: (-1.0, 0.0),
    225: (-DIAGONAL, -DIAGONAL),
    270: (0.0, -1.0),
    315: (DIAGONAL, -DIAGONAL),
}
"""One step, by heading."""


class Pose(NamedTuple):
    """A point and a heading: the centre of a tile, or the middle of an end's edge."""

    x: float
    y: float
    heading: int

    def moved(self, ahead: float, aside: float = 0.0, turn: int = 0) -> Pose:
        """Return a pose ahead and to the right of this one, turned clockwise."""
        x, y = UNITS[self.heading]
        return Pose(
            self.x + ahead * x - aside * y,
            self.y + ahead * y + aside * x,
            (self.heading + turn) % 360,
        )


class Box(NamedTuple):
    """A rectangle turned by a multiple of 45°, as its projections on four axes.

    The axes are x, y and the two diagonals. Every edge of such a rectangle is at right
    angles to one of them, so two rectangles are apart exactly if their projections on one
    axis are.

    Attributes:
        x: the centre on the x axis.
        y: the centre on the y axis.
        u: the centre on the diagonal that falls to the right.
        v: the centre on the diagonal that falls to the left.
        half_x: half of the width on the x axis.
        half_y: half of the width on the y axis.
        half_u: half of the width on the first diagonal.
        half_v: half of the width on the second diagonal.
    """

    x: float
    y: float
    u: float
    v: float
    half_x: float
    half_y: float
    half_u: float
    half_v: float


_SKEW: Final = 1.5 * DIAGONAL
_LYING: Final = (1.0, 0.5, _SKEW, _SKEW)
_FALLING: Final = (_SKEW, _SKEW, 1.0, 0.5)
_UPRIGHT: Final = (0.5, 1.0, _SKEW, _SKEW)
_RISING: Final = (_SKEW, _SKEW, 0.5, 1.0)
_HALVES: Final = dict(zip(UNITS, (_LYING, _FALLING, _UPRIGHT, _RISING) * 2, strict=True))


class Shape(NamedTuple):
    """One way to lay a tile at an open end.

    Attributes:
        cost: the cost of this way; straight ahead costs nothing.
        ahead: the distance from the middle of the end's edge ahead to the tile's centre.
        aside: the same to the right.
        turn: the degrees that the line turns clockwise.
    """

    cost: float
    ahead: float
    aside: float
    turn: int


class Way(NamedTuple):
    """The place of a tile, and those of the toes of a double.

    Attributes:
        pose: the pose of the tile.
        toes: the poses of a double's toes; empty for any other tile.
    """

    pose: Pose
    toes: tuple[Pose, ...]

    @property
    def ends(self) -> tuple[Pose, ...]:
        """The open ends that the tile makes: its own, or those of its toes to come."""
        return tuple([pose.moved(1.0) for pose in self.toes or (self.pose,)])


def _by_cost(*shapes: Shape) -> tuple[Shape, ...]:
    """Return shapes to both sides, the cheapest first."""
    both = [
        shape._replace(aside=side * shape.aside, turn=side * shape.turn)
        for shape in shapes
        for side in (-1, 1)
    ]
    return tuple(sorted(dict.fromkeys(both), key=lambda shape: shape.cost))


LINE_SHAPES: Final = _by_cost(
    Shape(0.0, 1.0, 0.0, 0),
    # The joint half beyond the edge, the free half off to the side.
    Shape(1.0, 0.5, 0.5, 90),
    Shape(1.3, 0.5, 1.0, 90),
    # Beside the free half.
    Shape(1.1, -0.5, 1.5, 90),
    Shape(1.2, 0.0, 1.5, 90),
    # Straight on, half a width aside or a whole one.
    Shape(1.2, 1.0, 0.5, 0),
    Shape(1.3, 0.0, 1.0, 0),
)
"""The ways to lay a tile that is not a double, the cheapest first."""

DOUBLE_SHAPES: Final = _by_cost(
    Shape(0.0, 0.5, 0.0, 0),
    # Straight ahead, but with one half only.
    Shape(0.6, 0.5, 0.5, 0),
    Shape(0.8, 0.5, 1.0, 0),
    # Beside the free half.
    Shape(1.1, -0.5, 1.0, 90),
    Shape(1.1, 0.0, 1.0, 90),
    Shape(1.2, 0.5, 1.0, 90),
)
"""The ways to lay a double, the cheapest first."""


def joint_of(pose: Pose, *, double: bool) -> Pose:
    """Return the middle of the edge at which a tile joins the one before."""
    return pose.moved(-0.5 if double else -1.0)


def box_of(pose: Pose, *, double: bool = False) -> Box:
    """Return the box of a tile; a double lies crosswise."""
    x, y, heading = pose
    halves = _HALVES[(heading + 90) % 360 if double else heading]
    return Box(x, y, (x + y) * DIAGONAL, (y - x) * DIAGONAL, *halves)


def strip_of(pose: Pose, length: float) -> Box:
    """Return the box of a tile that is prolonged ahead to some length."""
    x, y, heading = pose.moved(length / 2 - 1.0)
    along, slanting = length / 2, (length + 1.0) / 2 * DIAGONAL
    halves = (
        (along, 0.5, slanting, slanting),
        (slanting, slanting, along, 0.5),
        (0.5, along, slanting, slanting),
        (slanting, slanting, 0.5, along),
    )[heading // 45 % 4]
    return Box(x, y, (x + y) * DIAGONAL, (y - x) * DIAGONAL, *halves)


def octagon(x: float, y: float, radius: float) -> Box:
    """Return a box that is nearly a circle."""
    return Box(x, y, (x + y) * DIAGONAL, (y - x) * DIAGONAL, radius, radius, radius, radius)
