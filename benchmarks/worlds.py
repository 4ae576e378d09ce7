"""How long worlds take, and how even the chances are where they are not exact.

Run it with ``python benchmarks/worlds.py``; it needs nothing but the library.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple
from unittest import mock

from chickenfoot_rules import CountError, Match, Move, Play, PlayerView, Round, Rules, Tile
from chickenfoot_rules.dominoes.hidden import sampling

SEED = 20
SAMPLES = 30
"""Worlds drawn from each view to time one."""

WORLDS = 2_000
"""Worlds drawn from a view to see how often a tile is where."""

STRIDE = 8
"""Of so many worlds of one chain, one is taken."""


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
    Table("double-fifteen, 8 players", Rules(domino_set=15), 8, 6, 0.1),
    Table("double-eighteen, 16 players", Rules(domino_set=18), 16, 3, 0.05),
)

USUAL = TABLES[1]
"""The table whose views a search is measured at, in ``searches.py``."""


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


def seconds(worlds: Iterator[Round], number: int) -> float:
    """Return how much time of the processor some worlds take to draw."""
    start = time.process_time()
    for _ in islice(worlds, number):
        pass
    return time.process_time() - start


def tell_times(table: Table) -> None:
    """Print how long the first world of a view takes, and each further one."""
    first: list[float] = []
    each: list[float] = []
    counted: list[float] = []
    refused: list[float] = []
    exact = 0
    for view in views(table):
        rng = random.Random(SEED)
        first.append(1e6 * seconds(view.worlds(rng), 1))
        worlds = view.worlds(rng)
        next(worlds)
        each.append(1e6 * seconds(worlds, SAMPLES) / SAMPLES)
        exact += view.determinizes_exactly
        start = time.process_time()
        try:
            view.count_worlds()
            counted.append(time.process_time() - start)
        except CountError:
            refused.append(time.process_time() - start)
    print(
        f"{table.name:30}{len(first):6}{100 * exact / len(first):8.0f} %"
        f"{statistics.median(first):10.0f}{statistics.median(each):10.0f}{max(each):10.0f}"
        f"{len(refused):10}{1e3 * max(counted):12.0f}{1e3 * max(refused, default=0):12.0f}"
    )


def holders(worlds: Iterable[Round], view: PlayerView) -> Counter[tuple[Tile, int]]:
    """Count how often each unseen tile is in each hand."""
    found: Counter[tuple[Tile, int]] = Counter()
    for world in worlds:
        for seat, hand in enumerate(world.hands):
            found.update((tile, seat) for tile in hand & view.unseen)
    return found


def drawn(view: PlayerView, rng: random.Random) -> Iterator[Round]:
    """Yield worlds that are drawn each for itself."""
    for _ in range(WORLDS):
        yield view.determinize(rng)


def distance(one: Counter[tuple[Tile, int]], other: Counter[tuple[Tile, int]]) -> float:
    """Return how far two counts differ, as the mean over tiles and seats of the share."""
    places = {*one, *other}
    return statistics.fmean(abs(one[place] - other[place]) / WORLDS for place in places)


def tell_distance(table: Table) -> None:
    """Print how far the chains are from exact chances, where these are known too."""
    noise: list[float] = []
    fresh: list[float] = []
    thinned: list[float] = []
    for at, view in enumerate(views(table._replace(share=0.02))):
        if not view.determinizes_exactly:
            continue
        exact = holders(drawn(view, random.Random(f"{at} exact")), view)
        noise.append(distance(exact, holders(drawn(view, random.Random(f"{at} again")), view)))
        with mock.patch.object(sampling, "MOST_SPREADS_TO_SAMPLE", 0):
            # An equal view that knows no table yet.
            blank = view.determinize(random.Random(at)).view(view.seat)
            alone = drawn(blank, random.Random(f"{at} fresh"))
            fresh.append(distance(exact, holders(alone, view)))
            taken = islice(blank.worlds(random.Random(at)), 0, STRIDE * WORLDS, STRIDE)
            thinned.append(distance(exact, holders(taken, view)))
    print(
        f"{table.name:30}{len(noise):6}{100 * statistics.fmean(fresh):12.2f} %"
        f"{100 * statistics.fmean(thinned):12.2f} %{100 * statistics.fmean(noise):12.2f} %"
    )


def kept(worlds: list[Round], view: PlayerView, lag: int) -> float:
    """Return the mean share of the unseen tiles that are in the same hand in a later world."""
    hands = [tuple(hand & view.unseen for hand in world.hands) for world in worlds]
    held = sum(map(len, hands[0]))
    return statistics.fmean(
        sum(len(one & other) for one, other in zip(now, later, strict=True)) / held
        for now, later in zip(hands, hands[lag:], strict=False)
    )


def tell_resemblance(table: Table) -> None:
    """Print how much a world of a chain resembles earlier ones, where there is no table."""
    one: list[float] = []
    several: list[float] = []
    for at, view in enumerate(views(table)):
        if view.determinizes_exactly:
            continue
        worlds = [*islice(view.worlds(random.Random(at)), WORLDS // 4)]
        # What unlike worlds have in common anyway.
        common = kept(worlds, view, len(worlds) // 2)
        one.append((kept(worlds, view, 1) - common) / (1 - common))
        several.append((kept(worlds, view, STRIDE) - common) / (1 - common))
    print(
        f"{table.name:30}{len(one):6}{statistics.fmean(one):12.2f}"
        f"{statistics.fmean(several):12.2f}{max(several):12.2f}"
    )


def main() -> None:
    """Print all tables."""
    print(f"{'views of seats with a choice':30}{'views':>6}{'exact':>10}{'first µs':>10}", end="")
    print(f"{'each µs':>10}{'longest':>10}{'uncounted':>10}{'counted ms':>12}{'refused ms':>12}")
    for table in TABLES:
        tell_times(table)
    print()
    print(f"Chance that a tile is in a hand, over {WORLDS} worlds a view: mean difference of")
    print(f"{'':30}{'views':>6}{'fresh chains':>14}{'one chain':>14}{'exact again':>14}")
    for table in TABLES[1:3]:
        tell_distance(table)
    print()
    print("Resemblance of worlds of one chain: 1 for equal worlds, 0 for unlike ones")
    print(f"{'':30}{'views':>6}{'the next':>12}{f'{STRIDE} later':>12}{'at most':>12}")
    for table in TABLES[2:]:
        tell_resemblance(table)


if __name__ == "__main__":
    main()
