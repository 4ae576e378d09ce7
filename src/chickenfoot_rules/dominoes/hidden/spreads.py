"""All ways to spread tiles over groups that allow different tiles: their number, and a random one.

Tiles that the same groups allow are of one *kind*. The kinds are spread one after the other. A
*state* is the number of tiles that each group still takes; a *spread* is one way to go from a
state to the next one. A state is one int, with eight bits a group.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Final

from chickenfoot_rules.dominoes.tiles import Tile, TileSet, shuffle, union


def kinds_of(groups: Sequence[TileSet]) -> dict[int, list[Tile]]:
    """Sort tiles into kinds.

    Args:
        groups: the tiles that each group allows.

    Returns:
        The tiles of each kind, by the mask of the groups that allow them.
    """
    everything = union(groups).mask
    kinds = [(0, everything)] if everything else []
    for at, group in enumerate(groups):
        # Each group splits a kind in two at most, so no tile is looked at by itself.
        parted: list[tuple[int, int]] = []
        for takers, tiles in kinds:
            if allowed := tiles & group.mask:
                parted.append((takers | 1 << at, allowed))
            if tiles != allowed:
                parted.append((takers, tiles ^ allowed))
        kinds = parted
    kinds.sort(key=lambda kind: kind[1] & -kind[1])  # By the lowest tile.
    return {takers: [*TileSet.from_mask(tiles)] for takers, tiles in kinds}


def columns_of(kinds: Sequence[int], groups: int) -> list[int]:
    """Return for each group the kinds that it may take, one bit each.

    Args:
        kinds: for each kind the mask of the groups that may take it.
        groups: the number of groups.
    """
    return [
        sum([1 << place for place, takers in enumerate(kinds) if takers >> at & 1])
        for at in range(groups)
    ]


def order_kinds(kinds: Sequence[int], sizes: Sequence[int]) -> Iterator[int]:
    """Yield the places of the kinds; the next one always leaves the fewest possible states.

    Args:
        kinds: for each kind the mask of the groups that may take it.
        sizes: the number of tiles that each group takes.
    """
    # Groups that may take the same kinds become one: of them, a state has only the sum.
    rooms = _merge_rooms(zip(columns_of(kinds, len(sizes)), sizes, strict=True), -1)
    left = [*range(len(kinds))]
    while left:
        # The most states that there can be. Their exact number would take a walk through them.
        choices = math.prod([room + 1 for room in rooms.values()])
        costs = [_states_without(1 << place, rooms, choices) for place in left]
        place = left.pop(costs.index(min(costs)))
        rooms = _merge_rooms(rooms.items(), ~(1 << place))
        yield place


def _merge_rooms(rooms: Iterable[tuple[int, int]], kinds: int) -> dict[int, int]:
    """Return the room for tiles by column, while only the given kinds are left."""
    merged: dict[int, int] = defaultdict(int)
    for column, room in rooms:
        merged[column & kinds] += room
    # A group that takes no further kind is full in every state.
    merged.pop(0, None)
    return merged


def _states_without(kind: int, rooms: dict[int, int], choices: int) -> int:
    """Return the most states that are possible after one more kind.

    Args:
        kind: the bit of the kind.
        rooms: the room for tiles by column.
        choices: the product of all rooms, with one added to each.
    """
    most = 0
    for column, room in rooms.items():
        both = room
        if column & kind:
            rest = column ^ kind
            if not rest:
                # The group is full after its last kind.
                choices //= room + 1
                continue
            if rest in rooms:
                # Without this kind, both groups may take the same kinds, so they become one.
                both += rooms[rest]
                choices = choices // ((room + 1) * (rooms[rest] + 1)) * (both + 1)
        most = max(most, both)
    # The number for the last group follows from the others, so leave out the largest one.
    return choices // (most + 1)


_BITS: Final = 8
"""Bits for the number of tiles in a group, at most 190."""

_FIELD: Final = (1 << _BITS) - 1

_PROBES: Final = 16
"""From so many states the number of spreads of a kind is estimated."""

_MARGIN: Final = 2
"""No table is made if its estimate is so many times the limit."""


@cache
def _row(room: int) -> tuple[int, ...]:
    """Return, by the tiles that a group takes, the number of ways to place them.

    Args:
        room: the free places of the group.
    """
    return tuple(math.comb(room, taken) for taken in range(room + 1))


class TooManySpreadsError(Exception):
    """There are more spreads than the limit."""


class Kind:
    """The tiles of one kind, and the groups at this kind.

    Attributes:
        tiles: the tiles.
        takers: the groups that may take them.
        pairs: groups that become one after this kind, since nothing else distinguishes them. The
            number of the first is then that of both.
    """

    __slots__ = ("_ending", "_merges", "_shifts", "_units", "pairs", "takers", "tiles")

    def __init__(
        self, tiles: list[Tile], takers: list[int], ending: set[int], pairs: list[tuple[int, int]]
    ) -> None:
        self.tiles: list[Tile] = tiles
        self.takers: list[int] = takers
        self.pairs: list[tuple[int, int]] = pairs
        self._shifts = [_shift(taker) for taker in takers]
        # A tile leaves the number of those that are still to be spread, in the lowest field, and
        # enters a group.
        self._units = [(1 << shift) + 1 for shift in self._shifts]
        self._ending = [taker in ending for taker in takers]
        self._merges = [(_shift(other), _shift(first)) for first, other in pairs]

    def spreads(self, state: int) -> tuple[list[int], list[int]]:
        """Return the state after each spread, before groups merge, and the number of its ways.

        The number lacks a factor: the number of orders of the tiles.
        """
        if len(self.tiles) == 1 and not any(self._ending):
            return self._spreads_of_one(state)
        rooms = [state >> shift & _FIELD for shift in self._shifts]
        # A group must be full after its last kind.
        least = [room if ends else 0 for room, ends in zip(rooms, self._ending, strict=True)]
        behind, needed = sum(rooms), sum(least)
        if not needed <= len(self.tiles) <= behind:
            # A dead end: `Spreads.go_on` drops what leads here.
            return [], []
        states, ways = [state + len(self.tiles)], [1]
        for room, low, unit in zip(rooms[:-1], least, self._units, strict=False):
            behind -= room
            needed -= low
            row = _row(room)
            then: list[int] = []
            then_ways: list[int] = []
            for before, number in zip(states, ways, strict=True):
                left = before & _FIELD
                # The later groups must get what they need, and have room for the rest.
                for taken in range(max(low, left - behind), min(room, left - needed) + 1):
                    then.append(before - taken * unit)
                    then_ways.append(number * row[taken])
            states, ways = then, then_ways
        # The last group takes what is left.
        row = _row(rooms[-1])
        unit = self._units[-1]
        ways = [number * row[before & _FIELD] for before, number in zip(states, ways, strict=True)]
        return [before - (before & _FIELD) * unit for before in states], ways

    def _spreads_of_one(self, state: int) -> tuple[list[int], list[int]]:
        """Return the same for a single tile that no group needs."""
        states: list[int] = []
        ways: list[int] = []
        # The order of `spreads`, where the last group takes the tile first.
        for shift in reversed(self._shifts):
            if room := state >> shift & _FIELD:
                states.append(state - (1 << shift))
                ways.append(room)
        return states, ways

    def number_of_spreads(self, state: int) -> int:
        """Return the number of spreads of a state, without listing them."""
        total = len(self.tiles)
        numbers = [1] + [0] * total
        for shift, ends in zip(self._shifts, self._ending, strict=True):
            room = state >> shift & _FIELD
            low = room if ends else 0
            # Sums of neighbours, so that no loop runs over what one group takes.
            below = [0, *accumulate(numbers)]
            numbers = [
                below[max(0, taken - low + 1)] - below[max(0, taken - room)]
                for taken in range(total + 1)
            ]
        return numbers[total]

    def even_spread(self, state: int) -> int:
        """Return the state after a spread that fills the groups evenly; there must be one."""
        rooms = [state >> shift & _FIELD for shift in self._shifts]
        least = [room if ends else 0 for room, ends in zip(rooms, self._ending, strict=True)]
        left, behind, needed = len(self.tiles), sum(rooms), sum(least)
        for room, low, shift in zip(rooms, least, self._shifts, strict=True):
            even = left * room // max(1, behind)
            behind -= room
            needed -= low
            taken = max(low, left - behind, min(even, room, left - needed))
            left -= taken
            state -= taken << shift
        return self.merge_groups([state])[0]

    def merge_groups(self, states: list[int]) -> list[int]:
        """Return states after groups have merged."""
        for part, first in self._merges:
            # One product moves a number from its field to another one.
            change = (1 << first) - (1 << part)
            states = [state + (state >> part & _FIELD) * change for state in states]
        return states

    def counts(self, state: int, then: int) -> list[int]:
        """Return the number of tiles that each taker took between two states."""
        # No field of `then` is larger, so no field borrows from the next one.
        taken = state - then
        return [taken >> shift & _FIELD for shift in self._shifts]


class Spreads:
    """The spreads of one kind in one state.

    Attributes:
        until: for each spread, the number of ways to continue with it or with one before it, up
            to a factor that all states of the kind share; before `go_on` only the ways of the
            spread itself.
        after: the state after each spread, before groups merge.
        merged: the same state after groups have merged.
    """

    __slots__ = ("after", "merged", "until")

    def __init__(self, ways: list[int], after: list[int], merged: list[int]) -> None:
        self.until: list[int] = ways
        self.after: list[int] = after
        self.merged: list[int] = merged

    def go_on(self, behind: Mapping[int, int]) -> int:
        """Count the ways to continue, and return them all.

        Args:
            behind: the number of ways to continue from each state of the next kind.
        """
        ways = [number * behind[then] for number, then in zip(self.until, self.merged, strict=True)]
        if not all(ways):
            # After some spreads there is no way to continue.
            kept = [at for at, number in enumerate(ways) if number]
            ways = [ways[at] for at in kept]
            self.after = [self.after[at] for at in kept]
            self.merged = [self.merged[at] for at in kept]
        # Sums, so that bisection finds the spread of a random number.
        self.until = [*accumulate(ways)]
        return self.until[-1] if ways else 0


def room_of(state: int, group: int) -> int:
    """Return the number of tiles that a group still takes in a state."""
    return state >> _shift(group) & _FIELD


def _shift(group: int) -> int:
    """Return the place of a group in a state; the lowest place is free for other use."""
    return _BITS * (group + 1)


def _start(sizes: Sequence[int]) -> int:
    return sum([size << _shift(group) for group, size in enumerate(sizes)])


def _kinds(groups: Sequence[TileSet], sizes: Sequence[int], limit: int) -> list[Kind]:
    """Return the kinds in an order that leaves few states, with the groups at each kind.

    Raises:
        TooManySpreadsError: if a walk through few of the states shows that there are more
            spreads than the limit.
    """
    kinds: list[Kind] = []
    state: int | None = _start(sizes)
    for kind in _kinds_in_order(groups, sizes):
        kinds.append(kind)
        if state is None:
            continue
        number = kind.number_of_spreads(state)
        # The table has all spreads of each state on this walk, so they are a lower bound.
        limit -= number
        if limit < 0:
            raise TooManySpreadsError  # To put the other kinds into order would take longer.
        # A dead end proves nothing: other spreads may go on.
        state = kind.even_spread(state) if number else None
    return kinds


def _kinds_in_order(groups: Sequence[TileSet], sizes: Sequence[int]) -> Iterator[Kind]:
    kinds = kinds_of(groups)
    masks = [*kinds]
    # The first group of those that are one now, by the later kinds that they may take.
    now = {column: at for at, column in enumerate(columns_of(masks, len(groups)))}
    for place in order_kinds(masks, sizes):
        bit = 1 << place
        merged: dict[int, list[int]] = defaultdict(list)
        for column, group in now.items():
            if column != bit:
                merged[column & ~bit].append(group)
        yield Kind(
            tiles=kinds[masks[place]],
            takers=[group for column, group in now.items() if column & bit],
            ending={now[bit]} if bit in now else set(),
            # No two groups have the same column, so at most two are alike without this kind.
            pairs=[(both[0], both[1]) for both in merged.values() if len(both) > 1],
        )
        now = {column: either[0] for column, either in merged.items()}


def _check_number(kind: Kind, states: Sequence[int], limit: int) -> None:
    """Raise if a kind has probably more spreads than a limit."""
    # Evenly spaced, not random: the same groups always have the same table, or none.
    probes = states[:: max(1, len(states) // _PROBES)]
    number = sum([kind.number_of_spreads(state) for state in probes])
    if number * len(states) > limit * len(probes):
        raise TooManySpreadsError


class SpreadTable:
    """The table of all spreads for given groups.

    Args:
        groups: the tiles that each group allows; no two are the same.
        sizes: the number of tiles that each group takes; the sum is the number of tiles.
        limit: the most spreads that the table may have.

    Attributes:
        kinds: the kinds of tiles, in the order in which they are spread.
        rows: for each kind, its spreads in each state.
        start: the state before the first kind.

    Raises:
        TooManySpreadsError: if the table would have more spreads.
    """

    def __init__(self, groups: Sequence[TileSet], sizes: Sequence[int], limit: int) -> None:
        self._sizes = sizes
        self.start: int = _start(sizes)
        self.kinds: list[Kind] = []
        self.rows: list[dict[int, Spreads]] = []
        states: Iterable[int] = [self.start]
        left = limit
        for kind in _kinds(groups, sizes, limit):
            _check_number(kind, [*states], _MARGIN * left)
            row: dict[int, Spreads] = {}
            for state in states:
                after, numbers = kind.spreads(state)
                left -= len(after)
                if left < 0:
                    raise TooManySpreadsError
                row[state] = Spreads(numbers, after, kind.merge_groups(after))
            self.kinds.append(kind)
            self.rows.append(row)
            # Not a set: an order that does not depend on hashes, and so the same probes everywhere.
            states = dict.fromkeys([then for spreads in row.values() for then in spreads.merged])
        self._fill()

    def _fill(self) -> None:
        """Count the ways to continue, from the last kind to the first."""
        # After the last kind, all groups are full, and there is one way to go on.
        behind: dict[int, int] = {0: 1}
        for row in reversed(self.rows):
            here: dict[int, int] = {}
            for state, spreads in row.items():
                here[state] = spreads.go_on(behind)
            behind = here

    def count(self) -> int:
        """Return the number of ways, where all places in a group are different."""
        # The factor that `Kind.spreads` leaves out.
        orders = math.prod([math.factorial(len(kind.tiles)) for kind in self.kinds])
        spreads = self.rows[0][self.start].until if self.rows else [1]
        return orders * spreads[-1] if spreads else 0

    def sample(self, rng: random.Random) -> list[list[Tile]]:
        """Return the tiles of each group in a random way; all ways are equally likely.

        The caller decides in which place of its group each tile is.
        """
        # Forward: choose the number of tiles of each kind for every group.
        state = self.start
        walk: list[tuple[int, int]] = []
        for row in self.rows:
            spreads = row[state]
            at = 0
            if len(spreads.until) > 1:
                at = bisect_right(spreads.until, rng.randrange(spreads.until[-1]))
            walk.append((state, spreads.after[at]))
            state = spreads.merged[at]
        # Backward: choose the tiles. Groups that are one at a later kind share its tiles.
        contents: list[list[Tile]] = [[] for _ in self._sizes]
        for kind, (before, after) in zip(reversed(self.kinds), reversed(walk), strict=True):
            tiles = kind.tiles.copy()
            if len(kind.takers) > 1:
                shuffle(tiles, rng)
            for first, other in kind.pairs:
                shuffle(contents[first], rng)
                size = room_of(after, first)
                contents[first], contents[other] = contents[first][:size], contents[first][size:]
            for taker, count in zip(kind.takers, kind.counts(before, after), strict=True):
                if count:
                    contents[taker] = tiles[:count] + contents[taker]
                    del tiles[:count]
        return contents
