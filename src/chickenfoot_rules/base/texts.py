"""Texts that people read: English sentences that can also be read in another language.

A `Text` is a `str`: what it says in English, with seats by their numbers from 0, as data has them.
It keeps its sentence and the fields of that, so a reader (``readers.py``) gets it in their language
and with the names at their table::

    text("{player} must play: {tiles} fits", player=Seat(1), tiles="1-2")

gettext looks sentences up by their English. ``tools/catalogues.py`` collects the literals in calls
of `text`, `line`, `plural`, `N_` and the others that it lists; a sentence that is no literal there
stays English. Words that people type are marked by `typed`.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from typing import Final, Literal, SupportsIndex, TypeAlias

import attrs

from chickenfoot_rules.base.values import Immutable, Quoted, Repr, escape, quote

Language: TypeAlias = str | gettext.NullTranslations | None
"""``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext of your own; ``None`` is English."""

PLAYER: Final = "player"
"""The field with the seat that a sentence is about; the reader on that seat is "you"."""


@attrs.frozen
class Seat(Immutable):
    """A seat in a text.

    Attributes:
        number: the seat, 0..players−1.
    """

    number: int

    def __str__(self) -> str:
        return f"seat {self.number}"


class Text(str):
    """An English sentence as a ``str``, which keeps its pattern and fields for translation.

    Attributes:
        sentence: the English sentence, with its fields in braces.
        several: the plural sentence, if the field ``number`` decides; else empty.
        you: the sentence for the reader whom it is about, if it differs; else empty.
        begins: whether it begins a line, with a capital letter.
        fields: the values of the fields by name.
        most: the most characters to show, on one line; 0 to show it unchanged.
    """

    __slots__ = ("begins", "fields", "most", "sentence", "several", "you")

    sentence: str
    several: str
    you: str
    begins: bool
    fields: Mapping[str, object]
    most: int

    def __str__(self) -> str:
        return self  # A plain `str` would not know its sentence.

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[object, ...]:
        return super().__reduce_ex__(max(2, int(protocol)))  # As in `Repr`.


class Hint(str):
    """What only programmers read of a message, such as the call to make instead.

    A reader leaves it out, since it is in Python and in English, as what Python itself says is.
    """

    __slots__ = ()


class Large(int):
    """A number in a text that has commas between its thousands, or what a language has there."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self):,}"


def N_(sentence: str) -> str:  # noqa: N802 - the name that gettext gives it
    """Return a sentence as it is, and mark it for the catalogues."""
    return sentence


TYPED: Final = "typed"
"""The context of words that people type, in the catalogues."""


def typed(words: str) -> str:
    """Return words that people type for one thing, as they are, and mark them for the catalogues.

    `Reader.words` returns those of a language. All words of a language must differ.

    Args:
        words: the English words, with commas between them.
    """
    return words


def text(sentence: str, /, *, you: str = "", **fields: object) -> Text:
    """Return a text.

    Args:
        sentence: the English sentence, with fields in braces.
        you: the sentence for the reader on the seat of the field ``player``, marked by `N_`.
        fields: the values of the fields. A `Seat` becomes a name, and a `Text` is read too.

    >>> why = text("{player} must play: {tiles} fits", player=Seat(1), tiles="1-2")
    >>> why, why.sentence
    ('seat 1 must play: 1-2 fits', '{player} must play: {tiles} fits')
    """
    return _make(sentence, "", you, fields, begins=False)


def line(sentence: str, /, *, you: str = "", **fields: object) -> Text:
    """Return a text for the beginning of a line; the arguments are those of `text`.

    >>> line("{player} passes", player=Seat(1))
    'Seat 1 passes'
    """
    return _make(sentence, "", you, fields, begins=True)


def plural(one: str, several: str, /, number: int, **fields: object) -> Text:
    """Return a text about a number of things.

    Args:
        one: the English sentence about one of them.
        several: the English sentence about none or several.
        number: how many there are, the field ``number``.
        fields: the values of the other fields.

    >>> plural("{number} tile", "{number} tiles", 1), plural("{number} tile", "{number} tiles", 3)
    ('1 tile', '3 tiles')
    """
    return _make(one, several, "", {"number": number, **fields}, begins=False)


def expected(what: str, found: object, rule: str = "", **steps: str) -> Text:
    """Return a text about a value that is not what was expected.

    Args:
        what: what was expected, with its article; a `Text`, or a literal for the catalogues.
        found: the value, which may be anything; a `Text` is shown without quotes.
        rule: the id of a rule that says so.
        steps: the next step for a programmer, by the name of the class that was found.

    >>> expected("a tile", 7), expected("a seat from 0 to 3", 4, "R3.8")
    ('expected a tile, got 7', 'expected a seat from 0 to 3, got 4 (R3.8)')
    """
    shown = found if isinstance(found, Text) else quote(found)
    message = text("expected {what}, got {found}", what=as_text(what), found=shown)
    return next_step(cite(message, rule) if rule else message, found, **steps)


