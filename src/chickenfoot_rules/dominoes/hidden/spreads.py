"""Every way to spread tiles over groups that allow different tiles: how many, and one by chance.

Tiles that the same groups allow are of one *kind*. A table says in how many ways the kinds
from one on can be spread over what the groups still take. Groups that the kinds to come
don't tell apart are one from there on, which is what keeps the table small.
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
"""How many tiles each group still takes."""


class TableTooLargeError(Exception):
    """The table grows beyond its limit."""


def shuffle(tiles: list[Tile], rng: random.Random) -> None:
    """Put tiles into random order."""
    # Sorting by random keys shuffles as well as rng.shuffle does, in half the time.
    by_chance = rng.random
    tiles.sort(key=lambda _: by_chance())


class _Kind(NamedTuple):
    """The tiles of one kind, and the groups when their turn comes.

    Attributes:
        tiles: the tiles.
        takers: the groups that may take them.
        then: for each group the one that it is part of from the next kind on;
            −1 when no later kind goes there.
        shared: the groups of the next kind that have several parts now.
    """

    tiles: list[Tile]
    takers: list[int]
    then: list[int]
    shared: list[int]


class _Spreads:
    """The ways to spread one kind over the groups in one state.

    Attributes:
        until: how many ways there are to go on with each spread or one before
            it, up to a factor that all states of the kind have.
        counts: how many tiles each taker takes.
        states: what the groups take then.
    """

    __slots__ = ("counts", "states", "until")

    def __init__(self) -> None:
        self.until: list[int] = []
        self.counts: list[_State] = []
        self.states: list[_State] = []


class SpreadTable:
    """The table for some groups.

    Args:
        groups: the tiles that each allows; no two are the same.
        sizes: how many tiles each takes; together that is all tiles.
        limit: how many spreads the table may have.

    Attributes:
        spreads: how many it has.

    Raises:
        TableTooLargeError: when it would have more.
    """

    def __init__(self, groups: Sequence[TileSet], sizes: Sequence[int], limit: int) -> None:
        self._kinds = _kinds(groups, sizes)
        self._start = tuple(sizes)
        self._rows: list[dict[_State, _Spreads]] = [{} for _ in self._kinds]
        self._limit = limit
        self.spreads: int = 0
        self._ways = self._fill(0, self._start)

    def count(self) -> int:
        """Return how many ways there are, all places in a group being different."""
        return self._ways * math.prod(math.factorial(len(kind.tiles)) for kind in self._kinds)

    def sample(self, rng: random.Random) -> list[list[Tile]]:
        """Return the tiles of each group in one of the ways, each equally likely.

        In which of the places in its group a tile is, is left to the caller.
        """
        # Forward: how many tiles of each kind every group takes.
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
        # Backward: which ones. What groups took as one is shared out where they part.
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
        """Return in how many ways the kinds from one on fill a state, and note how.

        That is up to a factor: in which order each kind is dealt out.
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
    """Return what is left to take, for the groups of the next kind."""
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
    # The groups there are now, by the kinds to come that may go there, one bit each.
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
    """Return for each group which of some kinds may go there, one bit each.

    Args:
        kinds: the groups that may take each kind, one bit each.
        groups: how many groups there are.
    """
    return [
        sum(1 << place for place, takers in enumerate(kinds) if takers >> at & 1)
        for at in range(groups)
    ]


def _order(kinds: list[int], sizes: Sequence[int]) -> list[int]:
    """Put the kind first after which the fewest states are possible, and so on."""
    order: list[int] = []
    while kinds:
        columns = _columns(kinds, len(sizes))
        costs = [_states(columns, ~(1 << place), sizes) for place in range(len(kinds))]
        order.append(kinds.pop(costs.index(min(costs))))
    return order


def _states(columns: Sequence[int], kinds: int, sizes: Sequence[int]) -> int:
    """Return how many states there can be at most when only some kinds are left."""
    groups: dict[int, int] = defaultdict(int)
    for column, size in zip(columns, sizes, strict=True):
        groups[column & kinds] += size
    groups.pop(0, None)
    choices = [size + 1 for size in groups.values()]
    # What one of them takes follows from the others.
    return math.prod(choices) // max(choices, default=1)
