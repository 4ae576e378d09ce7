"""In the rule book, examples in Python are folded: players need not read them."""

from __future__ import annotations

from typing import ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.typing import ExtensionMetadata

from _extensions.editions import is_of_rule_book

__all__ = ["FoldedCode", "setup"]

_SUMMARIES: Final = {"en": "Show the code", "de": "Code zeigen"}
_MARKS: Final = {"en": "In code:", "de": "Im Programm:"}
"""What a paragraph begins with that links to the code which settles a rule."""


class FoldedCode(SphinxPostTransform):
    """Fold each run of examples, and of paragraphs that link to code."""

    formats = ("html",)
    default_priority: ClassVar[int | None] = 900

    def run(self, **_kwargs: object) -> None:
        """Change the document, if it is a page of the rule book."""
        if is_of_rule_book(self.env.docname, self.config.language):
            for node in [*self.document.findall(self._is_first)]:
                self._fold(node)

    def _is_code(self, node: nodes.Node | None) -> bool:
        if isinstance(node, nodes.paragraph):
            first = next(iter(node.children), None)
            return (
                isinstance(first, nodes.emphasis) and first.astext() == _MARKS[self.config.language]
            )
        return isinstance(node, nodes.literal_block | nodes.doctest_block)

    def _is_first(self, node: nodes.Node) -> bool:
        return self._is_code(node) and not self._is_code(_beside(node, -1))

    def _fold(self, first: nodes.Node) -> None:
        parent = first.parent
        start = end = parent.index(first)
        while end < len(parent) and self._is_code(parent[end]):
            end += 1
        summary = _SUMMARIES[self.config.language]
        opening = f'<details class="code"><summary>{summary}</summary>'
        parent.insert(end, nodes.raw("", "</details>", format="html"))
        parent.insert(start, nodes.raw("", opening, format="html"))


def _beside(node: nodes.Node, step: int) -> nodes.Node | None:
    siblings = node.parent.children
    place = siblings.index(node) + step
    return siblings[place] if 0 <= place < len(siblings) else None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the transform."""
    app.add_post_transform(FoldedCode)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
