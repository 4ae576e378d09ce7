"""How long it takes to read a record, beside the JSON alone.

Run it with ``python benchmarks/records.py``; it needs nothing but the library. Random matches are
played and written. Then each text is read as JSON, without a replay, and with one. The readers take
turns, and the time is that of the processor, so that other programs disturb it little.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Final

from chickenfoot_rules import Match
from chickenfoot_rules.dominoes.scoring import MOST_TARGET
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.players import RandomPlayer, play_match
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, loads, loads_unchecked

SECONDS_AT_MOST: Final = 0.004
"""So long may it take to read a match of Chicken Foot."""

READERS: Final[dict[str, Callable[[str], object]]] = {
    "json.loads": json.loads,
    "loads_unchecked": loads_unchecked,
    "loads": loads,
}


def chickenfoot(seed: int) -> MatchRecord[Match]:
    """Return the record of a match of Chicken Foot of four random players."""
    return MatchRecord.of(play_match([RandomPlayer()] * 4, seed=seed).match)


def express(target: int, seed: int) -> MatchRecord[ExpressMatch]:
    """Return the record of a match of Express-Domino of four random players."""
    rules = ExpressRules(target=target, players=4)
    return MatchRecord.of(play_match([RandomPlayer()] * 4, rules=rules, seed=seed).match)


def measured(texts: Iterable[str], samples: int, readers: Iterable[str]) -> dict[str, float]:
    """Return the median seconds that each reader takes for a text.

    Each text is read once before, so that nothing is measured that happens only once.
    """
    seconds: dict[str, list[float]] = {name: [] for name in readers}
    for text in texts:
        for sample in range(samples + 1):
            for name in readers:
                start = time.process_time()
                READERS[name](text)
                if sample:
                    seconds[name].append(time.process_time() - start)
    return {name: statistics.median(found) for name, found in seconds.items()}


def tell(what: str, texts: list[str], samples: int, *, is_match: bool = True) -> dict[str, float]:
    """Measure and print, and return what was measured."""
    readers = [name for name in READERS if is_match or name != "loads_unchecked"]
    found = measured(texts, samples, readers)
    size = statistics.mean(len(text.encode()) for text in texts)
    print(f"{what}: {len(texts)} of {size:,.0f} bytes")
    for name, seconds in found.items():
        ratio = seconds / found["json.loads"]
        print(f"  {name:16} {1000 * seconds:9.3f} ms {ratio:7.1f} × json.loads", flush=True)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=7, help="matches of a kind (%(default)s)")
    parser.add_argument("--samples", type=int, default=9, help="readings of each (%(default)s)")
    options = parser.parse_args()
    seeds, samples = range(options.seeds), options.samples

    matches = [chickenfoot(seed) for seed in seeds]
    found = tell("Chicken Foot, double-nine, a match", [*map(dumps, matches)], samples)
    verdict = "met" if found["loads"] <= SECONDS_AT_MOST else "missed"
    print(f"  target ≤ {1000 * SECONDS_AT_MOST:.0f} ms for loads: {verdict}")
    rounds = [dumps(RoundRecord.of(one.match.rounds[0])) for one in matches]
    tell("Chicken Foot, double-nine, a round", rounds, samples, is_match=False)
    seats = [dumps(one.redact(0)) for one in matches]
    tell(
        "Chicken Foot, double-nine, what a seat saw of a match",
        seats,
        min(2, samples),
        is_match=False,
    )
    short = [dumps(express(200, seed)) for seed in seeds]
    tell("Express-Domino to 200 points, a match", short, samples)
    longest = dumps(express(MOST_TARGET, 1))
    tell(f"Express-Domino to {MOST_TARGET:,} points, a match", [longest], 1)


if __name__ == "__main__":
    main()