def next_step(message: str, found: object, **steps: str) -> Text:
    """Return a message about a value with the next step that its class has, if any.

    >>> next_step(text("no move"), "9-9", str="match.parse(text) reads a text")
    'no move; match.parse(text) reads a text'
    """
    step = step_for(found, **steps)
    return chain([message, Hint(step)], "") if step else as_text(message)


def step_for(found: object, **steps: str) -> str:
    """Return the end of a message with the next step that the class of a value has, if any.

    >>> step_for("9-9", str="match.parse(text) reads a text"), step_for(7, str="match.parse")
    ('; match.parse(text) reads a text', '')
    """
    known = (steps[kind.__name__] for kind in type(found).__mro__ if kind.__name__ in steps)
    return f"; {step}" if (step := next(known, "")) else ""


def hint(message: str, step: str) -> Text:
    """Return a message with the next step for a programmer, which no reader says.

    >>> hint(expected("a move", "9-9"), "match.parse reads a text")
    "expected a move, got '9-9'; match.parse reads a text"
    """
    return chain([message, Hint(f"; {step}")], "")


def without_hints(said: str) -> str:
    """Return a message without its hints, for a program whose callers could not follow them."""
    if not isinstance(said, Text):
        return "" if isinstance(said, Hint) else said
    fields = {
        name: without_hints(value) if isinstance(value, str) else value
        for name, value in said.fields.items()
    }
    return _make(said.sentence, said.several, said.you, fields, begins=said.begins, most=said.most)


def as_text(what: str) -> Text:
    """Return an argument that is a `Text`, or a literal for the catalogues, as a `Text`."""
    return what if isinstance(what, Text) else text(what)


def within(what: str, first: object, last: object) -> Text:
    """Return what was expected in a range, for `expected`.

    >>> within("a seat", 0, 3)
    'a seat from 0 to 3'
    """
    return text("{what} from {first} to {last}", what=as_text(what), first=first, last=last)


def cite(message: str, rule: str) -> Text:
    """Return a text with the id of the rule that it follows from, or the ids of several.

    >>> cite(text("the match is over"), "R7.4")
    'the match is over (R7.4)'
    >>> cite(text("the last tile"), "R2.8, R6.1 to R6.3")
    'the last tile (R2.8, R6.1 to R6.3)'
    """
    ranges = (part.partition(" to ") for part in rule.split(", "))
    rules = [
        text("{low} to {high}", low=low, high=high) if high else low for low, _, high in ranges
    ]
    return text("{message} ({rule})", message=message, rule=chain(rules))


def chain(parts: Iterable[object], between: str = ", ") -> Text:
    """Return a text of parts, one after another.

    Args:
        parts: texts, seats, or anything with a ``str``.
        between: the signs between two of them, which are alike in all languages.

    >>> chain([Seat(0), "4-9"])
    'seat 0, 4-9'
    """
    fields = {f"part{number}": part for number, part in enumerate(parts)}
    return _make(between.join(f"{{{name}}}" for name in fields), "", "", fields, begins=False)


def join(parts: Iterable[object], last: Literal["and", "or"]) -> Text:
    """Return one part or more as an enumeration.

    >>> join(["6", "5", "4"], "or"), join([Seat(3)], "and")
    ('6, 5 or 4', 'seat 3')
    """
    *others, end = parts
    if not others:
        return chain([end])
    if last == "and":
        return text("{first} and {last}", first=chain(others), last=end)
    return text("{first} or {last}", first=chain(others), last=end)


def span(first: int, last: int) -> Text:
    """Return the numbers from one to another.

    >>> span(1, 3), span(1, 1)
    ('1 to 3', '1')
    """
    if first == last:
        return chain([first])
    return text("{first} to {last}", first=first, last=last)


def one_line(message: str, most: int = 300) -> Text:
    r"""Return a message that anything may be in: shortened, with printable characters only.

    >>> one_line("no\nsuch thing"), one_line("no such thing", 7)
    ('no\\nsuch thing', 'no such…')
    """
    return _make("{message}", "", "", {"message": message}, begins=False, most=most)


_KEPT: Final = (Text, Hint, Quoted, Repr, Seat, int)
"""What a reader says in a way of its own; the rest is text."""


def _make(
    sentence: str,
    several: str,
    you: str,
    fields: Mapping[str, object],
    *,
    begins: bool,
    most: int = 0,
) -> Text:
    kept = {
        name: value if isinstance(value, _KEPT) else str(value) for name, value in fields.items()
    }
    template = several if several and kept["number"] != 1 else sentence
    said = template.format(**kept)
    made = Text(finish(said, begins=begins, most=most))
    made.sentence, made.several, made.you, made.begins = sentence, several, you, begins
    made.fields, made.most = kept, most
    return made


def finish(said: str, *, begins: bool, most: int) -> str:
    """Return a text in a language as it is shown; see `Text`."""
    said = start_sentence(said) if begins else said
    return escape(said, most) if most else said


def start_sentence(text: str) -> str:
    """Return a text as it appears at the start of a sentence.

    >>> start_sentence("seat 2 plays")
    'Seat 2 plays'
    """
    # Not `capitalize`, which would change the other letters to lower case.
    return text[:1].upper() + text[1:]
