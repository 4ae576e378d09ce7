"""What every game has: tiles, moves, deals, errors, and the bases of a domino game.

Code that is typed with the bases works with every game, including your own::

    def pips_left(round_: DominoRound) -> int:
        return sum(hand.pips for hand in round_.hands)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chickenfoot_rules.base.doors import find_name

if TYPE_CHECKING:  # At run time `__getattr__` imports these when they are first used.
    from chickenfoot_rules.base.errors import (
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
    from chickenfoot_rules.base.readers import LANGUAGES, Reader
    from chickenfoot_rules.base.texts import Text
    from chickenfoot_rules.base.values import unfold
    from chickenfoot_rules.dominoes.deal import Deal
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
        must_play,
    )
    from chickenfoot_rules.dominoes.information_state import InformationState, UnclearEventError
    from chickenfoot_rules.dominoes.layout import DominoLayout, Duty, OpenEnd, Placement
    from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
    from chickenfoot_rules.dominoes.match import DominoMatch
    from chickenfoot_rules.dominoes.moves import Draw, Event, History, Move, Pass, Play
    from chickenfoot_rules.dominoes.position import DominoSeen, DominoSetup, common_flaws, masks_of
    from chickenfoot_rules.dominoes.round import DominoRound, DominoTable, DominoView
    from chickenfoot_rules.dominoes.rules import DominoRules, Option, RuleIds, RuleText
    from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace, EndReason
    from chickenfoot_rules.dominoes.sheet import ScoreSheet, SheetRow
    from chickenfoot_rules.dominoes.sheet_parts import (
        PlayerJoined,
        PlayerLeft,
        RoundEntered,
        SheetError,
        SheetFlaw,
        SheetFlawCode,
        StartingTotal,
    )
    from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet, tile_set_of

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
    "LayoutSetup",
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
    "PlayerJoined",
    "PlayerLeft",
    "Possibility",
    "Reader",
    "RecordError",
    "RoundEntered",
    "RuleIds",
    "RuleText",
    "RulesError",
    "ScoreSheet",
    "SeatError",
    "SetupError",
    "SheetError",
    "SheetFlaw",
    "SheetFlawCode",
    "SheetRow",
    "StaleAnswerError",
    "StartingTotal",
    "Text",
    "Tile",
    "TileError",
    "TileSet",
    "UnclearEventError",
    "UnknownNameError",
    "Worlds",
    "WrongTypeError",
    "common_flaws",
    "game_of",
    "make_illegality",
    "masks_of",
    "must_play",
    "tile_set_of",
    "unfold",
]

_MODULES: Final = (
    ".base.errors",
    "tiles",
    "moves",
    "flaws",
    "scoring",
    "rules",
    "deal",
    "illegality",
    "layout",
    "position",
    "round",
    "match",
    "hidden.clues",
    "games",
    "hidden.knowledge",
    "hidden.worlds",
    "sheet_parts",
    "sheet",
    ".base.readers",
    ".base.texts",
    "information_state",
    "layout_setup",
)
"""The modules with the public names; what a program seldom needs is at the end."""


if not TYPE_CHECKING:  # A checker would take any name for one of these.

    def __getattr__(name: str) -> object:
        """Import a name when it is first used."""
        return find_name(__name__, name, _MODULES)


def __dir__() -> list[str]:
    return __all__
