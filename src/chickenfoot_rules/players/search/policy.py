"""How everyone plays in a playout of a search."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.backend import Words, compiled
from chickenfoot_rules.bulk.playouts import NO_ACTION, favourite, row_of_weights
from chickenfoot_rules.bulk.rounds import advance, list_actions

TUNED: Final = row_of_weights(0.78, 1.18, 0, 3.95, 0, 1.3, 0.22, 1.46, -0.25, 7.9, 2.2, 1.62)
"""The weights of every seat, which were tuned against three greedy players."""


@compiled
def play_out(row: Words, yard: Words, options: Words, actions: Words) -> None:
    """Play a round to its end.

    Args:
        row: the row of the round.
        yard: its yard.
        options: the options.
        actions: a row to work with.
    """
    while True:
        found = list_actions(row, options, actions)
        if found == 0:
            return
        place = 0
        if found > 1:
            place, _, _ = favourite(row, options, actions, found, TUNED, NO_ACTION)
        advance(row, yard, options, actions[place])
