"""States of the games for OpenSpiel: an episode, with its history."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.dominoes.errors import MatchError
from chickenfoot_rules.envs.openspiel.episode import CHANCE, Episode, actions_of
from chickenfoot_rules.envs.openspiel.spiel import SpielGame, SpielState
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.records import MatchRecord, RoundRecord
from chickenfoot_rules.records.converter import document_from_record

_Record: TypeAlias = MatchRecord[Match | ExpressMatch] | RoundRecord[Round | ExpressRound]


class DominoState(SpielState):
    """A state of a round or a match with explicit chance.

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
        """The current round, or the last one at the end; ``None`` while tiles are dealt.

        While chance decides what a seat draws, it is the round before the draw. The tiles of its
        boneyard have no order that means anything.
        """
        return self._episode.round

    @property
    def match(self) -> Match | ExpressMatch:
        """The match. If the episode is a round, it is the first one of this match."""
        return self._episode.match

    @property
    def earlier_rounds(self) -> tuple[Round | ExpressRound, ...]:
        """The finished rounds of a match, without the last one at the end."""
        return self._episode.earlier_rounds

    @property
    def is_drawing(self) -> bool:
        """Whether a seat draws, and chance has not decided yet what."""
        return self._episode.is_drawing

    def view(self, seat: int) -> PlayerView | ExpressView:
        """Return the view of a seat, in a match with the score sheet.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            MatchError: while tiles are dealt.
            SeatError: if there is no such seat.
        """
        if self.round is None:
            message = "no seat sees anything before the deal is complete"
            raise MatchError(message)
        return self.round.view(seat, self._episode.scores)

    def resample_from_infostate(self, seat: int, sampler: Callable[[], float]) -> SpielState:
        """Return a random state that a seat can't tell from this one.

        Its deal is drawn from those that are consistent with what the seat sees: uniformly where
        the view ``determinizes_exactly``, else nearly so. So are the deals of the finished rounds
        of a match.

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
        state = self.get_game().new_initial_state()
        for round_ in self._episode.match.all_rounds:
            for action in actions_of(round_.view(seat).determinize(rng)):
                state.apply_action(action)
        return state

    # --- what OpenSpiel calls ----------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat whose turn it is, or the id of chance or of a final state."""
        return self._episode.turn

    def is_terminal(self) -> bool:
        """Return whether the episode is over."""
        return self._episode.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, each with its probability."""
        return self._episode.outcomes()

    def rewards(self) -> list[float]:
        """Return how far each seat was ahead in the round that has ended, else zeros.

        A round of a match has ended when the next one is dealt.
        """
        return [*self._episode.rewards()]

    def returns(self) -> list[float]:
        """Return the sum of the rewards so far."""
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
        """Return the document of the record of the round or match, and what chance decides next.

        The order of the undrawn tiles means nothing.
        """
        name, record = self._record()
        return {
            "dealt": [*self._episode.places],
            name: None if record is None else document_from_record(record),
            "is_drawing": self._episode.is_drawing,
        }

    def _to_observation_struct(self, player: int) -> dict[str, object]:
        """Return the document of what a seat sees of the round or match."""
        name, record = self._record()
        return {name: None if record is None else document_from_record(record.redact(player))}

    def _record(self) -> tuple[str, _Record | None]:
        """Return what the episode is, and its record if a round is dealt."""
        if self._episode.is_whole:
            match = self._episode.match
            return "match", MatchRecord.of(match) if match.all_rounds else None
        return "round", None if self.round is None else RoundRecord.of(self.round)
