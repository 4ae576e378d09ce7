"""How large table documents are, and how long they take.

Run it with ``python benchmarks/documents.py``; it needs nothing but the library. Players play whole
matches with the double-nine set. After each move, the document of the seat whose turn it is is made
as a server does it, with the names of the seats and all moves of the round. The time is that of the
processor. The first document of a layout includes the time to arrange it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from itertools import pairwise
from typing import Final

from chickenfoot_rules import Match
from chickenfoot_rules.dominoes import DominoView
from chickenfoot_rules.players import GreedyPlayer, Player, RandomPlayer
from chickenfoot_rules.records.tables import document_for

BYTES_AT_MOST: Final = 10_000
"""So large may a document of a table with the double-nine set be."""

NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eva", "Finn")
PLAYERS: Final[tuple[Player[DominoView], ...]] = (RandomPlayer(), GreedyPlayer())


def measure(
    player: Player[DominoView], players: int, matches: int
) -> tuple[list[int], list[list[float]]]:
    """Return the bytes of each document, and the seconds of the first, the second and its JSON."""
    sizes: list[int] = []
    seconds: list[list[float]] = []
    for seed in range(matches):
        rng = random.Random(seed)
        match = Match(players=players)
        while not match.is_over:
            if match.round is None:
                match = match.deal(rng)
                continue
            seat = match.round.seat
            match = match.apply(player.choose(match.view(seat), rng))
            looks = seat if match.round is None else match.round.seat
            times = [time.process_time()]
            document_for(match, looks, names=NAMES[:players])
            times.append(time.process_time())
            document = document_for(match, looks, names=NAMES[:players])
            times.append(time.process_time())
            text = document.to_json()
            times.append(time.process_time())
            sizes.append(len(text.encode()))
            seconds.append([end - start for start, end in pairwise(times)])
    return sizes, seconds


def main() -> None:
    """Measure every kind of table, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--matches", type=int, default=5, help="matches of each kind, by default 5")
    matches = parser.parse_args().matches
    print("players        documents  median bytes  largest  first ms  again ms  JSON ms")
    largest = 0
    for player in PLAYERS:
        for players in (2, 4, 6):
            sizes, seconds = measure(player, players, matches)
            first, again, written = (
                1000 * statistics.mean(column) for column in zip(*seconds, strict=True)
            )
            print(
                f"{players} {player!s:10} {len(sizes):10,} {statistics.median(sizes):13,.0f} "
                f"{max(sizes):8,} {first:9.2f} {again:9.2f} {written:8.2f}",
                flush=True,
            )
            largest = max(largest, *sizes)
    if largest > BYTES_AT_MOST:
        raise SystemExit(f"expected at most {BYTES_AT_MOST:,} bytes, got {largest:,}")


if __name__ == "__main__":
    main()
