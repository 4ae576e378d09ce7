"""The two games for OpenSpiel, and their parameters."""

from __future__ import annotations

import itertools
import re
from contextlib import suppress
from typing import Any, ClassVar, cast

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.loading import check_known
from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES, USUAL
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import ActionError, DealError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules, options_of
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.dominoes.tiles import DominoSet
from chickenfoot_rules.envs.common import Episode as EpisodeName
from chickenfoot_rules.envs.openspiel.episode import Episode, actions_of
from chickenfoot_rules.envs.openspiel.state import (
    DominoObserver,
    DominoState,
    Parameters,
    SpielGame,
    pyspiel,
)
from chickenfoot_rules.express.rules import ExpressRules


class DominoGame(SpielGame):
    """A round or a match of Chicken Foot or of Express-Domino, as a game of OpenSpiel.

    It has the methods of ``pyspiel.Game``, and those that are described here.

    Args:
        parameters: its parameters, all of them.

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
        self._start = start = Episode.begin(self.rules, self.players, given["episode"])
        info = pyspiel.GameInfo(
            num_distinct_actions=action_ids.count(self.rules),
            max_chance_outcomes=max(self.players + 1, len(self.rules.tiles)),
            num_players=self.players,
            min_utility=-start.most_gained,
            max_utility=start.most_gained,
            utility_sum=0.0,
            max_game_length=start.longest,
        )
        super().__init__(_type_of(self.usual_rules, given["episode"]), info, parameters)

    def state_of(self, game: DominoRound | DominoMatch) -> DominoState:
        """Return the state of a round or a match, with the history that leads to it.

        Args:
            game: a round by the rules of the game that was started from a deal, like the first
                round of a match; if the episode is a match, a match by these rules whose first
                lead is seat 0. Lots are not among the deals of this game (R2.3).

        Raises:
            DealError: if no deals of this game lead to it.
        """
        is_whole = isinstance(game, DominoMatch)
        rounds = game.all_rounds if isinstance(game, DominoMatch) else (game,)
        ours = (self._start.is_whole, self.rules, self.players)
        if (is_whole, game.rules, game.players) == ours:
            state = self.new_initial_state()
            with suppress(ActionError):
                for action in itertools.chain.from_iterable(map(actions_of, rounds)):
                    state.apply_action(action)
                if all(map(_look_alike, state.match.all_rounds, rounds)):
                    return state
        message = text(
            "expected {what} by the rules of this game, from deals that it can make",
            what=text("a match") if self._start.is_whole else text("a round"),
        )
        raise DealError(message)

    # --- what OpenSpiel calls ----------------------------------------------------------------

    def new_initial_state(self) -> DominoState:
        """Return the state before the first tile is dealt."""
        return DominoState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes: all tiles are dealt, and the boneyard is drawn."""
        return self._start.most_chance_nodes

    def make_py_observer(
        self,
        kind: Any = None,  # noqa: ANN401 - of OpenSpiel, which has no types
        parameters: object = None,
    ) -> DominoObserver | None:
        """Return an observer, or ``None`` for a kind that the game does not offer.

        There are two: the observation of a seat, which is the default, and its information state,
        with ``perfect_recall``. Both have public information, and what the seat alone sees.

        Args:
            kind: a ``pyspiel.IIGObservationType``.
            parameters: ignored, because observers have no parameters.
        """
        del parameters
        if kind is None:
            return DominoObserver(self._start, has_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return DominoObserver(self._start, has_recall=kind.perfect_recall)


# Each is a class of its own: OpenSpiel keeps what makes a game until after the end of the
# interpreter, when nothing but a class can be deleted without a crash.
class _ChickenFoot(DominoGame):
    usual_rules = Rules()


class _Express(DominoGame):
    usual_rules = ExpressRules(target=100)


def register() -> None:
    """Tell OpenSpiel of the games."""
    for game in (_ChickenFoot, _Express):
        pyspiel.register_game(_type_of(game.usual_rules, "round"), game)


def load_game(rules: DominoRules, players: int, *, episode: EpisodeName = "round") -> DominoGame:
    """Return a game of OpenSpiel by some rules.

    ``pyspiel.load_game`` does the same with the options as parameters. A deal table that has no
    name there becomes its hand size for so many players.

    Args:
        rules: the options of either game.
        players: the number of seats: 2..16, or in Express-Domino that of the rules.
        episode: what an episode is: a ``"round"`` or a ``"match"``.

    Raises:
        DealError: if so many players can't be dealt for.
        RulesError: if so many can't play, or the rules are those of a subclass.
        UnknownNameError: if there is no such episode.

    >>> load_game(Rules(domino_set=2, hand_size=2), 2).num_distinct_actions()
    11
    """
    check_known(rules)  # A game of OpenSpiel has a name and parameters, and no class of rules.
    Episode.begin(rules, players, episode)
    if getattr(rules, "deal_table", USUAL) not in DEAL_TABLES.values():
        size = rules.hand_size_for(players)
        rules = attrs.evolve(cast("Any", rules), deal_table=USUAL, hand_size=size)
    loaded = pyspiel.load_game(_name_of(rules), _parameters(rules, players, episode))
    return cast("DominoGame", loaded)


def _name_of(rules: DominoRules) -> str:
    """Return the name of a game in OpenSpiel."""
    return re.sub(r"\W", "_", f"python {game_of(rules).title}".lower())


def _type_of(usual_rules: DominoRules, episode: EpisodeName) -> object:
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


def _parameters(rules: DominoRules, players: int, episode: EpisodeName) -> Parameters:
    """Return rules as the parameters of a game."""
    found: dict[str, bool | int | str] = {"players": players, "episode": episode}
    for name, option in options_of(type(rules)).items():
        value = getattr(rules, name)
        if option.choices:
            value = next(text for text, known in option.choices.items() if known == value)
        elif isinstance(value, DominoSet):
            value = value.highest
        found[name] = 0 if value is None else value
    return found


def _look_alike(one: DominoRound, other: DominoRound) -> bool:
    """Return whether two rounds began such that they looked the same to every seat."""
    seats = range(one.players)
    return all(one.origin.view(seat) == other.origin.view(seat) for seat in seats)
