"""The two editions of the rule book: each page leads to the same page in the other language."""

from __future__ import annotations

from typing import Final

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

_RULE_BOOK: Final = "explanation/rulebook/"
_GERMAN: Final = "de"


def is_of_rule_book(page: str, language: str) -> bool:
    """Return whether a page belongs to the rule book; the German edition has no other pages."""
    return language == _GERMAN or page.startswith(_RULE_BOOK)


def way_to_root(page: str, language: str) -> str:
    """Return the path from a page to the folder of the whole site, which is the English one."""
    depth = page.count("/") + (language == _GERMAN)
    return "../" * depth


def name_edition(_app: Sphinx, config: Config) -> None:
    """Give the German edition its title; it has no index, as the classes are told in English."""
    if config.language == _GERMAN:
        config.html_title = "Das Regelbuch von chickenfoot_rules"
        config.html_use_index = False


def _other_edition(page: str, language: str) -> dict[str, str] | None:
    """Return the path to the same page in the other language, which one, and what to call it."""
    root = way_to_root(page, language)
    if language == _GERMAN:
        path = f"{root}{_RULE_BOOK}{page}.html"
        return {"path": path, "language": "en", "words": "In English"}
    if page.startswith(_RULE_BOOK):
        path = f"{root}{_GERMAN}/{page.removeprefix(_RULE_BOOK)}.html"
        return {"path": path, "language": _GERMAN, "words": "Auf Deutsch"}
    return None


def link_editions(
    app: Sphinx,
    page: str,
    _template: str,
    context: dict[str, object],
    tree: object,
) -> None:
    """Tell the template of a page of the rule book where its other edition is."""
    if tree is not None:  # else it is no page of ours but a search or an index
        context["other_edition"] = _other_edition(page, app.config.language)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Hook into the build."""
    app.connect("config-inited", name_edition)
    app.connect("html-page-context", link_editions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
