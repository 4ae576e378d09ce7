"""The ways to fill the slots of a deal: their number, and random ones."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Final

from chickenfoot_rules.dominoes.errors import CountError
from chickenfoot_rules.dominoes.hidden.slots import Fillings
from chickenfoot_rules.dominoes.hidden.spreads import SpreadTable, TableTooLargeError, shuffle
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

__all__ = ["EXCHANGES", "MOST_SPREADS", "MOST_SPREADS_TO_SAMPLE", "Sampler"]

MOST_SPREADS: Final = 1_000_000
"""The most spreads in a table that counts worlds."""

MOST_SPREADS_TO_SAMPLE: Final = 20_000
"""The most spreads in a table that samples worlds."""

EXCHANGES: Final = 30
"""The number of attempted exchanges for each tile if that table would be too large."""


class Sampler:
    """Counts and samples the ways to fill slots.

    Args:
        fillings: the ways to fill the slots.
    """

    def __init__(self, fillings: Fillings) -> None:
        self._slots = fillings.slots
        self._fillings = fillings
        # Slots with the same possible tiles form a group. `possible`, not `allowed`: that
        # makes the table smaller.
        groups: dict[int, list[int]] = defaultdict(list)
        for at, possible in enumerate(fillings.possible):
            groups[possible].append(at)
        self._groups = groups
        self._table: SpreadTable | None = None
        self._limit = 0  # Without a table: it would be larger than this.

    def count(self) -> int:
        """Return the number of ways; two orders of the tiles in a slot are two ways.

        Raises:
            CountError: if a table of more than `MOST_SPREADS` would be needed.
        """
        table = self._table_within(MOST_SPREADS)
        if table is None:
            message = (
                f"these worlds are too tangled to be counted: that needs a table of more than "
                f"{MOST_SPREADS} spreads; use determinize to sample them"
            )
            raise CountError(message)
        return table.count()

    @property
    def is_exact(self) -> bool:
        """Whether `sample` draws every way equally often, not only nearly so."""
        return self._table_within(MOST_SPREADS_TO_SAMPLE) is not None

    def sample(self, rng: random.Random) -> list[list[Tile]]:
        """Return a random way: the tiles of each slot, in random order.

        If the sampler `is_exact`, all ways are equally likely. If not, it starts with one way
        and tries random exchanges, `EXCHANGES` for each tile. These favour no way, so more
        exchanges bring the probabilities closer to equal.
        """
        table = self._table_within(MOST_SPREADS_TO_SAMPLE)
        return self._exchanged(rng) if table is None else self._spread(table, rng)

    def example(self) -> list[list[Tile]]:
        """Return one way, always the same one."""
        return [[*TileSet.from_mask(held)] for held in self._fillings.contents]

    def _table_within(self, limit: int) -> SpreadTable | None:
        """Return the table, or ``None`` if it has more spreads than a limit."""
        if self._table is None and self._limit < limit:
            sizes = [
                sum(self._slots[member].size for member in members)
                for members in self._groups.values()
            ]
            try:
                self._table = SpreadTable([*map(TileSet.from_mask, self._groups)], sizes, limit)
            except TableTooLargeError:
                self._limit = limit
        # A table that was made to count may be too large to sample from. Samples must be the
        # same whether or not the ways have been counted.
        return self._table if self._table and self._table.spreads <= limit else None

    def _spread(self, table: SpreadTable, rng: random.Random) -> list[list[Tile]]:
        """Return the tiles of each slot, in random order; all ways are equally likely."""
        filled: list[list[Tile]] = [[]] * len(self._slots)
        for members, tiles in zip(self._groups.values(), table.sample(rng), strict=True):
            shuffle(tiles, rng)
            end = 0
            for member in members:
                start, end = end, end + self._slots[member].size
                filled[member] = tiles[start:end]
        return filled

    def _exchanged(self, rng: random.Random) -> list[list[Tile]]:
        """Return the tiles of each slot, in random order, after many random exchanges."""
        tiles: list[Tile] = []
        allowed: list[int] = []
        for content, mask in zip(self._fillings.contents, self._fillings.possible, strict=True):
            tiles += TileSet.from_mask(content)
            allowed += [mask] * content.bit_count()
        random_number = rng.random
        places = len(tiles)
        for turn in range(EXCHANGES * places):
            # Two and three tiles change places in turn; some fillings can't be reached with
            # two alone.
            one, two, three = [int(random_number() * places) for _ in range(3)]
            if turn & 1:
                three = one
            first, second, third = tiles[one], tiles[two], tiles[three]
            if (
                one != two != three
                and allowed[two] & first.bit
                and allowed[three] & second.bit
                and allowed[one] & third.bit
            ):
                tiles[two], tiles[one], tiles[three] = first, third, second
        filled: list[list[Tile]] = []
        end = 0
        for slot in self._slots:
            start, end = end, end + slot.size
            content_now = tiles[start:end]
            shuffle(content_now, rng)
            filled.append(content_now)
        return filled
