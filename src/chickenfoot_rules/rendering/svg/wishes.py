"""The marks that a caller asks for: tiles, open ends and moves."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping

import attrs

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.layout import OpenEnd, Placement
from chickenfoot_rules.dominoes.moves import Draw, Pass, Play
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, Markable, Numerals, shown
from chickenfoot_rules.rendering.arranging.poses import Point
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedTile, arrange
from chickenfoot_rules.rendering.svg.document import Element, element, group, number, text
from chickenfoot_rules.rendering.svg.faces import HALF, halo, placed
from chickenfoot_rules.rendering.svg.table import badge_place, connector_to, lying_on, tile_at
from chickenfoot_rules.rendering.svg.turning import turned_tile

_HEAD = 0.3
"""The length of the head of an arrow, in halves."""


@attrs.frozen(kw_only=True)
class Wishes(Immutable):
    """What a caller asks to mark, by where it is in the picture.

    Attributes:
        laid: tiles on the table.
        held: tiles in hands, each with the numbers of its plays as text, which may be empty.
        ends: open ends.
        made: plays that have been made.
        planned: plays that are possible, in their order, each with the place of its tile.
    """

    laid: tuple[Tile, ...] = ()
    held: Mapping[Tile, str] = attrs.field(factory=dict[Tile, str])
    ends: tuple[OpenEnd, ...] = ()
    made: tuple[Play, ...] = ()
    planned: Mapping[Play, PlacedTile] = attrs.field(factory=dict[Play, PlacedTile])

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
        made = [places[play.tile] for play in self.made]
        # Of several plays on one end only the first shows its tile; the others would cover it.
        at_end: dict[tuple[Tile | None, int], list[Play]] = {}
        for play in self.planned:
            at_end.setdefault((play.on, play.joint), []).append(play)
        planned = [self.planned[plays[0]] for plays in at_end.values()]
        for tile in planned:
            drawn = (*connector_to(tile), tile_at(tile, numerals))
            yield group(*drawn, class_="planned")
            yield lying_on(tile, halo("mark"))
        for tile in (*map(places.__getitem__, self.laid), *made):
            yield lying_on(tile, halo("mark"))
        for tile in (*made, *planned):
            if tile.on is not None:
                yield _arrow(places[tile.on], tile)
        for end in self.ends:
            x, y = badge_place(arrangement.ends[layout.open_ends.index(end)])
            ring = element("circle", r=17, class_="ring")
            yield placed(ring, x=x * HALF, y=y * HALF, scale=grown)
        for tile, plays in zip(planned, at_end.values(), strict=True):
            _, free = tile.halves
            orders = _orders(plays, self.planned)
            yield from order_at(orders, free.x * HALF, free.y * HALF, grown)


def _orders(some: Collection[Play], plays: Collection[Play]) -> str:
    """Return the numbers of some of the plays; one play alone has no number."""
    if len(plays) == 1:
        return ""
    return "·".join(str(order) for order, play in enumerate(plays, 1) if play in some)


def wishes_of(
    marks: Iterable[Markable], layout: DominoLayout, hands: TileSet, rotation: int
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
    planned: dict[Play, PlacedTile] = {}
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
            silent = Play(mark.tile, mark.on)  # An announcement has no place.
            planned[silent] = turned_tile(_place_of(silent, layout), rotation)
        elif not isinstance(mark, Draw | Pass):
            message = f"expected marks that are in the picture, got {shown(mark)}"
            raise PictureError(message)
    held += [play.tile for play in planned if play.tile in hands]
    return Wishes(
        laid=tuple(laid),
        held={
            tile: _orders([play for play in planned if play.tile == tile], planned) for tile in held
        },
        ends=tuple(ends),
        made=tuple(made),
        planned=planned,
    )


def described(marks: Iterable[Markable]) -> str:
    """Return what a caller asks to mark as the end of a description, or an empty text."""
    named = [
        f"the open end {mark.value} of {mark.tile}" if isinstance(mark, OpenEnd) else str(mark)
        for mark in marks
        if not isinstance(mark, Draw | Pass)
    ]
    return f" Marked: {', '.join(named)}." if named else ""


def _place_of(play: Play, layout: DominoLayout) -> PlacedTile:
    refusal = layout.refusal(play.tile, play.on)
    if refusal is not None:
        message = f"expected a possible play to mark, got {play}: {refusal}"
        raise PictureError(message)
    return arrange(layout.place_unchecked(play)).tiles[-1]


def order_at(orders: str, x: float, y: float, scale: float = 1) -> Iterator[Element]:
    """Yield the numbers of plays at a point; nothing if they have none.

    Args:
        orders: the numbers as text.
        x: the x coordinate of the point.
        y: the y coordinate of the point.
        scale: the factor to enlarge them.
    """
    if orders:
        size = min(14, 32 / len(orders))
        yield placed(
            element("circle", r=11, class_="order"),
            text(orders, 0, 0.36 * size, size, "on-order"),
            x=x,
            y=y,
            scale=scale,
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
