"""Random worlds of a view, drawn by kernels.

The `draw_world` kernel reads the plan of a view, and fills in the hands that the seat does not see
and the boneyard. Where ``view.determinize`` is exact, so are these worlds: they come from the same
table of spreads (see ``dominoes/hidden/spreads.py``). Elsewhere they come from a Markov chain.
"""

from __future__ import annotations

from chickenfoot_rules.bulk.backend import WORD_BITS, Words, bit_length, compiled
from chickenfoot_rules.bulk.chains import draw_from_chain, list_group
from chickenfoot_rules.bulk.chance import next_number, shuffle
from chickenfoot_rules.bulk.options import PLAYERS, VALUES_OF_SET, WORDS_OF_HAND
from chickenfoot_rules.bulk.plans import (
    DRAW_OF_SLOT,
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
from chickenfoot_rules.bulk.state import CHANCE, DRAWN, FITTING, HANDS, LAID, UNDRAWN


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
