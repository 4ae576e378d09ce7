"""How tiles are laid, one after the other, with room for the tiles to come.

The lines of a `Layout` run straight, unless another end would lose its room. A `Line` of play runs
to and fro between the edges of a table: a branch goes from square to square, each as large as a
half. A tile takes two; a double lies crosswise, takes one and juts out on both sides. At an edge
the branch bends and comes back in another row. The right branch bends down and the left one up, so
they never meet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import count
from math import inf, sqrt
from string import ascii_uppercase
from typing import Final

from chickenfoot_rules.base import wrong_type
from chickenfoot_rules.chickenfoot import Layout
from chickenfoot_rules.dominoes import DominoLayout, OpenEnd, Play, Tile
from chickenfoot_rules.express import Line
from chickenfoot_rules.rendering.poses import (
    UNITS,
    Box,
    Laid,
    Point,
    Pose,
    Way,
    arms_of,
    box_of,
    strip_of,
    toes_of,
)
from chickenfoot_rules.rendering.room import PlanSearch, Space, WaysOn, find_detour

_GAP: Final = 0.35
"""The usual distance between lines, which keeps them easy to distinguish."""

_TIGHT: Final = 0.1
"""The cost of less than the usual gap."""

_NEAR: Final = 10.0
"""Ends further away, across or down, are not affected by a tile."""

_TWO_TILES: Final = 4.0
"""The length of an arm or a toe and the tile after it."""

_INWARD: Final = 0.3
"""The cost of an end that heads straight back to the middle of the table."""

_TILES_A_LINE: Final = 3
"""An end with fewer tiles left for it than this is less likely to be continued."""


class Arranger(ABC):
    """Lays tiles in the order in which they were played.

    Attributes:
        spots: the places of the arms or toes that are still missing.
    """

    spots: Sequence[Pose] = ()

    @abstractmethod
    def lay(self, tile: Tile, on: Tile | None) -> Laid:
        """Lay a tile and return its place."""

    @abstractmethod
    def poses_of(self, ends: Iterable[OpenEnd]) -> Iterable[Pose]:
        """Return the poses of open ends."""


@singledispatch
def arranger_of(layout: DominoLayout) -> Arranger:
    """Return an arranger for a layout, which has laid no tile yet.

    A layout of another shape registers its own.

    Raises:
        WrongTypeError: if no arranger is registered for the class of the layout.
    """
    raise wrong_type(layout, "a Layout or a Line")


class FootArranger(Arranger):
    """Lays the tiles of a layout with feet."""

    def __init__(self, layout: Layout) -> None:
        self._arms = layout.arms
        self.spots: list[Pose] = []
        self._space = Space()
        self._boxes: dict[Tile, Box] = {}
        self._outlooks: dict[Tile, WaysOn] = {}
        self._laid: Counter[int] = Counter()
        self._doubles: set[int] = set()
        self._tags = map(_name_tag, count())

    def lay(self, tile: Tile, on: Tile | None) -> Laid:
        """Lay a tile and return its place."""
        double = tile.is_double
        connector: tuple[Point, ...] = ()
        tag = ""
        value = Play(tile, on).free
        # A set, since a double counts once: a suit has as many tiles as there are values.
        self._laid.update({tile.low, tile.high})
        if double:
            self._doubles.add(tile.low)
        if on is None:
            pose = Pose(0.0, 0.0, 0)
            # The arms come first, and no other tile may be laid until they are (R3.2).
            self.spots = list(arms_of(pose, self._arms))
        elif on.is_double:
            # Only a double that must be filled has spots, so the tile belongs on one of them.
            pose = self.spots.pop(self._choose_spot(value))
        else:
            # It takes the only open end of the tile that it is laid on.
            outlook = self._outlooks.pop(on)
            search = outlook.foot if double else outlook.line
            way = self._best(search, outlook.end, self._boxes[on], value)
            if way is None:
                pose, connector, line = find_detour(
                    self._space, outlook.end, self._boxes[on], double=double
                )
                if not line:
                    tag = next(self._tags)
                # Later tiles must not cover the connector.
                for piece in line:
                    self._space.add(piece)
                way = Way(pose, toes_of(pose) if double else ())
            pose = way.pose
            self.spots = list(way.toes)
        self._boxes[tile] = box = box_of(pose, double=double)
        self._space.add(box)
        if not double:
            # A double has no end of its own: its toes bring theirs when they are laid.
            self._outlooks[tile] = WaysOn(self._space, pose.move(1.0), box, value)
        return Laid(pose, connector, tag)

    def poses_of(self, ends: Iterable[OpenEnd]) -> tuple[Pose, ...]:
        """Return the poses of open ends."""
        return tuple(self._outlooks[end.tile].end for end in ends)

    def _weights(self, value: int) -> tuple[float, float]:
        """Return how likely a line and a foot are to come at an end.

        The set is not known, so its highest value is that of the tiles on the table.

        Args:
            value: the value of the end; -1 for a toe that is not laid yet.
        """
        values = max(self._laid) + 1
        # Any value may come on a toe, and its foot needs a double that is still to come.
        if value < 0:
            return 1.0, 1 - len(self._doubles) / values
        # The tiles that are left share all ends of their value.
        ends = max(1, [other.value for other in self._outlooks.values()].count(value))
        left = values - self._laid[value]
        line = min(1.0, left / (_TILES_A_LINE * ends))
        return line, 1 / ends if left and value not in self._doubles else 0.0

    def _choose_spot(self, value: int) -> int:
        """Return the index of the spot for the next arm or toe.

        Arms take the spots in order. A toe takes an outer one, with more room, if a foot may come
        at its end.
        """
        line, foot = self._weights(value)
        if not foot or len(self._boxes) <= self._arms:
            return 0
        costs: list[float] = []
        for spot in self.spots:
            others = [other for other in self.spots if other is not spot]
            # The other toes will be laid and continued, so their room counts as taken.
            boxes = tuple([strip_of(other, _TWO_TILES) for other in others])
            outlook = WaysOn(self._space, spot.move(1.0), box_of(spot))
            costs.append(outlook.cost(line, foot, boxes))
        # Of equal spots the last one: an outer one, since the middle toe is first.
        return min(range(len(costs)), key=lambda at: (costs[at], -at))

    def _best(self, search: PlanSearch, end: Pose, beside: Box, value: int) -> Way | None:
        """Return the best way to lay a tile at an open end, or ``None`` if there is no room."""
        weights = self._weights(value)
        near = list(self._near(end))
        # Ways share ends, and an outlook remembers what has room.
        outlooks: dict[Pose, WaysOn] = {}
        best: Way | None = None
        least = inf
        for basic, way, boxes in search.ways():
            # No later way is better, since each costs at least as much by itself.
            if basic >= least:
                break
            is_tight = not self._space.are_clear(boxes, _GAP, beside)
            cost = basic + (_INWARD * _inward(way.ends) + _TIGHT * is_tight)
            # How well play could go on from the tile itself.
            if any(weights):
                for its_end, box in zip(way.ends, boxes[-len(way.ends) :], strict=True):
                    if its_end not in outlooks:
                        outlooks[its_end] = WaysOn(self._space, its_end, box)
                    if cost < least:
                        cost += outlooks[its_end].cost(*weights, boxes)
            # How much worse it would make the ends around, until it is too dear anyway.
            for outlook, its_weights, before in near:
                if cost < least:
                    cost += outlook.cost(*its_weights, boxes) - before
            if cost < least:
                best, least = way, cost
        return best

    def _near(self, end: Pose) -> Iterator[tuple[WaysOn, tuple[float, float], float]]:
        """Yield the outlooks near an end that are still of use, with their weights and costs."""
        for outlook in self._outlooks.values():
            weights = self._weights(outlook.value)
            x, y, _ = outlook.end
            # An end whose value has run out needs no room.
            if weights[0] and abs(x - end.x) < _NEAR and abs(y - end.y) < _NEAR:
                yield outlook, weights, outlook.cost(*weights)


def _name_tag(number: int) -> str:
    """Return the name of a tag, from 0: A to Z, then A1, B1 and so on."""
    turn, letter = divmod(number, len(ascii_uppercase))
    return f"{ascii_uppercase[letter]}{turn or ''}"


def _inward(ends: Sequence[Pose]) -> float:
    """Return how straight ends head back to the middle of the table, on average, 0 to 1."""
    inward = 0.0
    for x, y, heading in ends:
        right, down = UNITS[heading]
        inward += max(0.0, -(x * right + y * down)) / max(1.0, sqrt(x * x + y * y))
    return inward / len(ends)


# --- a line of play ------------------------------------------------------------------------------

_EDGE: Final = 7.0
"""The end of a row, to the left and right of the middle of the table.

