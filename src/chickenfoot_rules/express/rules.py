"""The options of Express-Domino: the number of players, pairs and the target (X1, X8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, Final

import attrs

from chickenfoot_rules.base import N_, DealError, Text, as_int, cite, expected, plural, text
from chickenfoot_rules.dominoes import DominoRules, DominoSet, Option, RuleIds, Tile, TileSet
from chickenfoot_rules.dominoes.scoring import MOST_TARGET, check_seat, check_sheet, highest_total

MIN_PLAYERS: Final = 2
"""The fewest players (X1)."""

MAX_PLAYERS: Final = 4
"""The most players, and the number in two pairs (X1)."""

HAND_SIZE: Final = 7
"""The number of tiles that each player is dealt (X1)."""

_SET: Final = DominoSet(6)


@attrs.frozen(kw_only=True, cache_hash=True)
class ExpressRules(DominoRules):
    """The options of Express-Domino.

    Args:
        target: the points that end a match, 1 to 10,000 (X8). The source leaves them open, so there
            is no default.
        players: the number of players, 2 to 4 (X1).
        pairs: whether four players form two pairs, seats 0 and 2 against 1 and 3 (X1).

    Raises:
        RulesError: if options are invalid or contradict each other.

    >>> ExpressRules(target=100, pairs=True).sides
    ((0, 2), (1, 3))
    >>> ExpressRules(target=100, players=3, pairs=True)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.RulesError: expected 4 players for two pairs, got 3 (X1)
    """

    rule_ids: ClassVar[RuleIds] = RuleIds(
        tiles="X1",
        players="X1",
        places="X1",
        seats="X4",
        points="X6, X7",
        pips="X6",
        stuck="X5",
        end="X8",
        opening="X2, X3",
        results="X6, X7",
        standings="X8",
    )
    most_points_win: ClassVar[bool] = True
    names_lead: ClassVar[bool] = False
    player_numbers: ClassVar[range] = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    draws: ClassVar[bool] = False

    target: int = attrs.field(
        metadata=Option(
            "X8",
            N_("the points that end a match, 1 to 10,000"),
            kind=int,
            numbers=range(1, MOST_TARGET + 1),
        ).metadata
    )
    players: int = attrs.field(
        default=MAX_PLAYERS,
        metadata=Option(
            "X1", N_("the number of players, 2 to 4"), kind=int, numbers=player_numbers
        ).metadata,
    )
    pairs: bool = attrs.field(
        default=False,
        metadata=Option(
            "X1", N_("four players form two pairs, seats 0 and 2 against 1 and 3")
        ).metadata,
    )

    def _contradictions(self, wrong: Collection[str]) -> Iterator[str]:
        if self.pairs is True and "players" not in wrong and self.players != MAX_PLAYERS:
            what = text("{players} players for two pairs", players=MAX_PLAYERS)
            yield expected(what, self.players, "X1")

    @property
    def domino_set(self) -> DominoSet:
        """The double-six set (X1)."""
        return _SET

    @property
    def usual_players(self) -> int:
        """The number of players by these rules."""
        return self.players

    @property
    def most_scored_rounds(self) -> int:
        """The number of rounds until a side must reach the target, if each scores one point (X8).

        A round of two players may score nothing, if one of them is left with 0-0 alone.
        """
        return len(self.sides) * (self.target - 1) + 1

    @property
    def most_points(self) -> int:
        """The points of a side that was just below the target and scores all tiles (X8)."""
        return self.target - 1 + self.cost(self.tiles)

    @property
    def summary(self) -> str:
        """The target, and whether there are pairs, for a heading."""
        points = plural("{number} point", "{number} points", self.target)
        if self.pairs:
            return text("Express-Domino to {points} in two pairs", points=points)
        return text("Express-Domino to {points}", points=points)

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
        seat = check_seat(seat, self.players, self.rule_ids.seats)
        return next(side for side in self.sides if seat in side)

    def seat_after(self, seat: int, players: int) -> int:
        """Return the seat whose turn comes after a given seat, counter-clockwise (X4).

        Args:
            seat: the seat, 0..players−1.
            players: the number of seats.

        Raises:
            SeatError: if there is no such seat.
        """
        return (check_seat(seat, players, self.rule_ids.seats) - 1) % as_int(players)

    def hand_size_for(self, players: int) -> int:
        """Return the number of tiles that each player is dealt, which is seven (X1).

        Args:
            players: the number of players, which must be that of the rules.

        Raises:
            DealError: if it is a different number.
        """
        if as_int(players) != self.players:
            what = text("{players} players by these rules", players=self.players)
            raise DealError(expected(what, players, "X1"))
        return HAND_SIZE

    def sides_of(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the `sides`.

        Args:
            players: the number of players, which must be that of the rules.

        Raises:
            DealError: if it is a different number.
        """
        self.hand_size_for(players)
        return self.sides

    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a player or a pair has reached the target (X8).

        Args:
            scores: a row of points by seat for each finished round.

        Raises:
            MatchError: if that is not a score sheet.
        """
        return highest_total(scores, self.players) >= self.target

    def flaw_of(self, scores: Sequence[Sequence[int]]) -> str | None:
        """Return why a score sheet can't be of a whole match, or ``None`` if it can (X6 to X8).

        Args:
            scores: one row of points for each round.

        Raises:
            MatchError: if a row does not have points for each seat, 0 or more.
        """
        for row in check_sheet(scores, self.players):
            for message, rule in self.row_flaws(row):
                return cite(message, rule)
        return super().flaw_of(scores)

    def row_flaws(
        self, points: Sequence[int | None], opened: Tile | None = None
    ) -> Iterator[tuple[Text, str]]:
        """Yield why no round can have scored this, with its rules (X6, X7).

        Args:
            points: the points of each seat; ``None`` where they are unknown.
            opened: the tile that opened the round.
        """
        del opened
        winners = {seat for seat, one in enumerate(points) if one}
        won = {points[seat] for seat in winners} or {0}
        together = not winners or any(
            winners <= {*side} and all(points[seat] != 0 for seat in side) for side in self.sides
        )
        if not together or len(won) > 1 or max(filter(None, won), default=0) > self.tiles.pips:
            message = text("one side scores in a round, 0 to {most} points", most=self.tiles.pips)
            yield message, "X6, X7"

    def points_for(self, hands: Sequence[TileSet]) -> Iterator[tuple[int, ...]]:
        """Yield what `points_of` returns for each seat that may have led the round (X7, T3).

        Args:
            hands: the tiles left in the hand of each seat.
        """
        for lead in range(self.players):
            yield self.points_of(hands, lead)

    def points_of(self, hands: Sequence[TileSet], lead: int) -> tuple[int, ...]:
        """Return what each seat scores for the tiles left in each hand (X6, X7).

        Args:
            hands: the tiles left in the hand of each seat.
            lead: the seat that led the round, called the *hand*, 0..players−1.
        """
        pips = tuple(map(self.cost, hands))
        winners = self.winners_of(hands, lead)
        # A pair counts all hands, its own included; a single player counts those of the others.
        won = sum(pips) if self.pairs else sum(pips) - pips[winners[0]]
        return tuple(won if seat in winners else 0 for seat in range(self.players))

    def winners_of(self, hands: Sequence[TileSet], lead: int) -> tuple[int, ...]:
        """Return the side that wins: that of an empty hand, or else the fewest pips (X6, X7).

        Of equal sides, it is the first from the leader on.

        Args:
            hands: the tiles left in the hand of each seat.
            lead: the seat that led the round, 0..players−1.
        """
        out = next((seat for seat, hand in enumerate(hands) if not hand), None)
        if out is not None:
            return self.side_of(out)
        sides: list[tuple[int, ...]] = []
        seat = lead
        for _ in range(self.players):
            sides.append(self.side_of(seat))
            seat = self.seat_after(seat, self.players)
        return min(sides, key=lambda side: sum(self.cost(hands[seat]) for seat in side))
