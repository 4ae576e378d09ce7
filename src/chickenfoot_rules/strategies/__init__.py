"""Hypothesis strategies for tests of programs that use this library (extra ``hypothesis``).

>>> from hypothesis import find
>>> find(rounds(max_highest=2), lambda round_: round_.is_over).is_over
True

Importing both libraries registers them with Hypothesis, so ``st.from_type(Round)`` generates valid
rounds without an import of this package. It knows every class of the two games, such as
`PlayerView` or `ExpressOutcome`, and records, such as ``MatchRecord[ExpressMatch]``. Players, and
the classes of tournaments, batches, environments and servers, have none:
``st.builds(Entrant, st.just("mine"), st.just(GreedyPlayer()))`` makes one.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from chickenfoot_rules.base.errors import MissingExtraError
from chickenfoot_rules.base.texts import text
from chickenfoot_rules.strategies.houses import HouseError, check_house

if TYPE_CHECKING or find_spec("hypothesis"):
    from chickenfoot_rules.strategies.generating import (
        deal_tables,
        deals,
        domino_sets,
        express_deals,
        express_matches,
        express_rounds,
        express_rules,
        illegal_moves,
        layouts,
        legal_moves,
        lines,
        matches,
        moves,
        players,
        plays,
        rounds,
        rules,
        tile_sets,
        tiles,
    )
    from chickenfoot_rules.strategies.registering import register

    register()
else:

    def __getattr__(name: str) -> object:
        """Refuse the strategies without Hypothesis, but let the package be looked at."""
        if name in __all__:
            message = text(
                'strategies need Hypothesis: pip install "chickenfoot-rules[hypothesis]"'
            )
            raise MissingExtraError(message)
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)


__all__ = [
    "HouseError",
    "check_house",
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
