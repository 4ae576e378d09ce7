"""The page about learning libraries names the programs, which pin versions.

The programs themselves need torch and other large libraries, so they are run by hand.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "environments.md"
PROGRAMS = sorted((ROOT / "examples" / "learning").glob("*.py"))

HEAD = re.compile(r"^# /// script\n(?P<body>(?:#(?: .*)?\n)+)# ///$", re.MULTILINE)
"""The block at the top of a program that lists what it needs (PEP 723)."""


def needs(program: Path) -> list[str]:
    head = HEAD.match(program.read_text(encoding="utf-8"))
    assert head is not None, program
    lines = head["body"].splitlines()
    found: list[str] = tomllib.loads("\n".join(line[2:] for line in lines))["dependencies"]
    return found


def test_there_is_a_program_for_each_library() -> None:
    libraries = ["pytorch", "rllib", "sb3_contrib", "tianshou", "torchrl"]

    assert [f"with_{name}.py" for name in libraries] == [one.name for one in PROGRAMS]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_the_page_names_each_program_which_pins_versions(program: Path) -> None:
    ours, *others = needs(program)

    assert f"`{program.name} <" in PAGE.read_text(encoding="utf-8")
    assert ours.startswith("chickenfoot-rules[")
    assert others
    assert [] == [one for one in others if not re.fullmatch(r"[\w\[\]-]+==[\d.]+", one)]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_a_program_imports_of_this_library_is_there(program: Path) -> None:
    tree = ast.parse(program.read_text(encoding="utf-8"))
    imported = [
        (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("chickenfoot_rules")
        for alias in node.names
    ]

    assert imported
    for module, name in imported:
        exec(f"from {module} import {name}", {})  # noqa: S102 - what our program imports
