"""Players of this library as bots of OpenSpiel."""

from __future__ import annotations

import random
from typing import cast

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.envs.openspiel.spiel import SpielBot
from chickenfoot_rules.envs.openspiel.state import DominoState
from chickenfoot_rules.players.player import Chooser
from chickenfoot_rules.players.playing import choose_of


class PlayerBot(SpielBot):
    """A player of this library, or one of your own, as a bot of OpenSpiel.

    It gets nothing but the views of its seat.

    Args:
        player: the player, or a function that does the same.
        seat: its seat, 0..players−1.
        seed: where its random choices come from.

    Raises:
        PlayerError: if it is not a player.
    """

    def __init__(self, player: Chooser, seat: int, seed: int) -> None:
        super().__init__()
        self._choose = choose_of(player)
        self._seat = seat
        self._rng = random.Random(seed)  # noqa: S311 - chance here is for games

    def step(self, state: DominoState) -> int:
        """Return the action that the player chooses.

        Args:
            state: a state in which it is the turn of the seat.
        """
        view = state.view(self._seat)
        # `encode` refuses answers that are not moves.
        move = cast("Move", self._choose(view, self._rng))
        return action_ids.encode(view.rules, move)

    def restart(self) -> None:
        """Do nothing, as a player remembers nothing but its view."""
