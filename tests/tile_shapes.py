"""The outlines of placed tiles, as shapely polygons."""

from __future__ import annotations

from shapely import Polygon, box
from shapely.affinity import rotate

from chickenfoot_rules.rendering import Half, PlacedTile


def outline(placed: PlacedTile) -> Polygon:
    """Return the outline of a tile, from its centre and its angle alone."""
    lying = box(placed.x - 1, placed.y - 0.5, placed.x + 1, placed.y + 0.5)
    return rotate(lying, placed.angle, origin=(placed.x, placed.y))


def square(placed: PlacedTile, half: Half) -> Polygon:
    """Return the outline of one half of a tile."""
    upright = box(half.x - 0.5, half.y - 0.5, half.x + 0.5, half.y + 0.5)
    return rotate(upright, placed.angle, origin=(half.x, half.y))
