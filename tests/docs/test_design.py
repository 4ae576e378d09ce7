"""The pages about the project agree with it: packages, modules, laws, files and commands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

import chickenfoot_rules

ROOT: Final = Path(__file__).parents[2]
DESIGN: Final = ROOT / "docs" / "explanation" / "design.md"
TALKATIVE: Final = (
    DESIGN,
    ROOT / "docs" / "explanation" / "versioning.md",
    ROOT / "docs" / "reference" / "performance.md",
    ROOT / "CONTRIBUTING.md",
)
PACKAGE: Final = Path(chickenfoot_rules.__file__).parent


def below(heading: str) -> str:
    """Return what the page says below a heading."""
    return (
        DESIGN.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    )


def test_the_page_lists_the_packages_of_each_layer() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    layers = [set(layer.split(" | ")) - {"__main__"} for layer in reversed(contract["layers"])]
    rows = re.findall(r"^\d+\. (.*)$", below("Packages and layers"), re.MULTILINE)

    assert [layer for layer in layers if layer] == [set(re.findall("`(.*?)`", row)) for row in rows]


def test_the_page_lists_the_laws_that_tests_are_named_after() -> None:
    text = below("Laws")
    tested = {
        int(number)
        for path in (ROOT / "tests").rglob("test_*.py")
        for number in re.findall(
            r"^(?: {4})?def test_law_(\d+)_", path.read_text("utf-8"), re.MULTILINE
        )
    }

    assert sorted(tested) == [
        int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)
    ]


@pytest.mark.parametrize("page", TALKATIVE, ids=lambda path: path.name)
def test_every_file_and_session_of_nox_that_is_named_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    folders = "benchmarks|docs|examples|fuzz|mutants|src|tests|tools"
    files = re.findall(rf"(?:`|\bpython )((?:{folders})/[\w./-]*)", text)
    noxfile = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    sessions = re.findall(r"^@nox\.session.*\ndef (\w+)\(", noxfile, re.MULTILINE)

    assert [] == [path for path in files if not (ROOT / path).exists()]
    assert set() == {*re.findall(r"nox -s (\w+)", text)} - {*sessions}
