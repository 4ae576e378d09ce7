"""How straight arranged lines run, how many tiles lie elsewhere, and how long arranging takes.

Run it with ``python benchmarks/tables.py``; it needs nothing but the library. Random and greedy
players play rounds to their end, with several numbers of players and from any double of the set.
The layouts that they leave on the table are arranged.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from chickenfoot_rules import Deal, Layout, Round, Rules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_round
from chickenfoot_rules.rendering import Arrangement, PlacedTile, arrange

SEED = 20

SECONDS_AT_MOST = 0.3
"""The longest processor time to arrange one table."""

_SAME = 1e-6
"""A tolerance for rounding errors in places."""


class Table(NamedTuple):
    """A kind of table.

    Attributes:
        name: its name in the report.
        rules: the options.
        players: the numbers of players, taken in turns.
        rounds: the number of rounds to play.
        kinks: the most kinks on 100 tiles: a quarter of what lines with bends of 45 degrees had.
        at_most: the largest share of rounds with a tile that lies elsewhere, over a connector.
    """

    name: str
    rules: Rules
    players: tuple[int, ...]
    rounds: int
    kinks: float
    at_most: float


TABLES = (
    Table("double-six", Rules(domino_set=6), (2, 3), 1000, 0.8, 0.0),
    Table("double-nine", Rules(), (4, 2, 4, 3, 4, 6), 1000, 1.6, 0.0),
    Table("double-nine, six arms", Rules(double_chicken_foot=True), (4, 3, 6), 1000, 1.7, 0.0),
    Table("double-twelve", Rules(domino_set=12), (4, 4, 6, 8), 1000, 2.4, 0.0),
    Table("double-fifteen", Rules(domino_set=15), (8, 9, 10), 200, 2.9, 0.01),
    Table("double-eighteen", Rules(domino_set=18), (16,), 200, 3.4, 0.01),
    Table(
        "double-eighteen, six arms",
        Rules(domino_set=18, double_chicken_foot=True),
        (16,),
        100,
        2.7,
        0.01,
    ),
)


def played(table: Table, rounds: int) -> Iterator[Layout]:
    """Play rounds to their end and yield what lies on the table."""
    rng = random.Random(SEED)
    for number in range(rounds):
        players = table.players[number % len(table.players)]
        required = rng.randrange(table.rules.domino_set.highest + 1)
        deal = Deal.shuffle(table.rules, players, rng)
        round_ = Round.start(table.rules, deal, required)
        player = (RandomPlayer(), GreedyPlayer())[number // len(table.players) % 2]
        yield play_round(round_, [player] * players, seed=rng.randrange(1 << 30)).round.layout


def joints(arrangement: Arrangement) -> Iterator[tuple[PlacedTile, PlacedTile]]:
    """Yield each tile with the tile it was played on, apart from those on a double."""
    laid = {placed.tile: placed for placed in arrangement.tiles}
    for placed in arrangement.tiles:
        if placed.on is not None and not placed.on.is_double:
            yield laid[placed.on], placed


def is_kink(on: PlacedTile, placed: PlacedTile) -> bool:
    """Return whether a tile does not lie straight ahead of the tile it touches."""
    half = on.halves[1]
    ahead = 1.0 if placed.tile.is_double else 1.5
    x, y = (half.x - on.x) * 2, (half.y - on.y) * 2
    off = abs(half.x + ahead * x - placed.x) + abs(half.y + ahead * y - placed.y)
    return on.heading != placed.heading or off > _SAME


def measure(table: Table, rounds: int) -> Counter[str]:
    """Play and arrange rounds, and count what the report needs."""
    counts: Counter[str] = Counter()
    for layout in played(table, rounds):
        start = time.process_time()
        arrangement = arrange(layout)
        micros = round(1e6 * (time.process_time() - start))
        connectors = sum(bool(placed.connector) for placed in arrangement.tiles)
        left, top, right, bottom = arrangement.bounds
        counts["tiles"] += len(arrangement.tiles)
        for on, placed in joints(arrangement):
            if not placed.connector and is_kink(on, placed):
                counts["kinks"] += 1
                counts["corners"] += (placed.heading - on.heading) % 90 != 0
        counts["connectors"] += connectors
        counts["elsewhere"] += bool(connectors)
        counts["micros"] += micros
        counts["longest"] = max(counts["longest"], micros)
        counts["area"] += round(100 * (right - left) * (bottom - top))
        counts["shape"] += round(100 * (right - left) / (bottom - top))
    return counts


def tell(table: Table, rounds: int) -> None:
    """Measure one kind of table and print the result."""
    counts = measure(table, rounds)
    tiles = counts["tiles"]
    kinks, corners = (100 * counts[name] / tiles for name in ("kinks", "corners"))
    elsewhere, at_most = counts["elsewhere"], table.at_most * rounds
    longest = counts["longest"] / 1e6
    area, shape = counts["area"] / tiles / 100, counts["shape"] / rounds / 100
    print(
        f"{table.name}, {rounds} rounds of {tiles / rounds:.0f} tiles:\n"
        f"  kinks per 100 tiles      {kinks:6.2f}, {corners:.2f} of them at a corner only "
        f"({target(kinks, table.kinks)})\n"
        f"  rounds with a connector  {elsewhere:6}, {counts['connectors']} connectors "
        f"({target(elsewhere, at_most)})\n"
        f"  processor time a table   {counts['micros'] / rounds / 1e6:6.3f} s, "
        f"the longest {longest:.3f} s ({target(longest, SECONDS_AT_MOST)})\n"
        f"  area per tile            {area:6.1f}, width to height {shape:.2f}",
        flush=True,
    )


def target(value: float, at_most: float) -> str:
    """Name a target and say whether it is met."""
    return f"target ≤ {at_most:g}: {'met' if value <= at_most else 'missed'}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        help="play only this share of the rounds, for a quick look (%(default)s)",
    )
    options = parser.parse_args()
    for table in TABLES:
        tell(table, max(1, round(options.share * table.rounds)))


if __name__ == "__main__":
    main()
