"""Rates of the kernels beside the object API, C and the peers; `bulk.py` runs it.

It expects ``NUMBA_CACHE_DIR`` to name a folder of its own, so that no kernel of an older checkout
is found in the cache.
"""

from __future__ import annotations

import argparse
import functools
import gc
import importlib
import importlib.util
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeAlias

from benchmarks.arrays import BATCH as ROUNDS
from benchmarks.arrays import MANY_PLAYOUTS, PLAYOUTS, playouts, steps
from benchmarks.decisions import SpielState, median_ratio, ours, spiel, verdict
from benchmarks.jitted import BATCH, jitted_steps
from benchmarks.kernels import ROUNDS_A_CALL, Table, rate_of
from benchmarks.limit import CLoop, compile_loop
from benchmarks.searches import SIMULATIONS, searches
from chickenfoot_rules import Rules
from chickenfoot_rules.express import ExpressRules

ROOT: Final = Path(__file__).resolve().parent.parent
SEED: Final = 20
WIDTH: Final = 63
"""Characters of the names in the tables."""

WARM_UP: Final = 0.2
"""Seconds that each contender plays before the first sample."""

PLAYERS: Final = 4
ROUNDS_A_THREAD: Final = 10_000
"""Rounds in a chunk of a thread: so many that handing it over takes no time."""

DECISIONS_A_SECOND: Final = 15_000_000
"""The kernels should make so many on one idle core."""

LEAST_RATES: Final = {
    "simulate, random": 300_000,
    "simulate, greedy": 150_000,
    f"Batch of {ROUNDS:,}, with masks and observations": 5_000_000,
}
"""What some contenders should get done a second on one core."""

SIMULATIONS_A_SECOND: Final = 20_000
"""A search should make so many on one core."""

MOST_COST_OF_LARGEST: Final = 1.6
"""A decision with 16 players and double-eighteen should cost at most so many with 4 and nine."""

C_LOOP: Final = "the loop in C"
THREADS: Final = 2
LEAST_GAIN: Final = 1.8
"""Two threads on two idle cores should be at least so many times as fast as one."""

PYTHON_GAMES: Final = {
    "python_chicken_foot(players=4)": "chickenfoot_rules.envs.openspiel",
    "python_block_dominoes": "open_spiel.python.games.block_dominoes",
}
"""Games in Python that OpenSpiel drives, ours and one of its own, with their modules."""

SPIEL_GAMES: Final = ("crazy_eights(players=4)", "hearts")
"""Games of OpenSpiel that are written in C++, with hidden hands and several players."""

PGX_GAMES: Final = ("sparrow_mahjong", "leduc_holdem", "connect_four")
ROUNDS_OF_BOTS: Final = 20
"""Rounds that bots play before their decisions are counted."""

Rate: TypeAlias = Callable[[float], float]
"""Works for so many seconds, and returns how much it got done a second."""


class Contender(NamedTuple):
    """What is measured.

    Attributes:
        name: how the table calls it.
        rate: works for some seconds, and returns the rate.
        target: how many times as fast as this the first contender should be, if there is a target.
    """

    name: str
    rate: Rate
    target: float | None = None


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, required=True, help="length of a sample")
    parser.add_argument("--samples", type=int, required=True, help="samples of each contender")
    options = parser.parse_args()
    measure = functools.partial(sample, seconds=options.seconds, samples=options.samples)

    with tempfile.TemporaryDirectory() as folder:
        c_loop = compile_loop(Path(folder))
        print_rounds(measure, c_loop)
        print()
        print_threads(measure, c_loop)
    print()
    print_arrays(measure)
    print()
    print_searches(measure)
    print()
    print_pgx(measure)


# --- measuring and printing ------------------------------------------------------------


class Measure(Protocol):
    """Returns the rates of contenders, a number for each sample."""

    def __call__(self, measured: Sequence[Contender], /) -> list[list[float]]:
        """Measure."""
        ...


def sample(measured: Sequence[Contender], seconds: float, samples: int) -> list[list[float]]:
    """Return the rates of each contender, a number for each sample.

    The contenders take turns, so that the load of the machine affects all of them.
    """
    for contender in measured:
        contender.rate(WARM_UP)
    rates: list[list[float]] = [[] for _ in measured]
    for _ in range(samples):
        for contender, found in zip(measured, rates, strict=True):
            gc.collect()  # so that no contender collects the garbage of another
            found.append(contender.rate(seconds))
    return rates


def timed(play: Callable[[], int], clock: Callable[[], float] = time.thread_time) -> Rate:
    """Return the rate at which something is done again and again."""
    return lambda seconds: rate_of(play, seconds, clock)


