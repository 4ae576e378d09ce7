"""A version is published only if its tag, its metadata and the changelog agree."""

from __future__ import annotations

import re
import shutil
import tomllib
from datetime import date
from pathlib import Path

import pytest

import release

IS_FIRST = "[project.urls]" not in (release.ROOT / "pyproject.toml").read_text(encoding="utf-8")
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
    project = '[project]\nversion = "0.2.0"\n[project.urls]\n'
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
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


LINK = re.compile(r"\]\(([^)]+)\)|(?:href|src|srcset)=\"([^\"]+)\"")
SITE = "https://pages.host/name"
REPOSITORY = "https://host/owner/name"
# Pages of the site that are made of files elsewhere.
INCLUDED = {"CHANGELOG.md": "reference/changelog", "CONTRIBUTING.md": "how-to/contribute"}


def links_of(page: Path) -> list[str]:
    return [one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))]


def source_of(link: str) -> Path:
    """Return the file in the repository that is published at an address."""
    if link.startswith(f"{REPOSITORY}/blob/main/"):
        return release.ROOT / link.removeprefix(f"{REPOSITORY}/blob/main/")
    page = link.removeprefix(f"{SITE}/")
    return release.ROOT / "docs" / re.sub(r"\.html$", ".md", page)


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    """Return a copy of the repository in which the first version has been prepared."""
    if not IS_FIRST:
        pytest.skip("the first version has been prepared")
    (tmp_path / "docs").mkdir()
    for name in ("README.md", "docs/index.md", "pyproject.toml", "CHANGELOG.md", "CITATION.cff"):
        shutil.copy(release.ROOT / name, tmp_path / name)
    release.prepare("v0.1.0", f"{REPOSITORY}/", SITE, tmp_path, date(2027, 1, 31))
    return tmp_path


def test_the_first_release_turns_the_pages_to_the_index(prepared: Path) -> None:
    pages = [(prepared / page).read_text("utf-8") for page in ("README.md", "docs/index.md")]

    assert all("\npip install chickenfoot-rules\n" in page.replace("$ ", "") for page in pages)
    assert "### Added" in release.notes("v0.1.0", prepared)


def test_every_address_of_a_release_leads_to_a_page_of_the_published_site(prepared: Path) -> None:
    text = (prepared / "pyproject.toml").read_text(encoding="utf-8")
    urls = tomllib.loads(text)["project"]["urls"]
    before, after = links_of(release.ROOT / "README.md"), links_of(prepared / "README.md")
    ours = [link for link in after if "//host/" in link or "//pages.host/" in link]

    assert [] == [link for link in after if not link.startswith("https://")]
    assert len([link for link in before if ":" not in link]) == len(ours)
    assert REPOSITORY == urls.pop("Repository") == urls.pop("Issues").removesuffix("/issues")
    assert {"Documentation", "Changelog", "Play now"} == {*urls}
    assert [] == [link for link in (*ours, *urls.values()) if not source_of(link).is_file()]
    for source, page in INCLUDED.items():
        assert f"{SITE}/{page}.html" in after
        assert f"{{include}} ../../{source}\n" in (source_of(f"{SITE}/{page}.html")).read_text(
            "utf-8"
        )


@pytest.mark.skipif(not IS_FIRST, reason="links lead to the published site")
def test_before_the_first_release_links_lead_to_files() -> None:
    relative = [link for link in links_of(release.ROOT / "README.md") if ":" not in link]

    assert 10 < len([link for link in relative if (release.ROOT / link).is_file()]) == len(relative)


@pytest.mark.skipif(not IS_FIRST, reason="the first version has been prepared")
@pytest.mark.parametrize(
    ("repository", "site"),
    [("", ""), (REPOSITORY, ""), (REPOSITORY, "pages.host"), ("", SITE)],
)
def test_the_first_release_needs_both_addresses(repository: str, site: str) -> None:
    with pytest.raises(release.TagError, match="expected --repository and --site, https"):
        release.prepare("v0.1.0", repository, site)


def test_no_later_release_takes_addresses(prepared: Path) -> None:
    for addresses in ((REPOSITORY, SITE), ("", SITE)):
        with pytest.raises(release.TagError, match="for the first release only"):
            release.prepare("v0.1.1", *addresses, root=prepared)
    release.prepare("v0.1.1", root=prepared)


def test_a_version_without_addresses_is_refused(checkout: Path) -> None:
    (checkout / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n', encoding="utf-8")

    with pytest.raises(release.TagError, match=r"run release\.py v0\.2\.0 --prepare"):
        release.notes("v0.2.0", checkout)


def test_nothing_is_released_from_this_checkout_by_mistake() -> None:
    with pytest.raises(release.TagError, match="expected the tag v"):
        release.notes("latest")


def test_the_versions_of_the_project_and_of_python_are_the_same_everywhere() -> None:
    text = (release.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    citation = (release.ROOT / "CITATION.cff").read_text(encoding="utf-8")
    noxfile = (release.ROOT / "noxfile.py").read_text(encoding="utf-8")
    workflow = (release.ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    [tested] = re.findall(r"^PYTHONS = (.+)$", noxfile, re.MULTILINE)
    [everywhere] = re.findall(r" python: \[(.+)\]$", workflow, re.MULTILINE)
    claimed = re.findall(r"Python :: (3\.\d+)", text)

    assert f"\nversion: {tomllib.loads(text)['project']['version']}\n" in citation
    assert claimed == re.findall(r"3\.\d+", tested) == re.findall(r"3\.\d+", everywhere)
    assert [*reversed(claimed)] == re.findall(r"^ +(3\.\d+)$", workflow, re.MULTILINE)


@pytest.mark.parametrize("workflow", sorted((release.ROOT / ".github/workflows").glob("*.yml")))
def test_a_workflow_names_each_action_and_tool_by_its_version(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    project = (release.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    actions = re.findall(r"uses: (?!\./)(.+)", text)
    installed = {*re.findall(r"pip install (.+?)(?: &&|$)", text, re.MULTILINE)}

    assert [] == [one for one in actions if not re.search(r"@[0-9a-f]{40} # v\d", one)]
    assert installed <= {"--group ci"}  # Dependabot renews what pyproject.toml pins.
    assert all("==" in one for one in tomllib.loads(project)["dependency-groups"]["ci"])


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
