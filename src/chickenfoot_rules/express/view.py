"""What one seat sees of a set-up of Express-Domino, and what follows about hidden hands."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from chickenfoot_rules.dominoes import dealt
from chickenfoot_rules.dominoes.errors import part
from chickenfoot_rules.dominoes.hidden.knowledge import AT_THE_START, Slot
from chickenfoot_rules.dominoes.moves import Event
from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
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


def hidden_hands(origin: ExpressSeen) -> list[Slot]:
    """Return the slots of the hidden hands, with what is known before the first move.

    Args:
        origin: what a seat sees before the first move.
    """
    slots = dealt.slots_at_start(origin)
    if origin.opener is None:
        return slots
    if origin.layout.is_empty and origin.hands[origin.turn] is None:
        [leads] = [slot for slot in slots if slot.seat == origin.turn]
        leads.size -= 1
        slots.append(Slot(origin.turn, 1, origin.opener.bit))
    higher = higher_than(origin.opener, origin.unseen).mask
    for slot in slots:
        slot.exclude(AT_THE_START, higher)
    return slots


def slots_of(now: ExpressSeen, origin: ExpressSeen, history: Sequence[Event]) -> list[Slot]:
    """Return the hidden slots of a round, with the tiles that its events leave possible in each.

    Args:
        now: what a seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.
    """
    return dealt.slots_of(now, origin, history, hidden_hands(origin))
