"""In the rule book, sources and examples in Python are folded: players need not read them."""

from __future__ import annotations

from typing import ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.typing import ExtensionMetadata

from _extensions.editions import is_of_rule_book

_MARKS: Final = {
    "Source.": "source",
    "Quelle.": "source",
    "In code:": "code",
    "Im Programm:": "code",
}
"""What a paragraph begins with that is folded, in both languages."""

_SUMMARIES: Final = {
    ("source", "en"): "Who says so?",
    ("source", "de"): "Wer sagt das?",
    ("code", "en"): "Show the code",
    ("code", "de"): "Code zeigen",
}


def fold(section: nodes.section, language: str) -> None:
    """Fold each source in a section, and each run of examples and links to code.

    Args:
        section: the section, which is changed.
        language: the language of the summaries, "en" or "de".
    """
    children: list[nodes.Node] = []
    folded: str | None = None
    for child in section.children:
        kind = _kind(child)
        if kind != folded:
            if folded:
                children.append(_html("</details>"))
            if kind:
                summary = _SUMMARIES[kind, language]
                children.append(_html(f'<details class="{kind}"><summary>{summary}</summary>'))
            folded = kind
        children.append(child)
    if folded:
        children.append(_html("</details>"))
    section.children = []
    section.extend(children)


def _html(text: str) -> nodes.raw:
    return nodes.raw("", text, format="html")


class Folding(SphinxPostTransform):
    """Fold the sections of the rule book."""

    formats = ("html",)
    default_priority: ClassVar[int | None] = 900

    def run(self, **_kwargs: object) -> None:
        """Change the document, if it is a page of the rule book."""
        if is_of_rule_book(self.env.docname, self.config.language):
            for section in [*self.document.findall(nodes.section)]:
                fold(section, self.config.language)


def _kind(node: nodes.Node) -> str | None:
    """Return what is folded here, if anything is."""
    if isinstance(node, nodes.literal_block | nodes.doctest_block):
        return "code"
    if isinstance(node, nodes.paragraph) and isinstance(node.children[0], nodes.emphasis):
        return _MARKS.get(node.children[0].astext())
    return None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the transform."""
    app.add_post_transform(Folding)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
