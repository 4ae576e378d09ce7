"""The ways to fill the slots of a deal: their number, and random ones."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import compress
from typing import Final

from chickenfoot_rules.base import CountError
from chickenfoot_rules.dominoes.hidden.slots import Fillings, Slot
from chickenfoot_rules.dominoes.hidden.spreads import SpreadTable, TooManySpreadsError, kinds_of
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet, shuffle

_DEALS: Final = 8
"""The chain tries a circle once in so many deals to two groups."""

_SHORTEST: Final = 3
"""The fewest groups of a circle. A deal to two groups includes the circles of two."""


class MarkovChain:
    """A chain of ways to fill groups of slots.

    Args:
        contents: the mask of the tiles in each group at first.
        allowed: the mask of the tiles that each group allows.
    """

    __slots__ = ("_allowed", "_contents", "_pairs")

    def __init__(self, contents: Sequence[int], allowed: Sequence[int]) -> None:
        self._contents = [_indices(mask) for mask in contents]
        self._allowed = [frozenset(_indices(mask)) for mask in allowed]
        self._pairs = [
            (one, other)
            for one, mask in enumerate(allowed)
            for other in range(one)
            if mask & allowed[other]
        ]

    def go(self, moves: int, rng: random.Random) -> None:
        """Make random moves; not all of them change something.

        Args:
            moves: the number of moves for each group.
            rng: the source of randomness.
        """
        if not self._pairs:
            return
        contents = self._contents
        allowed = self._allowed
        # `int(random() * n)` is much faster than `randrange`, with a bias below 2⁻⁴⁵.
        random_number = rng.random
        pairs = rng.choices(self._pairs, k=moves * len(contents))
        for turn, (one, other) in enumerate(pairs):
            if not turn % _DEALS:
                self._circle(rng)
            mine, theirs = contents[one], contents[other]
            they_allow = allowed[other]
            pool = [index for index in mine if index in they_allow]
            # If one side gives nothing, a new deal of the pool changes nothing.
            if not pool:
                continue
            i_allow = allowed[one]
            gives = len(pool)
            pool += [index for index in theirs if index in i_allow]
            size = len(pool)
            if gives == size:
                continue
            kept = [index for index in mine if index not in they_allow] if gives < len(mine) else []
            kept_there = (
                [index for index in theirs if index not in i_allow]
                if size - gives < len(theirs)
                else []
            )
            # Shuffle the pool, but only until the smaller part is chosen.
            if 2 * gives <= size:
                for at in range(gives):
                    chosen = at + int(random_number() * (size - at))
                    pool[at], pool[chosen] = pool[chosen], pool[at]
            else:
                for at in range(size - 1, gives - 1, -1):
                    chosen = int(random_number() * (at + 1))
                    pool[at], pool[chosen] = pool[chosen], pool[at]
            # Every way to deal the pool is equally likely, so the chain prefers none.
            contents[one] = kept + pool[:gives]
            contents[other] = kept_there + pool[gives:]

    def tiles(self) -> list[list[Tile]]:
        """Return the tiles of each group."""
        return [[ALL_TILES[index] for index in content] for content in self._contents]

    def _circle(self, rng: random.Random) -> None:
        """Let tiles of three groups or more change places in a circle, if all are allowed."""
        # Deals to two groups can't reach all ways: three tiles may only fit in a circle.
        contents, allowed = self._contents, self._allowed
        random_number = rng.random
        groups = len(contents)
        length = _SHORTEST
        while random_number() < 0.5:  # noqa: PLR2004 - any length is possible, long ones are rare
            length += 1
        circle: list[tuple[int, int, int]] = []
        seen: set[int] = set()
        index = -1
        for _ in range(length):
            group = int(random_number() * groups)
            # Give up, and don't choose again: a choice among what fits would favour some ways.
            if group in seen or (index >= 0 and index not in allowed[group]):
                return
            seen.add(group)
            place = int(random_number() * len(contents[group]))
            circle.append((group, place, index))
            index = contents[group][place]
        first, place, _ = circle[0]
        if index in allowed[first]:
            circle[0] = (first, place, index)
            for group, place, index in circle:
                contents[group][place] = index


def _indices(mask: int) -> list[int]:
    return [tile.index for tile in TileSet.from_mask(mask)]


MOST_SPREADS: Final = 50_000
"""The most spreads that are followed to count worlds.

