"""The table: tiles at their places and connectors.

Elements have the units of `chickenfoot_rules.rendering.svg.tiles`; boxes and points have those of
`chickenfoot_rules.rendering.geometry`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

import attrs

from chickenfoot_rules.dominoes.values import Immutable, Numerals, Rotation
from chickenfoot_rules.rendering.arranging.poses import Point, Pose
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedEnd, PlacedTile, Spot
from chickenfoot_rules.rendering.svg.document import (
    INNER,
    Element,
    element,
    format_number,
    move_to,
    write_text,
)
from chickenfoot_rules.rendering.svg.palette import numeral_class, value_class
from chickenfoot_rules.rendering.svg.tiles import HALF, face

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

    def join(self, other: Frame) -> Frame:
        """Return the smallest box around this one and another."""
        return Frame(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    @property
    def grown(self) -> float:
        """The factor to enlarge badges, which keeps them legible on a large table."""
        return _MOST / self.unit

    @property
    def unit(self) -> float:
        """The width of a half in the picture."""
        return max(_LEAST, min(_MOST, INNER / max(self.width, self.height)))


def frame_of(arrangement: Arrangement, planned: Iterable[PlacedTile] = ()) -> Frame:
    """Return a box around everything on a table that is not empty."""
    tiles = (*arrangement.tiles, *planned)
    points = [point for tile in tiles for point in (*tile.corners, *tile.connector)]
    points += [_ahead(end, 2 * _BADGE) for end in arrangement.ends]
    points += [_ahead(spot, far) for spot in arrangement.spots for far in (-1, 1)]
    across = [x for x, _ in points]
    down = [y for _, y in points]
    return Frame(min(across) - _ROOM, min(down) - _ROOM, max(across) + _ROOM, max(down) + _ROOM)


def draw_tile(tile: PlacedTile, numerals: Numerals) -> Element:
    """Draw a tile at its place."""
    first, second = tile.halves
    drawn = face(first.value, second.value, angle=tile.angle, numerals=numerals)
    return move_onto(tile, drawn)


def move_onto(tile: PlacedTile, drawn: Element) -> Element:
    """Return an element moved to the place of a tile."""
    return move_to(drawn, x=tile.x * HALF, y=tile.y * HALF, angle=tile.angle)


def draw_connector(tile: PlacedTile) -> tuple[Element, ...]:
    """Draw the connector to a tile, if it has one; it goes below the tiles."""
    if not tile.connector or tile.tag:
        return ()
    path = f"M{'L'.join(map(path_point, tile.connector))}"
    link = f"link {value_class(tile.halves[0].value)}"
    return (element("path", d=path, class_=link),)


def draw_connector_ends(tile: PlacedTile) -> tuple[Element, ...]:
    """Draw a dot or a tag at both ends of the connector to a tile, if any, above the tiles."""
    value = tile.halves[0].value
    ends = [(x * HALF, y * HALF) for x, y in (*tile.connector[:1], *tile.connector[-1:])]
    if not tile.tag:
        dot = f"dot {value_class(value)}"
        return tuple(element("circle", cx=x, cy=y, r=7, class_=dot) for x, y in ends)
    circle = element("circle", r=_TAG, class_=f"tag {value_class(value)}")
    letter = write_text(tile.tag, 0, 0.36 * _TAG_TEXT, _TAG_TEXT, f"on-tag {numeral_class(value)}")
    return tuple(move_to(circle, letter, x=x, y=y) for x, y in ends)


def badge_place(end: PlacedEnd) -> Point:
    """Return the place of the badge at an open end, in halves."""
    return _ahead(end, _BADGE)


def path_point(point: Point) -> str:
    """Return a point in halves as a path has it."""
    return f"{format_number(point[0] * HALF)} {format_number(point[1] * HALF)}"


def _ahead(placed: PlacedEnd | Spot, far: float) -> Point:
    return Pose(placed.x, placed.y, placed.heading).move(far)[:2]


def choose_rotation(arrangement: Arrangement) -> Rotation:
    """Return how to turn a table by default: if it is much taller than wide, it lies better."""
    left, top, right, bottom = arrangement.bounds
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
    for _ in range(rotation // 90):
        x, y = -y, x
    return x, y
