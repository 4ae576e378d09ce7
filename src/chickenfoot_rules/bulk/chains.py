"""Worlds from a Markov chain, for views whose table of spreads would be too large.

It is the chain of ``dominoes/hidden/chains.py``. The groups change tiles in pairs, and sometimes in
a circle.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.backend import (
    ONE,
    THREE,
    TWO,
    ZERO,
    Words,
    bit_count,
    bit_length,
    compiled,
    word,
)
from chickenfoot_rules.bulk.chance import choose_last, draw_below, next_number
from chickenfoot_rules.bulk.plans import (
    EXCHANGES,
    FIRST_EXCHANGE,
    FIRST_GROUP,
    GROUPS,
    POSITIONS,
    ROOM,
)
from chickenfoot_rules.bulk.sets import BIT, WIDTH, WORD, add_tiles
from chickenfoot_rules.bulk.state import CHANCE
from chickenfoot_rules.dominoes.hidden.sampling import MOVES_AT_FIRST, MOVES_BETWEEN

_EIGHT: Final = word(8)
_DEALS: Final = word(8)
"""The chain tries a circle once in so many deals to two groups, as in `MarkovChain`."""
_LONGEST: Final = word(64)
"""The most groups of a circle; one in 2⁶¹ would be longer."""
_HALF: Final = word(1 << 63)
_MOVES_AT_FIRST: Final = word(MOVES_AT_FIRST)
_MOVES_BETWEEN: Final = word(MOVES_BETWEEN)


@compiled
def draw_from_chain(row: Words, plan: Words, scratch: Words) -> None:
    """Go on with the chain."""
    groups = plan[GROUPS]
    chain = (groups + THREE) * ROOM
    moves = _MOVES_BETWEEN
    if scratch[chain - ONE] == ZERO:
        scratch[chain - ONE] = ONE  # It has begun.
        for group in range(groups):
            for part in range(WIDTH):
                begin = plan[FIRST_GROUP] + (group + group + ONE) * WIDTH + part
                scratch[chain + group * WIDTH + part] = plan[begin]
        moves = _MOVES_AT_FIRST
    for turn in range(moves * groups if plan[EXCHANGES] else ZERO):
        if turn % _DEALS == ZERO:
            _circle(row, plan, scratch, chain)
        pair = plan[FIRST_EXCHANGE] + TWO * draw_below(row, CHANCE, plan[EXCHANGES])
        _deal_to_two(row, plan, scratch, chain, plan[pair], plan[pair + ONE])


@compiled
def list_group(plan: Words, scratch: Words, group: int) -> int:
    """List the tiles that a group has in the chain, and return their number."""
    chain = (plan[GROUPS] + THREE) * ROOM
    size = ZERO
    part = WIDTH
    while part:
        part -= ONE
        tiles = scratch[chain + group * WIDTH + part]
        while tiles:
            bit = bit_length(tiles) - ONE
            tiles ^= ONE << bit
            scratch[group * ROOM + size] = (part << WORD) + bit
            size += ONE
    return size


@compiled
def _deal_to_two(row: Words, plan: Words, scratch: Words, chain: int, one: int, other: int) -> None:
    """Take the tiles of two groups that both allow, and deal them to the two anew."""
    mine = chain + one * WIDTH
    theirs = chain + other * WIDTH
    my_allowed = plan[FIRST_GROUP] + (one + one) * WIDTH
    their_allowed = plan[FIRST_GROUP] + (other + other) * WIDTH
    gives = ZERO
    size = ZERO
    for part in range(WIDTH):
        gives += bit_count(scratch[mine + part] & plan[their_allowed + part])
        size += bit_count(scratch[theirs + part] & plan[my_allowed + part])
    size += gives
    few = min(gives, size - gives)
    pool = (plan[GROUPS] + TWO) * ROOM
    chosen = pool + WIDTH
    for part in range(WIDTH):
        scratch[pool + part] = _pool(plan, scratch, mine, theirs, part)
        scratch[chosen + part] = ZERO
    # Choose the smaller number of tiles, in the way that is faster.
    if few * plan[POSITIONS] > size * size:
        _choose_from_list(row, scratch, pool, few, size)
    else:
        _choose_by_position(row, scratch, pool, few, plan[POSITIONS] - ONE)
    for part in range(WIDTH):
        everything = scratch[pool + part]
        some = scratch[chosen + part]
        if few != gives:
            some ^= everything
        scratch[mine + part] = scratch[mine + part] & ~everything | some
        scratch[theirs + part] = scratch[theirs + part] & ~everything | everything ^ some


@compiled
def _choose_from_list(row: Words, scratch: Words, pool: int, few: int, size: int) -> None:
    """Choose some tiles of a pool, all of which it lists first."""
    chosen = pool + WIDTH
    first = chosen + WIDTH
    listed = first
    part = WIDTH  # From the highest tile to the lowest, whatever the words.
    while part:
        part -= ONE
        tiles = scratch[pool + part]
        while tiles:
            bit = bit_length(tiles) - ONE
            tiles ^= ONE << bit
            scratch[listed] = (part << WORD) + bit
            listed += ONE
    choose_last(row, CHANCE, scratch, first, size, few)
    add_tiles(scratch, chosen, scratch, first + size - few, few)


@compiled
def _choose_by_position(row: Words, scratch: Words, pool: int, few: int, positions: int) -> None:
    """Choose some tiles of a pool, by random positions that are in it."""
    chosen = pool + WIDTH
    number = ZERO
    left = ZERO
    while few:
        if left == ZERO:
            number = next_number(row, CHANCE)
            left = _EIGHT
        left -= ONE
        tile = number & positions
        number >>= _EIGHT
        part = tile >> WORD
        bit = ONE << (tile & BIT)
        if part < WIDTH and scratch[pool + part] & ~scratch[chosen + part] & bit:
            scratch[chosen + part] |= bit
            few -= ONE


@compiled
def _pool(plan: Words, scratch: Words, mine: int, theirs: int, part: int) -> int:
    """Return a word of the tiles of two groups that both allow."""
    chain = (plan[GROUPS] + THREE) * ROOM
    # The allowed tiles of a group are before those that it has at first.
    my_allowed = plan[FIRST_GROUP] + TWO * (mine - chain)
    their_allowed = plan[FIRST_GROUP] + TWO * (theirs - chain)
    pool = scratch[mine + part] & plan[their_allowed + part]
    return pool | scratch[theirs + part] & plan[my_allowed + part]


@compiled
def _circle(row: Words, plan: Words, scratch: Words, chain: int) -> None:
    """Let tiles of three groups or more change places in a circle, if all are allowed."""
    length = THREE
    while length < _LONGEST and next_number(row, CHANCE) < _HALF:
        length += ONE
    groups = plan[GROUPS]
    found = (groups + TWO) * ROOM
    tile = ZERO
    for at in range(length):
        group = draw_below(row, CHANCE, groups)
        for before in range(at):
            if scratch[found + before + before] == group:
                return
        if at and not _allows(plan, group, tile):
            return
        tile = _any_tile(row, scratch, chain + group * WIDTH)
        scratch[found + at + at] = group
        scratch[found + at + at + ONE] = tile
    if not _allows(plan, scratch[found], tile):
        return
    last = scratch[found + length + length - ONE]
    for at in range(length):
        group = chain + scratch[found + at + at] * WIDTH
        tile = scratch[found + at + at + ONE]
        scratch[group + (tile >> WORD)] ^= ONE << (tile & BIT)
        scratch[group + (last >> WORD)] ^= ONE << (last & BIT)
        last = tile


@compiled
def _allows(plan: Words, group: int, tile: int) -> bool:
    place = plan[FIRST_GROUP] + (group + group) * WIDTH + (tile >> WORD)
    return plan[place] >> (tile & BIT) & ONE != ZERO


@compiled
def _any_tile(row: Words, scratch: Words, first: int) -> int:
    """Return a random tile of a set."""
    size = ZERO
    for part in range(WIDTH):
        size += bit_count(scratch[first + part])
    chosen = draw_below(row, CHANCE, size)
    tile = ZERO
    passed = ZERO
    part = WIDTH
    while part:
        part -= ONE
        tiles = scratch[first + part]
        while tiles:
            bit = bit_length(tiles) - ONE
            tiles ^= ONE << bit
            if passed == chosen:
                tile = (part << WORD) + bit
            passed += ONE
    return tile
