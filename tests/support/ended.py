"""A table at the end of a round, of which only some parts matter."""

from __future__ import annotations

import attrs

from chickenfoot_rules import Layout, TileSet
from chickenfoot_rules.dominoes import DominoLayout, DominoOutcome


@attrs.frozen(kw_only=True)
class Ended:
    """What a narrator asks of a round that has ended."""

    outcome: DominoOutcome
    layout: DominoLayout = attrs.Factory(Layout)
    hands: tuple[TileSet, ...] = ()
    lead: int = 0
