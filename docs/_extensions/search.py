"""What the search of the site looks through: sections, not pages.

Each heading, each described name and each word of the glossary is a section with its own address.
A build writes its sections to `sections.js`; `docs/_static/search.js` reads those of all languages
and ranks them. Readers use words that a section does not have: `search.toml` lists such words by
page or section. The sheets to print repeat the rule book, so the English ones are left out.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinx import addnodes

from _extensions.rule_book import SHEETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_FILE: Final = Path(__file__).with_suffix(".toml")
WORDS: Final[Mapping[str, Mapping[str, Sequence[str]]]] = tomllib.loads(_FILE.read_text("utf-8"))
"""The further words of sections, by page and place."""

_OWN: Final = nodes.section | addnodes.desc | nodes.definition_list_item
_NO_TEXT: Final = (
    nodes.title
    | nodes.term
    | nodes.FixedTextElement
    | nodes.raw
    | addnodes.desc_signature
    | nodes.image
)
_LEFT_OUT: Final = (
    *(f"explanation/rulebook/sheets/{name}" for name in SHEETS),
    "reference/changelog",
)
_MOST: Final = 240
"""The most characters of the description of a name."""

_FOUND: Final[dict[str, list[list[Any]]]] = {}
"""The sections of each page: their place on it, title and text."""


def _collect(_app: Sphinx, tree: nodes.document, page: str) -> None:
    _FOUND[page] = [*_sections(tree)]


def _sections(tree: nodes.document) -> Iterator[list[Any]]:
    for node in tree.findall(nodes.Element):
        if place := _place(node):
            head: Any = node[0]
            title = head.get("fullname") or head.astext()
            text = " ".join(_texts(node))
            if not text and isinstance(node.parent, _OWN) and node.next_node(nodes.section):
                continue  # It only groups questions.
            # Names are found by what they are, and the API has most of the text.
            yield [place, title, text[:_MOST] if isinstance(node, addnodes.desc) else text]


def _place(node: nodes.Element) -> str:
    """Return the place of a section of ours, and none for any other node."""
    if not isinstance(node, _OWN):
        return ""
    head: Any = node[0]
    return next(iter(head["ids"] or node["ids"]), "")


def _texts(node: nodes.Element) -> Iterator[str]:
    for child in node.children:
        if not isinstance(child, nodes.Element) or isinstance(child, _NO_TEXT) or _place(child):
            continue
        if isinstance(child, nodes.TextElement):
            yield child.astext().replace("\n", " ")
        else:
            yield from _texts(child)


def _write(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.name == "html":
        for page in app.env.found_docs - _FOUND.keys():  # It was written by an earlier build.
            app.env.get_and_resolve_doctree(page, app.builder)
        folder = "" if app.config.language == "en" else f"{app.config.language}/"
        found = [page for page in sorted(_FOUND) if not page.startswith(_LEFT_OUT)]
        pages = {f"{folder}{page}": _FOUND[page] for page in found}
        for page, sections in pages.items():
            for section in sections:
                section.append(WORDS.get(page, {}).get(section[0], []))
        path = Path(app.outdir, "sections.js")
        path.write_text(f"addSections({json.dumps(pages, ensure_ascii=False)});\n", "utf-8")


def _set_up(app: Sphinx) -> None:
    app.builder.search = False  # type: ignore[attr-defined]  # Those that write HTML have it.


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the collection, in place of the index of Sphinx."""
    app.connect("doctree-resolved", _collect)
    app.connect("builder-inited", _set_up)
    app.connect("build-finished", _write)
    app.config.html_additional_pages["search"] = "search.html"
    return {"parallel_read_safe": True, "parallel_write_safe": True}
