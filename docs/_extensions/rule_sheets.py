"""The directive ``rule-sheet``: the rules of a preset, a sentence each, to print.

    ```{rule-sheet} puremco
    ```

The sentences are those of `chickenfoot_rules.rules_in_english`. They are translated like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from chickenfoot_rules import PRESETS, RuleText, rules_in_english
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.express.rulebook import express_rules_in_english

_EXPRESS: Final = "express"
_TITLES: Final = {
    "R1": "The set and the deal",
    "R2": "Opening a round",
    "R3": "Playing",
    "R4": "Drawing and passing",
    "R5": "The end of a round",
    "R6": "The last tile",
    "R7": "Scores",
    "X": "The rules",
}
"""What a sheet calls the rules whose ids begin like this."""


def _texts(name: str) -> tuple[RuleText, ...]:
    if name == _EXPRESS:
        return express_rules_in_english(ExpressRules(target=100))
    return rules_in_english(PRESETS[name])


def _title(text: RuleText) -> str:
    return next(title for ids, title in _TITLES.items() if text.id.startswith(ids))


class RuleSheet(SphinxDirective):
    """The rules of a preset, or of Express-Domino, under short titles."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Return the titles and the lists of rules."""
        sheet = nodes.container(classes=["rule-sheet"])
        for title, texts in groupby(_texts(self.arguments[0]), key=_title):
            sheet += self._placed(nodes.rubric(title, title))
            sheet += nodes.bullet_list("", *self._items(texts))
        return [sheet]

    def _items(self, texts: Iterable[RuleText]) -> Iterator[nodes.list_item]:
        for text in texts:
            sentence = f"{text.text} ({text.id})"
            yield nodes.list_item("", self._placed(nodes.paragraph(sentence, sentence)))

    def _placed(self, node: nodes.TextElement) -> nodes.TextElement:
        """Say where the node comes from: only then is it translated."""
        self.set_source_info(node)
        return node


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("rule-sheet", RuleSheet)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
