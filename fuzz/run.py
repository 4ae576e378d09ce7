"""Fuzz every parser and loader: they raise only our errors, in bounded time and memory.

``nox -s deep -- fuzz`` runs it; with ``--seconds 600 record view`` it looks longer at some.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from itertools import accumulate
from pathlib import Path
from typing import Final

from targets import TARGETS, corpus, corpus_file, seeds

TIME_LIMIT: Final = 10
"""Seconds that one input may take."""

MEMORY_LIMIT: Final = 1024
"""Megabytes that the whole run may take; the fuzzer itself keeps what it has found."""

LONGEST: Final = 8192
"""Bytes of an input: enough for every branch, and little enough to be quick."""

KEPT: Final = 50_000
"""Bytes of a corpus that are kept, the shortest inputs first."""


def fuzz(name: str, seconds: int) -> int:
    """Fuzz one target, and add the inputs found to its corpus.

    Returns:
        The exit code: not 0 if an input makes the target fail. The corpus keeps that input, so
        that a test fails too.
    """
    with tempfile.TemporaryDirectory() as directory:
        kept, found, merged, good = (
            Path(directory) / kind for kind in ("kept", "found", "merged", "good")
        )
        _write(kept, corpus(name) if corpus_file(name).exists() else [])
        _write(good, [seed.encode() for seed in seeds(name)])
        _write(found, [])
        _write(merged, [])
        code = _run(
            name,
            f"-max_total_time={seconds}",
            f"-timeout={TIME_LIMIT}",
            f"-rss_limit_mb={MEMORY_LIMIT}",
            f"-max_len={LONGEST}",
            f"-artifact_prefix={kept}/",
            "-print_final_stats=1",
            *map(str, (found, kept, good)),
        )
        if code == 0:
            _run(name, "-merge=1", f"-max_len={LONGEST}", *map(str, (merged, found, kept)))
            _keep(name, merged)
        else:
            _keep(name, kept)
    return code


def _write(directory: Path, inputs: list[bytes]) -> None:
    directory.mkdir()
    for number, data in enumerate(inputs):
        (directory / str(number)).write_bytes(data)


def _run(name: str, *arguments: str) -> int:
    command = [sys.executable, str(Path(__file__).with_name("one.py")), name, *arguments]
    return subprocess.run(command, check=False).returncode


def _keep(name: str, directory: Path) -> None:
    """Make the inputs in a directory the corpus, without the longest if they are too many."""
    inputs = (path.read_bytes() for path in directory.iterdir())
    lines = [f"{json.dumps(data.decode('utf-8', 'surrogateescape'))}\n" for data in inputs]
    shortest_first = sorted(lines, key=lambda line: (len(line), line))
    sizes = accumulate(map(len, shortest_first))
    kept = [line for line, size in zip(shortest_first, sizes, strict=True) if size <= KEPT]
    corpus_file(name).parent.mkdir(exist_ok=True)
    corpus_file(name).write_text("".join(kept), encoding="utf-8")


def main() -> int:
    """Fuzz the targets that are named, or all.

    Returns:
        The exit code: 0 if no target failed.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="how long, for each target")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    arguments = parser.parse_args()
    names = arguments.targets or [*TARGETS]
    if unknown := {*names} - {*TARGETS}:
        parser.error(f"no target is called {', '.join(sorted(unknown))}")
    failed = [name for name in names if fuzz(name, arguments.seconds)]
    print(f"{len(names)} targets for {arguments.seconds} s each; failed: {failed or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
