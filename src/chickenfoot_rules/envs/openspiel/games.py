"""The two games for OpenSpiel, their parameters and observers, and players as bots."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, ClassVar, TypeAlias, cast

import attrs
import numpy as np
from numpy.typing import NDArray

from chickenfoot_rules.base import ActionError, DealError, text
from chickenfoot_rules.bulk import ObservationFields, observe
from chickenfoot_rules.bulk.loading import check_known
from chickenfoot_rules.chickenfoot import USUAL, Rules
from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoView, Move, game_of
from chickenfoot_rules.dominoes import actions as action_ids
from chickenfoot_rules.dominoes.rules import DominoRules, options_of
from chickenfoot_rules.dominoes.tiles import DominoSet
from chickenfoot_rules.envs.common import Episode, is_match
from chickenfoot_rules.envs.openspiel.state import (
    DominoState,
    Parameters,
    SpielBot,
    SpielGame,
    actions_of,
    pyspiel,
)
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.players import Chooser
from chickenfoot_rules.players.playing import choose_of

_Numbers: TypeAlias = NDArray[np.float32]


class DominoObserver:
    """An observer of OpenSpiel: what a seat sees, as numbers and as text.

    Args:
        rules: the options.
        players: the number of seats.
        events: the most events of an information state; 0 for observations, which have none.

    Attributes:
        tensor: all numbers. The next `set_from` overwrites them.
        dict: its parts by name. ``player`` has a 1 for the viewing seat. ``observation`` is that of
            `chickenfoot_rules.bulk.observe`. An information state also has ``events``: a row for
            each move, with the seat + 1, the action + 1, and, if the viewing seat drew a tile, its
            index + 1. In a match, after the moves of each finished round, there is a row for each
            tile that was left in a hand: the seat + 1, 0, and the index + 1. Rows of moves to come
            are 0.
    """

    def __init__(self, rules: DominoRules, players: int, events: int) -> None:
        size = ObservationFields.of(rules, players).size
        shapes: dict[str, tuple[int, ...]] = {"player": (players,), "observation": (size,)}
        if events:
            shapes["events"] = (events, 3)
        self._has_recall = events > 0
        self.tensor: _Numbers = np.zeros(sum(map(math.prod, shapes.values())), np.float32)
        ends = [*itertools.accumulate(map(math.prod, shapes.values()))]
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


class DominoGame(SpielGame):
    """A round or a match of Chicken Foot or of Express-Domino, as a game of OpenSpiel.

    It has the methods of ``pyspiel.Game``, and those described here.

    Args:
        parameters: all its parameters.

    Attributes:
        rules: the options.
        players: the number of seats.
    """

    usual_rules: ClassVar[DominoRules]
    """The options that the parameters have by default."""

    def __init__(self, parameters: Parameters) -> None:
        given = cast("dict[str, Any]", parameters)
        kind = type(self.usual_rules)
        # OpenSpiel has no parameter without a value, so 0 is the hand size of the deal table.
        options = {
            name: (given[name] or None) if option.default is None else given[name]
            for name, option in options_of(kind).items()
        }
        self.rules: DominoRules = kind(**options)
        self.players: int = given["players"]
        self.rules.hand_size_for(self.players)  # Raises a `DealError` if there are too many.
        is_whole = is_match(given["episode"])
        lead = 0 if self.rules.names_lead and not self.rules.draws_lead else None
        self._match = game_of(self.rules).begin(self.rules, self.players, lead)
        # Rounds in which nobody scores could go on for ever, so they count, too.
        self._most_rounds = self.rules.most_scored_rounds if is_whole else None
        # A law holds rounds to their share.
        share = (2 * self.players + 3) * (len(self.rules.tiles) + 1)
        self._longest = share * (self._most_rounds or 1)
        # No round costs more than all tiles.
        cost = self.rules.cost(self.rules.tiles)
        most_gained = float(cast("int", self.rules.most_points) if is_whole else cost)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_ids.count(self.rules),
            max_chance_outcomes=max(self.players + 1, len(self.rules.tiles)),
            num_players=self.players,
            min_utility=-most_gained,
            max_utility=most_gained,
            utility_sum=0.0,
            max_game_length=self._longest,
        )
        super().__init__(_type_of(self.usual_rules, given["episode"]), info, parameters)

    def state_of(self, game: DominoRound | DominoMatch) -> DominoState:
        """Return the state of a round or a match, with the history that leads to it.

        Args:
            game: a round by the rules of the game that was started from a deal, like the first
                round of a match; if the episode is a match, a match by these rules whose first
                lead is seat 0 or drawn (R2.6). Lots are not among the deals of this game (R2.3).

        Raises:
            DealError: if no deals of this game lead to it.
        """
        is_whole = isinstance(game, DominoMatch)
        rounds = game.all_rounds if isinstance(game, DominoMatch) else (game,)
        ours = (self._most_rounds is not None, self.rules, self.players)
        if (is_whole, game.rules, game.players) == ours:
            state = self.new_initial_state()
            with suppress(ActionError):
                for action in itertools.chain.from_iterable(map(actions_of, rounds)):
                    state.apply_action(action)
                if all(map(_look_alike, state.match.all_rounds, rounds)):
                    return state
        message = text(
            "expected {what} by the rules of this game, from deals that it can make",
            what=text("a match") if self._most_rounds else text("a round"),
        )
        raise DealError(message)

    # --- what OpenSpiel calls ----------------------------------------------------------------

    def new_initial_state(self) -> DominoState:
        """Return the state before the first tile is dealt."""
        return DominoState(self, self._match, self._most_rounds)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes: all tiles are dealt, and the boneyard is drawn.

        The lead may be drawn, too (R2.6).
        """
        tiles = len(self.rules.tiles_to_deal(self._match.required))
        undealt = tiles - self.players * self.rules.hand_size_for(self.players)
        a_round = tiles + undealt * self.rules.draws + self.rules.draws_lead
        return (self._most_rounds or 1) * a_round

    def make_py_observer(
        self,
        kind: Any = None,  # noqa: ANN401 - of OpenSpiel, which has no types
        parameters: object = None,
    ) -> DominoObserver | None:
        """Return an observer, or ``None`` for a kind that the game does not offer.

        There are two: the observation of a seat, which is the default, and its information state,
        with ``perfect_recall``. Both have public information and the seat's private information.

        Args:
            kind: a ``pyspiel.IIGObservationType``.
            parameters: ignored, because observers have no parameters.
        """
        del parameters
        events = 0
        if kind is not None:
            if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
                return None
            if kind.perfect_recall:
                revealed = len(self.rules.tiles) * ((self._most_rounds or 1) - 1)
                events = self._longest + revealed
        return DominoObserver(self.rules, self.players, events)


