"""What tiles cover, worked out from where they lie."""

from __future__ import annotations

from shapely import Polygon, box
from shapely.affinity import rotate

from chickenfoot_rules.rendering import Half, PlacedTile


def outline(placed: PlacedTile) -> Polygon:
    """Return what a tile covers, from its centre and its angle alone."""
    lying = box(placed.x - 1, placed.y - 0.5, placed.x + 1, placed.y + 0.5)
    return rotate(lying, placed.angle, origin=(placed.x, placed.y))


def square(placed: PlacedTile, half: Half) -> Polygon:
    """Return what one half of a tile covers."""
    upright = box(half.x - 0.5, half.y - 0.5, half.x + 0.5, half.y + 0.5)
    return rotate(upright, placed.angle, origin=(half.x, half.y))
