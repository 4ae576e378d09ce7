"""How the rule book is shown.

- An id of a rule, such as R3.3 or X4, is a link to the rule, on all pages.
- The name of a tile, such as 4-9, never breaks at the end of a line.
- Sources and examples in Python are folded: players need not read them.
- The directive ``{rule-sheet} double-six`` is the goal of the game, a drawing, and the sentences of
  `chickenfoot_rules.rendering.rule_texts` that a table needs, in the language of the edition, to
  print. Where the source is silent, a second sentence says so.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from _extensions.names import RULE_ID
from _extensions.pictures import draw
from chickenfoot_rules import PRESETS, DominoSet, Rules, RuleText
from chickenfoot_rules.dominoes import DominoLayout, DominoRules
from chickenfoot_rules.express import ExpressRules, Line
from chickenfoot_rules.notation import parse_layout
from chickenfoot_rules.rendering import rule_texts

_SETS: Final = {str(one): Rules(domino_set=one) for one in map(DominoSet, (6, 9, 12, 15, 18))}
_EXPRESS: Final = ExpressRules(target=100)
_PRESETS: Final = {name: one for name, one in PRESETS.items() if name != "puremco"}  # double-nine
SHEETS: Final[Mapping[str, DominoRules]] = {**_SETS, **_PRESETS, "express": _EXPRESS}
"""The rules that have a sheet. The presets are for a double-nine set."""

_WORDS: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TITLES: Final[Mapping[str, str]] = _WORDS["titles"]
_USUAL: Final = dict.fromkeys(_SETS, _WORDS["silent"]["recommended"])
SILENT: Final[Mapping[str, Mapping[str, str]]] = _WORDS["silent"] | _USUAL
GOALS: Final[Mapping[str, str]] = _WORDS["goal"]
CAPTIONS: Final[Mapping[str, str]] = _WORDS["drawing"]

NOT_ON_SHEETS: Final = {"R1.4", "R1.5", "R3.4", "R6.1", "R7.6"}
"""Rules that follow from others, or change nothing at a table."""

_FOLDED: Final = {
    "Source.": ("source", "Who says so?"),
    "Quelle.": ("source", "Wer sagt das?"),
    "In code:": ("code", "Show the code"),
    "Im Programm:": ("code", "Code zeigen"),
}
"""What a paragraph begins with that is folded: the class of the fold, and what stands on it."""

_OPENING: Final = '<details class="{}"><summary>{}</summary>'
_CODE: Final = {"en": _FOLDED["In code:"], "de": _FOLDED["Im Programm:"]}
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


def _mark_words(app: Sphinx, doctree: nodes.document) -> None:
    """Mark ids and tiles in running text, after translation and before references are resolved."""
    for text in [*doctree.findall(nodes.Text)]:
        parts = _MARKED.split(str(text))
        if len(parts) > 1 and not _is_no_text(text):
            page = app.env.docname
            marked = [
                _mark(part, page) if at % 2 else nodes.Text(part) for at, part in enumerate(parts)
            ]
            text.parent.replace(text, marked)


def _mark(word: str, page: str) -> nodes.Node:
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
        refdoc=page,
    )


def _is_no_text(node: nodes.Node | None) -> bool:
    return node is not None and (isinstance(node, _NO_TEXT) or _is_no_text(node.parent))


def _fold(app: Sphinx, tree: nodes.document, page: str) -> None:
    """Fold each source in the rule book, and each run of examples and links to code."""
    language = app.config.language
    is_of_rule_book = language != "en" or page.startswith("explanation/rulebook/")
    for section in [*tree.findall(nodes.section)] if is_of_rule_book else []:
        children: list[nodes.Node] = []
        for fold, run in groupby(section.children, lambda node: _fold_of(node, language)):
            children += [*_html(_OPENING, fold), *run, *_html("</details>", fold)]
        section.children = []
        section.extend(children)


def _html(text: str, fold: tuple[str, str] | None) -> list[nodes.raw]:
    return [nodes.raw("", text.format(*fold), format="html")] if fold else []


def _fold_of(node: nodes.Node, language: str) -> tuple[str, str] | None:
    if isinstance(node, nodes.literal_block | nodes.doctest_block):
        return _CODE[language]
    if isinstance(node, nodes.paragraph) and isinstance(node.children[0], nodes.emphasis):
        return _FOLDED.get(node.children[0].astext())
    return None


class RuleSheet(SphinxDirective):
    """The rules of a preset, or of Express-Domino, under short titles."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Return the goal, a drawing, and the titles with their lists of rules."""
        sheet = nodes.container(classes=["rule-sheet"])
        rules = SHEETS[self.arguments[0]]
        texts = rule_texts(rules, language=self.config.language)
        needed = [text for text in texts if text.id not in NOT_ON_SHEETS]
        game = needed[0].id[0]
        sheet += self._placed(nodes.paragraph(GOALS[game], GOALS[game], classes=["goal"]))
        sheet += self._drawing(_drawn(rules), CAPTIONS[game])
        for title, below in groupby(needed, _title_of):
            sheet += self._placed(nodes.rubric(title, title))
            sheet += nodes.bullet_list("", *map(self._item, below))
        return [sheet]

    def _drawing(self, layout: DominoLayout, caption: str) -> nodes.figure:
        """Draw a table in black on white, with what it shows below it."""
        svg = layout.to_svg(colors="print", marks=False, language=self.config.language)
        image = draw(self, f"sheet-{self.arguments[0]}", svg, alt="")
        words = self._placed(nodes.caption(caption, caption))
        return nodes.figure("", image, words, classes=["sheet-drawing"])

    def _item(self, text: RuleText) -> nodes.list_item:
        sentence = f"{text.text} ({text.id})"
        item = nodes.list_item("", nodes.paragraph(sentence, sentence))
        if mark := SILENT.get(self.arguments[0], {}).get(text.id):
            item += self._placed(nodes.paragraph(mark, mark, classes=["elsewhere"]))
        return item

    def _placed(self, node: nodes.TextElement) -> nodes.TextElement:
        """Say where the node comes from: only then is it translated."""
        self.set_source_info(node)
        return node


def _drawn(rules: DominoRules) -> DominoLayout:
    """Return what is drawn on a sheet: a cross and a foot, or a line."""
    if not isinstance(rules, Rules):
        return parse_layout("6-6 4-6>6-6 1-6>6-6 4-4>4-6 2-4>4-4 0-1>1-6", Line)
    high = rules.domino_set.highest
    arms = " ".join(f"{low}-{high}>{high}-{high}" for low in (0, 3, 5, 4, 2, 1)[: rules.arms])
    foot = f"4-4>4-{high} 1-4>4-4 2-4>4-4 4-5>4-4"
    return parse_layout(f"arms={rules.arms} {high}-{high} {arms} {foot}", lenient=True)


def _title_of(text: RuleText) -> str:
    return next(title for ids, title in TITLES.items() if text.id.startswith(ids))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and the changes of the pages."""
    app.add_directive("rule-sheet", RuleSheet)
    app.connect("doctree-read", _mark_words)
    app.connect("doctree-resolved", _fold)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
