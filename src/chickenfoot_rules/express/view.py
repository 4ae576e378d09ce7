"""What one seat sees of a set-up of Express-Domino, with the tile that opens."""

from __future__ import annotations

import attrs

from chickenfoot_rules.base.errors import part
from chickenfoot_rules.dominoes import DominoSeen, Tile, TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.setup import higher_than


@attrs.frozen(kw_only=True)
class ExpressSeen(DominoSeen):
    """A set-up as one seat sees it; `DominoSeen` describes the other attributes.

    Attributes:
        opener: the tile that must be led, or had to be; ``None`` if any tile can be (X2, X3).
    """

    seat: int
    rules: ExpressRules = attrs.field(validator=part(ExpressRules, "ExpressRules"))
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    layout: Line
    turn: int
    lead: int
    opener: Tile | None = None

    @property
    def openers(self) -> TileSet:
        """The tile that must be led, or had to be; empty if any tile can be (X2, X3)."""
        return TileSet(() if self.opener is None else (self.opener,))

    @property
    def must_open(self) -> bool:
        """Whether ``turn`` holds a tile that must be led (X2)."""
        return self.opener is not None and self.layout.is_empty

    @property
    def unheld(self) -> TileSet:
        """The tiles that would have opened instead of the opener (X2)."""
        return TileSet() if self.opener is None else higher_than(self.opener, self.unseen)
