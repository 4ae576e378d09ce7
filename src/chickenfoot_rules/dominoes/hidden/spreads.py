"""All ways to spread tiles over groups that allow different tiles: their number, and a random one.

Tiles that the same groups allow are of one *kind*. The table has the number of ways to spread a
kind and all later ones over the places that are still free in the groups. Groups that allow the
same later kinds become one group from there on, which keeps the table small.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union

__all__ = ["SpreadTable", "TableTooLargeError", "shuffle"]

_State: TypeAlias = tuple[int, ...]
"""The number of tiles that each group still takes."""


class TableTooLargeError(Exception):
    """The table grows beyond its limit."""


def shuffle(tiles: list[Tile], rng: random.Random) -> None:
    """Put tiles into random order."""
    # Sorting by random keys shuffles as well as rng.shuffle does, in half the time.
    random_key = rng.random
    tiles.sort(key=lambda _: random_key())


class _Kind(NamedTuple):
    """The tiles of one kind, and the groups at this kind.

    Attributes:
        tiles: the tiles.
        takers: the groups that may take them.
        then: for each group the one that it is part of from the next kind on; −1 if it takes
            no later kind.
        shared: the groups of the next kind that consist of several groups now.
    """

    tiles: list[Tile]
    takers: list[int]
    then: list[int]
    shared: list[int]


class _Spreads:
    """The ways to spread one kind over the groups in one state.

    Attributes:
        until: for each spread, the number of ways to continue with it or with one before it,
            up to a factor that all states of the kind share.
        counts: for each spread, the number of tiles that each taker takes.
        states: for each spread, the state of the groups after it.
    """

    __slots__ = ("counts", "states", "until")

    def __init__(self) -> None:
        self.until: list[int] = []
        self.counts: list[_State] = []
        self.states: list[_State] = []


class SpreadTable:
    """The table for given groups.

    Args:
        groups: the tiles that each group allows; no two are the same.
        sizes: the number of tiles that each group takes; the sum is the number of tiles.
        limit: the most spreads that the table may have.

    Attributes:
        spreads: the number of spreads in the table.

    Raises:
        TableTooLargeError: if the table would have more spreads.
    """

    def __init__(self, groups: Sequence[TileSet], sizes: Sequence[int], limit: int) -> None:
        self._kinds = _kinds(groups, sizes)
        self._start = tuple(sizes)
        self._rows: list[dict[_State, _Spreads]] = [{} for _ in self._kinds]
        self._limit = limit
        self.spreads: int = 0
        self._ways = self._fill(0, self._start)

    def count(self) -> int:
        """Return the number of ways, where all places in a group are different."""
        return self._ways * math.prod(math.factorial(len(kind.tiles)) for kind in self._kinds)

    def sample(self, rng: random.Random) -> list[list[Tile]]:
        """Return the tiles of each group in a random way; all ways are equally likely.

        The caller decides in which place of its group each tile is.
        """
        # Forward: choose the number of tiles of each kind for every group.
        state = self._start
        walk: list[tuple[_State, _State]] = []
        for row in self._rows:
            spreads = row[state]
            at = 0
            if len(spreads.until) > 1:
                at = bisect_right(spreads.until, rng.randrange(spreads.until[-1]))
            counts = spreads.counts[at]
            walk.append((state, counts))
            state = spreads.states[at]
        # Backward: choose the tiles. Groups that are one at a later kind share its tiles.
        contents: list[list[Tile]] = []
        for kind, (state, counts) in zip(reversed(self._kinds), reversed(walk), strict=True):
            tiles = kind.tiles.copy()
            if len(counts) > 1:
                shuffle(tiles, rng)
            for shared in kind.shared:
                shuffle(contents[shared], rng)
            before: list[list[Tile]] = [[] for _ in state]
            for taker, count in zip(kind.takers, counts, strict=True):
                before[taker] = tiles[:count]
                del tiles[:count]
            for at, then in enumerate(kind.then):
                if later := state[at] - len(before[at]):
                    before[at] += contents[then][:later]
                    del contents[then][:later]
            contents = before
        return contents or [[] for _ in self._start]

    def _fill(self, at: int, state: _State) -> int:
        """Fill the rows from a kind on for one state, and return the number of ways.

        The number lacks a factor: the number of orders of the tiles of each kind.
        """
        if at == len(self._kinds):
            return 1
        row = self._rows[at]
        spreads = row.get(state)
        if spreads is None:
            spreads = row[state] = _Spreads()
            kind = self._kinds[at]
            ways = 0
            for counts in _shares(
                len(kind.tiles),
                [state[taker] for taker in kind.takers],
                [state[taker] if kind.then[taker] < 0 else 0 for taker in kind.takers],
            ):
                self.spreads += 1
                if self.spreads > self._limit:
                    raise TableTooLargeError
                then = _after(kind, state, counts)
                behind = self._fill(at + 1, then)
                if behind:
                    for taker, count in zip(kind.takers, counts, strict=True):
                        behind *= math.comb(state[taker], count)
                    ways += behind
                    spreads.until.append(ways)
                    spreads.counts.append(counts)
                    spreads.states.append(then)
        return spreads.until[-1] if spreads.until else 0


def _after(kind: _Kind, state: _State, counts: _State) -> _State:
    """Return the state for the groups of the next kind."""
    left = [*state]
    for taker, count in zip(kind.takers, counts, strict=True):
        left[taker] -= count
    then = [0] * (max(kind.then) + 1)
    for size, group in zip(left, kind.then, strict=True):
        if group >= 0:
            then[group] += size
    return tuple(then)


def _shares(total: int, most: Sequence[int], least: Sequence[int]) -> Iterator[_State]:
    """Yield every way to write a total as a sum of parts within their bounds."""
    if len(most) == 1:
        if least[0] <= total <= most[0]:
            yield (total,)
        return
    room = sum(most[1:])
    needed = sum(least[1:])
    for part in range(max(least[0], total - room), min(most[0], total - needed) + 1):
        for parts in _shares(total - part, most[1:], least[1:]):
            yield (part, *parts)


def _kinds(groups: Sequence[TileSet], sizes: Sequence[int]) -> list[_Kind]:
    """Sort the tiles into kinds, in an order that keeps the table small."""
    tiles_of: dict[int, list[Tile]] = defaultdict(list)
    for tile in union(groups):
        takers = sum(1 << at for at, group in enumerate(groups) if tile in group)
        tiles_of[takers].append(tile)
    order = _order([*tiles_of], sizes)
    # The groups at this kind, by the later kinds that they may take, one bit each.
    now = {column: at for at, column in enumerate(_columns(order, len(sizes)))}
    kinds: list[_Kind] = []
    for takers in order:
        then: dict[int, int] = {}
        for column in now:
            if column >> 1:
                then.setdefault(column >> 1, len(then))
        parts = Counter(column >> 1 for column in now)
        kinds.append(
            _Kind(
                tiles=tiles_of[takers],
                takers=[at for column, at in now.items() if column & 1],
                then=[then.get(column >> 1, -1) for column in now],
                shared=[at for column, at in then.items() if parts[column] > 1],
            )
        )
        now = then
    return kinds


def _columns(kinds: Sequence[int], groups: int) -> list[int]:
    """Return for each group the kinds that it may take, one bit each.

    Args:
        kinds: for each kind the groups that may take it, one bit each.
        groups: the number of groups.
    """
    return [
        sum(1 << place for place, takers in enumerate(kinds) if takers >> at & 1)
        for at in range(groups)
    ]


def _order(kinds: list[int], sizes: Sequence[int]) -> list[int]:
    """Return the kinds in order; the next one always leaves the fewest possible states."""
    order: list[int] = []
    while kinds:
        columns = _columns(kinds, len(sizes))
        costs = [_states(columns, ~(1 << place), sizes) for place in range(len(kinds))]
        order.append(kinds.pop(costs.index(min(costs))))
    return order


def _states(columns: Sequence[int], kinds: int, sizes: Sequence[int]) -> int:
    """Return the most states that are possible while only the given kinds are left."""
    groups: dict[int, int] = defaultdict(int)
    for column, size in zip(columns, sizes, strict=True):
        groups[column & kinds] += size
    groups.pop(0, None)
    choices = [size + 1 for size in groups.values()]
    # The number for the last group follows from the others, so leave out the largest one.
    return math.prod(choices) // max(choices, default=1)
