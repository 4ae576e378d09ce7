"""A version is published only if its tag, its metadata and the changelog agree."""

from __future__ import annotations

import re
import shutil
import tomllib
from datetime import date
from pathlib import Path

import pytest

import release

IS_FIRST = "REPOSITORY" in (release.ROOT / "pyproject.toml").read_text(encoding="utf-8")
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


@pytest.mark.skipif(not IS_FIRST, reason="the first version has been prepared")
def test_the_first_release_turns_the_pages_to_the_index_and_fills_in_the_repository(
    tmp_path: Path,
) -> None:
    (tmp_path / "docs").mkdir()
    pages = ("README.md", "docs/index.md")
    for name in (*pages, "pyproject.toml", "CHANGELOG.md", "CITATION.cff"):
        shutil.copy(release.ROOT / name, tmp_path / name)
    with pytest.raises(release.TagError, match="expected --repository"):
        release.prepare("v0.1.0", root=tmp_path)

    release.prepare("v0.1.0", "https://host/owner/name/", tmp_path, date(2027, 1, 31))

    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))
    [hook] = project["tool"]["hatch"]["metadata"]["hooks"].values()
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    for one in hook["substitutions"]:
        address = one["replacement"].replace("$HFPR_VERSION", "0.1.0")
        readme = re.sub(one["pattern"], address, readme)
    links = re.findall(r"\]\(([^)]+)\)|(?:src|srcset)=\"([^\"]+)\"", readme)
    ours = [one.partition("/v0.1.0/")[2] for one in map("".join, links) if "//host/" in one]
    assert "https://host/owner/name" == project["project"]["urls"]["Repository"]
    assert [] == [one for one in map("".join, links) if not one.startswith("https://")]
    assert 10 < len([one for one in ours if (release.ROOT / one).is_file()]) == len(ours)
    assert all(
        "pip install chickenfoot-rules\n" in (tmp_path / page).read_text(encoding="utf-8")
        for page in pages
    )
    assert "### Added" in release.notes("v0.1.0", tmp_path)
    with pytest.raises(release.TagError, match="and for no other"):
        release.prepare("v0.1.1", "https://host/owner/name", tmp_path)


def test_a_version_without_a_repository_is_refused(checkout: Path) -> None:
    with (checkout / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write('urls.Repository = "REPOSITORY"\n')

    with pytest.raises(release.TagError, match=r"run release\.py v0\.2\.0 --prepare"):
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


def test_a_release_is_rehearsed_with_the_tools_of_the_action_that_publishes_it() -> None:
    pins = (release.ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    project = (release.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    renewed = (release.ROOT / ".github/dependabot.yml").read_text(encoding="utf-8")
    tools = tomllib.loads(project)["dependency-groups"]["publish"]
    action = re.findall(r"gh-action-pypi-publish@[0-9a-f]{40} # (v\S+)", pins)

    # Whoever renews the one takes the others from requirements/runtime.txt of that version.
    assert action == re.findall(r"in gh-action-pypi-publish (v\S+):", project)
    assert [one.partition("==")[0] for one in tools] == re.findall(r"-name: (\S+)", renewed)
    assert [] == [one for one in tools if "==" not in one]
