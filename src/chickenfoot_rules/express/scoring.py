"""The winners and points of a round of Express-Domino (X6, X7)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from chickenfoot_rules.dominoes import DominoOutcome, EndReason, TileSet
from chickenfoot_rules.express.rules import ExpressRules


@attrs.frozen(kw_only=True)
class ExpressOutcome(DominoOutcome):
    """How a round ended.

    Attributes:
        reason: why the round ended (X6, X7).
        pips: the pips left in the hand of each seat.
        points: the row of the score sheet: the points scored by each seat. All winners score
            the same, the other seats 0 (X6, X7).
        winners: the seats that win: one, or a pair in ascending order.
        winner: the seat that went out, or ``None`` if the round is blocked.
    """

    reason: EndReason
    pips: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    winner: int | None


def outcome_of(rules: ExpressRules, hands: Sequence[TileSet], lead: int) -> ExpressOutcome:
    """Score a round that has ended (X6, X7).

    Args:
        rules: the options.
        hands: the tiles of each seat.
        lead: the seat that led the round, called the *hand*, 0..players−1.

    >>> hands = [TileSet.parse("1-2"), TileSet.parse("0-3"), TileSet.parse("5-5")]
    >>> outcome_of(ExpressRules(target=100, players=3), hands, lead=1).points
    (0, 13, 0)
    """
    out = next((seat for seat, hand in enumerate(hands) if not hand), None)
    return ExpressOutcome(
        reason=EndReason.BLOCKED if out is None else EndReason.DOMINO,
        pips=tuple(map(rules.cost, hands)),
        points=rules.points_of(hands, lead),
        winners=rules.winners_of(hands, lead),
        winner=out,
    )
