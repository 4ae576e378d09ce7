"""Random worlds of a view, drawn by kernels.

The `draw_world` kernel reads the plan of a view, and fills in the hands that the seat does not see
and the boneyard. Where ``view.determinize`` is exact, so are these worlds: they come from the same
table of spreads (see ``dominoes/hidden/spreads.py``). Elsewhere they come from the Markov
chain of ``dominoes/hidden/chains.py``: the groups change tiles in pairs, and sometimes in a circle.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.backend import WORD_BITS, Words, bit_count, bit_length, compiled
from chickenfoot_rules.bulk.chance import choose_last, draw_below, next_number, shuffle
from chickenfoot_rules.bulk.plans import (
    DRAW_OF_SLOT,
    EXCHANGES,
    FIRST_EXCHANGE,
    FIRST_GROUP,
    FIRST_KIND,
    FIRST_NODE,
    FIRST_SLOT,
    GROUPS,
    IS_ALONE,
    IS_EXACT,
    KINDS,
    LARGEST,
    LOOKER,
    NOBODY,
    POSITIONS,
    ROOM,
    SEAT_OF_SLOT,
    SIZE_OF_SLOT,
    SLOT,
    SLOTS,
    SOMEBODY_FITS,
    WAITING,
)
from chickenfoot_rules.bulk.sets import (
    BIT,
    PART,
    SET_WORDS,
    WIDTH,
    add_set,
    add_tiles,
    copy,
    subtract,
)
from chickenfoot_rules.bulk.state import (
    CHANCE,
    DRAWN,
    FITTING,
    HANDS,
    LAID,
    PLAYERS,
    UNDRAWN,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.dominoes.hidden.sampling import MOVES_AT_FIRST, MOVES_BETWEEN
from chickenfoot_rules.dominoes.tiles import ALL_TILES

# --- worlds from a Markov chain ------------------------------------------------------------

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
    # From the highest tile to the lowest, whatever the words.
    for part in range(WIDTH - 1, -1, -1):
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


@compiled
def draw_world(
    row: Words, yard: Words, options: Words, plan: Words, scratch: Words, draws: Words
) -> None:
    """Fill in what a seat does not see.

    The hidden hands of the row must be empty.
    """
    draw_hands(row, options, plan, scratch, draws)
    fill_yard(row, yard, options)


@compiled
def draw_hands(row: Words, options: Words, plan: Words, scratch: Words, draws: Words) -> None:
    """Do the same, but leave the yard alone."""
    while True:
        if plan[IS_EXACT]:
            _draw_spreads(row, plan, scratch)
        else:
            draw_from_chain(row, plan, scratch)
        _fill_slots(row, options, plan, scratch, draws)
        held = _take_laid(row, options, plan)
        if plan[SOMEBODY_FITS] == 0 or held & plan[SOMEBODY_FITS]:
            return
        # X7: take the tiles back and draw again.
        for seat in range(options[PLAYERS]):
            if seat != plan[LOOKER]:
                row[HANDS + seat] = 0


@compiled
def _draw_spreads(row: Words, plan: Words, scratch: Words) -> None:
    """Write the tiles of each group into the scratch row, every way equally often."""
    groups = plan[GROUPS]
    chosen = groups * ROOM
    node = plan[FIRST_NODE]
    for at in range(plan[KINDS]):
        kind = plan[plan[FIRST_KIND] + at]
        spread = _choose_spread(row, plan, node, plan[kind] + 2)
        scratch[chosen + at] = spread
        node = plan[spread + 1]
    sizes = chosen + ROOM
    for group in range(groups):
        scratch[sizes + group] = 0
    at = plan[KINDS]
    while at:
        at -= 1
        _take_kind(row, plan, scratch, plan[plan[FIRST_KIND] + at], scratch[chosen + at])


@compiled
def _choose_spread(row: Words, plan: Words, node: int, size: int) -> int:
    """Return the place of a random spread of a node, each as often as ways follow it."""
    first = node + 1
    low = 0
    high = plan[node] - 1
    if high:
        number = next_number(row, CHANCE) >> 4 & LARGEST
        while low < high:
            middle = (low + high) >> 1
            if number < plan[first + middle * size]:
                high = middle
            else:
                low = middle + 1
    return first + low * size


@compiled
def _take_kind(row: Words, plan: Words, scratch: Words, kind: int, spread: int) -> None:
    """Part the groups that are one at the later kinds, and give them the tiles of a kind."""
    sizes = (plan[GROUPS] + 1) * ROOM
    tiles = kind + 2
    takers = tiles + plan[kind + 1] + 1
    number = spread + 2 + plan[takers - 1]
    pairs = takers + plan[takers - 1]
    place = pairs + 1
    for _ in range(plan[pairs]):
        first = plan[place]
        other = plan[place + 1]
        kept = plan[number]
        given = plan[number + 1]
        shuffle(row, CHANCE, scratch, first * ROOM, scratch[sizes + first])
        copy(scratch, first * ROOM + kept, scratch, other * ROOM, given)
        scratch[sizes + first] = kept
        scratch[sizes + other] = given
        number += 2
        place += 2
    # The tiles of a kind are alike, so shuffle them where they are given to several.
    spare = (plan[GROUPS] + 2) * ROOM
    count = plan[kind + 1]
    copy(plan, tiles, scratch, spare, count)
    if plan[takers - 1] > 1:
        shuffle(row, CHANCE, scratch, spare, count)
    for taker in range(plan[takers - 1]):
        group = plan[takers + taker]
        size = plan[spread + 2 + taker]
        if size:
            copy(scratch, spare, scratch, group * ROOM + scratch[sizes + group], size)
            scratch[sizes + group] += size
            spare += size


@compiled
def _fill_slots(row: Words, options: Words, plan: Words, scratch: Words, draws: Words) -> None:
    """Deal the tiles of each group to the hands and draws; the boneyard gets the rest."""
    sizes = (plan[GROUPS] + 1) * ROOM
    chain = (plan[GROUPS] + 3) * ROOM
    width = options[WORDS_OF_HAND]
    last = plan[GROUPS]
    at = 0
    for slot in range(plan[SLOTS]):
        place = plan[FIRST_SLOT] + slot * SLOT
        group = plan[place]
        seat = plan[place + SEAT_OF_SLOT]
        if plan[place + IS_ALONE] and (seat == NOBODY or plan[IS_EXACT] == 0):
            first = chain + group * WIDTH
            if seat != NOBODY:
                add_set(row, HANDS + seat * width, scratch, first, width)
            continue
        if group != last:
            last = group
            at = group * ROOM
            size = scratch[sizes + group] if plan[IS_EXACT] else list_group(plan, scratch, group)
            if plan[place + IS_ALONE] == 0:
                shuffle(row, CHANCE, scratch, at, size)
        if seat != NOBODY:
            add_tiles(row, HANDS + seat * width, scratch, at, plan[place + SIZE_OF_SLOT])
            if plan[place + DRAW_OF_SLOT] != NOBODY:
                draws[plan[place + DRAW_OF_SLOT]] = scratch[at]
            if slot + 1 == plan[WAITING]:
                tile = scratch[at]
                fits = row[FITTING + PART[tile]] & BIT[tile]
                row[DRAWN] = tile + 1 if fits else 0
        at += plan[place + SIZE_OF_SLOT]


@compiled
def _take_laid(row: Words, options: Words, plan: Words) -> int:
    """Take the tiles on the table out of the hands; return the first word of the hidden hands."""
    width = options[WORDS_OF_HAND]
    held = 0
    for seat in range(options[PLAYERS]):
        subtract(row, HANDS + seat * width, LAID, width)
        if seat != plan[LOOKER]:
            held |= row[HANDS + seat * width]
    return held


@compiled
def fill_yard(row: Words, yard: Words, options: Words) -> None:
    """Put the tiles that are neither in hands nor on the table into the yard, in random order."""
    if row[UNDRAWN] == 0:
        return
    width = options[WORDS_OF_HAND]
    size = 0
    for part in range(width - 1, -1, -1):
        first = part * WORD_BITS
        rest = SET_WORDS[options[VALUES_OF_SET] * WIDTH + part] & ~row[LAID + part]
        for seat in range(options[PLAYERS]):
            rest &= ~row[HANDS + seat * width + part]
        while rest:
            bit = bit_length(rest) - 1
            rest ^= 1 << bit
            yard[size] = first + bit
            size += 1
    shuffle(row, CHANCE, yard, 0, size)
