"""When a round ends, what it charges, and when nothing can be played any more (R5, R7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from chickenfoot_rules.base import RulesError, expected, text
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import DeadRound, Rules
from chickenfoot_rules.dominoes import Tile, TileSet
from chickenfoot_rules.dominoes.scoring import DominoOutcome, EndReason, is_row


@attrs.frozen
class Outcome(DominoOutcome):
    """How a round ended.

    Attributes:
        reason: why the round ended (R5.1, R5.2).
        charges: the points charged to each seat, 0 or more (R7.1 to R7.3).
        winner: the seat that went out, or ``None`` if the round is blocked.
    """

    reason: EndReason
    charges: tuple[int, ...]
    winner: int | None

    @property
    def points(self) -> tuple[int, ...]:
        """The row of the score sheet, which is `Outcome.charges`."""
        return self.charges


def is_dead(rules: Rules, layout: Layout) -> bool:
    """Return whether no tile outside a layout can ever be played (R5.3)."""
    return not (layout.is_empty or layout.fitting(rules.tiles))


def is_over(
    rules: Rules, hands: Sequence[int], undrawn: int, layout: Layout, seat: int = 0
) -> bool:
    """Return whether an open round has ended (R5.1 to R5.3, H4).

    Args:
        rules: the options.
        hands: the mask of each hand.
        undrawn: the number of tiles left in the boneyard.
        layout: the tiles on the table, at least the opening double.
        seat: the seat whose turn it is. Only rules of a house use it (H4).
    """
    if not all(hands):
        return True  # R5.1
    if rules.dead_round is DeadRound.ENDS and is_dead(rules, layout):
        return True  # R5.3
    if undrawn and rules.may_draw(undrawn):
        return False
    fitting = layout.fitting_mask
    if rules.ends_when_stuck(undrawn):
        return not hands[seat] & fitting  # H4
    return not any(hand & fitting for hand in hands)  # R5.2


def charges(hands: Iterable[TileSet], rules: Rules) -> tuple[int, ...]:
    """Return the charge of each seat for the tiles left in its hand, as `Rules.charges` does.

    Args:
        hands: the tiles of each seat.
        rules: the options.
    """
    return rules.charges([*hands])


def outcome_of(rules: Rules, hands: Sequence[TileSet], seat: int, last: Tile | None) -> Outcome:
    """Return how a finished round ended (R5.1, R5.2, R7.1 to R7.3).

    Args:
        rules: the options.
        hands: the tiles of each seat.
        seat: the seat that went out, or whose turn it would be.
        last: the tile that was laid last.

    Raises:
        RulesError: if rules of a house charge something else than points, 0 or more (H1).
    """
    winner = None if hands[seat] else seat
    charged = rules.charges(hands, last)
    if not is_row(charged, len(hands)):
        what = text(
            "{rules}.charges to return {players} points, 0 or more",
            rules=type(rules).__name__,
            players=len(hands),
        )
        raise RulesError(expected(what, charged, "H1"))
    return Outcome(
        reason=EndReason.BLOCKED if winner is None else EndReason.DOMINO,
        charges=charged,
        winner=winner,
    )
