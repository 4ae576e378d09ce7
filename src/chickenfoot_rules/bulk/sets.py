"""Sets of tiles in the rows of kernels: of several words if compiled, of one int if not.

These few functions are written for each backend, because plain Python spends more time on a loop
over one word than on the word.
"""

from __future__ import annotations

from functools import lru_cache

from chickenfoot_rules.bulk.dialect import (
    COMPILED,
    ONE,
    ZERO,
    Words,
    bit_count,
    compiled,
    highest,
)
from chickenfoot_rules.bulk.tables import HALVES, SUIT_WORDS, WIDTH, WORD
from chickenfoot_rules.dominoes.moves import FITTING as FITTING_MASKS
from chickenfoot_rules.dominoes.moves import HIGHER_VALUES, LOWER_VALUES

__all__ = ["count_of_value", "meets", "size_of", "values_of", "write_fitting"]

if COMPILED:

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
                bit = highest(tiles)
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
        for part in range(width):
            tiles = ZERO
            rest = values
            while rest:
                value = highest(rest)
                rest ^= ONE << value
                tiles |= SUIT_WORDS[value * WIDTH + part]
            row[place + part] = tiles

else:

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
        held = several = doubles = 0
        while tiles:
            halves = HALVES[highest(tiles)]
            tiles ^= 1 << highest(tiles)
            several |= held & halves
            held |= halves
            if not halves & (halves - 1):
                doubles |= halves
        return held, held & ~several, doubles

    def meets(row: Words, place: int, other: int, width: int) -> bool:
        del width
        return row[place] & row[other] != 0

    def write_fitting(row: Words, place: int, width: int, values: int) -> None:
        del width
        row[place] = FITTING_MASKS[values & LOWER_VALUES] | FITTING_MASKS[values & HIGHER_VALUES]
