"""The catalogues have every sentence of the library, the command, the server and the client."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import catalogues
from chickenfoot_rules.base.catalogues import forms_of
from chickenfoot_rules.dominoes import LANGUAGES
from chickenfoot_rules.rendering import new_catalogue


def test_the_catalogues_are_as_new_as_the_sentences() -> None:
    for path, content in catalogues.files().items():
        there = path.read_bytes()
        if path.suffix == ".mo":  # Its heading names the version of Babel.
            made, found = (read_mo(io.BytesIO(one)) for one in (content, there))
            assert [(one.id, one.string) for one in made if one.id] == [
                (one.id, one.string) for one in found if one.id
            ]
        else:
            assert content == there, "run python tools/catalogues.py"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_is_translated_with_its_fields_and_forms(language: str) -> None:
    assert [] == catalogues.wrong_in(language)


def test_a_new_catalogue_has_all_sentences() -> None:
    french = read_po(io.BytesIO(new_catalogue("fr")))

    assert {(forms_of(one.id), one.context) for one in catalogues.extract()} == {
        (forms_of(one.id), one.context) for one in french
    }


def test_the_page_of_errors_names_those_for_programmers() -> None:
    page = Path("docs/reference/api/all-errors.md").read_text(encoding="utf-8")
    named = page[: page.index("are for programmers")].rpartition("Those of")[2]
    classes = catalogues.error_classes()

    assert {name for name in classes if not classes[name]} == {*re.findall(r"`(\w+)`", named)}


def test_errors_are_translated_for_people_and_in_plain_english_for_programmers() -> None:
    found = {
        path.relative_to(catalogues.PACKAGE).as_posix(): [*catalogues.misspoken(path.read_text())]
        for path in catalogues.PACKAGE.rglob("*.py")
    }

    assert {} == {path: errors for path, errors in found.items() if errors}


def test_no_sentence_says_what_python_says_or_has_commas_of_english_in_a_number() -> None:
    found = {
        path.relative_to(catalogues.PACKAGE).as_posix(): [
            *catalogues.untranslated(path.read_text(encoding="utf-8"))
        ]
        for path in catalogues.PACKAGE.rglob("*.py")
    }

    assert {} == {path: said for path, said in found.items() if said}


@pytest.mark.parametrize(
    ("source", "is_right"),
    [
        ('text("no file: {why}", why=error)', False),
        ('text("no file: {why}", why=str(error))', False),
        ('text("no file: {why}", why=shorten(error.strerror))', False),
        ('text("no file: {why}", why=reason_of(error))', True),
        ('chain([text("no file"), Hint(f" ({error})")], "")', True),
        ('text("no file in line {line}", line=error.lineno)', True),
        ('text("at most {most}", most=f"{9_999:,}")', False),
        ('text("at most {most}", most=Large(9_999))', True),
    ],
)
def test_the_check_sees_english_in_a_field(source: str, *, is_right: bool) -> None:
    handler = f"try:\n    pass\nexcept OSError as error:\n    {source}"

    assert is_right == (not [*catalogues.untranslated(handler)])


@pytest.mark.parametrize(
    ("source", "is_right"),
    [
        ('RulesError(text("no rules"))', True),
        ('RulesError("no rules")', False),
        ('RulesError(f"no rules: {rules}")', False),
        ('RulesError("no rules" if rules is None else text("no {rules}", rules=rules))', False),
        ('message = f"no {rules}"\nraise errors.RulesError(message)', False),
        ('message = text("no rules")\nraise errors.RulesError(message)', True),
        ('RecordError(message, "$.rules")', True),
        ('FileError("no file")', False),
        ("FileError(str(error))", True),
        ('BulkError("no rounds")', True),
        ('BulkError(f"no {rounds}")', True),
        ('BulkError(text("no rounds"))', False),
        ('BulkError(expected("rounds", found))', False),
        ('BulkError(f"no {span(1, 3)}")', False),
        ('message = text("no rounds")\nraise BulkError(message)', False),
        ('CatalogueError((text("no words"),))', False),
        ('check_type(value, Rules, "rules")', True),
        ('check_type(value, Rules, text("rules"))', False),
        ('ValueError("not ours")', True),
    ],
)
def test_the_check_sees_for_whom_an_error_is_and_how_it_is_said(
    source: str, *, is_right: bool
) -> None:
    assert is_right == (not [*catalogues.misspoken(source)])
