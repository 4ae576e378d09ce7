"""What ``import chickenfoot_rules`` alone gives, and what it leaves for later."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LIBRARIES = ("hypothesis", "numba", "numpy", "openskill", "rich", "starlette")
PLAIN_INSTALL = Path(__file__).parent / "plain_install.py"


def run(program: str) -> str:
    """Return what a program prints in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("program", "packages"),
    [
        ("import chickenfoot_rules", "dominoes"),
        ("from chickenfoot_rules import *", "chickenfoot dominoes"),
        ("from chickenfoot_rules.chickenfoot import *", "chickenfoot dominoes"),
    ],
)
def test_the_root_imports_no_package_that_a_program_may_never_need(
    program: str, packages: str
) -> None:
    loaded = run(
        f"import sys; {program}; "
        "print(*sorted(name.split('.')[1] for name in sys.modules if name.count('.') == 1 "
        "and name.startswith('chickenfoot_rules.')))"
    )

    assert packages == loaded


def test_a_program_that_plays_imports_no_words_and_no_information_states() -> None:
    loaded = run("import sys; from chickenfoot_rules import Match, Rules; print(*sys.modules)")

    assert "chickenfoot_rules.chickenfoot.match" in loaded
    assert "narration" not in loaded
    assert "information_state" not in loaded


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("from chickenfoot_rules.dominoes import GAMES; print(*GAMES)", "chicken-foot"),
        ("from chickenfoot_rules import Tile; print(Tile(4, 6).to_svg()[:4])", "<svg"),
    ],
)
def test_what_is_imported_later_is_there_from_the_start(program: str, printed: str) -> None:
    assert printed == run(program)


def test_without_any_extra_help_and_completion_work_and_errors_say_what_to_install() -> None:
    program = (
        f"import runpy, sys; sys.modules.update(dict.fromkeys({LIBRARIES})); "
        f"runpy.run_path({str(PLAIN_INSTALL)!r}, run_name='__main__'); print('all is well')"
    )

    assert "all is well" == run(program)
