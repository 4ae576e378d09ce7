"""Arranging a line of play: rows that run to and fro between the edges of a table.

A branch goes from square to square, each as large as a half: a tile takes two; a double lies
crosswise, takes one and juts out on both sides. At an edge of the table the branch bends and
comes back in another row. The right branch bends down and the left one up, so they never meet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from chickenfoot_rules.dominoes.layout import OpenEnd
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.rendering.arranging.poses import Laid, Pose

_EDGE: Final = 7.0
"""The end of a row, to the left and right of the middle of the table."""

REACH: Final = _EDGE + 2.5
"""The largest distance of a tile from the middle, to the left or right.

A double may lie over the edge, since it can't be a corner. After it comes the corner, and below
the corner perhaps another double, which juts out.
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
                self._row = _LEFT - self._row
                self._square = taken._replace(heading=self._row)
        return taken


class LineArranger:
    """Lay the tiles of a line of play in the order in which they were played (X4).

    Attributes:
        spots: the places of missing tiles; a line has none.
    """

    def __init__(self) -> None:
        self.spots: tuple[Pose, ...] = ()
        self._line = Line()
        self._branches: tuple[_Branch, ...] = ()

    def lay(self, tile: Tile, on: Tile | None) -> Laid:
        """Lay a tile and return its place; it never needs a connector."""
        play = Play(tile, on)
        if on is None:
            pose = Pose(0.0, 0.0, _RIGHT)
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
