"""Random numbers of the kernels: the same from one seed, compiled or not, on all machines.

The generator is SplitMix64 (Steele, Lea and Flood 2014). Its state is one word, which grows by a
constant with each number, and the number is the state, mixed. Each round has a state of its own,
so no two rounds or threads share any.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.backend import ALL, ONE, THREE, ZERO, Words, compiled, word

_STEP: Final = word(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = word(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = word(0x94D049BB133111EB)
_30: Final = word(30)
_27: Final = word(27)
_31: Final = word(31)
_32: Final = word(32)
_8: Final = word(8)
_56: Final = word(56)
_FRACTION: Final = word((1 << 56) - 1)


@compiled
def _mix(number: int) -> int:
    number = ((number ^ (number >> _30)) * _FIRST_FACTOR) & ALL
    number = ((number ^ (number >> _27)) * _SECOND_FACTOR) & ALL
    return number ^ (number >> _31)


@compiled
def next_number(row: Words, place: int) -> int:
    """Return a random word, from the state that is kept at a place of a row."""
    state = (row[place] + _STEP) & ALL
    row[place] = state
    return _mix(state)


@compiled
def draw_below(row: Words, place: int, limit: int) -> int:
    """Return a random number below a limit of at most 1,000.

    The chances of two numbers differ by less than one in four million.
    """
    return ((next_number(row, place) >> _32) * limit) >> _32


@compiled
def shuffle(row: Words, place: int, tiles: Words, first: int, size: int) -> None:
    """Put some numbers of a list, at most 192, into random order."""
    if size:
        choose_last(row, place, tiles, first, size, size - ONE)


@compiled
def choose_last(row: Words, place: int, tiles: Words, first: int, size: int, few: int) -> None:
    """Put a few of some numbers of a list, at most 192, into their last places, at random.

    Each random word serves for three places. After the first two, more than 40 bits of it are
    left, so the chances of two orders differ by less than one in a million.
    """
    number = ZERO
    left = ZERO
    for _ in range(few):
        if left == ZERO:
            number = next_number(row, place) >> _8
            left = THREE
        left -= ONE
        number *= size
        other = first + (number >> _56)
        number &= _FRACTION
        size -= ONE
        tile = tiles[first + size]
        tiles[first + size] = tiles[other]
        tiles[other] = tile


@compiled
def stream(seed: int, number: int) -> int:
    """Return the first state of one of the streams of a seed."""
    return _mix((_mix((seed + _STEP) & ALL) + ((number * _FIRST_FACTOR) & ALL)) & ALL)
