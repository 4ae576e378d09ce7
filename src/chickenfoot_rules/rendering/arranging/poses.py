"""Poses of tiles, and the ways in which one tile follows another.

Lengths are in halves of a tile, x runs to the right, y down. Headings are in degrees
clockwise, multiples of 45 from 0 to 315: 0 is to the right, 90 down.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple, TypeAlias

__all__ = [
    "DIAGONAL",
    "DOUBLE_STEPS",
    "LINE_STEPS",
    "UNITS",
    "Box",
    "Point",
    "Pose",
    "Step",
    "arms_of",
    "box_of",
    "boxes_of",
    "ends_of",
    "joint_of",
    "octagon",
    "toes_of",
]

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


class Step(NamedTuple):
    """One way to go on from an open end.

    Attributes:
        ahead: the distance from the middle of the free edge ahead to the next tile's centre.
        aside: the same to the right.
        turn: the degrees that the line turns clockwise.
        cost: the cost of this way.
    """

    ahead: float
    aside: float
    turn: int
    cost: float


def _both_sides(*steps: Step) -> tuple[Step, ...]:
    return tuple(
        Step(step.ahead, side * step.aside, side * step.turn, step.cost)
        for step in steps
        for side in (-1, 1)
    )


LINE_STEPS: Final = (
    Step(1.0, 0.0, 0, 0.0),
    *_both_sides(
        # A hinge: the corners on the inner side touch.
        Step(1.5 * DIAGONAL, 0.5 + 0.5 * DIAGONAL, 45, 0.16),
        # From the corner on, like a toe.
        Step(DIAGONAL, 0.5 + DIAGONAL, 45, 0.22),
        # The joint half beyond the edge, the free half off to the side.
        Step(0.5, 0.5, 90, 0.7),
        # Beside the free half.
        Step(-0.5, 1.5, 90, 0.9),
    ),
)
"""The ways of a tile that is not a double, straight ahead first."""

DOUBLE_STEPS: Final = (
    Step(0.5, 0.0, 0, 0.0),
    *_both_sides(
        # The middle of the long side on the corner.
        Step(0.5 * DIAGONAL, 0.5 + 0.5 * DIAGONAL, 45, 0.11),
        # Ahead, the outer corner of the long side on the corner.
        Step(1.5 * DIAGONAL, 0.5 - 0.5 * DIAGONAL, 45, 0.16),
        # Straight ahead, but with one half only.
        Step(0.5, 0.5, 0, 0.36),
        # Beside the free half, in its middle or jutting out.
        Step(-0.5, 1.0, 90, 0.24),
        Step(0.0, 1.0, 90, 0.24),
    ),
)
"""The ways of a double, straight ahead first."""


def toes_of(double: Pose) -> tuple[Pose, Pose, Pose]:
    """Return the poses of the toes of a double: the middle, the left and the right one (R3.3)."""
    ahead, aside = 0.5 + DIAGONAL, 1.0 + DIAGONAL
    return double.moved(1.5), double.moved(ahead, -aside, -45), double.moved(ahead, aside, 45)


def arms_of(double: Pose, arms: int) -> tuple[Pose, ...]:
    """Return the poses of the four or six arms of the opening double (R3.2).

    Four lie crosswise; six are three toes on each long side. Opposite arms are neighbours in
    the order.
    """
    back = double.moved(0.0, turn=180)
    if arms == 4:  # noqa: PLR2004 - as the rule says
        long_sides = double.moved(1.5), back.moved(1.5)
        return *long_sides, double.moved(0.0, -2.0, -90), double.moved(0.0, 2.0, 90)
    return tuple(toe for pair in zip(toes_of(double), toes_of(back), strict=True) for toe in pair)


def joint_of(pose: Pose, *, double: bool) -> Pose:
    """Return the middle of the edge at which a tile joins the one before."""
    return pose.moved(-0.5 if double else -1.0)


def ends_of(pose: Pose, *, double: bool) -> tuple[Pose, ...]:
    """Return the open ends that a tile makes: its own, or those of its toes to come."""
    if double:
        return tuple(toe.moved(1.0) for toe in toes_of(pose))
    return (pose.moved(1.0),)


def box_of(pose: Pose, *, double: bool = False) -> Box:
    """Return the box of a tile; a double lies crosswise."""
    x, y, heading = pose
    halves = _HALVES[(heading + 90) % 360 if double else heading]
    return Box(x, y, (x + y) * DIAGONAL, (y - x) * DIAGONAL, *halves)


def octagon(x: float, y: float, radius: float) -> Box:
    """Return a box that is nearly a circle."""
    return Box(x, y, (x + y) * DIAGONAL, (y - x) * DIAGONAL, radius, radius, radius, radius)


def boxes_of(pose: Pose, *, double: bool) -> tuple[Box, ...]:
    """Return the boxes that a tile needs: a double needs those of its toes too (R3.3)."""
    if double:
        return box_of(pose, double=True), *map(box_of, toes_of(pose))
    return (box_of(pose),)
