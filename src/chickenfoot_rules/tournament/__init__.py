"""Tournaments: players against each other, many times and with the same deals for all.

Plan one with `TournamentPlan`, play it with `run_tournament`, here, with many processes
or on a cluster, and ask the `TournamentResult` who is better, and how sure that is.
"""

from __future__ import annotations

from chickenfoot_rules.tournament.documents import result_as_json
from chickenfoot_rules.tournament.errors import MissingExtraError, TournamentError
from chickenfoot_rules.tournament.estimates import Estimate
from chickenfoot_rules.tournament.log import TournamentLog, seed_of
from chickenfoot_rules.tournament.plan import Entrant, Game, GameResult, TournamentPlan
from chickenfoot_rules.tournament.ratings import Rating, ratings
from chickenfoot_rules.tournament.results import Comparison, Performance, TournamentResult
from chickenfoot_rules.tournament.running import local_executor, play_games, run_tournament

__all__ = [
    "Comparison",
    "Entrant",
    "Estimate",
    "Game",
    "GameResult",
    "MissingExtraError",
    "Performance",
    "Rating",
    "TournamentError",
    "TournamentLog",
    "TournamentPlan",
    "TournamentResult",
    "local_executor",
    "play_games",
    "ratings",
    "result_as_json",
    "run_tournament",
    "seed_of",
]
