"""What is saved of a match, of a round, or of what one seat saw of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

import attrs

from chickenfoot_rules.errors import RecordError
from chickenfoot_rules.match import Match
from chickenfoot_rules.records.limits import (
    LONGEST_ANNOTATION,
    LONGEST_NAME,
    MOST_ANNOTATION_CHARACTERS,
    MOST_ANNOTATIONS,
    MOST_DOUBLE_BLANK,
)
from chickenfoot_rules.records.problems import located, short
from chickenfoot_rules.results import check_seat
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.tiles import Tile
from chickenfoot_rules.values import Immutable

__all__ = [
    "Annotation",
    "MatchRecord",
    "Record",
    "RoundRecord",
    "SeatRecord",
    "check_move",
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


def _names(names: Iterable[str]) -> tuple[str, ...]:
    # A text is several letters, and they are no names.
    return (names,) if isinstance(names, str) else tuple(names)


def _annotations(annotations: Iterable[Annotation]) -> tuple[Annotation, ...]:
    given = tuple(annotations)
    if not all(isinstance(one, Annotation) for one in given):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        message = "a record is annotated by Annotations"
        raise RecordError(message, "$.annotations")
    return tuple(sorted(given, key=lambda one: one.round))


@attrs.frozen
class MatchRecord(Immutable):
    """A match, finished or not, with the names of its players and comments.

    Args:
        match: the match. What it was played from is all in it: rules, deals,
            moves.
        names: a name for each seat, 1 to 100 printable characters; none, if
            they have none.
        annotations: the comments; they are kept by round, and in a round in the
            order in which they are given.

    Raises:
        RecordError: when there is a name too few or too many, an annotation is
            about a move that was not made, or the rules are beyond what can be
            written down: points of more than 10¹² for 0-0, or a table of hand
            sizes whose name is no name.

    >>> import random
    >>> match = Match(Rules(domino_set=2, hand_size=2), 2).deal(random.Random(1))
    >>> record = MatchRecord.of(match, ["Ada", "Bob"], [Annotation(0, None, "to be finished")])
    >>> record.match is match
    True
    """

    match: Match
    names: tuple[str, ...] = attrs.field(default=(), converter=_names)
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=_annotations)

    def __attrs_post_init__(self) -> None:
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(self.match, Match):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"what is recorded here is a Match, not {short(self.match)}"
            raise RecordError(message)
        _check_rules(self.match.rules)
        _check_names(self.names, self.match.players)
        _check_annotations(self.annotations, self.match.all_rounds)

    @classmethod
    def of(
        cls, match: Match, names: Iterable[str] = (), annotations: Iterable[Annotation] = ()
    ) -> MatchRecord:
        """Return the record of a match; the arguments are those of the class."""
        return cls(match, _names(names), tuple(annotations))

    def redact(self, seat: int) -> SeatRecord:
        """Return what one seat may know of the match, and nothing else.

        Comments are left out, since they may tell anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: when there is no such seat.
        """
        match = self.match
        check_seat(seat, match.players)
        scores = match.scores
        return SeatRecord(
            seat=seat,
            rules=match.rules,
            players=match.players,
            names=self.names,
            lead=match.lead,
            lots=match.lots,
            views=tuple(
                round_.view(seat, scores[: number + 1])
                for number, round_ in enumerate(match.all_rounds)
            ),
        )


@attrs.frozen
class RoundRecord(Immutable):
    """One round, from its deal or from wherever it was set up, with names and comments.

    Args:
        round: the round, finished or not, with its past.
        names: a name for each seat, 1 to 100 printable characters; none, if
            they have none.
        annotations: the comments, all on round 0.

    Raises:
        RecordError: as for a `MatchRecord`.

    >>> from chickenfoot_rules import Layout, TileSet
    >>> puzzle = Round(
    ...     rules=Rules(domino_set=2),
    ...     hands=[TileSet.parse("0-2 0-1"), TileSet.parse("1-1")],
    ...     boneyard=[Tile(0, 0)],
    ...     layout=Layout().place(Tile(2, 2)).place(Tile(1, 2), Tile(2, 2)),
    ...     seat=0,
    ... )
    >>> RoundRecord.of(puzzle, annotations=[Annotation(0, None, "Seat 0 to win")]).names
    ()
    """

    round: Round
    names: tuple[str, ...] = attrs.field(default=(), converter=_names)
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=_annotations)

    def __attrs_post_init__(self) -> None:
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(self.round, Round):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"what is recorded here is a Round, not {short(self.round)}"
            raise RecordError(message)
        _check_rules(self.round.rules)
        _check_names(self.names, self.round.players)
        _check_annotations(self.annotations, (self.round,))

    @classmethod
    def of(
        cls, round_: Round, names: Iterable[str] = (), annotations: Iterable[Annotation] = ()
    ) -> RoundRecord:
        """Return the record of a round; the arguments are those of the class."""
        return cls(round_, _names(names), tuple(annotations))

    def redact(self, seat: int) -> SeatRecord:
        """Return what one seat may know of the round, and nothing else.

        Comments are left out, since they may tell anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: when there is no such seat.
        """
        check_seat(seat, self.round.players)
        return SeatRecord(
            seat=seat,
            rules=self.round.rules,
            players=self.round.players,
            names=self.names,
            views=(self.round.view(seat),),
            of_match=False,
        )


@attrs.frozen(kw_only=True)
class SeatRecord(Immutable):
    """What one seat saw of a match, or of a round that belongs to none.

    Two records of matches that differ only in what a seat can't see are equal once they are
    redacted for it.

    Args:
        seat: the seat, 0..players−1.
        rules: the options.
        players: how many seats there are, 2..16.
        names: a name for each seat, or none.
        lead: the seat that was named to lead the first round, if one was.
        lots: the tiles that were drawn for that lead, if it went by lot (R2.3).
        views: what the seat saw at the end of each round, or sees now of the
            last one.
        of_match: whether the rounds are those of a match, the first one first,
            or there is one that belongs to no match.

    Raises:
        RecordError: when the views are not one seat's of such rounds.
    """

    seat: int
    rules: Rules
    players: int
    names: tuple[str, ...] = attrs.field(default=(), converter=_names)
    lead: int | None = None
    lots: tuple[Tile, ...] = ()
    views: tuple[PlayerView, ...] = ()
    of_match: bool = True

    def __attrs_post_init__(self) -> None:
        _check_rules(self.rules)
        _check_names(self.names, self.players)
        with located("$.seat"):
            check_seat(self.seat, self.players)
        for number, view in enumerate(self.views):
            if (view.seat, view.rules, view.players) != (self.seat, self.rules, self.players):
                message = "this is seen by another seat, or of another table"
                raise RecordError(message, f"$.rounds[{number}]")
        if not self.of_match and (len(self.views) != 1 or self.lead is not None or self.lots):
            message = "of what is no match there is one round, and nothing about its first lead"
            raise RecordError(message)


Record: TypeAlias = MatchRecord | RoundRecord | SeatRecord
"""Whatever can be saved."""


def _check_rules(rules: Rules) -> None:
    if rules.double_blank > MOST_DOUBLE_BLANK:
        message = f"at most {MOST_DOUBLE_BLANK} points for 0-0 can be written down (R7.2)"
        raise RecordError(message, "$.rules.double_blank")
    if not is_name(rules.deal_table.name):
        message = _no_name(rules.deal_table.name)
        raise RecordError(message, "$.rules.deal_table.name")


def _check_names(names: tuple[str, ...], players: int) -> None:
    for seat, name in enumerate(names):
        if not is_name(name):
            raise RecordError(_no_name(name), f"$.names[{seat}]")
    if names and len(names) != players:
        message = f"{len(names)} names are not one for each of {players} seats"
        raise RecordError(message, "$.names")


def _no_name(name: object) -> str:
    return (
        f"a name has 1 to {LONGEST_NAME} printable characters and no blanks around them, "
        f"unlike {short(name)}"
    )


def _check_annotations(annotations: tuple[Annotation, ...], rounds: tuple[Round, ...]) -> None:
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
