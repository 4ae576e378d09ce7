"""Which of the worlds that a view allows are likely, by how people play."""

from __future__ import annotations

import math
import random
from typing import Final

from chickenfoot_rules.dominoes.moves import Draw, Play
from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet

__all__ = ["LikelyWorlds"]

_SIFTED: Final = 8
"""Out of how many worlds one is taken each time; more cost more time than they gain."""

_DOUBT: Final = 2.0
"""How many points passed over make a world less likely by a factor of e.

Between 1 and 3 it made no difference that could be measured.
"""

_DOUBLE_BLANK: Final = TileSet([Tile(0, 0)])


class LikelyWorlds:
    """What the plays of the others tell of the tiles that they did not play.

    Players shed pips (S3): who had held a heavier tile that fitted would often have played
    it. So of two worlds the one in which more was passed over is the less likely.

    Args:
        view: what the searching seat sees.
    """

    __slots__ = ("_costs", "_is_telling", "_steps", "_view")

    def __init__(self, view: DominoView) -> None:
        self._view = view
        tiles = view.rules.tiles
        double_blank = view.rules.cost(_DOUBLE_BLANK)
        self._costs = [tile.pips or double_blank for tile in ALL_TILES]
        # The latest first: who moved; the mask of the tiles that fitted as well and cost
        # more; what the played tile costs. A draw has the mask -1, and which draw it was.
        self._steps: list[tuple[int, int, int]] = []
        self._is_telling = False
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
                # Who opens has no choice, nor has who plays what he has just drawn.
                if mover not in (view.seat, drawer) and not layout.is_empty:
                    cost = self._costs[move.tile.index]
                    fitting = layout.fitting(tiles)
                    heavier = sum(tile.bit for tile in fitting if self._costs[tile.index] > cost)
                    self._steps.append((mover, heavier, cost))
                    self._is_telling = True
                layout = layout.place_unchecked(move)
            drawer = -1
        self._steps.reverse()

    def passed_over(self, world: DominoRound) -> int:
        """Return how many points more the others could have shed at once, over all plays.

        Of the tiles, that is, that they still hold: those that they have laid since lie
        on the table in every world.
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

    def sample(self, rng: random.Random) -> DominoRound:
        """Return one of some worlds of the view, a likely one more often than others."""
        if not self._is_telling:
            return self._view.determinize(rng)
        worlds = [self._view.determinize(rng) for _ in range(_SIFTED)]
        points = [self.passed_over(world) for world in worlds]
        fewest = min(points)
        weights = [math.exp((fewest - more) / _DOUBT) for more in points]
        return rng.choices(worlds, weights)[0]
