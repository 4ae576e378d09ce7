"""The pages about the project agree with it: packages, laws, files and commands."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import chickenfoot_rules
import structure

ROOT: Final = Path(__file__).parents[2]
DESIGN: Final = ROOT / "docs" / "explanation" / "design.md"
TALKATIVE: Final = (
    DESIGN,
    ROOT / "docs" / "explanation" / "versioning.md",
    ROOT / "CONTRIBUTING.md",
)
PACKAGE: Final = Path(chickenfoot_rules.__file__).parent


def rows_below(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of the page, without its first two lines."""
    text = DESIGN.read_text(encoding="utf-8").partition(f"# {heading}\n")[2].partition("\n#")[0]
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def modules_of(package: str) -> set[str]:
    """Return the modules and packages directly inside a package."""
    return {path.stem for path in (PACKAGE / package).iterdir() if path.stem.isidentifier()} - {
        "__init__",
        "__pycache__",
    }


def laws_on_the_page() -> dict[int, set[str]]:
    """Return the test files that the page names for each law."""
    text = DESIGN.read_text(encoding="utf-8").partition("\n## Laws\n")[2].partition("\n## ")[0]
    items = re.findall(r"^(\d+)\. (.*?)(?=^\d+\. |\Z)", text, re.MULTILINE | re.DOTALL)
    return {int(number): set(re.findall(r"`(tests/[\w/]+\.py)`", item)) for number, item in items}


def laws_in_the_tests() -> dict[int, set[str]]:
    """Return the test files that have a test of each law."""
    found: dict[int, set[str]] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        for number in re.findall(
            r"^(?: {4})?def test_law_(\d+)_", path.read_text("utf-8"), re.MULTILINE
        ):
            found.setdefault(int(number), set()).add(path.relative_to(ROOT).as_posix())
    return found


def test_the_page_lists_each_package_with_its_layer_and_its_imports() -> None:
    found = [one for one in structure.imports(PACKAGE) if not one.by_name]
    arrows = structure.graph(PACKAGE, found, structure.unit_of)
    heights = sorted({structure.HEIGHTS[unit] for unit in arrows})
    expected = {
        unit: (str(heights.index(structure.HEIGHTS[unit]) + 1), sorted(imported))
        for unit, imported in arrows.items()
    }
    listed = {
        unit.strip("`"): (layer, re.findall(r"`(\w+)`", imported))
        for layer, unit, _, imported in rows_below("Packages and layers")
    }

    assert expected == listed


def test_the_page_lists_each_module_of_the_shared_package() -> None:
    listed = [module.strip("`") for module, _ in rows_below("Modules of the shared package")]

    assert sorted(modules_of("dominoes")) == sorted(listed)


@pytest.mark.parametrize("game", ["chickenfoot", "express"])
def test_the_page_lists_each_module_of_a_game(game: str) -> None:
    others = {"chickenfoot": "express", "express": "chickenfoot"}
    listed = [
        module.strip("`")
        for module, contents in rows_below("Modules of each game")
        if not contents.endswith(f"(only in `{others[game]}`)")
    ]

    assert sorted(modules_of(game)) == sorted(listed)


def test_the_page_names_every_file_that_tests_a_law_and_no_other() -> None:
    assert laws_in_the_tests() == laws_on_the_page()
    assert [*range(1, 12)] == [*laws_on_the_page()]


@pytest.mark.parametrize("page", TALKATIVE, ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(page: Path) -> None:
    folders = "benchmarks|docs|examples|fuzz|mutants|src|tests|tools"
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
