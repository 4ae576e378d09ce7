"""Run the programs of strangers with the installed wheel: ``python matrix.py [NAME…]``.

`matrix.toml` lists what is tried with what. uv makes an environment for each group, in
``build/outside``. A name is that of a group or of a row; without any, all are tried.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
MATRIX: Final[Mapping[str, Any]] = tomllib.loads((HERE / "matrix.toml").read_text("utf-8"))
CLAIMED: Final = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8"))
TOO_LONG: Final = 300
"""The most seconds that a program may take."""


class Trial(NamedTuple):
    """A row of the matrix, with one Python."""

    group: str
    name: str
    row: Mapping[str, Any]
    python: str

    def run(self) -> bool:
        """Run the program in an empty folder, say what came of it, and return whether it passed."""
        program, *arguments = self.row.get("program", self.name).split()
        path = HERE / "programs" / f"{program}.py"
        ours = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        command = [self.python, *self.row.get("python", ()), str(path), *arguments]
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            try:
                done = subprocess.run(
                    command,
                    env={**ours, **self.row.get("env", {})},
                    cwd=folder,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    timeout=TOO_LONG,
                    check=False,
                )
                passed, printed = done.returncode == 0, done.stdout
            except subprocess.TimeoutExpired as late:
                passed, printed = False, (late.output or b"") + b"\nit takes too long"
        took = f"{time.monotonic() - began:5.1f} s"
        print("ok  " if passed else "FAIL", took, self.group, self.name, self.row["tries"])
        if not passed:
            print(printed.decode(errors="replace"), flush=True)
        return passed


def environments(group: str, wheel: Path) -> Iterator[str]:
    """Make the environments of a group, and yield their interpreters."""
    settings = MATRIX["groups"][group]
    found = [version for version in CLAIMED if shutil.which(f"python{version}")]
    chosen = {"all": found, "oldest": found[:1], "newest": found[-1:]}
    extras = f"[{','.join(settings.get('extras', ()))}]"
    needs = sorted({need for row in MATRIX[group].values() for need in row.get("needs", ())})
    resolution = settings.get("resolution", "highest")
    for version in chosen[settings.get("pythons", "newest")]:
        folder = ROOT / "build/outside" / f"{group}-{version}"
        uv("venv", "--clear", "--no-python-downloads", "--python", f"python{version}", str(folder))
        python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        into = ("--python", python, "--resolution", resolution)
        uv("pip", "install", *into, f"{wheel}{extras}", *needs)
        yield python


def uv(*arguments: str) -> None:
    """Run uv."""
    subprocess.run(["uv", *arguments, "--quiet"], check=True)  # noqa: S607 - nox has installed it


def main() -> int:
    """Try what is asked for, and return how many programs failed."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("names", nargs="*", help="groups or rows; all by default")
    parser.add_argument("--wheel", type=Path, help="try this one; by default, one is built")
    here = "try in the environment of this interpreter"
    parser.add_argument("--python", type=os.path.abspath, help=here)
    asked = parser.parse_args()
    known = {name for group in MATRIX["groups"] for name in (group, *MATRIX[group])}
    if unknown := {*asked.names} - known:
        parser.error(f"not in matrix.toml: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as built, ThreadPoolExecutor(os.cpu_count()) as pool:
        if not (asked.wheel or asked.python):
            uv("build", "--wheel", "--out-dir", built, str(ROOT))
            [asked.wheel] = Path(built).glob("*.whl")
        results: list[bool] = []
        for group in MATRIX["groups"]:
            rows = MATRIX[group].items()
            if asked.names and group not in asked.names:
                rows = [(name, row) for name, row in rows if name in asked.names]
            made = [asked.python] if asked.python else environments(group, asked.wheel)
            for python in made if rows else ():
                trials = [Trial(group, name, row, python) for name, row in rows]
                results += pool.map(Trial.run, trials)
    print(f"{sum(results)} of {len(results)} passed")
    return results.count(False)


if __name__ == "__main__":
    sys.exit(main())
