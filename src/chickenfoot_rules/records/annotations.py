"""What people write into a record in their own words: names and comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, TypeAlias

import attrs

from chickenfoot_rules.dominoes.errors import RecordError, items_of
from chickenfoot_rules.dominoes.texts import N_, expected, text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records import limits

# Characters that are invisible or change how others are shown: control characters except the
# end of a line, direction marks, surrogates. `str.isprintable` depends on the version of Unicode;
# the schema has these classes too.
_UNSEEN: Final = (
    "\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
    "\ufffe\uffff"
)
PRINTABLE: Final = rf"(?! )[^{_UNSEEN}]+(?<! )"
"""The pattern of comments, apart from surrogates."""

LINE: Final = rf"(?!.*\n){PRINTABLE}"
"""The pattern of names."""

_SURROGATES: Final = "(?!.*[\ud800-\udfff])"

Name: TypeAlias = Annotated[str, "name"]
"""The name of a player: printable characters with no spaces around them."""

Comment: TypeAlias = Annotated[str, "comment"]
"""A comment: printable characters and line ends with no spaces around them."""


def check_name(name: object, path: str) -> None:
    """Raise unless a value is a name: 1 to 100 printable characters, no spaces around them.

    Args:
        name: the value.
        path: where it is in the document.

    Raises:
        RecordError: if it is something else.
    """
    _check_text(name, LINE, limits.LONGEST_NAME, N_("a name"), path)


def _check_text(value: object, pattern: str, longest: int, what: str, path: str) -> None:
    # A subclass of str could be written unlike it is shown.
    is_short = type(value) is str and len(value) <= longest
    if not is_short or not re.fullmatch(_SURROGATES + pattern, str(value), re.DOTALL):
        described = text(
            "{what} of 1 to {most} printable characters with no spaces around them",
            what=text(what),
            most=longest,
        )
        raise RecordError(expected(described, value), path)


@attrs.frozen
class Annotation(Immutable):
    """A comment on a move of a round, or on the round.

    Args:
        round: the round of the match, 0 for the first; 0 in the record of a
            round.
        move: the move of the round, an index of ``Round.moves``; ``None`` for
            the round as a whole.
        text: 1 to 1,000 printable characters and line ends.

    Raises:
        RecordError: if one of them is something else.
    """

    round: int
    move: int | None
    text: Comment

    def __attrs_post_init__(self) -> None:
        for name, index in (("round", self.round), ("move", self.move or 0)):
            if type(index) is not int or index < 0:
                raise RecordError(expected("a number from 0", index), f"$.{name}")
        _check_text(self.text, PRINTABLE, limits.LONGEST_ANNOTATION, N_("an annotation"), "$.text")


def names_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return names as a tuple."""
    # The letters of a text are not names.
    return (names,) if isinstance(names, str) else items_of(names, "names")


def sort_annotations(annotations: Iterable[Annotation]) -> tuple[Annotation, ...]:
    """Return annotations sorted by round; in a round they keep their order.

    Raises:
        RecordError: if one of them is something else.
    """
    given = items_of(annotations, "annotations", None)
    if not all(isinstance(one, Annotation) for one in given):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        raise RecordError(expected("Annotations", given), "$.annotations")
    return tuple(sorted(given, key=lambda one: one.round))


def check_names(names: tuple[str, ...], players: int) -> None:
    """Raise unless names are valid and there is one for each seat, or none at all.

    Raises:
        RecordError: if a name is invalid, missing or superfluous.
    """
    for seat, name in enumerate(names):
        check_name(name, f"$.names[{seat}]")
    if names and len(names) != players:
        what = text("{players} names", players=players)
        raise RecordError(expected(what, len(names)), "$.names")


def check_annotations(annotations: tuple[Annotation, ...], rounds: Sequence[Any]) -> None:
    """Raise if there are too many annotations, or one is on something that was not played.

    Args:
        annotations: the annotations.
        rounds: the rounds, or what a document says about them.

    Raises:
        RecordError: if so.
    """
    most, most_characters = limits.MOST_ANNOTATIONS, limits.MOST_ANNOTATION_CHARACTERS
    number, characters = len(annotations), sum(len(one.text) for one in annotations)
    if number > most or characters > most_characters:
        what = text(
            "at most {most} annotations of {characters} characters together",
            most=most,
            characters=most_characters,
        )
        found = text("{number} of {characters}", number=number, characters=characters)
        raise RecordError(expected(what, found), "$.annotations")
    moves = [len(round_.moves) for round_ in rounds] if annotations else []
    for index, one in enumerate(annotations):
        path = f"$.annotations[{index}]"
        if one.round >= len(moves):
            message = text(
                "round {number} is annotated, but the last round is {last}",
                number=one.round + 1,
                last=len(moves),
            )
            raise RecordError(message, path)
        if one.move is not None and one.move >= moves[one.round]:
            message = text(
                "move {number} is annotated, but the last move is {last}",
                number=one.move + 1,
                last=moves[one.round],
            )
            raise RecordError(message, f"{path}.move")
