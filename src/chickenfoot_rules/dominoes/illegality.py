"""Why a move is illegal, as data: a code, the rule, what would do, and a sentence."""

from __future__ import annotations

import enum
from typing import Self

import attrs

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable

__all__ = ["IllegalMoveError", "Illegality", "IllegalityCode"]


class IllegalityCode(enum.Enum):
    """One member for each way in which a move can be wrong.

    Attributes:
        rule: id of the rule that the move breaks in Chicken Foot; an `Illegality` of
            another game has the id of its own.
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Self:
        """Make a member whose value is a stable text and which cites a rule."""
        member = object.__new__(cls)
        member._value_ = text
        member.rule = rule
        return member

    NOT_A_MOVE = "not-a-move", "R3.8"
    """It is neither a play nor a draw nor a pass."""
    NOT_YOUR_TURN = "not-your-turn", "R3.8"
    """It is the turn of another seat; only a view, which is one seat's, says so."""
    ROUND_OVER = "round-over", "R5.1"
    """The round has ended, because somebody went out (R5.1) or it is blocked (R5.2)."""
    MUST_OPEN = "must-open", "R2.2"
    """The one legal move is to lay the opening double (R2.2, R2.4)."""
    MUST_DRAW_TO_OPEN = "must-draw-to-open", "R2.5"
    """Nobody holds an opening double, so players draw for it."""
    OWES_PENALTY = "owes-penalty", "R6.3"
    """The player forgot to announce the last tile and pays for it this turn."""
    NOT_IN_SET = "not-in-set", "R1.1"
    """The domino set has no such tile."""
    ALREADY_LAID = "already-laid", "R1.5"
    """The tile lies on the table."""
    NOT_YOUR_TILE = "not-your-tile", "R1.5"
    """The player does not hold the tile."""
    ALREADY_OPENED = "already-opened", "R2.2"
    """The round has its opening double; a play names the tile it goes on."""
    NOT_ON_TABLE = "not-on-table", "R3.1"
    """The tile to play on does not lie on the table."""
    NOT_OPEN = "not-open", "R3.1"
    """The tile to play on has no free half and no free side."""
    WRONG_END = "wrong-end", "R3.1"
    """No half of the tile has the value of the open end."""
    CROSS_UNFINISHED = "cross-unfinished", "R3.2"
    """The arms of the opening double are to be filled first."""
    FOOT_UNFINISHED = "foot-unfinished", "R3.3"
    """The toes of a double are to be laid first; perhaps they never can be (R3.5)."""
    NOTHING_TO_ANNOUNCE = "nothing-to-announce", "R6.2"
    """The play does not leave one tile, or announcing is no duty (R6.1)."""
    MUST_PLAY = "must-play", "R3.6"
    """The player has a legal play, so he may neither draw nor pass."""
    MUST_PLAY_DRAWN = "must-play-drawn", "R4.1"
    """The drawn tile fits and, by the option, must be played."""
    ALREADY_DREW = "already-drew", "R4.1"
    """The player has drawn and may play the drawn tile, or pass."""
    MUST_DRAW = "must-draw", "R4.1"
    """The player can't play and there is a tile to draw, so he may not pass."""
    NOTHING_TO_DRAW = "nothing-to-draw", "R4.3"
    """The boneyard is empty."""


@attrs.frozen(kw_only=True)
class Illegality(Immutable):
    """Why a move is illegal.

    Attributes:
        code: which way of being wrong it is.
        rule: id of the rule that the move breaks.
        message: one sentence that says what is wrong and what would be right.
        double: the double that must be opened with or filled first, if the
            move breaks such a duty.
        missing: how many arms or toes that double still needs, 1..6.
        playable: the tiles of the player's hand that could be played instead.
    """

    code: IllegalityCode
    message: str
    rule: str = attrs.field(default=attrs.Factory(lambda self: self.code.rule, takes_self=True))
    double: Tile | None = None
    missing: int | None = None
    playable: TileSet = TileSet()

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


class IllegalMoveError(ChickenfootError, ValueError):
    """A move is illegal; nothing has changed.

    Attributes:
        illegality: why, as data.
    """

    def __init__(self, illegality: Illegality) -> None:
        super().__init__(illegality)
        self.illegality = illegality

    def __str__(self) -> str:
        return str(self.illegality)
