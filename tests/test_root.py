"""What ``import chickenfoot_rules`` alone gives, and what it leaves for later."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LIBRARIES = ("hypothesis", "numba", "numpy", "openskill", "rich", "starlette")
PLAIN_INSTALL = Path(__file__).parent / "plain_install.py"


def run(program: str) -> str:
    """Return what a program prints in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


LOADED = (
    "print(*sorted(name.split('.')[1] for name in sys.modules if name.count('.') == 1 "
    "and name.startswith('chickenfoot_rules.')))"
)


def test_the_root_imports_no_package_that_a_program_may_never_need() -> None:
    program = f"""\
import sys
import chickenfoot_rules; {LOADED}
from chickenfoot_rules import Match, Rules; print(*sys.modules)
from chickenfoot_rules import *; {LOADED}
from chickenfoot_rules.chickenfoot import *; {LOADED}
"""
    root, modules, *packages = run(program).splitlines()
    assert (root, packages) == ("dominoes", ["chickenfoot dominoes"] * 2)
    assert "chickenfoot_rules.chickenfoot.match" in modules
    assert "narration" not in modules
    assert "information_state" not in modules


def test_what_is_imported_later_is_there_from_the_start() -> None:
    games = "from chickenfoot_rules.dominoes import GAMES; print(*GAMES)"
    picture = "from chickenfoot_rules import Tile; print(Tile(4, 6).to_svg()[:4])"
    assert run(f"{games}\n{picture}").splitlines() == ["chicken-foot", "<svg"]


def test_without_any_extra_help_and_completion_work_and_errors_say_what_to_install() -> None:
    program = (
        f"import runpy, sys; sys.modules.update(dict.fromkeys({LIBRARIES})); "
        f"runpy.run_path({str(PLAIN_INSTALL)!r}, run_name='__main__'); print('all is well')"
    )

    assert "all is well" == run(program)
