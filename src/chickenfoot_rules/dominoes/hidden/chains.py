"""Random ways to fill slots where a table of all ways would be too large.

A Markov chain goes from one way to another. A move takes all tiles of two groups of slots that
both groups allow, and deals them to the two anew, each way equally likely. Now and then tiles of
three groups or more change places in a circle. No move favours a way. Every way can be reached,
since two ways differ by circles. So the longer the chain, the more equal are the chances.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet

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
        random_number = rng.random
        pairs = rng.choices(self._pairs, k=moves * len(contents))
        for turn, (one, other) in enumerate(pairs):
            if not turn % _DEALS:
                self._circle(rng)
            mine, theirs = contents[one], contents[other]
            they_allow = allowed[other]
            pool = [index for index in mine if index in they_allow]
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
            contents[one] = kept + pool[:gives]
            contents[other] = kept_there + pool[gives:]

    def tiles(self) -> list[list[Tile]]:
        """Return the tiles of each group."""
        return [[ALL_TILES[index] for index in content] for content in self._contents]

    def _circle(self, rng: random.Random) -> None:
        """Let tiles of three groups or more change places in a circle, if all are allowed."""
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
