"""What kernels look up by tile, and sets of tiles in their rows.

A set has several words if compiled, and is one int if not. The few functions of sets are written
for each backend, because plain Python spends more time on a loop over one word than on the word.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from chickenfoot_rules.bulk.backend import (
    COMPILED,
    WORD_BITS,
    Words,
    bit_count,
    bit_length,
    compiled,
    small_constants,
    words_of,
)
from chickenfoot_rules.dominoes.moves import FITTING as FITTING_MASKS
from chickenfoot_rules.dominoes.moves import HIGHER_VALUES, LOWER_VALUES
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, SUITS, Tile


def parts(mask: int) -> list[int]:
    """Return a mask of tiles as `WIDTH` words."""
    return [mask >> WORD_BITS * part & (1 << WORD_BITS) - 1 for part in range(WIDTH)]


VALUES: Final = HIGHEST_SET + 1
"""The values of the largest set."""

WIDTH: Final = 1 + ALL_TILES[-1].index // WORD_BITS
"""The words of a set of tiles of the largest set."""

PART: Final = small_constants(tile.index // WORD_BITS for tile in ALL_TILES)
"""By tile: the word of a set that has it, …"""

BIT: Final = words_of(1 << tile.index % WORD_BITS for tile in ALL_TILES)
"""… and its bit in that word."""

LOW: Final = small_constants(tile.low for tile in ALL_TILES)
"""By tile: the lower half."""

HIGH: Final = small_constants(tile.high for tile in ALL_TILES)
"""By tile: the higher half."""

HALVES: Final = words_of(1 << tile.low | 1 << tile.high for tile in ALL_TILES)
"""By tile: the values of both halves, one bit each."""

PIPS: Final = small_constants(tile.pips for tile in ALL_TILES)
"""By tile: the pips of both halves."""

# Pips and halves are below 64, so no field runs over into the next one.
WEIGHTS: Final = words_of(
    (tile.is_double << 12) + (tile.pips << 6) + tile.high for tile in ALL_TILES
)
"""By tile: a number that is greater for a higher tile: doubles first, then by pips (X2)."""

TILES: Final = small_constants(
    Tile(one, other).index for one in range(HIGHEST_SET + 1) for other in range(HIGHEST_SET + 1)
)
"""By both halves, in either order: the tile."""

SUIT_WORDS: Final = words_of(part for suit in SUITS for part in parts(suit))
"""By value, `WIDTH` words each: the tiles that have the value."""

# Tiles are numbered so that each set is the lower part of any larger one.
SET_WORDS: Final = words_of(
    part
    for values in range(HIGHEST_SET + 2)
    for part in parts((1 << values * (values + 1) // 2) - 1)
)
"""By number of values, `WIDTH` words each: the tiles of the set."""


if COMPILED:
    # Three tables of 2⁷ masks, not one of 2¹⁹: constants of a graphics card must fit in 64 kB.
    _PIECE: Final = 7
    _LOWEST_PIECE: Final = (1 << _PIECE) - 1
    _FITTING: Final = words_of(
        parts(FITTING_MASKS[values << shift & (1 << VALUES) - 1])[part]
        for part in range(WIDTH)
        for shift in range(0, VALUES, _PIECE)
        for values in range(1 << _PIECE)
    )
    """By word of a set, and then by each seven values, one bit each: the tiles that have one."""

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
            row[place + PART[tile]] |= BIT[tile]

    @compiled
    def size_of(row: Words, place: int, width: int) -> int:
        """Return the number of tiles in a set.

        Args:
            row: the row that has the set.
            place: the place of its first word.
            width: the number of its words.
        """
        size = 0
        for part in range(width):
            size += bit_count(row[place + part])
        return size

    @compiled
    def values_of(row: Words, place: int, width: int) -> tuple[int, int, int]:
        """Return values in a set, one bit each: all, those on one tile only, and the doubles."""
        held = several = doubles = 0
        for part in range(width):
            tiles = row[place + part]
            while tiles:
                bit = bit_length(tiles) - 1
                tiles ^= 1 << bit
                halves = HALVES[part * WORD_BITS + bit]
                # Before `held` grows: what it has already is on a second tile now.
                several |= held & halves
                held |= halves
                # A single bit, so both halves are the same.
                if not halves & (halves - 1):
                    doubles |= halves
        return held, held & ~several, doubles

    @compiled
    def write_fitting(row: Words, place: int, width: int, values: int) -> None:
        """Write the set of the tiles that have one of some values, one bit each."""
        low = values & _LOWEST_PIECE
        middle = values >> _PIECE & _LOWEST_PIECE
        high = values >> 2 * _PIECE
        for part in range(width):
            table = 3 * part << _PIECE
            row[place + part] = (
                _FITTING[table + low]
                | _FITTING[table + (1 << _PIECE) + middle]
                | _FITTING[table + (2 << _PIECE) + high]
            )

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

    def size_of(row: Words, place: int, width: int) -> int:
        del width
        return row[place].bit_count()

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

    def write_fitting(row: Words, place: int, width: int, values: int) -> None:
        del width
        row[place] = FITTING_MASKS[values & LOWER_VALUES] | FITTING_MASKS[values & HIGHER_VALUES]


@compiled
def list_tiles(tiles: int, first: int, target: Words, place: int) -> int:
    """List the tiles of one word of a set, the highest first, and return their number.

    Args:
        tiles: the word.
        first: the lowest tile that it has room for.
        target: the row for the list.
        place: where it begins.
    """
    size = 0
    while tiles:
        bit = bit_length(tiles) - 1
        tiles ^= 1 << bit
        target[place + size] = first + bit
        size += 1
    return size


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
def count_of_value(row: Words, place: int, width: int, value: int) -> int:
    """Return the number of tiles in a set that have a value."""
    size = 0
    for part in range(width):
        size += bit_count(row[place + part] & SUIT_WORDS[value * WIDTH + part])
    return size


@compiled
def meets(row: Words, place: int, other: int, width: int) -> bool:
    """Return whether two sets of a row have a tile in common."""
    common = 0
    for part in range(width):
        common |= row[place + part] & row[other + part]
    return common != 0
