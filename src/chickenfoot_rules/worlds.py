"""placeholder"""

from __future__ import annotations

import random
from collections.abc import Sequence

from chickenfoot_rules.evidence import Slot
from chickenfoot_rules.tiles import TileSet, Tile

__all__ = ["Worlds"]


class Worlds:
    def __init__(self, slots: Sequence[Slot]) -> None:
        self.slots = slots

    def sample(self, rng: random.Random) -> list[list[Tile]]:
        slots = sorted(range(len(self.slots)), key=lambda at: self.slots[at].allowed.bit_count())
        filled: list[list[Tile]] = [[] for _ in slots]
        while True:
            taken = 0
            for at in slots:
                slot = self.slots[at]
                free = list(TileSet.from_mask(slot.allowed & ~taken))
                if len(free) < slot.size:
                    break
                filled[at] = rng.sample(free, slot.size)
                for tile in filled[at]:
                    taken |= tile.bit
            else:
                return filled

    def count(self) -> int:
        raise NotImplementedError
