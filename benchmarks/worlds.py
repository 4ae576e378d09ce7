"""How long worlds take, and how even the chances are where they are not exact.

Run it with ``python benchmarks/worlds.py``; it needs nothing but the library.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice, pairwise
from typing import Final, NamedTuple
from unittest import mock

from chickenfoot_rules import CountError, Match, Move, Play, PlayerView, Round, Rules, Tile
from chickenfoot_rules.dominoes.hidden import sampling

SEED: Final = 20
SAMPLES: Final = 30
"""Worlds drawn from each view to time one."""

WORLDS: Final = 2_000
"""Worlds drawn from a view to see how often a tile is where."""

STRIDE: Final = 8
"""Of so many worlds of one chain, one is taken."""


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


def mostly_heaviest(round_: Round, rng: random.Random) -> Move:
    """Choose the heaviest tile, or one at random, so that rounds differ but are sensible."""
    if rng.random() < 0.3:  # noqa: PLR2004 - about one move in three
        return rng.choice(round_.legal_moves)
    return max(
        round_.legal_moves, key=lambda move: move.tile.pips if isinstance(move, Play) else -1
    )


def views(table: Table) -> Iterator[PlayerView]:
    """Yield views of seats that have a choice."""
    rng = random.Random(SEED)
    for _ in range(table.rounds):
        round_ = Match(table.rules, table.players).deal(rng).all_rounds[0]
        while not round_.is_over:
            if len(round_.legal_moves) > 1 and rng.random() < table.share:
                yield round_.view(round_.seat)
            round_ = round_.apply(mostly_heaviest(round_, rng))


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


def holders(worlds: Iterable[Round], view: PlayerView) -> Counter[tuple[Tile, int]]:
    """Count how often each unseen tile is in each hand."""
    return Counter(
        (tile, seat)
        for world in worlds
        for seat, hand in enumerate(world.hands)
        for tile in hand & view.unseen
    )


def distance(one: Counter[tuple[Tile, int]], other: Counter[tuple[Tile, int]]) -> float:
    """Return how far two counts differ, as the mean over tiles and seats of the share."""
    return statistics.fmean(abs(one[place] - other[place]) / WORLDS for place in {*one, *other})


def print_distance(table: Table) -> None:
    """Print how far the chains are from exact chances, where these are known too."""
    distances: list[list[float]] = []
    for at, view in enumerate(views(table._replace(share=0.02))):
        if not view.determinizes_exactly:
            continue
        rng = random.Random(at)
        exact, again = (
            holders((view.determinize(rng) for _ in range(WORLDS)), view) for _ in range(2)
        )
        with mock.patch.object(sampling, "MOST_SPREADS_TO_SAMPLE", 0):
            blank = view.determinize(rng).view(view.seat)  # an equal view without a table yet
            fresh = holders((blank.determinize(rng) for _ in range(WORLDS)), view)
            chain = holders(islice(blank.worlds(rng), 0, STRIDE * WORLDS, STRIDE), view)
        distances.append([distance(exact, other) for other in (fresh, chain, again)])
    means = (100 * statistics.fmean(column) for column in zip(*distances, strict=True))
    print(f"{table.name:30}{len(distances):6}" + "".join(f"{mean:12.2f} %" for mean in means))


def main() -> None:
    """Print both tables."""
    print("views of seats with a choice     views     exact  first µs   each µs longest count, ms")
    for table in TABLES:
        print_times(table)
    print(f"\nChance that a tile is in a hand, over {WORLDS} worlds a view: mean difference of")
    print(f"{'':30}{'views':>6}{'fresh chains':>14}{'one chain':>14}{'exact again':>14}")
    for table in TABLES[1:3]:
        print_distance(table)


if __name__ == "__main__":
    main()
