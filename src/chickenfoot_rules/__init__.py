"""The rules of Chicken Foot, the domino game: deal, ask what is legal, apply, score."""

from __future__ import annotations

from chickenfoot_rules.deal import Deal
from chickenfoot_rules.errors import (
    ChickenfootError,
    CountError,
    DealError,
    LayoutError,
    MatchError,
    NotationError,
    PictureError,
    PlayerError,
    RecordError,
    RulesError,
    SeatError,
    SetupError,
    TileError,
)
from chickenfoot_rules.history import Event
from chickenfoot_rules.illegality import Illegality, IllegalityCode, IllegalMoveError
from chickenfoot_rules.knowledge import Inference, Knowledge, Possibility
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.match import Match
from chickenfoot_rules.moves import Draw, Move, Pass, Play
from chickenfoot_rules.placements import Duty, OpenEnd, Placement
from chickenfoot_rules.results import EndReason
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rulebook import RuleText, rules_in_english
from chickenfoot_rules.rules import (
    DOMINO_PLAZA,
    PRESETS,
    PUREMCO,
    SEVEN,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.scoring import Outcome, Place, charges, standings
from chickenfoot_rules.tiles import DominoSet, Tile, TileSet

__all__ = [
    "DOMINO_PLAZA",
    "PRESETS",
    "PUREMCO",
    "SEVEN",
    "ChickenfootError",
    "CountError",
    "Deal",
    "DealError",
    "DealTable",
    "DominoSet",
    "Draw",
    "Duty",
    "EndReason",
    "Event",
    "IllegalMoveError",
    "Illegality",
    "IllegalityCode",
    "Inference",
    "Knowledge",
    "Layout",
    "LayoutError",
    "Match",
    "MatchError",
    "MissingDouble",
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
    "SeatError",
    "SetupError",
    "Tile",
    "TileError",
    "TileSet",
    "charges",
    "rules_in_english",
    "standings",
]
