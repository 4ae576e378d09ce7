"""The options of Express-Domino: the number of players, pairs and the target (X1, X8)."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import DealError, RulesError
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import DominoSet, TileSet
from chickenfoot_rules.dominoes.values import Immutable, shown

__all__ = [
    "EXPRESS",
    "HAND_SIZE",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "MOST_TARGET",
    "ExpressRules",
    "check_express",
]

MIN_PLAYERS: Final = 2
"""The fewest players (X1)."""

MAX_PLAYERS: Final = 4
"""The most players, and the number in two pairs (X1)."""

HAND_SIZE: Final = 7
"""The number of tiles that each player is dealt (X1)."""

MOST_TARGET: Final = 10_000
"""The highest target, so that a match ends in reasonable time."""

_SET: Final = DominoSet(6)


def check_express(rules: object) -> None:
    """Raise unless `rules` is an `ExpressRules`.

    Raises:
        RulesError: if it is something else.
    """
    if not isinstance(rules, ExpressRules):
        message = f"expected ExpressRules, got {shown(rules)}"
        raise RulesError(message)


@attrs.frozen(kw_only=True)
class ExpressRules(Immutable):
    """One way to play Express-Domino.

    Args:
        target: the points that end the match, 1 to 10,000. The source leaves them to the
            players, so there is no default (X8).
        players: the number of players, 2 to 4 (X1).
        pairs: whether four players form two pairs, seats 0 and 2 against 1 and 3 (X1).

    Raises:
        RulesError: if options are invalid or contradict each other.

    >>> ExpressRules(target=100, pairs=True).sides
    ((0, 2), (1, 3))
    >>> ExpressRules(target=100, players=3, pairs=True)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RulesError: expected 4 players for two pairs, got 3 (X1)
    """

    target: int
    players: int = MAX_PLAYERS
    pairs: bool = False

    def __attrs_post_init__(self) -> None:
        flaws = [*self._flaws()]
        if flaws:
            raise RulesError("; ".join(flaws))

    def _flaws(self) -> list[str]:
        flaws: list[str] = []
        if type(self.target) is not int or not 1 <= self.target <= MOST_TARGET:
            found = shown(self.target)
            flaws.append(f"expected a target of 1 to {MOST_TARGET} points, got {found} (X8)")
        if type(self.players) is not int or not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            found = shown(self.players)
            flaws.append(f"expected {MIN_PLAYERS} to {MAX_PLAYERS} players, got {found} (X1)")
        elif not isinstance(self.pairs, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
            flaws.append(f"expected pairs of type bool, got {shown(self.pairs)}")
        elif self.pairs and self.players != MAX_PLAYERS:
            flaws.append(f"expected {MAX_PLAYERS} players for two pairs, got {self.players} (X1)")
        return flaws

    @property
    def domino_set(self) -> DominoSet:
        """The double-six set (X1)."""
        return _SET

    @property
    def tiles(self) -> TileSet:
        """The 28 tiles of the set (X1)."""
        return _SET.tiles

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and score together: each alone, or two partners (X1)."""
        if self.pairs:
            return (0, 2), (1, 3)
        return tuple((seat,) for seat in range(self.players))

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats on the side of a seat, including that seat (X1).

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        check_seat(seat, self.players, EXPRESS.seats)
        return next(side for side in self.sides if seat in side)

    def seat_after(self, seat: int) -> int:
        """Return the seat whose turn comes after a given seat, counter-clockwise (X4).

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        check_seat(seat, self.players, EXPRESS.seats)
        return (seat - 1) % self.players

    def cost(self, tiles: TileSet) -> int:
        """Return the points that tiles left in a hand count, which are their pips (X6).

        Raises:
            WrongTypeError: if ``tiles`` is not a `TileSet`.
        """
        check_type(tiles, TileSet, "a TileSet")
        return tiles.pips

    def tiles_to_deal(self, required: int | None = None) -> TileSet:
        """Return the tiles that are shuffled for a round: all of them (X1).

        Args:
            required: ignored, since no round of Express-Domino requires a double.
        """
        del required
        return _SET.tiles

    def hand_size_for(self, players: int) -> int:
        """Return the number of tiles that each player is dealt, which is seven (X1).

        Args:
            players: the number of players, which must be that of the rules.

        Raises:
            DealError: if it is another number.
        """
        if players != self.players:
            found = shown(players)
            message = f"expected {self.players} players by these rules, got {found} (X1)"
            raise DealError(message)
        return HAND_SIZE


EXPRESS: Final = RuleIds(tiles="X1", players="X1", places="X1", seats="X4", points="X6, X7")
"""The ids of the rules of Express-Domino that messages name."""
