"""Break the rules in every small way, and see whether a test notices.

Run it with ``nox -s deep -- mutants``. It mutates the modules that hold rules or knowledge, prints
each mutant that no test killed as a diff, and then the figures. A full run takes hours. Try some of
the mutants, or those of one module only::

    nox -s deep -- mutants --sample 400
    nox -s deep -- mutants --only chickenfoot/legality --sample 50

Each worker has a copy of the checkout, because a mutant changes a file. It has imported what the
tests need apart from the library, and forks for each mutant, so that this need not be done again.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import difflib
import importlib
import multiprocessing
import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Final, NamedTuple

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import use_db
from stages import HELD_BY, first_failure

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = Path("src") / "chickenfoot_rules"
BUILD: Final = ROOT / "build" / "mutants"
WORKERS: Final = 2
FORK: Final = multiprocessing.get_context("fork")
SPAWN: Final = multiprocessing.get_context("spawn")
LONGEST_LINE: Final = 100

IMPORTED: Final = ("cattrs.preconf.json", "hypothesis.strategies", "jsonschema", "numpy", "pytest")
"""What the tests import, and a mutant can't change."""

WITHOUT_EFFECT: Final = frozenset(
    {"abstractmethod", "cache", "cached_property", "final", "lru_cache", "overload", "override"}
)
"""Decorators that save time or tell readers something; without them, results are the same."""

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


def without_effect(path: Path) -> set[tuple[int, int]]:
    """Return the lines and columns of what changes no result.

    These are some decorators, and ``strict=True``, which compares lengths that are equal.
    """
    places: set[tuple[int, int]] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            for decorator in node.decorator_list:
                name = ast.unparse(decorator).partition("(")[0].rpartition(".")[2]
                if name in WITHOUT_EFFECT:
                    columns = range(LONGEST_LINE)
                    places |= {(decorator.lineno, column) for column in columns}
        if isinstance(node, ast.keyword) and node.arg == "strict":
            places.add((node.value.lineno, node.value.col_offset))
    return places


def is_far(operator: str) -> bool:
    """Return whether an operator replaces another that nobody would confuse with it."""
    kind, _, pair = operator.rpartition("/")[2].partition("_")
    if kind == "ReplaceComparisonOperator":
        # There is one object for each tile and each play, so identity is equality. Where numbers
        # are compared, `!=` is tried too.
        return pair in {"Is_Eq", "IsNot_NotEq"} or (
            pair.endswith(("_Is", "_IsNot")) and not pair.startswith("Is")
        )
    if kind == "ReplaceBinaryOperator":
        old, new = pair.split("_")
        return new not in NEAR.get(old, set())
    return False


class Mutant(NamedTuple):
    """A change of a module.

    Attributes:
        module: the module, like ``chickenfoot/legality``.
        operator: the name of what changes it.
        occurrence: where, counted from the beginning of the module.
    """

    module: str
    operator: str
    occurrence: int

    @property
    def path(self) -> Path:
        """Return the file of the module in a checkout."""
        return path_of(self.module)

    @property
    def package(self) -> str:
        """Return the package of the module."""
        return package_of(self.module)

    def code(self) -> str:
        """Return the module with the change."""
        source = (ROOT / self.path).read_text(encoding="utf-8")
        return str(mutate_code(source, get_operator(self.operator)(), self.occurrence))

    def diff(self) -> str:
        """Return the change in the format of a patch."""
        source = (ROOT / self.path).read_text(encoding="utf-8")
        lines = (source.splitlines(), self.code().splitlines(), str(self.path), self.operator)
        return "\n".join(difflib.unified_diff(*lines, lineterm=""))


def mutants(module: str) -> Iterator[Mutant]:
    """Yield the mutants of a module, except far ones and those that can change no result."""
    path = ROOT / path_of(module)
    ignored = for_checkers(path) | without_effect(path)
    with use_db(":memory:") as db:
        init([path], db, {})
        for item in db.work_items:
            [mutation] = item.mutations
            if not is_far(mutation.operator_name) and tuple(mutation.start_pos) not in ignored:
                yield Mutant(module, mutation.operator_name, mutation.occurrence)


def chosen(names: list[str], sample: int | None, seed: int) -> list[Mutant]:
    """Return the mutants of modules to try: all, or some at random, in the order of the modules."""
    found = [mutant for name in names for mutant in sorted(mutants(name))]
    if sample is None or len(found) <= sample:
        return found
    rng = random.Random(seed)
    return [found[index] for index in sorted(rng.sample(range(len(found)), sample))]


