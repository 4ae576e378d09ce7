"""How large documents are, and how long they take: of tables, and records of matches.

Run it with ``python benchmarks/documents.py``; it needs nothing but the library. Times are medians
of processor time, which other programs disturb little.

At each turn of a match with the double-nine set, the document of its seat is made, as a server does
it. Records of random matches are read as JSON alone, without a replay, and with one.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from chickenfoot_rules import Match, Rules
from chickenfoot_rules.dominoes.scoring import MOST_TARGET
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.records import MatchDocument, MatchRecord, dumps, loads
from chickenfoot_rules.records.tables import document_for

MOST_BYTES: Final = 10_000
"""So large may a document of a table with the double-nine set be."""

MOST_MILLISECONDS: Final = 4
"""So long may it take to read a match of Chicken Foot."""

NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eva", "Finn")
SEEDS: Final = range(3)


def milliseconds(make: Callable[..., object], *arguments: object) -> float:
    """Return how long a call takes."""
    start = time.process_time()
    make(*arguments)
    return 1000 * (time.process_time() - start)


def print_tables(player: RandomPlayer | GreedyPlayer, players: int) -> None:
    """Print the bytes of the documents of a kind of table, and how long the first of each takes."""
    sizes: list[int] = []
    times: list[float] = []
    for seed in SEEDS:
        rng = random.Random(seed)
        match = Match(players=players)
        while not match.is_over:
            if match.round is None:
                match = match.deal(rng)
                continue
            seat = match.round.seat
            times.append(milliseconds(document_for, match, seat))
            sizes.append(len(document_for(match, seat, names=NAMES[:players]).to_json().encode()))
            match = match.apply(player.choose(match.view(seat), rng))
    print(
        f"{players} {player!s:20}{len(sizes):8,}{statistics.median(sizes):10,.0f}{max(sizes):10,}"
        f"{statistics.median(times):10.2f}"
    )
    if max(sizes) > MOST_BYTES:
        raise SystemExit(f"expected at most {MOST_BYTES:,} bytes, got {max(sizes):,}")


def print_records(kind: str, rules: Rules | ExpressRules, seeds: Sequence[int]) -> float:
    """Print how long it takes to read the records of some matches; return the time of `loads`."""
    players = [RandomPlayer()] * 4
    matches = [play_match(players, rules=rules, seed=seed).match for seed in seeds]
    texts = [dumps(MatchRecord.of(match)) for match in matches]
    medians: list[float] = []
    for read in (json.loads, partial(loads, kind=MatchDocument), loads):
        read(texts[0])  # once before, so that nothing is measured that happens only once
        medians.append(statistics.median(milliseconds(read, text) for text in texts * 3))
    size = statistics.mean(len(text.encode()) for text in texts)
    print(f"{kind:40}{size:10,.0f}" + "".join(f"{median:12.3f}" for median in medians), flush=True)
    return medians[-1]


def main() -> None:
    """Measure every kind, and print a line for each."""
    print("players                 tables    median   largest        ms")
    for player in (RandomPlayer(), GreedyPlayer()):
        for players in (2, 4, 6):
            print_tables(player, players)
    print(f"\n{'records':40}{'bytes':>10}{'JSON ms':>12}{'unchecked':>12}{'loads':>12}")
    took = print_records("a match, double-nine", Rules(), SEEDS)
    print(f"target ≤ {MOST_MILLISECONDS} ms: {'met' if took <= MOST_MILLISECONDS else 'missed'}")
    for target, seeds in ((200, SEEDS), (MOST_TARGET, range(1, 2))):
        rules = ExpressRules(target=target, players=4)
        print_records(f"Express-Domino to {target:,} points", rules, seeds)


if __name__ == "__main__":
    main()
