"""The ids of the rules that say the same in each game, for messages of what the games share."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.values import Immutable

__all__ = ["CHICKEN_FOOT", "EXPRESS", "RuleIds"]


@attrs.frozen(kw_only=True)
class RuleIds(Immutable):
    """The rules of a game that messages name.

    Attributes:
        tiles: which tiles the set has.
        players: how many can play.
        places: that each tile is in one place.
        seats: who sits at the table, and whose turn comes next.
        points: what is written on the score sheet.
    """

    tiles: str
    players: str
    places: str
    seats: str
    points: str


CHICKEN_FOOT: Final = RuleIds(
    tiles="R1.1", players="R1.2", places="R1.5", seats="R3.8", points="R7.1"
)
"""The rules of Chicken Foot."""

EXPRESS: Final = RuleIds(tiles="X1", players="X1", places="X1", seats="X4", points="X6, X7")
"""The rules of Express-Domino."""
