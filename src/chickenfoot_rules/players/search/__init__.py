"""A player that searches, with fast playouts for each game."""

from __future__ import annotations

from chickenfoot_rules.players.search.player import (
    MAX_SECONDS,
    MAX_SIMULATIONS,
    MIN_SECONDS,
    SearchPlayer,
)

__all__ = ["MAX_SECONDS", "MAX_SIMULATIONS", "MIN_SECONDS", "SearchPlayer"]
