"""How long it takes to read the record of a match: as JSON alone, without a replay, and with one.

Run it with ``python benchmarks/documents.py``; it needs nothing but the library. Times are medians
of processor time, which other programs disturb little.
"""

from __future__ import annotations

import json
import statistics
import time
from functools import partial

from chickenfoot_rules import Rules
from chickenfoot_rules.dominoes.scoring import MOST_TARGET
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import RandomPlayer, play_match
from chickenfoot_rules.records import MatchDocument, MatchRecord, dumps, loads


def print_records(kind: str, rules: Rules | ExpressRules, *seeds: int) -> float:
    """Print how long it takes to read the records of some matches; return the time of `loads`."""
    players = [RandomPlayer()] * 4
    matches = [play_match(players, rules=rules, seed=seed).match for seed in seeds]
    texts = [dumps(MatchRecord.of(match)) for match in matches]
    line = f"{kind:40}{statistics.mean(len(text.encode()) for text in texts):10,.0f}"
    median = 0.0
    for read in (json.loads, partial(loads, kind=MatchDocument), loads):
        read(texts[0])  # once before, so that nothing is measured that happens only once
        times: list[float] = []
        for text in texts * 3:
            start = time.process_time()
            read(text)
            times.append(1000 * (time.process_time() - start))
        median = statistics.median(times)
        line += f"{median:12.3f}"
    print(line, flush=True)
    return median


def main() -> None:
    """Measure every kind, and print a line for each."""
    print(f"{'records':40}{'bytes':>10}{'JSON ms':>12}{'unchecked':>12}{'loads':>12}")
    took = print_records("a match, double-nine", Rules(), 0, 1, 2)
    print(f"target ≤ 4 ms: {'met' if took <= 4 else 'missed'}")  # noqa: PLR2004 - the target that it prints
    for target, *seeds in ((200, 0, 1, 2), (MOST_TARGET, 1)):
        rules = ExpressRules(target=target, players=4)
        print_records(f"Express-Domino to {target:,} points", rules, *seeds)


if __name__ == "__main__":
    main()
