"""Both games as environments of Gymnasium: one seat learns, and a policy plays the others.

Import the module, and Gymnasium knows the environments. An episode is a round:

>>> import gymnasium
>>> from chickenfoot_rules.envs import gymnasium as _
>>> env = gymnasium.make("chickenfoot_rules/ChickenFoot-v0", players=3)
>>> seen, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(seen["action_mask"])
...     seen, reward, over, _, info = env.step(action)
>>> info["points"].shape
(3,)

Many rounds side by side are much faster, since compiled kernels play them:

>>> envs = gymnasium.make_vec("chickenfoot_rules/ExpressDomino-v0", num_envs=1024)
>>> seen, info = envs.reset(seed=7)
>>> seen["observation"].shape, seen["action_mask"].shape
((1024, 208), (1024, 51))

It needs Gymnasium: ``pip install "chickenfoot-rules[gymnasium]"``, and is fast with the extra
``fast``.
"""

from __future__ import annotations

import operator
from typing import Any, Final, TypedDict, cast

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.arrays import Actions, Flags, Gains, Masks, Observations, np
from chickenfoot_rules.bulk.seats import Policy, SeatRounds
from chickenfoot_rules.bulk.turns import FAULTY, OVER
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.checks import check_type, wrong_type
from chickenfoot_rules.dominoes.errors import BulkError, MatchError, MissingExtraError
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.envs.frames import RENDER_MODES, check_render_mode, drawn
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as _error:
    _MESSAGE = 'this module needs Gymnasium 1.1: pip install "chickenfoot-rules[gymnasium]"'
    raise MissingExtraError(_MESSAGE) from _error

__all__ = ["Policy", "RoundEnv", "RoundVectorEnv", "Seen"]

_USUAL_PLAYERS: Final = 4

_SEEDS: Final = 1 << 63


class Seen(TypedDict):
    """What the learner sees, of one round or of many.

    Attributes:
        observation: what its seat may know, as `chickenfoot_rules.bulk.observe` returns it.
        action_mask: 1 for each legal action; all 0 at the end of a round.
    """

    observation: Observations
    action_mask: Masks


def _rounds_of(
    rules: Rules | ExpressRules,
    players: int | None,
    n: int,
    seat: int,
    opponents: str | Policy,
    render_mode: str | None,
) -> SeatRounds:
    """Return the rounds of an environment."""
    check_render_mode(render_mode)
    if players is None:
        players = rules.players if isinstance(rules, ExpressRules) else _USUAL_PLAYERS
    return SeatRounds(
        rules,
        players,
        n,
        seat=seat,
        others=opponents,
        keep_moves=render_mode is not None,
    )


def _space_of(rounds: SeatRounds) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, rounds.seen.shape[1:], np.uint8),
            "action_mask": spaces.Box(0, 1, rounds.masks.shape[1:], np.int8),
        }
    )


