"""Why a move is illegal, as data: a code, the rule, the tiles to play instead, and a sentence."""

from __future__ import annotations

import enum
from typing import Self

import attrs

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable

__all__ = ["IllegalMoveError", "Illegality", "IllegalityCode", "not_your_turn"]


class IllegalityCode(enum.Enum):
    """One member for each way in which a move can be illegal.

    Attributes:
        rule: the id of the rule that the move breaks in Chicken Foot; an `Illegality` of
            another game has the id of its own rule.
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Self:
        """Make a member from its value, which never changes, and the id of its rule."""
        member = object.__new__(cls)
        member._value_ = text
        member.rule = rule
        return member

    NOT_A_MOVE = "not-a-move", "R3.8"
    """It is not a play, a draw or a pass."""
    NOT_YOUR_TURN = "not-your-turn", "R3.8"
    """It is the turn of another seat than the one that looks, or is said to move."""
    ROUND_OVER = "round-over", "R5.1"
    """The round has ended: a player went out (R5.1), or it is blocked (R5.2, R5.3)."""
    MUST_OPEN = "must-open", "R2.2"
    """The only legal move is to lay the opening double (R2.2, R2.4)."""
    MUST_DRAW_TO_OPEN = "must-draw-to-open", "R2.5"
    """Nobody holds an opening double, so players draw for it."""
    OWES_PENALTY = "owes-penalty", "R6.3"
    """The player forgot to announce the last tile and pays for it this turn."""
    NOT_IN_SET = "not-in-set", "R1.1"
    """The domino set has no such tile."""
    ALREADY_LAID = "already-laid", "R1.5"
    """The tile is already on the table."""
    NOT_YOUR_TILE = "not-your-tile", "R1.5"
    """The player does not hold the tile."""
    ALREADY_OPENED = "already-opened", "R2.2"
    """The round is open, so a play must name the tile that it goes on."""
    NOT_ON_TABLE = "not-on-table", "R3.1"
    """The tile to play on is not on the table."""
    NOT_OPEN = "not-open", "R3.1"
    """The tile to play on has no open end."""
    WRONG_END = "wrong-end", "R3.1"
    """No half of the tile has the value of the open end."""
    CROSS_UNFINISHED = "cross-unfinished", "R3.2"
    """The arms of the opening double must be filled first."""
    FOOT_UNFINISHED = "foot-unfinished", "R3.3"
    """The toes of a double must be laid first, even if that can never happen (R3.5)."""
    NOTHING_TO_ANNOUNCE = "nothing-to-announce", "R6.2"
    """The play does not leave one tile, or players need not announce it (R6.1)."""
    MUST_PLAY = "must-play", "R3.6"
    """The player has a legal play, so they may neither draw nor pass."""
    MUST_PLAY_DRAWN = "must-play-drawn", "R4.1"
    """The drawn tile fits and, by the option, must be played."""
    ALREADY_DREW = "already-drew", "R4.1"
    """The player has drawn and may play the drawn tile, or pass."""
    MUST_DRAW = "must-draw", "R4.1"
    """The player can't play but can draw a tile, so they may not pass."""
    NOTHING_TO_DRAW = "nothing-to-draw", "R4.3"
    """The boneyard is empty."""


@attrs.frozen(kw_only=True)
class Illegality(Immutable):
    """Why a move is illegal.

    Attributes:
        code: the kind of illegality.
        rule: the id of the rule that the move breaks.
        message: one sentence that says what is wrong and what would be right.
        double: the double that must be laid or filled first, if the move breaks that duty.
        missing: the number of arms or toes that this double still needs, 1..6.
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


def not_your_turn(seat: int, turn: int, rule: str) -> Illegality:
    """Explain that a seat may not move on another seat's turn.

    Args:
        seat: the seat that would move.
        turn: the seat whose turn it is.
        rule: the id of the rule about turns.
    """
    return Illegality(
        code=IllegalityCode.NOT_YOUR_TURN,
        message=f"it is the turn of seat {turn}, not of seat {seat}",
        rule=rule,
    )


class IllegalMoveError(ChickenfootError, ValueError):
    """A move is illegal. The round has not changed.

    Attributes:
        illegality: why the move is illegal, as data.
    """

    def __init__(self, illegality: Illegality) -> None:
        super().__init__(illegality)
        self.illegality = illegality

    def __str__(self) -> str:
        return str(self.illegality)
