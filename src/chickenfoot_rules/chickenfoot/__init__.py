"""Chicken Foot: its rules, rounds, views and matches (R1.1 to R7.6).

The root of the package exports the same names.
"""

from __future__ import annotations

from chickenfoot_rules.chickenfoot.deal_tables import (
    FORTY_TWO,
    PUREMCO,
    RECOMMENDED,
    SEVEN,
    USUAL,
    DealTable,
)
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT as CHICKEN_FOOT  # `Rules` names it
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import (
    PRESETS,
    Chickenlittle,
    DeadRound,
    DrawnTile,
    Lead,
    MissingDouble,
    Opening,
    Place,
    Rules,
    standings,
)
from chickenfoot_rules.chickenfoot.scoring import Outcome, charges
from chickenfoot_rules.chickenfoot.setup import Setup
from chickenfoot_rules.chickenfoot.view import Seen

__all__ = [
    "FORTY_TWO",
    "PRESETS",
    "PUREMCO",
    "RECOMMENDED",
    "SEVEN",
    "USUAL",
    "Chickenlittle",
    "DeadRound",
    "DealTable",
    "DrawnTile",
    "Layout",
    "Lead",
    "Match",
    "MissingDouble",
    "Opening",
    "Outcome",
    "Place",
    "PlayerView",
    "Round",
    "Rules",
    "Seen",
    "Setup",
    "charges",
    "standings",
]