def print_table(
    title: str, measured: Sequence[Contender], rates: Sequence[Sequence[float]]
) -> None:
    """Print a line for each contender; the ratios are those of the first one to each."""
    print(f"{title:{WIDTH}}{'a second':>14}{'first/this':>12}")
    for contender, found in zip(measured, rates, strict=True):
        ratio = median_ratio(rates[0], found)
        line = f"{contender.name:{WIDTH}}{statistics.median(found):14,.0f}{ratio:12.2f}"
        if contender.target is not None:
            line += f"  {verdict(ratio >= contender.target, f'≥ {contender.target:g}')}"
        print(line)


# --- random rounds ---------------------------------------------------------------------


def print_rounds(measure: Measure, c_loop: CLoop | None) -> None:
    """Print the decisions a second of one thread."""
    measured = [
        Contender("kernels, double-nine, 4 players", timed(Table(Rules(), PLAYERS).play)),
        Contender(
            "kernels, double-eighteen, 16 players", timed(Table(Rules(domino_set=18), 16).play)
        ),
        Contender(
            "kernels, Express-Domino, 4 players",
            timed(Table(ExpressRules(target=200), PLAYERS).play),
        ),
        *limits(c_loop),
        Contender("`Round`, double-nine, 4 players", timed(seeded(ours(Rules(), PLAYERS))), 40),
        Contender("kernels as plain Python, double-nine, 4 players", without_numba("kernels")),
        *spiel_contenders(),
    ]
    rates = measure(measured)
    print_table("random decisions, one thread, time of the processor", measured, rates)
    print_rate("kernels on one idle processor", rates[0], DECISIONS_A_SECOND)
    cost = median_ratio(rates[0], rates[1])
    print(
        f"a decision with double-eighteen and 16 players costs {cost:.2f} × one with double-nine "
        f"and 4 ({verdict(cost <= MOST_COST_OF_LARGEST, f'≤ {MOST_COST_OF_LARGEST}')})"
    )


def limits(c_loop: CLoop | None) -> Iterator[Contender]:
    """Yield the loop in C, if it could be compiled."""
    if c_loop is None:
        print("skipped the loop in C: no C compiler was found")
    else:
        play = c_loop.rounds(SEED, ROUNDS_A_CALL)
        yield Contender("the loop in C at -O3, double-nine, 4 players", timed(play))


def seeded(play: Callable[[random.Random], int]) -> Callable[[], int]:
    """Return what plays with random numbers of its own."""
    return functools.partial(play, random.Random(SEED))


def without_numba(module: str) -> Rate:
    """Return the rate that a module of this folder prints in a process without numba."""

    def rate(seconds: float) -> float:
        done = subprocess.run(
            [sys.executable, "-m", f"benchmarks.{module}", str(seconds)],
            check=True,
            capture_output=True,
            cwd=ROOT,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
            text=True,
        )
        return float(done.stdout)

    return rate


# --- OpenSpiel -------------------------------------------------------------------------


class SpielAction(Protocol):
    """What is used of an action of OpenSpiel."""

    player: int


class FinishedState(SpielState, Protocol):
    """What is used of a finished state of OpenSpiel."""

    def full_history(self) -> Sequence[SpielAction]:
        """List all actions; those of chance have a player below 0."""
        ...


def spiel_contenders() -> Iterator[Contender]:
    """Yield games in Python that OpenSpiel drives, and two in C++, driven by it and from Python."""
    if importlib.util.find_spec("pyspiel") is None:
        print("skipped OpenSpiel: open_spiel is not installed")
        return
    named = f"open_spiel {version('open_spiel')}"
    for game, home in PYTHON_GAMES.items():
        importlib.import_module(home)  # It registers the game.
        yield Contender(f"{named}, {game}, in its loop", bots(game))
    for game in SPIEL_GAMES:
        play = timed(seeded(spiel(game)))
        yield Contender(f"{named}, {game}, driven from Python", play, target=30)
        yield Contender(f"{named}, {game}, all in C++", bots(game))


