"""A version is published only if its tag, its metadata and the changelog agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import release

CHANGELOG = """\
# Changelog

## [Unreleased]

## [0.2.0] - 2027-01-31

### Added

- A thing.

## [0.1.0] - 2026-12-01

- The first one.
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    return tmp_path


def test_the_notes_are_the_newest_section(checkout: Path) -> None:
    assert release.notes("v0.2.0", checkout) == "### Added\n\n- A thing."


def test_another_tag_than_the_version_is_refused(checkout: Path) -> None:
    with pytest.raises(release.TagError, match=r"expected the tag v0\.2\.0, .* got v0\.3\.0"):
        release.notes("v0.3.0", checkout)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Unreleased]\n", "[Unreleased]\n\n- Something else.\n"),
        ("## [Unreleased]\n", ""),
        ("0.2.0] - 2027-01-31", "0.2.0]"),
        ("0.2.0] - 2027-01-31", "0.2.0] - 2027-02-31"),
        ("0.2.0] - 2027-01-31", "0.2.1] - 2027-01-31"),
        ("### Added\n\n- A thing.\n", ""),
        (CHANGELOG.partition("## [0.2.0]")[2], ""),
    ],
)
def test_a_changelog_that_does_not_describe_it_is_refused(
    checkout: Path, old: str, new: str
) -> None:
    assert old in CHANGELOG
    (checkout / "CHANGELOG.md").write_text(CHANGELOG.replace(old, new), encoding="utf-8")

    with pytest.raises(release.TagError, match=r"^expected a"):
        release.notes("v0.2.0", checkout)


def test_nothing_is_released_from_this_checkout_by_mistake() -> None:
    with pytest.raises(release.TagError, match="expected the tag v"):
        release.notes("latest")


def test_the_versions_of_the_project_and_of_python_are_the_same_everywhere() -> None:
    text = (release.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    citation = (release.ROOT / "CITATION.cff").read_text(encoding="utf-8")
    noxfile = (release.ROOT / "noxfile.py").read_text(encoding="utf-8")
    [tested] = re.findall(r"^PYTHONS = (.+)$", noxfile, re.MULTILINE)

    assert f"\nversion: {tomllib.loads(text)['project']['version']}\n" in citation
    assert re.findall(r"Python :: (3\.\d+)", text) == re.findall(r"3\.\d+", tested)


@pytest.mark.parametrize("workflow", sorted((release.ROOT / ".github/workflows").glob("*.yml")))
def test_a_workflow_names_each_action_and_tool_by_its_version(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    actions = re.findall(r"uses: (?!\./)(.+)", text)
    tools = re.findall(r"\'([^\']+)\'", " ".join(re.findall(r"pip install (.+)", text)))

    assert [] == [one for one in actions if not re.search(r"@[0-9a-f]{40} # v\d", one)]
    assert [] == [one for one in tools if "==" not in one]
