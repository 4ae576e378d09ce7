"""The German rule book says what the English one does, as far as a program can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted([*(path.stem for path in (DOCS / "explanation/rulebook").glob("*.md")), "sheets"])
"""The catalogs: one for each page, and one for the sheets to print."""


def messages_of(page: str) -> Iterator[tuple[str, str]]:
    """Yield each message of a page and its German."""
    with (DOCS / f"locale/de/LC_MESSAGES/{page}.po").open("rb") as file:
        messages: list[Message] = [message for message in read_po(file) if message.id]
    for message in messages:
        assert isinstance(message.id, str)
        assert isinstance(message.string, str)
        assert not message.fuzzy, message.id
        yield message.id, message.string


def roles_in(text: str) -> list[str]:
    """Return what the roles in a text point to, whatever they are called there."""
    found = re.findall(r"\{([\w:]+)\}`(?:[^`<]*<)?([^`<>]*)>?`", text)
    return sorted(f"{role} {target}" for role, target in found)


def without_titles(text: str) -> str:
    return re.sub(r"`[^`]*`", "", text)


def originals_in(text: str) -> list[str]:
    """Return the quotes in their own language: German ones, and those of the English source."""
    german = [quote for quote in re.findall("„([^“]*)“", text) if " " in quote]
    _, _, english = text.partition("Encyclopedia:")
    return [*german, *re.findall("“([^“”]*)”(?! \\(„)", english)]


@pytest.mark.parametrize("page", PAGES)
def test_no_message_is_left_in_english(page: str) -> None:
    untranslated = [
        message
        for message, german in messages_of(page)
        # A name, an id or a link may be the same in both languages, a sentence is not.
        if not german or (german == message and re.search(r"[a-z]{3} [a-z]+ ", message))
    ]

    assert [] == untranslated


@pytest.mark.parametrize("page", PAGES)
def test_the_german_points_to_the_same_things(page: str) -> None:
    for message, german in messages_of(page):
        assert roles_in(message) == roles_in(german), message
        assert sorted(re.findall(r"\]\((#.*?)\)", message)) == sorted(
            re.findall(r"\]\((#.*?)\)", german)
        ), message


@pytest.mark.parametrize("page", PAGES)
def test_the_german_names_the_same_rules(page: str) -> None:
    rule = r"\b(?:R\d\.\d|X\d)\b"
    for message, german in messages_of(page):
        assert set(re.findall(rule, without_titles(message))) == set(
            re.findall(rule, without_titles(german))
        ), message


@pytest.mark.parametrize("page", PAGES)
def test_the_german_quotes_the_same_sentences_of_the_sources(page: str) -> None:
    for message, german in messages_of(page):
        assert [] == [quote for quote in originals_in(message) if quote not in german], message


@pytest.mark.parametrize("page", PAGES)
def test_the_german_translates_the_quotes_of_the_english_source(page: str) -> None:
    for message, german in messages_of(page):
        if "Encyclopedia: “" in message:
            for quote in re.findall("“[^“”]*”", german):
                assert f"“ ({quote})" in german, message
