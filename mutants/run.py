"""Break the rules in every small way, and see whether a test notices.

Run it with ``nox -s mutants``. It mutates the modules that hold rules or knowledge, prints each
mutant that no test killed as a diff, and then the figures. A full run takes hours. Try some mutants
of each module, or those of one module only::

    nox -s mutants -- --sample 10
    nox -s mutants -- --only chickenfoot/legality --sample 50

Each worker has a copy of the checkout, because a mutant changes a file.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult
from stages import HELD_BY

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = Path("src") / "chickenfoot_rules"
BUILD: Final = ROOT / "build" / "mutants"
WORKERS: Final = 2
LONGEST_LINE: Final = 100
NO_RULES: Final = frozenset({"__init__", "narration", "rulebook", "protocols", "words"})
"""Modules of these packages that hold neither rules nor knowledge."""

# The replacements of an operator that a programmer could write by mistake.
NEAR = {
    "Add": {"Sub"},
    "Sub": {"Add"},
    "Mul": {"Add"},
    "Mod": {"Sub"},
    "FloorDiv": {"Mul"},
    "BitAnd": {"BitOr", "BitXor"},
    "BitOr": {"BitAnd", "BitXor"},
    "BitXor": {"BitOr", "BitAnd"},
    "LShift": {"RShift"},
    "RShift": {"LShift"},
}


def for_checkers(path: Path) -> set[tuple[int, int]]:
    """Return the lines and columns that only type checkers read: annotations and protocols."""
    places: set[tuple[int, int]] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            places |= {(line, column) for line in lines for column in range(LONGEST_LINE)}
        notes: list[ast.expr | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            notes.append(node.annotation)
        if isinstance(node, ast.FunctionDef):
            notes.append(node.returns)
        for note in notes:
            for part in ast.walk(note) if note else ():
                if isinstance(part, ast.expr) and part.end_lineno == part.lineno:
                    columns = range(part.col_offset, part.end_col_offset or 0)
                    places |= {(part.lineno, column) for column in columns}
    return places


def is_far(operator: str) -> bool:
    """Return whether an operator replaces another that nobody would confuse with it."""
    kind, _, pair = operator.rpartition("/")[2].partition("_")
    if kind == "ReplaceComparisonOperator":
        # There is one object for each tile and each play, so identity is equality.
        return pair in {"Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq"}
    if kind == "ReplaceBinaryOperator":
        old, new = pair.split("_")
        return new not in NEAR.get(old, set())
    return False


def skip(session: Path, copy: Path, sample: int | None, seed: str) -> None:
    """Skip mutants that only type checkers read, of far operators, and outside the sample."""
    skipped = WorkResult(worker_outcome=WorkerOutcome.SKIPPED)
    ignored: dict[Path, set[tuple[int, int]]] = {}
    with use_db(str(session)) as db:
        tried: list[str] = []
        for item in db.work_items:
            [mutation] = item.mutations
            path = copy / mutation.module_path
            places = ignored.setdefault(path, for_checkers(path))
            if is_far(mutation.operator_name) or tuple(mutation.start_pos) in places:
                db.set_result(item.job_id, skipped)
            else:
                tried.append(item.job_id)
        if sample is not None and sample < len(tried):
            random.Random(seed).shuffle(tried)  # noqa: S311 - it only chooses a sample
            for job in tried[sample:]:
                db.set_result(job, skipped)


def modules() -> list[str]:
    """List the modules to mutate, the longest first, like ``chickenfoot/legality``."""
    paths = [
        path
        for package in HELD_BY
        for path in (ROOT / SOURCE / package).rglob("*.py")
        if path.stem not in NO_RULES
    ]
    paths.sort(key=lambda path: path.stat().st_size, reverse=True)
    return [path.relative_to(ROOT / SOURCE).with_suffix("").as_posix() for path in paths]


def package_of(module: str) -> str:
    """Return the package of a module."""
    return module.partition("/")[0]


def environment(copy: Path) -> dict[str, str]:
    """Return the variables that let tests find the package of a copy."""
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(copy / "src"), os.environ.get("PYTHONPATH", "")]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "mutants",
    }


def command(module: str) -> list[str]:
    """Return the command that runs the tests of a module."""
    return [sys.executable, "mutants/stages.py", module]


def seconds_of(copy: Path, module: str) -> float:
    """Run the tests of a module without any mutant, and return how long they take."""
    start = time.monotonic()
    subprocess.run(command(module), cwd=copy, env=environment(copy), check=True)
    return time.monotonic() - start


def attempt(copy: Path, module: str, timeout: float, sample: int | None, seed: int) -> Path:
    """Run the tests on the mutants of a module and return the session with the results."""
    name = module.replace("/", ".")
    config = BUILD / f"{name}.toml"
    session = BUILD / f"{name}.sqlite"
    config.write_text(
        f"""
        [cosmic-ray]
        module-path = ["{(SOURCE / module).as_posix()}.py"]
        timeout = {timeout}
        excluded-modules = []
        test-command = "{" ".join(command(module))}"
        [cosmic-ray.distributor]
        name = "local"
        """,
        encoding="utf-8",
    )
    for step in ("init", "exec"):
        subprocess.run(
            (sys.executable, "-m", "cosmic_ray.cli", step, config, session),
            cwd=copy,
            env=environment(copy),
            check=True,
        )
        if step == "init":
            skip(session, copy, sample, f"{seed} {module}")
    return session


def report(sessions: dict[str, Path]) -> None:
    """Print the survivors of each module, and then the figures."""
    figures: list[tuple[str, int, int]] = []
    for module, session in sessions.items():
        killed = survived = 0
        with use_db(str(session), WorkDB.Mode.open) as db:
            for _, result in db.completed_work_items:
                if result.worker_outcome is WorkerOutcome.SKIPPED:
                    continue
                if result.test_outcome is TestOutcome.SURVIVED:
                    survived += 1
                    print(result.diff, end="\n\n")
                else:
                    killed += 1
        figures.append((module, killed, killed + survived))
    figures.append(("all", sum(row[1] for row in figures), sum(row[2] for row in figures)))
    for module, killed, tried in figures:
        share = f"{killed / tried:.1%}" if tried else "none to try"
        print(f"{module}: {killed} of {tried} mutants killed, {share}")


def run(chosen: Sequence[str], sample: int | None, seed: int) -> dict[str, Path]:
    """Try the mutants of some modules in the copies of the workers."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(WORKERS):
        copy = BUILD / str(number)
        without = shutil.ignore_patterns(".*", "build", "__pycache__", "docs")
        shutil.copytree(ROOT, copy, ignore=without)
        copies.put(copy)

    def seconds(module: str) -> float:
        copy = copies.get()
        try:
            return seconds_of(copy, module)
        finally:
            copies.put(copy)

    # All modules of a package have the same tests, so one of them shows how long these take.
    examples = {package_of(module): module for module in chosen}
    with ThreadPoolExecutor(WORKERS) as workers:
        # A mutant that loops forever is one that the tests notice.
        timeouts = {
            package: 10 + 3 * taken
            for package, taken in zip(
                examples, workers.map(seconds, examples.values()), strict=True
            )
        }

        def results(module: str) -> Path:
            copy = copies.get()
            try:
                return attempt(copy, module, timeouts[package_of(module)], sample, seed)
            finally:
                copies.put(copy)

        return dict(zip(chosen, workers.map(results, chosen), strict=True))


def main() -> None:
    """Try the mutants that the arguments choose."""
    parser = argparse.ArgumentParser(description="Break the rules and see whether a test notices.")
    parser.add_argument(
        "--only", action="append", metavar="MODULE", help="like chickenfoot/legality; repeatable"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="N random mutants of each module")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample (default: 1)")
    arguments = parser.parse_args()
    every = modules()
    chosen = arguments.only or every
    if unknown := [module for module in chosen if module not in every]:
        parser.error(f"expected some of {', '.join(sorted(every))}; got {', '.join(unknown)}")
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    report(run(chosen, arguments.sample, arguments.seed))


if __name__ == "__main__":
    main()
