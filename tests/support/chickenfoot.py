"""Short ways to write down positions of Chicken Foot."""

from __future__ import annotations

import random
from typing import Final

from chickenfoot_rules import DominoSet, Layout, MissingDouble, Opening, Rules, Tile
from support.dominoes import lay_plays

OPENINGS: Final = (
    *((Opening.HOLDER, missing) for missing in MissingDouble),
    (Opening.LAID_OUT, MissingDouble.DRAW),
    (Opening.FOUND, MissingDouble.DRAW),
    (Opening.HIGHEST_HELD, MissingDouble.DRAW),
    (Opening.HIGHEST_HELD, MissingDouble.DRAW_EACH),
    (Opening.HIGHEST_HELD, MissingDouble.RESHUFFLE),
)
"""The openings with each value of ``missing_double`` that has a meaning with them."""


class HouseRules(Rules):
    """The rules of a house."""


def layout(text: str, arms: int = 4) -> Layout:
    """Read a layout like ``9-9 4-9>9-9``."""
    return lay_plays(Layout(arms), text)


def laid_at_random(highest: int, arms: int, doubles: float, tiles: int, seed: int) -> Layout:
    """Lay tiles of a set until none fits: more tiles and feet than a round could have."""
    rng = random.Random(seed)
    everything = DominoSet(highest).tiles
    table = Layout(arms).place(Tile(highest, highest))
    while len(table.tiles) < tiles and (plays := table.plays(everything)):
        left = everything - table.tiles
        feet = [
            play
            for play in plays
            if play.tile.is_double and len(left.with_value(play.tile.low)) > 3
        ]
        lines = [play for play in plays if not play.tile.is_double]
        chosen = feet if feet and rng.random() < doubles else lines or plays
        table = table.place_unchecked(rng.choice(chosen))
    return table
