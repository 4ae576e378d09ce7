"""Steps a second of our environments, beside those of EnvPool and Gymnasium.

``python benchmarks/run.py --envs`` runs it in an environment with both.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any

import gymnasium
import numpy as np

from benchmarks.measure import EPISODES, SEED, Contender, Rate, begin, timed, timed_steps
from chickenfoot_rules.bulk.arrays import Masks
from chickenfoot_rules.envs import pettingzoo
from chickenfoot_rules.envs.gymnasium import DominoVectorEnv


def main() -> None:
    """Measure and print."""
    sampling = begin(__doc__, seconds=0.6)
    names = ("random", "greedy", "trained")
    usual, greedy, trained = (DominoVectorEnv(EPISODES, opponents=one) for one in names)
    game = "CartPole-v1"
    arrays = gymnasium.make_vec(game, num_envs=EPISODES)
    pool = import_module("envpool").make(
        game, env_type="gymnasium", num_envs=EPISODES, num_threads=1
    )
    sampling.print_table(
        f"steps of {EPISODES:,} episodes, wall time",
        Contender("ours, Chicken Foot, random opponents", steps(usual), least=2_000_000),
        Contender("the same, greedy opponents", steps(greedy)),
        Contender("the same, trained opponents", steps(trained)),
        Contender(f"gymnasium {version('gymnasium')}, {game}, arrays of numpy", steps(arrays)),
        Contender(f"envpool {version('envpool')}, {game}, one thread", steps(pool, np.int32)),
    )
    sampling.print_table(
        "turns of all agents, time of the processor",
        Contender("PettingZoo, one round, with its wrappers", timed(play_agents()), least=4_000),
    )


def steps(env: Any, kind: type[np.generic] = np.int64) -> Rate:  # noqa: ANN401 - peers have no types
    """Return the rate of the steps of a vector environment, with random legal actions of a type."""
    is_ours = isinstance(env, DominoVectorEnv)
    seen: list[Any] = [env.reset()[0]]
    both = np.ones((EPISODES, 2), np.int8)  # A peer always has two legal actions.

    def step(chosen: Any) -> None:  # noqa: ANN401 - an array
        seen[0] = env.step(chosen.astype(kind, copy=False))[0]

    def masks() -> Masks:
        mask: Masks = seen[0]["action_mask"] if is_ours else both
        return mask

    return timed_steps(masks, step, time.perf_counter)  # EnvPool has a thread of its own.


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
