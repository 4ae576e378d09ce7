"""The outcome of a round, and the standings of a match."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import check_players
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace, EndReason, check_points


@attrs.frozen
class Outcome(DominoOutcome):
    """How a round ended.

    Attributes:
        reason: why the round ended (R5.1, R5.2).
        charges: the points charged to each seat, 0 or more (R7.1 to R7.3).
        winner: the seat that went out, or ``None`` if the round is blocked.
    """

    reason: EndReason
    charges: tuple[int, ...]
    winner: int | None

    @property
    def points(self) -> tuple[int, ...]:
        """The row of the score sheet, which is the `charges`."""
        return self.charges

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that score: none, as players are charged."""
        return ()


@attrs.frozen
class Place(DominoPlace):
    """One seat's place in a match (R7.4 to R7.6).

    Attributes:
        rank: the competition rank, 1 up; seats that share a place have the same rank.
        seat: the seat, 0..players−1.
        total: the points of all rounds; the fewest win.
        zeros: the number of rounds at zero points, the first tie-break.
        lowest: the points of the lowest round above zero, the second tie-break; ``None`` if
            there is no such round.
    """

    zeros: int
    lowest: int | None


def standings(scores: Sequence[Sequence[int]], players: int) -> tuple[Place, ...]:
    """Rank the seats by their totals and the tie-breaks (R7.4 to R7.6).

    Args:
        scores: a row of charges by seat for each round.
        players: the number of seats, 2..16.

    Returns:
        A place for each seat, the best first. Seats that share a place are in order.

    Raises:
        RulesError: if so many can't play.
        MatchError: if a row is not a whole number for each seat.

    >>> [(place.rank, place.seat) for place in standings([(5, 5, 9)], 3)]
    [(1, 0), (1, 1), (3, 2)]
    """
    check_players(players)
    sheet = check_points(scores, players)
    columns = [[row[seat] for row in sheet] for seat in range(players)]
    keys = [_merit(column) for column in columns]
    order = sorted(range(players), key=lambda seat: (keys[seat], seat))
    best_first = sorted(keys)
    return tuple(
        Place(
            rank=best_first.index(keys[seat]) + 1,
            seat=seat,
            total=sum(columns[seat]),
            zeros=columns[seat].count(0),
            lowest=min(filter(None, columns[seat]), default=None),
        )
        for seat in order
    )


def _merit(column: Sequence[int]) -> tuple[int, int, int]:
    """Return the key that ranks a seat, the lowest first (R7.4, R7.5)."""
    # Without a round above zero the total is zero, as are all totals that tie with it.
    return sum(column), -column.count(0), min(filter(None, column), default=0)
