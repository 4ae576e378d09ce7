"""The exceptions of this library. Each derives from the closest built-in exception.

Two more carry their reasons as data, and each is defined with these data: `IllegalMoveError` in
``illegality.py`` and `SetupError` in ``flaws.py``.
"""

from __future__ import annotations

from chickenfoot_rules.dominoes.values import quote


class ChickenfootError(Exception):
    """The base of every exception that this library raises on purpose."""


class ActionError(ChickenfootError, ValueError):
    """There is no such action, it is not legal now, or a move has no action."""


class BulkError(ChickenfootError, ValueError):
    """Many rounds can't be played or kept like this: a number or a name is out of range."""


class TileError(ChickenfootError, ValueError):
    """Something is not a valid tile, set of tiles or domino set (R1.1)."""


class RulesError(ChickenfootError, ValueError):
    """Options are invalid or contradict each other; the message names each of them."""


class CountError(ChickenfootError, RuntimeError):
    """The worlds of a view are too tangled to be counted; the message says the limit."""


class DealError(ChickenfootError, ValueError):
    """A deal is impossible: it has no hand size, too few tiles, or a tile twice."""


class HistoryError(ChickenfootError, ValueError):
    """A round or a match has no such moment in its past."""


class LayoutError(ChickenfootError, ValueError):
    """A tile can't be laid there."""


class MatchError(ChickenfootError, ValueError):
    """The match is not in the state that the call needs, or its arguments are invalid."""


class MissingExtraError(ChickenfootError, ImportError):
    """A required library is not installed; the message says how to install it."""


class NotationError(ChickenfootError, ValueError):
    """A text can't be read.

    Attributes:
        line: the line of the text with the error, 1 up.
        column: the character of that line, 1 up.
        found: the text at that point, shortened; empty at the end of the text.
        expected: what could be there instead.
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
    """A picture can't be drawn with these options; the message says which are possible."""


class PlayerError(ChickenfootError, ValueError):
    """Something is not a player, or a player can't be made like this."""


class RecordError(ChickenfootError, ValueError):
    """A record can't be read or replayed; the message says where and why.

    Attributes:
        path: where in the document, like ``$.rounds[2].moves[5]``; empty for the whole
            document.
    """

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class SeatError(ChickenfootError, ValueError):
    """There is no such seat; seats count from 0 (R3.8)."""


class StaleAnswerError(ChickenfootError, ValueError):
    """A client answers after another move; it must look at the table again.

    Attributes:
        move_number: the number of the move that it answers with.
        now: the number of the next move.
    """

    def __init__(self, move_number: int, now: int) -> None:
        super().__init__(move_number, now)
        self.move_number = move_number
        self.now = now

    def __str__(self) -> str:
        return f"expected move {self.now}, got an answer for move {quote(self.move_number)}"


class UnknownNameError(ChickenfootError, KeyError):
    """Nothing has this name; the message lists the names, and suggests the nearest one."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:  # A `KeyError` would show the repr.
        return self.message


class WrongTypeError(ChickenfootError, TypeError):
    """An argument has the wrong type or too many items; the message says what was expected."""
