"""The rounds of a record, and each moment of them."""

from __future__ import annotations

import random

import attrs

from chickenfoot_rules.cli.arguments import UsageError
from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.words import span
from chickenfoot_rules.records import MatchRecord, Record, RoundRecord, SeatRecord
from chickenfoot_rules.rendering.games import narrator_of


@attrs.frozen
class RecordedRound(Immutable):
    """A round of a record, or what a seat saw of it.

    Attributes:
        view: what the seat saw; if the whole round is known, what seat 0 saw.
        known: the round, or ``None`` if only a view of it is known.
    """

    view: DominoView
    known: DominoRound | None = None

    @property
    def moves(self) -> int:
        """The number of moves."""
        return len(self.view.history)

    @property
    def round(self) -> DominoRound:
        """The round, or one that the seat can't tell from it."""
        if self.known is not None:
            return self.known
        # The choice of the world does not matter: the seat sees the same in all of them.
        return self.view.determinize(random.Random(0))


@attrs.frozen
class RecordedMoment(Immutable):
    """A round of a record at one moment.

    Attributes:
        title: the number of the round, and how many of its moves have been made.
        round: the round then, or one that the seat can't tell from it.
        seat: the seat that looks; ``None`` if all hands are open.
        scores: the score sheet of the match then, a row for each finished round.
        comments: the comments on the round and on its last move.
    """

    title: str
    round: DominoRound
    seat: int | None
    scores: tuple[tuple[int, ...], ...]
    comments: tuple[str, ...]


def moment_of(
    record: Record, *, number: int | None, moves: int | None, seat: int | None
) -> RecordedMoment:
    """Return a moment of a record.

    Args:
        record: the record.
        number: the round, 1 up; by default the last one.
        moves: the number of moves that have been made; by default all of the round.
        seat: the seat that looks, 0..players−1; by default all hands are open, except in
            the record of a seat.

    Raises:
        UsageError: if the record has no such moment, or not for this seat.
        SeatError: if there is no such seat.
    """
    if isinstance(record, SeatRecord):
        if seat not in (None, record.seat):
            message = f"the record holds only the view of seat {record.seat}, not of seat {seat}"
            raise UsageError(message)
        seat = record.seat
    number, recorded = round_in(record, number)
    made = recorded.moves
    moves = made if moves is None else moves
    if not 0 <= moves <= made:
        message = f"expected move {span(0, made)} in round {number}, got {moves}"
        raise UsageError(message)
    now = _after(recorded.round, moves)
    if seat is not None:
        now.view(seat)  # This raises if there is no such seat.
    return RecordedMoment(
        title=f"{title_of(record, number)}, move {moves} of {made}",
        round=now,
        seat=seat,
        scores=scores_until(record, number, is_over=now.is_over),
        comments=tuple(
            text
            for move, text in comments_on(record, number)
            # A comment may reveal anything, so no seat sees it.
            if seat is None and move in (None, moves)
        ),
    )


def round_in(record: Record, number: int | None) -> tuple[int, RecordedRound]:
    """Return a round of a record, and its number.

    Args:
        record: the record.
        number: the round, 1 up; by default the last one.

    Raises:
        UsageError: if the record has no such round.
    """
    rounds = rounds_in(record)
    if not rounds:
        message = "no round has been dealt yet, so there is nothing to show"
        raise UsageError(message)
    number = len(rounds) if number is None else number
    if not 1 <= number <= len(rounds):
        message = f"expected round {span(1, len(rounds))}, got {number}"
        raise UsageError(message)
    return number, rounds[number - 1]


def rounds_in(record: Record) -> tuple[RecordedRound, ...]:
    """Return the rounds of a record, with the unfinished one."""
    if isinstance(record, SeatRecord):
        return tuple(map(RecordedRound, record.views))
    rounds = record.match.all_rounds if isinstance(record, MatchRecord) else [record.round]
    return tuple(RecordedRound(round_.view(0), round_) for round_ in rounds)


def _after(whole: DominoRound, moves: int) -> DominoRound:
    round_ = whole.origin
    for move in whole.moves[:moves]:
        round_ = round_.apply(move)
    return round_


def title_of(record: Record, number: int) -> str:
    """Return the title of a round, 1 up, with its number if it is part of a match."""
    if isinstance(record, RoundRecord) or (isinstance(record, SeatRecord) and not record.of_match):
        return "The round"
    return narrator_of(record.rules, record.players).number_of(number)


def scores_until(record: Record, number: int, *, is_over: bool) -> tuple[tuple[int, ...], ...]:
    """Return the score sheet of a record during a round, 1 up, or at its end."""
    return scores_in(record)[: number if is_over else number - 1]


def scores_in(record: Record) -> tuple[tuple[int, ...], ...]:
    """Return the score sheet of a record, a row for each finished round of a match."""
    if isinstance(record, MatchRecord):
        return record.match.scores
    if isinstance(record, RoundRecord) or not record.views:
        return ()
    return record.views[-1].scores


def comments_on(record: Record, number: int) -> tuple[tuple[int | None, str], ...]:
    """Return the comments on a round, each with its move, 1 up, or ``None`` for the round."""
    if isinstance(record, SeatRecord):
        return ()
    return tuple(
        (None if one.move is None else one.move + 1, one.text)
        for one in record.annotations
        if one.round + 1 == number
    )


def format_comment(subject: str, text: str) -> str:
    """Return a comment, indented so that its lines do not look like lines of the command."""
    return f"{subject}: {text}".replace("\n", "\n  ")
