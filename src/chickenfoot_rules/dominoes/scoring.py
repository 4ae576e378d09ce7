"""What comes of a round in every game: why it ended, and a row of points for the score sheet."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

from chickenfoot_rules.dominoes.errors import MatchError, SeatError
from chickenfoot_rules.dominoes.values import shown

__all__ = ["EndReason", "check_seat", "checked_sheet", "is_row"]


class EndReason(enum.Enum):
    """Why a round ended."""

    DOMINO = "domino"
    """A player laid the last tile of his hand (R5.1, X6)."""
    BLOCKED = "blocked"
    """Nobody holds a tile that could be played, and none is left to draw (R5.2, X7)."""


def is_row(row: Sequence[int], players: int) -> bool:
    """Tell whether something is a row of a score sheet: points for each seat, 0 or more."""
    return len(row) == players and all(type(points) is int and points >= 0 for points in row)


def checked_sheet(scores: Iterable[Iterable[int]], players: int) -> tuple[tuple[int, ...], ...]:
    """Return a score sheet: a row of points by seat for each finished round.

    Raises:
        MatchError: when it is none.
    """
    try:
        sheet = tuple([tuple(row) for row in scores])
    except TypeError:
        raise _no_sheet(scores, players) from None
    if not all(is_row(row, players) for row in sheet):
        raise _no_sheet(sheet, players)
    return sheet


def _no_sheet(given: object, players: int) -> MatchError:
    return MatchError(
        f"expected a score sheet with rows of {players} points, 0 or more, got {shown(given)}"
    )


def check_seat(seat: int, players: int, rule: str = "R3.8") -> None:
    """Refuse what is no seat.

    Args:
        seat: the seat, 0..players−1.
        players: how many seats there are.
        rule: id of the rule that says who sits where.

    Raises:
        SeatError: when there is no such seat.
    """
    if type(seat) is not int or seat not in range(players):
        message = f"the seats are 0 to {players - 1}, so none is {shown(seat)} ({rule})"
        raise SeatError(message)
