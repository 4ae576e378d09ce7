"""Measure the library beside its peers: one command, on any machine with Python 3.11 or later.

It makes a virtual environment of its own, installs the peers and this checkout there, and
runs `decisions.py` and `imports.py` in it, or `bulk.py`, or `environments.py`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
REQUIREMENTS = HERE / "requirements.txt"
OPTIONAL = HERE / "requirements-optional.txt"
ENVIRONMENT = ROOT / "build" / "benchmarks-venv"
PIP_INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def main() -> None:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seconds", default="1.2", help="length of one sample of one contender (%(default)s)"
    )
    parser.add_argument("--samples", default="9", help="samples of each contender (%(default)s)")
    parser.add_argument(
        "--bulk", action="store_true", help="measure the compiled kernels of chickenfoot_rules.bulk"
    )
    parser.add_argument(
        "--envs", action="store_true", help="measure the environments of chickenfoot_rules.envs"
    )
    options = parser.parse_args()

    extras = "fast,gymnasium,pettingzoo" if options.envs else "fast" if options.bulk else ""
    python = prepare(extras)
    sampling = ["--seconds", options.seconds, "--samples", options.samples]
    if options.bulk:
        add_optional(python)
        run(python, "-m", "benchmarks.bulk", *sampling)
        return
    if options.envs:
        add_optional(python)
        run(python, "-m", "benchmarks.environments", *sampling)
        return
    run(python, "-I", str(HERE / "decisions.py"), *sampling)
    run(python, "-I", str(HERE / "imports.py"))


def prepare(extras: str = "") -> Path:
    """Return the interpreter of an environment with the peers and this checkout installed."""
    python = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    marker = ENVIRONMENT / "installed.txt"
    wanted = f"{sys.version}\n{REQUIREMENTS.read_text(encoding='utf-8')}"
    if not marker.exists() or marker.read_text(encoding="utf-8") != wanted:
        tell(f"making {ENVIRONMENT.relative_to(ROOT)}")
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        pip_install(python, "--requirement", str(REQUIREMENTS))
        marker.write_text(wanted, encoding="utf-8")
    tell("installing this checkout")
    # A folder is installed anew even if its version is the same.
    pip_install(python, f"{ROOT}[{extras}]" if extras else str(ROOT))
    return python


def add_optional(python: Path) -> None:
    """Install the peers that are not available everywhere, where they are."""
    tell(f"installing {OPTIONAL.name}")
    if started(python, *PIP_INSTALL, "--requirement", str(OPTIONAL)):
        tell("these can't be installed here, and are skipped")


def pip_install(python: Path, *arguments: str) -> None:
    """Install something, in silence unless it fails."""
    run(python, *PIP_INSTALL, *arguments)


def run(python: Path, *arguments: str) -> None:
    """Run an interpreter; when it fails, end with its exit status."""
    status = started(python, *arguments)
    if status:
        sys.exit(status)


def started(python: Path, *arguments: str) -> int:
    """Run an interpreter and return its exit status."""
    # Modules from elsewhere than the environment and this checkout would not be those measured.
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    command = [str(python), *arguments]
    finished = subprocess.run(command, check=False, cwd=ROOT, env=environment)
    return finished.returncode


def tell(progress: str) -> None:
    """Say what takes a while, apart from the results."""
    print(f"{progress} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
