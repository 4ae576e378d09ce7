"""The marks on a table and in hands: the usual ones, and those that a caller asks for.

Also, the hooks: attributes by which the scripts of a page find and name the parts of a picture.
The options of pictures, `TableOptions`, describe both.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from chickenfoot_rules.base import Immutable, PictureError, Reader, Text, chain, expected, text
from chickenfoot_rules.dominoes import DominoView, Draw, Pass, Play, Tile, TileSet, actions
from chickenfoot_rules.dominoes.drawable import Markable, Numerals, Rotation
from chickenfoot_rules.dominoes.layout import DominoLayout, Duty, OpenEnd, Placement
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedEnd, PlacedTile, arrange
from chickenfoot_rules.rendering.narration.base import labelled, tiles
from chickenfoot_rules.rendering.poses import Point
from chickenfoot_rules.rendering.svg import document as svg
from chickenfoot_rules.rendering.svg import shapes
from chickenfoot_rules.rendering.svg.scene import Table
from chickenfoot_rules.rendering.svg.shapes import HALF

_OPEN: Final = (12, 15, "open")
_SHUT: Final = (10, 12, "shut")
_MISSING: Final = (12, 14, "shut")
"""The radius, the font size and the class of badges: at open and other ends, on missing tiles."""

_STRIKE: Final = "M-11 11L-6 6M6-6L11-11"
"""The line through a value that is gone, with a gap for its number."""

_HEAD: Final = 0.3
"""The length of the head of an arrow, in halves."""


@attrs.frozen
class Hooks(Immutable):
    """Adds hooks to the elements of a picture.

    Attributes:
        is_on: whether it adds them.
        reader: reads their labels.
        by_tile: the legal actions that play a tile.
        by_end: the legal actions that play on a tile, by the value that touches.
    """

    is_on: bool = True
    reader: Reader = attrs.field(factory=Reader)
    by_tile: Mapping[Tile, Collection[int]] = MappingProxyType({})
    by_end: Mapping[tuple[Tile | None, int], Collection[int]] = MappingProxyType({})

    @classmethod
    def of_view(cls, view: DominoView, reader: Reader) -> Hooks:
        """Return the hooks of what a seat sees."""
        by_tile: defaultdict[Tile, set[int]] = defaultdict(set)
        by_end: defaultdict[tuple[Tile | None, int], set[int]] = defaultdict(set)
        for move in view.legal_moves:
            if isinstance(move, Play):
                action = actions.encode(view.rules, move)
                by_tile[move.tile].add(action)
                # A tile alone does not name an end: the first one of a line has two.
                by_end[move.on, move.joint].add(action)
        return cls(reader=reader, by_tile=by_tile, by_end=by_end)

    def tile(self, tile: Tile, drawn: svg.Element) -> svg.Element:
        """Return a tile face up, on the table or in a hand, with its hooks."""
        if not self.is_on:
            return drawn
        possible = self.by_tile.get(tile, ())
        label = text("{tile}, can be played", tile=tile) if possible else chain([tile])
        return self._part(drawn, label, possible, data_tile=str(tile), id=svg.Local(str(tile)))

    def end(self, end: PlacedEnd, drawn: svg.Element) -> svg.Element:
        """Return the mark of an open end with its hooks."""
        if not self.is_on:
            return drawn
        possible = self.by_end.get((end.tile, end.value), ())
        label = text("open end of {tile}: {value}", tile=end.tile, value=end.value)
        return self._part(drawn, label, possible, data_on=str(end.tile), data_value=end.value)

    def spot(self, duty: Duty, drawn: svg.Element) -> svg.Element:
        """Return the place of a missing tile with its hooks."""
        if not self.is_on:
            return drawn
        double = duty.double
        possible = self.by_end.get((double, double.low), ())
        label = (
            text("place of an arm on {double}", double=double)
            if duty.is_cross
            else text("place of a toe on {double}", double=double)
        )
        # Else only its outline could be clicked.
        hooks: dict[str, svg.Attribute] = {"data_on": str(double), "pointer_events": "all"}
        return self._part(drawn, label, possible, data_value=double.low, **hooks)

    def hand(self, seat: int, size: int, drawn: svg.Drawing) -> svg.Drawing:
        """Return the hand of a seat, of so many tiles, with its hooks."""
        if not self.is_on:
            return drawn
        label = self.reader.read(labelled(seat, tiles(size)))
        hand = svg.group(*drawn.elements, data_seat=seat, role="group", aria_label=label)
        return attrs.evolve(drawn, elements=(hand,))

    def _part(
        self, drawn: svg.Element, label: Text, possible: Collection[int], **hooks: svg.Attribute
    ) -> svg.Element:
        """Return an element as a part with a label, or as a button if there are actions for it."""
        if possible:
            hooks["data_action"] = " ".join(map(str, sorted(possible)))
            hooks["tabindex"] = 0
        role = "button" if possible else "img"
        return svg.group(drawn, role=role, aria_label=self.reader.read(label), **hooks)


NO_HOOKS: Final = Hooks(is_on=False)
"""Leaves every element as it is."""


def draw_marks(
    arrangement: Arrangement,
    table: Table,
    grown: float,
    *,
    covered: Collection[Tile | None],
    hooks: Hooks,
) -> Iterator[svg.Element]:
    """Mark the last tile, the open ends, and the double to fill.

    An end of a value whose tiles are all laid is crossed out, and so are the missing tiles of a
    double that can never be filled.

    Args:
        arrangement: the places of all tiles, at least one.
        table: the layout.
        grown: the factor to enlarge badges.
        covered: the tiles whose ends a planned tile covers.
        hooks: adds hooks to open ends and missing tiles.
    """
    yield shapes.move_onto(arrangement.tiles[-1], shapes.halo("last"))
    duty = table.layout.duty
    if duty:
        double = next(tile for tile in arrangement.tiles if tile.tile == duty.double)
        yield shapes.move_onto(double, shapes.outline("duty"))
        value = duty.double.low
        for spot in arrangement.spots:
            drawn = shapes.outline("ghost")
            ghost = shapes.move_to((spot.x, spot.y), drawn, angle=spot.heading)
            yield hooks.spot(duty, ghost)
            if value in table.gone:
                yield _badge(value, (spot.x, spot.y), 1, _MISSING, is_gone=True)
    for end in arrangement.ends:
        if end.tile in covered:
            continue
        look = _OPEN if duty is None and end.value in table.live else _SHUT
        badge = _badge(
            end.value, shapes.badge_place(end), grown, look, is_gone=end.value in table.gone
        )
        yield hooks.end(end, badge)


def _badge(
    value: int, point: Point, grown: float, look: tuple[float, float, str], *, is_gone: bool
) -> svg.Element:
    """Draw a value in a circle, crossed out if it is gone."""
    radius, size, class_ = look
    return shapes.move_to(
        point,
        svg.element("circle", r=radius, class_=class_),
        *([svg.element("path", d=_STRIKE, class_="gone")] if is_gone else []),
        svg.write_text(str(value), 0, size * 0.36, size, f"on-{class_}"),
        scale=grown,
    )


@attrs.define(kw_only=True)
class OwnMarks:
    """What a caller asks to mark, by where it is in the picture.

    Attributes:
        laid: tiles on the table.
        held: tiles in hands, each with the numbers of its plays as text, which may be empty.
        ends: open ends.
        made: plays that have been made.
        planned: plays that are possible, in their order, each with the place of its tile.
    """

    laid: list[Tile] = attrs.field(factory=list[Tile])
    held: dict[Tile, str] = attrs.field(factory=dict[Tile, str])
    ends: list[OpenEnd] = attrs.field(factory=list[OpenEnd])
    made: list[Play] = attrs.field(factory=list[Play])
    planned: dict[Play, PlacedTile] = attrs.field(factory=dict[Play, PlacedTile])

    def turn(self, rotation: Rotation) -> OwnMarks:
        """Return the marks on a table that is turned."""
        planned = {play: shapes.turn_tile(tile, rotation) for play, tile in self.planned.items()}
        return attrs.evolve(self, planned=planned)

    def draw(
        self, arrangement: Arrangement, layout: DominoLayout, grown: float, numerals: Numerals
    ) -> Iterator[svg.Element]:
        """Yield the marks on the table."""
        # Most pictures have none.
        if not (self.laid or self.ends or self.made or self.planned):
            return
        places = {tile.tile: tile for tile in arrangement.tiles}
        made = [places[play.tile] for play in self.made]
        # Of several plays on one end only the first shows its tile; the others would cover it.
        at_end: dict[tuple[Tile | None, int], list[Play]] = {}
        for play in self.planned:
            at_end.setdefault((play.on, play.joint), []).append(play)
        planned = [self.planned[plays[0]] for plays in at_end.values()]
        for tile in planned:
            parts = (
                *shapes.draw_connector(tile),
                shapes.draw_tile(tile, numerals),
                *shapes.draw_connector_ends(tile),
            )
            yield svg.group(*parts, class_="planned")
            yield shapes.move_onto(tile, shapes.halo("mark"))
        for tile in (*map(places.__getitem__, self.laid), *made):
            yield shapes.move_onto(tile, shapes.halo("mark"))
        for tile in (*made, *planned):
            if tile.on is not None:
                yield _arrow(places[tile.on], tile)
        for end in self.ends:
            place = shapes.badge_place(arrangement.ends[layout.open_ends.index(end)])
            yield shapes.move_to(place, svg.element("circle", r=17, class_="ring"), scale=grown)
        for tile, plays in zip(planned, at_end.values(), strict=True):
            _, free = tile.halves
            orders = _orders(plays, self.planned)
            yield from draw_orders(orders, free.x * HALF, free.y * HALF, grown)


def _orders(some: Collection[Play], plays: Collection[Play]) -> str:
    """Return the numbers of some of the plays; one play alone has no number."""
    if len(plays) == 1:
        return ""
    return "·".join(str(order) for order, play in enumerate(plays, 1) if play in some)


def sort_marks(marks: Iterable[Markable], layout: DominoLayout, hands: TileSet) -> OwnMarks:
    """Sort what a caller asks to mark.

    Args:
        marks: the tiles, open ends and moves; draws and passes have no place.
        layout: the layout.
        hands: the tiles in hands that the picture shows.

    Raises:
        PictureError: if one of them is not in the picture, or a play is impossible.
    """
    own = OwnMarks()
    for mark in marks:
        if isinstance(mark, Tile) and mark in layout.tiles:
            own.laid.append(mark)
        elif isinstance(mark, Tile) and mark in hands:
            own.held[mark] = ""
        elif isinstance(mark, OpenEnd) and mark in layout.open_ends:
            own.ends.append(mark)
        elif isinstance(mark, Play) and Placement(mark.tile, mark.on) in layout.placements:
            own.made.append(mark)
        elif isinstance(mark, Play):
            silent = Play(mark.tile, mark.on)  # An announcement has no place.
            own.planned[silent] = _place_of(silent, layout)
        elif not isinstance(mark, Draw | Pass):
            raise PictureError(expected("marks that are in the picture", mark))
    for tile in {play.tile for play in own.planned if play.tile in hands}:
        plays = [play for play in own.planned if play.tile == tile]
        own.held[tile] = _orders(plays, own.planned)
    return own


def _place_of(play: Play, layout: DominoLayout) -> PlacedTile:
    refusal = layout.refusal(play.tile, play.on)
    if refusal is not None:
        raise PictureError(expected("a possible play to mark", chain([play, refusal], ": ")))
    return arrange(layout.place_unchecked(play)).tiles[-1]


def draw_orders(orders: str, x: float, y: float, scale: float = 1) -> Iterator[svg.Element]:
    """Yield the numbers of plays at a point; nothing if they have none."""
    if orders:
        # The numbers of several plays share one circle.
        size = min(14, 32 / len(orders))
        yield svg.move_to(
            svg.element("circle", r=11, class_="order"),
            svg.write_text(orders, 0, 0.36 * size, size, "on-order"),
            x=x,
            y=y,
            scale=scale,
        )


def _arrow(start: PlacedTile, tile: PlacedTile) -> svg.Element:
    """Draw an arrow from a tile to one that is played on it, along its connector if it has one."""
    near, _ = tile.halves
    first = tile.connector[0] if tile.connector else (near.x, near.y)
    places = [(start.x, start.y)]
    if not start.tile.is_double:
        places = [(half.x, half.y) for half in start.halves]
    begin = min(places, key=lambda place: math.dist(place, first))
    points = (begin, *tile.connector, (tile.x, tile.y))
    way = "L".join(map(shapes.path_point, points))
    tip_x, tip_y = points[-1]
    # The head opens backwards along the last piece of the way, to both sides.
    back = math.atan2(points[-2][1] - tip_y, points[-2][0] - tip_x)
    left, right = (
        (tip_x + _HEAD * math.cos(back + turn), tip_y + _HEAD * math.sin(back + turn))
        for turn in (-math.pi / 5, math.pi / 5)
    )
    head = "L".join(map(shapes.path_point, (left, points[-1], right)))
    return svg.element("path", d=f"M{way}M{head}", class_="way")
