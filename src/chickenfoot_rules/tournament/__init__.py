"""Tournaments: many matches between players, with the same deals for all of them.

>>> plan = TournamentPlan(entrants=["greedy", "random"], matches=5, seed=7)
>>> result = run_tournament(plan)
>>> print(*result.comparisons())
greedy beats random by 23.9 (16.3 to 31.5) points a round

`run_tournament` plays in this process, in many processes or on a cluster. A `TournamentResult`
shows which players are better, and how certain that is.
"""

from __future__ import annotations

from chickenfoot_rules.base.doors import opened
from chickenfoot_rules.tournament.documents import TournamentLog, result_as_json, schema
from chickenfoot_rules.tournament.plan import (
    Entrant,
    GameResult,
    TournamentError,
    TournamentGame,
    TournamentPlan,
)
from chickenfoot_rules.tournament.results import (
    Comparison,
    Estimate,
    Performance,
    Rating,
    TournamentResult,
    ratings,
)
from chickenfoot_rules.tournament.running import local_executor, play_games, run_tournament

__all__ = [
    "Comparison",
    "Entrant",
    "Estimate",
    "GameResult",
    "Performance",
    "Rating",
    "TournamentError",
    "TournamentGame",
    "TournamentLog",
    "TournamentPlan",
    "TournamentResult",
    "local_executor",
    "play_games",
    "ratings",
    "result_as_json",
    "run_tournament",
    "schema",
]

opened()
