"""How everyone plays in a playout: like a greedy player, or by the weights of the search.

The weights of the search were tuned for one search against three greedy players.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import Words, compiled
from chickenfoot_rules.bulk.playouts import (
    FAVOUR,
    NO_ACTION,
    favourite,
    greedy_weights,
    row_of_weights,
)
from chickenfoot_rules.bulk.rounds import advance, list_actions
from chickenfoot_rules.dominoes import weights

GREEDY: Final = greedy_weights(weights.COVER_HIGH_ENDS)
"""The weights of a greedy player, without ``end_dead_round``."""

OWN: Final = row_of_weights(0.78, 1.18, 0, 3.95, 0, 1.3, 0.22, 1.46, -0.25, 7.9, 2.2, 1.62)
"""The weights of the search."""


@compiled
def play_out(row: Words, yard: Words, options: Words, own: int, actions: Words) -> None:
    """Play a round to its end.

    Args:
        row: the row of the round.
        yard: its yard.
        options: the options.
        own: bit *s* if seat *s* plays by the weights of the search.
        actions: a row to work with.
    """
    while True:
        found = list_actions(row, options, actions)
        if found == 0:
            return
        place = 0
        if found > 1:
            points = OWN if own >> row[at.SEAT] & 1 else FAVOUR
            place, _, _ = favourite(row, options, actions, found, points, NO_ACTION)
        advance(row, yard, options, actions[place])
