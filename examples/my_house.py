"""Rules of a house that no source has, kept beside the library and not inside it.

In this house a player who lays a double without calling it pays 10 points, a player who goes out
with a double gets 10 points off, and the match ends early when somebody has 150 points. The library
knows nothing of this: the house keeps its own score sheet. Nothing here changes which moves are
legal.

Run ``python my_house.py`` for a match of random moves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs

from chickenfoot_rules import (
    DealTable,
    DrawnTile,
    EndReason,
    Match,
    Move,
    Place,
    Play,
    Round,
    Rules,
    standings,
)

SILENCE = 10
"""Points for a double that is laid in silence."""

FINISH = 10
"""Points off for going out with a double."""

ENOUGH = 150
"""Points of one player that end the match."""

HANDS = DealTable("our house", {9: {2: 15, 3: 12, 4: 10, 5: 8}})
"""How many tiles we take with the double-nine set."""

RULES = Rules(deal_table=HANDS, drawn_tile=DrawnTile.MUST, double_blank=25)
"""What of our rules the library knows."""


@attrs.frozen
class HouseMatch:
    """A match of Chicken Foot and what the house writes down beside it.

    Args:
        match: the match, at any moment.
        silences: the seats that laid a double in silence, for each round that has begun.
    """

    match: Match
    silences: tuple[tuple[int, ...], ...] = ()

    def deal(self, rng: random.Random) -> HouseMatch:
        """Deal the next round."""
        return HouseMatch(self.match.deal(rng), (*self.silences, ()))

    def apply(self, move: Move, *, called: bool) -> HouseMatch:
        """Make a move.

        Args:
            move: the move.
            called: whether the player called the double.

        Raises:
            IllegalMoveError: when the move is illegal.
        """
        round_ = self.match.round
        after = self.match.apply(move)
        silences = self.silences
        if round_ is not None and isinstance(move, Play) and move.call and not called:
            silences = (*silences[:-1], (*silences[-1], round_.seat))
        return HouseMatch(after, silences)

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score sheet of the house: the charges of the library, with what the house adds."""
        return tuple(
            tuple(
                points + SILENCE * silences.count(seat) - FINISH * (seat == finisher(round_))
                for seat, points in enumerate(charges)
            )
            for charges, silences, round_ in zip(
                self.match.scores, self.silences, self.match.rounds, strict=False
            )
        )

    @property
    def is_over(self) -> bool:
        """Whether somebody has enough, or all doubles have opened a round."""
        return self.match.is_over or max(self._totals(), default=0) >= ENOUGH

    @property
    def standings(self) -> tuple[Place, ...]:
        """The places by the sheet of the house; ties are broken as everywhere (R7.5)."""
        return standings(self.scores, self.match.players)

    def _totals(self) -> Iterator[int]:
        return (sum(column) for column in zip(*self.scores, strict=True))


def finisher(round_: Round) -> int | None:
    """Return the seat that went out with a double, if one did."""
    outcome = round_.outcome
    last = round_.moves[-1]
    if outcome is None or outcome.reason is not EndReason.DOMINO:
        return None
    return outcome.winner if isinstance(last, Play) and last.tile.is_double else None


def main() -> None:
    """Play a match by chance, in which every fourth double is laid in silence."""
    rng = random.Random(7)
    house = HouseMatch(Match(RULES, 3))
    while not house.is_over:
        round_ = house.match.round
        if round_ is None:
            house = house.deal(rng)
        else:
            house = house.apply(rng.choice(round_.legal_moves), called=bool(rng.randrange(4)))
    for row in house.scores:
        print(*(f"{points:>4}" for points in row))
    for place in house.standings:
        print(f"{place.rank}. seat {place.seat}, {place.total} points")


if __name__ == "__main__":
    main()
