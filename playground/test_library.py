"""Test the library with two Pythons for the browser, in Node.js.

``nox -s deep -- pyodide`` runs it. It needs the page that ``nox -s playground`` builds. Its
arguments are the tests; by default, those of the games, without what needs numpy or scipy.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WHEELS: Final = ROOT / "build/wheels-for-tests"
VERSIONS: Final = ("pyodide", "pyodide-next")
"""The packages of ``package.json`` with the Python of the page and the next one, 3.14 and 3.15."""

USUAL: Final = (
    *(f"tests/{folder}" for folder in ("dominoes", "chickenfoot", "express", "notation")),
    "tests/server/test_page.py",
    "--ignore=tests/dominoes/test_sampling.py",
    "--ignore=tests/chickenfoot/test_worlds.py",
    "--ignore=tests/express/test_worlds.py",
)


def main() -> None:
    """Put wheels together and run the tests."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    shutil.copytree(ROOT / "build/wheels", WHEELS)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    python = ("--python-version", "3.14", "--platform", "any", "--only-binary=:all:")
    download = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", *python)
    needed = project["dependency-groups"]["pyodide"]
    subprocess.run([*download, "--dest", str(WHEELS), *needed], check=True)
    for version in VERSIONS:
        tests = ["node", "playground/tests.mjs", version, str(WHEELS), *(sys.argv[1:] or USUAL)]
        subprocess.run(tests, check=True, cwd=ROOT)


if __name__ == "__main__":
    main()
