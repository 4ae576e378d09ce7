"""How many tiles need a connector when a table is drawn, and how long it takes to arrange one.

Run it with ``python benchmarks/connectors.py``; it needs nothing but the library. Random
rounds are played to their end, and what lies on the table then is arranged.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import NamedTuple

from chickenfoot_rules import Deal, Layout, Round, Rules
from chickenfoot_rules.rendering import arrange

SEED = 20

SECONDS_AT_MOST = 1.0
"""So long may the arrangement of the largest table take."""


class Table(NamedTuple):
    """A kind of table.

    Attributes:
        name: how the report calls it.
        rules: the options.
        players: how many play.
        rounds: how many rounds are played.
        at_most: the share of tiles that may need a connector.
    """

    name: str
    rules: Rules
    players: int
    rounds: int
    at_most: float


TABLES = (
    Table("double-nine, 4 players", Rules(), 4, 1000, 0.01),
    Table("double-eighteen, 16 players", Rules(domino_set=18), 16, 200, 0.05),
)


def played(table: Table, rng: random.Random) -> Layout:
    """Play a random round to its end and return what lies on the table."""
    round_ = Round.start(table.rules, Deal.shuffle(table.rules, table.players, rng))
    while moves := round_.legal_moves:
        round_ = round_.apply(rng.choice(moves))
    return round_.layout


def tell(table: Table, rounds: int) -> None:
    """Play, arrange and print."""
    rng = random.Random(SEED)
    tiles = connectors = most = 0
    seconds: list[float] = []
    for _ in range(rounds):
        layout = played(table, rng)
        start = time.perf_counter()
        arrangement = arrange(layout)
        seconds.append(time.perf_counter() - start)
        drawn = sum(bool(placed.connector) for placed in arrangement.tiles)
        tiles += len(arrangement.tiles)
        connectors += drawn
        most = max(most, drawn)
    share, longest = connectors / tiles, max(seconds)
    print(
        f"{table.name}, {rounds} rounds of {tiles / rounds:.0f} tiles: "
        f"{connectors} connectors, {most} at most on one table, {share:.2%} of all tiles "
        f"(target ≤ {table.at_most:.0%}: {verdict(ok=share <= table.at_most)}); "
        f"{statistics.mean(seconds):.3f} s a table, the longest {longest:.3f} s "
        f"(target ≤ {SECONDS_AT_MOST:.0f} s: {verdict(ok=longest <= SECONDS_AT_MOST)})",
        flush=True,
    )


def verdict(*, ok: bool) -> str:
    """Say whether a target is met."""
    return "met" if ok else "missed"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        help="play only this share of the rounds, to try it quickly (%(default)s)",
    )
    options = parser.parse_args()
    for table in TABLES:
        tell(table, max(1, round(options.share * table.rounds)))


if __name__ == "__main__":
    main()
