"""When a round ends, and when nothing can be played any more (R5.1 to R5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import DeadRound, Rules

__all__ = ["dies", "is_dead", "is_over"]


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
