"""The strategies with which Hypothesis generates values of our types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hypothesis import strategies as st

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
from chickenfoot_rules.strategies import chickenfoot, dominoes, express

_STRATEGIES: Final[dict[type[object], Callable[[], st.SearchStrategy[object]]]] = {
    Tile: dominoes.tiles,
    TileSet: dominoes.tile_sets,
    DominoSet: dominoes.domino_sets,
    DealTable: chickenfoot.deal_tables,
    Rules: chickenfoot.rules,
    Deal: chickenfoot.deals,
    Play: dominoes.plays,
    Layout: chickenfoot.layouts,
    Round: chickenfoot.rounds,
    Match: chickenfoot.matches,
    ExpressRules: express.express_rules,
    Line: express.lines,
    ExpressRound: express.express_rounds,
    ExpressMatch: express.express_matches,
}


def register() -> None:
    """Register a strategy with Hypothesis for each of our types."""
    for kind in _STRATEGIES:
        # Hypothesis may still be importing itself, so make each strategy when it is first used.
        st.register_type_strategy(kind, lambda kind: _STRATEGIES[kind]())
