"""Prepare a version, and print what a tagged one changes or refuse the tag.

``python tools/release.py v0.2.0 --prepare`` writes the version and the date where they belong. The
first release takes ``--repository https://host/owner/name --site https://pages``, too: it turns the
pages to the package index, and the links of the README, which lead to files before, to the
published site. Look at the changes, and commit them.

``python tools/release.py v0.1.0`` holds a tag to all that: it prints the section of the changelog
about that version, for the page of the release.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FROM_CHECKOUT = "pip install .  # in a checkout\n"
URLS = """\
[project.urls]
Repository = "{repository}"
Documentation = "{site}/index.html"
Changelog = "{site}/reference/changelog.html"
"Play now" = "{site}/play.html"
Issues = "{repository}/issues"

"""


class TagError(ValueError):
    """A tag that must not be published."""


def prepare(
    tag: str,
    repository: str = "",
    site: str = "",
    root: Path = ROOT,
    today: date | None = None,
) -> None:
    """Write a version into the files that name it, and the addresses into the first release."""
    version = tag.removeprefix("v")
    dated = f"## [Unreleased]\n\n## [{version}] - {today or date.today()}\n"  # noqa: DTZ011 - a day
    repository, site = repository.rstrip("/"), site.rstrip("/")
    is_first = "[project.urls]" not in (root / "pyproject.toml").read_text(encoding="utf-8")
    known = ["https" if one.startswith("https://") else one for one in (repository, site)]
    if known != (["https", "https"] if is_first else ["", ""]):
        message = "expected --repository and --site, https addresses, for the first release only"
        raise TagError(message)
    changes: dict[str, list[tuple[str, str]]] = {
        "pyproject.toml": [(r'(?m)^version = ".*"$', f'version = "{version}"')],
        "CITATION.cff": [(r"(?m)^version: .*$", f"version: {version}")],
        "CHANGELOG.md": [(r"## \[Unreleased\]\n", dated)],
    }
    if is_first:
        addresses = URLS.format(repository=repository, site=site)
        changes["pyproject.toml"] += [(r"(?=\[project.optional-dependencies\]\n)", addresses)]
        changes["CHANGELOG.md"] += [(r"Nothing has been released yet\. ", "")]
        changes["README.md"] = [
            (r"\]\(docs/(.+?)\.md\)", rf"]({site}/\1.html)"),
            (r'"docs/(_static/.+?)"', rf'"{site}/\1"'),
            (r"\(CHANGELOG\.md\)", f"({site}/reference/changelog.html)"),
            (r"\(CONTRIBUTING\.md\)", f"({site}/how-to/contribute.html)"),
            (r"\(SECURITY\.md\)", f"({repository}/blob/main/SECURITY.md)"),
        ]
        for page in ("README.md", "docs/index.md"):
            installed = (re.escape(FROM_CHECKOUT), "pip install chickenfoot-rules\n")
            changes.setdefault(page, []).append(installed)
    for name, patterns in changes.items():
        text = (root / name).read_text(encoding="utf-8")
        for pattern, new in patterns:
            text, count = re.subn(pattern, new, text)
            if not count:
                message = f"expected {pattern} in {name}"
                raise TagError(message)
        (root / name).write_text(text, encoding="utf-8")


def notes(tag: str, root: Path = ROOT) -> str:
    """Return the section of the changelog about a tagged version; raise if they do not agree."""
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    version = tomllib.loads(text)["project"]["version"]
    if tag != f"v{version}":
        message = f"expected the tag v{version}, as in pyproject.toml, got {tag}"
        raise TagError(message)
    if "[project.urls]" not in text:
        message = f"expected addresses in pyproject.toml: run release.py {tag} --prepare"
        raise TagError(message)
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    [_, unreleased, *sections] = re.split(r"^## ", changelog, flags=re.MULTILINE)
    if not unreleased.startswith("[Unreleased]\n") or unreleased.partition("\n")[2].strip():
        raise TagError("expected an empty section [Unreleased] as the first one of CHANGELOG.md")
    title, _, text = sections[0].partition("\n") if sections else ("", "", "")
    found = re.fullmatch(rf"\[{re.escape(version)}\] - (\S+)", title)
    if found is None or not _is_date(found[1]) or not text.strip():
        message = f"expected a section [{version}] - YYYY-MM-DD of CHANGELOG.md, got {title!r}"
        raise TagError(message)
    return text.strip()


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def main() -> None:
    """Prepare a version, or print the notes of a tag or say why it must not be published."""
    parser = argparse.ArgumentParser(description="Prepare a version, or print what it changes.")
    parser.add_argument("tag", help="the tag, such as v0.2.0")
    parser.add_argument("--prepare", action="store_true", help="write the version into the files")
    for option in ("--repository", "--site"):
        parser.add_argument(option, default="", help="its address, for the first release")
    given = parser.parse_args()
    try:
        if given.prepare:
            prepare(given.tag, given.repository, given.site)
        else:
            print(notes(given.tag))
    except TagError as error:
        sys.exit(f"not published: {error}")


if __name__ == "__main__":
    main()
