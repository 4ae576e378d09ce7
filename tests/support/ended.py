"""A round that has ended, with only the parts that a narrator needs."""

from __future__ import annotations

import attrs

from chickenfoot_rules import Layout, TileSet
from chickenfoot_rules.dominoes import DominoLayout, DominoOutcome

EMPTY = Layout()


@attrs.frozen(kw_only=True)
class Ended:
    """The parts of a finished round that a narrator reads."""

    outcome: DominoOutcome
    layout: DominoLayout = EMPTY
    hands: tuple[TileSet, ...] = ()
    lead: int = 0
    boneyard_size: int = 0
