"""Random rounds by the kernels, the same rounds in C, and searches."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import SEED, Contender, Rate, timed
from benchmarks.worlds import TABLES, views
from chickenfoot_rules import Rules
from chickenfoot_rules.bulk.backend import Words, compiled, words
from chickenfoot_rules.bulk.dealing import deal_first
from chickenfoot_rules.bulk.loading import new_round, row_of_options
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS, RANDOM, play_out
from chickenfoot_rules.bulk.rounds import points
from chickenfoot_rules.bulk.state import CHANCE, PLAYERS

ROUNDS_A_CALL: Final = 2_000
"""Rounds that one call of a loop plays: about 10 ms."""
SIMULATIONS: Final = 1_000
"""The budget of a search."""


@compiled
def random_rounds(
    row: Words, yard: Words, options: Words, count: int, actions: Words, sheet: Words, totals: Words
) -> int:
    """Deal rounds, play them at random, add up their points, and return the decisions."""
    decisions = 0
    for _ in range(count):
        deal_first(row, yard, options)
        decisions += play_out(row, yard, options, RANDOM, actions)
        points(row, options, sheet)
        for seat in range(options[PLAYERS]):
            totals[seat] += sheet[seat]
    return decisions


class Kernels:
    """Rounds that the kernels play at one table; `totals` are the points of each seat so far."""

    def __init__(self, rules: Rules, players: int, seed: int = SEED) -> None:
        self._options = row_of_options(rules, players, rules.hand_size_for(players))
        self._row, self._yard = new_round(self._options)
        self._row[CHANCE] = seed
        self._actions, self._sheet = words(MOST_ACTIONS), words(players)
        self.totals = words(players)

    def play(self, rounds: int = ROUNDS_A_CALL) -> int:
        """Play rounds at random, and return the number of decisions."""
        rows = self._row, self._yard, self._options
        return int(random_rounds(*rows, rounds, self._actions, self._sheet, self.totals))


def c_loop() -> Iterator[Contender]:
    """Yield the same rounds in C, if there is a compiler.

    Raises:
        RuntimeError: if these are not the same rounds.
    """
    if not shutil.which("cc"):
        print("skipped the loop in C: no C compiler was found")
        return
    source = Path(__file__).with_name("limit.c")
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/limit.so"
        command = ("cc", "-std=c11", "-O3", "-march=native", "-shared", "-fPIC", "-o", library)
        subprocess.run([*command, str(source)], check=True)
        loaded: Any = ctypes.CDLL(library)
    word = ctypes.c_uint64
    loaded.random_rounds.restype = word
    numbers = [*map(word, (10, 4, Rules().hand_size_for(4), ROUNDS_A_CALL))]
    chance, totals = word(SEED), (word * 4)()

    def play() -> int:
        return int(loaded.random_rounds(*numbers, ctypes.byref(chance), totals))

    kernels = Kernels(Rules(), 4)
    if kernels.play() != play() or [int(kernels.totals[seat]) for seat in range(4)] != [*totals]:
        raise RuntimeError("the rounds in C are not the rounds of the kernels")
    yield Contender("the loop in C at -O3, double-nine, 4 players", timed(play))


def searches() -> Rate:
    """Return the rate of the simulations of a search, which has chosen a first move.

    It chooses one move at each view, with double-nine and 4 players.
    """
    from chickenfoot_rules.players import SearchPlayer  # noqa: PLC0415 - a round needs no players

    player = SearchPlayer(simulations=SIMULATIONS)
    rng = random.Random(SEED)
    some = cycle([*views(TABLES[1])][:20])

    def choose() -> int:
        view = next(some)
        # An equal view that knows no table of worlds yet.
        player.choose(view.determinize(rng).view(view.seat), rng)
        return SIMULATIONS

    choose()
    return timed(choose)
