"""Readers: texts in a language, with the names at a table.

gettext looks sentences up. The catalogues of the library are beside this module: ``de.po`` is for
translators, and ``de.mo`` is made from it by ``tools/catalogues.py``.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Final

import attrs

from chickenfoot_rules.base.errors import SeatError, check_type, unknown_name, wrong_type
from chickenfoot_rules.base.texts import (
    PLAYER,
    TYPED,
    Hint,
    Language,
    Large,
    Seat,
    Text,
    finish,
    plural,
    text,
)
from chickenfoot_rules.base.values import Immutable, Quoted, Repr

LANGUAGES: Final = ("en", "de", "es")
"""The languages of the library: English, German and Spanish."""

_QUOTES: Final = {"de": "„“", "es": "“”"}
"""The quotes of the languages that do not write those of Python."""

_THOUSANDS: Final = {"de": ".", "es": "\N{NO-BREAK SPACE}"}
"""What the languages have between thousands that have no comma there."""


@attrs.frozen
class Reader(Immutable):
    """Somebody who reads texts: their language, the names at their table, and their own seat.

    Args:
        language: a name of ``LANGUAGES``, or a catalogue; ``None`` is English.
        names: the name of each seat. Without names, players count from 1.
        you: the seat of the reader, 0..players−1, if they have one.

    Raises:
        UnknownNameError: if there is no such language.
        WrongTypeError: if the language is something else.
    """

    language: Language = None
    names: Sequence[str] = ()
    you: int | None = None

    def __attrs_post_init__(self) -> None:
        catalogue_of(self.language)

    def read(self, text: str) -> str:
        """Return a text in the words of this reader; return any other ``str`` unchanged.

        Raises:
            SeatError: if it is about a seat that has no name.
            WrongTypeError: if a name is not a text.

                >>> from chickenfoot_rules import Play, Tile
        >>> Reader("de").read(str(Play(Tile(9, 9), on=None)))
        '9-9 eröffnet'
        """
        if not isinstance(text, Text) or not text:  # gettext has a heading for an empty one.
            return text
        catalogue = catalogue_of(self.language)
        seat = text.fields.get(PLAYER)
        if text.you and isinstance(seat, Seat) and seat.number == self.you:
            sentence = catalogue.gettext(text.you)
        elif text.several:
            number = text.fields["number"]
            assert isinstance(number, int)  # noqa: S101 - `plural` takes nothing else
            sentence = catalogue.ngettext(text.sentence, text.several, number)
        else:
            sentence = catalogue.gettext(text.sentence)
        said = sentence.format(**{name: self.say(value) for name, value in text.fields.items()})
        return finish(said, begins=text.begins, most=text.most)

    def say(self, value: object) -> str:
        """Return the value of a field in the words of this reader."""
        if isinstance(value, Seat):
            return self.name(value.number)
        if isinstance(value, Hint):
            return ""
        if isinstance(value, Repr):
            return value.said or self.read(text("something else"))
        if isinstance(value, Quoted) and isinstance(self.language, str):
            return value[1:-1].join(_QUOTES.get(self.language, (value[0], value[-1])))
        if isinstance(value, Large) and isinstance(self.language, str):
            return str(value).replace(",", _THOUSANDS.get(self.language, ","))
        return self.read(value) if isinstance(value, str) else str(value)

    def words(self, words: str) -> tuple[str, ...]:
        """Return the words that this reader may type for one meaning, the usual one first.

        The English words are among them in every language.

        Args:
            words: English words that are marked by ``typed``.

        >>> Reader().words("draw, d"), Reader("es").words("draw, d")
        (('draw', 'd'), ('robar', 'r', 'robo', 'draw', 'd'))
        """
        theirs = catalogue_of(self.language).pgettext(TYPED, words)
        return tuple(dict.fromkeys(split_words(theirs) + split_words(words)))

    def name(self, seat: int) -> str:
        """Return the name of a seat, or its number from 1 if the seats have no names.

        Namesakes have their numbers too.

        >>> Reader(names=["Ann", "Bob"]).name(1), Reader().name(1), Reader("de").name(1)
        ('Bob', 'player 2', 'Spieler 2')
        """
        if not self.names:
            return self.read(text("player {number}", number=seat + 1))
        if seat >= len(self.names):
            names = plural("{number} name", "{number} names", len(self.names))
            message = text("expected a name for {seat}, got {names}", seat=Seat(seat), names=names)
            raise SeatError(message)
        name = self.names[seat]
        check_type(name, str, "names")
        return f"{name} {seat + 1}" if [*self.names].count(name) > 1 else name


def split_words(words: str) -> list[str]:
    """Return the words of a list with commas between them."""
    return [word for part in words.split(",") if (word := part.strip())]


_ENGLISH: Final = gettext.NullTranslations()


def catalogue_of(language: Language) -> gettext.NullTranslations:
    """Return the catalogue of a language.

    Raises:
        UnknownNameError: if there is no such language.
        WrongTypeError: if it is neither a name nor a catalogue.
    """
    if language is None or language == "en":
        return _ENGLISH
    if isinstance(language, gettext.NullTranslations):
        return language
    if not isinstance(language, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_type(language, "a language or a catalogue of gettext")
    if language not in LANGUAGES:
        raise unknown_name(language, LANGUAGES)
    return _load(language)


@cache
def _load(language: str) -> gettext.NullTranslations:
    from importlib.resources import files  # noqa: PLC0415 - slow to import

    content = (files("chickenfoot_rules.base") / "locale" / f"{language}.mo").read_bytes()
    return gettext.GNUTranslations(BytesIO(content))