def modules() -> list[str]:
    """List the modules to mutate, the longest first, like ``chickenfoot/legality``."""
    paths = [
        path
        for package in HELD_BY
        for path in (ROOT / SOURCE / package).rglob("*.py")
        if path.stem != "__init__"
    ]
    paths.sort(key=lambda path: path.stat().st_size, reverse=True)
    return [path.relative_to(ROOT / SOURCE).with_suffix("").as_posix() for path in paths]


def path_of(module: str) -> Path:
    """Return the file of a module in a checkout."""
    return SOURCE / f"{module}.py"


def package_of(module: str) -> str:
    """Return the package of a module."""
    return module.partition("/")[0]


def make_copy() -> Path:
    """Copy the checkout, and compile the library there once for all mutants."""
    copy = BUILD / "0"
    without = shutil.ignore_patterns(".*", "build", "__pycache__", "docs")
    shutil.copytree(ROOT, copy, ignore=without)
    # A mutant may have the size and the time of the file that it changes, but not its hash.
    mode = PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(copy / "src", quiet=1, invalidation_mode=mode)
    return copy


def enter(copies: SimpleQueue[Path]) -> None:
    """Begin a worker: enter a copy that no other worker has, and import what the tests need."""
    copy = copies.get()
    os.chdir(copy)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    # Also for processes that tests start.
    os.environ["PYTHONPATH"] = str(copy / "src")
    sys.path.insert(0, str(copy / "src"))
    for name in IMPORTED:
        importlib.import_module(name)


def survives(module: str) -> bool:
    """Return whether no test of a module fails in this copy, or takes too long."""
    process = FORK.Process(target=run_tests, args=(module,))
    process.start()
    process.join()
    return process.exitcode == 0


def run_tests(module: str) -> None:
    """Run the tests of a module in this process, which they end, without a word."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    sys.exit(first_failure(module))


def is_killed(mutant: Mutant) -> bool:
    """Return whether a test notices a mutant."""
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    original = mutant.path.read_text(encoding="utf-8")
    mutant.path.write_text(mutant.code(), encoding="utf-8")
    try:
        return not survives(mutant.module)
    finally:
        mutant.path.write_text(original, encoding="utf-8")


def pool(copies: list[Path]) -> ProcessPoolExecutor:
    """Return workers, each of which has one of the copies."""
    queue: SimpleQueue[Path] = SPAWN.SimpleQueue()
    for copy in copies:
        queue.put(copy)
    return ProcessPoolExecutor(len(copies), SPAWN, initializer=enter, initargs=(queue,))


def run(tried: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Yield each mutant with whether a test notices it."""
    first = make_copy()
    # All modules of a package have the same tests, so one of them shows whether these pass.
    examples = {mutant.package: mutant.module for mutant in tried}.values()
    with pool([first]) as workers:
        for module, passes in zip(examples, workers.map(survives, examples), strict=True):
            if not passes:
                message = f"expected tests of {module} that pass without a mutant"
                raise RuntimeError(message)
    copies = [first, *(BUILD / str(number) for number in range(1, WORKERS))]
    for copy in copies[1:]:  # with what pytest has made of the tests meanwhile
        shutil.copytree(first, copy)
    with pool(copies) as workers:
        yield from zip(tried, workers.map(is_killed, tried), strict=True)


def main() -> None:
    """Try the mutants that the arguments choose."""
    parser = argparse.ArgumentParser(description="Break the rules and see whether a test notices.")
    parser.add_argument(
        "--only", action="append", metavar="MODULE", help="like chickenfoot/legality; repeatable"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="N random mutants of them all")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample (default: 1)")
    arguments = parser.parse_args()
    every = modules()
    names = arguments.only or every
    if unknown := [module for module in names if module not in every]:
        parser.error(f"expected some of {', '.join(sorted(every))}; got {', '.join(unknown)}")
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    tried = Counter[str]()
    killed = Counter[str]()
    for mutant, is_noticed in run(chosen(names, arguments.sample, arguments.seed)):
        tried.update([mutant.module, "all"])
        if is_noticed:
            killed.update([mutant.module, "all"])
        else:
            print(mutant.diff(), end="\n\n", flush=True)
    for module, number in tried.items():
        share = killed[module] / number
        print(f"{module}: {killed[module]} of {number} mutants killed, {share:.1%}")


if __name__ == "__main__":
    main()
