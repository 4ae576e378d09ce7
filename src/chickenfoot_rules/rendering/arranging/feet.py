"""The forms of a foot: which places around a double its three toes can take together (R3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from chickenfoot_rules.rendering.arranging.poses import DIAGONAL, Box, Pose, box_of, strip_of
from chickenfoot_rules.rendering.arranging.space import SMALLEST_GAP, touch


class Toe(NamedTuple):
    """The place of a toe, seen from its double.

    Attributes:
        cost: the cost of this place; those of a fan cost nothing.
        ahead: the distance ahead from the double's centre to the toe's.
        aside: the same to the right.
        turn: the degrees between the headings, clockwise.
    """

    cost: float
    ahead: float
    aside: float
    turn: int

    def at(self, double: Pose) -> Pose:
        """Return the pose of the toe of a double."""
        _, ahead, aside, turn = self
        return double.moved(ahead, aside, turn)


_MIDDLE: Final = Toe(0.0, 1.5, 0.0, 0)
_BESIDE: Final = (
    # At the corner of a long side, as a fan has it.
    Toe(0.0, 0.5 + DIAGONAL, 1.0 + DIAGONAL, 45),
    # At the short side: at right angles, in the middle of it or behind; or straight on.
    Toe(0.2, 0.0, 2.0, 90),
    Toe(0.4, -0.5, 2.0, 90),
    Toe(0.3, 0.5, 1.5, 0),
    # At the long side: two side by side, or the outer one of three.
    Toe(0.2, 1.5, 0.4, 0),
    Toe(0.3, 1.5, -0.7, 0),
    Toe(0.4, 1.5, 1.1, 0),
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
        if any(touch(strips[a], strips[b], SMALLEST_GAP) for a, b in combinations(indices, 2)):
            continue
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
    """Return the poses of the four or six arms of the opening double (R3.2).

    Four lie crosswise; six are three toes on each long side. Opposite arms are neighbours in
    the order.
    """
    back = double.moved(0.0, turn=180)
    if arms == 4:  # noqa: PLR2004 - as the rule says
        long_sides = double.moved(1.5), back.moved(1.5)
        return *long_sides, double.moved(0.0, -2.0, -90), double.moved(0.0, 2.0, 90)
    return tuple(toe for pair in zip(toes_of(double), toes_of(back), strict=True) for toe in pair)


def toes_of(double: Pose) -> tuple[Pose, ...]:
    """Return the poses of the toes of a fan: the middle, the left and the right one (R3.3)."""
    return tuple([toe.at(double) for toe in FAN])


def boxes_of(pose: Pose, *, double: bool) -> tuple[Box, ...]:
    """Return the boxes that a tile needs: a double needs those of its toes too (R3.3)."""
    if double:
        return box_of(pose, double=True), *map(box_of, toes_of(pose))
    return (box_of(pose),)
