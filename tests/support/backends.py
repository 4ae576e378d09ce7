"""Deal and play rounds with the kernels, and print what happened.

A test runs this program with kernels that are compiled and with plain ones. The lines have no
numbers that depend on how many tiles a word has room for.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator

from chickenfoot_rules import Deal
from chickenfoot_rules.bulk.backend import COMPILED, stream
from chickenfoot_rules.bulk.playouts import GREEDY, RANDOM
from chickenfoot_rules.bulk.state import ENDS, FITTING, HANDS
from chickenfoot_rules.express import ExpressRound
from support.express import TABLES
from support.kernels import TELLING_RULES, KernelRound

_ROUNDS = 6


def _dealt() -> Iterator[tuple[str, KernelRound]]:
    for name, rules in TELLING_RULES.items():
        for number in range(_ROUNDS):
            players = 2 + number % 3
            kernels = KernelRound.empty(rules, players, int(stream(5, number)))
            required = rules.domino_set.highest - number % 2
            unused = range(required + 1)
            kernels.deal(required, unused, number % players)
            yield name, kernels
    rng = random.Random(5)
    for table in TABLES:
        for number in range(_ROUNDS):
            lead = number % table.players if number else None
            round_ = ExpressRound.start(table, Deal.shuffle(table, table.players, rng), lead)
            yield str(table), KernelRound.of(round_, int(stream(5, number)))


def _shown(kernels: KernelRound) -> list[object]:
    """Return the numbers of a round that are the same whatever a word has room for."""
    places = [*range(FITTING), *range(ENDS, HANDS)]
    tiles = [str(kernels.laid), *map(str, kernels.hands), *map(str, kernels.boneyard)]
    return [[int(kernels.row[place]) % (1 << 64) for place in places], tiles]


def _main() -> None:
    sys.stdout.write(json.dumps(COMPILED) + "\n")
    for name, kernels in _dealt():
        for policy in (RANDOM, GREEDY):
            played = kernels.copy()
            before = _shown(played)
            decisions = played.play_out(policy)
            line = [name, before, decisions, played.points(), _shown(played)]
            sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    _main()
