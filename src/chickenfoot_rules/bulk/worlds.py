"""Random worlds of a view: what it leaves open as one row of words, and kernels that fill it in.

Where ``view.determinize`` is exact, so are these worlds: they come from the same table of spreads
(see ``dominoes/hidden/spreads.py``). Elsewhere they come from the Markov chain of
``dominoes/hidden/sampling.py``: the groups change tiles in pairs, and sometimes in a circle.

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

A threshold is the number of ways to continue, rounded to 60 bits. This changes the chance of a
world by less than 2⁻⁴⁶ of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, TypeAlias

from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import (
    WORD_BITS,
    Words,
    bit_count,
    choose_last,
    compiled,
    draw_below,
    next_number,
    shuffle,
    words,
    words_of,
)
from chickenfoot_rules.bulk.rounds import highest_opener
from chickenfoot_rules.bulk.sets import (
    BIT,
    PART,
    SET_WORDS,
    WIDTH,
    add_set,
    add_tiles,
    copy,
    list_tiles,
    parts,
    subtract,
)
from chickenfoot_rules.dominoes import DominoView, Draw
from chickenfoot_rules.dominoes.hidden.sampling import MOVES_AT_FIRST, MOVES_BETWEEN, Sampler
from chickenfoot_rules.dominoes.hidden.spreads import SpreadTable, room_of

# --- the header of a plan --------------------------------------------------------------

IS_EXACT, KINDS, FIRST_KIND, FIRST_NODE, GROUPS, FIRST_GROUP, SLOTS, FIRST_SLOT = range(8)
WAITING, EXCHANGES, FIRST_EXCHANGE, LOOKER, CONTESTED, MUST_FIT, FITTING = range(8, 15)
_HEADER: Final = FITTING + WIDTH
"""Whether the worlds are exact; the number of each list, and where it begins; and then:

