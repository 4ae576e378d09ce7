"""A tournament, its log and its results as JSON documents.

The first line of a log is a `LogDocument`, every further one a `GameResult`. The results of a
tournament are a `TournamentDocument`. Like records, documents of each game have a format and rules
of their own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, TypeVar

import attrs

from chickenfoot_rules.dominoes.games import house_of
from chickenfoot_rules.dominoes.values import Immutable, fill
from chickenfoot_rules.players.player import FaultPolicy
from chickenfoot_rules.records.annotations import Name
from chickenfoot_rules.records.converter import Houses
from chickenfoot_rules.records.forms import RecordDocument, format_of
from chickenfoot_rules.records.limits import MOST_PARTS
from chickenfoot_rules.records.parts import MOST_ITEMS, parts_of
from chickenfoot_rules.records.reading import Document
from chickenfoot_rules.records.record import recorded_game
from chickenfoot_rules.records.schemas import games_with, make_schema
from chickenfoot_rules.tournament.plan import GameResult, TournamentPlan
from chickenfoot_rules.tournament.results import (
    Comparison,
    Performance,
    Rating,
    TournamentResult,
    ratings,
)

D = TypeVar("D", bound="LogDocument")

MOST_ITEMS[GameResult] = MOST_PARTS  # No document holds more.


@attrs.frozen(kw_only=True)
class LogDocument(RecordDocument):
    """The first line of a log: the tournament that its games belong to.

    Attributes:
        names: the name of each entrant.
        entrants: the kind of each entrant.
        matches: the number of sets of deals.
        seed: the seed of everything random.
        on_fault: what happens when a player answers illegally or raises.
        library: the version of the library. Another one may play differently.
    """

    entrants: tuple[Name, ...]
    matches: int
    seed: int
    on_fault: FaultPolicy
    library: str


@attrs.frozen(kw_only=True)
class Summary(Immutable):
    """The results of the complete matches.

    Attributes:
        matches: how many matches are complete.
        kinds: the results of each kind of player, the best first.
        entrants: the results of each entrant, the best first.
        comparisons: each pair of kinds, the best first.
        ratings: the rating of each kind, the best first.
    """

    matches: int
    kinds: tuple[Performance, ...]
    entrants: tuple[Performance, ...]
    comparisons: tuple[Comparison, ...]
    ratings: tuple[Rating, ...]


@attrs.frozen(kw_only=True)
class TournamentDocument(LogDocument):
    """A tournament and its results.

    Attributes:
        complete: whether all games were played.
        summary: the results of the complete matches.
        games: the games by match and rotation.
    """

    complete: bool
    summary: Summary
    games: tuple[GameResult, ...]


def make_document(kind: type[D], plan: TournamentPlan, **more: object) -> D:
    """Return a document of a tournament.

    Args:
        kind: its class.
        plan: the tournament.
        more: the fields that do not follow from the plan.

    Raises:
        RecordError: if the rules have an option that no document can hold.
    """
    return fill(
        kind,
        plan,
        format=format_of(recorded_game(plan.rules), kind),
        house=house_of(plan.rules),
        entrants=tuple(entrant.kind for entrant in plan.entrants),
        library=version("chickenfoot-rules"),
        **more,
    )


def write(document: LogDocument) -> Document:
    """Return a document as JSON has it."""
    found: Document = parts_of(recorded_game(document.rules)).unstructure(document)
    return found


def result_as_json(result: TournamentResult) -> str:
    """Return the plan, the summary and all games of a tournament as JSON.

    Raises:
        MissingExtraError: if OpenSkill, which rates the players, is not installed.
        RecordError: if the rules have an option that no document can hold.
    """
    summary = Summary(
        matches=len(result.matches),
        kinds=result.by_kind(),
        entrants=result.by_entrant(),
        comparisons=result.comparisons(),
        ratings=ratings(result),
    )
    document = make_document(
        TournamentDocument,
        result.plan,
        complete=result.is_complete,
        summary=summary,
        games=result.games,
    )
    return json.dumps(write(document), allow_nan=False) + "\n"


def schema(rules: Houses = ()) -> Mapping[str, Any]:
    """Return the JSON Schema (2020-12) of the lines of a log, and of the results of a tournament.

    TypeScript types with the same names are in ``documents.d.ts`` beside this module.

    Args:
        rules: the classes of house rules that documents may name (H3).
    """
    return make_schema(
        "tournaments",
        "Logs and results of tournaments",
        "The first line of a log, a further line of it, or the results of a tournament.",
        {None: [GameResult], **dict.fromkeys(games_with(rules), (LogDocument, TournamentDocument))},
    )
