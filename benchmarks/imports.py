"""What ``import chickenfoot_rules`` costs beside ``import attrs``, which it needs."""

from __future__ import annotations

import statistics
import subprocess
import sys

INTERPRETERS = 20
OURS = "chickenfoot_rules"
BASE = "attrs"
TARGET = 2.0
"""The import should take at most so many times what that of attrs takes."""


def main() -> None:
    """Measure and print."""
    import_time(OURS)  # warm up: the first import also compiles
    import_time(BASE)
    samples = [(import_time(OURS), import_time(BASE)) for _ in range(INTERPRETERS)]
    ours = statistics.median(ours for ours, _ in samples)
    base = statistics.median(base for _, base in samples)
    ratio = statistics.median(ours / base for ours, base in samples)
    verdict = "met" if ratio <= TARGET else "missed"
    print(
        f"import {OURS}: {ours / 1000:.1f} ms; import {BASE}: {base / 1000:.1f} ms; "
        f"ratio {ratio:.2f} (target ≤ {TARGET}: {verdict})"
    )


def import_time(module: str) -> int:
    """Return the microseconds that a fresh interpreter takes to import a module."""
    done = subprocess.run(  # noqa: S603 - a command of our own
        [sys.executable, "-I", "-X", "importtime", "-c", f"import {module}"],
        check=True,
        capture_output=True,
        text=True,
    )
    # Each line reads "import time: <self> | <cumulative> | <module>".
    for line in done.stderr.splitlines():
        _, cumulative, name = line.split("|")
        if name.strip() == module:
            return int(cumulative)
    message = f"the interpreter did not tell what {module} takes"
    raise RuntimeError(message)


if __name__ == "__main__":
    main()
