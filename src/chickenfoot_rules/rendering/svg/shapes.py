"""Tiles, face up and face down, their outlines, and their places and connectors on a table.

A half is `HALF` wide. A tile lies along x, its first half to the left, until it is turned. Up to
nine pips lie as on every domino, more in denser grids. Boxes and points of the table have the units
of `chickenfoot_rules.rendering.geometry`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeVar

import attrs

from chickenfoot_rules.base import Immutable
from chickenfoot_rules.dominoes import Play, Tile
from chickenfoot_rules.dominoes.drawable import Numerals, Rotation
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedEnd, PlacedTile, Spot, edges_of
from chickenfoot_rules.rendering.poses import Point, Pose
from chickenfoot_rules.rendering.svg import document as svg
from chickenfoot_rules.rendering.svg.palette import line_class, numeral_class, value_class

HALF: Final = 40
"""The side of a half in the units of a picture, before scaling."""

UPRIGHT: Final = 90
"""The angle of a tile that stands upright, its first half on top."""

_GAP: Final = 1.2
"""The gap between a tile and the edge of its place, which keeps neighbours apart."""

_LARGE: Final = 10
"""The lowest value that is a numeral by default."""

_NUMERAL: Final = 25
"""The font size of a numeral."""

_CORNER: Final = 6
_LENGTH: Final = 2 * (HALF - _GAP)
_WIDTH: Final = HALF - 2 * _GAP

_MARGIN: Final = 0.235
"""The distance from an outer pip to the edge of the half, for up to nine pips."""

_DENSE_MARGIN: Final = 0.155
"""The same along the tile, for the denser grids."""

_DENSE_SIDE: Final = 0.21
"""The same across the tile, for the denser grids."""

# By value up to 9: the rows of the pips in each column. The columns run along the tile, like the
# two threes of a six.
_SMALL: Final[tuple[tuple[Sequence[float], ...], ...]] = (
    ((), (), ()),
    ((), (1,), ()),
    ((0,), (), (2,)),
    ((0,), (1,), (2,)),
    ((0, 2), (), (0, 2)),
    ((0, 2), (1,), (0, 2)),
    ((0, 1, 2), (), (0, 1, 2)),
    ((0, 1, 2), (1,), (0, 1, 2)),
    ((0, 1, 2), (0, 2), (0, 1, 2)),
    ((0, 1, 2), (0, 1, 2), (0, 1, 2)),
)
# By value from 10 up: how many pips each column has.
_DENSE: Final[tuple[tuple[int, ...], ...]] = (
    *((4, 2, 4), (4, 3, 4), (4, 4, 4), (5, 3, 5), (5, 4, 5), (5, 5, 5)),
    *((4, 4, 4, 4), (6, 5, 6), (6, 6, 6)),
)
PIP_RADII: Final = (0.1, *(9 * [0.1]), *(3 * [0.08]), *(3 * [0.068]), 0.078, 0.06, 0.06)
"""The radius of the pips of a half, by value."""


def pips(value: int) -> tuple[tuple[float, float], ...]:
    """Return the centres of the pips of a half, with the origin at its middle.

    Args:
        value: the number of pips, 0..18.

    Returns:
        The centres, x along the tile and y across it, within ±0.5.

    >>> pips(1)
    ((0.0, 0.0),)
    >>> len(pips(17))
    17
    """
    if value < len(_SMALL):
        columns, rows = _SMALL[value], 3
        along = across = _MARGIN
    else:
        counts = _DENSE[value - len(_SMALL)]
        rows = max(counts)
        columns = tuple(_spread(number, rows) for number in counts)
        along = _DENSE_MARGIN
        # A square grid, 16, fills the half evenly; the others are longer than wide.
        across = _DENSE_MARGIN if len(columns) == rows else _DENSE_SIDE
    step = (1 - 2 * along) / (rows - 1)
    aside = (1 - 2 * across) / (len(columns) - 1)
    return tuple(
        (along + row * step - 0.5, across + number * aside - 0.5)
        for number, column in enumerate(columns)
        for row in column
    )


def _spread(number: int, rows: int) -> Sequence[float]:
    """Return the places of pips in the middle of some rows, in every other row if they are few."""
    # Every other row looks even; rows that are close together only where the pips need them.
    step = 2 if 2 * number <= rows + 1 else 1
    first = (rows - 1 - (number - 1) * step) / 2
    return [first + step * at for at in range(number)]


def outline(class_: str, *, margin: float = 0) -> svg.Element:
    """Draw the outline of a tile.

    Args:
        class_: its class.
        margin: the distance from the edge of the tile.
    """
    return _box(-margin, class_=class_)


def halo(class_: str) -> svg.Element:
    """Draw an outline around a tile."""
    return outline(class_, margin=4)


def _box(inset: float = 0, **attributes: str) -> svg.Element:
    return svg.element(
        "rect",
        x=inset - _LENGTH / 2,
        y=inset - _WIDTH / 2,
        width=_LENGTH - 2 * inset,
        height=_WIDTH - 2 * inset,
        rx=_CORNER - inset,
        **attributes,
    )


# Nothing refers to a definition: some programs, such as SDL, which pygame uses, draw no ``use``.
_FACE: Final = svg.group(
    _box(), svg.element("path", d=f"M0 {5 - _WIDTH / 2}V{_WIDTH / 2 - 5}"), class_="face"
)

BACK: Final = svg.group(_box(), _box(5, stroke_opacity="0.6"), class_="back")
"""A tile face down."""


@cache
def face(first: int, second: int, *, angle: float = 0, numerals: Numerals = "auto") -> svg.Element:
    """Draw a tile face up, with its name as its title.

    Args:
        first: pips of the left half, 0..18.
        second: pips of the right half, 0..18.
        angle: degrees by which the tile will be turned; numerals stay upright.
        numerals: which values are numerals.
    """
    halves = (
        _half(value, x, angle, numerals) for value, x in ((first, -HALF / 2), (second, HALF / 2))
    )
    title = svg.element("title", str(Tile(first, second)))
    return svg.group(title, _FACE, *filter(None, halves), class_="tile")


def draw_upright(tile: Tile, numerals: Numerals) -> svg.Element:
    """Draw a tile that will stand upright, its lower half on top."""
    return face(tile.low, tile.high, angle=UPRIGHT, numerals=numerals)


def _half(value: int, x: float, angle: float, numerals: Numerals) -> svg.Element | None:
    """Draw what is on a half: a numeral, pips, or nothing on a blank one."""
    if numerals == "always" or (numerals == "auto" and value >= _LARGE):
        upright = f"translate({svg.format_number(x)} 0)rotate({svg.format_number(-angle)})"
        return svg.write_text(
            str(value), 0, 0.36 * _NUMERAL, _NUMERAL, numeral_class(value), transform=upright
        )
    return _pips(value, x) if value else None


@cache
def _pips(value: int, x: float) -> svg.Element:
    radius = PIP_RADII[value] * HALF
    places = ((x + along * HALF, across * HALF) for along, across in pips(value))
    circles = (svg.element("circle", cx=cx, cy=cy, r=radius) for cx, cy in places)
    return svg.group(*circles, class_=value_class(value))


P = TypeVar("P", PlacedTile, PlacedEnd, Spot)

_BADGE: Final = 0.45
"""The distance of a badge from the end that it marks."""

_ROOM: Final = 0.6
"""The margin around everything."""

_TAG: Final = 12
_TAG_TEXT: Final = 15
"""The radius and the font size of a tag."""

_TALL: Final = 1.25
"""The height of a table, by its width, from which on it is turned by default."""

_LOW: Final = 14
"""The height of a table that is never turned, in halves of a tile."""

_LEAST: Final = 22
_MOST: Final = 32
"""The smallest and the largest width of a half."""


@attrs.frozen
class Frame(Immutable):
    """A part of the table, in halves of a tile."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height."""
        return self.bottom - self.top

    @property
    def grown(self) -> float:
        """The factor to enlarge badges, which keeps them legible on a large table."""
        return _MOST / self.unit

    @property
    def unit(self) -> float:
        """The width of a half in the picture."""
        return max(_LEAST, min(_MOST, svg.INNER / max(self.width, self.height)))


