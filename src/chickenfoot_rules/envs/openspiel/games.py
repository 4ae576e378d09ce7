"""The two games for OpenSpiel, and their parameters."""

from __future__ import annotations

import enum
import itertools
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final, cast

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.views import check_known
from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES, PLAYERS, USUAL, DealTable
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import ActionError, DealError
from chickenfoot_rules.dominoes.rules import DominoRules, options_of
from chickenfoot_rules.dominoes.tiles import DominoSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.envs.arguments import Episode as EpisodeName
from chickenfoot_rules.envs.openspiel.episode import Episode, actions_of
from chickenfoot_rules.envs.openspiel.observer import DominoObserver
from chickenfoot_rules.envs.openspiel.spiel import ObservationType, Parameters, SpielGame, pyspiel
from chickenfoot_rules.envs.openspiel.state import DominoState
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import MAX_PLAYERS, MIN_PLAYERS, ExpressRules


@attrs.frozen
class _Kind(Immutable):
    """One of the games.

    Attributes:
        name: its name in OpenSpiel.
        title: its name for people.
        rules: the options that the parameters have by default.
        players: the number of seats by default.
        tables: the possible numbers of seats.
    """

    name: str
    title: str
    rules: DominoRules
    players: int
    tables: range

    def type(self, episode: EpisodeName = "round") -> object:
        """Return what OpenSpiel knows of the game before it is loaded."""
        kind = pyspiel.GameType
        models = kind.RewardModel
        return kind(
            short_name=self.name,
            long_name=self.title,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kind.Information.IMPERFECT_INFORMATION,
            utility=kind.Utility.ZERO_SUM,
            reward_model=models.REWARDS if episode == "match" else models.TERMINAL,
            max_num_players=self.tables[-1],
            min_num_players=self.tables[0],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=_parameters(self.rules, self.players, "round"),
        )


_CHICKEN_FOOT: Final = _Kind("python_chicken_foot", "Chicken Foot", Rules(), 4, PLAYERS)
_EXPRESS: Final = _Kind(
    "python_express_domino",
    "Express-Domino",
    ExpressRules(target=100),
    4,
    range(MIN_PLAYERS, MAX_PLAYERS + 1),
)


