"""The marks that a caller asks for: tiles, open ends and moves."""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.layout import OpenEnd, Placement
from chickenfoot_rules.dominoes.moves import Draw, Pass, Play
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, Markable, Numerals, shown
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedTile, Point, arrange
from chickenfoot_rules.rendering.svg.document import Element, element, group, number, text
from chickenfoot_rules.rendering.svg.faces import HALF, halo, placed
from chickenfoot_rules.rendering.svg.table import badge_place, connector_to, lying_on, tile_at
from chickenfoot_rules.rendering.svg.turning import turned_tile

__all__ = ["Wishes", "wishes_of"]

_HEAD = 0.3
"""The length of the head of an arrow, in halves."""


@attrs.frozen(kw_only=True)
class Wishes(Immutable):
    """What a caller asks to mark, by where it is in the picture.

    Attributes:
        laid: tiles on the table.
        held: tiles in hands.
        ends: open ends.
        made: plays that have been made.
        planned: plays that are possible, each with the place of its tile.
    """

    laid: tuple[Tile, ...] = ()
    held: TileSet = TileSet()
    ends: tuple[OpenEnd, ...] = ()
    made: tuple[Play, ...] = ()
    planned: tuple[PlacedTile, ...] = ()

    def drawn(
        self, arrangement: Arrangement, layout: DominoLayout, grown: float, numerals: Numerals
    ) -> Iterator[Element]:
        """Yield the marks on the table.

        Args:
            arrangement: the places of everything.
            layout: the layout.
            grown: the factor to enlarge badges.
            numerals: which values are numerals.
        """
        places = {tile.tile: tile for tile in arrangement.tiles}
        for tile in self.planned:
            drawn = (*connector_to(tile), tile_at(tile, numerals))
            yield group(*drawn, class_="planned")
            yield lying_on(tile, halo("mark"))
        for tile in (*map(places.__getitem__, self.laid), *self._made_at(places)):
            yield lying_on(tile, halo("mark"))
        for tile in (*self._made_at(places), *self.planned):
            if tile.on is not None:
                yield _arrow(places[tile.on], tile)
        for end in self.ends:
            x, y = badge_place(arrangement.ends[layout.open_ends.index(end)])
            ring = element("circle", r=17, class_="ring")
            yield placed(ring, x=x * HALF, y=y * HALF, scale=grown)
        if len(self.planned) > 1:
            for order, tile in enumerate(self.planned, 1):
                yield _number(order, tile, grown)

    def _made_at(self, places: dict[Tile, PlacedTile]) -> Iterator[PlacedTile]:
        return (places[play.tile] for play in self.made)


def wishes_of(
    marks: tuple[Markable, ...], layout: DominoLayout, hands: TileSet, rotation: int
) -> Wishes:
    """Sort what a caller asks to mark.

    Args:
        marks: the tiles, open ends and moves; draws and passes have no place.
        layout: the layout.
        hands: the tiles in hands that the picture shows.
        rotation: degrees by which the table is turned.

    Raises:
        PictureError: if one of them is not in the picture, or a play is impossible.
    """
    laid: list[Tile] = []
    held: list[Tile] = []
    ends: list[OpenEnd] = []
    made: list[Play] = []
    planned: list[PlacedTile] = []
    for mark in marks:
        if isinstance(mark, Tile) and mark in layout.tiles:
            laid.append(mark)
        elif isinstance(mark, Tile) and mark in hands:
            held.append(mark)
        elif isinstance(mark, OpenEnd) and mark in layout.open_ends:
            ends.append(mark)
        elif isinstance(mark, Play) and Placement(mark.tile, mark.on) in layout.placements:
            made.append(mark)
        elif isinstance(mark, Play):
            planned.append(turned_tile(_place_of(mark, layout), rotation))
            held += [mark.tile] if mark.tile in hands else []
        elif not isinstance(mark, Draw | Pass):
            message = f"expected marks that are in the picture, got {shown(mark)}"
            raise PictureError(message)
    return Wishes(
        laid=tuple(laid),
        held=TileSet(held),
        ends=tuple(ends),
        made=tuple(made),
        planned=tuple(planned),
    )


def _place_of(play: Play, layout: DominoLayout) -> PlacedTile:
    refusal = layout.refusal(play.tile, play.on)
    if refusal is not None:
        message = f"expected a possible play to mark, got {play}: {refusal}"
        raise PictureError(message)
    return arrange(layout.place_unchecked(play)).tiles[-1]


def _number(order: int, tile: PlacedTile, grown: float) -> Element:
    _, free = tile.halves
    return placed(
        element("circle", r=11, class_="order"),
        text(str(order), 0, 5, 14, "on-order"),
        x=free.x * HALF,
        y=free.y * HALF,
        scale=grown,
    )


def _arrow(start: PlacedTile, tile: PlacedTile) -> Element:
    """Draw an arrow from a tile to one that is played on it, along its connector if it has one."""
    near, _ = tile.halves
    first = tile.connector[0] if tile.connector else (near.x, near.y)
    places = [(start.x, start.y)]
    if not start.tile.is_double:
        places = [(half.x, half.y) for half in start.halves]
    begin = min(places, key=lambda place: math.dist(place, first))
    points = (begin, *tile.connector, (tile.x, tile.y))
    way = "L".join(map(_written, points))
    left, right = _head(points[-2], points[-1])
    tip = _written(points[-1])
    return element("path", d=f"M{way}M{_written(left)}L{tip}L{_written(right)}", class_="way")


def _head(before: Point, tip: Point) -> tuple[Point, Point]:
    """Return the ends of the two strokes of an arrow's head."""
    back = math.atan2(before[1] - tip[1], before[0] - tip[0])
    left, right = (
        (tip[0] + _HEAD * math.cos(back + turn), tip[1] + _HEAD * math.sin(back + turn))
        for turn in (-math.pi / 5, math.pi / 5)
    )
    return left, right


def _written(point: Point) -> str:
    return f"{number(point[0] * HALF)} {number(point[1] * HALF)}"
