"""Both games as environments of PettingZoo: every seat is an agent.

>>> from chickenfoot_rules.envs import pettingzoo
>>> env = pettingzoo.env(players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
>>> info["scores"].shape
(3,)

It needs PettingZoo: ``pip install "chickenfoot-rules[pettingzoo]"``.
"""

from __future__ import annotations

import operator
from secrets import randbits
from typing import Any, Final, TypedDict, cast

from chickenfoot_rules.base import MatchError, MissingExtraError, text
from chickenfoot_rules.dominoes import DominoRules

try:  # Before numpy is missed by a module that suggests another extra.
    from gymnasium import spaces

    # Its annotations are in its code, and it has neither stubs nor a marker that says so.
    from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
    from pettingzoo.utils import wrappers  # pyright: ignore[reportMissingTypeStubs]
except ImportError as _error:
    _MESSAGE = text('this module needs PettingZoo: pip install "chickenfoot-rules[pettingzoo]"')
    raise MissingExtraError(_MESSAGE) from _error

import numpy as np

from chickenfoot_rules.base import as_int
from chickenfoot_rules.bulk import Batch
from chickenfoot_rules.bulk.arrays import Masks, Observations
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.chickenfoot import Rules
from chickenfoot_rules.dominoes import DominoRound, DominoView, actions
from chickenfoot_rules.envs.common import (
    RENDER_MODES,
    Episode,
    Frame,
    check_render_mode,
    is_match,
    render,
)

__all__ = ["AgentObservation", "env", "raw_env"]


class AgentObservation(TypedDict):
    """The observation of an agent.

    Attributes:
        observation: what its seat may know, as `chickenfoot_rules.bulk.observe` returns it.
        action_mask: 1 for each legal action; all 0 unless it is the agent's turn.
    """

    observation: Observations
    action_mask: Masks


def env(
    rules: DominoRules = Rules(),
    players: int | None = None,
    *,
    episode: Episode = "round",
    history: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, AgentObservation, int | None]:
    """Return an environment with the usual wrappers of PettingZoo.

    An illegal action ends the episode for all agents. Its agent loses the points for all tiles of
    the set, which is worse than any round; the others get 0.

    Args:
        rules: the options of either game.
        players: the number of seats; by default 4, or in Express-Domino that of the rules.
        episode: what an episode is: a ``"round"`` or a ``"match"``.
        history: whether observations have who laid each tile, and when.
        render_mode: what ``render`` returns: ``"ansi"`` text, ``"svg"`` an SVG picture, or
            ``"rgb_array"`` a picture as pixels, which needs the extra ``image``. With ``"human"``
            it prints the text.

    Raises:
        DealError: if the tiles can't be dealt to this number of players.
        MissingExtraError: if the render mode needs libraries that are not installed.
        PictureError: if there is no such render mode.
        RulesError: if the game does not allow this number of players, or these are house rules
            (H2).
        UnknownNameError: if there is no such kind of episode.
    """
    raw = raw_env(rules, players, episode=episode, history=history, render_mode=render_mode)
    illegal_reward = -float(rules.cost(rules.tiles))
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def raw_env(
    rules: DominoRules = Rules(),
    players: int | None = None,
    *,
    episode: Episode = "round",
    history: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, AgentObservation, int | None]:
    """Return an environment without wrappers.

    Agents are called ``player_0``, ``player_1`` and so on, by seat. Actions are those of
    `chickenfoot_rules.dominoes.actions`; ``step`` raises an `ActionError` if one is illegal. A
    round begins as in a `Batch`: the seat that leads the first round is random in Chicken Foot
    (R2.6), and has the highest tile in Express-Domino (X2).

    Rewards are 0 until a round ends. Then each agent gets the reward that `chickenfoot_rules.envs`
    explains. In the information of each agent, ``"scores"`` has the points of each seat so far in
    the episode, ``int64`` of shape ``(players,)``. It always has this shape, since some learning
    libraries store it.

    The attribute ``round`` is the current round with all tiles open, or the last one of the
    episode; ``view(agent)`` is what an agent sees of it, for a player of the library. Both replay
    the moves, which takes longer than a step. A copy or a pickle continues like the original, with
    the same random numbers.

    The arguments and the errors are those of `env`.
    """
    return _Env(rules, players, episode=episode, history=history, render_mode=render_mode)