def frame_of(growth: Sequence[Arrangement], planned: Iterable[PlacedTile] = ()) -> Frame | None:
    """Return a box around everything on a table as it grows; ``None`` if it stays empty."""
    tiles = (*growth[-1].tiles, *planned)  # It never loses a tile, but ends and missing tiles.
    if not tiles:
        return None
    points = [point for tile in tiles for point in (*tile.corners, *tile.connector)]
    # Twice the distance of its middle is the far edge of a badge; a missing tile is 2 long.
    points += [_ahead(end, 2 * _BADGE) for table in growth for end in table.ends]
    points += [_ahead(spot, far) for table in growth for spot in table.spots for far in (-1, 1)]
    left, top, right, bottom = edges_of(points)
    return Frame(left - _ROOM, top - _ROOM, right + _ROOM, bottom + _ROOM)


def draw_tile(tile: PlacedTile, numerals: Numerals) -> svg.Element:
    """Draw a tile at its place."""
    joint = Play(tile.tile, tile.on).joint
    angle = tile.angle
    drawn = face(joint, tile.tile.other(joint), angle=angle, numerals=numerals)
    return move_to((tile.x, tile.y), drawn, angle=angle)


def move_onto(tile: PlacedTile, drawn: svg.Element) -> svg.Element:
    """Return an element moved to the place of a tile."""
    return move_to((tile.x, tile.y), drawn, angle=tile.angle)


