"""What the benchmarks share: contenders that take turns, and tables of their rates."""

from __future__ import annotations

import argparse
import gc
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from chickenfoot_rules.bulk.arrays import Actions, Masks

SEED: Final = 20
WARM_UP: Final = 0.3
"""The most seconds that each contender works before the first sample."""
EPISODES: Final = 1_024
"""The rounds that are played side by side."""

Rate: TypeAlias = Callable[[float], float]
"""Works for so many seconds, and returns how much it got done a second."""


class Contender(NamedTuple):
    """What is measured, and its targets, if there are any."""

    name: str
    rate: Rate
    target: float | None = None  # how many times as fast as this the first contender should be
    least: int | None = None  # how much this one should get done a second


class Sampling(NamedTuple):
    """How long a sample of a contender is, and how many there are."""

    seconds: float
    samples: int

    def print_table(self, title: str, *measured: Contender) -> list[list[float]]:
        """Print a line for each contender, with the ratio of the first to it; return the rates.

        The contenders take turns, so that the load of the machine affects all of them.
        """
        for contender in measured:
            contender.rate(min(self.seconds, WARM_UP))
        rates: list[list[float]] = [[] for _ in measured]
        for _ in range(self.samples):
            for contender, found in zip(measured, rates, strict=True):
                gc.collect()  # so that no contender collects the garbage of another
                found.append(contender.rate(self.seconds))
        print(f"\n{title:63}{'a second':>14}{'first/this':>12}")
        for contender, found in zip(measured, rates, strict=True):
            rate, ratio = statistics.median(found), median_ratio(rates[0], found)
            line = f"{contender.name:63}{rate:14,.0f}{ratio:12.2f}"
            if contender.target is not None:
                line += f"  {verdict(ratio >= contender.target, f'≥ {contender.target:g} ×')}"
            if contender.least is not None:
                line += f"  {verdict(rate >= contender.least, f'≥ {contender.least:,}')}"
            print(line)
        return rates


def begin(description: str | None, seconds: float) -> Sampling:
    """Read the command line, and print what the machine is."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=seconds, help="a sample (%(default)s)")
    parser.add_argument("--samples", type=int, default=9, help="of each contender (%(default)s)")
    sampling = Sampling(**vars(parser.parse_args()))
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} processors; medians of {sampling.samples} "
        f"interleaved samples of {sampling.seconds:g} s"
    )
    return sampling


def timed(play: Callable[[], int], clock: Callable[[], float] = time.thread_time) -> Rate:
    """Return the rate of what returns how much it has done, by default in processor time."""

    def rate(seconds: float) -> float:
        done, start = 0, clock()
        while True:
            done += play()
            elapsed = clock() - start
            if elapsed >= seconds:
                return done / elapsed

    return rate


def timed_steps(
    masks: Callable[[], Masks],
    step: Callable[[Actions], object],
    clock: Callable[[], float] = time.thread_time,
) -> Rate:
    """Return the rate of the steps of many episodes, whose random legal actions are not timed."""
    # One random order of the actions for each episode, and several of these: numpy chooses slowly.
    rng = np.random.default_rng(SEED)
    weights = cycle(rng.integers(1, 256, (64, *masks().shape), np.uint8))

    def rate(seconds: float) -> float:
        elapsed, done = 0.0, 0
        while elapsed < seconds:
            chosen = (masks() * next(weights)).argmax(axis=1)
            start = clock()
            step(chosen)
            elapsed += clock() - start
            done += len(chosen)
        return done / elapsed

    return rate


def median_ratio(some: Sequence[float], others: Sequence[float]) -> float:
    """Return the median over the samples of the ratio within each sample."""
    return statistics.median(one / other for one, other in zip(some, others, strict=True))


def print_largest(rates: Sequence[Sequence[float]], most: float) -> None:
    """Print what a decision costs at the largest table, which comes second in the rates."""
    cost = median_ratio(rates[0], rates[1])
    met = verdict(cost <= most, f"≤ {most} ×")
    print(f"a decision with double-eighteen and 16 players costs {cost:.2f} × as much, {met}")


def verdict(is_met: bool, target: str) -> str:  # noqa: FBT001 - reads well where it is called
    """Say whether a target is met."""
    return f"target {target}: {'met' if is_met else 'missed'}"
