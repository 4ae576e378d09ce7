"""The parts of scoring that games share: why a round ended, and the score sheet."""

from __future__ import annotations

import enum
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

import attrs

from chickenfoot_rules.base import N_, MatchError, SeatError, expected, items_of, text, within
from chickenfoot_rules.base.values import Immutable, as_int

MOST_TARGET: Final = 10_000
"""The highest target of a match, in points (R7.4, X8)."""


class EndReason(enum.Enum):
    """Why a round ended."""

    DOMINO = "domino"
    """A player laid the last tile of their hand (R5.1, X6)."""
    BLOCKED = "blocked"
    """Nobody holds a playable tile, and no tile is left to draw (R5.2, X7)."""


class DominoOutcome(Immutable):
    """The base of the outcomes of every game: how a round ended.

    Subclasses are frozen attrs classes.

    Attributes:
        reason: why the round ended.
        winner: the seat that went out, or ``None`` if nobody did.
    """

    __slots__ = ()

    reason: EndReason
    winner: int | None

    @property
    @abstractmethod
    def points(self) -> tuple[int, ...]:
        """The row of the score sheet: points by seat, 0 or more."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that score; empty in a game that charges points."""
        return ()


@attrs.frozen
class DominoPlace(Immutable):
    """One seat's place in a match.

    Attributes:
        rank: the place, from 1; seats that share a place have the same rank.
        seat: the seat, 0..players−1.
        total: the points of all rounds.
    """

    rank: int
    seat: int
    total: int


def is_row(row: Sequence[int], players: int, *, negative: bool = False) -> bool:
    """Return whether a row belongs on a score sheet: points for each seat.

    Args:
        row: the row.
        players: the number of seats.
        negative: whether points may be less than 0.
    """
    whole = len(row) == players and all(type(points) is int for points in row)
    return whole and (negative or min(row) >= 0)


def check_sheet(
    scores: Iterable[Iterable[int]], players: int, *, negative: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Return a score sheet as tuples, a row of points by seat for each finished round.

    Args:
        scores: the rows.
        players: the number of seats.
        negative: whether points may be less than 0, since a house may take points off, too.

    Raises:
        MatchError: if a row is not points for each seat.
    """
    given: object = scores
    players = as_int(players)
    with suppress(TypeError):  # The message says the same.
        rows = items_of(scores, "rows of points")
        given = sheet = tuple([tuple(map(as_int, row)) for row in rows])
        if all(is_row(row, players, negative=negative) for row in sheet):
            return sheet
    what = (
        N_("a score sheet with rows of {players} points")
        if negative
        else N_("a score sheet with rows of {players} points, 0 or more")
    )
    raise MatchError(expected(text(what, players=players), given))


def highest_total(scores: Sequence[Sequence[int]], players: int | None = None) -> int:
    """Return the most points that a seat has on a score sheet, 0 on an empty one.

    Args:
        scores: a row of points by seat for each finished round.
        players: the number of seats; ``None`` for any from 2, as people come and go (T3).

    Raises:
        MatchError: if that is not a score sheet.
    """
    # Not `check_sheet`, which takes longer: a match asks this again after each of its rounds.
    with suppress(TypeError, ValueError):
        points = [*chain(*scores)]
        totals = [*map(sum, zip(*scores, strict=True))]
        if (
            {type(scores), *map(type, scores)} <= {tuple, list}
            and {*map(type, points)} <= {int}
            and min(points, default=0) >= 0
            and (not scores or (len(totals) > 1 if players is None else len(totals) == players))
        ):
            return max(totals, default=0)
    what = text("a score sheet with rows of points, 0 or more, all equally long")
    raise MatchError(expected(what, scores))


def is_seat(seat: object, players: int) -> bool:
    """Return whether there is such a seat, 0..players−1."""
    return type(seat) is int and 0 <= seat < players


def check_seat(seat: int, players: int, rule: str = "R3.8") -> int:
    """Return a seat, if there is such a seat.

    Args:
        seat: the seat, 0..players−1.
        players: the number of seats.
        rule: the id of the rule about seats.

    Raises:
        SeatError: if there is no such seat.
    """
    number, players = as_int(seat), as_int(players)
    if not is_seat(number, players):
        what = within("a seat", 0, players - 1)
        raise SeatError(expected(what, seat, rule, str="names.index(name) is the seat of a name"))
    return number
