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
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).resolve().parent
RULE_BOOK: Final = DOCS / "explanation/rulebook"
BUILD: Final = DOCS.parent / "build/translations"
LANGUAGES: Final[dict[str, tuple[str, ...]]] = {
    "de": (
        "html_title=Das Regelbuch von chickenfoot_rules",
        "project_copyright=2026, die Mitwirkenden an chickenfoot_rules",
        "ogp_image_alt=Ein Tisch: das Kreuz, ein Hühnerfuß und deine Hand.",
    ),
    "es": (
        "html_title=Las reglas de chickenfoot_rules",
        "project_copyright=2026, los colaboradores de chickenfoot_rules",
        "ogp_image_alt=Una mesa: la cruz, una pata de gallina y tu mano.",
        "root_doc=sheets/index",
        "exclude_patterns=*.md",
    ),
}
"""The languages besides English, and their settings; in Spanish there are only the sheets."""


def run(program: str, *arguments: str, english: Path | str = "") -> str:
    """Run a program of Sphinx, and return what it prints."""
    command = [str(Path(sys.executable).with_name(program)), *arguments]
    environment = {**os.environ, "DOCS_ENGLISH": str(english)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment)
    return done.stdout.decode()


def update(catalogs: Path) -> None:
    """Bring the messages of the rule book into the catalogs in a folder."""
    words, sheets = BUILD / "gettext", BUILD / "sheets"
    # Whether its links lead anywhere is seen when it is built in a language.
    options = ("-Q", "-E", "-b", "gettext", "-c", str(DOCS))
    run("sphinx-build", *options, str(RULE_BOOK), str(words))
    sheets.mkdir(exist_ok=True)
    shutil.copy(words / "sheets.pot", sheets)
    for language, said in (("de", words), ("es", sheets)):
        run("sphinx-intl", "update", "-p", str(said), "-d", str(catalogs), "-l", language, "-w0")


def flaws(catalogs: Path) -> list[str]:
    """List the catalogs in a folder that are not complete."""
    languages = [option for language in LANGUAGES for option in ("-l", language)]
    lines = run("sphinx-intl", "stat", "-d", str(catalogs), *languages).splitlines()
    found = [line for line in lines if " translated, " in line]
    if len(found) < len([*RULE_BOOK.glob("*.md")]):
        return ["there are fewer catalogs than pages"]
    return [line for line in found if not re.search(", 0 fuzzy, 0 untranslated", line)]


def build(site: Path, language: str) -> None:
    """Add the rule book in a language to a site."""
    strict = ("-n", "-W", "-q", "-b", "html", "-c", str(DOCS))
    # There is no index, as the classes are described in English.
    settings = [f"language={language}", "html_use_index=0", *LANGUAGES[language]]
    if address := os.environ.get("DOCS_URL"):
        settings.append(f"html_baseurl={address}{language}/")
    chosen = (f"-D{setting}" for setting in settings)
    places = ("-d", str(BUILD / "trees" / language), str(RULE_BOOK), str(site / language))
    run("sphinx-build", *strict, *chosen, *places, english=site)


def stale_words(site: Path) -> list[str]:
    """List the words of the theme in the template that no page of the site in English has."""
    template = (DOCS / "_templates/page.html").read_text(encoding="utf-8")
    words = re.findall(r"^  [\"'](.*?)[\"']: \[", template, re.MULTILINE)
    pages = "".join(page.read_text(encoding="utf-8") for page in site.rglob("*.html"))
    return [one for one in words if one not in pages]


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
    site = Path(sys.argv[1]).resolve()
    if stale := stale_words(site):
        sys.exit("\n".join(["the theme no longer has these words:", *stale]))
    with ThreadPoolExecutor() as pool:
        list(pool.map(partial(build, site), LANGUAGES))


if __name__ == "__main__":
    main()
