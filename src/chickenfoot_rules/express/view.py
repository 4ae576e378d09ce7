"""What one seat sees of a set-up of Express-Domino."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules


@attrs.frozen(kw_only=True)
class ExpressSeen(DominoSeen):
    """What one seat sees of a set-up.

    Attributes:
        seat: the seat that looks, 0..players−1.
        rules: the options.
        hands: the tiles of each seat that the seat sees: its own, and all when the round is
            over; ``None`` for hidden hands.
        hand_sizes: the number of tiles that each seat holds.
        layout: the tiles on the table.
        turn: the seat whose turn it is, 0..players−1. After the end of the round: the seat
            that went out, or whose turn it would be. (A round calls it ``seat``, too.)
        lead: the seat that leads the round, 0..players−1 (X2, X3).
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
