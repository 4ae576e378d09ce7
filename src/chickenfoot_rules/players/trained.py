"""A player whose moves a small network rates."""

from __future__ import annotations

import random
from typing import Final

import attrs

from chickenfoot_rules.base import check_type
from chickenfoot_rules.dominoes import DominoView, Move
from chickenfoot_rules.dominoes import actions as action_ids
from chickenfoot_rules.players.greedy import GreedyPlayer
from chickenfoot_rules.players.player import OurPlayer, choices

_OTHERWISE: Final = GreedyPlayer()


@attrs.frozen
class TrainedPlayer(OurPlayer):
    """Make the move that a small network rates highest, without looking ahead.

    The network learned from millions of rounds of Chicken Foot, by the default rules, what each
    move is worth among greedy players. It needs no framework. It does not know Express-Domino,
    house rules (H2), sets below double-six or more than 8 seats: there the player plays like a
    `GreedyPlayer`.

    >>> print(TrainedPlayer())
    trained
    """

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return the legal move that the network rates highest, the first of equals.

        Raises:
            PlayerError: if it is not the seat's turn.
            WrongTypeError: if ``rng`` is not a `random.Random`.
        """
        moves = choices(view)
        check_type(rng, random.Random, "a random.Random", int="random.Random(number) makes one")
        if len(moves) == 1:
            return moves[0]
        # Kernels, and numba if it is there, take long to import.
        from chickenfoot_rules.bulk.trained import is_trained_for, rate_in  # noqa: PLC0415

        if not is_trained_for(view.rules, view.players):
            return _OTHERWISE.choose(view, rng)
        ratings = rate_in(view, (action_ids.encode(view.rules, move) for move in moves))
        return moves[ratings.index(max(ratings))]

    def __str__(self) -> str:
        return "trained"
