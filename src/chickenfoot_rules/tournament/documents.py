"""A tournament and its results as JSON documents.

The format is versioned, and a version of it never changes.
"""

from __future__ import annotations

import json
import math
from importlib.metadata import version
from typing import Final, cast

from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.records.parts import rules_document
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import recorded_game
from chickenfoot_rules.tournament.estimates import Estimate
from chickenfoot_rules.tournament.plan import GameResult, TournamentPlan
from chickenfoot_rules.tournament.ratings import Rating, ratings
from chickenfoot_rules.tournament.results import Performance, TournamentResult

FORMAT_VERSION: Final = 1
"""The version of both document formats."""

_UNNAMED: Final = "chicken-foot"
"""The game of a document that names none, like the first documents."""


def game_in(heading: Document) -> object:
    """Return the name of the game in a document, or ``None`` if it has no plan."""
    plan = heading.get("plan")
    return cast("Document", plan).get("game", _UNNAMED) if isinstance(plan, dict) else None


def heading_document(plan: TournamentPlan, name: str) -> Document:
    """Return the heading of a document.

    Args:
        plan: the tournament.
        name: the name of the format.

    Raises:
        RecordError: if the rules are those of a subclass, which no document could name.
    """
    recorded_game(plan.rules)
    game = game_of(plan.rules).name
    return {
        "format": name,
        "version": FORMAT_VERSION,
        # Another version of the library may play differently, so it is another tournament.
        "library": version("chickenfoot-rules"),
        "plan": {
            **({} if game == _UNNAMED else {"game": game}),
            "entrants": [
                {"name": name, "kind": entrant.kind}
                for name, entrant in zip(plan.names, plan.entrants, strict=True)
            ],
            "matches": plan.matches,
            "seed": plan.seed,
            "on_fault": plan.on_fault.value,
            "rules": rules_document(plan.rules),
        },
    }


def game_document(game: GameResult) -> Document:
    """Return the result of a game as a document."""
    return {
        "match": game.match,
        "rotation": game.rotation,
        "seats": [*game.seats],
        "scores": [[*row] for row in game.scores],
        "faults": [*game.faults],
    }


def result_as_json(result: TournamentResult) -> str:
    """Return the plan, the summary and all games of a tournament as JSON.

    Raises:
        MissingExtraError: if OpenSkill, which rates the players, is not installed.
        RecordError: if the rules are those of a subclass, which no document could name.
    """
    by_kind = {rating.kind: rating for rating in ratings(result)}
    document: Document = {
        **heading_document(result.plan, "chickenfoot-tournament"),
        "complete": result.is_complete,
        "summary": {
            "matches": len(result.matches),
            "kinds": [
                {**_performance(performance), "rating": _rating(by_kind[performance.name])}
                for performance in result.by_kind()
            ],
            "entrants": [_performance(performance) for performance in result.by_entrant()],
            "comparisons": [
                {
                    "better": comparison.better,
                    "worse": comparison.worse,
                    "advantage": _estimate(comparison.advantage),
                }
                for comparison in result.comparisons()
            ],
        },
        "games": [game_document(game) for game in result.games],
    }
    return json.dumps(document, allow_nan=False) + "\n"


def _performance(performance: Performance) -> Document:
    return {
        "name": performance.name,
        "entrants": performance.entrants,
        "points": _estimate(performance.points),
        "place": _estimate(performance.place),
        "wins": _estimate(performance.wins),
        "faults": performance.faults,
    }


def _rating(rating: Rating) -> Document:
    return {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal}


def _estimate(estimate: Estimate) -> Document:
    """Return an estimate as a document; an infinite end is null, since JSON has no infinity."""
    values = {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}
    return {name: value if math.isfinite(value) else None for name, value in values.items()}