A double may lie over it, since it can't be a corner. After it comes the corner, and below the
corner perhaps another double, which juts out.
"""

_APART: Final = 3
"""The distance between rows; it leaves one half between two doubles that jut out."""

_RIGHT: Final = 0
_DOWN: Final = 90
_LEFT: Final = 180
_UP: Final = 270


class _Branch:
    """One side of a line, as it grows.

    Args:
        square: the last square that it took, and its heading from there.
        across: the heading of a bend, up or down.
    """

    def __init__(self, square: Pose, across: int) -> None:
        self._square = square
        self._across = across
        self._row = square.heading
        # The number of squares to take across before the next row.
        self._left = 0

    @property
    def end(self) -> Pose:
        """The middle of the edge that the next tile will touch, and its heading."""
        return self._square.move(0.5)

    def lay(self, *, double: bool) -> Pose:
        """Lay a tile and return its pose."""
        first = self._taken()
        if double:
            return first
        # The free half would lie over the edge, so the tile is the corner of a bend.
        if not self._left and abs(self._square.move(1.5).x) > _EDGE:
            self._left = _APART
            self._square = first._replace(heading=self._across)
        start = self._square
        self._taken()
        return start.move(0.5)

    def _taken(self) -> Pose:
        """Take the next square and return it, with the heading that led to it."""
        taken = self._square.move(1.0)
        self._square = taken
        if self._left:
            self._left -= 1
            if not self._left:
                # 180 - 0 = 180 and 180 - 180 = 0: the next row runs the other way.
                self._row = _LEFT - self._row
                self._square = taken._replace(heading=self._row)
        return taken


class LineArranger(Arranger):
    """Lays the tiles of a line of play (X4)."""

    def __init__(self, layout: Line) -> None:
        del layout  # All lines begin alike.
        self._line = Line()
        self._branches: tuple[_Branch, ...] = ()

    def lay(self, tile: Tile, on: Tile | None) -> Laid:
        """Lay a tile and return its place; it never needs a connector."""
        play = Play(tile, on)
        if on is None:
            pose = Pose(0.0, 0.0, _RIGHT)
            # A double takes one square, where both branches begin; another tile has one for each.
            aside = 0.0 if tile.is_double else 0.5
            left, right = Pose(-aside, 0.0, _LEFT), Pose(aside, 0.0, _RIGHT)
            self._branches = _Branch(left, _UP), _Branch(right, _DOWN)
        else:
            left_branch, right_branch = self._branches
            branch = left_branch if self._line.goes_left(play) else right_branch
            pose = branch.lay(double=tile.is_double)
        self._line = self._line.place_unchecked(play)
        return Laid(pose)

    def poses_of(self, ends: Iterable[OpenEnd]) -> tuple[Pose, ...]:
        """Return the poses of the open ends, the left one first."""
        del ends  # Each branch knows its own.
        return tuple(branch.end for branch in self._branches)


arranger_of.register(Layout, FootArranger)
arranger_of.register(Line, LineArranger)
