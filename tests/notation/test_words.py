"""The words of moves in each language, beside the notation that all languages share."""

from __future__ import annotations

import pytest
from hypothesis import given

from chickenfoot_rules import Draw, Move, NotationError, Pass, Play, Tile, UnknownNameError
from chickenfoot_rules.dominoes import LANGUAGES, Reader
from chickenfoot_rules.notation import format_text, parse_move, parse_moves
from chickenfoot_rules.rendering import TEMPLATE
from notation.test_laws import moves

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ON_DOUBLE = Play(Tile(4, 9), Tile(9, 9))

WORDS: dict[str, tuple[str, Move]] = {
    "draw, d": ("{}", Draw()),
    "pass, p": ("{}", Pass()),
    "on": ("4-9 {} 9-9", ON_DOUBLE),
    "one left": ("4-9 on 9-9, {}", Play(Tile(4, 9), Tile(9, 9), announce=True)),
    "opens": ("9-9 {}", Play(Tile(9, 9), None)),
}


@pytest.mark.parametrize("words", WORDS)
def test_translators_find_the_words(words: str) -> None:
    template = TEMPLATE.read_text(encoding="utf-8")

    assert f'msgctxt "typed"\nmsgid "{words}"\n' in template


@EVERY_LANGUAGE
@pytest.mark.parametrize("words", WORDS)
def test_each_word_of_a_language_is_read(language: str, words: str) -> None:
    text, move = WORDS[words]

    usual, *others = Reader(language).words(words)
    assert {*words.split(", ")} <= {usual, *others}
    for word in (usual, *others):
        for typed in (word, word.upper(), word.replace(" ", "  ")):
            assert move == parse_move(text.format(typed), language=language)


@EVERY_LANGUAGE
@given(move=moves)
def test_a_move_is_read_as_it_is_said_and_in_notation(language: str, move: Move) -> None:
    for text in (Reader(language).read(str(move)), str(move), format_text(move)):
        assert move == parse_move(text, language=language)
        assert (move, Draw()) == parse_moves(f"{text} draw", language=language)


def test_words_of_a_language_are_for_those_who_name_it() -> None:
    for language, text in ((None, "ziehen"), ("es", "ziehen"), ("en", "paso"), (None, "an")):
        with pytest.raises(NotationError):
            parse_move(text, lenient=True, language=language)
    with pytest.raises(NotationError):
        parse_move("d")
    with pytest.raises(UnknownNameError, match="expected en, de, es; got 'fr'"):
        parse_move("draw", language="fr")


def test_an_error_names_the_words_of_the_language() -> None:
    for language, words in (
        (None, "draw or pass"),
        ("de", "ziehen oder passen"),
        ("es", "robar o paso"),
    ):
        with pytest.raises(NotationError) as raised:
            parse_moves("4-9 foo", lenient=True, language=language)
        assert "the end of the text" == raised.value.expected
        with pytest.raises(NotationError) as raised:
            parse_moves("foo", lenient=True, language=language)
        assert f" 4-9>9-9, {words}" in raised.value.message_for(language=language)
