"""What one seat sees of a set-up of Express-Domino."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules


@attrs.frozen(kw_only=True)
class ExpressSeen(DominoSeen):
    """What one seat sees of a set-up; `DominoSeen` describes the other attributes.

    Attributes:
        opener: the tile that has to be led, or had to be; ``None`` where any can be (X2, X3).
    """

    seat: int
    rules: ExpressRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    layout: Line
    turn: int
    lead: int
    opener: Tile | None = None

    @property
    def openers(self) -> TileSet:
        """The tile that has to be led, or had to be; none where any can be (X2, X3)."""
        return TileSet(() if self.opener is None else (self.opener,))

    @property
    def must_open(self) -> bool:
        """Whether ``turn`` holds a tile that has to be led, and must lead it (X2)."""
        return self.opener is not None and self.layout.is_empty