class RoundEnv(gymnasium.Env[Seen, int]):
    """One round in which one seat learns.

    Gains are 0 until the round ends. Then the learner gets its lead: in Chicken Foot what the
    others are charged on average, less its own charge; in Express-Domino the points of its side,
    less what the others score on average. ``info["points"]`` then has the points of each seat.

    Actions are those of `chickenfoot_rules.bulk.actions`. An illegal action ends the episode, and
    costs as many points as all tiles of the set; ``info["illegal"]`` says so.

    A round is dealt as in a `Batch`, and dealt anew if it ends before the learner's first turn.

    Args:
        rules: the options of either game.
        players: the number of seats; by default 4, or in Express-Domino that of the rules.
        seat: the learner's seat, 0..players−1.
        opponents: how the other seats play: ``"random"``; ``"greedy"``, like a `GreedyPlayer`
            without ``end_dead_round`` and ``cover_high_ends``; or a function of observations and
            masks, of shape ``(k, size)`` and ``(k, actions)``, that returns k legal actions.
        render_mode: what ``render`` returns: ``"ansi"`` a text, ``"svg"`` a picture as SVG,
            ``"rgb_array"`` one as pixels, which needs the extra ``pixels``. With ``"human"`` each
            step prints the text.

    Raises:
        BulkError: if there is no such policy, or 0-0 costs more than 1,000,000 points.
        DealError: if so many players can't be dealt for.
        MissingExtraError: if the render mode needs libraries that are not installed.
        PictureError: if there is no such render mode.
        RulesError: if so many can't play.
        SeatError: if there is no such seat.
        WrongTypeError: if an argument has the wrong type.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared like this by its base class
        "render_modes": [*RENDER_MODES],
        "render_fps": 2,
    }
    """The render modes."""

    def __init__(
        self,
        rules: Rules | ExpressRules = Rules(),
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: str | Policy = "random",
        render_mode: str | None = None,
    ) -> None:
        self._rounds = _rounds_of(rules, players, 1, seat, opponents, render_mode)
        self.render_mode: str | None = render_mode
        self.observation_space: spaces.Space[Seen] = cast("Any", _space_of(self._rounds))
        self.action_space: spaces.Space[int] = cast("Any", spaces.Discrete(action_ids.count(rules)))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a round, and play to the learner's first turn.

        Args:
            seed: the seed of all random numbers; without it, they follow those of the last round.
            options: none are known.

        Raises:
            WrongTypeError: if the seed is not a whole number.
        """
        super().reset(seed=_checked(seed), options=options)
        _seed(self._rounds, seed, self.np_random)
        self._rounds.reset(np.ones(1, np.bool_))
        self._show()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make an action, and let the others play to the learner's next turn.

        Args:
            action: the action. An illegal one ends the episode.

        Returns:
            What the learner sees, its reward, whether the round is over, whether it was cut
            short, which never happens, and the information.

        Raises:
            MatchError: if there is no round, or it is over.
            WrongTypeError: if the action is not a whole number.
        """
        if self._rounds.states[0]:
            message = "expected reset before step: there is no round, or it is over"
            raise MatchError(message)
        try:
            number = operator.index(action)
        except TypeError:
            raise wrong_type(action, "an action of type int") from None
        self._rounds.step(np.array([number]), renews=False)
        self._show()
        state = self._rounds.states[0]
        info: dict[str, Any] = {}
        if state == OVER:
            info["points"] = self._rounds.points[0].copy()
        elif state == FAULTY:
            info["illegal"] = True
        return self._seen(), float(self._rounds.rewards[0]), bool(state), False, info

    def render(self) -> Any:  # noqa: ANN401 - the base class has types of its own for frames
        """Return the round with all tiles open, as the render mode says."""
        return None if self.render_mode is None else drawn(self.round, self.render_mode)

    @property
    def round(self) -> Round | ExpressRound:
        """The round with all tiles open, if there is a render mode.

        Raises:
            BulkError: if there is no render mode, since no moves are kept then.
        """
        return self._rounds.round(0)

    def action_masks(self) -> Flags:
        """Return the legal actions, where ``MaskablePPO`` of sb3-contrib looks for them."""
        masks: Flags = self._rounds.masks[0] == 1
        return masks

    def _seen(self) -> Seen:
        return {
            "observation": self._rounds.seen[0].copy(),
            "action_mask": self._rounds.masks[0].copy(),
        }

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class RoundVectorEnv(VectorEnv[Seen, Actions, Any]):
    """Rounds side by side, in each of which one seat learns; compiled kernels play them.

    Gains, actions and deals are those of `RoundEnv`. ``infos["points"]`` has the points of each
    seat, in the rounds that ``infos["_points"]`` marks; ``infos["illegal"]`` marks illegal actions.
    Round *i* has random numbers of its own, from stream *i* of the seed.

    Args:
        num_envs: the number of rounds, 1..1,000,000.
        rules: as for `RoundEnv`.
        players: as for `RoundEnv`.
        seat: as for `RoundEnv`.
        opponents: as for `RoundEnv`.
        autoreset_mode: when a finished round is dealt anew: in the next step, whose action is then
            ignored; in the same step, which leaves the last observation in
            ``infos["final_obs"]``; or by ``reset(options={"reset_mask": …})``.
        copy: whether each step returns arrays of its own. Without, the next step overwrites them.
        render_mode: as for `RoundEnv`; ``render`` returns a frame for each round.

    Raises:
        BulkError: if the number of rounds is out of range, there is no such policy, or 0-0 costs
            more than 1,000,000 points.
        DealError: if so many players can't be dealt for.
        MissingExtraError: if the render mode needs libraries that are not installed.
        PictureError: if there is no such render mode.
        RulesError: if so many can't play.
        SeatError: if there is no such seat.
        WrongTypeError: if an argument has the wrong type.
    """

    single_observation_space: spaces.Space[Any]
    """The space of what the learner sees of one round."""
    single_action_space: spaces.Space[Any]
    """The space of the actions in one round."""
    observation_space: spaces.Space[Any]
    """The space of what the learner sees of all rounds."""
    action_space: spaces.Space[Any]
    """The space of the actions in all rounds."""

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | ExpressRules = Rules(),
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: str | Policy = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._rounds = _rounds_of(rules, players, num_envs, seat, opponents, render_mode)
        check_type(copy, bool, "copy of type bool")
        self._mode = _mode_of(autoreset_mode)
        self._copies = copy
        self.metadata: dict[str, Any] = {**RoundEnv.metadata, "autoreset_mode": self._mode}
        self.render_mode: str | None = render_mode
        self.num_envs: int = num_envs
        self.single_observation_space = _space_of(self._rounds)
        self.single_action_space = spaces.Discrete(action_ids.count(rules))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def moves_made(self) -> int:
        """The number of moves of all seats in all rounds so far."""
        return self._rounds.moves_made

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal rounds, and play to the learner's first turn in each.

        Args:
            seed: the seed of all random numbers; without it, they follow those of the last rounds.
            options: ``"reset_mask"``, bool of shape ``(num_envs,)``, marks the rounds to deal;
                without it, all rounds.

        Raises:
            BulkError: if the mask has another type or shape.
            WrongTypeError: if the seed is not a whole number.
        """
        where = _marks(options, self.num_envs)
        super().reset(seed=_checked(seed), options=options)
        _seed(self._rounds, seed, self.np_random)
        if self._copies:
            self._rounds.give_away()
        self._rounds.reset(where)
        self._show()
        return self._seen(), {}

    def step(self, actions: Actions) -> tuple[Seen, Gains, Flags, Flags, dict[str, Any]]:
        """Make an action in each round, and let the others play to the learner's next turn.

        Args:
            actions: a whole number for each round. An illegal one ends the episode of its round.

        Returns:
            What the learner sees, its rewards, which rounds are over, which were cut short, which
            never happens, and the information.

        Raises:
            BulkError: if there is not one whole number for each round.
            MatchError: if no round was dealt yet, or one is over that only `reset` deals anew.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            found = f"an array of {chosen.dtype} with shape {chosen.shape}"
            message = f"expected {self.num_envs} actions, got {found}"
            raise BulkError(message)
        rounds = self._rounds
        renews = self._mode is AutoresetMode.NEXT_STEP
        if self._np_random is None or (not renews and rounds.states.any()):
            message = "expected reset before step: a round is over, or none is dealt yet"
            raise MatchError(message)
        if self._copies:
            rounds.give_away_all()
        rounds.step(chosen.astype(np.int64, copy=False), renews=renews)
        over: Flags = rounds.states != 0
        rewards = rounds.rewards.copy() if self._copies else rounds.rewards
        infos: dict[str, Any] = {}
        if over.any():
            infos = self._results(over)
        self._show()
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[Any, ...] | None:
        """Return a frame of each round with all tiles open, as the render mode says."""
        if self.render_mode is None:
            return None
        return tuple(drawn(self.round(number), self.render_mode) for number in range(self.num_envs))

    def round(self, number: int) -> Round | ExpressRound:
        """Return a round with all tiles open, if there is a render mode.

        Args:
            number: the number of the round, 0..num_envs−1.

        Raises:
            BulkError: if there is no such round, or no render mode, since no moves are kept then.
        """
        return self._rounds.round(number)

    # --- parts ---------------------------------------------------------------------------

    def _results(self, over: Flags) -> dict[str, Any]:
        """Return the information on rounds that are over, and deal them anew in this step."""
        rounds = self._rounds
        ended: Flags = rounds.states == OVER
        infos: dict[str, Any] = {
            "points": np.where(ended[:, np.newaxis], rounds.points, 0),
            "_points": ended,
        }
        illegal: Flags = rounds.states == FAULTY
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal.copy()}
        if self._mode is not AutoresetMode.SAME_STEP:
            return infos
        last = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(over).tolist():
            last[number] = {
                "observation": rounds.seen[number].copy(),
                "action_mask": rounds.masks[number].copy(),
            }
        rounds.reset(over)
        return {
            "final_obs": last,
            "_final_obs": over.copy(),
            "final_info": infos,
            "_final_info": over.copy(),
        }

    def _seen(self) -> Seen:
        return {"observation": self._rounds.seen, "action_mask": self._rounds.masks}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _mode_of(mode: AutoresetMode | str) -> AutoresetMode:
    """Return a mode of autoreset, which may be given by its value.

    Raises:
        BulkError: if there is no such mode.
    """
    try:
        return AutoresetMode(mode)
    except ValueError:
        modes = ", ".join(repr(one.value) for one in AutoresetMode)
        message = f"expected an AutoresetMode, or one of {modes}, got {shown(mode)}"
        raise BulkError(message) from None


def _checked(seed: int | None) -> int | None:
    """Return a seed as Gymnasium wants it.

    Raises:
        WrongTypeError: if it is not a whole number.
    """
    try:
        return None if seed is None else operator.index(seed)
    except TypeError:
        raise wrong_type(seed, "a seed of type int") from None


def _seed(rounds: SeatRounds, seed: int | None, chance: np.random.Generator) -> None:
    """Begin the random numbers of rounds, with a seed or if they have none yet."""
    if seed is not None:
        rounds.seed(operator.index(seed))
    elif not rounds.moves_made:
        rounds.seed(int(chance.integers(_SEEDS)))


def _marks(options: dict[str, Any] | None, n: int) -> Flags:
    """Return which rounds to deal.

    Raises:
        BulkError: if the mask has another type or shape.
    """
    marks = np.asarray((options or {}).get("reset_mask", np.ones(n, np.bool_)))
    if marks.shape != (n,) or marks.dtype != np.bool_:
        message = f"expected a reset_mask of {n} truth values, got {marks.dtype} of {marks.shape}"
        raise BulkError(message)
    return cast("Flags", marks)


for _id, _rules in (("ChickenFoot", Rules()), ("ExpressDomino", ExpressRules(target=100))):
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # a dict of anything
        id=f"chickenfoot_rules/{_id}-v0",
        entry_point="chickenfoot_rules.envs.gymnasium:RoundEnv",
        vector_entry_point="chickenfoot_rules.envs.gymnasium:RoundVectorEnv",
        kwargs={"rules": _rules},
    )
