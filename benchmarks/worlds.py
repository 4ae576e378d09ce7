"""How long a search waits for a world, and how even the chances are where they are not exact.

Run it with ``python benchmarks/worlds.py``; it needs nothing but the library.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from unittest import mock

from chickenfoot_rules import Match, Move, Play, PlayerView, Round, Rules, Tile
from chickenfoot_rules.dominoes.hidden import sampling

SEED = 20
SAMPLES = 30
"""Worlds drawn from each view to time one."""

WORLDS = 2_000
"""Worlds drawn from a view to see how often a tile is where."""


class Table(NamedTuple):
    """A kind of table, and how many rounds are played at it and what share of views is taken."""

    name: str
    rules: Rules
    players: int
    rounds: int
    share: float


TABLES = (
    Table("double-nine, 2 players", Rules(), 2, 30, 0.2),
    Table("double-nine, 4 players", Rules(), 4, 30, 0.2),
    Table("double-twelve, 8 players", Rules(domino_set=12), 8, 6, 0.1),
    Table("double-eighteen, 16 players", Rules(domino_set=18), 16, 3, 0.05),
)


def mostly_heaviest(round_: Round, rng: random.Random) -> Move:
    """Choose the heaviest tile, or by chance, so that rounds differ but are played sensibly."""
    if rng.random() < 0.3:  # noqa: PLR2004 - about one move in three
        return rng.choice(round_.legal_moves)
    return max(
        round_.legal_moves, key=lambda move: move.tile.pips if isinstance(move, Play) else -1
    )


def views(table: Table) -> Iterator[PlayerView]:
    """Yield views of seats that have a choice."""
    rng = random.Random(SEED)
    for _ in range(table.rounds):
        round_ = Match(table.rules, table.players).deal(rng).round
        while round_ is not None and not round_.is_over:
            if len(round_.legal_moves) > 1 and rng.random() < table.share:
                yield round_.view(round_.seat)
            round_ = round_.apply(mostly_heaviest(round_, rng))


def seconds(view: PlayerView, rng: random.Random, worlds: int) -> float:
    """Return how long some worlds take to draw."""
    start = time.perf_counter()
    for _ in range(worlds):
        view.determinize(rng)
    return time.perf_counter() - start


def tell_times(table: Table) -> None:
    """Print how long the first world of a view takes, and each further one."""
    rng = random.Random(SEED)
    first: list[float] = []
    each: list[float] = []
    exact = 0
    for view in views(table):
        first.append(1e6 * seconds(view, rng, 1))
        each.append(1e6 * seconds(view, rng, SAMPLES) / SAMPLES)
        exact += view.determinizes_exactly
    print(
        f"{table.name:30}{len(first):6}{100 * exact / len(first):8.0f} %"
        f"{statistics.median(first):10.0f}{statistics.median(each):10.0f}{max(each):10.0f}"
    )


def holders(view: PlayerView, rng: random.Random) -> Counter[tuple[Tile, int]]:
    """Count how often each unseen tile is in each hand."""
    found: Counter[tuple[Tile, int]] = Counter()
    for _ in range(WORLDS):
        for seat, hand in enumerate(view.determinize(rng).hands):
            found.update((tile, seat) for tile in hand & view.unseen)
    return found


def distance(one: Counter[tuple[Tile, int]], other: Counter[tuple[Tile, int]]) -> float:
    """Return how far two counts differ, as the mean over tiles and seats of the share."""
    places = {*one, *other}
    return statistics.fmean(abs(one[place] - other[place]) / WORLDS for place in places)


def tell_distance(table: Table) -> None:
    """Print how far the exchanges are from exact chances, where these are known too."""
    noise: list[float] = []
    found: list[float] = []
    for at, view in enumerate(views(table._replace(share=0.02))):
        if view.determinizes_exactly:
            exact = holders(view, random.Random(f"{at} exact"))
            with mock.patch.object(sampling, "MOST_SPREADS_TO_SAMPLE", 0):
                # An equal view that knows no table yet.
                blank = view.determinize(random.Random(at)).view(view.seat)
                exchanged = holders(blank, random.Random(f"{at} exchanged"))
            noise.append(distance(exact, holders(view, random.Random(f"{at} again"))))
            found.append(distance(exact, exchanged))
    print(
        f"{table.name:30}{len(found):6}{100 * statistics.fmean(found):12.2f} %"
        f"{100 * statistics.fmean(noise):12.2f} %"
    )


def main() -> None:
    """Print both tables."""
    print(f"{'views of seats with a choice':30}{'views':>6}{'exact':>10}{'first µs':>10}", end="")
    print(f"{'each µs':>10}{'longest':>10}")
    for table in TABLES:
        tell_times(table)
    print()
    print(f"Chance that a tile is in a hand, over {WORLDS} worlds a view: mean difference of")
    print(f"{'':30}{'views':>6}{'exchanges':>14}{'exact again':>14}")
    for table in TABLES[1:3]:
        tell_distance(table)


if __name__ == "__main__":
    main()
