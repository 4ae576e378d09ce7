"""States of the games for OpenSpiel: an episode, with its history."""

from __future__ import annotations

import random
from collections.abc import Callable

from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.dominoes.errors import MatchError
from chickenfoot_rules.envs.openspiel.episode import CHANCE, Episode, actions_of
from chickenfoot_rules.envs.openspiel.spiel import SpielGame, SpielState
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.records import RoundRecord
from chickenfoot_rules.records.converter import document_from_record

__all__ = ["DominoState"]


class DominoState(SpielState):
    """A state of a round with explicit chance.

    It has the methods of ``pyspiel.State``, and those that are described here. States are made by
    ``game.new_initial_state()`` and `DominoGame.state_of`.

    Args:
        game: the game.
        episode: the episode before its first tile is dealt.
    """

    def __init__(self, game: SpielGame, episode: Episode) -> None:
        super().__init__(game)
        # The only attribute: OpenSpiel copies and pickles all of them, and a value costs little.
        self._episode = episode

    @property
    def round(self) -> Round | ExpressRound | None:
        """The round, or ``None`` while tiles are dealt.

        While chance decides what a seat draws, it is the round before the draw. The tiles of its
        boneyard have no order that means anything.
        """
        return self._episode.round

    @property
    def is_drawing(self) -> bool:
        """Whether a seat draws, and chance has not decided yet what."""
        return self._episode.is_drawing

    def view(self, seat: int) -> PlayerView | ExpressView:
        """Return the view of a seat.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            MatchError: while tiles are dealt.
            SeatError: if there is no such seat.
        """
        if self.round is None:
            message = "no seat sees anything before the deal is complete"
            raise MatchError(message)
        return self.round.view(seat)

    def resample_from_infostate(self, seat: int, sampler: Callable[[], float]) -> SpielState:
        """Return a random state that a seat can't tell from this one.

        Its deal is drawn uniformly from those that are consistent with what the seat sees.

        Args:
            seat: the seat, 0..players−1.
            sampler: returns random numbers from 0 to 1.

        Raises:
            MatchError: at a chance node, where no seat has to know anything.
            SeatError: if there is no such seat.
        """
        if self.current_player() == CHANCE:
            message = "expected a state in which a seat decides, or the end, got a chance node"
            raise MatchError(message)
        rng = random.Random(sampler())  # noqa: S311 - chance here is for games
        world = self.view(seat).determinize(rng)
        state = self.get_game().new_initial_state()
        for action in actions_of(world):
            state.apply_action(action)
        return state

    # --- what OpenSpiel calls ----------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat whose turn it is, or the id of chance or of a final state."""
        return self._episode.turn

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        return self._episode.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, each with its probability."""
        return self._episode.outcomes()

    def returns(self) -> list[float]:
        """Return how far each seat is ahead of the others; 0 until the round is over."""
        return [*self._episode.returns()]

    def __str__(self) -> str:
        return str(self._episode)

    def _legal_actions(self, player: int) -> list[int]:
        del player  # OpenSpiel asks for no other than the seat whose turn it is.
        return [*self._episode.legal()]

    def _apply_action(self, action: int) -> None:
        self._episode = self._episode.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return self._episode.name(action)

    def _to_struct(self) -> dict[str, object]:
        """Return the document of the round's record, and what chance decides next.

        The order of the undrawn tiles means nothing.
        """
        episode = self._episode
        return {
            "dealt": [*episode.places],
            "round": None
            if self.round is None
            else document_from_record(RoundRecord.of(self.round)),
            "is_drawing": episode.is_drawing,
        }

    def _to_observation_struct(self, player: int) -> dict[str, object]:
        """Return the document of what a seat sees of the round."""
        if self.round is None:
            return {"round": None}
        return {"round": document_from_record(RoundRecord.of(self.round).redact(player))}
