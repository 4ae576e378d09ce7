"""Simulations a second of a search, at views with double-nine and 4 players.

``python -m benchmarks.search SECONDS`` prints them: `throughput.py` runs it without numba, and to
time a first use.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import cycle
from typing import Final

from benchmarks.measure import SEED, timed
from benchmarks.worlds import TABLES, views
from chickenfoot_rules.players import SearchPlayer

SIMULATIONS: Final = 1_000
VIEWS: Final = 20


def searches() -> Callable[[], int]:
    """Return what lets a search choose one move at a view, and returns its simulations."""
    player = SearchPlayer(simulations=SIMULATIONS)
    rng = random.Random(SEED)
    some = cycle([*views(TABLES[1])][:VIEWS])

    def choose() -> int:
        view = next(some)
        # An equal view that knows no table of worlds yet.
        player.choose(view.determinize(rng).view(view.seat), rng)
        return SIMULATIONS

    return choose


if __name__ == "__main__":
    choose = searches()
    choose()
    print(timed(choose)(float(sys.argv[1])))
