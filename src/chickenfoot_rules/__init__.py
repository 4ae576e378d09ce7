"""The rules of Chicken Foot, the domino game: deal, ask what is legal, apply, score.

>>> import random
>>> from chickenfoot_rules import Match, Rules
>>> match = Match(rules=Rules(), players=4).deal(random.Random(7))
>>> while match.round is not None:
...     match = match.apply(match.legal_moves[0])
>>> match.scores
((5, 0, 64, 2),)

Functions that take a single step, such as a deal, a sampled world or a player's choice, take
``rng``, a `random.Random` of your own. Functions that play rounds take ``seed``, and derive a
generator for each deal and decision.

The packages, which ``import chickenfoot_rules`` makes available as attributes:

- `chickenfoot_rules.express`: Express-Domino, the other game of the sources.
- `chickenfoot_rules.bulk`: many rounds side by side, for programs that search and learn.
- `chickenfoot_rules.notation`: tiles, moves, positions and views as text, and back.
- `chickenfoot_rules.records`: matches, rounds and views as JSON, saved and replayed.
- `chickenfoot_rules.documents`: what a client needs to show a table and to ask for a move.
- `chickenfoot_rules.rendering`: pictures, animations and plain text of tables.
- `chickenfoot_rules.players`: computer players, and functions that let players play.
- `chickenfoot_rules.tournament`: tournaments between players (extra ``tournament``).
- `chickenfoot_rules.strategies`: Hypothesis strategies (extra ``hypothesis``).
- `chickenfoot_rules.envs`: environments of PettingZoo, Gymnasium and OpenSpiel (extras).
- `chickenfoot_rules.server`: tables for web clients, in a page or on a server (extra ``server``).
- `chickenfoot_rules.dominoes`: what every game has, and the bases for a game of your own.
- `chickenfoot_rules.cli`: the ``chickenfoot`` command (extra ``cli``).

Each can be imported and inspected without its extra. Names that need the extra raise a
`MissingExtraError` when they are used; it says what to install.
"""
# ruff: noqa: F403, F405 - for a checker, what the package of the game exports is exported here.

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.base.doors import find_name, find_version

if TYPE_CHECKING:  # At run time `__getattr__` imports these when they are first used.
    from chickenfoot_rules import bulk as bulk
    from chickenfoot_rules import chickenfoot as chickenfoot
    from chickenfoot_rules import cli as cli
    from chickenfoot_rules import documents as documents
    from chickenfoot_rules import dominoes as dominoes
    from chickenfoot_rules import envs as envs
    from chickenfoot_rules import express as express
    from chickenfoot_rules import notation as notation
    from chickenfoot_rules import players as players
    from chickenfoot_rules import records as records
    from chickenfoot_rules import rendering as rendering
    from chickenfoot_rules import server as server
    from chickenfoot_rules import strategies as strategies
    from chickenfoot_rules import tournament as tournament
    from chickenfoot_rules.base.errors import (
        ActionError,
        BulkError,
        CatalogueError,
        ChickenfootError,
        CountError,
        DealError,
        HistoryError,
        LayoutError,
        MatchError,
        MissingExtraError,
        NotationError,
        PictureError,
        PlayerError,
        RecordError,
        RulesError,
        SeatError,
        StaleAnswerError,
        TileError,
        UnknownNameError,
        WrongTypeError,
    )
    from chickenfoot_rules.chickenfoot import *
    from chickenfoot_rules.dominoes.deal import Deal
    from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
    from chickenfoot_rules.dominoes.hidden.knowledge import Inference, Knowledge, Possibility
    from chickenfoot_rules.dominoes.illegality import (
        AmbiguousMoveError,
        Illegality,
        IllegalityCode,
        IllegalMoveError,
    )
    from chickenfoot_rules.dominoes.information_state import InformationState, UnclearEventError
    from chickenfoot_rules.dominoes.layout import Duty, OpenEnd, Placement
    from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
    from chickenfoot_rules.dominoes.moves import Draw, Event, Move, Pass, Play
    from chickenfoot_rules.dominoes.rules import RuleText
    from chickenfoot_rules.dominoes.scoring import EndReason
    from chickenfoot_rules.dominoes.sheet import ScoreSheet, SheetRow
    from chickenfoot_rules.dominoes.sheet_parts import (
        SheetError,
        SheetFlaw,
        SheetFlawCode,
        StartingTotal,
    )
    from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
    from chickenfoot_rules.rendering.narration.chickenfoot import rules_in_english

    __version__: str

__all__ = [
    "FORTY_TWO",
    "PRESETS",
    "PUREMCO",
    "RECOMMENDED",
    "SEVEN",
    "USUAL",
    "ActionError",
    "AmbiguousMoveError",
    "BulkError",
    "CatalogueError",
    "ChickenfootError",
    "Chickenlittle",
    "CountError",
    "DeadRound",
    "Deal",
    "DealError",
    "DealTable",
    "DominoSet",
    "Draw",
    "DrawnTile",
    "Duty",
    "EndReason",
    "Event",
    "Flaw",
    "FlawCode",
    "HistoryError",
    "IllegalMoveError",
    "Illegality",
    "IllegalityCode",
    "Inference",
    "InformationState",
    "Knowledge",
    "Layout",
    "LayoutError",
    "LayoutSetup",
    "Lead",
    "Match",
    "MatchError",
    "MissingDouble",
    "MissingExtraError",
    "Move",
    "NotationError",
    "OpenEnd",
    "Opening",
    "Outcome",
    "Pass",
    "PictureError",
    "Place",
    "Placement",
    "Play",
    "PlayerError",
    "PlayerView",
    "Possibility",
    "RecordError",
    "Round",
    "RuleText",
    "Rules",
    "RulesError",
    "ScoreSheet",
    "SeatError",
    "Seen",
    "Setup",
    "SetupError",
    "SheetError",
    "SheetFlaw",
    "SheetFlawCode",
    "SheetRow",
    "StaleAnswerError",
    "StartingTotal",
    "Tile",
    "TileError",
    "TileSet",
    "UnclearEventError",
    "UnknownNameError",
    "WrongTypeError",
    "charges",
    "rules_in_english",
    "standings",
]

_PACKAGES: Final = frozenset(
    {
        "bulk",
        "chickenfoot",
        "cli",
        "documents",
        "envs",
        "express",
        "notation",
        "players",
        "records",
        "rendering",
        "server",
        "strategies",
        "tournament",
    }
)
"""The packages that a program may never need, so that the root does not import them."""

_MODULES: Final = (
    "dominoes",
    "chickenfoot",
    "base.errors",
    "rendering.narration.chickenfoot",
)
"""The packages and modules with the public names."""


if not TYPE_CHECKING:  # A checker would take any name for a package.

    def __getattr__(name: str) -> object:
        """Import a package when it is first used as an attribute, or look the version up."""
        if _is_there(name):
            return import_module(f"{__name__}.{name}")
        if name == "__version__":
            return find_version()
        return find_name(__name__, name, _MODULES)


def _is_there(name: str) -> bool:
    """Tell whether a name is that of a package; the upper ones may be left out of a program."""
    return name in _PACKAGES and find_spec(f"{__name__}.{name}") is not None


def __dir__() -> list[str]:
    packages = filter(_is_there, _PACKAGES - {"chickenfoot"})
    return sorted({*__all__, *packages, "dominoes", "__version__"})


if "hypothesis" in sys.modules:  # If Hypothesis is imported later, its entry point does this.
    import_module("chickenfoot_rules.strategies")
