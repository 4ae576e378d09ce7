"""The bases of a game."""

from __future__ import annotations

from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoRound, DominoTable, DominoView
from chickenfoot_rules.dominoes.scoring import DominoOutcome

__all__ = [
    "DominoLayout",
    "DominoMatch",
    "DominoOutcome",
    "DominoRound",
    "DominoTable",
    "DominoView",
]
