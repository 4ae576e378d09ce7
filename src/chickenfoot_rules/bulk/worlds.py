"""Random worlds of a view, drawn by kernels.

`Plan.of` works out once what a view leaves open, and writes it into one row of words. The
`draw_world` kernel reads it and fills in the hands that the seat does not see, and the boneyard.

Where ``view.determinize`` is exact, so are these worlds: they come from the same table of spreads
(see ``dominoes/hidden/spreads.py``). The number of ways to continue is rounded to 64 bits there,
which changes the chance of a world by less than 2⁻⁵⁰ of it. Elsewhere they come from the same kind
of Markov chain (see ``dominoes/hidden/chains.py``).

A plan has a header, and then four parts. Numbers of places are those in the plan.

- *Kinds*: for each kind the place of its record: how many numbers each spread has; its tiles; the
  groups that take them; and the groups that were one after it. Each list begins with its length.
- *Nodes*: a state of the table before a kind: how many spreads it has, then for each: a threshold
  below which random words choose it or one before it, the next node, and its numbers: of tiles by
  taker, and of tiles by group that was one after the kind.
- *Groups*, for a chain: the tiles that each allows, and those that it has at first; and the pairs
  of groups that can exchange tiles.
- *Slots*: group, seat, number of tiles, number of the draw, and whether the slot is the only one of
  its group and has several tiles.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from chickenfoot_rules.bulk.chance import below, choose_last, next_number, shuffle
from chickenfoot_rules.bulk.dialect import (
    ONE,
    THREE,
    TWO,
    ZERO,
    Words,
    bit_count,
    bit_length,
    compiled,
    constants,
    word,
    words,
)
from chickenfoot_rules.bulk.loading import load_table
from chickenfoot_rules.bulk.sets import add_set, add_tiles, copy, subtract
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
from chickenfoot_rules.bulk.tables import BIT, SET_WORDS, WIDTH, WORD, parts
from chickenfoot_rules.chickenfoot.round import PlayerView
from chickenfoot_rules.dominoes.hidden.sampling import (
    MOST_SPREADS_TO_SAMPLE,
    MOVES_AT_FIRST,
    MOVES_BETWEEN,
    Sampler,
)
from chickenfoot_rules.dominoes.hidden.spreads import SpreadTable, room_of
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.express.round import ExpressView
from chickenfoot_rules.express.worlds import Worlds as ExpressWorlds

__all__ = ["Plan", "draw_hands", "draw_world", "fill_yard"]

# --- the header of a plan --------------------------------------------------------------

_IS_EXACT: Final = word(0)
_KINDS: Final = word(1)
_FIRST_KIND: Final = word(2)
_FIRST_NODE: Final = word(3)
_GROUPS: Final = word(4)
_FIRST_GROUP: Final = word(5)
_SLOTS: Final = word(6)
_FIRST_SLOT: Final = word(7)
_WAITING: Final = word(8)
"""The slot whose tile waits to be played if it fits (R4.1), plus one; 0 if there is none."""
_SOMEBODY_FITS: Final = word(9)
"""The tiles one of which the hidden hands must have (X7), in one word; 0 if they need not."""
_PAIRS: Final = word(10)
"""The pairs of groups that allow a tile both."""
_FIRST_PAIR: Final = word(11)
_LOOKER: Final = word(12)
"""The seat that looks."""
_POSITIONS: Final = word(13)
"""The least power of two that is not below the number of tiles."""
_HEADER: Final = 14

_SLOT: Final = word(5)
"""The numbers of a slot; the first one is its group."""
_SEAT_OF_SLOT: Final = word(1)
_SIZE_OF_SLOT: Final = word(2)
_DRAW_OF_SLOT: Final = word(3)
_IS_ALONE: Final = word(4)

_NOBODY: Final = word(255)
"""Takes the place of a seat for the boneyard, and of a draw for other slots."""

# --- the scratch row -------------------------------------------------------------------

_ROOM: Final = word(192)
"""Words for the tiles of each group, and then for the spreads that were chosen, for the number of
tiles of each group, and for the tiles of a kind. At the end of the row are the sets of a chain."""

_EIGHT: Final = word(8)
_DEALS: Final = word(8)
"""A circle is tried once in so many deals to two groups, as in `Chain`."""
_LONGEST: Final = word(64)
"""The most groups of a circle; one in 2⁶¹ would be longer."""
_HALF: Final = word(1 << 63)
_56: Final = word(56)
_FRACTION: Final = word((1 << 56) - 1)
_MOVES_AT_FIRST: Final = word(MOVES_AT_FIRST)
_MOVES_BETWEEN: Final = word(MOVES_BETWEEN)
_LAST: Final = (1 << 64) - 1


class Plan:
    """What a view leaves open, for kernels.

    Args:
        view: the view of a round that goes on.
        most_spreads: the most spreads that the table may have, so that the worlds are exact.

    Attributes:
        words: the plan itself.
        scratch: what `draw_world` works with, and where a chain is; one for each thread.
        draws: the tile of each draw of the round; a world fills in those that are hidden.
        is_exact: whether all worlds are equally likely, not only nearly so.
    """

    __slots__ = ("draws", "is_exact", "scratch", "words")

    def __init__(
        self, view: PlayerView | ExpressView, most_spreads: int = MOST_SPREADS_TO_SAMPLE
    ) -> None:
        # What a view leaves open is no business of its users.
        hidden = view._worlds  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        sampler = hidden.sampler
        table = sampler.table_within(most_spreads)
        self.is_exact: bool = table is not None
        numbers = [0] * _HEADER
        numbers[_IS_EXACT] = self.is_exact
        numbers[_LOOKER] = view.seat
        numbers[_POSITIONS] = 1 << (len(view.rules.tiles) - 1).bit_length()
        if table is not None:
            _write_table(numbers, table)
        _write_groups(numbers, sampler)
        _write_slots(numbers, sampler)
        if isinstance(hidden, ExpressWorlds):
            numbers[_SOMEBODY_FITS] = hidden.fitting
        if isinstance(view, PlayerView):
            numbers[_WAITING] = _waiting(view, sampler)
        self.words: Words = constants(numbers)
        groups = len(sampler.groups)
        self.scratch: Words = words((groups + 3) * int(_ROOM) + groups * int(WIDTH))
        draws = [
            0 if event.tile is None else event.tile.index
            for event in view.history
            if isinstance(event.move, Draw)
        ]
        self.draws: Words = words(len(draws) + 1)
        for place, tile in enumerate(draws):
            self.draws[place] = word(tile)

    def restart(self) -> None:
        """Let the worlds depend on none that were drawn before."""
        self.scratch[int((self.words[_GROUPS] + THREE) * _ROOM) - 1] = word(0)

    def load(self, row: Words, options: Words, view: PlayerView | ExpressView) -> None:
        """Write what the seat sees into the row of a round, which worlds complete."""
        load_table(row, options, view)
        if isinstance(view, PlayerView) and view.drawn is not None:
            row[DRAWN] = word(view.drawn.index + 1)


def _listed(numbers: Iterable[int]) -> list[int]:
    listed = [*numbers]
    return [len(listed), *listed]


def _write_table(plan: list[int], table: SpreadTable) -> None:
    plan[_KINDS] = len(table.kinds)
    plan[_FIRST_KIND] = len(plan)
    plan.extend([0] * len(table.kinds))
    for at, kind in enumerate(table.kinds):
        plan[plan[_FIRST_KIND] + at] = len(plan)
        shared = [*kind.shared.values()]
        plan.append(len(kind.takers) + sum(map(len, shared)))
        plan += _listed(tile.index for tile in kind.tiles)
        plan += _listed(kind.takers)
        plan.append(len(shared))
        for groups in shared:
            plan += _listed(groups)
    # From the last kind to the first: a spread names the place of the node after it.
    nodes: dict[int, int] = {}
    for kind, row in zip(reversed(table.kinds), reversed(table.rows), strict=True):
        here: dict[int, int] = {}
        for state, spreads in row.items():
            if not spreads.until:
                continue  # Nothing can follow.
            here[state] = len(plan)
            plan.append(len(spreads.until))
            total = spreads.until[-1]
            for until, after, merged in zip(
                spreads.until, spreads.after, spreads.merged, strict=True
            ):
                plan.append(min((until << 64) // total, _LAST))
                plan.append(nodes.get(merged, 0))
                plan += kind.counts(state, after)
                for groups in kind.shared.values():
                    plan += [room_of(after, group) for group in groups]
        nodes = here
    plan[_FIRST_NODE] = nodes.get(table.start, 0)


def _write_groups(plan: list[int], sampler: Sampler) -> None:
    plan[_GROUPS] = len(sampler.groups)
    plan[_FIRST_GROUP] = len(plan)
    for possible, members in sampler.groups.items():
        plan += parts(possible)
        plan += parts(sum(sampler.contents[member] for member in members))
    plan[_FIRST_PAIR] = len(plan)
    for one, possible in enumerate(sampler.groups):
        for other, others in enumerate([*sampler.groups][:one]):
            if possible & others:
                plan[_PAIRS] += 1
                plan += [one, other]


def _write_slots(plan: list[int], sampler: Sampler) -> None:
    plan[_SLOTS] = len(sampler.slots)
    plan[_FIRST_SLOT] = len(plan)
    for group, members in enumerate(sampler.groups.values()):
        for member in members:
            slot = sampler.slots[member]
            is_alone = len(members) == 1 and slot.size > 1
            plan += [group, _or_nobody(slot.seat), slot.size, _or_nobody(slot.draw), is_alone]


def _or_nobody(number: int | None) -> int:
    return int(_NOBODY) if number is None else number


def _waiting(view: PlayerView, sampler: Sampler) -> int:
    """Return the slot whose tile waits to be played, plus one, in the order of the plan."""
    if view.turn == view.seat or view.layout.is_empty:
        return 0
    in_order = [sampler.slots[at] for members in sampler.groups.values() for at in members]
    if not view.history:
        if not view.draw_fits:
            return 0
        # The first slot of the seat is for the one tile that fits.
        first = next(slot for slot in sampler.slots if slot.seat == view.turn)
        return in_order.index(first) + 1
    last = view.history[-1]
    if not isinstance(last.move, Draw) or last.seat != view.turn:
        return 0
    number = sum(isinstance(event.move, Draw) for event in view.history) - 1
    return next(at for at, slot in enumerate(in_order, 1) if slot.draw == number)


# --- drawing ---------------------------------------------------------------------------


@compiled
def draw_world(
    row: Words, yard: Words, options: Words, plan: Words, scratch: Words, draws: Words
) -> None:
    """Fill in what a seat does not see.

    The hidden hands of the row must be empty.

    Args:
        row: the row of the round, with what the seat sees.
        yard: its yard, which is written anew.
        options: the options.
        plan: the plan of the view.
        scratch: the scratch row of the plan.
        draws: the tile of each draw.
    """
    draw_hands(row, options, plan, scratch, draws)
    fill_yard(row, yard, options)


@compiled
def draw_hands(row: Words, options: Words, plan: Words, scratch: Words, draws: Words) -> None:
    """Do the same, but leave the yard alone."""
    while True:
        if plan[_IS_EXACT]:
            _draw_spreads(row, plan, scratch)
        else:
            _draw_from_chain(row, plan, scratch)
        _fill_slots(row, options, plan, scratch, draws)
        held = _take_laid(row, options, plan)
        if plan[_SOMEBODY_FITS] == ZERO or held & plan[_SOMEBODY_FITS]:
            return
        # X7: take the tiles back and draw again.
        for seat in range(options[PLAYERS]):
            if seat != plan[_LOOKER]:
                row[HANDS + seat] = ZERO


@compiled
def _draw_spreads(row: Words, plan: Words, scratch: Words) -> None:
    """Write the tiles of each group into the scratch row, every way equally often."""
    groups = plan[_GROUPS]
    chosen = groups * _ROOM
    node = plan[_FIRST_NODE]
    for at in range(plan[_KINDS]):
        kind = plan[plan[_FIRST_KIND] + at]
        spread = _choose_spread(row, plan, node, plan[kind] + TWO)
        scratch[chosen + at] = spread
        node = plan[spread + ONE]
    sizes = chosen + _ROOM
    for group in range(groups):
        scratch[sizes + group] = ZERO
    at = plan[_KINDS]
    while at:
        at -= ONE
        _take_kind(row, plan, scratch, plan[plan[_FIRST_KIND] + at], scratch[chosen + at])


@compiled
def _choose_spread(row: Words, plan: Words, node: int, size: int) -> int:
    """Return the place of a random spread of a node, each as often as ways follow it."""
    first = node + ONE
    low = ZERO
    high = plan[node] - ONE
    if high:
        number = next_number(row, CHANCE)
        while low < high:
            middle = (low + high) >> ONE
            if number < plan[first + middle * size]:
                high = middle
            else:
                low = middle + ONE
    return first + low * size


@compiled
def _take_kind(row: Words, plan: Words, scratch: Words, kind: int, spread: int) -> None:
    """Part the groups that are one at the later kinds, and give them the tiles of a kind."""
    sizes = (plan[_GROUPS] + ONE) * _ROOM
    tiles = kind + TWO
    takers = tiles + plan[kind + ONE] + ONE
    number = spread + TWO + plan[takers - ONE]
    shared = takers + plan[takers - ONE]
    place = shared + ONE
    for _ in range(plan[shared]):
        several = plan[place]
        first = plan[place + ONE]
        shuffle(row, CHANCE, scratch, first * _ROOM, scratch[sizes + first])
        at = first * _ROOM + plan[number]
        scratch[sizes + first] = plan[number]
        for other in range(several - ONE):
            group = plan[place + TWO + other]
            size = plan[number + ONE + other]
            copy(scratch, at, scratch, group * _ROOM, size)
            scratch[sizes + group] = size
            at += size
        number += several
        place += several + ONE
    # The tiles of a kind are alike, so shuffle them where they are given to several.
    spare = (plan[_GROUPS] + TWO) * _ROOM
    count = plan[kind + ONE]
    copy(plan, tiles, scratch, spare, count)
    if plan[takers - ONE] > ONE:
        shuffle(row, CHANCE, scratch, spare, count)
    for taker in range(plan[takers - ONE]):
        group = plan[takers + taker]
        size = plan[spread + TWO + taker]
        if size:
            copy(scratch, spare, scratch, group * _ROOM + scratch[sizes + group], size)
            scratch[sizes + group] += size
            spare += size


@compiled
def _fill_slots(row: Words, options: Words, plan: Words, scratch: Words, draws: Words) -> None:
    """Deal the tiles of each group to the hands and draws; the boneyard gets the rest."""
    sizes = (plan[_GROUPS] + ONE) * _ROOM
    chain = (plan[_GROUPS] + THREE) * _ROOM
    width = options[WORDS_OF_HAND]
    last = plan[_GROUPS]
    at = ZERO
    for slot in range(plan[_SLOTS]):
        place = plan[_FIRST_SLOT] + slot * _SLOT
        group = plan[place]
        seat = plan[place + _SEAT_OF_SLOT]
        if plan[place + _IS_ALONE] and (seat == _NOBODY or plan[_IS_EXACT] == ZERO):
            first = chain + group * WIDTH
            if seat != _NOBODY:
                add_set(row, HANDS + seat * width, scratch, first, width)
            continue
        if group != last:
            last = group
            at = group * _ROOM
            size = scratch[sizes + group] if plan[_IS_EXACT] else _list_group(plan, scratch, group)
            if plan[place + _IS_ALONE] == ZERO:
                shuffle(row, CHANCE, scratch, at, size)
        if seat != _NOBODY:
            add_tiles(row, HANDS + seat * width, scratch, at, plan[place + _SIZE_OF_SLOT])
            if plan[place + _DRAW_OF_SLOT] != _NOBODY:
                draws[plan[place + _DRAW_OF_SLOT]] = scratch[at]
            if slot + ONE == plan[_WAITING]:
                tile = scratch[at]
                fits = row[FITTING + (tile >> WORD)] >> (tile & BIT) & ONE
                row[DRAWN] = tile + ONE if fits else ZERO
        at += plan[place + _SIZE_OF_SLOT]


@compiled
def _take_laid(row: Words, options: Words, plan: Words) -> int:
    """Take the tiles on the table out of the hands; return the first word of the hidden hands."""
    width = options[WORDS_OF_HAND]
    held = ZERO
    for seat in range(options[PLAYERS]):
        subtract(row, HANDS + seat * width, LAID, width)
        if seat != plan[_LOOKER]:
            held |= row[HANDS + seat * width]
    return held


@compiled
def fill_yard(row: Words, yard: Words, options: Words) -> None:
    """Put the tiles that are neither in hands nor on the table into the yard, in random order."""
    if row[UNDRAWN] == ZERO:
        return
    width = options[WORDS_OF_HAND]
    size = ZERO
    part = width
    while part:
        part -= ONE
        first = part << WORD
        rest = SET_WORDS[options[VALUES_OF_SET] * WIDTH + part] & ~row[LAID + part]
        for seat in range(options[PLAYERS]):
            rest &= ~row[HANDS + seat * width + part]
        while rest:
            bit = bit_length(rest) - ONE
            rest ^= ONE << bit
            yard[size] = first + bit
            size += ONE
    shuffle(row, CHANCE, yard, ZERO, size)


# --- where a table would be too large ----------------------------------------------------


@compiled
def _draw_from_chain(row: Words, plan: Words, scratch: Words) -> None:
    """Go on with the chain."""
    width = WIDTH
    groups = plan[_GROUPS]
    chain = (groups + THREE) * _ROOM
    moves = _MOVES_BETWEEN
    if scratch[chain - ONE] == ZERO:
        scratch[chain - ONE] = ONE  # It has begun.
        for group in range(groups):
            for part in range(width):
                begin = plan[_FIRST_GROUP] + (group + group + ONE) * width + part
                scratch[chain + group * width + part] = plan[begin]
        moves = _MOVES_AT_FIRST
    for turn in range(moves * groups if plan[_PAIRS] else ZERO):
        if turn % _DEALS == ZERO:
            _circle(row, plan, scratch, chain)
        pair = plan[_FIRST_PAIR] + TWO * below(row, CHANCE, plan[_PAIRS])
        _deal_to_two(row, plan, scratch, chain, plan[pair], plan[pair + ONE])


@compiled
def _list_group(plan: Words, scratch: Words, group: int) -> int:
    """List the tiles that a group has in the chain, and return their number."""
    width = WIDTH
    chain = (plan[_GROUPS] + THREE) * _ROOM
    size = ZERO
    part = width
    while part:
        part -= ONE
        tiles = scratch[chain + group * width + part]
        while tiles:
            bit = bit_length(tiles) - ONE
            tiles ^= ONE << bit
            scratch[group * _ROOM + size] = (part << WORD) + bit
            size += ONE
    return size


@compiled
def _deal_to_two(row: Words, plan: Words, scratch: Words, chain: int, one: int, other: int) -> None:
    """Take the tiles of two groups that both allow, and deal them to the two anew."""
    width = WIDTH
    mine = chain + one * width
    theirs = chain + other * width
    my_allowed = plan[_FIRST_GROUP] + (one + one) * width
    their_allowed = plan[_FIRST_GROUP] + (other + other) * width
    gives = ZERO
    size = ZERO
    for part in range(width):
        gives += bit_count(scratch[mine + part] & plan[their_allowed + part])
        size += bit_count(scratch[theirs + part] & plan[my_allowed + part])
    size += gives
    few = min(gives, size - gives)
    pool = (plan[_GROUPS] + TWO) * _ROOM
    chosen = pool + width
    for part in range(width):
        scratch[pool + part] = _pool(plan, scratch, mine, theirs, part)
        scratch[chosen + part] = ZERO
    # Choose the smaller number of tiles, in the way that is faster.
    if few * plan[_POSITIONS] > size * size:
        _choose_from_list(row, scratch, pool, width, few, size)
    else:
        _choose_by_position(row, scratch, pool, width, few, plan[_POSITIONS] - ONE)
    for part in range(width):
        everything = scratch[pool + part]
        some = scratch[chosen + part]
        if few != gives:
            some ^= everything
        scratch[mine + part] = scratch[mine + part] & ~everything | some
        scratch[theirs + part] = scratch[theirs + part] & ~everything | everything ^ some


@compiled
def _choose_from_list(
    row: Words, scratch: Words, pool: int, width: int, few: int, size: int
) -> None:
    """Choose some tiles of a pool, all of which it lists first."""
    chosen = pool + width
    first = chosen + width
    listed = first
    part = width  # From the highest tile to the lowest, whatever the words.
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
def _choose_by_position(
    row: Words, scratch: Words, pool: int, width: int, few: int, positions: int
) -> None:
    """Choose some tiles of a pool, by random positions that are in it."""
    chosen = pool + width
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
        if part < width and scratch[pool + part] & ~scratch[chosen + part] & bit:
            scratch[chosen + part] |= bit
            few -= ONE


@compiled
def _pool(plan: Words, scratch: Words, mine: int, theirs: int, part: int) -> int:
    """Return a word of the tiles of two groups that both allow."""
    chain = (plan[_GROUPS] + THREE) * _ROOM
    # The allowed tiles of a group are before those that it has at first.
    my_allowed = plan[_FIRST_GROUP] + TWO * (mine - chain)
    their_allowed = plan[_FIRST_GROUP] + TWO * (theirs - chain)
    pool = scratch[mine + part] & plan[their_allowed + part]
    return pool | scratch[theirs + part] & plan[my_allowed + part]


@compiled
def _circle(row: Words, plan: Words, scratch: Words, chain: int) -> None:
    """Let tiles of three groups or more change places in a circle, if all are allowed."""
    width = WIDTH
    length = THREE
    while length < _LONGEST and next_number(row, CHANCE) < _HALF:
        length += ONE
    groups = plan[_GROUPS]
    found = (groups + TWO) * _ROOM
    tile = ZERO
    for at in range(length):
        group = below(row, CHANCE, groups)
        for before in range(at):
            if scratch[found + before + before] == group:
                return
        if at and not _allows(plan, group, tile):
            return
        tile = _any_tile(row, scratch, chain + group * width)
        scratch[found + at + at] = group
        scratch[found + at + at + ONE] = tile
    if not _allows(plan, scratch[found], tile):
        return
    last = scratch[found + length + length - ONE]
    for at in range(length):
        group = chain + scratch[found + at + at] * width
        tile = scratch[found + at + at + ONE]
        scratch[group + (tile >> WORD)] ^= ONE << (tile & BIT)
        scratch[group + (last >> WORD)] ^= ONE << (last & BIT)
        last = tile


@compiled
def _allows(plan: Words, group: int, tile: int) -> bool:
    place = plan[_FIRST_GROUP] + (group + group) * WIDTH + (tile >> WORD)
    return plan[place] >> (tile & BIT) & ONE != ZERO


@compiled
def _any_tile(row: Words, scratch: Words, first: int) -> int:
    """Return a random tile of a set."""
    size = ZERO
    for part in range(WIDTH):
        size += bit_count(scratch[first + part])
    chosen = below(row, CHANCE, size)
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
