"""The exceptions of this library; each derives the closest builtin.

Two more carry their reasons as data and are defined beside them: `IllegalMoveError` in
``illegality.py`` and `SetupError` in ``flaws.py``.
"""

from __future__ import annotations

__all__ = [
    "ChickenfootError",
    "CountError",
    "DealError",
    "LayoutError",
    "MatchError",
    "NotationError",
    "PictureError",
    "PlayerError",
    "RecordError",
    "RulesError",
    "SeatError",
    "TileError",
]


class ChickenfootError(Exception):
    """The base of every exception that this library raises on purpose."""


class TileError(ChickenfootError, ValueError):
    """Something is not a tile, not a set of tiles or not a domino set (R1.1)."""


class RulesError(ChickenfootError, ValueError):
    """Options contradict each other or make no sense; the message names each."""


class CountError(ChickenfootError, RuntimeError):
    """The worlds of a view are too tangled to be counted; the message says how far it went."""


class DealError(ChickenfootError, ValueError):
    """A deal is impossible: no such hand size, too few tiles, a tile dealt twice."""


class LayoutError(ChickenfootError, ValueError):
    """A placement can't lie where it is said to lie."""


class MatchError(ChickenfootError, ValueError):
    """The match is not at the point that the call needs."""


class NotationError(ChickenfootError, ValueError):
    """A text is not what it should be read as; nothing of it has been taken.

    Attributes:
        line: the line of the text where it goes wrong, 1 up.
        column: the character of that line, 1 up.
        found: what stands there, shortened; empty at the end of the text.
        expected: what could stand there.
    """

    def __init__(self, message: str, line: int, column: int, found: str, expected: str) -> None:
        super().__init__(message, line, column, found, expected)
        self.message = message
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class PictureError(ChickenfootError, ValueError):
    """Something can't be drawn as asked; the message says what can."""


class PlayerError(ChickenfootError, ValueError):
    """Something is not a player, or a player can't be made so."""


class RecordError(ChickenfootError, ValueError):
    """A record can't be read, or does not replay; the message says where and why.

    Attributes:
        path: where in the document, like ``$.rounds[2].moves[5]``; empty when it
            is the document itself.
    """

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class SeatError(ChickenfootError, ValueError):
    """Nobody sits there: seats count from 0 (R3.8)."""
