"""What the environments of one round and of many share."""

from __future__ import annotations

import operator
from typing import Final, TypedDict

from chickenfoot_rules.dominoes.errors import MissingExtraError
from chickenfoot_rules.dominoes.rules import DominoRules

try:  # Before numpy is missed by a module that suggests another extra.
    import gymnasium
    from gymnasium import spaces
except ImportError as _error:
    _MESSAGE = 'this module needs Gymnasium 1.1: pip install "chickenfoot-rules[gymnasium]"'
    raise MissingExtraError(_MESSAGE) from _error

from chickenfoot_rules.bulk.arrays import Masks, Observations, np
from chickenfoot_rules.bulk.seats import Policy, SeatRounds
from chickenfoot_rules.envs.arguments import Episode, plays_matches, seats_of
from chickenfoot_rules.envs.frames import check_render_mode

__all__ = [
    "LearnerObservation",
    "Policy",
    "begin_chance",
    "checked_seed",
    "gymnasium",
    "rounds_of",
    "space_of",
    "spaces",
]

_SEEDS: Final = 1 << 63


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
    *,
    seat: int,
    opponents: str | Policy,
    episode: Episode,
    render_mode: str | None,
) -> SeatRounds:
    """Return the rounds or matches of an environment."""
    check_render_mode(render_mode)
    return SeatRounds(
        rules,
        seats_of(rules, players),
        n,
        seat=seat,
        others=opponents,
        keep_moves=render_mode is not None,
        whole_matches=plays_matches(episode),
    )


def space_of(rounds: SeatRounds) -> spaces.Dict:
    """Return the space of what the learner sees of one round."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, rounds.seen.shape[1:], np.uint8),
            "action_mask": spaces.Box(0, 1, rounds.masks.shape[1:], np.int8),
        }
    )


def checked_seed(seed: int | None) -> int | None:
    """Return a seed as Gymnasium wants it."""
    return None if seed is None else operator.index(seed)


def begin_chance(rounds: SeatRounds, seed: int | None, chance: np.random.Generator) -> None:
    """Begin the random numbers of rounds, with a seed or if they have none yet."""
    if seed is not None:
        rounds.seed(operator.index(seed))
    elif not rounds.moves_made:
        rounds.seed(int(chance.integers(_SEEDS)))
