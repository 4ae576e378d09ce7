"""Poses of tiles and their boxes, and the ways in which one tile follows another.

Lengths are in halves of a tile, x runs to the right, y down. Headings are in degrees
clockwise, multiples of 45 from 0 to 315: 0 is to the right, 90 down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
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


SMALLEST_GAP: Final = 0.1
"""The smallest distance between tiles of different lines."""

_TOLERANCE: Final = 1e-9
"""A tolerance for rounding errors in overlaps."""


class Pose(NamedTuple):
    """A point and a heading: the centre of a tile, or the middle of an end's edge."""

    x: float
    y: float
    heading: int

    def move(self, ahead: float, aside: float = 0.0, turn: int = 0) -> Pose:
        """Return a pose ahead and to the right of this one, turned clockwise."""
        # With y down, (-y, x) is a quarter turn clockwise from (x, y), so it points to the right.
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
    axis are. The diagonal ``u`` falls to the right, and ``v`` to the left.
    """

    x: float
    y: float
    u: float
    v: float
    half_x: float
    half_y: float
    half_u: float
    half_v: float


class Shape(NamedTuple):
    """One way to lay a tile at an open end, or a toe at its double.

    Attributes:
        cost: the cost of this way; straight ahead and a fan cost nothing.
        ahead: the distance ahead to the tile's centre, from the middle of the end's edge or from
            the centre of the double.
        aside: the same to the right.
        turn: the degrees that the line turns clockwise.
    """

    cost: float
    ahead: float
    aside: float
    turn: int

    def at(self, end: Pose) -> Pose:
        """Return the pose of a tile that is laid so."""
        _, ahead, aside, turn = self
        return end.move(ahead, aside, turn)


class Way(NamedTuple):
    """The place of a tile, and those of the toes of a double."""

    pose: Pose
    toes: tuple[Pose, ...]

    @property
    def ends(self) -> tuple[Pose, ...]:
        """The open ends that the tile makes: its own, or those of its toes to come."""
        return tuple([pose.move(1.0) for pose in self.toes or (self.pose,)])


class Laid(NamedTuple):
    """The place of a tile, and how it is linked to the tile that it was played on.

    Attributes:
        pose: its pose.
        connector: the corners of the connector; empty if the two touch.
        tag: the tag of both ends of the connector, if no line can be drawn between them.
    """

    pose: Pose
    connector: tuple[Point, ...] = ()
    tag: str = ""


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


def box_of(pose: Pose, *, double: bool = False) -> Box:
    """Return the box of a tile; a double lies crosswise."""
    x, y, heading = pose
    return _box(x, y, _half_widths(2.0, (heading + 90 if double else heading) % 180))


def line_box(pose: Pose, length: float) -> Box:
    """Return the box of a line without width, from its middle."""
    return _box(pose.x, pose.y, _half_widths(length, pose.heading % 180, 0.0))


def strip_of(pose: Pose, length: float) -> Box:
    """Return the box of a tile that is prolonged ahead to some length."""
    # A tile is 2 long. Its rear edge stays, so the middle moves by half of what it grows.
    x, y, heading = pose.move(length / 2 - 1.0)
    return _box(x, y, _half_widths(length, heading % 180))


@cache
def _half_widths(
    length: float, heading: int, width: float = 1.0
) -> tuple[float, float, float, float]:
    # Seen from an axis at 45° to its edges, a box is as wide as both of its sides projected.
    along, aside, slanting = length / 2, width / 2, (length + width) / 2 * DIAGONAL
    return {
        0: (along, aside, slanting, slanting),
        45: (slanting, slanting, along, aside),
        90: (aside, along, slanting, slanting),
        135: (slanting, slanting, aside, along),
    }[heading]


def _box(x: float, y: float, half_widths: tuple[float, float, float, float]) -> Box:
    return Box(x, y, (x + y) * DIAGONAL, (y - x) * DIAGONAL, *half_widths)


def touches(box: Box, others: Iterable[Box], gap: float, beside: Box | None = None) -> bool:
    """Return whether a box overlaps one of some others or is less than a gap apart from it.

    It may touch the box ``beside``, but not overlap it.
    """
    x, y, u, v, half_x, half_y, half_u, half_v = box
    for other in others:
        # Tiles that lie edge to edge must not overlap by a rounding error.
        reach = (0.0 if other is beside else gap) - _TOLERANCE
        if (
            abs(x - other.x) < half_x + other.half_x + reach
            and abs(y - other.y) < half_y + other.half_y + reach
            and abs(u - other.u) < half_u + other.half_u + reach
            and abs(v - other.v) < half_v + other.half_v + reach
        ):
            return True
    return False


_MIDDLE: Final = Shape(0.0, 1.5, 0.0, 0)
_BESIDE: Final = (
    # At the corner of a long side, as a fan has it.
    Shape(0.0, 0.5 + DIAGONAL, 1.0 + DIAGONAL, 45),
    # At the short side: at right angles, in the middle of it or behind; or straight on.
    Shape(0.2, 0.0, 2.0, 90),
    Shape(0.4, -0.5, 2.0, 90),
    Shape(0.3, 0.5, 1.5, 0),
    # At the long side: two side by side, or the outer one of three.
    Shape(0.2, 1.5, 0.4, 0),
    Shape(0.3, 1.5, -0.7, 0),
    Shape(0.4, 1.5, 1.1, 0),
)

TOES: Final = (
    _MIDDLE,
    *_BESIDE,
    *[toe._replace(aside=-toe.aside, turn=-toe.turn) for toe in _BESIDE],
)
"""The places of toes: the middle one, those to the right, and the same to the left."""

_UNEVEN: Final = 0.1
"""The cost of a form without a middle toe, and of one without a toe on either side."""

_ROOM: Final = 2.4
"""The length that the toes of one form have for themselves; a tile is 2 long."""


class Footprint(NamedTuple):
    """Three places that toes can take together.

    Attributes:
        cost: the cost of this form; a fan costs nothing.
        toes: the indices of the places in `TOES`: the middle, the left and the right toe of a
            fan, and so on for the others.
    """

    cost: float
    toes: tuple[int, ...]


def _forms() -> Iterator[Footprint]:
    strips = [strip_of(toe.at(Pose(0.0, 0.0, 0)), _ROOM) for toe in TOES]
    for indices in combinations(range(len(TOES)), 3):
        # Toes that leave no room between them can't be laid together.
        if any(touches(strips[a], [strips[b]], SMALLEST_GAP) for a, b in combinations(indices, 2)):
            continue
        # The middle toe first, then the left one: the order of spots on the table.
        toes = sorted(indices, key=lambda index: (abs(TOES[index].aside), TOES[index].aside))
        asides = [TOES[index].aside for index in toes]
        cost = sum(TOES[index].cost for index in toes)
        cost += _UNEVEN * (0.0 not in asides) + _UNEVEN * (min(asides) >= 0.0 or max(asides) <= 0.0)
        yield Footprint(cost, tuple(toes))


FORMS: Final = tuple(sorted(_forms(), key=lambda form: form.cost))
"""The forms of a foot, a fan first."""

FAN: Final = tuple(TOES[index] for index in FORMS[0].toes)
"""The toes of a fan: the middle, the left and the right one."""


def arms_of(double: Pose, arms: int) -> tuple[Pose, ...]:
    """Return the poses of the arms of the opening double (R3.2).

    Three lie like the print of a foot, one ahead and two spread behind; four lie crosswise; six
    are three toes on each long side. Opposite arms are neighbours in the order.
    """
    # The long sides are ahead and behind, since a double lies crosswise.
    back = double.move(0.0, turn=180)
    if arms == 3:  # noqa: PLR2004 - as the rule says
        return double.move(1.5), *toes_of(back)[1:]
    if arms == 4:  # noqa: PLR2004 - as the rule says
        long_sides = double.move(1.5), back.move(1.5)
        return *long_sides, double.move(0.0, -2.0, -90), double.move(0.0, 2.0, 90)
    return tuple(toe for pair in zip(toes_of(double), toes_of(back), strict=True) for toe in pair)


def toes_of(double: Pose) -> tuple[Pose, ...]:
    """Return the poses of the toes of a fan: the middle, the left and the right one (R3.3)."""
    return tuple([toe.at(double) for toe in FAN])