- the slot whose tile waits to be played if it fits (R4.1), plus one, or 0;
- the number of the pairs of groups that allow a tile both, and where they begin;
- the viewing seat;
- 1 if in some ways to fill the slots another seat would open (R2.4);
- 1 if the hidden hands must have one of some tiles (X7), and the set of these tiles.
"""

SEAT_OF_SLOT, SIZE_OF_SLOT, DRAW_OF_SLOT, IS_ALONE, SLOT = range(1, 6)
"""The numbers of a slot after its group, and how many there are."""

NOBODY: Final = 255
"""Takes the place of a seat for the boneyard, and of a draw for other slots."""

# --- the scratch row -------------------------------------------------------------------

ROOM: Final = 200
"""Words for the tiles of each group, and then for the spreads that were chosen, for the number of
tiles of each group, and for the tiles of a kind, or of two groups of a chain. At the end of the row
are the sets of the chain."""

LARGEST: Final = (1 << 60) - 1
"""The largest random number that is compared with a threshold."""


PlanRows: TypeAlias = tuple[Words, Words, Words]

NO_PLAN: Final[PlanRows] = (words(_HEADER), words(1), words(1))
"""The plan of a round, of which nothing is hidden."""


class Plan:
    """What a view leaves open, for kernels.

    Args:
        view: the view of a round that goes on.

    Attributes:
        rows: three rows: the plan itself; what `draw_world` works with, and where a chain is, one
            for each thread; and the tile of each draw of the round, of which a world fills in the
            hidden ones.
        is_exact: whether all worlds are equally likely, not only nearly so.
    """

    def __init__(self, view: DominoView) -> None:
        hidden = view._worlds  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - what a view leaves open is not for its users
        sampler = hidden.sampler
        table = sampler.table
        self.is_exact: bool = table is not None
        numbers = [0] * _HEADER
        numbers[IS_EXACT] = self.is_exact
        numbers[LOOKER] = view.seat
        if table is not None:
            _write_table(numbers, table)
        _write_groups(numbers, sampler)
        _write_slots(numbers, sampler)
        numbers[WAITING] = _find_waiting(view, sampler)
        numbers[CONTESTED] = hidden.is_contested
        numbers[MUST_FIT] = hidden.fitting != 0
        numbers[FITTING:_HEADER] = parts(hidden.fitting)
        groups = len(sampler.groups)
        scratch = words((groups + 3) * ROOM + groups * WIDTH)
        made = [event.tile for event in view.history if isinstance(event.move, Draw)]
        draws = words(len(made) + 1)
        for place, tile in enumerate(made):
            draws[place] = 0 if tile is None else tile.index
        self.rows: PlanRows = (words_of(numbers), scratch, draws)

    def restart(self) -> None:
        """Let the worlds depend on none that were drawn before."""
        plan, scratch, _ = self.rows
        # The word before the chain says whether it has begun.
        scratch[int((plan[GROUPS] + 3) * ROOM) - 1] = 0


def _add_length(numbers: Iterable[int]) -> list[int]:
    listed = [*numbers]
    return [len(listed), *listed]


def _write_table(plan: list[int], table: SpreadTable) -> None:
    plan[KINDS] = len(table.kinds)
    plan[FIRST_KIND] = len(plan)
    plan.extend([0] * len(table.kinds))
    for number, kind in enumerate(table.kinds):
        plan[plan[FIRST_KIND] + number] = len(plan)
        plan.append(len(kind.takers) + 2 * len(kind.pairs))
        plan += _add_length(tile.index for tile in kind.tiles)
        plan += _add_length(kind.takers)
        plan.append(len(kind.pairs))
        for pair in kind.pairs:
            plan += pair
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
                plan.append(min((until << 60) // total, LARGEST))
                # After the last kind there is no node, and nothing reads the 0.
                plan.append(nodes.get(merged, 0))
                plan += kind.counts(state, after)
                for pair in kind.pairs:
                    plan += [room_of(after, group) for group in pair]
        nodes = here
    plan[FIRST_NODE] = nodes.get(table.start, 0)


def _write_groups(plan: list[int], sampler: Sampler) -> None:
    plan[GROUPS] = len(sampler.groups)
    plan[FIRST_GROUP] = len(plan)
    for possible, members in sampler.groups.items():
        plan += parts(possible)
        plan += parts(sum(sampler.contents[member] for member in members))
    plan[FIRST_EXCHANGE] = len(plan)
    masks = [*sampler.groups]
    pairs = [
        (one, other)
        for one, possible in enumerate(masks)
        for other, others in enumerate(masks[:one])
        if possible & others
    ]
    plan[EXCHANGES] = len(pairs)
    plan += chain.from_iterable(pairs)


def _write_slots(plan: list[int], sampler: Sampler) -> None:
    plan[SLOTS] = len(sampler.slots)
    plan[FIRST_SLOT] = len(plan)
    for group, members in enumerate(sampler.groups.values()):
        for member in members:
            slot = sampler.slots[member]
            # Such a hand is copied as a set. A single tile may be a draw, so it is listed.
            is_alone = len(members) == 1 and slot.size > 1
            plan += [group, _or_nobody(slot.seat), slot.size, _or_nobody(slot.draw), is_alone]


def _or_nobody(number: int | None) -> int:
    return NOBODY if number is None else number


def _find_waiting(view: DominoView, sampler: Sampler) -> int:
    """Return the slot whose tile waits to be played, plus one, in the order of the plan."""
    # The seat sees its own tile, and before the opening none waits (R2.5).
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
    # After any other move, or in another turn, no drawn tile waits.
    if not isinstance(last.move, Draw) or last.seat != view.turn:
        return 0
    number = sum(isinstance(event.move, Draw) for event in view.history) - 1
    return next(at for at, slot in enumerate(in_order, 1) if slot.draw == number)


# --- worlds from a Markov chain ------------------------------------------------------------

_DEALS: Final = 8
"""The chain tries a circle once in so many deals to two groups, as in `MarkovChain`."""
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
    # If no two groups can exchange tiles, no circle can either.
    for turn in range(moves * groups if plan[EXCHANGES] else 0):
        if turn % _DEALS == 0:
            _circle(row, plan, scratch, chain)
        pair = plan[FIRST_EXCHANGE] + 2 * draw_below(row, at.CHANCE, plan[EXCHANGES])
        _deal_to_two(row, plan, scratch, chain, plan[pair], plan[pair + 1])


@compiled
def list_group(plan: Words, scratch: Words, group: int) -> int:
    """List the tiles that a group has in the chain, and return their number."""
    chain = (plan[GROUPS] + 3) * ROOM
    size = 0
    for part in range(WIDTH - 1, -1, -1):
        tiles = scratch[chain + group * WIDTH + part]
        size += list_tiles(tiles, part * WORD_BITS, scratch, group * ROOM + size)
    return size


@compiled
def _deal_to_two(row: Words, plan: Words, scratch: Words, chain: int, one: int, other: int) -> None:
    """Take the tiles of two groups that both allow, and deal them to the two anew."""
    mine = chain + one * WIDTH
    theirs = chain + other * WIDTH
    my_allowed = plan[FIRST_GROUP] + 2 * one * WIDTH
    their_allowed = plan[FIRST_GROUP] + 2 * other * WIDTH
    pool = (plan[GROUPS] + 2) * ROOM
    size = 0
    gives = 0
    # From the highest tile to the lowest, whatever the words.
    for part in range(WIDTH - 1, -1, -1):
        given = scratch[mine + part] & plan[their_allowed + part]
        gives += bit_count(given)
        tiles = given | scratch[theirs + part] & plan[my_allowed + part]
        scratch[mine + part] &= ~tiles
        scratch[theirs + part] &= ~tiles
        size += list_tiles(tiles, part * WORD_BITS, scratch, pool + size)
    choose_last(row, at.CHANCE, scratch, pool, size, min(gives, size - gives))
    # The chosen ones are the last of the list: they are for the group that takes fewer.
    first = mine if gives > size - gives else theirs
    kept = max(gives, size - gives)
    add_tiles(scratch, first, scratch, pool, kept)
    # This is the other one of the two.
    add_tiles(scratch, mine + theirs - first, scratch, pool + kept, size - kept)


@compiled
def _circle(row: Words, plan: Words, scratch: Words, chain: int) -> None:
    """Let tiles of three groups or more change places in a circle, if all are allowed."""
    length = 3
    while length < _LONGEST and not next_number(row, at.CHANCE) >> 63 & 1:
        length += 1
    groups = plan[GROUPS]
    found = (groups + 2) * ROOM
    tile = 0
    for index in range(length):
        group = draw_below(row, at.CHANCE, groups)
        # Give up, as `MarkovChain` does, or some worlds would become more likely.
        for before in range(index):
            if scratch[found + before + before] == group:
                return
        if index and not _allows(plan, group, tile):
            return
        size = list_group(plan, scratch, group)
        tile = scratch[group * ROOM + draw_below(row, at.CHANCE, size)]
        scratch[found + index + index] = group
        scratch[found + index + index + 1] = tile
    if not _allows(plan, scratch[found], tile):
        return
    last = scratch[found + length + length - 1]
    for index in range(length):
        group = chain + scratch[found + index + index] * WIDTH
        tile = scratch[found + index + index + 1]
        # One tile leaves and another one comes, so each bit changes.
        scratch[group + PART[tile]] ^= BIT[tile]
        scratch[group + PART[last]] ^= BIT[last]
        last = tile


@compiled
def _allows(plan: Words, group: int, tile: int) -> bool:
    place = plan[FIRST_GROUP] + (group + group) * WIDTH + PART[tile]
    return plan[place] & BIT[tile] != 0


@compiled
def draw_world(row: Words, yard: Words, options: Words, rows: PlanRows) -> None:
    """Fill in what a seat does not see.

    The hidden hands of the row must be empty.
    """
    plan, scratch, draws = rows
    while True:
        if plan[IS_EXACT]:
            _draw_spreads(row, plan, scratch)
        else:
            draw_from_chain(row, plan, scratch)
        _fill_slots(row, options, plan, scratch, draws)
        fits = _take_laid(row, options, plan)
        opens = plan[CONTESTED] == 0 or highest_opener(row, options, 0) == row[at.SEAT]
        if opens and (plan[MUST_FIT] == 0 or fits):
            break
        # X7, R2.4: take the tiles back and draw again.
        for seat in range(options[at.PLAYERS]):
            if seat != plan[LOOKER]:
                place = at.HANDS + seat * options[at.WORDS_OF_HAND]
                for part in range(options[at.WORDS_OF_HAND]):
                    row[place + part] = 0
    fill_yard(row, yard, options)


@compiled
def _draw_spreads(row: Words, plan: Words, scratch: Words) -> None:
    """Write the tiles of each group into the scratch row, every way equally often."""
    groups = plan[GROUPS]
    chosen = groups * ROOM
    # Forward to choose the spreads, since each leads to the next node.
    node = plan[FIRST_NODE]
    for index in range(plan[KINDS]):
        kind = plan[plan[FIRST_KIND] + index]
        spread = _choose_spread(row, plan, node, plan[kind] + 2)
        scratch[chosen + index] = spread
        node = plan[spread + 1]
    sizes = chosen + ROOM
    for group in range(groups):
        scratch[sizes + group] = 0
    # Backward to choose the tiles: groups that became one are parted, the last ones first.
    index = plan[KINDS]
    while index:
        index -= 1
        _take_kind(row, plan, scratch, plan[plan[FIRST_KIND] + index], scratch[chosen + index])


@compiled
def _choose_spread(row: Words, plan: Words, node: int, size: int) -> int:
    """Return the place of a random spread of a node, each as often as ways follow it."""
    first = node + 1
    low = 0
    high = plan[node] - 1
    if high:
        # A compiled shift keeps the sign, which the mask removes.
        number = next_number(row, at.CHANCE) >> 4 & LARGEST
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
        shuffle(row, at.CHANCE, scratch, first * ROOM, scratch[sizes + first])
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
        shuffle(row, at.CHANCE, scratch, spare, count)
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
    width = options[at.WORDS_OF_HAND]
    last = plan[GROUPS]
    listed = 0
    for slot in range(plan[SLOTS]):
        place = plan[FIRST_SLOT] + slot * SLOT
        group = plan[place]
        seat = plan[place + SEAT_OF_SLOT]
        # The boneyard is what is left at the end, and a hand of a chain is a set already.
        if plan[place + IS_ALONE] and (seat == NOBODY or plan[IS_EXACT] == 0):
            first = chain + group * WIDTH
            if seat != NOBODY:
                add_set(row, at.HANDS + seat * width, scratch, first, width)
            continue
        if group != last:
            last = group
            listed = group * ROOM
            size = scratch[sizes + group] if plan[IS_EXACT] else list_group(plan, scratch, group)
            if plan[place + IS_ALONE] == 0:
                shuffle(row, at.CHANCE, scratch, listed, size)
        if seat != NOBODY:
            add_tiles(row, at.HANDS + seat * width, scratch, listed, plan[place + SIZE_OF_SLOT])
            if plan[place + DRAW_OF_SLOT] != NOBODY:
                draws[plan[place + DRAW_OF_SLOT]] = scratch[listed]
            if slot + 1 == plan[WAITING]:
                tile = scratch[listed]
                fits = row[at.FITTING + PART[tile]] & BIT[tile]
                row[at.DRAWN] = tile + 1 if fits else 0
        listed += plan[place + SIZE_OF_SLOT]


@compiled
def _take_laid(row: Words, options: Words, plan: Words) -> bool:
    """Take the tiles on the table out of the hands; return whether a hidden one has what fits."""
    width = options[at.WORDS_OF_HAND]
    fits = False
    for seat in range(options[at.PLAYERS]):
        hand = at.HANDS + seat * width
        # Slots are those of the deal, so they still have the tiles that were played since.
        subtract(row, hand, at.LAID, width)
        for part in range(width):
            if row[hand + part] & plan[FITTING + part]:
                fits = True
    return fits


@compiled
def fill_yard(row: Words, yard: Words, options: Words) -> None:
    """Put the tiles that are neither in hands nor on the table into the yard, in random order."""
    # Nobody draws any more; in Express-Domino, the rest is out of play (X1).
    if row[at.UNDRAWN] == 0:
        return
    width = options[at.WORDS_OF_HAND]
    size = 0
    # From the highest tile down, so that words of all widths shuffle the same list.
    for part in range(width - 1, -1, -1):
        rest = SET_WORDS[options[at.VALUES_OF_SET] * WIDTH + part] & ~row[at.LAID + part]
        for seat in range(options[at.PLAYERS]):
            rest &= ~row[at.HANDS + seat * width + part]
        size += list_tiles(rest, part * WORD_BITS, yard, size)
    shuffle(row, at.CHANCE, yard, 0, size)
