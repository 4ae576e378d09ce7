"""The moments of what a record holds: its rounds, before and after each move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from chickenfoot_rules.cli.arguments import UsageError
from chickenfoot_rules.deal import Deal
from chickenfoot_rules.match import Match
from chickenfoot_rules.recollection import Recollection
from chickenfoot_rules.records import MatchRecord, Record, RoundRecord, SeatRecord
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.values import Immutable

__all__ = [
    "Moment",
    "Part",
    "beginnings",
    "comment",
    "comments_on",
    "moment_of",
    "moves_in",
    "part_in",
    "parts_of",
    "round_like",
    "scores_of",
    "table_of",
    "title_of",
]

Part: TypeAlias = Round | PlayerView
"""A round of a record, or what a seat saw of it."""


@attrs.frozen
class Moment(Immutable):
    """A round of a record at one moment.

    Attributes:
        title: which round it is, and how many of its moves have been made.
        shown: the round, or what a seat sees of it.
        scores: the score sheet of the match then, a row for each finished round.
        comments: what the record says of the round and of the last move.
    """

    title: str
    shown: Part
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
    made = moves_in(part)
    moves = made if moves is None else moves
    if not 0 <= moves <= made:
        message = f"round {number} has {made} moves, so there is no moment after {moves}"
        raise UsageError(message)
    now = _after(part, moves)
    scores = scores_of(record)[: number if now.is_over else number - 1]
    return Moment(
        title=f"{title_of(record, number)}, move {moves} of {made}",
        shown=now if seat is None else now.view(seat, scores),
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
    if isinstance(record, MatchRecord):
        return record.match.all_rounds
    return (record.round,) if isinstance(record, RoundRecord) else record.views


def moves_in(part: Part) -> int:
    """Return how many moves a round has, or a seat saw of it."""
    return len(part.moves if isinstance(part, Round) else part.history)


def round_like(part: Part) -> Round:
    """Return a round, or one that the seat which saw it can't tell from it."""
    if isinstance(part, Round):
        return part
    recollection = Recollection.of(part)
    round_ = recollection.example()
    for event in recollection.events:
        round_ = round_.apply(event.move)
    return round_


def _after(part: Part, moves: int) -> Round:
    whole = round_like(part)
    round_ = whole.origin
    for move in whole.moves[:moves]:
        round_ = round_.apply(move)
    return round_


def title_of(record: Record, number: int) -> str:
    """Say which round of a match it is, 1 up, or that it belongs to none."""
    if isinstance(record, RoundRecord) or (isinstance(record, SeatRecord) and not record.of_match):
        return "The round"
    rules, _ = table_of(record)
    return f"Round {number} of {len(rules.domino_set.doubles)}"


def table_of(record: Record) -> tuple[Rules, int]:
    """Return the rules and the number of players."""
    if isinstance(record, SeatRecord):
        return record.rules, record.players
    of = record.match if isinstance(record, MatchRecord) else record.round
    return of.rules, of.players


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


def beginnings(match: Match) -> Iterator[Match]:
    """Return a match as it was whenever a round had just been dealt."""
    now = Match(match.rules, match.players, match.lead)
    for round_ in match.all_rounds:
        lots = () if now.rounds else match.lots
        now = now.deal(Deal(round_.origin.hands, round_.origin.boneyard, lots))
        yield now
        for move in round_.moves:
            now = now.apply(move)
