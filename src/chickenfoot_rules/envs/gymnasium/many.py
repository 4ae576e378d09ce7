"""The environment of many rounds or matches side by side."""

from __future__ import annotations

import operator
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.arrays import Actions, Flags, Gains, describe
from chickenfoot_rules.bulk.seats import FAULTY
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import BulkError, MatchError
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import expected, text
from chickenfoot_rules.envs.common import Episode, render
from chickenfoot_rules.envs.gymnasium.single import (
    DominoEnv,
    LearnerObservation,
    Opponents,
    begin_chance,
    rounds_of,
    space_of,
)


class DominoVectorEnv(VectorEnv[LearnerObservation, Actions, Any]):
    """Rounds or matches side by side, in each of which one seat learns; compiled kernels play them.

    Rewards, actions and deals are those of `DominoEnv`. ``infos["points"]`` and
    ``infos["scores"]`` have its points in the episodes that ``infos["_points"]`` marks, in which a
    round has ended; ``infos["illegal"]`` marks illegal actions. Episode *i* has random numbers of
    its own, from stream *i* of the seed.

    Args:
        num_envs: the number of rounds or matches, 1..1,000,000.
        autoreset_mode: when the next episode begins: in the step after the end, whose action is
            then ignored; in the step of the end, which leaves the last observation in
            ``infos["final_obs"]``; or by ``reset(options={"reset_mask": …})``.
        copy: whether each step returns arrays of its own. Without, the next step overwrites them.
        render_mode: as for `DominoEnv`, like all other arguments; ``render`` returns a frame for
            each episode.

    Raises:
        BulkError: if the number of episodes is out of range.
        ChickenfootError: as `DominoEnv` does.
        ValueError: if there is no such mode of autoreset.
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
        rules: DominoRules = Rules(),
        players: int | None = None,
        *,
        seat: int = 0,
        opponents: Opponents = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        episode: Episode = "round",
        render_mode: str | None = None,
    ) -> None:
        self._rounds = rounds_of(rules, players, num_envs, seat, opponents, episode, render_mode)
        self._mode = AutoresetMode(autoreset_mode)
        self._copies = copy
        self.metadata: dict[str, Any] = {**DominoEnv.metadata, "autoreset_mode": self._mode}
        self.render_mode: str | None = render_mode
        self.num_envs: int = num_envs
        self.single_observation_space = space_of(self._rounds)
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
            seed: the seed of all random numbers; without it, they follow those of the last ones.
            options: ``"reset_mask"``, bool of shape ``(num_envs,)``, marks the episodes to begin;
                without it, all begin.

        Raises:
            BulkError: if the mask has another type or shape.
        """
        where = _reset_mask(options, self.num_envs)
        seed = None if seed is None else operator.index(seed)
        super().reset(seed=seed, options=options)
        begin_chance(self._rounds, seed, self.np_random)
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
            The observations, the rewards, which episodes are over, which were cut short,
            which never happens, and the information.

        Raises:
            BulkError: if there is not one whole number for each round.
            MatchError: if there are no episodes yet, or one is over that only `reset` begins anew.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            what = text("{rounds} actions", rounds=self.num_envs)
            raise BulkError(expected(what, describe(chosen)))
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
        """Return a frame of each round with all tiles open, as the render mode says."""
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


def _reset_mask(options: dict[str, Any] | None, n: int) -> Flags:
    """Return which episodes to begin."""
    mask = np.asarray((options or {}).get("reset_mask", np.ones(n, np.bool_)))
    if mask.shape != (n,) or mask.dtype != np.bool_:
        what = text("a reset_mask of {episodes} truth values", episodes=n)
        found = text("{type} of {shape}", type=mask.dtype, shape=mask.shape)
        raise BulkError(expected(what, found))
    return cast("Flags", mask)
