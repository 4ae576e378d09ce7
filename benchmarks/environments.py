"""Steps a second of our environments, beside those of EnvPool, Gymnasium and pgx.

``python -m benchmarks.environments`` measures what it can, and says which peers are missing.
``python benchmarks/run.py --envs`` first makes an environment with all of them.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import importlib.util
import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any, Final

import numpy as np

from benchmarks.jitted import jitted_steps
from benchmarks.throughput import (
    PGX_GAMES,
    WIDTH,
    Contender,
    Rate,
    print_rate,
    print_table,
    sample,
    timed,
)
from chickenfoot_rules import Match
from chickenfoot_rules.bulk import actions, observe
from chickenfoot_rules.envs import pettingzoo
from chickenfoot_rules.envs.gymnasium import DominoVectorEnv
from chickenfoot_rules.express import ExpressRules

ROUNDS: Final = 1_024
SEED: Final = 20
WEIGHTS: Final = 64

STEPS_A_SECOND: Final = 2_000_000
"""A learner should make so many steps a second with random opponents, on one core."""

TURNS_A_SECOND: Final = 4_000
"""The environment of PettingZoo should make so many turns a second, on one core."""

ENVPOOL_GAMES: Final = ("CartPole-v1", "Blackjack-v1")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=0.6, help="length of a sample (%(default)s)"
    )
    parser.add_argument(
        "--samples", type=int, default=9, help="samples of each contender (%(default)s)"
    )
    options = parser.parse_args()
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} processors; medians of {options.samples} "
        f"interleaved samples of {options.seconds:g} s",
        end="\n\n",
    )
    measure = functools.partial(sample, seconds=options.seconds, samples=options.samples)
    usual, greedy = Learner(), Learner(opponents="greedy")
    express = Learner(rules=ExpressRules(target=100))
    measured = [
        Contender("ours, Chicken Foot, random opponents", usual.rate),
        Contender("the same, greedy opponents", greedy.rate),
        Contender("ours, Express-Domino, random opponents", express.rate),
        *peers(),
    ]
    print_table(f"steps of {ROUNDS:,} episodes, wall time", measured, measure(measured))
    own = [Contender("", one.rate_of_processor) for one in (usual, greedy, express)]
    print(f"\n{'the same, time of the processor':{WIDTH}}{'a second':>14}")
    for contender, one, found in zip(
        measured, (usual, greedy, express), measure(own), strict=False
    ):
        print_rate(contender.name, found, STEPS_A_SECOND if one is usual else None)
        print_rate("  moves of all seats", [rate * one.moves for rate in found], None)
    agents = [
        Contender("PettingZoo, one round, with its wrappers", timed(agents_turns())),
        Contender("the same turns by Round, view and observe", timed(views_turns())),
    ]
    print()
    rates = measure(agents)
    print_table("turns of all agents, time of the processor", agents, rates)
    print_rate(agents[0].name, rates[0], TURNS_A_SECOND)


class Learner:
    """A learner that plays at random, in many rounds side by side."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of the environment
        self._env = DominoVectorEnv(ROUNDS, **options)
        seen, _ = self._env.reset(seed=SEED)
        self._mask = seen["action_mask"]
        # One random order of the actions for each round, and several of these: numpy chooses
        # slowly.
        rng = np.random.default_rng(SEED)
        self._weights = rng.integers(1, 256, (WEIGHTS, *self._mask.shape), np.uint8)
        self._steps = 0

    @property
    def moves(self) -> float:
        """The moves of all seats for each step of the learner."""
        return self._env.moves_made / self._steps

    def rate(self, seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
        """Step for some seconds, and return the steps a second.

        The actions are random and legal, and chosen outside the measured time.
        """
        elapsed = 0.0
        done = 0
        while elapsed < seconds:
            weights = self._weights[self._steps // ROUNDS % WEIGHTS]
            chosen = (self._mask * weights).argmax(axis=1)
            start = clock()
            seen, *_ = self._env.step(chosen)
            elapsed += clock() - start
            self._mask = seen["action_mask"]
            done += ROUNDS
            self._steps += ROUNDS
        return done / elapsed

    def rate_of_processor(self, seconds: float) -> float:
        """Do the same by the time of the processor, which other programs disturb little."""
        return self.rate(seconds, time.thread_time)


def agents_turns() -> Callable[[], int]:
    """Return what plays a round of all agents at random, and returns the number of turns."""
    env = pettingzoo.env()
    rng = random.Random(SEED)
    env.reset(seed=SEED)

    def play() -> int:
        env.reset()
        turns = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut or seen is None:
                env.step(None)
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
                turns += 1
        return turns

    return play


def views_turns() -> Callable[[], int]:
    """Return what plays a round by the classes of the game, and observes each turn."""
    rng = random.Random(SEED)

    def play() -> int:
        turns = 0
        round_ = Match().deal(rng).round
        while round_ is not None and not round_.is_over:
            view = round_.view(round_.seat)
            observe(view)
            round_ = round_.apply(actions.decode(view, rng.choice(actions.legal(view))))
            turns += 1
        return turns

    return play


def random_steps(env: Any, actions: int, kind: type[np.generic]) -> Rate:  # noqa: ANN401 - untyped
    """Return what steps another vector environment for some seconds, at random.

    Args:
        env: the environment.
        actions: the number of actions, all of them always legal.
        kind: the type of the actions.
    """
    rng = np.random.default_rng(SEED)
    chosen = rng.integers(0, actions, (WEIGHTS, ROUNDS)).astype(kind)
    env.reset()
    turn = [0]

    def rate(seconds: float) -> float:
        elapsed = 0.0
        done = 0
        while elapsed < seconds:
            turn[0] += 1
            start = time.perf_counter()
            env.step(chosen[turn[0] % WEIGHTS])
            elapsed += time.perf_counter() - start
            done += ROUNDS
        return done / elapsed

    return rate


def peers() -> Iterator[Contender]:
    """Yield the peers that are installed, and say which are not."""
    gymnasium: Any = importlib.import_module("gymnasium")
    yield Contender(
        f"gymnasium {version('gymnasium')}, CartPole-v1, arrays of numpy",
        random_steps(gymnasium.make_vec("CartPole-v1", num_envs=ROUNDS), 2, np.int64),
    )
    if importlib.util.find_spec("envpool") is None:
        print("skipped EnvPool: envpool not installed")
    else:
        envpool: Any = importlib.import_module("envpool")
        for game in ENVPOOL_GAMES:
            env = envpool.make(game, env_type="gymnasium", num_envs=ROUNDS, num_threads=1)
            name = f"envpool {version('envpool')}, {game}, one thread"
            yield Contender(name, random_steps(env, 2, np.int32))
    missing = [name for name in ("jax", "pgx") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"skipped pgx: {' and '.join(missing)} not installed")
        return
    for game in PGX_GAMES:
        name = f"pgx {version('pgx')}, {game}, all processors"
        yield Contender(name, timed(jitted_steps(game), time.perf_counter))


if __name__ == "__main__":
    main()
