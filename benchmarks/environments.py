"""Steps a second of our environments, beside those of EnvPool and Gymnasium.

``python benchmarks/run.py --envs`` runs it in an environment with both.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from itertools import cycle
from typing import Any, Final

import gymnasium
import numpy as np

from benchmarks.measure import SEED, Contender, Rate, begin, timed
from chickenfoot_rules.bulk.arrays import Masks
from chickenfoot_rules.envs import pettingzoo
from chickenfoot_rules.envs.gymnasium import DominoVectorEnv

EPISODES: Final = 1_024
WEIGHTS: Final = 64


def main() -> None:
    """Measure and print."""
    sampling = begin(__doc__, seconds=0.6)
    game = "CartPole-v1"
    make_pool = import_module("envpool").make
    pool = make_pool(game, env_type="gymnasium", num_envs=EPISODES, num_threads=1)
    usual, greedy = (DominoVectorEnv(EPISODES, opponents=one) for one in ("random", "greedy"))
    arrays = gymnasium.make_vec(game, num_envs=EPISODES)
    sampling.print_table(
        f"steps of {EPISODES:,} episodes, wall time",
        [
            Contender("ours, Chicken Foot, random opponents", steps(usual), least=2_000_000),
            Contender("the same, greedy opponents", steps(greedy)),
            Contender(
                f"gymnasium {version('gymnasium')}, {game}, arrays of numpy",
                steps(arrays, np.int64),
            ),
            Contender(f"envpool {version('envpool')}, {game}, one thread", steps(pool, np.int32)),
        ],
    )
    agents = Contender(
        "PettingZoo, one round, with its wrappers", timed(play_agents()), least=4_000
    )
    sampling.print_table("turns of all agents, time of the processor", [agents])


def steps(env: Any, kind: type[np.generic] | None = None) -> Rate:  # noqa: ANN401 - peers have no types
    """Return the rate of the steps of a vector environment.

    Args:
        env: the environment; actions are random and legal, and chosen outside the measured time.
        kind: the type of the actions of a peer, which always has two legal ones.
    """

    def mask_of(seen: Any) -> Masks:  # noqa: ANN401 - an array, or a dict of two
        mask: Masks = seen["action_mask"] if kind is None else np.ones((EPISODES, 2), np.int8)
        return mask

    masks = [mask_of(env.reset()[0])]
    # One random order of the actions for each episode, and several of these: numpy chooses slowly.
    rng = np.random.default_rng(SEED)
    weights = cycle(rng.integers(1, 256, (WEIGHTS, *masks[0].shape), np.uint8))

    def rate(seconds: float) -> float:
        elapsed, done = 0.0, 0
        while elapsed < seconds:
            chosen = (masks[0] * next(weights)).argmax(axis=1).astype(kind or np.int64)
            start = time.perf_counter()
            seen, *_ = env.step(chosen)
            elapsed += time.perf_counter() - start
            masks[0] = mask_of(seen)
            done += EPISODES
        return done / elapsed

    return rate


def play_agents() -> Callable[[], int]:
    """Return what plays a round of all agents at random, and returns the number of turns."""
    env = pettingzoo.env()
    rng = random.Random(SEED)

    def play() -> int:
        env.reset(seed=rng.getrandbits(32))
        turns = 0
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            legal = [] if over or seen is None else seen["action_mask"].nonzero()[0].tolist()
            env.step(rng.choice(legal) if legal else None)
            turns += len(legal) > 0
        return turns

    return play


if __name__ == "__main__":
    main()
