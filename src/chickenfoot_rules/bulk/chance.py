"""Random numbers of the kernels: the same from one seed, compiled or not, on all machines.

The generator is SplitMix64 (Steele, Lea and Flood 2014). Its state is one word, which grows by a
constant with each number, and the number is the state, mixed. Each round has a state of its own,
so no two rounds or threads share any.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.backend import Words, compiled, int64, uint64

_ALL: Final = uint64((1 << 64) - 1)
"""The mask for sums and products, which wrap only in compiled kernels."""
_STEP: Final = uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = uint64(0x94D049BB133111EB)
_FRACTION: Final = uint64((1 << 56) - 1)
# Numba turns a number with a sign and one without into a float.
_8: Final = uint64(8)
_27: Final = uint64(27)
_30: Final = uint64(30)
_31: Final = uint64(31)
_32: Final = uint64(32)
_56: Final = uint64(56)


@compiled
def _mix(number: int) -> int:
    number = (number ^ number >> _30) * _FIRST_FACTOR & _ALL
    number = (number ^ number >> _27) * _SECOND_FACTOR & _ALL
    return number ^ number >> _31


@compiled
def _next(row: Words, place: int) -> int:
    state = uint64(row[place]) + _STEP & _ALL
    row[place] = int64(state)
    return _mix(state)


@compiled
def next_number(row: Words, place: int) -> int:
    """Return 64 random bits as a word, from the state that is kept at a place of a row."""
    return int64(_next(row, place))


@compiled
def draw_below(row: Words, place: int, limit: int) -> int:
    """Return a random number below a limit of at most 2²⁷.

    The chances of two numbers differ by less than the limit in 2³².
    """
    return int64(_next(row, place) >> _32) * limit >> 32


@compiled
def shuffle(row: Words, place: int, tiles: Words, first: int, size: int) -> None:
    """Put some numbers of a list, at most 192, into random order."""
    if size:
        choose_last(row, place, tiles, first, size, size - 1)


@compiled
def choose_last(row: Words, place: int, tiles: Words, first: int, size: int, few: int) -> None:
    """Put a few of some numbers of a list, at most 192, into their last places, at random.

    Each random word serves for three places. After the first two, more than 40 bits of it are
    left, so the chances of two orders differ by less than one in a million.
    """
    number = uint64(0)
    left = 0
    for _ in range(few):
        if left == 0:
            number = _next(row, place) >> _8
            left = 3
        left -= 1
        number *= uint64(size)
        other = first + int64(number >> _56)
        number &= _FRACTION
        size -= 1
        tile = tiles[first + size]
        tiles[first + size] = tiles[other]
        tiles[other] = tile


@compiled
def stream(seed: int, number: int) -> int:
    """Return the first state of one of the streams of a seed."""
    start = _mix(uint64(seed) + _STEP & _ALL)
    return int64(_mix(start + uint64(number) * _FIRST_FACTOR & _ALL))
