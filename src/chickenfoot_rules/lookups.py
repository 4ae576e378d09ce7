"""What a layout looks up rather than works out anew for every move."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.moves import Play
from chickenfoot_rules.tiles import ALL_TILES, HIGHEST_SET, SUITS

__all__ = ["DOUBLES", "FITTING", "HIGHER_VALUES", "LOWER_VALUES", "ROWS", "row_of"]

DOUBLES: Final = sum(tile.bit for tile in ALL_TILES if tile.is_double)
"""The mask of all doubles."""

LOWER_VALUES: Final = 0x3FF
"""The values 0 to 9, one bit each."""

HIGHER_VALUES: Final = ~LOWER_VALUES
"""All other values."""


class _Fitting(dict[int, int]):
    def __missing__(self, values: int) -> int:
        mask = 0
        for value in range(HIGHEST_SET + 1):
            if values >> value & 1:
                mask |= SUITS[value]
        self[values] = mask
        return mask


FITTING: Final = _Fitting()
"""The mask of the tiles that have one of some values, one bit each.

It remembers what it was asked, so ask for the lower and the higher values apart: of
all together there are too many.
"""

ROWS: Final[list[tuple[int, int, int, dict[int, Play]] | None]] = [None] * len(ALL_TILES)
"""By the index of a tile: its bit, its halves, and its plays by the index of the tile they go on.

A row that is not there yet is made by `row_of`.
"""


def row_of(index: int) -> tuple[int, int, int, dict[int, Play]]:
    """Make the row of a tile, which has a play on each tile that it shares a value with."""
    tile = ALL_TILES[index]
    plays = {
        on.index: Play(tile, on)
        for on in ALL_TILES
        if on != tile and (on.has(tile.low) or on.has(tile.high))
    }
    row = ROWS[index] = tile.bit, tile.low, tile.high, plays
    return row
