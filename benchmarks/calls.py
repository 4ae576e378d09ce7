"""How long single calls take, in microseconds of processor time: medians over random rounds.

Run it with ``python benchmarks/calls.py``; it needs the extra ``image``. Each call is measured at
every position of first rounds, with double-nine and 4 players, before anything is asked there; a
match is one of greedy players.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Final, TypeVar

from chickenfoot_rules import Match
from chickenfoot_rules.documents import TableDocument, document_of
from chickenfoot_rules.players import GreedyPlayer, play_match
from chickenfoot_rules.records import MatchRecord, dumps, loads

ROUNDS: Final = 5
GREEDY: Final = [GreedyPlayer()] * 4

T = TypeVar("T")


class Stopwatch:
    """Times calls by name."""

    def __init__(self) -> None:
        self.times: defaultdict[str, list[int]] = defaultdict(list)

    def call(self, name: str, function: Callable[..., T], *arguments: object) -> T:
        """Return what a function returns, and keep how long that took."""
        start = time.thread_time_ns()
        result = function(*arguments)
        self.times[name].append(time.thread_time_ns() - start)
        return result


def main() -> None:
    """Play the rounds, and print a line for each call."""
    watch, legal_moves = Stopwatch(), attrgetter("legal_moves")
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        match = watch.call("match.deal(rng)", Match(players=4).deal, rng)
        while match.round is not None:
            moves = watch.call("match.legal_moves", legal_moves, match)
            move = rng.choice(moves)
            watch.call("match.illegality(move)", match.illegality, move)
            view = watch.call("match.view(seat)", match.view, match.round.seat)
            watch.call("view.determinize(rng)", view.determinize, rng)
            watch.call("view.determinize(rng), again", view.determinize, rng)
            watch.call("view.to_svg()", view.to_svg)
            watch.call("view.to_png()", view.to_png)
            document = watch.call("document_of(view)", document_of, view)
            watch.call("document.to_json()", TableDocument.to_json, document)
            text = watch.call("dumps(record)", dumps, MatchRecord.of(match))
            watch.call("loads(text)", loads, text)
            match = watch.call("match.apply(move)", match.apply, move)
        watch.call("play_match(players, seed=seed)", partial(play_match, seed=seed), GREEDY)
    for name, times in watch.times.items():
        print(f"{name:32}{statistics.median(times) / 1000:12,.1f} µs")


if __name__ == "__main__":
    main()
