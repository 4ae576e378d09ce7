"""When a round ends and what it costs, and when nothing can be played any more (R5, R7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import DeadRound, Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.tiles import TileSet


def is_dead(rules: Rules, layout: Layout) -> bool:
    """Return whether no tile outside a layout can ever be played (R5.3)."""
    return not (layout.is_empty or layout.fitting(rules.tiles))


def dies(rules: Rules, layout: Layout) -> bool:
    """Return whether a round ends because it is dead, whatever is left to draw (R5.3)."""
    return rules.dead_round is DeadRound.ENDS and is_dead(rules, layout)


def is_over(rules: Rules, hands: Iterable[int], undrawn: int, layout: Layout) -> bool:
    """Return whether an open round has ended (R5.1 to R5.3).

    Args:
        rules: the options.
        hands: the mask of each hand.
        undrawn: the number of tiles left in the boneyard.
        layout: the tiles on the table, at least the opening double.
    """
    masks = [*hands]
    fitting = layout.fitting_mask
    blocked = not undrawn and not any(mask & fitting for mask in masks)
    return not all(masks) or blocked or dies(rules, layout)


def charges(hands: Iterable[TileSet], rules: Rules) -> tuple[int, ...]:
    """Return the charge of each seat for the tiles left in its hand (R7.1 to R7.3).

    Args:
        hands: the tiles of each seat.
        rules: the options.

    >>> hands = [TileSet.parse("1-3 0-0"), TileSet.parse("9-9")]
    >>> charges(hands, Rules()), charges(hands, Rules(curved=True, double_blank=25))
    ((54, 18), (11, 0))
    """
    costs = tuple(map(rules.cost, hands))
    if not rules.curved:
        return costs
    # If a seat went out, the lowest hand is 0, so no charge is curved.
    lowest = min(costs, default=0)
    return tuple(cost - lowest for cost in costs)


def outcome_of(rules: Rules, hands: Sequence[TileSet], seat: int) -> Outcome:
    """Return how a finished round ended (R5.1, R5.2, R7.1 to R7.3).

    Args:
        rules: the options.
        hands: the tiles of each seat.
        seat: the seat that went out, or whose turn it would be.
    """
    winner = None if hands[seat] else seat
    return Outcome(
        reason=EndReason.BLOCKED if winner is None else EndReason.DOMINO,
        charges=charges(hands, rules),
        winner=winner,
    )
