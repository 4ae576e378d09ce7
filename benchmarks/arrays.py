"""Playouts of `simulate` and steps of a `Batch`, which `bulk.py` measures."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import count
from typing import Final

import numpy as np

from chickenfoot_rules import Deal, PlayerView, Round, Rules
from chickenfoot_rules.bulk import Batch, simulate

SEED: Final = 20
PLAYERS: Final = 4
PLAYOUTS: Final = 10_000
"""Playouts of one call; what is worked out once for a view hardly counts."""

MANY_PLAYOUTS: Final = 100_000
"""Playouts of one call in which it doesn't count at all, even with several threads."""

MOVES_BEFORE: Final = 24
"""Moves before a view: about half a round."""

VIEWS: Final = 10
BATCH: Final = 1_024
WEIGHTS: Final = 64


def playouts(policy: str, threads: int = 1, n: int = PLAYOUTS) -> Callable[[], int]:
    """Return what plays out worlds of a view, a view after the other, and returns their number."""
    rng = random.Random(SEED)
    views = [view_in_the_middle(rng) for _ in range(VIEWS)]
    seeds = count()

    def play() -> int:
        seed = next(seeds)
        simulate(views[seed % VIEWS], n, seed=seed, policy=policy, threads=threads)
        return n

    return play


def view_in_the_middle(rng: random.Random) -> PlayerView:
    """Return what the seat to move sees in the middle of a random round."""
    while True:
        round_ = Round.start(Rules(), Deal.shuffle(Rules(), PLAYERS, rng))
        for _ in range(MOVES_BEFORE):
            if not round_.is_over:
                round_ = round_.apply(rng.choice(round_.legal_moves))
        if not round_.is_over:
            return round_.view(round_.seat)


def steps(*, observes: bool) -> Callable[[float], float]:
    """Return what steps a batch for some seconds of the processor, and returns the steps a second.

    The actions are random, and chosen outside the measured time.

    Args:
        observes: whether each step also writes the observations.
    """
    batch = Batch(Rules(), PLAYERS, BATCH, seed=SEED, auto_reset=True)
    # One random order of the actions for each round, and several of these: numpy chooses slowly.
    rng = np.random.default_rng(SEED)
    weights = rng.integers(1, 256, (WEIGHTS, *batch.legal_mask.shape), np.uint8)
    turns = count()

    def rate(seconds: float) -> float:
        elapsed = 0.0
        done = 0
        while elapsed < seconds:
            chosen = (batch.legal_mask * weights[next(turns) % WEIGHTS]).argmax(axis=1)
            start = time.thread_time()
            batch.step(chosen)
            if observes:
                batch.observe()
            elapsed += time.thread_time() - start
            done += BATCH
        return done / elapsed

    return rate
