"""Worlds from a Markov chain, for views whose table of spreads would be too large.

It is the chain of ``dominoes/hidden/chains.py``. The groups change tiles in pairs, and sometimes in
a circle.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.backend import (
    WORD_BITS,
    Words,
    bit_count,
    bit_length,
    compiled,
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
from chickenfoot_rules.bulk.sets import BIT, PART, WIDTH, add_tiles
from chickenfoot_rules.bulk.state import CHANCE
from chickenfoot_rules.dominoes.hidden.sampling import MOVES_AT_FIRST, MOVES_BETWEEN
from chickenfoot_rules.dominoes.tiles import ALL_TILES

_DEALS: Final = 8
"""The chain tries a circle once in so many deals to two groups, as in `MarkovChain`."""
_TILES: Final = len(ALL_TILES)
_LONGEST: Final = 64
"""The most groups of a circle; one in 2⁶¹ would be longer."""


@compiled
def draw_from_chain(row: Words, plan: Words, scratch: Words) -> None:
    """Go on with the chain."""
    groups = plan[GROUPS]
    chain = (groups + 3) * ROOM
    moves = MOVES_BETWEEN
    if scratch[chain - 1] == 0:
        scratch[chain - 1] = 1  # It has begun.
        for group in range(groups):
            for part in range(WIDTH):
                begin = plan[FIRST_GROUP] + (group + group + 1) * WIDTH + part
                scratch[chain + group * WIDTH + part] = plan[begin]
        moves = MOVES_AT_FIRST
    for turn in range(moves * groups if plan[EXCHANGES] else 0):
        if turn % _DEALS == 0:
            _circle(row, plan, scratch, chain)
        pair = plan[FIRST_EXCHANGE] + 2 * draw_below(row, CHANCE, plan[EXCHANGES])
        _deal_to_two(row, plan, scratch, chain, plan[pair], plan[pair + 1])


@compiled
def list_group(plan: Words, scratch: Words, group: int) -> int:
    """List the tiles that a group has in the chain, and return their number."""
    chain = (plan[GROUPS] + 3) * ROOM
    size = 0
    for part in range(WIDTH - 1, -1, -1):
        tiles = scratch[chain + group * WIDTH + part]
        while tiles:
            bit = bit_length(tiles) - 1
            tiles ^= 1 << bit
            scratch[group * ROOM + size] = part * WORD_BITS + bit
            size += 1
    return size


@compiled
def _deal_to_two(row: Words, plan: Words, scratch: Words, chain: int, one: int, other: int) -> None:
    """Take the tiles of two groups that both allow, and deal them to the two anew."""
    mine = chain + one * WIDTH
    theirs = chain + other * WIDTH
    my_allowed = plan[FIRST_GROUP] + (one + one) * WIDTH
    their_allowed = plan[FIRST_GROUP] + (other + other) * WIDTH
    gives = 0
    size = 0
    for part in range(WIDTH):
        gives += bit_count(scratch[mine + part] & plan[their_allowed + part])
        size += bit_count(scratch[theirs + part] & plan[my_allowed + part])
    size += gives
    few = min(gives, size - gives)
    pool = (plan[GROUPS] + 2) * ROOM
    chosen = pool + WIDTH
    for part in range(WIDTH):
        scratch[pool + part] = _pool(plan, scratch, mine, theirs, part)
        scratch[chosen + part] = 0
    # Choose the smaller number of tiles, in the way that is faster.
    if few * plan[POSITIONS] > size * size:
        _choose_from_list(row, scratch, pool, few, size)
    else:
        _choose_by_position(row, scratch, pool, few, plan[POSITIONS] - 1)
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
    for part in range(
        WIDTH - 1, -1, -1
    ):  # From the highest tile to the lowest, whatever the words.
        tiles = scratch[pool + part]
        while tiles:
            bit = bit_length(tiles) - 1
            tiles ^= 1 << bit
            scratch[listed] = part * WORD_BITS + bit
            listed += 1
    choose_last(row, CHANCE, scratch, first, size, few)
    add_tiles(scratch, chosen, scratch, first + size - few, few)


@compiled
def _choose_by_position(row: Words, scratch: Words, pool: int, few: int, positions: int) -> None:
    """Choose some tiles of a pool, by random positions that are in it."""
    chosen = pool + WIDTH
    number = 0
    left = 0
    while few:
        if left == 0:
            number = next_number(row, CHANCE)
            left = 8
        left -= 1
        tile = number & positions
        number >>= 8
        if tile < _TILES:
            part = PART[tile]
            if scratch[pool + part] & ~scratch[chosen + part] & BIT[tile]:
                scratch[chosen + part] |= BIT[tile]
                few -= 1


@compiled
def _pool(plan: Words, scratch: Words, mine: int, theirs: int, part: int) -> int:
    """Return a word of the tiles of two groups that both allow."""
    chain = (plan[GROUPS] + 3) * ROOM
    # The allowed tiles of a group are before those that it has at first.
    my_allowed = plan[FIRST_GROUP] + 2 * (mine - chain)
    their_allowed = plan[FIRST_GROUP] + 2 * (theirs - chain)
    pool = scratch[mine + part] & plan[their_allowed + part]
    return pool | scratch[theirs + part] & plan[my_allowed + part]


@compiled
def _circle(row: Words, plan: Words, scratch: Words, chain: int) -> None:
    """Let tiles of three groups or more change places in a circle, if all are allowed."""
    length = 3
    while length < _LONGEST and not next_number(row, CHANCE) >> 63 & 1:
        length += 1
    groups = plan[GROUPS]
    found = (groups + 2) * ROOM
    tile = 0
    for at in range(length):
        group = draw_below(row, CHANCE, groups)
        for before in range(at):
            if scratch[found + before + before] == group:
                return
        if at and not _allows(plan, group, tile):
            return
        tile = _any_tile(row, scratch, chain + group * WIDTH)
        scratch[found + at + at] = group
        scratch[found + at + at + 1] = tile
    if not _allows(plan, scratch[found], tile):
        return
    last = scratch[found + length + length - 1]
    for at in range(length):
        group = chain + scratch[found + at + at] * WIDTH
        tile = scratch[found + at + at + 1]
        scratch[group + PART[tile]] ^= BIT[tile]
        scratch[group + PART[last]] ^= BIT[last]
        last = tile


@compiled
def _allows(plan: Words, group: int, tile: int) -> bool:
    place = plan[FIRST_GROUP] + (group + group) * WIDTH + PART[tile]
    return plan[place] & BIT[tile] != 0


@compiled
def _any_tile(row: Words, scratch: Words, first: int) -> int:
    """Return a random tile of a set."""
    size = 0
    for part in range(WIDTH):
        size += bit_count(scratch[first + part])
    chosen = draw_below(row, CHANCE, size)
    tile = 0
    passed = 0
    for part in range(WIDTH - 1, -1, -1):
        tiles = scratch[first + part]
        while tiles:
            bit = bit_length(tiles) - 1
            tiles ^= 1 << bit
            if passed == chosen:
                tile = part * WORD_BITS + bit
            passed += 1
    return tile
