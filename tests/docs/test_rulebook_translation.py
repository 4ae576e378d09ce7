"""The translations say what the English rule book does, as far as a program can tell."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from _extensions.rule_book import CAPTIONS, GOALS, NOT_ON_SHEETS, SHEETS, SILENT, TITLES
from chickenfoot_rules.rendering import rule_texts

DOCS = Path(__file__).parents[2] / "docs"
BOOK = DOCS / "explanation/rulebook"
PAGES = sorted([*(path.stem for path in BOOK.glob("*.md")), "sheets", "es/sheets"])
"""The catalogs: one for each page, and one for the sheets to print; German, unless Spanish."""


def messages_of(page: str) -> Iterator[tuple[str, str]]:
    """Yield each message of a page and its translation."""
    folder, _, name = page.rpartition("/")
    with (DOCS / f"locale/{folder or 'de'}/LC_MESSAGES/{name}.po").open("rb") as file:
        messages: list[Message] = [message for message in read_po(file) if message.id]
    for message in messages:
        assert isinstance(message.id, str)
        assert isinstance(message.string, str)
        assert not message.fuzzy, message.id
        yield message.id, message.string


def pointed_to(text: str) -> list[str]:
    """Return what a text points to, whatever it is called there: by roles, links and rules."""
    roles = re.findall(r"\{([\w:]+)\}`(?:[^`<]*<)?([^`<>]*)>?`", text)
    links = re.findall(r"\]\((#.*?)\)", text)
    rules = set(re.findall(r"\b(?:R\d\.\d|X\d)\b", re.sub(r"`[^`]*`", "", text)))
    return sorted([*(f"{role} {target}" for role, target in roles), *links, *rules])


def originals_in(text: str) -> list[str]:
    """Return the quotes in their own language: German ones, and those of the English source."""
    german = [quote for quote in re.findall("„([^“]*)“", text) if " " in quote]
    _, _, english = text.partition("Encyclopedia:")
    return [*german, *re.findall("“([^“”]*)”(?! \\(„)", english)]


@pytest.mark.parametrize("page", PAGES)
def test_each_message_is_translated_with_its_targets_and_quotes(page: str) -> None:
    for message, translated in messages_of(page):
        # A name, an id or a link may be the same in both languages, a sentence is not.
        is_sentence = re.search(r"[a-z]{3} [a-z]+ ", message) is not None
        assert translated, message
        assert translated != message or not is_sentence
        assert pointed_to(message) == pointed_to(translated), message
        assert [] == [quote for quote in originals_in(message) if quote not in translated], message
        if "Encyclopedia: “" in message:
            for quote in re.findall("“[^“”]*”", translated):
                assert f"“ ({quote})" in translated, message


@pytest.fixture(params=["de", "es"])
def sheets(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, dict[str, set[str]]]:
    """Return a language, and the paragraphs and titles of each sheet that is built in it."""
    (tmp_path / "sheets").mkdir()
    for name in SHEETS:
        title, what = own_words_of(name)
        sheet = f"{title}\n{'=' * 80}\n\n{what}\n\n.. rule-sheet:: {name}\n"
        (tmp_path / f"sheets/{name}.rst").write_text(sheet, encoding="utf-8")
    settings = {
        "extensions": ["_extensions.rule_book"],
        "language": request.param,
        "locale_dirs": [str(DOCS / "locale")],
        "root_doc": "sheets/double-nine",
    }
    # Sphinx keeps the catalogs of an earlier build.
    none: defaultdict[tuple[str, str], NullTranslations] = defaultdict(NullTranslations)
    monkeypatch.setattr("sphinx.locale.translators", none)
    with docutils_namespace():
        places = (tmp_path, None, tmp_path / "out", tmp_path / "trees")
        app = Sphinx(*places, "dummy", settings, status=None, warning=None)
        app.build()
        return request.param, {
            name: {
                node.astext()
                for node in app.env.get_doctree(f"sheets/{name}").findall(nodes.TextElement)
            }
            for name in SHEETS
        }


def own_words_of(name: str) -> tuple[str, str]:
    """Return the title of a sheet in English, and what it says below."""
    _, title, _, what, *_ = (BOOK / f"sheets/{name}.md").read_text(encoding="utf-8").splitlines()
    return title.removeprefix("# "), what


def test_a_sheet_has_every_rule_for_a_table_and_no_sentence_in_another_language(
    sheets: tuple[str, dict[str, set[str]]],
) -> None:
    language, built = sheets

    for name, rules in SHEETS.items():
        translated, english = (
            {
                f"{rule.text} ({rule.id})"
                for rule in rule_texts(rules, language=one)
                if rule.id not in NOT_ON_SHEETS
            }
            for one in (language, None)
        )
        _, what = own_words_of(name)
        assert translated <= built[name]
        english |= {what, *GOALS.values(), *CAPTIONS.values()}
        english |= {*TITLES.values(), *SILENT.get(name, {}).values()}
        assert set() == english & built[name]
