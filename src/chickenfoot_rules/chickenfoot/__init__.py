"""Chicken Foot: its rules, rounds, views and matches (R1.1 to R7.6).

The root of the package exports the same names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chickenfoot_rules.dominoes import find_name

if TYPE_CHECKING:  # At run time `__getattr__` imports these when they are first used.
    from chickenfoot_rules.chickenfoot.deal_tables import (
        PUREMCO,
        RECOMMENDED,
        SEVEN,
        USUAL,
        DealTable,
    )
    from chickenfoot_rules.chickenfoot.information_state import InformationState
    from chickenfoot_rules.chickenfoot.layout import Layout
    from chickenfoot_rules.chickenfoot.match import Match
    from chickenfoot_rules.chickenfoot.round import PlayerView, Round
    from chickenfoot_rules.chickenfoot.rules import (
        PRESETS,
        DeadRound,
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
    "PRESETS",
    "PUREMCO",
    "RECOMMENDED",
    "SEVEN",
    "USUAL",
    "DeadRound",
    "DealTable",
    "InformationState",
    "Layout",
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

_MODULES: Final = (
    "deal_tables",
    "rules",
    "layout",
    "scoring",
    "view",
    "setup",
    "round",
    "match",
    "information_state",
)
"""The modules with the public names; what a program seldom needs is at the end."""


if not TYPE_CHECKING:  # A checker would take any name for one of these.

    def __getattr__(name: str) -> object:
        """Import a name when it is first used."""
        return find_name(__name__, name, _MODULES)
