"""Both games as environments of Gymnasium: one seat learns, and a policy plays the others.

Importing the module registers the environments with Gymnasium. An episode is a round, or with
``episode="match"`` a match:

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
((1024, 209), (1024, 51))

It needs Gymnasium: ``pip install "chickenfoot-rules[gymnasium]"``, and is fast with the extra
``fast``.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, TypeAlias, TypedDict, cast

from chickenfoot_rules.base import BulkError, MatchError, MissingExtraError, text
from chickenfoot_rules.base.doors import opened

try:  # Before numpy is missed by a module that suggests another extra.
    import gymnasium
except ImportError as _error:
    _MESSAGE = text('this module needs Gymnasium 1.1: pip install "chickenfoot-rules[gymnasium]"')
    raise MissingExtraError(_MESSAGE) from _error

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from chickenfoot_rules.bulk.arrays import Actions, Flags, Gains, Masks, Observations, describe
from chickenfoot_rules.bulk.playouts import KNOWN_TO_BATCHES
from chickenfoot_rules.bulk.seats import FAULTY, Decider, Opponent, Policy, SeatRounds
from chickenfoot_rules.chickenfoot import Rules
from chickenfoot_rules.dominoes import DominoRound, DominoRules, DominoView
from chickenfoot_rules.dominoes import actions as action_ids
from chickenfoot_rules.envs.common import RENDER_MODES, Episode, check_render_mode, is_match, render
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import player_from_text

__all__ = ["Decider", "DominoEnv", "DominoVectorEnv", "LearnerObservation", "Opponents", "Policy"]

Opponents: TypeAlias = Opponent | Sequence[Opponent]
"""How the other seats play, or several ways, from which each episode draws one."""


class LearnerObservation(TypedDict):
    """The observation of the learner, in one round or in many.

    Attributes:
        observation: what its seat may know, as `chickenfoot_rules.bulk.observe` returns it.
        action_mask: 1 for each legal action; all 0 at the end of an episode, unless an illegal
            action has ended it.
    """

    observation: Observations
    action_mask: Masks


class DominoEnv(gymnasium.Env[LearnerObservation, int]):
    """One round or match in which one seat learns.

    Rewards are 0 until a round ends. Then the learner gets the reward that `chickenfoot_rules.envs`
    explains. The rewards of a match are those of its rounds. When a round ends, ``info["points"]``
    has each seat's points in it, which are charges in Chicken Foot. ``info["scores"]`` has the sums
    of the episode so far.

    Actions are those of `chickenfoot_rules.dominoes.actions`. An illegal action ends the episode,
    and the learner loses the points for all tiles of the set; ``info["illegal"]`` is then true.

    An episode begins as in a `Batch`, and again if its first round ends before the learner's first
    turn. Observations of a match have the points so far and the number of finished rounds.

    A seed fixes the deals of all episodes, whoever plays, so agents are compared by equal deals.
    Named opponents and players take their random numbers from it, too; a function has its own.

    Args:
        rules: the options of either game.
        players: the number of seats; by default 4, or in Express-Domino that of the rules.
        seat: the learner's seat, 0..players−1.
        opponents: how the other seats play: ``"random"``; ``"greedy"``, like a `GreedyPlayer`
            without ``end_dead_round`` and ``cover_high_ends``; ``"trained"``, like a
            `TrainedPlayer`; a function of observations and masks, of shape ``(k, size)`` and
            ``(k, actions)``, and of the numbers of their rounds and the seats that play, of shape
            ``(k,)``, that returns k legal actions; a player with a method ``choose``, or its name,
            like ``"search:50"``, which is much slower. From a sequence of these, each episode draws
            one.
        episode: what an episode is: a ``"round"`` or a ``"match"``.
        history: whether observations have who laid each tile, and when.
        render_mode: what ``render`` returns: ``"ansi"`` text, ``"svg"`` an SVG picture, or
            ``"rgb_array"`` a picture as pixels, which needs the extra ``image``. With ``"human"``
            each step prints the text.

    Raises:
        BulkError: if there are no opponents.
        DealError: if the tiles can't be dealt to this number of players.
        MissingExtraError: if the render mode needs libraries that are not installed.
        PictureError: if there is no such render mode.
        PlayerError: if there is no player with the name of an opponent.
        RulesError: if the game does not allow this number of players, or the rules are those of a
            subclass.
        SeatError: if there is no such seat.
        UnknownNameError: if there is no such kind of episode.
        WrongTypeError: if an argument has the wrong type.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared like this by its base class
        "render_modes": [*RENDER_MODES],
        "render_fps": 2,
    }
    """The render modes."""

    def __init__(
        self,
        rules: DominoRules = Rules(),
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        episode: Episode = "round",
        history: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._many = DominoVectorEnv(
            1,
            rules,
            players,
            seat=seat,
            opponents=opponents,
            autoreset_mode=AutoresetMode.DISABLED,
            copy=False,
            episode=episode,
            history=history,
            render_mode=render_mode,
        )
        self._actions = action_ids.count(rules)
        self.render_mode: str | None = render_mode
        self.observation_space: spaces.Space[LearnerObservation] = (
            self._many.single_observation_space
        )
        self.action_space: spaces.Space[int] = self._many.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[LearnerObservation, dict[str, Any]]:
        """Begin an episode, and play to the learner's first turn.

        Args:
            seed: the seed of this and all later episodes; without it, this is the next one of the
                last seed.
            options: ignored.
        """
        seed = None if seed is None else operator.index(seed)
        super().reset(seed=seed, options=options)
        seen, _ = self._many.reset(seed=seed)
        return self._observe(seen), {}

    def step(self, action: int) -> tuple[LearnerObservation, float, bool, bool, dict[str, Any]]:
        """Make an action, and let the others play to the learner's next turn.

        Args:
            action: the action. An illegal one ends the episode.

        Returns:
            The observation, the reward, whether the episode is over, whether it was cut short
            (never), and the information.

        Raises:
            MatchError: if there is no episode, or it is over.
        """
        number = operator.index(action)
        # Any action is a number of 64 bits for the kernels; no wrong one is legal.
        number = number if 0 <= number < self._actions else -1
        seen, rewards, over, _, infos = self._many.step(np.array([number], np.int64))
        info = {name: values[0] for name, values in infos.items() if name[0] != "_"}
        return self._observe(seen), float(rewards[0]), bool(over[0]), False, info

    def render(self) -> Any:  # noqa: ANN401 - the base class has types of its own for frames
        """Render the current round with all tiles open, in the render mode."""
        frames = self._many.render()
        return None if frames is None else frames[0]

    @property
    def round(self) -> DominoRound:
        """The current round, or the last one, with all tiles open, if there is a render mode.

        Raises:
            BulkError: if there is no render mode, since no moves are kept then.
        """
        return self._many.round(0)

    def view(self, seat: int | None = None) -> DominoView:
        """Return what a seat sees, for a player of the library; see `DominoVectorEnv.view`."""
        return self._many.view(0, seat)

    def action_masks(self) -> Flags:
        """Return the legal actions, for ``MaskablePPO`` of sb3-contrib."""
        legal: Flags = self._seen["action_mask"] == 1
        return legal

    def _observe(self, seen: LearnerObservation) -> LearnerObservation:
        """Keep what the learner sees of the only round."""
        self._seen: LearnerObservation = {
            "observation": seen["observation"][0].copy(),
            "action_mask": seen["action_mask"][0].copy(),
        }
        return self._seen


class DominoVectorEnv(VectorEnv[LearnerObservation, Actions, Any]):
    """Rounds or matches side by side, in each of which one seat learns; compiled kernels play them.

    Rewards, actions and deals are those of `DominoEnv`. After a step in which rounds have ended,
    ``infos["_points"]`` marks their episodes, and ``infos["points"]`` and ``infos["scores"]`` have
    their points. After illegal actions ``infos["illegal"]`` marks them. The episodes of place *i*
    are those of stream *i* of the seed, however many places there are.

    Args:
        num_envs: the number of rounds or matches, 1..1,000,000.
        autoreset_mode: when the next episode begins: in the step after the end, whose action is
            then ignored; in the step of the end, which leaves an object with the last observation
            of each episode that is over in ``infos["final_obs"]``, and what the step says of these
            in ``infos["final_info"]`` alone; or by ``reset(options={"reset_mask": …})``.
        copy: whether each step returns new arrays; otherwise the next step overwrites them.
        threads: how many threads a step uses, as for a `Batch`.
        render_mode: as for `DominoEnv`, like all other arguments; ``render`` returns a frame for
            each episode.

    Raises:
        BulkError: if the number of episodes is out of range.
        ChickenfootError: for the same reasons as in `DominoEnv`.
        ValueError: if there is no such autoreset mode.
        WrongTypeError: if an argument has the wrong type.
    """

    single_observation_space: spaces.Space[Any]
    """The space of the observations of one round."""
    single_action_space: spaces.Space[Any]
    """The space of the actions in one round."""
    observation_space: spaces.Space[Any]
    """The space of the observations of all rounds."""
    action_space: spaces.Space[Any]
    """The space of the actions in all rounds."""

    def __init__(
        self,
        num_envs: int = 1,
        rules: DominoRules = Rules(),
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        episode: Episode = "round",
        history: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        is_one = isinstance(opponents, str) or not isinstance(opponents, Sequence)
        pool = cast("Sequence[Opponent]", (opponents,) if is_one else opponents)
        self._rounds = SeatRounds(
            rules,
            rules.usual_players if players is None else players,
            num_envs,
            seat=seat,
            others=[_opponent(one) for one in pool],
            keep_moves=render_mode is not None,
            whole_matches=is_match(episode),
            history=history,
            threads=threads,
        )
        self._mode = AutoresetMode(autoreset_mode)
        self._copies = copy
        self.metadata: dict[str, Any] = {**DominoEnv.metadata, "autoreset_mode": self._mode}
        self.render_mode: str | None = render_mode
        self.num_envs: int = num_envs
        highest = np.array(self._rounds.batch.fields.highest, np.uint8)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, highest, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, self._rounds.masks.shape[1:], np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(action_ids.count(rules))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def moves_made(self) -> int:
        """The number of moves of all seats in all episodes so far."""
        return self._rounds.moves_made

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[LearnerObservation, dict[str, Any]]:
        """Begin episodes, and play to the learner's first turn in each.

        Args:
            seed: the seed of these and all later episodes; without it, these are the next ones of
                the last seed.
            options: ``"reset_mask"``, bool of shape ``(num_envs,)``, marks the episodes to begin;
                without it, all begin.

        Raises:
            BulkError: if the mask has another type or shape.
        """
        where = _reset_mask(options, self.num_envs)
        seed = None if seed is None else operator.index(seed)
        super().reset(seed=seed, options=options)
        if seed is None and not self._rounds.moves_made:
            seed = int(self.np_random.integers(1 << 63))
        if seed is not None:
            self._rounds.seed(seed)
        if self._copies:
            self._rounds.give_away()
        self._rounds.reset(where)
        self._show()
        return self._observe(), {}

    def step(
        self, actions: Actions
    ) -> tuple[LearnerObservation, Gains, Flags, Flags, dict[str, Any]]:
        """Make an action in each round, and let the others play to the learner's next turn.

        Args:
            actions: a whole number for each round. An illegal one ends the episode.

        Returns:
            The observations, the rewards, which episodes are over, which were cut short (none), and
            the information.

        Raises:
            BulkError: if there is not one whole number for each round.
            MatchError: if there are no episodes yet, or a finished one waits for `reset`.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise BulkError(f"expected {self.num_envs} actions, got {describe(chosen)}")
        rounds = self._rounds
        renews = self._mode is AutoresetMode.NEXT_STEP
        if self._np_random is None or (not renews and rounds.states.any()):
            message = text("expected reset before step: an episode is over, or none has begun yet")
            raise MatchError(message)
        if self._copies:
            rounds.give_away_all()
        rounds.step(chosen.astype(np.int64, copy=False), renews=renews)
        over: Flags = rounds.states != 0
        rewards = rounds.rewards.copy() if self._copies else rounds.rewards
        infos = self._results(over)
        self._show()
        return self._observe(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[Any, ...] | None:
        """Render each current round with all tiles open, in the render mode."""
        if self.render_mode is None:
            return None
        mode = self.render_mode
        return tuple(render(self.round(number), mode) for number in range(self.num_envs))

    def round(self, number: int) -> DominoRound:
        """Return the current round of an episode, with all tiles open, if there is a render mode.

        Args:
            number: the number of the episode, 0..num_envs−1.

        Raises:
            BulkError: if there is no such episode, or no render mode, since no moves are kept then.
        """
        return self._rounds.batch.round(number)

    def view(self, number: int, seat: int | None = None) -> DominoView:
        """Return what a seat sees of an episode as a view, in a match with the scores.

        Args:
            number: the number of the episode, 0..num_envs−1.
            seat: the seat; by default, the learner's.

        Raises:
            BulkError: if there is no such episode, or no render mode, since no moves are kept then.
            SeatError: if there is no such seat.
        """
        return self._rounds.view(number, seat)

    # --- parts ---------------------------------------------------------------------------

    def _results(self, over: Flags) -> dict[str, Any]:
        """Return the information on rounds that ended; begin episodes anew in this step."""
        rounds = self._rounds
        if self._mode is not AutoresetMode.SAME_STEP or not over.any():
            return self._info_of(np.ones_like(over))
        last = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(over).tolist():
            last[number] = {
                "observation": rounds.seen[number].copy(),
                "action_mask": rounds.masks[number].copy(),
            }
        infos = {
            **self._info_of(~over),
            "final_obs": last,
            "_final_obs": over.copy(),
            "final_info": self._info_of(over),
            "_final_info": over.copy(),
        }
        rounds.reset(over)
        return infos

    def _info_of(self, where: Flags) -> dict[str, Any]:
        """Return the information on some of the episodes."""
        rounds = self._rounds
        infos: dict[str, Any] = {}
        ended: Flags = rounds.ended & where
        if ended.any():
            for name, points in (("points", rounds.points), ("scores", rounds.scores)):
                infos |= {name: points * ended[:, None], f"_{name}": ended.copy()}
        illegal: Flags = (rounds.states == FAULTY) & where
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal.copy()}
        return infos

    def _observe(self) -> LearnerObservation:
        return {"observation": self._rounds.seen, "action_mask": self._rounds.masks}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _opponent(one: Opponent) -> Opponent:
    """Return an opponent that rounds know: for another name, the player of this name."""
    is_other = isinstance(one, str) and one not in KNOWN_TO_BATCHES
    return player_from_text(cast("str", one)) if is_other else one


def _reset_mask(options: dict[str, Any] | None, n: int) -> Flags:
    """Return which episodes to begin."""
    mask = np.asarray((options or {}).get("reset_mask", np.ones(n, np.bool_)))
    if mask.shape != (n,) or mask.dtype != np.bool_:
        raise BulkError(f"expected a reset_mask of {n} truth values, got {describe(mask)}")
    return cast("Flags", mask)


for _id, _rules in (("ChickenFoot", Rules()), ("ExpressDomino", ExpressRules(target=100))):
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # a dict of anything
        id=f"chickenfoot_rules/{_id}-v0",
        entry_point="chickenfoot_rules.envs.gymnasium:DominoEnv",
        vector_entry_point="chickenfoot_rules.envs.gymnasium:DominoVectorEnv",
        kwargs={"rules": _rules},
    )


opened()
