"""Where every tile of a layout lies on the table.

Lengths are in halves of a tile: a half is 1 by 1, a tile 1 by 2. x runs to the right, y
down. Headings are in degrees clockwise, multiples of 45: 0 is to the right, 90 down.
"""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.arranging.poses import UNITS, Point
from chickenfoot_rules.rendering.games import game_of_layout

__all__ = ["Arrangement", "Half", "PlacedEnd", "PlacedTile", "Point", "Spot", "arrange"]


@attrs.frozen
class Half(Immutable):
    """One half of a tile on the table.

    Attributes:
        value: its pips, 0..18.
        x: where its centre lies.
        y: where its centre lies.
    """

    value: int
    x: float
    y: float


@attrs.frozen
class PlacedTile(Immutable):
    """A tile that lies on the table.

    Attributes:
        tile: the tile.
        on: the tile it was played on; ``None`` for the one that was laid first.
        x: where its centre lies.
        y: where its centre lies.
        heading: the direction in which the line runs through it. A tile lies along it,
            the half it was played with behind, the free half in front; a double lies
            crosswise, its long axis at right angles to it.
        connector: the corners of the way from the tile it is on to this one, where it
            could not be laid touching it; empty otherwise.
    """

    tile: Tile
    on: Tile | None
    x: float
    y: float
    heading: int
    connector: tuple[Point, ...] = ()

    @property
    def angle(self) -> int:
        """The direction of the long axis, from the first of the halves to the second."""
        return (self.heading + 90 if self.tile.is_double else self.heading) % 360

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both halves, the one that it was played with first."""
        joint = Play(self.tile, self.on).joint
        x, y = UNITS[self.angle]
        return (
            Half(joint, self.x - x / 2, self.y - y / 2),
            Half(self.tile.other(joint), self.x + x / 2, self.y + y / 2),
        )

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners, clockwise from the one behind and to the left of the long axis."""
        along_x, along_y = UNITS[self.angle]
        half_x, half_y = -along_y / 2, along_x / 2
        return (
            (self.x - along_x - half_x, self.y - along_y - half_y),
            (self.x + along_x - half_x, self.y + along_y - half_y),
            (self.x + along_x + half_x, self.y + along_y + half_y),
            (self.x - along_x + half_x, self.y - along_y + half_y),
        )


@attrs.frozen
class PlacedEnd(Immutable):
    """A free end: where the next tile of a line would touch.

    Attributes:
        tile: the tile on the table.
        value: pips that the next tile must have, 0..18.
        x: the middle of the edge that it would touch: the free short edge, or beside it where
            a line of play bends; the far long edge of a double that takes no toes.
        y: where that is, too.
        heading: where the next tile would run if nothing is in its way. At a bend it turns
            after its first half.
    """

    tile: Tile
    value: int
    x: float
    y: float
    heading: int


@attrs.frozen
class Spot(Immutable):
    """Where an arm or a toe that is still missing would lie.

    Attributes:
        x: the centre of the tile that would lie there.
        y: the centre of the tile that would lie there.
        heading: where that tile would run.
    """

    x: float
    y: float
    heading: int


@attrs.frozen
class Arrangement(Immutable):
    """Where everything of a layout lies.

    Attributes:
        tiles: the tiles in the order in which they were laid.
        ends: the free ends, in the order of the ``open_ends`` of the layout.
        spots: the places of the arms or toes that its ``duty`` still asks for.
    """

    tiles: tuple[PlacedTile, ...]
    ends: tuple[PlacedEnd, ...]
    spots: tuple[Spot, ...]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom edge of what the tiles and connectors cover."""
        points = [point for tile in self.tiles for point in (*tile.corners, *tile.connector)]
        if not points:
            return (0.0, 0.0, 0.0, 0.0)
        across = [x for x, _ in points]
        down = [y for _, y in points]
        return (min(across), min(down), max(across), max(down))


def arrange(layout: DominoLayout) -> Arrangement:
    """Say where every tile of a layout, or of a line of play, lies.

    A tile never moves once it is laid: where it lies follows from what was laid before it
    and from nothing else. So the arrangement of a layout begins with those of all layouts
    that it grew from, and the same layout is arranged alike everywhere.

    Args:
        layout: a ``Layout`` or a ``Line``. A line begins in the middle of the table and bends
            at its edges, the right branch down and the left one up.

    Raises:
        PictureError: when it is the layout of another game.

    >>> from chickenfoot_rules import Layout, Tile
    >>> arrangement = arrange(Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9)))
    >>> for placed in arrangement.tiles:
    ...     print(placed.tile, placed.x, placed.y, placed.heading)
    9-9 0.0 0.0 0
    4-9 1.5 0.0 0
    """
    arranger = game_of_layout(layout).arranger(layout)
    tiles: list[PlacedTile] = []
    for placement in layout.placements:
        tile, on = placement.tile, placement.on
        pose, connector = arranger.lay(tile, on)
        tiles.append(PlacedTile(tile, on, *pose, connector))
    ends = layout.open_ends
    return Arrangement(
        tuple(tiles),
        tuple(
            PlacedEnd(end.tile, end.value, *pose)
            for end, pose in zip(ends, arranger.poses_of(ends), strict=True)
        ),
        tuple(Spot(*pose) for pose in arranger.spots),
    )
