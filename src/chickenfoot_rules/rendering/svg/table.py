"""The table: tiles at their places, connectors and marks.

Elements have the units of `chickenfoot_rules.rendering.svg.faces`; boxes and points have those of
`chickenfoot_rules.rendering.geometry`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Final

import attrs

from chickenfoot_rules.dominoes.narration import NOTHING_LAID
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedEnd, PlacedTile, Point, arrange
from chickenfoot_rules.rendering.svg.document import Element, element, number, text
from chickenfoot_rules.rendering.svg.drawing import INNER, Drawing, words
from chickenfoot_rules.rendering.svg.faces import HALF, face, frame, halo, placed
from chickenfoot_rules.rendering.svg.palette import value_class

__all__ = [
    "Box",
    "box_of",
    "connector_to",
    "dots_to",
    "fitted",
    "lying_on",
    "table_of",
    "tile_at",
]

_BADGE: Final = 0.45
"""The distance of a badge from the end that it marks."""

_ROOM: Final = 0.6
"""The margin around everything."""

_BEND: Final = 0.5
"""The radius of a connector's bends."""

_LEAST: Final = 22
_MOST: Final = 32
"""The smallest and the largest width of a half."""


@attrs.frozen
class Box(Immutable):
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
    def unit(self) -> float:
        """The width of a half in the picture."""
        return max(_LEAST, min(_MOST, INNER / max(self.width, self.height)))


def box_of(arrangement: Arrangement) -> Box:
    """Return a box around everything on a table that is not empty."""
    points = [point for tile in arrangement.tiles for point in (*tile.corners, *tile.connector)]
    points += [_ahead((end.x, end.y), end.heading, 2 * _BADGE) for end in arrangement.ends]
    points += [
        _ahead((spot.x, spot.y), spot.heading, far) for spot in arrangement.spots for far in (-1, 1)
    ]
    across = [x for x, _ in points]
    down = [y for _, y in points]
    return Box(min(across) - _ROOM, min(down) - _ROOM, max(across) + _ROOM, max(down) + _ROOM)


def fitted(elements: Sequence[Element], box: Box) -> Drawing:
    """Return the elements of a table as a drawing, as large as there is room for."""
    unit = box.unit
    drawn = placed(*elements, x=-box.left * unit, y=-box.top * unit, scale=unit / HALF)
    return Drawing((drawn,), box.width * unit, box.height * unit)


def table_of(layout: DominoLayout, live: Collection[int], *, marks: bool) -> Drawing:
    """Draw a layout; for an empty one, the drawing says so.

    Args:
        layout: the layout.
        live: the values that can still be played on.
        marks: whether to mark the last tile, the open ends and the double to fill.
    """
    if layout.is_empty:
        return words(NOTHING_LAID)
    arrangement = arrange(layout)
    box = box_of(arrangement)
    elements = [
        *chain.from_iterable(map(connector_to, arrangement.tiles)),
        *map(tile_at, arrangement.tiles),
        *(_marks(arrangement, layout, live, _MOST / box.unit) if marks else ()),
        *chain.from_iterable(map(dots_to, arrangement.tiles)),
    ]
    return fitted(elements, box)


def tile_at(tile: PlacedTile) -> Element:
    """Draw a tile at its place."""
    first, second = tile.halves
    return lying_on(tile, face(first.value, second.value))


def lying_on(tile: PlacedTile, drawn: Element) -> Element:
    """Return an element moved to the place of a tile."""
    return placed(drawn, x=tile.x * HALF, y=tile.y * HALF, angle=tile.angle)


def connector_to(tile: PlacedTile) -> tuple[Element, ...]:
    """Draw the connector to a tile, if it has one; it goes below the tiles."""
    if not tile.connector:
        return ()
    path = _curve(tile.connector)
    link = f"link {value_class(tile.halves[0].value)}"
    return element("path", d=path, class_="rail"), element("path", d=path, class_=link)


def dots_to(tile: PlacedTile) -> tuple[Element, ...]:
    """Draw a dot at both ends of the connector to a tile, if any; they go above the tiles."""
    dot = f"dot {value_class(tile.halves[0].value)}"
    return tuple(
        element("circle", cx=x * HALF, cy=y * HALF, r=7, class_=dot)
        for x, y in (*tile.connector[:1], *tile.connector[-1:])
    )


def _marks(
    arrangement: Arrangement, layout: DominoLayout, live: Collection[int], grown: float
) -> Iterator[Element]:
    """Mark the last tile, the open ends, and the double to fill.

    Args:
        arrangement: the places of all tiles, at least one.
        layout: the layout.
        live: the values that can still be played on; other ends are dead.
        grown: the factor to enlarge badges, which keeps them legible on a large table.
    """
    yield lying_on(arrangement.tiles[-1], halo("last"))
    duty = layout.duty
    if duty:
        double = next(tile for tile in arrangement.tiles if tile.tile == duty.double)
        yield lying_on(double, frame("duty"))
        for spot in arrangement.spots:
            drawn = frame("ghost")
            yield placed(drawn, x=spot.x * HALF, y=spot.y * HALF, angle=spot.heading)
    for end in arrangement.ends:
        yield _badge(end, grown, is_open=duty is None and end.value in live)


def _badge(end: PlacedEnd, grown: float, *, is_open: bool) -> Element:
    x, y = _ahead((end.x, end.y), end.heading, _BADGE)
    radius, size, class_ = (12, 15, "open") if is_open else (10, 12, "shut")
    return placed(
        element("circle", r=radius, class_=class_),
        text(str(end.value), 0, size * 0.36, size, f"on-{class_}"),
        x=x * HALF,
        y=y * HALF,
        scale=grown,
    )


def _curve(points: tuple[Point, ...]) -> str:
    """Return a path through some points with rounded corners."""
    steps = [f"M{_written(points[0])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        steps.append(f"L{_written(_towards(corner, before))}")
        steps.append(f"Q{_written(corner)} {_written(_towards(corner, after))}")
    steps.append(f"L{_written(points[-1])}")
    return "".join(steps)


def _towards(point: Point, other: Point) -> Point:
    """Return where a bend at a point begins, towards another point."""
    way = math.dist(point, other)
    share = min(_BEND, way / 2) / way if way else 0
    return point[0] + share * (other[0] - point[0]), point[1] + share * (other[1] - point[1])


def _written(point: Point) -> str:
    return f"{number(point[0] * HALF)} {number(point[1] * HALF)}"


def _ahead(point: Point, heading: float, far: float) -> Point:
    """Return the point at some distance ahead of another."""
    angle = math.radians(heading)
    return point[0] + far * math.cos(angle), point[1] + far * math.sin(angle)
