"""What every game has: tiles, moves, deals, errors, and the bases of a domino game.

Code that is typed with the bases works with every game, including your own::

    def pips_left(round_: DominoRound) -> int:
        return sum(hand.pips for hand in round_.hands)
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # At run time `__getattr__` imports these when they are first used.
    from chickenfoot_rules.dominoes.deal import Deal
    from chickenfoot_rules.dominoes.errors import (
        ActionError,
        CatalogueError,
        ChickenfootError,
        CountError,
        DealError,
        HistoryError,
        LayoutError,
        MatchError,
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
    from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
    from chickenfoot_rules.dominoes.games import Game, game_of
    from chickenfoot_rules.dominoes.hidden.clues import Clues
    from chickenfoot_rules.dominoes.hidden.knowledge import Inference, Knowledge, Possibility
    from chickenfoot_rules.dominoes.hidden.worlds import Worlds
    from chickenfoot_rules.dominoes.illegality import (
        AmbiguousMoveError,
        Illegality,
        IllegalityCode,
        IllegalMoveError,
        make_illegality,
    )
    from chickenfoot_rules.dominoes.information_state import InformationState
    from chickenfoot_rules.dominoes.layout import DominoLayout, Duty, OpenEnd, Placement
    from chickenfoot_rules.dominoes.match import DominoMatch
    from chickenfoot_rules.dominoes.moves import Draw, Event, History, Move, Pass, Play
    from chickenfoot_rules.dominoes.position import DominoSeen, DominoSetup, common_flaws, masks_of
    from chickenfoot_rules.dominoes.readers import LANGUAGES, Reader
    from chickenfoot_rules.dominoes.round import DominoRound, DominoTable, DominoView
    from chickenfoot_rules.dominoes.rules import DominoRules, Option, RuleIds, RuleText
    from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace, EndReason
    from chickenfoot_rules.dominoes.texts import Text
    from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet, tile_set_of
    from chickenfoot_rules.dominoes.values import unfold

__all__ = [
    "LANGUAGES",
    "ActionError",
    "AmbiguousMoveError",
    "CatalogueError",
    "ChickenfootError",
    "Clues",
    "CountError",
    "Deal",
    "DealError",
    "DominoLayout",
    "DominoMatch",
    "DominoOutcome",
    "DominoPlace",
    "DominoRound",
    "DominoRules",
    "DominoSeen",
    "DominoSet",
    "DominoSetup",
    "DominoTable",
    "DominoView",
    "Draw",
    "Duty",
    "EndReason",
    "Event",
    "Flaw",
    "FlawCode",
    "Game",
    "History",
    "HistoryError",
    "IllegalMoveError",
    "Illegality",
    "IllegalityCode",
    "Inference",
    "InformationState",
    "Knowledge",
    "LayoutError",
    "MatchError",
    "Move",
    "NotationError",
    "OpenEnd",
    "Option",
    "Pass",
    "PictureError",
    "Placement",
    "Play",
    "PlayerError",
    "Possibility",
    "Reader",
    "RecordError",
    "RuleIds",
    "RuleText",
    "RulesError",
    "SeatError",
    "SetupError",
    "StaleAnswerError",
    "Text",
    "Tile",
    "TileError",
    "TileSet",
    "UnknownNameError",
    "Worlds",
    "WrongTypeError",
    "common_flaws",
    "game_of",
    "make_illegality",
    "masks_of",
    "tile_set_of",
    "unfold",
]

_MODULES: Final = (
    "errors",
    "tiles",
    "moves",
    "flaws",
    "scoring",
    "rules",
    "deal",
    "illegality",
    "layout",
    "position",
    "hidden.knowledge",
    "hidden.clues",
    "hidden.worlds",
    "round",
    "match",
    "readers",
    "texts",
    "games",
    "information_state",
)
"""The modules with the public names; what a program seldom needs is at the end."""


def find_version() -> str:
    """Return the version of the library, or ``"unknown"`` where it is used without being installed.

    A vendored, zipped or frozen copy has no metadata.
    """
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to import

    try:
        return version("chickenfoot-rules")
    except PackageNotFoundError:
        return "unknown"


def find_name(package: str, name: str, modules: Iterable[str]) -> object:
    """Return a public name of a package, for its ``__getattr__``, and keep it in the package.

    So the package is imported fast, and its modules when a name of theirs is first used.

    Args:
        package: the package.
        name: the name.
        modules: the modules of the package that are searched and imported, one after the other,
            until one has the name.

    Raises:
        AttributeError: if it is no public name of the package.
    """
    public = vars(sys.modules[package])
    if name not in public["__all__"]:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    homes = (import_module(f"{package}.{module}") for module in modules)
    public[name] = next(getattr(home, name) for home in homes if hasattr(home, name))
    return public[name]


def register_strategies() -> None:
    """Register strategies for the classes that are imported, if Hypothesis is, too.

    If Hypothesis is imported later, its entry point does this.
    """
    if sys.modules.get("hypothesis"):
        import_module("chickenfoot_rules.strategies").register()


if not TYPE_CHECKING:  # A checker would take any name for one of these.

    def __getattr__(name: str) -> object:
        """Import a name when it is first used."""
        return find_name(__name__, name, _MODULES)


def __dir__() -> list[str]:
    return __all__
