"""What the kernels of `chickenfoot_rules.bulk` do a second, and what a first use costs.

``python benchmarks/run.py --bulk`` runs it in an environment with all peers.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.metadata import version
from itertools import count, cycle
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.decisions import play_ours, play_spiel, seeded, spiel_game
from benchmarks.kernels import Kernels, c_loop
from benchmarks.measure import (
    SEED,
    Contender,
    Rate,
    begin,
    median_ratio,
    print_largest,
    timed,
    verdict,
)
from benchmarks.search import SIMULATIONS, searches
from benchmarks.worlds import TABLES, views
from chickenfoot_rules import Rules
from chickenfoot_rules.bulk import Batch, simulate

ROOT: Final = Path(__file__).resolve().parent.parent
LEAST_GAIN: Final = 1.8  # of two threads on two idle processors
BATCH: Final = 1_024
VIEWS: Final = 10
PLAYOUTS: Final = 10_000
WEIGHTS: Final = 64
ROUNDS_OF_BOTS: Final = 20
STARTS: Final = 5
"""Starts with a warm cache, of which the shortest is printed."""

MOST_SECONDS: Final = {"first use": 15.0, "later": 1.5}
"""The first use may take longer, since it compiles the kernels."""


def main() -> None:
    """Measure and print."""
    sampling = begin(__doc__, seconds=0.6)
    for module in ("kernels", "search"):
        print_starts(module)
    usual, largest = Kernels(Rules(), 4), Kernels(Rules(domino_set=18), 16)
    round_ = seeded(play_ours, Rules(), 4)
    measured = [
        Contender("kernels, double-nine, 4 players", timed(usual.play), least=15_000_000),
        Contender("kernels, double-eighteen, 16 players", timed(largest.play)),
        Contender("`Round`, double-nine, 4 players", timed(round_), target=40),
        *spiel_contenders(),
    ]
    if loop := c_loop():
        measured.append(Contender("the loop in C at -O3, double-nine, 4 players", timed(loop)))
    rates = sampling.print_table("random decisions, one thread, time of the processor", measured)
    print_largest(rates[0], rates[1], most=1.6)

    threads = [Contender(f"kernels, threads: {n}", in_threads(n)) for n in (2, 1)]
    two, one = sampling.print_table("random decisions, wall time", threads)
    gain = median_ratio(two, one)
    print(
        f"two threads make {gain:.2f} × as many, {verdict(gain >= LEAST_GAIN, f'≥ {LEAST_GAIN} ×')}"
    )

    sampling.print_table(
        "double-nine, 4 players, one thread",
        [
            Contender(f"search:{SIMULATIONS}", timed(searches()), least=20_000),
            Contender("the same without numba", search_without_numba),
            Contender("simulate, random", timed(playouts("random")), least=300_000),
            Contender("simulate, greedy", timed(playouts("greedy")), least=150_000),
            Contender(f"Batch of {BATCH:,}, with masks", steps()),
            Contender("the same and observations", steps(observes=True), least=5_000_000),
        ],
    )


def print_starts(module: str) -> None:
    """Print how long a module takes from the start, with an empty cache and with a warm one."""
    with tempfile.TemporaryDirectory() as cache:  # without kernels of an older checkout
        environment = os.environ | {"NUMBA_CACHE_DIR": cache}
        command = [sys.executable, "-m", f"benchmarks.{module}", "0"]
        walls: list[float] = []
        for _ in range(1 + STARTS):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=environment)
            walls.append(time.perf_counter() - start)
    for (use, most), wall in zip(MOST_SECONDS.items(), (walls[0], min(walls[1:])), strict=True):
        print(f"{module}, {use}: {wall:.2f} s, {verdict(wall <= most, f'≤ {most:g} s')}")


def in_threads(threads: int) -> Rate:
    """Return the rate of kernels that play in so many threads at the same time."""
    tables = [Kernels(Rules(), 4, SEED + thread) for thread in range(threads)]
    pool = ThreadPoolExecutor(threads)
    rounds = [10_000] * threads  # so many that handing them over takes no time
    return timed(lambda: sum(pool.map(Kernels.play, tables, rounds)), time.perf_counter)


def spiel_contenders() -> Iterator[Contender]:
    """Yield a game of OpenSpiel in C++, driven by it and from Python, and two in Python."""
    named, cards = f"open_spiel {version('open_spiel')}", "crazy_eights(players=4)"
    driven = timed(seeded(play_spiel, spiel_game(cards)))
    yield Contender(f"{named}, {cards}, driven from Python", driven, target=30)
    for game in (cards, "python_chicken_foot(players=4)", "python_block_dominoes"):
        yield Contender(f"{named}, {game}, in its loop in C++", bots(game))


def bots(name: str) -> Rate:
    """Let random bots of OpenSpiel play; the loop, the bots and chance are in C++."""
    game, pyspiel = spiel_game(name), import_module("pyspiel")
    new_bot = pyspiel.make_uniform_random_bot
    players = [new_bot(seat, SEED + seat) for seat in range(game.num_players())]
    rng = random.Random(SEED)

    def rate(seconds: float) -> float:
        elapsed, decisions = 0.0, 0
        while elapsed < seconds:
            start = time.thread_time()
            states = [game.new_initial_state() for _ in range(ROUNDS_OF_BOTS)]
            for state in states:
                pyspiel.evaluate_bots(state, players, rng.getrandbits(31))
            elapsed += time.thread_time() - start
            # To count them takes longer than to play, so it is outside the time.
            decisions += sum(one.player >= 0 for state in states for one in state.full_history())
        return decisions / elapsed

    return rate


def search_without_numba(seconds: float) -> float:
    """Return the simulations a second of a search in a process without numba."""
    command = [sys.executable, "-m", "benchmarks.search", str(seconds)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=environment)
    return float(done.stdout)


def playouts(policy: str) -> Callable[[], int]:
    """Return what plays out worlds of a view, a view after the other, and returns their number."""
    some, seeds = cycle([*views(TABLES[1])][:VIEWS]), count()

    def play() -> int:
        simulate(next(some), PLAYOUTS, seed=next(seeds), policy=policy)
        return PLAYOUTS

    return play


def steps(*, observes: bool = False) -> Rate:
    """Return the rate of the steps of a batch; its random actions are chosen outside the time."""
    batch = Batch(Rules(), 4, BATCH, seed=SEED, auto_reset=True)
    # One random order of the actions for each round, and several of these: numpy chooses slowly.
    rng = np.random.default_rng(SEED)
    weights = cycle(rng.integers(1, 256, (WEIGHTS, *batch.legal_mask.shape), np.uint8))

    def rate(seconds: float) -> float:
        elapsed, done = 0.0, 0
        while elapsed < seconds:
            chosen = (batch.legal_mask * next(weights)).argmax(axis=1)
            start = time.thread_time()
            batch.step(chosen)
            if observes:
                batch.observe()
            elapsed += time.thread_time() - start
            done += BATCH
        return done / elapsed

    return rate


if __name__ == "__main__":
    main()
