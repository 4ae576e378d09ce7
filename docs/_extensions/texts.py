"""What stands in running text, and is to become something else than text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from docutils import nodes
from sphinx import addnodes

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


def replace_in_text(
    document: nodes.document, pattern: re.Pattern[str], make: Callable[[str], nodes.Node]
) -> None:
    """Replace each word that matches, but for those in code, links and headings.

    Args:
        document: the document, which is changed.
        pattern: what is looked for; it has one group, around all of it.
        make: what makes a node of such a word.
    """
    for text in [*document.findall(nodes.Text)]:
        if pattern.search(text) and not _is_within(text, _NO_TEXT):
            parts = pattern.split(str(text))
            text.parent.replace(
                text,
                [
                    make(part) if number % 2 else nodes.Text(part)
                    for number, part in enumerate(parts)
                    if part
                ],
            )


def _is_within(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, kinds):
            return True
        parent = parent.parent
    return False
