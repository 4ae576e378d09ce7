"""What one seat sees of a set-up: its own tiles, the table, and what everyone saw or heard (P3)."""

from __future__ import annotations

import attrs

from chickenfoot_rules.base.errors import part
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import MissingDouble, Rules
from chickenfoot_rules.chickenfoot.scoring import is_dead
from chickenfoot_rules.chickenfoot.setup import NO_DEBTS, NO_TILES
from chickenfoot_rules.dominoes import DominoSeen, Tile, TileSet


@attrs.frozen(kw_only=True)
class Seen(DominoSeen):
    """A set-up as one seat sees it; `DominoSeen` describes the other attributes.

    Attributes:
        boneyard_size: the number of tiles left to draw.
        openers: the doubles that may open the round.
        skipped: the doubles that were called for before the openers; nobody holds them (R2.4,
            R2.5).
        lots: the tiles that were drawn for the first lead and put back into the boneyard (R2.3).
        must_open: whether ``turn`` holds a double that opens, and must lay it (R2.2).
        drawn: the tile that the seat has just drawn and may play now (R4.1).
        draw_fits: whether everyone knows that ``turn`` has just drawn a tile that fits, and
            so may play it or decline (R4.1).
        debts: the seats that owe the Chickenlittle penalty (R6.3).
    """

    seat: int
    rules: Rules = attrs.field(validator=part(Rules, "Rules"))
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    layout: Layout
    turn: int
    lead: int
    openers: TileSet
    skipped: TileSet = NO_TILES
    lots: TileSet = NO_TILES
    must_open: bool
    drawn: Tile | None = None
    draw_fits: bool = False
    debts: frozenset[int] = NO_DEBTS

    @property
    def opens_unseen(self) -> bool:
        """Whether a cycle of draws has ended, and nobody has seen what the others drew (R2.5)."""
        return self.must_open and self.rules.missing_double is MissingDouble.DRAW_EACH

    @property
    def unheld(self) -> TileSet:
        """The skipped doubles, and the lots, which were put back (R2.3 to R2.5)."""
        return self.skipped | self.lots

    @property
    def is_dead(self) -> bool:
        """Whether no tile outside the layout can ever be played (R5.3)."""
        return is_dead(self.rules, self.layout)
