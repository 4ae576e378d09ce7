"""What kernels look up by tile, by value and by both halves."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.dialect import WORD_BITS, constants, word
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, SUITS, Tile


def parts(mask: int) -> list[int]:
    """Return a mask of tiles as `WIDTH` words."""
    full = (1 << WORD_BITS) - 1
    return [mask >> WORD_BITS * part & full for part in range(WIDTH)]


VALUES: Final = word(HIGHEST_SET + 1)
"""The values of the largest set."""

WIDTH: Final = word(1 + ALL_TILES[-1].index // WORD_BITS)
"""The words of a set of tiles of the largest set."""

WORD: Final = word(WORD_BITS.bit_length() - 1)
"""The tile of index *i* is in the word *i* shifted by so much, …"""

BIT: Final = word(WORD_BITS - 1)
"""… at the place *i* masked by this."""

LOW: Final = constants(tile.low for tile in ALL_TILES)
"""By tile: the lower half."""

HIGH: Final = constants(tile.high for tile in ALL_TILES)
"""By tile: the higher half."""

HALVES: Final = constants(1 << tile.low | 1 << tile.high for tile in ALL_TILES)
"""By tile: the values of both halves, one bit each."""

PIPS: Final = constants(tile.pips for tile in ALL_TILES)
"""By tile: the pips of both halves."""

TILES: Final = constants(
    Tile(one, other).index for one in range(HIGHEST_SET + 1) for other in range(HIGHEST_SET + 1)
)
"""By both halves, in either order: the tile."""

SUIT_WORDS: Final = constants(part for suit in SUITS for part in parts(suit))
"""By value, `WIDTH` words each: the tiles that have the value."""

SET_WORDS: Final = constants(
    part
    for values in range(HIGHEST_SET + 2)
    for part in parts((1 << values * (values + 1) // 2) - 1)
)
"""By number of values, `WIDTH` words each: the tiles of the set."""
