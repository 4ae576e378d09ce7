"""Measure the library beside its peers: one command, on any machine with Python 3.11 or later.

It makes a virtual environment of its own, installs the peers and this checkout there, and runs
`decisions.py` in it, or `throughput.py`, `environments.py` or `instructions.py`. Add ``--seconds``
for the length of one sample of one contender, and ``--samples`` for the number of samples.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "benchmarks/requirements.txt"
ENVIRONMENT = ROOT / "build" / "benchmarks-venv"
PIP_INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def main() -> None:
    """Install, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    for flag, module, what in (
        ("--bulk", "throughput", "the compiled kernels"),
        ("--envs", "environments", "the environments"),
        ("--instructions", "instructions", "how many instructions a decision takes"),
    ):
        parser.add_argument(
            flag, dest="module", action="store_const", const=module, help=f"measure {what}"
        )
    options, sampling = parser.parse_known_args()
    run(prepare(), "-m", f"benchmarks.{options.module or 'decisions'}", *sampling)


def prepare() -> Path:
    """Return the interpreter of an environment with the peers and this checkout installed."""
    python = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    marker = ENVIRONMENT / "installed.txt"
    wanted = f"{sys.version}\n{REQUIREMENTS.read_text(encoding='utf-8')}"
    if not marker.exists() or marker.read_text(encoding="utf-8") != wanted:
        print(f"making {ENVIRONMENT.relative_to(ROOT)} …", file=sys.stderr, flush=True)
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        run(python, *PIP_INSTALL, "--requirement", str(REQUIREMENTS))
        marker.write_text(wanted, encoding="utf-8")
    # A folder is installed anew even if its version is the same.
    run(python, *PIP_INSTALL, f"{ROOT}[fast,gymnasium,openspiel,pettingzoo]")
    return python


def run(python: Path, *arguments: str) -> None:
    """Run an interpreter; when it fails, end with its exit status."""
    # Modules from elsewhere than the environment and this checkout would not be those measured.
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    command = [str(python), *arguments]
    if status := subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode:
        sys.exit(status)


if __name__ == "__main__":
    main()
