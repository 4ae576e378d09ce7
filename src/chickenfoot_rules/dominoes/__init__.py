"""What both games share: tiles, moves, deals, errors, and the protocols of a domino game.

A class follows a protocol by having what the protocol names. Code that is typed with the protocols
works with every game, also with one of your own::

    def pips_left(round_: DominoRound) -> int:
        return sum(hand.pips for hand in round_.hands)
"""

from __future__ import annotations

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import (
    ActionError,
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
from chickenfoot_rules.dominoes.games import GAMES, Game, game_of
from chickenfoot_rules.dominoes.hidden import Inference, Knowledge, Possibility
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalityCode, IllegalMoveError
from chickenfoot_rules.dominoes.layout import Duty, OpenEnd, Placement
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.protocols import (
    DominoLayout,
    DominoMatch,
    DominoOutcome,
    DominoRound,
    DominoTable,
    DominoView,
)
from chickenfoot_rules.dominoes.rules import DominoRules, RuleText
from chickenfoot_rules.dominoes.scoring import DominoPlace, EndReason
from chickenfoot_rules.dominoes.sentences import ENGLISH, GERMAN
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet

__all__ = [
    "ENGLISH",
    "GAMES",
    "GERMAN",
    "ActionError",
    "ChickenfootError",
    "CountError",
    "Deal",
    "DealError",
    "DominoLayout",
    "DominoMatch",
    "DominoOutcome",
    "DominoPlace",
    "DominoRound",
    "DominoRules",
    "DominoSet",
    "DominoTable",
    "DominoView",
    "Draw",
    "Duty",
    "EndReason",
    "Event",
    "Flaw",
    "FlawCode",
    "Game",
    "HistoryError",
    "IllegalMoveError",
    "Illegality",
    "IllegalityCode",
    "Inference",
    "Knowledge",
    "LayoutError",
    "MatchError",
    "Move",
    "NotationError",
    "OpenEnd",
    "Pass",
    "PictureError",
    "Placement",
    "Play",
    "PlayerError",
    "Possibility",
    "RecordError",
    "RuleText",
    "RulesError",
    "SeatError",
    "SetupError",
    "StaleAnswerError",
    "Tile",
    "TileError",
    "TileSet",
    "UnknownNameError",
    "WrongTypeError",
    "game_of",
]