class PlayerBot(SpielBot):
    """A player of this library, or one of your own, as a bot of OpenSpiel.

    The player sees nothing but the views of its seat.

    Args:
        player: the player, or a function like its ``choose``.
        seat: its seat, 0..players−1.
        seed: the seed of its random choices.

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
        """Do nothing, since a player remembers nothing but its view."""


# Each is a class of its own: OpenSpiel keeps what makes a game until after the end of the
# interpreter, when nothing but a class can be deleted without a crash.
class _ChickenFoot(DominoGame):
    usual_rules = Rules()


class _Express(DominoGame):
    usual_rules = ExpressRules(target=100)


def load_game(rules: DominoRules, players: int, *, episode: Episode = "round") -> DominoGame:
    """Return a game of OpenSpiel with the given rules.

    ``pyspiel.load_game`` does the same with the options as parameters. A deal table of your own
    becomes its hand size for this number of players.

    Args:
        rules: the options of either game.
        players: the number of seats: 2..16, or in Express-Domino that of the rules.
        episode: what an episode is: a ``"round"`` or a ``"match"``.

    Raises:
        DealError: if the tiles can't be dealt to this number of players.
        RulesError: if the game does not allow this number of players, or the rules are those of a
            subclass.
        UnknownNameError: if there is no such kind of episode.

    >>> load_game(Rules(domino_set=2, hand_size=2), 2).num_distinct_actions()
    11
    """
    check_known(rules)  # A game of OpenSpiel has a name and parameters, and no class of rules.
    if getattr(rules, "deal_table", USUAL) not in DEAL_TABLES.values():
        size = rules.hand_size_for(players)
        rules = attrs.evolve(cast("Any", rules), deal_table=USUAL, hand_size=size)
    loaded = pyspiel.load_game(_name_of(rules), _parameters(rules, players, episode))
    return cast("DominoGame", loaded)


def _name_of(rules: DominoRules) -> str:
    """Return the name of a game in OpenSpiel."""
    return re.sub(r"\W", "_", f"python {game_of(rules).title}".lower())


def _type_of(usual_rules: DominoRules, episode: Episode) -> object:
    """Return what OpenSpiel knows of a game before it is loaded."""
    kind = pyspiel.GameType
    models = kind.RewardModel
    return kind(
        short_name=_name_of(usual_rules),
        long_name=game_of(usual_rules).title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=models.REWARDS if episode == "match" else models.TERMINAL,
        max_num_players=usual_rules.player_numbers[-1],
        min_num_players=usual_rules.player_numbers[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(usual_rules, usual_rules.usual_players, "round"),
    )


def _parameters(rules: DominoRules, players: int, episode: Episode) -> Parameters:
    """Return rules as the parameters of a game."""
    found: dict[str, bool | int | str] = {"players": players, "episode": episode}
    for name, option in options_of(type(rules)).items():
        value = getattr(rules, name)
        if option.choices and option.kind is not int:
            value = next(text for text, known in option.choices.items() if known == value)
        elif isinstance(value, DominoSet):
            value = value.highest
        found[name] = 0 if value is None else value
    return found


def _look_alike(one: DominoRound, other: DominoRound) -> bool:
    """Return whether two rounds began such that they looked the same to every seat."""
    seats = range(one.players)
    return all(one.origin.view(seat) == other.origin.view(seat) for seat in seats)


for _game in (_ChickenFoot, _Express):
    pyspiel.register_game(_type_of(_game.usual_rules, "round"), _game)
