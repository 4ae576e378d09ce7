"""Print what a tagged version changes, or refuse the tag: ``python tools/release.py v0.2.0``.

The tag must be ``v`` and the version in ``pyproject.toml``, and ``CHANGELOG.md`` must describe that
version, with its date, as the newest one. The output is that section of the changelog, for the
page of the release.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class TagError(ValueError):
    """A tag that must not be published."""


def notes(tag: str, root: Path = ROOT) -> str:
    """Return the section of the changelog about a tagged version; raise if they do not agree."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project["version"]
    if tag != f"v{version}":
        message = f"expected the tag v{version}, as in pyproject.toml, got {tag}"
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
    """Print the notes of a tag, or say why it must not be published."""
    parser = argparse.ArgumentParser(description="Print what a tagged version changes.")
    parser.add_argument("tag", help="the tag, such as v0.2.0")
    try:
        print(notes(parser.parse_args().tag))
    except TagError as error:
        sys.exit(f"not published: {error}")


if __name__ == "__main__":
    main()
