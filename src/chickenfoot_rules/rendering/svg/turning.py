"""A table that is turned by quarters."""

from __future__ import annotations

import attrs

from chickenfoot_rules.rendering.arranging.poses import Point
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedTile


def turned(arrangement: Arrangement, rotation: int) -> Arrangement:
    """Return an arrangement that is turned around the origin.

    Args:
        arrangement: the arrangement.
        rotation: degrees clockwise: 0, 90, 180 or 270.
    """
    if not rotation:
        return arrangement
    return Arrangement(
        tuple(turned_tile(tile, rotation) for tile in arrangement.tiles),
        tuple(
            attrs.evolve(end, x=x, y=y, heading=(end.heading + rotation) % 360)
            for end in arrangement.ends
            for x, y in [_turned_point((end.x, end.y), rotation)]
        ),
        tuple(
            attrs.evolve(spot, x=x, y=y, heading=(spot.heading + rotation) % 360)
            for spot in arrangement.spots
            for x, y in [_turned_point((spot.x, spot.y), rotation)]
        ),
    )


def turned_tile(tile: PlacedTile, rotation: int) -> PlacedTile:
    """Return a tile that is turned around the origin, with its connector."""
    x, y = _turned_point((tile.x, tile.y), rotation)
    connector = tuple(_turned_point(point, rotation) for point in tile.connector)
    heading = (tile.heading + rotation) % 360
    return attrs.evolve(tile, x=x, y=y, heading=heading, connector=connector)


def _turned_point(point: Point, rotation: int) -> Point:
    x, y = point
    for _ in range(rotation // 90):
        x, y = -y, x
    return x, y
