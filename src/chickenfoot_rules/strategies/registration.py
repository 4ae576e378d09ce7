"""The entry point that Hypothesis calls when it is first imported.

It names the strategies without importing them. A program that imports
`chickenfoot_rules.strategies` first imports Hypothesis halfway through, which calls this.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from chickenfoot_rules.chickenfoot.deal_tables import DealTable
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules

__all__ = ["register"]

_STRATEGIES: Final[dict[type[object], str]] = {
    Tile: "tiles",
    TileSet: "tile_sets",
    DominoSet: "domino_sets",
    DealTable: "deal_tables",
    Rules: "rules",
    Deal: "deals",
    Play: "plays",
    Layout: "layouts",
    Round: "rounds",
    Match: "matches",
    ExpressRules: "express_rules",
    Line: "lines",
    ExpressRound: "express_rounds",
    ExpressMatch: "express_matches",
}


def register() -> None:
    """Register a strategy with Hypothesis for each of our types."""
    from hypothesis import strategies as st  # noqa: PLC0415 - it has just been imported

    def strategy(kind: type[object]) -> st.SearchStrategy[object]:
        found = getattr(import_module("chickenfoot_rules.strategies"), _STRATEGIES[kind])
        return cast("st.SearchStrategy[object]", found())

    for kind in _STRATEGIES:
        st.register_type_strategy(kind, strategy)
