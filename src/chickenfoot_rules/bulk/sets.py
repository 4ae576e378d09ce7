"""What kernels look up by tile, and sets of tiles in their rows.

A set has several words if compiled, and is one int if not. The few functions of sets are written
for each backend, because plain Python spends more time on a loop over one word than on the word.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, cast

from chickenfoot_rules.bulk.backend import (
    COMPILED,
    ONE,
    WORD_BITS,
    ZERO,
    Words,
    bit_count,
    bit_length,
    compiled,
    constants,
    word,
)
from chickenfoot_rules.dominoes.moves import FITTING as FITTING_MASKS
from chickenfoot_rules.dominoes.moves import HIGHER_VALUES, LOWER_VALUES
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

WEIGHTS: Final = constants(
    (tile.is_double << 12) + (tile.pips << 6) + tile.high for tile in ALL_TILES
)
"""By tile: a number that is greater for a higher tile: doubles first, then by pips (X2)."""

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


if COMPILED:
    _LOWER: Final = word(LOWER_VALUES)
    _LOWER_SIZE: Final = bit_length(_LOWER)

    def _list_fitting_masks(values: Iterable[int]) -> Words:
        return constants(part for some in values for part in parts(FITTING_MASKS[some]))

    _LOWER_FITTING: Final = _list_fitting_masks(range(LOWER_VALUES + 1))
    """By values up to 9, one bit each, `WIDTH` words each: the tiles that have one of them."""

    _HIGHER_FITTING: Final = _list_fitting_masks(range(0, 1 << int(VALUES), LOWER_VALUES + 1))
    """The same by the values from 10 on."""

    @compiled
    def copy(source: Words, start: int, target: Words, place: int, size: int) -> None:
        """Copy numbers from a place of one row to a place of another."""
        for at in range(size):
            target[place + at] = source[start + at]

    @compiled
    def add_tiles(row: Words, place: int, tiles: Words, first: int, size: int) -> None:
        """Add tiles that are listed in another row to a set."""
        for at in range(size):
            tile = tiles[first + at]
            row[place + (tile >> WORD)] |= ONE << (tile & BIT)

    @compiled
    def add_set(row: Words, place: int, other: Words, first: int, width: int) -> None:
        """Add the tiles of a set of another row to a set."""
        for part in range(width):
            row[place + part] |= other[first + part]

    @compiled
    def subtract(row: Words, place: int, other: int, width: int) -> None:
        """Take away the tiles of another set of the row."""
        for part in range(width):
            row[place + part] &= ~row[other + part]

    @compiled
    def size_of(row: Words, place: int, width: int) -> int:
        """Return the number of tiles in a set.

        Args:
            row: the row that has the set.
            place: the place of its first word.
            width: the number of its words.
        """
        size = ZERO
        for part in range(width):
            size += bit_count(row[place + part])
        return size

    @compiled
    def count_of_value(row: Words, place: int, width: int, value: int) -> int:
        """Return the number of tiles in a set that have a value."""
        size = ZERO
        for part in range(width):
            size += bit_count(row[place + part] & SUIT_WORDS[value * WIDTH + part])
        return size

    @compiled
    def values_of(row: Words, place: int, width: int) -> tuple[int, int, int]:
        """Return values in a set, one bit each: all, those on one tile only, and the doubles."""
        held = several = doubles = ZERO
        for part in range(width):
            tiles = row[place + part]
            while tiles:
                bit = bit_length(tiles) - ONE
                tiles ^= ONE << bit
                halves = HALVES[(part << WORD) + bit]
                several |= held & halves
                held |= halves
                if not halves & (halves - ONE):
                    doubles |= halves
        return held, held & ~several, doubles

    @compiled
    def meets(row: Words, place: int, other: int, width: int) -> bool:
        """Return whether two sets of a row have a tile in common."""
        common = ZERO
        for part in range(width):
            common |= row[place + part] & row[other + part]
        return common != ZERO

    @compiled
    def write_fitting(row: Words, place: int, width: int, values: int) -> None:
        """Write the set of the tiles that have one of some values, one bit each."""
        low = (values & _LOWER) * WIDTH
        high = (values >> _LOWER_SIZE) * WIDTH
        for part in range(width):
            row[place + part] = _LOWER_FITTING[low + part] | _HIGHER_FITTING[high + part]

else:
    _VALUES: Final = [
        (1 << value, suit, Tile(value, value).bit) for value, suit in enumerate(SUITS)
    ]
    """By value: its bit, its tiles and its double."""

    _VALUES_TO: Final = [_VALUES[: int(HIGH[tile]) + 1] for tile in range(len(ALL_TILES))]
    """By tile: the same for the values up to its higher half, of which all lower tiles are."""

    def copy(source: Words, start: int, target: Words, place: int, size: int) -> None:
        cast("list[int]", target)[place : place + size] = cast("list[int]", source)[
            start : start + size
        ]

    def add_tiles(row: Words, place: int, tiles: Words, first: int, size: int) -> None:
        row[place] |= sum([1 << tile for tile in cast("list[int]", tiles)[first : first + size]])

    def add_set(row: Words, place: int, other: Words, first: int, width: int) -> None:
        del width
        row[place] |= other[first]

    def subtract(row: Words, place: int, other: int, width: int) -> None:
        del width
        row[place] &= ~row[other]

    def size_of(row: Words, place: int, width: int) -> int:
        del width
        return row[place].bit_count()

    def count_of_value(row: Words, place: int, width: int, value: int) -> int:
        del width
        return (row[place] & SUIT_WORDS[value]).bit_count()

    def values_of(row: Words, place: int, width: int) -> tuple[int, int, int]:
        del width
        return _values_of(row[place])

    @lru_cache(maxsize=100_000)
    def _values_of(tiles: int) -> tuple[int, int, int]:
        # The playouts of a search meet the same hands again and again.
        held = single = doubles = 0
        for bit, suit, double in _VALUES_TO[tiles.bit_length() - 1]:
            if mine := tiles & suit:
                held |= bit
                if not mine & (mine - 1):
                    single |= bit
                if mine & double:
                    doubles |= bit
        return held, single, doubles

    def meets(row: Words, place: int, other: int, width: int) -> bool:
        del width
        return row[place] & row[other] != 0

    def write_fitting(row: Words, place: int, width: int, values: int) -> None:
        del width
        row[place] = FITTING_MASKS[values & LOWER_VALUES] | FITTING_MASKS[values & HIGHER_VALUES]
