"""What the kernels of `chickenfoot_rules.bulk` do a second, and what a first use costs.

``python -m benchmarks.bulk`` measures what it can, and says which peers are missing.
``python benchmarks/run.py --bulk`` first makes an environment with all of them.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

STARTS: Final = 5
"""Starts with a warm cache that are timed."""

MOST_SECONDS_FIRST: Final = 15.0
"""The first use may take so long, since it compiles the kernels."""

MOST_SECONDS_LATER: Final = 1.5
"""A later start may take so long."""

FIRST_USE: Final = """
from benchmarks.kernels import Table
from chickenfoot_rules import Rules
Table(Rules(), 4).play(1)
"""

HEAVY: Final = ("numba", "numpy", "chickenfoot_rules.bulk")
"""What ``import chickenfoot_rules`` must not import."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seconds", default="0.6", help="length of one sample of one contender (%(default)s)"
    )
    parser.add_argument("--samples", default="9", help="samples of each contender (%(default)s)")
    options = parser.parse_args()
    if importlib.util.find_spec("numba") is None:
        sys.exit("the kernels need numba; install the extra: pip install '.[fast]'")
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} "
        f"{platform.machine()}, {os.cpu_count()} processors; medians of {options.samples} "
        f"interleaved samples of {options.seconds} s",
        end="\n\n",
    )
    # A cache of our own has no kernels of an older checkout.
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"NUMBA_CACHE_DIR": cache}
        print_import(environment)
        print_starts(environment)
        print(flush=True)
        sampling = ["--seconds", options.seconds, "--samples", options.samples]
        run(environment, "-m", "benchmarks.throughput", *sampling)


def print_import(environment: Mapping[str, str]) -> None:
    """Print whether importing the library imports what only the kernels need."""
    program = f"import sys, chickenfoot_rules; print(*sys.modules.keys() & set({HEAVY}))"
    done = subprocess.run(  # noqa: S603 - a command of our own
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env=environment,
        text=True,
    )
    print(f"import chickenfoot_rules also imports: {done.stdout.strip() or 'nothing heavy'}")


def print_starts(environment: Mapping[str, str]) -> None:
    """Print how long it takes from the start of an interpreter to the end of the first round."""
    first = start(environment)
    later = statistics.median(start(environment) for _ in range(STARTS))
    for name, seconds, most in (
        ("first use, with an empty cache", first, MOST_SECONDS_FIRST),
        ("later start, with a warm cache", later, MOST_SECONDS_LATER),
    ):
        verdict = "met" if seconds <= most else "missed"
        print(f"{name}: {seconds:.2f} s (target ≤ {most:g} s: {verdict})")


def start(environment: Mapping[str, str]) -> float:
    """Return the seconds that a new interpreter takes to play a round with kernels."""
    begin = time.perf_counter()
    run(environment, "-c", FIRST_USE)
    return time.perf_counter() - begin


def run(environment: Mapping[str, str], *arguments: str) -> None:
    """Run an interpreter; when it fails, end with its exit status."""
    done = subprocess.run(  # noqa: S603 - a command of our own
        [sys.executable, *arguments], check=False, cwd=ROOT, env=environment
    )
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
