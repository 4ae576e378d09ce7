"""The words for matches, rounds and views of each game, and the rules in words.

>>> from chickenfoot_rules.express import ExpressRules
>>> narrator_of(ExpressRules(target=100, pairs=True), 4).table()
'double-six set, 4 players in two pairs, 7 tiles each, 100 points to win'
"""

from __future__ import annotations

from chickenfoot_rules.rendering.narration.base import Narrator, PlainTurn, narrator_of, rule_texts
from chickenfoot_rules.rendering.narration.chickenfoot import (
    ChickenFootNarrator,  # this registers it
)
from chickenfoot_rules.rendering.narration.express import ExpressNarrator  # as above

__all__ = [
    "ChickenFootNarrator",
    "ExpressNarrator",
    "Narrator",
    "PlainTurn",
    "narrator_of",
    "rule_texts",
]
