"""Each rule has one section in the rule book, and all sections have the same form."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from docutils import nodes

from _extensions.rule_book import folded
from _extensions.rule_sheets import SHEETS, SILENT
from chickenfoot_rules import (
    PRESETS,
    USUAL,
    DominoSet,
    EndReason,
    Layout,
    PlayerView,
    Round,
    Rules,
    rules_in_english,
)
from chickenfoot_rules.chickenfoot.layout import TOES
from chickenfoot_rules.express import ExpressRules
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

PAGES = ["index", "faq", "options", *CHAPTERS, "examples", "sources"]
SOURCES = r"\b(Pagat|How To Play|Torofun|Encyclopedia)\b"
QUOTED = re.compile("„[^“]+“|“[^”]+”")
SPANNING = re.DOTALL | re.MULTILINE


def text_of(page: str) -> str:
    return (BOOK / f"{page}.md").read_text(encoding="utf-8")


def rules_of(chapter: str) -> list[str]:
    return sorted(rule for rule in RULES if rule.startswith(CHAPTERS[chapter]))


def section_of(rule: str) -> str:
    [chapter] = (name for name, ids in CHAPTERS.items() if rule.startswith(ids))
    _, *parts = re.split(r"^## (\S+) ", text_of(chapter), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))[rule]


def paragraph_of(rule: str, mark: str) -> str:
    """Return the paragraph of a rule that begins with a mark."""
    [paragraph] = re.findall(rf"^{re.escape(mark)}.*?(?=\n\n|\n?\Z)", section_of(rule), SPANNING)
    return str(paragraph)


def examples_of(text: str) -> list[str]:
    return re.findall(r"^```\{doctest\}\n(.*?)^```$", text, SPANNING)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_rule_has_one_section_in_its_chapter(chapter: str) -> None:
    assert rules_of(chapter) == sorted(
        re.findall(r"^## ([RX][\d.]+) \S", text_of(chapter), re.MULTILINE)
    )


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_rules_of_a_chapter_are_in_the_order_of_their_ids(chapter: str) -> None:
    assert rules_of(chapter) == re.findall(r"^## ([RX][\d.]+)\b", text_of(chapter), re.MULTILINE)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_rule_can_be_linked_to_by_its_id(chapter: str) -> None:
    labels = re.findall(r"^\((rule-.*)\)=\n## (\S+)", text_of(chapter), re.MULTILINE)

    assert [(f"rule-{rule.lower()}", rule) for rule in rules_of(chapter)] == sorted(labels)


@pytest.mark.parametrize("page", PAGES)
def test_each_page_begins_with_its_label_and_says_what_it_is_about(page: str) -> None:
    label = "rulebook" if page == "index" else f"rulebook-{page}"

    assert re.match(rf"\({label}\)=\n# \S.*\n\n[A-Z]", text_of(page)) is not None


@pytest.mark.parametrize("rule", TOLD)
def test_each_rule_quotes_its_source_or_says_why_it_has_none(rule: str) -> None:
    source = paragraph_of(rule, "*Source.*")
    quotes = re.search(SOURCES, source) is not None and QUOTED.search(source) is not None
    says_why_not = re.match(r"\*Source\.\* (None|No source|It follows from)\b\W+\w", source)

    assert quotes or says_why_not is not None or "```{admonition} R" in section_of(rule)


@pytest.mark.parametrize("page", PAGES)
def test_every_german_quote_is_translated(page: str) -> None:
    text = " ".join(text_of(page).split())
    quotes = [match for match in re.finditer("„([^“]*)“", text) if " " in match[1]]

    assert [] == [quote[0] for quote in quotes if not text[: quote.start()].endswith("” (")]


@pytest.mark.parametrize("page", PAGES)
def test_the_book_names_its_sources_instead_of_numbering_them(page: str) -> None:
    text, _, _ = text_of(page).partition("## In the code")

    assert [] == re.findall(r"\bS[0-3]\b", text)


@pytest.mark.parametrize("rule", TOLD)
def test_each_rule_is_told_before_its_source_is_quoted(rule: str) -> None:
    told, _, _ = section_of(rule).partition("*Source.*")
    _, _, body = told.partition("\n\n")

    assert re.match(r"[A-Z\d]", body) is not None


@pytest.mark.parametrize("rule", TOLD)
def test_each_rule_has_an_example(rule: str) -> None:
    assert [] != examples_of(section_of(rule))


@pytest.mark.parametrize("rule", TOLD)
def test_each_rule_links_to_the_code_that_settles_it(rule: str) -> None:
    assert re.search(r"\{py:\w+\}`", paragraph_of(rule, "*In code:*")) is not None


@pytest.mark.parametrize("page", PAGES)
def test_only_admonitions_of_the_form_stand_in_the_book(page: str) -> None:
    titles = re.findall(r"^`{3,}\{admonition\} (.*)$", text_of(page), re.MULTILINE)

    assert set() == {*titles} - {"Readings", "Ruling"}


@pytest.mark.parametrize("page", PAGES)
def test_every_picture_tells_those_who_do_not_see_it_what_it_shows(page: str) -> None:
    told = re.findall(r"^```\{picture\} \w+\n:alt: \S.*\.\n", text_of(page), re.MULTILINE)

    assert text_of(page).count("```{picture}") == len(told)
    assert 0 == text_of(page).count("{image}")


@pytest.mark.parametrize("page", PAGES)
def test_what_is_outside_of_the_book_is_linked_to_by_roles(page: str) -> None:
    # The German edition is made of this folder alone, so it has no other labels and no files.
    targets = re.findall(r"\]\(([^)]*)\)", re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL))

    assert [] == [target for target in targets if not re.match("#rul(e|ebook)-|#rulebook$", target)]


@pytest.mark.parametrize("option", [field.name for field in attrs.fields(Rules)])
def test_each_option_of_chicken_foot_is_met_in_the_book(option: str) -> None:
    link = f"{{py:attr}}`{option} <chickenfoot_rules.Rules.{option}>`"
    named = [page for page in CHAPTERS if re.search(rf"\bRules\.{option}\b", text_of(page))]

    assert 1 == text_of("options").count(link)
    assert [] != named


@pytest.mark.parametrize("option", [field.name for field in attrs.fields(ExpressRules)])
def test_each_option_of_express_domino_is_met_in_the_book(option: str) -> None:
    name = f"chickenfoot_rules.express.ExpressRules.{option}"

    assert 1 == text_of("options").count(f"{{py:attr}}`{option} <{name}>`")
    assert name in text_of("express")


@pytest.mark.parametrize("name", SHEETS)
def test_each_preset_has_a_sheet_to_print(name: str) -> None:
    sheet = text_of(f"sheets/{name}")

    assert sheet.startswith(f"(sheet-{name})=\n# ")
    assert f"```{{rule-sheet}} {name}\n" in sheet
    assert f"\n{name}\n" in text_of("sheets/index")


@pytest.mark.parametrize("name", PRESETS)
def test_a_sheet_marks_rules_that_are_on_it(name: str) -> None:
    on_sheet = {text.id for text in rules_in_english(PRESETS[name])}

    assert set() == {*SILENT[name]} - on_sheet


def test_sources_and_code_are_folded_and_what_players_need_is_not() -> None:
    source = nodes.paragraph("", "", nodes.emphasis("", "Source."), nodes.Text(" Pagat"))
    links = nodes.paragraph("", "", nodes.emphasis("", "In code:"), nodes.Text(" Rules"))
    section = nodes.section()
    section.extend([nodes.paragraph("", "Play."), source, nodes.literal_block("", ">>> 1"), links])

    assert [
        "Play.",
        '<details class="source"><summary>Wer sagt das?</summary>',
        "Source. Pagat",
        "</details>",
        '<details class="code"><summary>Code zeigen</summary>',
        ">>> 1",
        "In code: Rules",
        "</details>",
    ] == [node.astext() for node in folded(section.children, "de")]


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


def test_the_nine_worked_examples_all_have_an_example_that_runs() -> None:
    _, *sections = re.split(r"^## ", text_of("examples"), flags=re.MULTILINE)

    assert 9 == len(sections)
    assert all(examples_of(section) for section in sections)
    assert all(re.search(r"\b[RX]\d", section) for section in sections)


def pictured(page: str) -> list[object]:
    """Run the examples of a page and return what its pictures show."""
    values: list[object] = []
    names: dict[str, Any] = {}
    for kind, body in re.findall(r"^```\{(doctest|picture)\}(.*?)^```$", text_of(page), SPANNING):
        if kind == "picture":
            values.append(names[body.split()[0]])
            continue
        examples = doctest.DocTestParser().get_doctest(body, names, page, None, None)
        assert 0 == doctest.DocTestRunner().run(examples, clear_globs=False).failed
        names.update(examples.globs)
    return values


def layout_of(shown: object) -> Layout | None:
    if isinstance(shown, Round | PlayerView):
        return shown.layout
    return shown if isinstance(shown, Layout) else None


def has_cross(shown: object) -> bool:
    laid = layout_of(shown)
    return laid is not None and (laid.arms, len(laid.tiles), laid.duty) == (4, 5, None)


def has_double_chicken_foot(shown: object) -> bool:
    laid = layout_of(shown)
    return laid is not None and (laid.arms, len(laid.tiles), laid.duty) == (6, 7, None)


def has_foot_half_done(shown: object) -> bool:
    laid = layout_of(shown)
    duty = None if laid is None else laid.duty
    return duty is not None and not duty.is_cross and duty.missing < TOES


def has_blocked_round(shown: object) -> bool:
    outcome = shown.outcome if isinstance(shown, Round) else None
    return outcome is not None and outcome.reason is EndReason.BLOCKED


@pytest.mark.parametrize(
    ("chapter", "is_shown"),
    [
        ("index", has_cross),
        ("index", has_foot_half_done),
        ("playing", has_cross),
        ("playing", has_double_chicken_foot),
        ("playing", has_foot_half_done),
        ("ending", has_blocked_round),
    ],
)
def test_what_a_player_must_have_seen_is_pictured(
    chapter: str, is_shown: Callable[[object], bool]
) -> None:
    assert any(is_shown(value) for value in pictured(chapter))
