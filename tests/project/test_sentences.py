"""The catalogues have every sentence of the library, the command, the server and the client."""

from __future__ import annotations

import io

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import catalogues
from chickenfoot_rules.base.catalogues import forms_of
from chickenfoot_rules.dominoes import LANGUAGES
from chickenfoot_rules.rendering import new_catalogue


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_is_translated_with_its_fields_and_forms(language: str) -> None:
    assert [] == catalogues.wrong_in(language)


def test_a_new_catalogue_has_all_sentences() -> None:
    french = read_po(io.BytesIO(new_catalogue("fr")))

    assert {(forms_of(one.id), one.context) for one in catalogues.extract()} == {
        (forms_of(one.id), one.context) for one in french
    }
