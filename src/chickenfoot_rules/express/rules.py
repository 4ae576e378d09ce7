"""The options of Express-Domino: who sits at the table, and what is played to (X1, X8)."""

from __future__ import annotations

from typing import Final

import attrs

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
"""The smallest table (X1)."""

MAX_PLAYERS: Final = 4
"""The largest table, and that of two pairs (X1)."""

HAND_SIZE: Final = 7
"""Tiles that each player is dealt (X1)."""

MOST_TARGET: Final = 10_000
"""The most points that a match can be played to, so that it ends some day."""

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
        target: points that end the match, 1 to 10,000; the source leaves them to the
            table, so there is no default (X8).
        players: how many play, 2 to 4 (X1).
        pairs: whether four play as two pairs, seats 0 and 2 against 1 and 3 (X1).

    Raises:
        RulesError: when options contradict each other or make no sense.

    >>> ExpressRules(target=100, pairs=True).sides
    ((0, 2), (1, 3))
    >>> ExpressRules(target=100, players=3, pairs=True)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RulesError: two pairs are 4 players, not 3 (X1)
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
            flaws.append(f"target is 1 to {MOST_TARGET} points, not {shown(self.target)} (X8)")
        if type(self.players) is not int or not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            flaws.append(f"{MIN_PLAYERS} to {MAX_PLAYERS} can play, not {shown(self.players)} (X1)")
        # Data enters here: a type checker is not always there to say so.
        elif not isinstance(self.pairs, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
            flaws.append(f"pairs is a bool, not {shown(self.pairs)}")
        elif self.pairs and self.players != MAX_PLAYERS:
            flaws.append(f"two pairs are {MAX_PLAYERS} players, not {self.players} (X1)")
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
        """The seats that win and score together, alone or with the partner opposite (X1)."""
        if self.pairs:
            return (0, 2), (1, 3)
        return tuple((seat,) for seat in range(self.players))

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats on the side of a seat, 0..players−1, itself among them (X1).

        Raises:
            SeatError: when there is no such seat.
        """
        check_seat(seat, self.players, EXPRESS.seats)
        return next(side for side in self.sides if seat in side)

    def seat_after(self, seat: int) -> int:
        """Return the seat whose turn comes after that of another: counter-clockwise (X4)."""
        return (seat - 1) % self.players

    def cost(self, tiles: TileSet) -> int:
        """Return what tiles left in a hand count: their pips (X6)."""
        return tiles.pips

    def tiles_to_deal(self, required: int | None = None) -> TileSet:
        """Return the tiles that are shuffled for a round: all of them (X1).

        Args:
            required: nothing; no round of Express-Domino requires a double.
        """
        del required
        return _SET.tiles

    def hand_size_for(self, players: int) -> int:
        """Return how many tiles each player is dealt: seven (X1).

        Raises:
            DealError: when another number of players is asked for than plays.
        """
        if players != self.players:
            message = f"these rules are for {self.players} players, not for {shown(players)} (X1)"
            raise DealError(message)
        return HAND_SIZE


EXPRESS: Final = RuleIds(tiles="X1", players="X1", places="X1", seats="X4", points="X6, X7")
"""The rules of Express-Domino."""
