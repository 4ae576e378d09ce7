"""Where every tile of a layout lies on the table.

Lengths are in halves of a tile: a half is 1 by 1, a tile 1 by 2. x runs to the right, y
down. Headings are in degrees clockwise, multiples of 45: 0 is to the right, 90 down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from chickenfoot_rules.base import Immutable, Whole
from chickenfoot_rules.dominoes import DominoLayout, Play, Tile
from chickenfoot_rules.rendering.arrangers import arranger_of
from chickenfoot_rules.rendering.poses import UNITS, Point, Pose


@attrs.frozen
class Half(Immutable):
    """One half of a tile on the table.

    Attributes:
        value: its pips, 0..18.
        x: the x coordinate of its centre.
        y: the y coordinate of its centre.
    """

    value: int
    x: float
    y: float


@attrs.frozen
class PlacedTile(Whole):
    """A tile on the table.

    Attributes:
        tile: the tile.
        on: the tile it was played on; ``None`` for the first tile.
        x: the x coordinate of its centre.
        y: the y coordinate of its centre.
        heading: the direction in which the line runs through it. A tile lies along it, the
            joined half behind and the free half in front; a double lies crosswise, its long
            axis at right angles to it.
        connector: the corners of the path from the tile it is on, if there was no room to
            lay it touching that tile; empty if it touches. No tile lies on the path.
        tag: a letter that both ends of the connector have instead of a path, if every path
            would cross tiles; else it is empty.
    """

    tile: Tile
    on: Tile | None
    x: float
    y: float
    heading: int
    connector: tuple[Point, ...] = ()
    tag: str = ""

    @property
    def angle(self) -> int:
        """The direction of the long axis, from the first of the halves to the second."""
        return (self.heading + 90 if self.tile.is_double else self.heading) % 360

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both halves, the joined one first."""
        joint = Play(self.tile, self.on).joint
        return (
            Half(joint, *self._point(-0.5, 0)),
            Half(self.tile.other(joint), *self._point(0.5, 0)),
        )

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners, clockwise from the one behind and to the left of the long axis."""
        # One step along the long axis is (across, down); half a step to its right is
        # (-down / 2, across / 2).
        across, down = UNITS[self.angle]
        return (
            (self.x - across + down / 2, self.y - down - across / 2),
            (self.x + across + down / 2, self.y + down - across / 2),
            (self.x + across - down / 2, self.y + down + across / 2),
            (self.x - across - down / 2, self.y - down + across / 2),
        )

    def _point(self, along: float, aside: float) -> Point:
        return Pose(self.x, self.y, self.angle).move(along, aside)[:2]


@attrs.frozen
class PlacedEnd(Whole):
    """An open end: where the next tile of a line would touch.

    Attributes:
        tile: the tile on the table.
        value: pips that the next tile must have, 0..18.
        x: the middle of the edge that the next tile would touch: the free short edge, or
            beside it where a line of play bends; the far long edge of a double without toes.
        y: the y coordinate of the same point.
        heading: the heading of the next tile if nothing is in its way. At a bend it turns
            after its first half.
    """

    tile: Tile
    value: int
    x: float
    y: float
    heading: int


@attrs.frozen
class Spot(Immutable):
    """The place of an arm or a toe that is still missing.

    Attributes:
        x: the x coordinate of the centre of the tile to come.
        y: the y coordinate of that centre.
        heading: the heading of that tile.
    """

    x: float
    y: float
    heading: int


@attrs.frozen
class Arrangement(Whole):
    """The places of all tiles, open ends and missing tiles of a layout.

    Attributes:
        tiles: the tiles in the order in which they were laid.
        ends: the open ends, in the order of the ``open_ends`` of the layout.
        spots: the places of the arms or toes that its ``duty`` still requires.
    """

    tiles: tuple[PlacedTile, ...]
    ends: tuple[PlacedEnd, ...]
    spots: tuple[Spot, ...]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom edge of the tiles and connectors."""
        points = [point for tile in self.tiles for point in (*tile.corners, *tile.connector)]
        # An empty table is a point, so that callers need no case of their own.
        return edges_of(points or [(0.0, 0.0)])


def edges_of(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom edge of some points, at least one."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def arrange(layout: DominoLayout) -> Arrangement:
    """Return the places of all tiles of a layout, or of a line of play.

    A tile never moves once it is laid: its place depends only on the tiles laid before it. So an
    arrangement contains those of all layouts that the layout grew from, and equal layouts have
    equal arrangements.

    The lines of a ``Layout`` run straight, and turn by 90 degrees where they have no room ahead or
    would take the room of another end.

    Args:
        layout: a ``Layout`` or a ``Line``. A line begins in the middle of the table and bends
            at its edges, the right branch down and the left one up.

    Raises:
        WrongTypeError: if the layout is neither of these, nor of a subclass.

    >>> from chickenfoot_rules import Layout, Tile
    >>> arrangement = arrange(Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9)))
    >>> for placed in arrangement.tiles:
    ...     print(placed.tile, placed.x, placed.y, placed.heading)
    9-9 0.0 0.0 0
    4-9 1.5 0.0 0
    """
    (arrangement,) = growth([layout])
    return arrangement


def growth(layouts: Sequence[DominoLayout]) -> Iterator[Arrangement]:
    """Yield the arrangements of a layout as it grows, laying each tile only once.

    Args:
        layouts: the layouts, each with all tiles of the one before it; at least one.

    Raises:
        PictureError: as `arrange` does.
    """
    arranger = arranger_of(layouts[-1])
    tiles: list[PlacedTile] = []
    for layout in layouts:
        # Laid tiles never move, so the arranger goes on where the layout before ended.
        for placement in layout.placements[len(tiles) :]:
            tile, on = placement.tile, placement.on
            pose, connector, tag = arranger.lay(tile, on)
            tiles.append(PlacedTile(tile, on, *pose, connector, tag))
        ends = layout.open_ends
        yield Arrangement(
            tuple(tiles),
            tuple(
                PlacedEnd(end.tile, end.value, *pose)
                for end, pose in zip(ends, arranger.poses_of(ends), strict=True)
            ),
            tuple(Spot(*pose) for pose in arranger.spots),
        )
