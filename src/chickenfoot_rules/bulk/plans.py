"""Plans of worlds: what a view leaves open, written into one row of words for kernels.

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
from typing import Any, Final

from chickenfoot_rules.bulk.backend import Words, constants, words
from chickenfoot_rules.bulk.games import engine_game_of
from chickenfoot_rules.bulk.sets import WIDTH, parts
from chickenfoot_rules.dominoes.hidden.sampling import MOST_SPREADS_TO_SAMPLE, Sampler
from chickenfoot_rules.dominoes.hidden.spreads import SpreadTable, room_of
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.round import DominoView

# --- the header of a plan --------------------------------------------------------------

IS_EXACT: Final = 0
KINDS: Final = 1
FIRST_KIND: Final = 2
FIRST_NODE: Final = 3
GROUPS: Final = 4
FIRST_GROUP: Final = 5
SLOTS: Final = 6
FIRST_SLOT: Final = 7
WAITING: Final = 8
"""The slot whose tile waits to be played if it fits (R4.1), plus one, or 0."""
SOMEBODY_FITS: Final = 9
"""The tiles one of which the hidden hands must have (X7), in one word; 0 if they need not."""
EXCHANGES: Final = 10
"""The pairs of groups that allow a tile both."""
FIRST_EXCHANGE: Final = 11
LOOKER: Final = 12
"""The seat that looks."""
POSITIONS: Final = 13
"""The least power of two that is not below the number of tiles."""
_HEADER: Final = 14

SLOT: Final = 5
"""The numbers of a slot; the first one is its group."""
SEAT_OF_SLOT: Final = 1
SIZE_OF_SLOT: Final = 2
DRAW_OF_SLOT: Final = 3
IS_ALONE: Final = 4

NOBODY: Final = 255
"""Takes the place of a seat for the boneyard, and of a draw for other slots."""

# --- the scratch row -------------------------------------------------------------------

ROOM: Final = 200
"""Words for the tiles of each group, and then for the spreads that were chosen, for the number of
tiles of each group, and for the tiles of a kind, or of two groups of a chain. At the end of the row
are the sets of the chain."""

LARGEST: Final = (1 << 60) - 1
"""The largest random number that is compared with a threshold."""


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

    def __init__(self, view: DominoView, most_spreads: int = MOST_SPREADS_TO_SAMPLE) -> None:
        of_game: Any = view
        hidden = of_game._worlds  # noqa: SLF001 - what a view leaves open is not for its users
        sampler = hidden.sampler
        table = sampler.table_within(most_spreads)
        self.is_exact: bool = table is not None
        numbers = [0] * _HEADER
        numbers[IS_EXACT] = self.is_exact
        numbers[LOOKER] = view.seat
        numbers[POSITIONS] = 1 << (len(view.rules.tiles) - 1).bit_length()
        if table is not None:
            _write_table(numbers, table)
        _write_groups(numbers, sampler)
        _write_slots(numbers, sampler)
        if engine_game_of(view.rules).draws:
            numbers[WAITING] = _find_waiting(of_game, sampler)
        else:
            numbers[SOMEBODY_FITS] = hidden.fitting
        self.words: Words = constants(numbers)
        groups = len(sampler.groups)
        self.scratch: Words = words((groups + 3) * ROOM + groups * WIDTH)
        draws = [
            0 if event.tile is None else event.tile.index
            for event in view.history
            if isinstance(event.move, Draw)
        ]
        self.draws: Words = words(len(draws) + 1)
        for place, tile in enumerate(draws):
            self.draws[place] = tile

    def restart(self) -> None:
        """Let the worlds depend on none that were drawn before."""
        self.scratch[int((self.words[GROUPS] + 3) * ROOM) - 1] = 0


def _add_length(numbers: Iterable[int]) -> list[int]:
    listed = [*numbers]
    return [len(listed), *listed]


def _write_table(plan: list[int], table: SpreadTable) -> None:
    plan[KINDS] = len(table.kinds)
    plan[FIRST_KIND] = len(plan)
    plan.extend([0] * len(table.kinds))
    for at, kind in enumerate(table.kinds):
        plan[plan[FIRST_KIND] + at] = len(plan)
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
            is_alone = len(members) == 1 and slot.size > 1
            plan += [group, _or_nobody(slot.seat), slot.size, _or_nobody(slot.draw), is_alone]


def _or_nobody(number: int | None) -> int:
    return NOBODY if number is None else number


def _find_waiting(view: Any, sampler: Sampler) -> int:  # noqa: ANN401 - of a game with draws
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
