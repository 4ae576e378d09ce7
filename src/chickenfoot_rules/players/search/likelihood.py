"""How likely the worlds are that a view allows, given the plays of the others."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import islice
from typing import Final

from chickenfoot_rules.dominoes.moves import Draw, Play
from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet

__all__ = ["LikelyWorlds"]

_CANDIDATES: Final = 8
"""One of so many worlds is taken for each sample; more cost more time than they gain."""

_TEMPERATURE: Final = 2.0
"""So many points of regret make a world less likely by a factor of e.

Values between 1 and 3 made no measurable difference.
"""

_DOUBLE_BLANK: Final = TileSet([Tile(0, 0)])


class LikelyWorlds:
    """A sampler of worlds that takes into account how the others have played.

    Players shed pips (S3), so a player with a heavier tile that fitted would often have
    played it. Of two worlds, the one in which the others have more to regret is less likely.

    Args:
        view: what the searching seat sees.
    """

    __slots__ = ("_costs", "_is_informative", "_steps", "_view")

    def __init__(self, view: DominoView) -> None:
        self._view = view
        tiles = view.rules.tiles
        double_blank = view.rules.cost(_DOUBLE_BLANK)
        self._costs = [tile.pips or double_blank for tile in ALL_TILES]
        # The latest first: who moved; the mask of the tiles that fitted as well and cost
        # more; the cost of the played tile. A draw has the mask -1 and its number.
        self._steps: list[tuple[int, int, int]] = []
        self._is_informative = False
        layout = view.origin.layout
        draws = 0
        drawer = -1
        for event in view.history:
            mover, move = event.seat, event.move
            if isinstance(move, Draw):
                self._steps.append((mover, -1, draws))
                draws += 1
                drawer = mover
                continue
            if isinstance(move, Play):
                # There is no choice in an opening, nor in playing the tile just drawn.
                if mover not in (view.seat, drawer) and not layout.is_empty:
                    cost = self._costs[move.tile.index]
                    fitting = layout.fitting(tiles)
                    heavier = sum(tile.bit for tile in fitting if self._costs[tile.index] > cost)
                    self._steps.append((mover, heavier, cost))
                    self._is_informative = True
                layout = layout.place_unchecked(move)
            drawer = -1
        self._steps.reverse()

    def regret(self, world: DominoRound) -> int:
        """Return how many more points the others could have shed at once, over all plays.

        Only tiles that they still hold count: those that they have laid since are on the
        table in every world.
        """
        hands = [hand.mask for hand in world.hands]
        drawn = world.drawn_tiles
        points = 0
        for mover, heavier, number in self._steps:
            if heavier < 0:
                hands[mover] &= ~drawn[number].bit
            elif held := hands[mover] & heavier:
                most = 0
                while held:
                    index = held.bit_length() - 1
                    held ^= 1 << index
                    most = max(most, self._costs[index])
                points += most - number
        return points

    def samples(self, rng: random.Random) -> Iterator[DominoRound]:
        """Yield worlds of the view without end, likely ones more often than others."""
        worlds = self._view.worlds(rng)
        if not self._is_informative:
            yield from worlds
        while True:
            candidates = [*islice(worlds, _CANDIDATES)]
            regrets = [self.regret(world) for world in candidates]
            least = min(regrets)
            weights = [math.exp((least - regret) / _TEMPERATURE) for regret in regrets]
            yield rng.choices(candidates, weights)[0]
