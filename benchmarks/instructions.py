"""How many instructions of the processor a random decision takes, beside dominoes.

Unlike times, these counts are the same on a busy machine. ``python benchmarks/run.py
--instructions`` runs this; it needs Valgrind and takes some minutes.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from importlib import import_module
from typing import Final

from benchmarks.decisions import play_dominoes, play_ours
from benchmarks.measure import SEED
from chickenfoot_rules import Rules

FEW: Final = 10
MANY: Final = 60
"""The rounds of the two runs, whose difference leaves out what starts and imports."""


def main() -> None:
    """Count and print; or play, if the arguments say what."""
    if sys.argv[1:]:
        print(play(sys.argv[1], int(sys.argv[2])))
        return
    counts = {name: count(name) for name in ("ours", "dominoes")}
    for name, instructions in counts.items():
        print(f"{name}: {instructions:,.0f} instructions a decision")
    print(f"dominoes takes {counts['dominoes'] / counts['ours']:.2f} × as many")


def play(name: str, rounds: int) -> int:
    """Play rounds, and return the number of decisions."""
    random.seed(SEED)
    rng = random.Random(SEED)
    if name == "ours":
        rules = Rules()
        return sum(play_ours(rules, 4, rng) for _ in range(rounds))
    new = import_module("dominoes").Game.new
    return sum(play_dominoes(new, rng) for _ in range(rounds))


def count(name: str) -> float:
    """Return the number of instructions that a decision takes."""
    found: list[tuple[int, int]] = []
    for rounds in (FEW, MANY):
        tool = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
        program = (sys.executable, "-m", "benchmarks.instructions", name, str(rounds))
        done = subprocess.run(
            [*tool, *program],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        )
        collected = re.search(r"Collected : (\d+)", done.stderr)
        assert collected
        found.append((int(collected[1]), int(done.stdout)))
    (few, played), (many, more) = found
    return (many - few) / (more - played)


if __name__ == "__main__":
    main()