def bots(name: str) -> Rate:
    """Let random bots of OpenSpiel play; the loop, the bots and chance are in C++."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    new: Callable[[], FinishedState] = game.new_initial_state
    evaluate: Callable[[FinishedState, list[object], int], object] = pyspiel.evaluate_bots
    players: list[object] = [
        pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())
    ]
    rng = random.Random(SEED)

    def rate(seconds: float) -> float:
        elapsed = 0.0
        decisions = 0
        while elapsed < seconds:
            start = time.thread_time()
            states = [new() for _ in range(ROUNDS_OF_BOTS)]
            for state in states:
                evaluate(state, players, rng.getrandbits(31))
            elapsed += time.thread_time() - start
            # To count them takes longer than to play, so it is outside the time.
            decisions += sum(one.player >= 0 for state in states for one in state.full_history())
        return decisions / elapsed

    return rate


# --- threads ---------------------------------------------------------------------------


def print_threads(measure: Measure, c_loop: CLoop | None) -> None:
    """Print how much faster two threads are than one, and what two processors give to C."""
    with ThreadPoolExecutor(THREADS) as pool:
        kernels = kernels_of_threads()
        pairs = {
            "kernels": (in_threads(pool, kernels), in_threads(pool, kernels[:1])),
        }
        for n in (PLAYOUTS, MANY_PLAYOUTS):
            pairs[f"simulate, {n:,} playouts a call"] = (
                timed(playouts("random", THREADS, n), time.perf_counter),
                timed(playouts("random", n=n), time.perf_counter),
            )
        if c_loop is not None:
            loops = [c_loop.rounds(seed, ROUNDS_A_THREAD) for seed in range(THREADS)]
            pairs[C_LOOP] = in_threads(pool, loops), in_threads(pool, loops[:1])
        rates = measure(
            [Contender(name, rate) for name, both in pairs.items() for rate in both],
        )
    print("two threads beside one, wall time")
    for place, name in enumerate(pairs):
        gain = median_ratio(rates[2 * place], rates[2 * place + 1])
        target = f"  {verdict(gain >= LEAST_GAIN, f'≥ {LEAST_GAIN}')}" if name != C_LOOP else ""
        print(f"{name:{WIDTH}}{gain:14.2f}{target}")


def kernels_of_threads() -> list[Callable[[], int]]:
    """Return a loop over kernels for each thread."""
    tables = [Table(Rules(), PLAYERS, seed) for seed in range(THREADS)]
    return [functools.partial(table.play, ROUNDS_A_THREAD) for table in tables]


def in_threads(pool: ThreadPoolExecutor, loops: Sequence[Callable[[], int]]) -> Rate:
    """Return the rate of loops that run at the same time, each in a thread."""

    def play() -> int:
        return sum(running.result() for running in [pool.submit(loop) for loop in loops])

    return timed(play, time.perf_counter)


# --- simulations and batches -----------------------------------------------------------


def print_arrays(measure: Measure) -> None:
    """Print how many playouts and steps a second the array functions make."""
    measured = [
        Contender("simulate, random", timed(playouts("random"))),
        Contender("simulate, greedy", timed(playouts("greedy"))),
        Contender(f"Batch of {ROUNDS:,}, with masks", steps(observes=False)),
        Contender(f"Batch of {ROUNDS:,}, with masks and observations", steps(observes=True)),
    ]
    print(f"{'double-nine, 4 players, time of the processor':{WIDTH}}{'a second':>14}")
    for contender, found in zip(measured, measure(measured), strict=True):
        print_rate(contender.name, found, LEAST_RATES.get(contender.name))


def print_rate(name: str, found: Sequence[float], least: int | None) -> None:
    """Print the median of some rates, and whether it meets its target if there is one."""
    rate = statistics.median(found)
    target = "" if least is None else f"  {verdict(rate >= least, f'≥ {least:,}')}"
    print(f"{name:{WIDTH}}{rate:14,.0f}{target}")


# --- searches --------------------------------------------------------------------------


def print_searches(measure: Measure) -> None:
    """Print the simulations a second of a search, with and without numba."""
    measured = [
        Contender(f"search:{SIMULATIONS}, double-nine, 4 players", timed(searches())),
        Contender("the same without numba", without_numba("searches")),
    ]
    rates = measure(measured)
    print_table("simulations, one thread, time of the processor", measured, rates)
    print_rate(f"search:{SIMULATIONS}", rates[0], SIMULATIONS_A_SECOND)


# --- pgx -------------------------------------------------------------------------------


def print_pgx(measure: Measure) -> None:
    """Print what two threads of kernels do beside pgx, which has all processors too."""
    missing = [name for name in ("jax", "pgx") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"skipped pgx: {' and '.join(missing)} not installed")
        return
    with ThreadPoolExecutor(THREADS) as pool:
        measured = [
            Contender("kernels, two threads", in_threads(pool, kernels_of_threads())),
            *(
                Contender(
                    f"pgx {version('pgx')}, {game}, batch of {BATCH:,}",
                    timed(jitted_steps(game), time.perf_counter),
                )
                for game in PGX_GAMES
            ),
        ]
        print_table("random decisions, wall time", measured, measure(measured))


if __name__ == "__main__":
    main()
