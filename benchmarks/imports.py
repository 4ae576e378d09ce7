"""What an import costs beside ``import attrs``, which it needs.

The root imports a name when it is first used, so a program pays for what it plays with.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

INTERPRETERS = 20
BASE = "import attrs"
TARGETS = {
    "import chickenfoot_rules": 1.6,
    "from chickenfoot_rules import Match, Rules": 2.0,
}
"""Each import should take at most so many times what that of attrs takes."""


def main() -> None:
    """Measure and print."""
    statements = [BASE, *TARGETS]
    for statement in statements:
        import_time(statement)  # warm up: the first import also compiles
    samples = [[import_time(each) for each in statements] for _ in range(INTERPRETERS)]
    base = statistics.median(times[0] for times in samples)
    for at, (statement, target) in enumerate(TARGETS.items(), start=1):
        ours = statistics.median(times[at] for times in samples)
        ratio = statistics.median(times[at] / times[0] for times in samples)
        verdict = "met" if ratio <= target else "missed"
        print(
            f"{statement}: {1000 * ours:.1f} ms; {BASE}: {1000 * base:.1f} ms; "
            f"ratio {ratio:.2f} (target ≤ {target}: {verdict})"
        )


def import_time(statement: str) -> float:
    """Return the seconds that a fresh interpreter takes to run an import."""
    clock = "time.perf_counter()"
    program = f"import time; start = {clock}\n{statement}\nprint({clock} - start)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], check=True, capture_output=True, text=True
    )
    return float(done.stdout)


if __name__ == "__main__":
    main()
