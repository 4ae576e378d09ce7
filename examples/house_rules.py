"""House rules that people play, each a subclass of `Rules`.

Run ``python house_rules.py`` to check each of them, and for a match by each, saved and read again.
The command plays by them, too: ``chickenfoot --rules house_rules:MayPass --seats greedy,greedy``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs

from chickenfoot_rules import Deal, Match, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import Option
from chickenfoot_rules.records import MatchRecord, dumps, loads
from chickenfoot_rules.strategies import check_house


@attrs.frozen(kw_only=True, repr=False)
class DearBlanks(Rules):
    """Each blank half costs 25 points, so 0-0 costs 50."""

    blank: int = attrs.field(
        default=25,
        metadata=Option(
            "H1",
            "the points that each blank half costs",
            kind=int,
            numbers=range(1000),
        ).metadata,
    )

    def cost(self, tiles: TileSet) -> int:
        """Return the pips, and the price of each blank half."""
        return tiles.pips + self.blank * sum((tile.low, tile.high).count(0) for tile in tiles)


class DoubleOut(Rules):
    """If a player goes out on a double, that player is charged 50 points more."""

    def charges(self, hands: Sequence[TileSet], last: Tile | None = None) -> tuple[int, ...]:
        """Return the usual charges, and 50 points more for a player who went out."""
        usual = super().charges(hands, last)
        if last is None or not last.is_double:
            return usual
        return tuple(points + 50 * (not hand) for points, hand in zip(usual, hands, strict=True))


class FinderLeads(Rules):
    """The player who was dealt the required double leads the round."""

    def lead_of(self, number: int, first: int, deal: Deal, required: int | None) -> int:
        """Return the seat with the double, or the usual one if nobody was dealt it."""
        for seat, hand in enumerate(deal.hands):
            if required is not None and Tile(required, required) in hand:
                return seat
        return super().lead_of(number, first, deal, required)


class MayPass(Rules):
    """Players who could play may draw instead, or pass if there is nothing to draw."""

    def may_hold_back(self, undrawn: int) -> bool:
        """Return that they always may."""
        del undrawn
        return True


STAYING = 2


class TwoStay(Rules):
    """The last two tiles stay in the boneyard."""

    def may_draw(self, undrawn: int) -> bool:
        """Return whether there are more."""
        return undrawn > STAYING


class FirstStuckEnds(Rules):
    """The round ends with the first player who can neither play nor draw."""

    def ends_when_stuck(self, undrawn: int) -> bool:
        """Return that it always does."""
        del undrawn
        return True


HOUSES = (DearBlanks, DoubleOut, FinderLeads, MayPass, TwoStay, FirstStuckEnds)
"""The classes, for `loads`."""


def main() -> None:
    """Check each of the rules, play a match by them, and read its record."""
    for house in HOUSES:
        check_house(house(), deals=10)
        match, rng = Match(house(opening="found"), players=3), random.Random(7)
        while not match.is_over:
            match = match.apply(rng.choice(match.legal_moves)) if match.round else match.deal(rng)
        record = loads(dumps(MatchRecord.of(match)), rules=HOUSES)
        is_equal, best = record == MatchRecord.of(match), match.standings[0]
        print(f"{house.__name__}: seat {best.seat} wins with {best.total} points, {is_equal=}")


if __name__ == "__main__":
    main()
