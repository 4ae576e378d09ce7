"""What people write into a record in words of their own: names and comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.protocols import DominoRound
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records.limits import (
    LONGEST_ANNOTATION,
    LONGEST_NAME,
    MOST_ANNOTATION_CHARACTERS,
    MOST_ANNOTATIONS,
)
from chickenfoot_rules.records.problems import located, short

__all__ = [
    "Annotation",
    "check_annotations",
    "check_move",
    "check_names",
    "in_order",
    "is_name",
    "name_flaw",
    "names_of",
]

# What can't be seen or changes what is seen around it: control characters but for the end of
# a line, marks of direction, halves of characters. Not `str.isprintable`, which knows more
# characters in each new version of Unicode; the same classes stand in the schema.
_UNSEEN: Final = (
    "\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
    "\ufffe\uffff\ud800-\udfff"
)
_TEXT: Final = re.compile(rf"(?! )[^{_UNSEEN}]*(?<! )")


def is_name(text: object) -> bool:
    """Tell whether something is a name: 1 to 100 printable characters, no blanks around them."""
    return _is_text(text, LONGEST_NAME) and "\n" not in str(text)


def _is_text(text: object, longest: int) -> bool:
    # A subclass could show itself otherwise than it is written down.
    return type(text) is str and 0 < len(text) <= longest and bool(_TEXT.fullmatch(text))


@attrs.frozen
class Annotation(Immutable):
    """A comment on a move of a round, or on the round.

    Args:
        round: which round of the match, 0 for the first; 0 in the record of a
            round.
        move: which move of the round, 0 for the first: an index of
            ``Round.moves``; ``None`` for the round as a whole.
        text: 1 to 1,000 printable characters, ends of lines among them.

    Raises:
        RecordError: when it is something else.
    """

    round: int
    move: int | None
    text: str

    def __attrs_post_init__(self) -> None:
        for name, index in (("round", self.round), ("move", self.move)):
            if (type(index) is not int and (name, index) != ("move", None)) or (index or 0) < 0:
                message = f"what an annotation is about is counted from 0, not {short(index)}"
                raise RecordError(message, f"$.{name}")
        if not _is_text(self.text, LONGEST_ANNOTATION):
            message = (
                f"an annotation has 1 to {LONGEST_ANNOTATION} printable characters and no "
                f"blanks around them, unlike {short(self.text)}"
            )
            raise RecordError(message, "$.text")


def names_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return names as a record has them."""
    # A text is several letters, and they are no names.
    return (names,) if isinstance(names, str) else tuple(names)


def in_order(annotations: Iterable[Annotation]) -> tuple[Annotation, ...]:
    """Return annotations by round, and in a round in the order in which they are given.

    Raises:
        RecordError: when something else is among them.
    """
    given = tuple(annotations)
    if not all(isinstance(one, Annotation) for one in given):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        message = "a record is annotated by Annotations"
        raise RecordError(message, "$.annotations")
    return tuple(sorted(given, key=lambda one: one.round))


def check_names(names: tuple[str, ...], players: int) -> None:
    """Refuse names that are none, or not one for each seat.

    Raises:
        RecordError: when they are so.
    """
    for seat, name in enumerate(names):
        if not is_name(name):
            raise RecordError(name_flaw(name), f"$.names[{seat}]")
    if names and len(names) != players:
        message = f"{len(names)} names are not one for each of {players} seats"
        raise RecordError(message, "$.names")


def name_flaw(name: object) -> str:
    """Say what a name has that something has not."""
    return (
        f"a name has 1 to {LONGEST_NAME} printable characters and no blanks around them, "
        f"unlike {short(name)}"
    )


def check_annotations(annotations: tuple[Annotation, ...], rounds: Sequence[DominoRound]) -> None:
    """Refuse annotations that are too many, or about what was not played.

    Raises:
        RecordError: when they are so.
    """
    if (
        len(annotations) > MOST_ANNOTATIONS
        or sum(len(one.text) for one in annotations) > MOST_ANNOTATION_CHARACTERS
    ):
        message = (
            f"there are more than {MOST_ANNOTATIONS} annotations, or they have more than "
            f"{MOST_ANNOTATION_CHARACTERS} characters"
        )
        raise RecordError(message, "$.annotations")
    moves = [len(round_.moves) for round_ in rounds]
    for index, one in enumerate(annotations):
        path = f"$.annotations[{index}]"
        if one.round >= len(moves):
            message = f"round {one.round + 1} is annotated, and there are {len(moves)}"
            raise RecordError(message, path)
        with located(path):
            check_move(one, moves[one.round])


def check_move(annotation: Annotation, moves: int) -> None:
    """Refuse an annotation on a move that was not made.

    Args:
        annotation: the annotation.
        moves: how many were made in its round.

    Raises:
        RecordError: when it is on another.
    """
    if annotation.move is not None and annotation.move >= moves:
        message = f"move {annotation.move + 1} is annotated, and there are {moves}"
        raise RecordError(message, "$.move")
