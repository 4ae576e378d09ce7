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
    pips = tuple(map(rules.cost, hands))
    out = next((seat for seat, hand in enumerate(hands) if not hand), None)
    winners = _fewest(rules, pips, lead) if out is None else rules.side_of(out)
    # A pair counts all hands, its own included; a single player counts those of the others (X6).
    won = sum(pips) if rules.pairs else sum(pips) - pips[winners[0]]
    return ExpressOutcome(
        reason=EndReason.BLOCKED if out is None else EndReason.DOMINO,
        pips=pips,
        points=tuple(won if seat in winners else 0 for seat in range(rules.players)),
        winners=winners,
        winner=out,
    )


def _fewest(rules: ExpressRules, pips: Sequence[int], lead: int) -> tuple[int, ...]:
    """Return the side with the fewest pips; of equal sides, the first from the leader on (X7)."""
    sides: list[tuple[int, ...]] = []
    seat = lead
    for _ in range(rules.players):
        sides.append(rules.side_of(seat))
        seat = rules.seat_after(seat, rules.players)
    return min(sides, key=lambda side: sum(pips[seat] for seat in side))
