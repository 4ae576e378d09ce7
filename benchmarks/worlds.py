"""How long worlds take.

Run it with ``python benchmarks/worlds.py``; it needs nothing but the library.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Final, NamedTuple

from chickenfoot_rules import CountError, Match, Move, Play, PlayerView, Rules

SEED: Final = 20
SAMPLES: Final = 30
"""Worlds drawn from each view to time one."""


class Table(NamedTuple):
    """A kind of table, and how many rounds are played at it and what share of views is taken."""

    name: str
    rules: Rules
    players: int
    rounds: int
    share: float


TABLES: Final = (
    Table("double-nine, 2 players", Rules(), 2, 30, 0.2),
    Table("double-nine, 4 players", Rules(), 4, 30, 0.2),
    Table("double-twelve, 8 players", Rules(domino_set=12), 8, 6, 0.1),
    Table("double-eighteen, 16 players", Rules(domino_set=18), 16, 3, 0.05),
)


def views(table: Table) -> Iterator[PlayerView]:
    """Yield views of seats that have a choice."""
    rng = random.Random(SEED)
    for _ in range(table.rounds):
        round_ = Match(table.rules, table.players).deal(rng).all_rounds[0]
        while not round_.is_over:
            if len(round_.legal_moves) > 1 and rng.random() < table.share:
                yield round_.view(round_.seat)
            # The heaviest tile, or one at random, so that rounds differ but are sensible.
            move = max(round_.legal_moves, key=pips)
            if rng.random() < 0.3:  # noqa: PLR2004 - about one move in three
                move = rng.choice(round_.legal_moves)
            round_ = round_.apply(move)


def pips(move: Move) -> int:
    """Return the pips of the tile that a move plays."""
    return move.tile.pips if isinstance(move, Play) else -1


def print_times(table: Table) -> None:
    """Print how long the first world of a view takes, and each further one, and a count."""
    rows: list[list[float]] = []
    for view in views(table):
        worlds = view.worlds(random.Random(SEED))
        times = [time.process_time()]
        next(worlds)
        times.append(time.process_time())
        for _ in range(SAMPLES):
            next(worlds)
        times.append(time.process_time())
        with suppress(CountError):
            view.count_worlds()
        times.append(time.process_time())
        one, more, count = (end - start for start, end in pairwise(times))
        rows.append([view.determinizes_exactly, 1e6 * one, 1e6 * more / SAMPLES, 1e3 * count])
    exact, first, each, counts = zip(*rows, strict=True)
    print(
        f"{table.name:30}{len(rows):6}{100 * statistics.fmean(exact):8.0f} %"
        f"{statistics.median(first):10.0f}{statistics.median(each):10.0f}{max(counts):12.0f}"
    )


if __name__ == "__main__":
    print("views of seats with a choice     views     exact  first µs   each µs longest count, ms")
    for table in TABLES:
        print_times(table)
