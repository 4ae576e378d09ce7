"""A tournament and its results as JSON documents.

The format is versioned, and a version of it never changes. The attributes of a `GameResult`, a
`Performance` and a `Comparison` are the keys of their documents.
"""

from __future__ import annotations

import json
import math
from importlib.metadata import version
from typing import Final, cast

import attrs

from chickenfoot_rules.dominoes.games import house_of
from chickenfoot_rules.records.parts import rules_document
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import recorded_game
from chickenfoot_rules.tournament.plan import GameResult, TournamentPlan
from chickenfoot_rules.tournament.ratings import ratings
from chickenfoot_rules.tournament.results import Comparison, Performance, TournamentResult

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
        RecordError: if the rules have an option that no document can hold.
    """
    game, house = recorded_game(plan.rules).name, house_of(plan.rules)
    return {
        "format": name,
        "version": FORMAT_VERSION,
        # Another version of the library may play differently, so it is another tournament.
        "library": version("chickenfoot-rules"),
        "plan": {
            **({} if game == _UNNAMED else {"game": game}),
            **({} if house is None else {"house": house}),
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


def part_document(part: GameResult | Performance | Comparison) -> Document:
    """Return a part of the results; an infinite end is null, since JSON has no infinity."""
    return attrs.asdict(
        part,
        value_serializer=lambda _, __, value: (
            None if isinstance(value, float) and math.isinf(value) else value
        ),
    )


def result_as_json(result: TournamentResult) -> str:
    """Return the plan, the summary and all games of a tournament as JSON.

    Raises:
        MissingExtraError: if OpenSkill, which rates the players, is not installed.
        RecordError: if the rules have an option that no document can hold.
    """
    rated = {
        one.kind: {"mu": one.mu, "sigma": one.sigma, "ordinal": one.ordinal}
        for one in ratings(result)
    }
    document: Document = {
        **heading_document(result.plan, "chickenfoot-tournament"),
        "complete": result.is_complete,
        "summary": {
            "matches": len(result.matches),
            "kinds": [
                {**part_document(kind), "rating": rated[kind.name]} for kind in result.by_kind()
            ],
            "entrants": [*map(part_document, result.by_entrant())],
            "comparisons": [*map(part_document, result.comparisons())],
        },
        "games": [*map(part_document, result.games)],
    }
    return json.dumps(document, allow_nan=False) + "\n"
