"""Break the engine in every small way and see that a test notices.

Run by ``nox -s mutants``. Each worker has a copy of the checkout, as a mutant changes a file.
Prints how many mutants the tests killed, and each survivor as a diff.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "mutants"
WORKERS = 2
GAMES = ("laws/test_chickenfoot", "laws/test_express", "examples/test_examples")
CHICKEN_FOOT = ("chickenfoot", "dominoes", *GAMES)
EXPRESS = ("express", "laws/test_express.py")
# Of the many operators that could stand in for another, these make a difference anyone would make.
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


def annotations(path: Path) -> set[tuple[int, int]]:
    """Return the lines and columns inside annotations, which nothing evaluates."""
    places: set[tuple[int, int]] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
    """Tell whether an operator replaces another that nobody would mistake for it."""
    kind, _, pair = operator.rpartition("/")[2].partition("_")
    if kind == "ReplaceComparisonOperator":
        # There is one object for each tile and each play, so identity is equality.
        return pair in {"Eq_Is", "NotEq_IsNot", "Is_Eq", "IsNot_NotEq"}
    if kind == "ReplaceBinaryOperator":
        old, new = pair.split("_")
        return new not in NEAR.get(old, set())
    return False


def skip_pointless(session: Path, copy: Path) -> None:
    """Skip the mutants of annotations and those of far operators."""
    skipped = WorkResult(worker_outcome=WorkerOutcome.SKIPPED)
    ignored: dict[Path, set[tuple[int, int]]] = {}
    with use_db(str(session)) as db:
        for item in db.work_items:
            [mutation] = item.mutations
            path = copy / mutation.module_path
            places = ignored.setdefault(path, annotations(path))
            if is_far(mutation.operator_name) or tuple(mutation.start_pos) in places:
                db.set_result(item.job_id, skipped)


def work(number: int) -> Path:
    """Try the mutants of one share and return the session that holds the results."""
    copy = BUILD / str(number)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "build", "__pycache__", "docs"))
    rooms, held_by = SHARES[number]
    tests = " ".join(f"tests/test_{name}.py" for name in held_by)
    modules = ", ".join(f'"src/chickenfoot_rules/{name}.py"' for name in rooms)
    config = copy / "mutants.toml"
    config.write_text(
        f"""
        [cosmic-ray]
        module-path = [{modules}]
        timeout = 60.0
        excluded-modules = []
        test-command = "{sys.executable} -m pytest -x -q -p no:cacheprovider {tests}"
        [cosmic-ray.distributor]
        name = "local"
        """,
        encoding="utf-8",
    )
    session = BUILD / f"{number}.sqlite"
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "mutants",
    }
    cosmic_ray = (sys.executable, "-m", "cosmic_ray.cli")
    for command in ("init", "baseline", "exec"):
        subprocess.run(
            (*cosmic_ray, command, config, *([] if command == "baseline" else [session])),
            cwd=copy,
            env=environment,
            check=True,
        )
        if command == "init":
            skip_pointless(session, copy)
    return session


def report(sessions: list[Path]) -> None:
    """Print the survivors and the figure."""
    killed = survived = 0
    for session in sessions:
        with use_db(str(session), WorkDB.Mode.open) as db:
            for _, result in db.completed_work_items:
                if result.worker_outcome is WorkerOutcome.SKIPPED:
                    continue
                if result.test_outcome is TestOutcome.SURVIVED:
                    survived += 1
                    print(result.diff, end="\n\n")
                else:
                    killed += 1
    print(f"{killed} of {killed + survived} mutants killed: {killed / (killed + survived):.1%}")


def main() -> None:
    """Try every mutant, or those of the shares whose numbers are given, from 0 up."""
    shares = [int(number) for number in sys.argv[1:]] or range(len(SHARES))
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    with ThreadPoolExecutor(WORKERS) as workers:
        report(list(workers.map(work, shares)))


if __name__ == "__main__":
    main()
