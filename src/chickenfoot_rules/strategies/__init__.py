"""Hypothesis strategies for tests of programs that use this library (extra ``hypothesis``).

>>> from hypothesis import find
>>> find(rounds(max_highest=2), lambda round_: round_.is_over).is_over
True

An entry point registers them with Hypothesis, so ``st.from_type(Round)`` and
``st.from_type(ExpressRound)`` generate valid rounds without an import of this package.
"""

from __future__ import annotations

from chickenfoot_rules.strategies.chickenfoot import (
    deal_tables,
    deals,
    layouts,
    matches,
    players,
    rounds,
    rules,
)
from chickenfoot_rules.strategies.dominoes import (
    domino_sets,
    illegal_moves,
    legal_moves,
    moves,
    plays,
    tile_sets,
    tiles,
)
from chickenfoot_rules.strategies.express import (
    express_deals,
    express_matches,
    express_rounds,
    express_rules,
    lines,
)

__all__ = [
    "deal_tables",
    "deals",
    "domino_sets",
    "express_deals",
    "express_matches",
    "express_rounds",
    "express_rules",
    "illegal_moves",
    "layouts",
    "legal_moves",
    "lines",
    "matches",
    "moves",
    "players",
    "plays",
    "rounds",
    "rules",
    "tile_sets",
    "tiles",
]