# Its base class has no marker of its types, so a checker can't verify those of a public class.
class _Env(AECEnv[str, AgentObservation, int | None]):
    """Both games as an environment of PettingZoo; `raw_env` says what it does."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared like this by its base class
        "name": "chickenfoot_v0",
        "render_modes": [*RENDER_MODES],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: DominoRules,
        players: int | None,
        *,
        episode: Episode,
        history: bool,
        render_mode: str | None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # not annotated
        players = rules.usual_players if players is None else players
        self._whole_match: Final = is_match(episode)
        self._history: Final = history
        self._batch = self._begin(rules, players, randbits(64))
        check_render_mode(render_mode)
        self.rules: Final = rules
        self.render_mode: Final = render_mode
        # The finished rounds of the episode; `None` before the first one.
        self._sheet: list[list[int]] | None = None
        self._round: DominoRound | None = None
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        count = actions.count(rules)
        highest = np.array(self._batch.fields.highest, np.uint8)
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, highest, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    @property
    def round(self) -> DominoRound:
        """The current round, or the last one of the episode; it has all tiles open.

        Raises:
            MatchError: if there is no episode yet.
        """
        self._require_episode()
        if self._round is None:
            self._round = self._batch.round(0)
        return self._round

    def view(self, agent: str) -> DominoView:
        """Return what an agent sees as a view, in a match with the scores.

        Raises:
            MatchError: if there is no episode yet.
        """
        scores = self._require_episode() if self._whole_match else ()
        return self.round.view(self.possible_agents.index(agent), scores)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees, always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Args:
            seed: the seed of the deals of this and all later episodes, 0..2⁶⁴−1; without it, this
                is the next one of the last seed.
            options: ignored.
        """
        del options
        if seed is None:
            self._batch.reset()
        else:
            players = len(self.possible_agents)
            self._batch = self._begin(self.rules, players, operator.index(seed))
        self.agents = [*self.possible_agents]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self._sheet = []
        self.infos: dict[str, dict[str, Any]] = self._infos()
        self._select()

    def observe(self, agent: str) -> AgentObservation:
        """Return what an agent sees.

        Args:
            agent: the agent. It need not be its turn.

        Raises:
            MatchError: if there is no episode yet.
        """
        self._require_episode()
        seat = self.possible_agents.index(agent)
        mask = self._batch.legal_mask[0] * np.int8(seat == self._batch.turn[0])
        seen = self._batch.observe(np.empty((1, self._batch.fields.size), np.uint8), seats=seat)
        return {"observation": seen[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make an action of the agent whose turn it is.

        Args:
            action: a legal action, or ``None`` if the episode is over.

        Raises:
            ActionError: if the action is illegal.
            MatchError: if there is no episode.
            ValueError: if the episode is over, and the action is not ``None``.
        """
        sheet = self._require_episode()
        if not self.agents:
            message = text("expected reset before step: the episode is over")
            raise MatchError(message)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = as_int(cast("int", action))
        if type(number) is not int or number not in self._batch.legal_mask[0].nonzero()[0]:
            actions.decode(self.round, number)  # It lists the actions that are legal.
        points, done = self._batch.step([number], check=False)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if done[0] or self._batch.rounds_played[0] > len(sheet):
            sheet.append(np.abs(points[0]).astype(np.int64).tolist())
            self.rewards = dict(zip(self.agents, leads(self.rules, sheet[-1]), strict=True))
            self.terminations = dict.fromkeys(self.agents, bool(done[0]))
            self.infos = self._infos()
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Frame:
        """Return the current round with all tiles open, as the render mode says.

        Raises:
            MatchError: if there is no episode yet.
        """
        return render(self.round, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""

    # --- parts ---------------------------------------------------------------------------

    def _begin(self, rules: DominoRules, players: int, seed: int) -> Batch:
        """Return rounds or matches with the random numbers of a seed."""
        return Batch(
            rules,
            players,
            1,
            seed=seed,
            keep_moves=True,
            whole_matches=self._whole_match,
            history=self._history,
        )

    def _require_episode(self) -> list[list[int]]:
        """Return the score sheet of the episode, if there is one."""
        if self._sheet is None:
            message = text("expected reset first: there is no episode yet")
            raise MatchError(message)
        return self._sheet

    def _infos(self) -> dict[str, dict[str, Any]]:
        """Return the information of each agent: the points of all seats so far."""
        rows = np.array(self._sheet, np.int64).reshape(-1, len(self.agents))
        return {agent: {"scores": rows.sum(axis=0)} for agent in self.agents}

    def _select(self) -> None:
        """Find out whose turn it is."""
        self._round = None
        self.agent_selection: str = self.possible_agents[self._batch.turn[0]]
