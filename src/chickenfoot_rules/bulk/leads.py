"""Leads: the points of a round as gains and losses, which sum to 0 over the seats."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot_rules.bulk.dialect import ONE, TWO, Words, compiled, word, words
from chickenfoot_rules.bulk.loading import row_of_options
from chickenfoot_rules.bulk.state import IS_EXPRESS, PAIRS, PLAYERS
from chickenfoot_rules.dominoes.rules import DominoRules


@compiled
def lead(options: Words, sheet: Words, total: int, seat: int) -> float:
    """Return how many points a seat is ahead of those that it plays against, on average.

    The lowest total wins a match of Chicken Foot (R7.4), the highest one of Express-Domino (X8),
    where the points of a partner count as one's own (X1).

    Args:
        options: the options.
        sheet: the points of each seat.
        total: their sum.
        seat: the seat.
    """
    mine = float(sheet[seat])
    side = TWO if options[PAIRS] else ONE
    others = (float(total) - float(side) * mine) / float(options[PLAYERS] - side)
    return mine - others if options[IS_EXPRESS] else others - mine


def leads(rules: DominoRules, points: Sequence[int]) -> tuple[float, ...]:
    """Return the lead of each seat; they sum to 0.

    Args:
        rules: the options of either game.
        points: the points of each seat at the end of a round.

    >>> from chickenfoot_rules import Rules
    >>> leads(Rules(), (5, 0, 64, 3))
    (17.333333333333332, 24.0, -61.333333333333336, 20.0)
    """
    options = row_of_options(rules, len(points))
    sheet = words(len(points))
    for seat, number in enumerate(points):
        sheet[seat] = word(number)
    total = word(sum(points))
    return tuple(float(lead(options, sheet, total, word(seat))) for seat in range(len(points)))
