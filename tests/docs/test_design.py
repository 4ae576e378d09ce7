"""What the documentation says of the house is so: its rooms, its laws, its files, its commands."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import chickenfoot_rules

ROOT: Final = Path(__file__).parents[2]
DESIGN: Final = ROOT / "docs" / "explanation" / "design.md"
TALKATIVE: Final = (
    DESIGN,
    ROOT / "docs" / "explanation" / "versioning.md",
    ROOT / "CONTRIBUTING.md",
)
PACKAGE: Final = Path(chickenfoot_rules.__file__).parent
NAME: Final = "chickenfoot_rules"


def rooms_on_the_page() -> list[str]:
    """Return the rooms in the order of the page."""
    text = DESIGN.read_text(encoding="utf-8").partition("\n## Rooms\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)


def rooms() -> dict[str, list[Path]]:
    """Return the files of each room."""
    found: dict[str, list[Path]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        found.setdefault(path.relative_to(PACKAGE).with_suffix("").parts[0], []).append(path)
    del found["__init__"], found["__main__"]
    return found


def imported(path: Path) -> Iterator[str]:
    """Yield the rooms that a file imports from, wherever in it that stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            inside = node.module != NAME
            names = [node.module if inside else f"{NAME}.{each.name}" for each in node.names]
        elif isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        for name in names:
            if name.startswith(f"{NAME}."):
                yield name.split(".")[1]


def laws_on_the_page() -> dict[int, set[str]]:
    """Return the test files that the page names for each law."""
    text = DESIGN.read_text(encoding="utf-8").partition("\n## Laws\n")[2].partition("\n## ")[0]
    items = re.findall(r"^(\d+)\. (.*?)(?=^\d+\. |\Z)", text, re.MULTILINE | re.DOTALL)
    return {int(number): set(re.findall(r"`tests/(\w+\.py)`", item)) for number, item in items}


def laws_in_the_tests() -> dict[int, set[str]]:
    """Return the test files that have a test of each law."""
    found: dict[int, set[str]] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        for number in re.findall(r"^def test_law_(\d+)_", path.read_text("utf-8"), re.MULTILINE):
            found.setdefault(int(number), set()).add(path.name)
    return found


def test_every_room_stands_on_the_page_once() -> None:
    assert sorted(rooms()) == sorted(rooms_on_the_page())


def test_each_room_imports_only_from_those_that_stand_above_it_in_the_list() -> None:
    places = {room: place for place, room in enumerate(rooms_on_the_page())}
    roof = len(places)  # where the package itself stands, with its names for everyone
    upward = {
        (room, other)
        for room, paths in rooms().items()
        for path in paths
        for other in imported(path)
        if other != room and places.get(other, roof) > places[room]
    }

    assert set() == upward


def test_the_page_names_every_file_that_tests_a_law_and_no_other() -> None:
    assert laws_in_the_tests() == laws_on_the_page()
    assert [*range(1, 11)] == [*laws_on_the_page()]


@pytest.mark.parametrize("page", TALKATIVE, ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(page: Path) -> None:
    folders = "benchmarks|docs|examples|fuzz|mutants|src|tests"
    named = re.findall(rf"`((?:{folders})/[\w./-]*)`", page.read_text(encoding="utf-8"))

    assert named
    assert [] == [path for path in named if not (ROOT / path).exists()]


@pytest.mark.parametrize("page", TALKATIVE, ids=lambda path: path.name)
def test_every_session_of_nox_that_is_named_is_there(page: Path) -> None:
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    sessions = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any("nox.session" in ast.unparse(each) for each in node.decorator_list)
    }
    named = set(re.findall(r"nox -s (\w+)", page.read_text(encoding="utf-8")))

    assert set() == named - sessions
