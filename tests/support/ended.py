"""A round that has ended, with only the parts that a narrator needs."""

from __future__ import annotations

from typing import Any, cast

import attrs

from chickenfoot_rules import Layout, TileSet
from chickenfoot_rules.dominoes import DominoLayout, DominoOutcome, DominoRound

EMPTY = Layout()


@attrs.frozen(kw_only=True)
class _Ended:
    """The parts of a finished round that a narrator reads."""

    outcome: DominoOutcome
    layout: DominoLayout = EMPTY
    hands: tuple[TileSet, ...] = ()
    lead: int = 0
    boneyard_size: int = 0


def ended_table(**parts: Any) -> DominoRound:  # noqa: ANN401 - the parts above
    """Return a round that has ended, of which a narrator needs no more than these parts."""
    return cast("DominoRound", _Ended(**parts))
