"""The rule book of Express-Domino says in both languages the same, and its examples run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
PAGES = ["express", "express-de"]
RULES = ["X1", "X2", "X4", "X5", "X6", "X7", "X3", "X8"]
"""In the order in which one plays them."""


def text_of(page: str) -> str:
    return (DOCS / f"{page}.md").read_text(encoding="utf-8")


def examples_of(text: str) -> list[str]:
    return re.findall(r"^```\{doctest\}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def sections_of(page: str) -> dict[str, str]:
    """Return the text of each section by the id of its rule."""
    _, *parts = re.split(r"^## (X\d+) ", text_of(page), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("page", PAGES)
def test_each_rule_has_one_heading_in_the_order_of_play(page: str) -> None:
    assert RULES == re.findall(r"^## (X\d+) ", text_of(page), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_each_rule_can_be_linked_to_by_its_id(page: str) -> None:
    labels = re.findall(r"^\((.*)\)=\n## (X\d+) ", text_of(page), re.MULTILINE)

    assert [(f"{page}-{rule.lower()}", rule) for rule in RULES] == labels


def test_both_pages_give_the_same_examples_for_each_rule() -> None:
    german = sections_of("express-de")

    assert examples_of(text_of("express")) == examples_of(text_of("express-de"))
    for rule, section in sections_of("express").items():
        assert examples_of(section) == examples_of(german[rule]), rule


def test_every_rule_has_an_example() -> None:
    assert all(examples_of(section) for section in sections_of("express").values())


def test_both_pages_quote_the_same_sentences_of_the_source_for_each_rule() -> None:
    german = sections_of("express-de")

    for rule, section in sections_of("express").items():
        source = re.search(r"\*Source\.\* (.*?)\n\n", section, re.DOTALL)
        quelle = re.search(r"\*Quelle\.\* (.*?)\n\n", german[rule], re.DOTALL)
        assert source is not None, rule
        assert quelle is not None, rule
        assert re.findall("„[^“]*“", source[1]) == re.findall("„[^“]*“", quelle[1]), rule


def links_of(text: str) -> list[str]:
    return re.findall(r"\{py:\w+\}`[^`]*`|\(#.*?\)", text.replace("#express-de-", "#express-"))


def test_both_pages_link_to_the_same_things_for_each_rule() -> None:
    german = sections_of("express-de")

    for rule, section in sections_of("express").items():
        assert links_of(section), rule
        assert links_of(section) == links_of(german[rule]), rule


def test_both_pages_mark_a_ruling_at_the_same_rules() -> None:
    english = [rule for rule, text in sections_of("express").items() if "} Ruling\n" in text]
    german = [rule for rule, text in sections_of("express-de").items() if "} Festlegung\n" in text]

    # X5 rests on the source alone; for X4 see the words of the source on doubles.
    assert ["X1", "X2", "X6", "X7", "X3", "X8"] == english == german


@pytest.mark.parametrize("page", PAGES)
def test_every_picture_tells_those_who_do_not_see_it_what_it_shows(page: str) -> None:
    pictures = re.findall(r"^```\{image\} (\S+)\n:alt: \S.*\n```$", text_of(page), re.MULTILINE)

    assert 3 == len(pictures) == text_of(page).count("```{image}")


def test_the_examples_run() -> None:
    examples = "".join(examples_of(text_of("express")))
    test = doctest.DocTestParser().get_doctest(examples, {}, "express.md", None, None)

    results = doctest.DocTestRunner().run(test)

    assert 0 == results.failed
    assert 0 < results.attempted
