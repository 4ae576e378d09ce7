"""The directive ``rule-sheet``: the rules of a preset, a sentence each, to print.

    ```{rule-sheet} puremco
    ```

The sentences are those of `chickenfoot_rules.rendering.rule_texts`, in the language of the edition.
Where the source of the preset is silent, a second sentence says so. Like the titles, it is
translated in ``docs/locale``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from chickenfoot_rules import PRESETS, RuleText
from chickenfoot_rules.dominoes import DominoRules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.rendering import rule_texts

SHEETS: Final[Mapping[str, DominoRules]] = {**PRESETS, "express": ExpressRules(target=100)}
"""The rules that have a sheet."""

_WORDS: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TITLES: Final[Mapping[str, str]] = _WORDS["titles"]
SILENT: Final[Mapping[str, Mapping[str, str]]] = _WORDS["silent"]


def _title(text: RuleText) -> str:
    return next(title for ids, title in TITLES.items() if text.id.startswith(ids))


class RuleSheet(SphinxDirective):
    """The rules of a preset, or of Express-Domino, under short titles."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Return the titles and the lists of rules."""
        sheet = nodes.container(classes=["rule-sheet"])
        rules = rule_texts(SHEETS[self.arguments[0]], language=self.config.language)
        for title, texts in groupby(rules, key=_title):
            sheet += self._placed(nodes.rubric(title, title))
            sheet += nodes.bullet_list("", *self._items(texts))
        return [sheet]

    def _items(self, texts: Iterable[RuleText]) -> Iterator[nodes.list_item]:
        silent = SILENT.get(self.arguments[0], {})
        for text in texts:
            sentence = f"{text.text} ({text.id})"
            item = nodes.list_item("", nodes.paragraph(sentence, sentence))
            if mark := silent.get(text.id):
                item += self._placed(nodes.paragraph(mark, mark, classes=["elsewhere"]))
            yield item

    def _placed(self, node: nodes.TextElement) -> nodes.TextElement:
        """Say where the node comes from: only then is it translated."""
        self.set_source_info(node)
        return node


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("rule-sheet", RuleSheet)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
