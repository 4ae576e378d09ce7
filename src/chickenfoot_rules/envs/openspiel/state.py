"""States of the games for OpenSpiel, and what looks at them: observers, and players as bots.

Its module ``pyspiel`` has no types, so it is an `Any` here and nowhere else, and the classes that
games, states and bots derive from are declared with the methods that this package calls.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from chickenfoot_rules.dominoes.errors import MatchError, MissingExtraError
from chickenfoot_rules.dominoes.texts import text

try:  # Before numpy is missed by a module that suggests another extra.
    pyspiel: Final[Any] = import_module("pyspiel")
except ImportError as _error:
    _MESSAGE = text('the games for OpenSpiel need it: pip install "chickenfoot-rules[openspiel]"')
    raise MissingExtraError(_MESSAGE) from _error

import attrs
import numpy as np
from numpy.typing import NDArray

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.observation import ObservationFields, observe
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.envs.openspiel.episode import CHANCE, Episode, actions_of
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.players.player import Chooser
from chickenfoot_rules.players.playing import choose_of
from chickenfoot_rules.records import MatchRecord, RoundRecord
from chickenfoot_rules.records.record import document_from_record

Parameters: TypeAlias = Mapping[str, bool | int | str]
"""The parameters of a game."""

_Numbers: TypeAlias = NDArray[np.float32]

_Record: TypeAlias = MatchRecord[DominoMatch] | RoundRecord[DominoRound]

if TYPE_CHECKING:

    class SpielGame:
        """The base of games."""

        def __init__(self, kind: object, info: object, parameters: Parameters, /) -> None: ...
        def new_initial_state(self) -> SpielState:
            """Return the state before the first outcome of chance."""
            ...

        def num_distinct_actions(self) -> int:
            """Return the number of actions."""
            ...

    class SpielState:
        """The base of states."""

        def __init__(self, game: SpielGame, /) -> None: ...
        def get_game(self) -> SpielGame:
            """Return the game."""
            ...

        def apply_action(self, action: int, /) -> None:
            """Make an action, or decide an outcome of chance."""
            ...

    class SpielBot:
        """The base of bots."""

        def __init__(self) -> None: ...

else:
    SpielGame, SpielState, SpielBot = pyspiel.Game, pyspiel.State, pyspiel.Bot


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
    def round(self) -> DominoRound | None:
        """The current round, or the last one at the end; ``None`` while tiles are dealt.

        While chance decides what a seat draws, it is the round before the draw. The tiles of its
        boneyard have no order that means anything.
        """
        return self._episode.round

    @property
    def match(self) -> DominoMatch:
        """The match. If the episode is a round, it is the first one of this match."""
        return self._episode.match

    @property
    def earlier_rounds(self) -> tuple[DominoRound, ...]:
        """The finished rounds of a match, without the last one at the end."""
        return self._episode.earlier_rounds

    @property
    def is_drawing(self) -> bool:
        """Whether a seat draws, and chance has not decided yet what."""
        return self._episode.is_drawing

    def view(self, seat: int) -> DominoView:
        """Return the view of a seat, in a match with the score sheet.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            MatchError: while tiles are dealt.
            SeatError: if there is no such seat.
        """
        if self.round is None:
            message = text("no seat sees anything before the deal is complete")
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
            message = text(
                "expected a state in which a seat decides, or the end, got a chance node"
            )
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


class DominoObserver:
    """What a seat sees, as OpenSpiel asks for it.

    Args:
        start: the episode before its first tile is dealt.
        has_recall: whether it is the information state, with all that the seat has seen, and not
            only what is on the table now.

    Attributes:
        tensor: all numbers. The next `set_from` overwrites them.
        dict: its parts by name. ``player`` has a 1 for the seat that looks. ``observation`` is
            that of `chickenfoot_rules.bulk.observe`. An information state also has ``events``:
            a row for each move, with the seat + 1, the action + 1, and, if the seat that looks
            drew a tile, its index + 1. In a match, after the moves of each finished round, there
            is a row for each tile that was left in a hand: the seat + 1, 0, and the index + 1.
            Rows of moves to come are 0.
    """

    def __init__(self, start: Episode, *, has_recall: bool) -> None:
        size = ObservationFields.of(start.rules, start.players).size
        shapes: dict[str, tuple[int, ...]] = {"player": (start.players,), "observation": (size,)}
        if has_recall:
            revealed = (start.most_rounds - 1) * len(start.rules.tiles)
            shapes["events"] = (start.longest + revealed, 3)
        self._has_recall = has_recall
        self.tensor: _Numbers = np.zeros(sum(map(math.prod, shapes.values())), np.float32)
        ends = [*accumulate(map(math.prod, shapes.values()))]
        parts = zip(shapes.items(), np.split(self.tensor, ends[:-1]), strict=True)
        self.dict: dict[str, _Numbers] = {
            name: part.reshape(shape) for (name, shape), part in parts
        }

    def set_from(self, state: DominoState, player: int) -> None:
        """Write what a seat sees; while tiles are dealt, the observation is 0.

        Args:
            state: the state.
            player: the seat, 0..players−1.
        """
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.round is not None:
            self.dict["observation"][:] = observe(state.view(player))
        if self._has_recall:
            events = [*_events_of(state, player)]
            self.dict["events"][: len(events)] = np.reshape(events, (-1, 3))

    def string_from(self, state: DominoState, player: int) -> str:
        """Return what a seat sees as text, which `chickenfoot_rules.notation` parses.

        An observation is a view that begins now, so it has no moves. The information state of a
        match has a line for each finished round, and then that of the current one.

        Args:
            state: the state.
            player: the seat, 0..players−1.
        """
        lines: list[str] = []
        if self._has_recall:
            lines += [format_text(round_.view(player)) for round_ in state.earlier_rounds]
        if state.round is None:
            lines.append(f"seat: {player}; the deal is not complete")
        else:
            view = state.view(player)
            if not self._has_recall:
                view = attrs.evolve(cast("Any", view), history=(), before=None)
            lines.append(f"{format_text(view)}{'; draws' * state.is_drawing}")
        return "\n".join(lines)


def _events_of(state: DominoState, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yield the rows of what a seat has seen."""
    for round_ in state.earlier_rounds:
        yield from _moves_of(round_.view(seat))
        for other, hand in enumerate(round_.hands):
            yield from ((other + 1, 0, tile.index + 1) for tile in hand)
    if state.round is not None:
        yield from _moves_of(state.view(seat))


def _moves_of(view: DominoView) -> Iterator[tuple[int, int, int]]:
    """Yield the rows of the moves of a round."""
    for event in view.history:
        action = action_ids.encode(view.rules, event.move)
        yield event.seat + 1, action + 1, event.tile.index + 1 if event.tile else 0


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
