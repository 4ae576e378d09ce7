"""In the rule book, sources and examples in Python are folded: players need not read them."""

from __future__ import annotations

from typing import ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.typing import ExtensionMetadata

from _extensions.editions import is_of_rule_book

__all__ = ["Folding", "setup"]

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


class Folding(SphinxPostTransform):
    """Fold each source, and each run of examples and links to code."""

    formats = ("html",)
    default_priority: ClassVar[int | None] = 900

    def run(self, **_kwargs: object) -> None:
        """Change the document, if it is a page of the rule book."""
        if is_of_rule_book(self.env.docname, self.config.language):
            for section in [*self.document.findall(nodes.section)]:
                self._fold(section)

    def _fold(self, section: nodes.section) -> None:
        children: list[nodes.Node] = []
        folded: str | None = None
        for child in section.children:
            kind = _kind(child)
            if kind != folded:
                if folded:
                    children.append(nodes.raw("", "</details>", format="html"))
                if kind:
                    summary = _SUMMARIES[kind, self.config.language]
                    opening = f'<details class="{kind}"><summary>{summary}</summary>'
                    children.append(nodes.raw("", opening, format="html"))
                folded = kind
            children.append(child)
        if folded:
            children.append(nodes.raw("", "</details>", format="html"))
        section.children = []
        section.extend(children)


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