def move_to(point: Point, *drawn: svg.Element, angle: float = 0, scale: float = 1) -> svg.Element:
    """Return elements moved to a point of the table."""
    x, y = point
    return svg.move_to(*drawn, x=x * HALF, y=y * HALF, angle=angle, scale=scale)


def draw_connector(tile: PlacedTile) -> tuple[svg.Element, ...]:
    """Draw the connector to a tile, if it has one; it goes below the tiles."""
    if not tile.connector or tile.tag:
        return ()
    path = f"M{'L'.join(map(path_point, tile.connector))}"
    link = f"link {line_class(tile.halves[0].value)}"
    return (svg.element("path", d=path, class_=link),)


def draw_connector_ends(tile: PlacedTile) -> tuple[svg.Element, ...]:
    """Draw a dot or a tag at both ends of the connector to a tile, if any, above the tiles."""
    if not tile.connector:
        return ()
    value = tile.halves[0].value
    ends = *tile.connector[:1], *tile.connector[-1:]
    if not tile.tag:
        dot = f"dot {value_class(value)}"
        circles = ((x * HALF, y * HALF) for x, y in ends)
        return tuple(svg.element("circle", cx=x, cy=y, r=7, class_=dot) for x, y in circles)
    circle = svg.element("circle", r=_TAG, class_=f"tag {line_class(value)}")
    letter = svg.write_text(tile.tag, 0, 0.36 * _TAG_TEXT, _TAG_TEXT, numeral_class(value))
    return tuple(move_to(end, circle, letter) for end in ends)


def badge_place(end: PlacedEnd) -> Point:
    """Return the place of the badge at an open end, in halves."""
    return _ahead(end, _BADGE)


def path_point(point: Point) -> str:
    """Return a point in halves as a path has it."""
    return svg.format_point(point[0] * HALF, point[1] * HALF)


def _ahead(placed: PlacedEnd | Spot, far: float) -> Point:
    return Pose(placed.x, placed.y, placed.heading).move(far)[:2]


def choose_rotation(arrangement: Arrangement) -> Rotation:
    """Return how to turn a table by default: if it is much taller than wide, it lies better."""
    left, top, right, bottom = arrangement.bounds
    # A small table has room as it is.
    return 90 if bottom - top > max(_LOW, _TALL * (right - left)) else 0


def turn(arrangement: Arrangement, rotation: int) -> Arrangement:
    """Return an arrangement that is turned around the origin."""
    if not rotation:
        return arrangement
    return Arrangement(
        tuple(turn_tile(tile, rotation) for tile in arrangement.tiles),
        tuple(_turn(end, rotation) for end in arrangement.ends),
        tuple(_turn(spot, rotation) for spot in arrangement.spots),
    )


def turn_tile(tile: PlacedTile, rotation: int) -> PlacedTile:
    """Return a tile that is turned around the origin, with its connector."""
    connector = tuple(_turn_point(point, rotation) for point in tile.connector)
    return attrs.evolve(_turn(tile, rotation), connector=connector)


def _turn(placed: P, rotation: int) -> P:
    x, y = _turn_point((placed.x, placed.y), rotation)
    return attrs.evolve(placed, x=x, y=y, heading=(placed.heading + rotation) % 360)


def _turn_point(point: Point, rotation: int) -> Point:
    x, y = point
    # Quarter turns without sines, so that coordinates stay exact.
    for _ in range(rotation // 90):
        x, y = -y, x
    return x, y
