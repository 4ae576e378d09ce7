"""The tile that opens the first round (X2)."""

from __future__ import annotations

from chickenfoot_rules.dominoes.tiles import Tile, TileSet


def _weight(tile: Tile) -> tuple[bool, int, int]:
    """Return the key that compares tiles: doubles first, then the pips, then the higher half."""
    return tile.is_double, tile.pips, tile.high


def first_opener(dealt: TileSet) -> Tile:
    """Return the tile that opens round 1: the highest double, or without any the highest tile (X2).

    >>> print(first_opener(TileSet.parse("2-2 3-3 5-6")), first_opener(TileSet.parse("1-6 2-5")))
    3-3 1-6
    """
    return max(dealt, key=_weight)


def higher_than(opener: Tile, tiles: TileSet) -> TileSet:
    """Return the given tiles that would have opened instead of an opener (X2)."""
    return TileSet(tile for tile in tiles if _weight(tile) > _weight(opener))