class DominoGame(SpielGame):
    """A round or a match of Chicken Foot or of Express-Domino, as a game of OpenSpiel.

    It has the methods of ``pyspiel.Game``, and those that are described here.

    Args:
        parameters: its parameters, all of them.

    Attributes:
        rules: the options.
        players: the number of seats.
    """

    _kind: ClassVar[_Kind]
    """Which game it is."""

    def __init__(self, parameters: Parameters) -> None:
        options = cast("dict[str, Any]", dict(parameters))
        episode: EpisodeName = options.pop("episode")
        if isinstance(self._kind.rules, Rules):
            self.players: int = options.pop("players")
            # OpenSpiel has no parameter without a value, so 0 means that of the deal table.
            options["hand_size"] = options["hand_size"] or None
            self.rules: DominoRules = Rules(**options)
        else:
            self.players = options["players"]
            self.rules = ExpressRules(**options)
        self._start = start = Episode.begin(self.rules, self.players, episode)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_ids.count(self.rules),
            max_chance_outcomes=max(self.players + 1, len(self.rules.tiles)),
            num_players=self.players,
            min_utility=-start.most_gained,
            max_utility=start.most_gained,
            utility_sum=0.0,
            max_game_length=start.longest,
        )
        super().__init__(self._kind.type(episode), info, parameters)

    def state_of(self, game: Round | ExpressRound | Match | ExpressMatch) -> DominoState:
        """Return the state of a round or a match, with the history that leads to it.

        Args:
            game: a round by the rules of the game that was started from a deal, like the first
                round of a match; if the episode is a match, a match by these rules whose first
                lead is seat 0.

        Raises:
            DealError: if no deals of this game lead to it.
            WrongTypeError: if it is not a round, or not a match, of a game of this library.
        """
        rounds = self._rounds_of(game)
        if (game.rules, game.players) == (self.rules, self.players):
            state = self.new_initial_state()
            with suppress(ActionError):
                for action in itertools.chain.from_iterable(map(actions_of, rounds)):
                    state.apply_action(action)
                if all(map(_look_alike, state.match.all_rounds, rounds)):
                    return state
        what = "match" if self._start.is_whole else "round"
        message = f"expected a {what} by the rules of this game, from deals that it can make"
        raise DealError(message)

    def _rounds_of(
        self, game: Round | ExpressRound | Match | ExpressMatch
    ) -> Sequence[Round | ExpressRound]:
        """Return the rounds of an episode.

        Raises:
            WrongTypeError: if it is not one.
        """
        if self._start.is_whole:
            check_type(game, (Match, ExpressMatch), "a Match or an ExpressMatch")
            return cast("Match | ExpressMatch", game).all_rounds
        check_type(game, (Round, ExpressRound), "a Round or an ExpressRound")
        return (cast("Round | ExpressRound", game),)

    # --- what OpenSpiel calls ----------------------------------------------------------------

    def new_initial_state(self) -> DominoState:
        """Return the state before the first tile is dealt."""
        return DominoState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes: all tiles are dealt, and the boneyard is drawn."""
        return self._start.most_chance_nodes

    def make_py_observer(
        self, kind: ObservationType | None = None, parameters: object = None
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


class _ChickenFoot(DominoGame):
    _kind = _CHICKEN_FOOT


class _Express(DominoGame):
    _kind = _EXPRESS


# Each is a class of its own: OpenSpiel keeps what makes a game until after the end of the
# interpreter, when nothing but a class can be deleted without a crash.
_GAMES: Final[Mapping[_Kind, type[DominoGame]]] = {_CHICKEN_FOOT: _ChickenFoot, _EXPRESS: _Express}


def _look_alike(one: Round | ExpressRound, other: Round | ExpressRound) -> bool:
    """Return whether two rounds began such that they looked the same to every seat."""
    seats = range(one.players)
    return all(one.origin.view(seat) == other.origin.view(seat) for seat in seats)


def load_game(rules: DominoRules, players: int, *, episode: EpisodeName = "round") -> DominoGame:
    """Return a game of OpenSpiel by some rules.

    ``pyspiel.load_game`` does the same with the options as parameters.

    Args:
        rules: the options of either game.
        players: the number of seats: 2..16, or in Express-Domino that of the rules.
        episode: what an episode is: a ``"round"`` or a ``"match"``.

    Raises:
        DealError: if so many players can't be dealt for, or the deal table has no name: then
            choose a ``hand_size``.
        RulesError: if so many can't play, or the rules are those of a subclass.
        UnknownNameError: if there is no such episode.

    >>> load_game(Rules(domino_set=2, hand_size=2), 2).num_distinct_actions()
    11
    """
    check_known(rules)  # A game of OpenSpiel has a name and parameters, and no class of rules.
    Episode.begin(rules, players, episode)
    if isinstance(rules, Rules) and rules.deal_table not in DEAL_TABLES.values():
        message = "expected a deal table of the library, or an explicit hand_size"
        if rules.hand_size is None:
            raise DealError(message)
        rules = attrs.evolve(rules, deal_table=USUAL)
    kind = next(kind for kind in _GAMES if isinstance(rules, type(kind.rules)))
    return cast("DominoGame", pyspiel.load_game(kind.name, _parameters(rules, players, episode)))


def _parameters(rules: DominoRules, players: int, episode: EpisodeName) -> Parameters:
    """Return rules as the parameters of a game."""
    found: dict[str, bool | int | str] = {"players": players, "episode": episode}
    for name in options_of(type(rules)):
        found[name] = _parameter(getattr(rules, name))
    return found


def _parameter(option: object) -> bool | int | str:
    """Return an option as a parameter."""
    if isinstance(option, DominoSet):
        return option.highest
    if isinstance(option, DealTable):
        return next(name for name, table in DEAL_TABLES.items() if table == option)
    if isinstance(option, enum.Enum):
        return cast("str", option.value)
    return 0 if option is None else cast("bool | int | str", option)


def register() -> None:
    """Tell OpenSpiel of the games."""
    for kind, game in _GAMES.items():
        pyspiel.register_game(kind.type(), game)