``benchmarks/worlds.py`` prints how long it takes to give up.
"""

MOST_SPREADS_TO_SAMPLE: Final = 20_000
"""The most spreads in a table that samples worlds."""

MOVES_AT_FIRST: Final = 40
"""The number of moves of a chain for each group before its first world."""

MOVES_BETWEEN: Final = 1
"""The number of moves of a chain for each group between two worlds."""


class Sampler:
    """Counts and samples the ways to fill slots.

    Args:
        fillings: the ways to fill the slots.

    Attributes:
        fillings: the ways to fill the slots.
        slots: the slots.
        contents: one way to fill them, as a mask of tiles for each slot.
        groups: slots with the same possible tiles form a group; their places, by the mask of
            the tiles.
    """

    def __init__(self, fillings: Fillings) -> None:
        self.fillings: Fillings = fillings
        self.slots: Sequence[Slot] = fillings.slots
        self.contents: list[int] = fillings.contents
        # `possible`, not `allowed`: that makes the table smaller.
        groups: dict[int, list[int]] = defaultdict(list)
        for at, possible in enumerate(fillings.possible):
            groups[possible].append(at)
        self.groups = groups

    def count(self) -> int:
        """Return the number of ways; two orders of the tiles in a slot are two ways.

        Raises:
            CountError: if more than `MOST_SPREADS` spreads would have to be followed.
        """
        if self._count is None:
            raise CountError(
                "these worlds are too tangled to be counted: that needs a table of more than "
                f"{MOST_SPREADS:,} spreads; use determinize to sample them"
            )
        return self._count

    @property
    def is_exact(self) -> bool:
        """Whether `sample` draws every way equally often, not only nearly so."""
        return self.table is not None

    def sample(self, rng: random.Random) -> list[list[Tile]]:
        """Return a random way: the tiles of each slot, in random order except in hands.

        If the sampler `is_exact`, all ways are equally likely. If not, it is the first one of
        a `MarkovChain` that starts with the `example`.
        """
        return next(self.samples(rng))

    def samples(self, rng: random.Random) -> Iterator[list[list[Tile]]]:
        """Yield random ways without end, the first one as `sample` does.

        If the sampler `is_exact`, each way is drawn for itself. If not, all are from one chain:
        a way still resembles the one before it.
        """
        if self.table is not None:
            while True:
                tiles_of = self.table.sample(rng)
                for tiles in tiles_of:
                    # A table gives tiles to groups; which slot of a group has which is random.
                    shuffle(tiles, rng)
                yield self._fill_slots(tiles_of)
        contents = [
            sum(self.contents[member] for member in members) for members in self.groups.values()
        ]
        chain = MarkovChain(contents, [*self.groups])
        # A hand has no order; the boneyard has one, and slots share the tiles of their group.
        ordered = [
            len(members) > 1 or self.slots[members[0]].seat is None
            for members in self.groups.values()
        ]
        chain.go(MOVES_AT_FIRST, rng)
        while True:
            tiles_of = chain.tiles()
            for tiles in compress(tiles_of, ordered):
                shuffle(tiles, rng)
            yield self._fill_slots(tiles_of)
            chain.go(MOVES_BETWEEN, rng)

    def example(self) -> list[list[Tile]]:
        """Return one way, always the same one."""
        return [[*TileSet.from_mask(held)] for held in self.contents]

    @property
    def _allowed(self) -> list[TileSet]:
        """The tiles that each group allows."""
        return [*map(TileSet.from_mask, self.groups)]

    @property
    def _sizes(self) -> list[int]:
        """The number of tiles that each group takes."""
        return [
            sum(self.slots[member].size for member in members) for members in self.groups.values()
        ]

    @cached_property
    def _count(self) -> int | None:
        # The table for samples counts as well. A view without it gets a larger one.
        table = self.table or self._make_table(MOST_SPREADS)
        return None if table is None else table.count()

    @cached_property
    def table(self) -> SpreadTable | None:
        """The table that samples are drawn from; ``None`` if it would be too large."""
        # To put many kinds into order takes longer than to find that their table is too large.
        if len(kinds_of(self._allowed)) ** 2 > MOST_SPREADS_TO_SAMPLE:
            return None
        return self._make_table(MOST_SPREADS_TO_SAMPLE)

    def _make_table(self, most: int) -> SpreadTable | None:
        try:
            return SpreadTable(self._allowed, self._sizes, most)
        except TooManySpreadsError:
            return None

    def _fill_slots(self, tiles_of: list[list[Tile]]) -> list[list[Tile]]:
        """Return the tiles of each slot, given those of each group."""
        # One list for all places: each place is set below, and the list never changes.
        filled: list[list[Tile]] = [[]] * len(self.slots)
        for members, tiles in zip(self.groups.values(), tiles_of, strict=True):
            end = 0
            for member in members:
                start, end = end, end + self.slots[member].size
                filled[member] = tiles[start:end]
        return filled
