"""The loops over kernels that `bulk.py` measures.

``python -m benchmarks.kernels SECONDS`` plays random rounds for so long and prints the decisions
a second. `bulk.py` runs it where numba is switched off, and to time a first use.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from chickenfoot_rules import Rules
from chickenfoot_rules.bulk.backend import COMPILED, Words, compiled, words
from chickenfoot_rules.bulk.dealing import deal_first
from chickenfoot_rules.bulk.loading import new_round, row_of_options
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS, RANDOM, play_out
from chickenfoot_rules.bulk.rounds import points
from chickenfoot_rules.bulk.state import CHANCE, PLAYERS
from chickenfoot_rules.express import ExpressRules

SEED = 20

ROUNDS_A_CALL = 2_000 if COMPILED else 5
"""Rounds that one call of the loop plays: about 10 ms."""


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


class Table:
    """The rows that random rounds at one table are played in.

    Attributes:
        totals: the points of each seat in all rounds so far.
    """

    def __init__(self, rules: Rules | ExpressRules, players: int, seed: int = SEED) -> None:
        self._options = row_of_options(rules, players, rules.hand_size_for(players))
        self._row, self._yard = new_round(self._options)
        self._row[CHANCE] = seed
        self._actions = words(MOST_ACTIONS)
        self._sheet = words(players)
        self.totals = words(players)

    def play(self, rounds: int = ROUNDS_A_CALL) -> int:
        """Play rounds at random, and return the number of decisions."""
        decisions = random_rounds(
            self._row,
            self._yard,
            self._options,
            rounds,
            self._actions,
            self._sheet,
            self.totals,
        )
        return int(decisions)


def rate_of(
    play: Callable[[], int], seconds: float, clock: Callable[[], float] = time.thread_time
) -> float:
    """Return how much is done a second.

    Args:
        play: does something, and returns how much it has done.
        seconds: how long it is repeated.
        clock: the clock. The usual one has the time of the processor that this thread takes.
    """
    done = 0
    start = clock()
    while True:
        done += play()
        elapsed = clock() - start
        if elapsed >= seconds:
            return done / elapsed


def main() -> None:
    """Play for the seconds that are the argument, and print the rate."""
    table = Table(Rules(), 4)
    table.play(1)
    print(rate_of(table.play, float(sys.argv[1])))


if __name__ == "__main__":
    main()
