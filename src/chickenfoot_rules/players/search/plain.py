"""The search of one decision in plain Python, for rules that no kernel knows (H2).

It has the methods of `DecisionSearch`, but each world is as likely as any other, and playouts are
of random moves.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.dominoes import DominoRound, DominoView, Move
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.greedy import GreedyPlayer

PRIOR_WEIGHT: Final = 5
"""Points of gain, over all visits, that one point of a score is worth.

So with few visits the prior decides, and with many the results. Of 0, 2, 5, 10, 15 and 30, 5 found
the best moves with 50 and with 1,000 simulations.
"""


class PlainSearch:
    """Play out the moves of a view in random worlds.

    Args:
        view: the view of the seat whose turn it is.
        seed: the seed of the worlds and playouts.
    """

    def __init__(self, view: DominoView, seed: int) -> None:
        self._view = view
        self._rng = random.Random(seed)  # noqa: S311 - chance of a game
        self._worlds = view.worlds(self._rng)

    def priors(self, moves: Sequence[Move]) -> list[float]:
        """Return what each move is worth to a greedy player, as a gain over all visits."""
        greedy, situation = GreedyPlayer(), hints.Situation.of(self._view)
        return [PRIOR_WEIGHT * greedy.score(situation, move) for move in moves]

    def simulate(self, moves: Sequence[Move], worlds: int) -> list[float]:
        """Return the sum of the seat's leads after each move, in the same worlds for all.

        Args:
            moves: the moves.
            worlds: the number of worlds.
        """
        gains = [0.0] * len(moves)
        for _ in range(worlds):
            world = next(self._worlds)
            for which, move in enumerate(moves):
                gains[which] += self._lead(world.apply(move))
        return gains

    def _lead(self, round_: DominoRound) -> float:
        """Return how many points the seat is ahead of the others after a random playout."""
        while not round_.is_over:
            round_ = round_.apply(self._rng.choice(round_.legal_moves))
        assert round_.outcome is not None  # noqa: S101 - the round is over
        points, seat = round_.outcome.points, self._view.seat
        sides = round_.rules.sides_of(round_.players)
        own = next(side for side in sides if seat in side)
        others = [gain for other, gain in enumerate(points) if other not in own]
        behind = sum(others) / len(others) - points[seat]
        return -behind if round_.rules.most_points_win else behind
