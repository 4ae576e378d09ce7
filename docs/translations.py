"""Keep the translations of the rule book: ``python docs/translations.py [SITE]``.

The script brings what the English pages say into the catalogs in ``docs/locale``, for somebody to
translate. With a site it changes no catalog: it adds the rule book in each language to the site,
and fails if a message has no translation, or one that may be outdated.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parent
RULE_BOOK: Final = DOCS / "explanation/rulebook"
BUILD: Final = DOCS.parent / "build/translations"
LANGUAGES: Final[dict[str, tuple[str, ...]]] = {
    "de": (),
    "es": ("-D", "root_doc=sheets/index", "-D", "exclude_patterns=*.md"),
}
"""The languages besides English, and how they are built; in Spanish there are only the sheets."""


def run(program: str, *arguments: str, english: Path | str = "") -> str:
    """Run a program of Sphinx, and return what it prints."""
    command = [str(Path(sys.executable).with_name(program)), *arguments]
    environment = {**os.environ, "DOCS_ENGLISH": str(english)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment)
    return done.stdout.decode()


def update(catalogs: Path) -> None:
    """Bring the messages of the rule book into the catalogs in a folder."""
    for language, options in LANGUAGES.items():
        words = str(BUILD / "gettext" / language)
        # Whether its links lead anywhere is seen when it is built in a language.
        run(
            "sphinx-build",
            "-Q",
            "-E",
            "-b",
            "gettext",
            "-c",
            str(DOCS),
            *options,
            str(RULE_BOOK),
            words,
        )
        run("sphinx-intl", "update", "-p", words, "-d", str(catalogs), "-l", language, "-w", "0")


def flaws(catalogs: Path) -> list[str]:
    """List the catalogs in a folder that are not complete."""
    languages = [option for language in LANGUAGES for option in ("-l", language)]
    lines = run("sphinx-intl", "stat", "-d", str(catalogs), *languages).splitlines()
    found = [line for line in lines if " translated, " in line]
    if len(found) < len([*RULE_BOOK.glob("*.md")]):
        return ["there are fewer catalogs than pages"]
    return [line for line in found if not re.search(", 0 fuzzy, 0 untranslated", line)]


def build(site: Path) -> None:
    """Add the rule book in each language to a site."""
    strict = ("-n", "-W", "-q", "-j", "auto", "-b", "html", "-c", str(DOCS))
    for language, options in LANGUAGES.items():
        chosen = ("-D", f"language={language}", *options, "-d", str(BUILD / "trees" / language))
        run("sphinx-build", *strict, *chosen, str(RULE_BOOK), str(site / language), english=site)


def main() -> None:
    """Update the catalogs, or check them and build the translations."""
    if not sys.argv[1:]:
        update(DOCS / "locale")
        return
    copy = BUILD / "locale"
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(DOCS / "locale", copy, ignore=shutil.ignore_patterns("*.mo"))
    update(copy)
    if found := flaws(copy):
        sys.exit("\n".join(["the rule book is not translated:", *found]))
    build(Path(sys.argv[1]).resolve())


if __name__ == "__main__":
    main()
