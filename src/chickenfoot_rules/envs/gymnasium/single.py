"""The environment of one round or match, and what it shares with that of many."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Final, TypeAlias, TypedDict, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.arrays import Flags, Masks, Observations
from chickenfoot_rules.bulk.playouts import POLICIES
from chickenfoot_rules.bulk.seats import FAULTY, Opponent, SeatRounds
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import MatchError
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.envs.common import RENDER_MODES, Episode, check_render_mode, is_match, render
from chickenfoot_rules.players.names import player_from_text

_SEEDS: Final = 1 << 63

Opponents: TypeAlias = Opponent | Sequence[Opponent]
"""How the other seats play, or a pool of which one is drawn for each episode."""


class LearnerObservation(TypedDict):
    """What the learner sees, of one round or of many.

    Attributes:
        observation: what its seat may know, as `chickenfoot_rules.bulk.observe` returns it.
        action_mask: 1 for each legal action; all 0 at the end of an episode.
    """

    observation: Observations
    action_mask: Masks


def rounds_of(
    rules: DominoRules,
    players: int | None,
    n: int,
    seat: int,
    opponents: Opponents,
    episode: Episode,
    render_mode: str | None,
) -> SeatRounds:
    """Return the rounds or matches of an environment."""
    check_render_mode(render_mode)
    is_one = isinstance(opponents, str) or not isinstance(opponents, Sequence)
    pool = cast("Sequence[Opponent]", (opponents,) if is_one else opponents)
    return SeatRounds(
        rules,
        rules.usual_players if players is None else players,
        n,
        seat=seat,
        others=[*map(_opponent, pool)],
        keep_moves=render_mode is not None,
        whole_matches=is_match(episode),
    )


def _opponent(one: Opponent) -> Opponent:
    """Return the player of a name that kernels don't know."""
    is_name = isinstance(one, str) and one not in POLICIES
    return player_from_text(cast("str", one)) if is_name else one


def space_of(rounds: SeatRounds) -> spaces.Dict:
    """Return the space of what the learner sees of one round."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, rounds.seen.shape[1:], np.uint8),
            "action_mask": spaces.Box(0, 1, rounds.masks.shape[1:], np.int8),
        }
    )


def begin_chance(rounds: SeatRounds, seed: int | None, chance: np.random.Generator) -> None:
    """Begin the random numbers of rounds, with a seed or if they have none yet."""
    if seed is not None:
        rounds.seed(seed)
    elif not rounds.moves_made:
        rounds.seed(int(chance.integers(_SEEDS)))


class DominoEnv(gymnasium.Env[LearnerObservation, int]):
    """One round or match in which one seat learns.

    Rewards are 0 until a round ends. Then the learner gets its lead: in Chicken Foot what the
    others are charged on average, less its own charge; in Express-Domino the points of its side,
    less what the others score on average. The rewards of a match are those of its rounds. When a
    round ends, ``info["points"]`` has the points of each seat in it: in Chicken Foot the charges.
    ``info["scores"]`` has the sums of the episode so far.

    Actions are those of `chickenfoot_rules.bulk.actions`. An illegal action ends the episode, and
    costs as many points as all tiles of the set; ``info["illegal"]`` says so.

    An episode begins as in a `Batch`, and anew if its first round ends before the learner's first
    turn. Observations of a match have the points so far and the number of finished rounds.

    Args:
        rules: the options of either game.
        players: the number of seats; by default 4, or in Express-Domino that of the rules.
        seat: the learner's seat, 0..players−1.
        opponents: how the other seats play: ``"random"``; ``"greedy"``, like a `GreedyPlayer`
            without ``end_dead_round`` and ``cover_high_ends``; a function of observations and
            masks, of shape ``(k, size)`` and ``(k, actions)``, that returns k legal actions; a
            player with a method ``choose``, or its name, like ``"search:50"``, which is much
            slower. Of a sequence of these, one is drawn for each episode.
        episode: what an episode is: a ``"round"`` or a ``"match"``.
        render_mode: what ``render`` returns: ``"ansi"`` a text, ``"svg"`` a picture as SVG,
            ``"rgb_array"`` one as pixels, which needs the extra ``image``. With ``"human"`` each
            step prints the text.

    Raises:
        BulkError: if there are no opponents.
        DealError: if so many players can't be dealt for.
        MissingExtraError: if the render mode needs libraries that are not installed.
        PictureError: if there is no such render mode.
        PlayerError: if no player has the name of an opponent.
        RulesError: if so many can't play, or the rules are those of a subclass.
        SeatError: if there is no such seat.
        UnknownNameError: if there is no such episode.
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
        render_mode: str | None = None,
    ) -> None:
        self._rounds = rounds_of(rules, players, 1, seat, opponents, episode, render_mode)
        self.render_mode: str | None = render_mode
        self.observation_space: spaces.Space[LearnerObservation] = cast(
            "Any", space_of(self._rounds)
        )
        self.action_space: spaces.Space[int] = cast("Any", spaces.Discrete(action_ids.count(rules)))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[LearnerObservation, dict[str, Any]]:
        """Begin an episode, and play to the learner's first turn.

        Args:
            seed: the seed of all random numbers; without it, they follow those of the last episode.
            options: none are known.
        """
        seed = None if seed is None else operator.index(seed)
        super().reset(seed=seed, options=options)
        begin_chance(self._rounds, seed, self.np_random)
        self._rounds.reset(np.ones(1, np.bool_))
        self._show()
        return self._observe(), {}

    def step(self, action: int) -> tuple[LearnerObservation, float, bool, bool, dict[str, Any]]:
        """Make an action, and let the others play to the learner's next turn.

        Args:
            action: the action. An illegal one ends the episode.

        Returns:
            The observation, the reward, whether the episode is over, whether it was cut
            short, which never happens, and the information.

        Raises:
            MatchError: if there is no episode, or it is over.
        """
        if self._rounds.states[0]:
            message = text("expected reset before step: there is no episode, or it is over")
            raise MatchError(message)
        number = operator.index(action)
        # Any action is a number of 64 bits for the kernels; no wrong one is legal.
        number = number if 0 <= number < action_ids.count(self._rounds.batch.rules) else -1
        self._rounds.step(np.array([number], np.int64), renews=False)
        self._show()
        state = self._rounds.states[0]
        info: dict[str, Any] = {}
        if self._rounds.ended[0]:
            info["points"] = self._rounds.points[0].copy()
            info["scores"] = self._rounds.scores[0].copy()
        if state == FAULTY:
            info["illegal"] = True
        return self._observe(), float(self._rounds.rewards[0]), bool(state), False, info

    def render(self) -> Any:  # noqa: ANN401 - the base class has types of its own for frames
        """Return the current round with all tiles open, as the render mode says."""
        return None if self.render_mode is None else render(self.round, self.render_mode)

    @property
    def round(self) -> DominoRound:
        """The current round, or the last one, with all tiles open, if there is a render mode.

        Raises:
            BulkError: if there is no render mode, since no moves are kept then.
        """
        return self._rounds.batch.round(0)

    def action_masks(self) -> Flags:
        """Return the legal actions, where ``MaskablePPO`` of sb3-contrib looks for them."""
        masks: Flags = self._rounds.masks[0] == 1
        return masks

    def _observe(self) -> LearnerObservation:
        return {
            "observation": self._rounds.seen[0].copy(),
            "action_mask": self._rounds.masks[0].copy(),
        }

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
