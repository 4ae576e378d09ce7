"""What the kernels of `chickenfoot_rules.bulk` do a second, and what a first use costs.

``python -m benchmarks.bulk`` measures what it can, and says which peers are missing.
``python benchmarks/run.py --bulk`` first makes an environment with all of them.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent

STARTS: Final = 5
"""Starts with a warm cache, of which the shortest is printed."""

MOST_SECONDS_FIRST: Final = 15.0
"""The first use may take so long, since it compiles the kernels."""

MOST_SECONDS_LATER: Final = 1.5
"""A later start may take so long."""

PROGRAMS: Final = {
    "a random round of kernels": "benchmarks.kernels",
    "a move of a search": "benchmarks.searches",
}
"""What is started: modules that stop soon when they get no time."""

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
    print_import()
    for name, module in PROGRAMS.items():
        with cache_of_its_own() as environment:
            print_starts(name, module, environment)
    print(flush=True)
    sampling = ["--seconds", options.seconds, "--samples", options.samples]
    with cache_of_its_own() as environment:
        run(environment, "-m", "benchmarks.throughput", *sampling)


@contextlib.contextmanager
def cache_of_its_own() -> Generator[Mapping[str, str], None, None]:
    """Yield an environment with an empty cache, without kernels of an older checkout."""
    with tempfile.TemporaryDirectory() as cache:
        yield os.environ | {"NUMBA_CACHE_DIR": cache}


def print_import() -> None:
    """Print whether importing the library imports what only the kernels need."""
    program = f"import sys, chickenfoot_rules; print(*sys.modules.keys() & set({HEAVY}))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        cwd=ROOT,
        text=True,
    )
    print(f"import chickenfoot_rules also imports: {done.stdout.strip() or 'nothing heavy'}")


def print_starts(name: str, module: str, environment: Mapping[str, str]) -> None:
    """Print how long a program takes with an empty cache and with a warm one."""
    first = start(module, environment)
    later = min(start(module, environment) for _ in range(STARTS))
    for kind, seconds, most in (
        ("first use", first, MOST_SECONDS_FIRST),
        ("later", later, MOST_SECONDS_LATER),
    ):
        print(
            f"{name}, {kind}: {seconds.wall:.2f} s ({verdict(seconds.wall, most)}), "
            f"{seconds.processor:.2f} s of the processor"
        )


class Seconds(NamedTuple):
    """How long a process took: by the clock on the wall, and of the processor."""

    wall: float
    processor: float


def start(module: str, environment: Mapping[str, str]) -> Seconds:
    """Return the seconds from the start of an interpreter to the end of a module."""
    begin, before = time.perf_counter(), os.times()
    run(environment, "-m", module, "0", stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - begin, os.times()
    return Seconds(
        wall,
        after.children_user + after.children_system - before.children_user - before.children_system,
    )


def verdict(seconds: float, most: float) -> str:
    """Say whether a target is met."""
    return f"target ≤ {most:g} s: {'met' if seconds <= most else 'missed'}"


def run(environment: Mapping[str, str], *arguments: str, stdout: int | None = None) -> None:
    """Run an interpreter; when it fails, end with its exit status."""
    done = subprocess.run(
        [sys.executable, *arguments], check=False, cwd=ROOT, env=environment, stdout=stdout
    )
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
