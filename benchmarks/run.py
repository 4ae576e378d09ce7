"""Measure the library beside its peers: one command, on any machine with Python 3.11 or later.

It makes a virtual environment of its own, installs the peers and this checkout there, and
runs `decisions.py` and `imports.py` in it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
REQUIREMENTS = HERE / "requirements.txt"
ENVIRONMENT = ROOT / "build" / "benchmarks-venv"


def main() -> None:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seconds", default="1.2", help="length of one sample of one contender (%(default)s)"
    )
    parser.add_argument("--samples", default="9", help="samples of each contender (%(default)s)")
    options = parser.parse_args()

    python = prepare()
    sampling = ["--seconds", options.seconds, "--samples", options.samples]
    run(python, "-I", str(HERE / "decisions.py"), *sampling)
    run(python, "-I", str(HERE / "imports.py"))


def prepare() -> Path:
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
    pip_install(python, str(ROOT))  # a folder is installed anew even if its version is the same
    return python


def pip_install(python: Path, *arguments: str) -> None:
    """Install something, in silence unless it fails."""
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments)


def run(python: Path, *arguments: str) -> None:
    """Run an interpreter; when it fails, end with its exit status."""
    done = subprocess.run([python, *arguments], check=False)  # noqa: S603 - commands of our own
    if done.returncode:
        sys.exit(done.returncode)


def tell(progress: str) -> None:
    """Say what takes a while, apart from the results."""
    print(f"{progress} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
