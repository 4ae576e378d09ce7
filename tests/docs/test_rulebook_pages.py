"""Each rule has one section in the rule book, and all sections have the same form."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from _extensions.rule_book import SHEETS, SILENT
from chickenfoot_rules import USUAL, DominoSet, Rules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.rendering import rule_texts
from project.test_every_rule import RULES

BOOK = Path(__file__).parents[2] / "docs" / "explanation" / "rulebook"
CHAPTERS = {
    "set-and-deal": "R1",
    "opening": "R2",
    "playing": "R3",
    "drawing": "R4",
    "ending": "R5",
    "chickenlittle": "R6",
    "scoring": "R7",
    "express": "X",
}
"""The chapters that tell rules, with what the ids of theirs begin with."""

TOLD = sorted(rule for rule in RULES if rule[0] in "RX")
"""The rules of the games. Those of set-ups and of subclasses, P and H, are not for players."""

SOURCES = r"\b(Pagat|How To Play|Torofun|Encyclopedia)\b"
QUOTED = re.compile("„[^“]+“|“[^”]+”")
SPANNING = re.DOTALL | re.MULTILINE


def text_of(page: str) -> str:
    return (BOOK / f"{page}.md").read_text(encoding="utf-8")


def section_of(rule: str) -> str:
    [chapter] = (name for name, ids in CHAPTERS.items() if rule.startswith(ids))
    _, *parts = re.split(r"^## (\S+) ", text_of(chapter), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))[rule]


def paragraph_of(rule: str, mark: str) -> str:
    """Return the paragraph of a rule that begins with a mark."""
    [paragraph] = re.findall(rf"^{re.escape(mark)}.*?(?=\n\n|\n?\Z)", section_of(rule), SPANNING)
    return str(paragraph)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_rule_has_a_section_with_a_label_in_the_order_of_their_ids(chapter: str) -> None:
    labels = re.findall(r"^\((rule-.*)\)=\n## (\S+) \S", text_of(chapter), re.MULTILINE)
    rules = sorted(rule for rule in RULES if rule.startswith(CHAPTERS[chapter]))

    assert [(f"rule-{rule.lower()}", rule) for rule in rules] == labels


@pytest.mark.parametrize("rule", TOLD)
def test_each_rule_has_its_source_an_example_and_the_code_that_settles_it(rule: str) -> None:
    source = paragraph_of(rule, "*Source.*")
    is_quoted = re.search(SOURCES, source) is not None and QUOTED.search(source) is not None
    has_reason = re.match(r"\*Source\.\* (None|No source|It follows from)\b\W+\w", source)

    assert is_quoted or has_reason is not None or "```{admonition} R" in section_of(rule)
    assert "```{doctest}" in section_of(rule)
    assert re.search(r"\{py:\w+\}`", paragraph_of(rule, "*In code:*")) is not None


@pytest.mark.parametrize(
    ("home", "kind"), [("Rules", Rules), ("express.ExpressRules", ExpressRules)]
)
def test_each_option_is_met_in_the_book(home: str, kind: type[Rules | ExpressRules]) -> None:
    name = f"chickenfoot_rules.{home}"
    for option in attrs.fields_dict(kind):
        assert 1 == text_of("options").count(f"{{py:attr}}`~{name}.{option}`")
        assert [] != [page for page in CHAPTERS if f"{name}.{option}" in text_of(page)], option


@pytest.mark.parametrize("name", SHEETS)
def test_each_preset_has_a_sheet_to_print(name: str) -> None:
    sheet = text_of(f"sheets/{name}")

    assert sheet.startswith(f"(sheet-{name})=\n# ")
    assert f"```{{rule-sheet}} {name}\n" in sheet
    assert f"\n{name}\n" in text_of("sheets/index")
    assert set() == {*SILENT.get(name, {})} - {rule.id for rule in rule_texts(SHEETS[name])}


def test_the_table_of_hand_sizes_is_the_usual_one() -> None:
    brackets = {"PUREMCO": "{}", "RECOMMENDED": "[{}]", "FIFTEEN": "({})"}
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", section_of("R1.3"), re.MULTILINE)
    told = {int(players): cells.split(" | ") for players, cells in rows}

    assert told == {
        players: [
            brackets[USUAL.source_of(tiles, players)].format(USUAL.hand_size(tiles, players))
            for tiles in map(DominoSet, (6, 9, 12, 15, 18))
        ]
        for players in range(2, 17)
    }
