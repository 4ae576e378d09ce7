"""Catalogues: those of the library are whole, and those of others are checked when loaded."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from chickenfoot_rules import Draw, MissingExtraError, Pass
from chickenfoot_rules.base.catalogues import forms_of
from chickenfoot_rules.base.readers import Reader
from chickenfoot_rules.base.texts import plural
from chickenfoot_rules.dominoes import CatalogueError
from chickenfoot_rules.notation import parse_move, parse_position
from chickenfoot_rules.rendering import load_catalogue, new_catalogue

HEADER = """msgid ""
msgstr "Language: fr\\nContent-Type: text/plain; charset=utf-8\\nPlural-Forms: {}\\n"

"""
TWO, THREE = "nplurals=2; plural=(n > 1);", "nplurals=3; plural=(n%10==1 ? 0 : n%10==2 ? 1 : 2);"
MUST_PLAY = "{player} must play: {tiles} fits"
BROKEN = "{on} { sur la table"
TILES = 'msgid "{number} tile"\nmsgid_plural "{number} tiles"\n'


def entry(sentence: str, translation: str) -> str:
    return f'msgid "{sentence}"\nmsgstr "{translation}"\n\n'


def saved(folder: Path, *entries: str, plurals: str = TWO) -> Path:
    path = folder / "own.po"
    path.write_text(HEADER.format(plurals) + "".join(entries), encoding="utf-8")
    return path


def test_a_catalogue_of_ones_own_may_lack_sentences(tmp_path: Path) -> None:
    draw = f'msgctxt "typed"\n{entry("draw, d", "piocher, je pioche,")}'
    must_play = entry(MUST_PLAY, "{player} doit jouer : {tiles}")
    french = load_catalogue(saved(tmp_path, draw, must_play))
    round_ = parse_position(
        "rules: set=2; hands: 1-1 1-2 / 0-0; boneyard: 0-1 0-2; layout: 2-2; turn: 0"
    )
    why = round_.illegality(Pass())

    assert why is not None
    assert "Ann doit jouer : 1-2" == why.message_for(["Ann", "Bob"], language=french)
    assert "you must play: 1-2 fits" == why.message_for(["Ann", "Bob"], you=0, language=french)
    assert "player 1 doit jouer : 1-2" == why.message_for(language=french)
    for typed in ("piocher", "je  pioche", "draw", "D"):
        assert Draw() == parse_move(typed, language=french)


def test_a_language_may_have_more_forms_than_english(tmp_path: Path) -> None:
    forms = 'msgstr[0] "{number} a"\nmsgstr[1] "{number} b"\nmsgstr[2] "{number} c"\n'
    three = Reader(load_catalogue(saved(tmp_path, TILES + forms, plurals=THREE)))

    read = [three.read(plural("{number} tile", "{number} tiles", number)) for number in (1, 2, 7)]
    assert ["1 a", "2 b", "7 c"] == read


def test_everything_that_is_wrong_is_listed_at_once(tmp_path: Path) -> None:
    path = saved(
        tmp_path,
        f'msgctxt "typed"\n{entry("draw, d", "piocher, je pioche, p")}',
        entry("Nobody says this", "Personne"),
        entry(MUST_PLAY, "{joueur} doit jouer"),
        entry("{on} is not on the table", BROKEN),
        TILES + 'msgstr[0] "{number} domino"\nmsgstr[1] ""\n\n',
    )

    with pytest.raises(CatalogueError) as caught:
        load_catalogue(path)

    assert (
        "'Nobody says this' is no sentence",
        f"'{{joueur}} doit jouer' has joueur, which '{MUST_PLAY}' has not",
        "'{joueur} doit jouer' lacks player, tiles",
        f"'{BROKEN}' has braces that don't match, which '{{on}} is not on the table' has not",
        f"'{BROKEN}' lacks on",
        "'{number} tile' needs 2 forms, and has 1",
        "'' lacks number",
        "'p' is typed for 'pass, p' and for 'draw, d'",
    ) == caught.value.flaws
    assert "; ".join(caught.value.flaws) == str(caught.value)


def test_a_new_catalogue_has_sentences_and_no_translations(tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    path.write_bytes(new_catalogue("fr"))
    french = read_po(io.BytesIO(path.read_bytes()))

    assert MUST_PLAY in french
    assert not any("".join(forms_of(one.string)) for one in french if one.id)
    assert "fr" == str(french.locale)
    read = Reader(load_catalogue(path)).read(plural("{number} tile", "{number} tiles", 2))
    assert "2 tiles" == read
    for wrong in ("", "fr fr"):
        with pytest.raises(CatalogueError, match=r"^expected a language like 'fr', got "):
            new_catalogue(wrong)


def test_what_can_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for content in (None, 'msgid "half'):
        path = tmp_path / f"{content}.po"
        if content:
            path.write_text(content, encoding="utf-8")
        with pytest.raises(CatalogueError, match="can't be read"):
            load_catalogue(path)
    monkeypatch.setitem(sys.modules, "babel.messages", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'chickenfoot-rules\[languages\]'"):
        load_catalogue(saved(tmp_path))
    with pytest.raises(MissingExtraError, match=r"pip install 'chickenfoot-rules\[languages\]'"):
        new_catalogue("fr")
