"""The moments of what a record holds: its rounds, before and after each move."""

from __future__ import annotations

import random

import attrs

from chickenfoot_rules.cli.arguments import UsageError
from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records import MatchRecord, Record, RoundRecord, SeatRecord
from chickenfoot_rules.rendering.games import narrator_of

__all__ = [
    "Moment",
    "Part",
    "comment",
    "comments_on",
    "moment_of",
    "part_in",
    "parts_of",
    "scores_of",
    "title_of",
]


@attrs.frozen
class Part(Immutable):
    """A round of a record, or what a seat saw of it.

    Attributes:
        view: what the seat saw; of a round that lies open, what any seat saw.
        open: the round, when it lies open.
    """

    view: DominoView
    open: DominoRound | None = None

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return len(self.view.history)

    @property
    def round(self) -> DominoRound:
        """The round, or one that the seat which saw it can't tell from it."""
        if self.open is not None:
            return self.open
        # Which one it is nobody sees who sees what the seat saw.
        return self.view.determinize(random.Random(0))


@attrs.frozen
class Moment(Immutable):
    """A round of a record at one moment.

    Attributes:
        title: which round it is, and how many of its moves have been made.
        round: the round then, or one that the seat which looks can't tell from it.
        seat: the seat that looks; ``None`` when all is open.
        scores: the score sheet of the match then, a row for each finished round.
        comments: what the record says of the round and of the last move.
    """

    title: str
    round: DominoRound
    seat: int | None
    scores: tuple[tuple[int, ...], ...]
    comments: tuple[str, ...]


def moment_of(record: Record, *, number: int | None, moves: int | None, seat: int | None) -> Moment:
    """Return a moment of a record.

    Args:
        record: the record.
        number: the round, 1 up; the last one unless given.
        moves: how many moves have been made; all of the round unless given.
        seat: the seat that looks, 0..players−1; all is open unless given, but for what a seat
            saw.

    Raises:
        UsageError: when the record has no such moment, or not for this seat.
        SeatError: when there is no such seat.
    """
    if isinstance(record, SeatRecord):
        if seat not in (None, record.seat):
            message = f"it holds what seat {record.seat} may know, so not what seat {seat} does"
            raise UsageError(message)
        seat = record.seat
    number, part = part_in(record, number)
    made = part.moves
    moves = made if moves is None else moves
    if not 0 <= moves <= made:
        message = f"round {number} has {made} moves, so there is no moment after {moves}"
        raise UsageError(message)
    now = _after(part.round, moves)
    if seat is not None:
        now.view(seat)  # It refuses what is no seat, by the rule of its game.
    scores = scores_of(record)[: number if now.is_over else number - 1]
    return Moment(
        title=f"{title_of(record, number)}, move {moves} of {made}",
        round=now,
        seat=seat,
        scores=scores,
        comments=tuple(
            text
            for move, text in comments_on(record, number)
            # They may tell anything, so nobody who plays is told them.
            if seat is None and move in (None, moves)
        ),
    )


def part_in(record: Record, number: int | None) -> tuple[int, Part]:
    """Return a round of a record, and its number.

    Args:
        record: the record.
        number: the round, 1 up; the last one unless given.

    Raises:
        UsageError: when the record has no such round.
    """
    parts = parts_of(record)
    if not parts:
        message = "no round has been dealt yet, so there is nothing to see"
        raise UsageError(message)
    number = len(parts) if number is None else number
    if not 1 <= number <= len(parts):
        there = "is one round" if len(parts) == 1 else f"are rounds 1 to {len(parts)}"
        message = f"there {there}, so none is number {number}"
        raise UsageError(message)
    return number, parts[number - 1]


def parts_of(record: Record) -> tuple[Part, ...]:
    """Return the rounds of a record, the unfinished one too, or what a seat saw of them."""
    if isinstance(record, SeatRecord):
        return tuple(map(Part, record.views))
    rounds = record.match.all_rounds if isinstance(record, MatchRecord) else [record.round]
    return tuple(Part(round_.view(0), round_) for round_ in rounds)


def _after(whole: DominoRound, moves: int) -> DominoRound:
    round_ = whole.origin
    for move in whole.moves[:moves]:
        round_ = round_.apply(move)
    return round_


def title_of(record: Record, number: int) -> str:
    """Say which round of a match it is, 1 up, or that it belongs to none."""
    if isinstance(record, RoundRecord) or (isinstance(record, SeatRecord) and not record.of_match):
        return "The round"
    return narrator_of(record.rules, record.players).number_of(number)


def scores_of(record: Record) -> tuple[tuple[int, ...], ...]:
    """Return the score sheet of a record, a row for each finished round of a match."""
    if isinstance(record, MatchRecord):
        return record.match.scores
    if isinstance(record, RoundRecord) or not record.views:
        return ()
    return record.views[-1].scores


def comments_on(record: Record, number: int) -> tuple[tuple[int | None, str], ...]:
    """Return the comments on a round with the move of each, 1 up; ``None`` is all of it."""
    if isinstance(record, SeatRecord):
        return ()
    return tuple(
        (None if one.move is None else one.move + 1, one.text)
        for one in record.annotations
        if one.round + 1 == number
    )


def comment(about: str, text: str) -> str:
    """Tell a comment so that none of its lines can be taken for one of ours."""
    return f"{about}: {text}".replace("\n", "\n  ")
