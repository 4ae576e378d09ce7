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
from typing import Final

from benchmarks.decisions import play_ours, play_spiel, seeded, spiel_game
from benchmarks.kernels import SIMULATIONS, Kernels, c_loop, searches
from benchmarks.measure import (
    EPISODES,
    SEED,
    Contender,
    Rate,
    begin,
    median_ratio,
    print_largest,
    timed,
    timed_steps,
    verdict,
)
from benchmarks.worlds import TABLES, views
from chickenfoot_rules import Rules
from chickenfoot_rules.bulk import Batch, simulate

SEARCH: Final = "from benchmarks.kernels import searches; rate = searches()"
PLAYOUTS: Final = 10_000
STARTS: Final = 5
"""Starts with a warm cache, of which the shortest is printed."""


def main() -> None:
    """Measure and print."""
    sampling = begin(__doc__, seconds=0.6)
    print_starts("a round", "from benchmarks.kernels import *; Kernels(Rules(), 4).play(1)")
    print_starts("a move of a search", SEARCH)
    usual, largest = Kernels(Rules(), 4), Kernels(Rules(domino_set=18), 16)
    rates = sampling.print_table(
        "random decisions, one thread, time of the processor",
        Contender("kernels, double-nine, 4 players", timed(usual.play), least=15_000_000),
        Contender("kernels, double-eighteen, 16 players", timed(largest.play)),
        Contender("`Round`, double-nine, 4 players", seeded(play_ours, Rules(), 4), target=40),
        *spiel_contenders(),
        *c_loop(),
    )
    print_largest(rates, most=1.6)

    threads = [Contender(f"kernels, threads: {n}", in_threads(n)) for n in (2, 1)]
    gain = median_ratio(*sampling.print_table("random decisions, wall time", *threads))
    print(f"two threads make {gain:.2f} × as many, {verdict(gain >= 1.8, '≥ 1.8 ×')}")  # noqa: PLR2004 - as printed

    batch = Batch(Rules(), 4, EPISODES, seed=SEED, auto_reset=True)
    sampling.print_table(
        "double-nine, 4 players, one thread",
        Contender(f"search:{SIMULATIONS}", searches(), least=20_000),
        Contender("the same without numba", search_without_numba),
        Contender("simulate, random", timed(playouts("random")), least=300_000),
        Contender("simulate, greedy", timed(playouts("greedy")), least=150_000),
        Contender(
            f"Batch of {EPISODES:,}, with masks", timed_steps(lambda: batch.legal_mask, batch.step)
        ),
        Contender(
            "the same and observations",
            timed_steps(
                lambda: batch.legal_mask, lambda chosen: (batch.step(chosen), batch.observe())
            ),
            least=5_000_000,
        ),
    )


def print_starts(what: str, program: str) -> None:
    """Print how long a program takes from the start, with an empty cache and with a warm one."""
    walls: list[float] = []
    with tempfile.TemporaryDirectory() as cache:  # without kernels of an older checkout
        for _ in range(1 + STARTS):
            start = time.perf_counter()
            run_program(program, NUMBA_CACHE_DIR=cache)
            walls.append(time.perf_counter() - start)
    # The first use compiles the kernels.
    for use, wall, most in (("first use", walls[0], 15), ("later", min(walls[1:]), 1.5)):
        print(f"{what}, {use}: {wall:.2f} s, {verdict(wall <= most, f'≤ {most:g} s')}")


def run_program(program: str, **environment: str) -> bytes:
    """Run a program in a process of its own, and return what it prints."""
    command = [sys.executable, "-c", program]
    return subprocess.check_output(command, env=os.environ | environment)


def search_without_numba(seconds: float) -> float:
    """Return the simulations a second of a search in a process without numba."""
    return float(run_program(f"{SEARCH}; print(rate({seconds}))", NUMBA_DISABLE_JIT="1"))


def in_threads(threads: int) -> Rate:
    """Return the rate of kernels that play in so many threads at the same time."""
    tables = [Kernels(Rules(), 4, SEED + thread) for thread in range(threads)]
    pool = ThreadPoolExecutor(threads)
    rounds = [10_000] * threads  # so many that handing them over takes no time
    return timed(lambda: sum(pool.map(Kernels.play, tables, rounds)), time.perf_counter)


def spiel_contenders() -> Iterator[Contender]:
    """Yield a game of OpenSpiel in C++, driven by it and from Python, and two in Python."""
    named, cards = f"open_spiel {version('open_spiel')}", "crazy_eights(players=4)"
    driven = seeded(play_spiel, spiel_game(cards))
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
            states = [game.new_initial_state() for _ in range(20)]
            for state in states:
                pyspiel.evaluate_bots(state, players, rng.getrandbits(31))
            elapsed += time.thread_time() - start
            # To count them takes longer than to play, so it is outside the time.
            decisions += sum(one.player >= 0 for state in states for one in state.full_history())
        return decisions / elapsed

    return rate


def playouts(policy: str) -> Callable[[], int]:
    """Return what plays out worlds of a view, a view after the other, and returns their number."""
    some, seeds = cycle([*views(TABLES[1])][:10]), count()

    def play() -> int:
        simulate(next(some), PLAYOUTS, seed=next(seeds), policy=policy)
        return PLAYOUTS

    return play


if __name__ == "__main__":
    main()
