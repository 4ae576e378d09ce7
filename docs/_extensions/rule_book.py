"""How the rule book is shown.

- An id of a rule, such as R3.3 or X4, is a link to the rule, on all pages.
- The name of a tile, such as 4-9, never breaks at the end of a line.
- Each page leads to the same page in the other languages.
- Sources and examples in Python are folded: players need not read them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.typing import ExtensionMetadata

from _extensions.names import RULE_ID

_RULE_BOOK: Final = "explanation/rulebook/"
_EDITIONS: Final = {
    "en": (_RULE_BOOK, "In English"),
    "de": ("de/", "Auf Deutsch"),
    "es": ("es/", "En español"),
}
"""The folder of each edition, and the words that lead to it."""

_TITLES: Final = {
    "de": "Das Regelbuch von chickenfoot_rules",
    "es": "Las reglas de chickenfoot_rules",
}
_FOLDED: Final = {
    "Source.": "source",
    "Quelle.": "source",
    "In code:": "code",
    "Im Programm:": "code",
}
"""What a paragraph begins with that is folded."""

_SUMMARIES: Final = {
    ("source", "en"): "Who says so?",
    ("source", "de"): "Wer sagt das?",
    ("code", "en"): "Show the code",
    ("code", "de"): "Code zeigen",
}
_MARKED: Final = re.compile(rf"({RULE_ID}|(?<![\w-])1?\d-1?\d(?![\w-]))")
"""The id of a rule, or the name of a tile."""

_NO_TEXT: Final = (
    addnodes.desc_signature,
    addnodes.pending_xref,
    nodes.FixedTextElement,
    nodes.literal,
    nodes.raw,
    nodes.reference,
    nodes.target,
    nodes.title,
)


class Marks(SphinxTransform):
    """Mark ids and tiles in running text, after translation and before references are resolved."""

    default_priority: ClassVar[int | None] = 400

    def apply(self, **_kwargs: Any) -> None:  # noqa: ANN401 - as in the class that it extends
        """Change the document."""
        for text in [*self.document.findall(nodes.Text)]:
            parts = _MARKED.split(str(text))
            if len(parts) > 1 and not _is_no_text(text):
                marked = [
                    self._mark(part) if at % 2 else nodes.Text(part)
                    for at, part in enumerate(parts)
                ]
                text.parent.replace(text, marked)

    def _mark(self, word: str) -> nodes.Node:
        if not word[0].isalpha():
            return nodes.inline(word, word, classes=["tile"])
        return addnodes.pending_xref(
            word,
            nodes.inline(word, word, classes=["std", "std-ref", "rule"]),
            refdomain="std",
            reftype="ref",
            reftarget=f"rule-{word.lower()}",
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )


def _is_no_text(node: nodes.Node | None) -> bool:
    return node is not None and (isinstance(node, _NO_TEXT) or _is_no_text(node.parent))


def way_to_root(page: str, language: str) -> str:
    """Return the path from a page to the folder of the whole site, which is the English one."""
    return "../" * (page.count("/") + (language != "en"))


def _is_of_rule_book(page: str, language: str) -> bool:
    return language != "en" or page.startswith(_RULE_BOOK)  # Only the English site has others.


def _name_edition(_app: Sphinx, config: Config) -> None:
    """Give a translation its title; it has no index, as the classes are described in English."""
    if config.language in _TITLES:
        config.html_title = _TITLES[config.language]
        config.html_use_index = False
        config.html_baseurl = config.html_baseurl and f"{config.html_baseurl}{config.language}/"


def _other_editions(page: str, language: str) -> Iterator[dict[str, str]]:
    root = way_to_root(page, language)
    page = page.removeprefix(_RULE_BOOK)
    for other, (folder, words) in _EDITIONS.items():
        if other != language and (other != "es" or page.startswith("sheets/")):
            yield {"path": f"{root}{folder}{page}.html", "language": other, "words": words}


def _link_editions(
    app: Sphinx, page: str, _template: str, context: dict[str, object], tree: object
) -> None:
    if tree is not None and _is_of_rule_book(page, app.config.language):  # A search has no tree.
        context["other_editions"] = [*_other_editions(page, app.config.language)]


class Folding(SphinxPostTransform):
    """Fold each source in the rule book, and each run of examples and links to code."""

    formats = ("html",)
    default_priority: ClassVar[int | None] = 900

    def run(self, **_kwargs: object) -> None:
        """Change the document, if it is a page of the rule book."""
        if _is_of_rule_book(self.env.docname, self.config.language):
            for section in [*self.document.findall(nodes.section)]:
                children = [*fold(section.children, self.config.language)]
                section.children = []
                section.extend(children)


def fold(children: list[nodes.Node], language: str) -> Iterator[nodes.Node]:
    """Yield the nodes of a section, with what folds some of them."""
    for kind, run in groupby(children, _kind):
        if kind is None:
            yield from run
        else:
            summary = f"<summary>{_SUMMARIES[kind, language]}</summary>"
            yield nodes.raw("", f'<details class="{kind}">{summary}', format="html")
            yield from run
            yield nodes.raw("", "</details>", format="html")


def _kind(node: nodes.Node) -> str | None:
    """Return the class of the folded block that begins here, or ``None``."""
    if isinstance(node, nodes.literal_block | nodes.doctest_block):
        return "code"
    if isinstance(node, nodes.paragraph) and isinstance(node.children[0], nodes.emphasis):
        return _FOLDED.get(node.children[0].astext())
    return None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Hook into the build."""
    app.add_transform(Marks)
    app.add_post_transform(Folding)
    app.connect("config-inited", _name_edition)
    app.connect("html-page-context", _link_editions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
