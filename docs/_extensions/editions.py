"""The editions of the rule book: each page leads to the same page in the other languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

_RULE_BOOK: Final = "explanation/rulebook/"
_SHEETS: Final = "sheets/"
_ENGLISH: Final = "en"
_SPANISH: Final = "es"

_EDITIONS: Final = {
    _ENGLISH: (_RULE_BOOK, "In English"),
    "de": ("de/", "Auf Deutsch"),
    _SPANISH: ("es/", "En español"),
}
"""The folder of each edition, and the words that lead to it."""

_TITLES: Final = {
    "de": "Das Regelbuch von chickenfoot_rules",
    _SPANISH: "Las reglas de chickenfoot_rules",
}


def is_of_rule_book(page: str, language: str) -> bool:
    """Return whether a page belongs to the rule book; only the English site has other pages."""
    return language != _ENGLISH or page.startswith(_RULE_BOOK)


def way_to_root(page: str, language: str) -> str:
    """Return the path from a page to the folder of the whole site, which is the English one."""
    depth = page.count("/") + (language != _ENGLISH)
    return "../" * depth


def name_edition(_app: Sphinx, config: Config) -> None:
    """Give a translation its title; it has no index, as the classes are described in English."""
    if config.language in _TITLES:
        config.html_title = _TITLES[config.language]
        config.html_use_index = False
        config.html_baseurl = config.html_baseurl and f"{config.html_baseurl}{config.language}/"


def _other_editions(page: str, language: str) -> Iterator[dict[str, str]]:
    """Yield the path to the same page in each other language, which one, and what to call it."""
    root = way_to_root(page, language)
    page = page.removeprefix(_RULE_BOOK)
    for other, (folder, words) in _EDITIONS.items():
        if other != language and (other != _SPANISH or page.startswith(_SHEETS)):
            yield {"path": f"{root}{folder}{page}.html", "language": other, "words": words}


def link_editions(
    app: Sphinx,
    page: str,
    _template: str,
    context: dict[str, object],
    tree: object,
) -> None:
    """List the other editions of a page of the rule book for its template."""
    language = app.config.language
    if tree is not None and is_of_rule_book(page, language):  # A search has no tree.
        context["other_editions"] = [*_other_editions(page, language)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Hook into the build."""
    app.connect("config-inited", name_edition)
    app.connect("html-page-context", link_editions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
