"""Moves of a search that `bulk.py` measures.

``python -m benchmarks.searches SECONDS`` searches for so long and prints the simulations a second.
`bulk.py` runs it where numba is switched off, and to time a first use.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import cycle, islice
from typing import Final

from benchmarks.kernels import rate_of
from benchmarks.worlds import USUAL, views
from chickenfoot_rules.players import SearchPlayer

SIMULATIONS: Final = 1_000
VIEWS: Final = 20
SEED: Final = 20


def searches() -> Callable[[], int]:
    """Return what lets a search choose one move at a view, and returns its simulations."""
    player = SearchPlayer(simulations=SIMULATIONS)
    rng = random.Random(SEED)
    found = cycle([*islice(views(USUAL), VIEWS)])

    def choose() -> int:
        view = next(found)
        # An equal view that knows no table of worlds yet.
        player.choose(view.determinize(rng).view(view.seat), rng)
        return SIMULATIONS

    return choose


def main() -> None:
    """Search for the seconds that are the argument, and print the rate."""
    choose = searches()
    choose()
    print(rate_of(choose, float(sys.argv[1])))


if __name__ == "__main__":
    main()
