"""How the lead of the first round of a match was decided."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable


@attrs.frozen
class FirstLead(Immutable):
    """How the lead of the first round of a match was decided.

    Attributes:
        lead: the seat that was named to lead, or ``None`` if none was (R2.6).
        lots: the tiles that were drawn for the lead, by seat; empty if none were (R2.3).
    """

    lead: int | None = None
    lots: tuple[Tile, ...] = ()
