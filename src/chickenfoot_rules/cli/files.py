"""The files that the command reads and writes, each whole or not at all, and what is in records."""

from __future__ import annotations

import os
import random
import shlex
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import attrs

from chickenfoot_rules.base import ChickenfootError, Reader, RecordError
from chickenfoot_rules.base.foreign import reason_of
from chickenfoot_rules.base.texts import Text, chain, expected, text, within
from chickenfoot_rules.cli.parsing import UsageError
from chickenfoot_rules.cli.terminal import PERSON, reader_with
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, ScoreSheet
from chickenfoot_rules.notation.games import Houses
from chickenfoot_rules.records import MatchRecord, Record, RoundRecord, SeatRecord, dumps, loads
from chickenfoot_rules.records.files import lock_file, read_up_to, require_regular, write_whole
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.rendering import narrator_of
from chickenfoot_rules.rendering.narration.base import Shown


class FileError(ChickenfootError):
    """A file can't be read or written; the message names it and says why, in one line."""


def unwritable(path: Path, reason: str) -> FileError:
    """Return the error about a file that can't be written."""
    return FileError(text("{file} can't be written: {reason}", file=path, reason=reason))


def quote_path(path: Path) -> str:
    """Return a path as a person types it in a shell, or in a console of Windows."""
    return f'"{path}"' if os.name == "nt" else shlex.quote(str(path))


def require_writable(path: Path, *, is_new: bool = False) -> None:
    """Raise a `FileError` if a file can't be written, or exists and should be new."""
    try:
        require_regular(path)
        if not path.parent.is_dir():
            raise unwritable(path, text("there is no directory {path}", path=path.parent))
        if is_new and path.exists():
            raise unwritable(path, text("it already exists; choose another name"))
        if path.exists() and not os.access(path, os.W_OK):
            raise unwritable(path, text("Permission denied"))
    except OSError as error:
        raise unwritable(path, reason_of(error)) from None


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; if that raises a `FileError`, an old file stays as it was."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise unwritable(path, reason_of(error)) from None


# Records


def read_record(path: Path, rules: Houses) -> Record:
    """Return the record in a file, perhaps by house rules of which the classes are given.

    Raises:
        FileError: if the file can't be read.
        RecordError: if it is not a valid record, or does not replay.
    """
    with _read(path) as content:
        return loads(content, rules)


def read_sheet(path: Path, rules: Houses) -> ScoreSheet:
    """Return the score sheet in a file; see `read_record`."""
    with _read(path) as content:
        return loads(content, rules, kind=ScoreSheet)


@contextmanager
def _read(path: Path) -> Generator[bytes, None, None]:
    """Read a file, and name it in the errors about it."""
    try:
        yield read_up_to(path, MOST_BYTES + 1)
    except OSError as error:
        message = text("{file} can't be read: {reason}", file=path, reason=reason_of(error))
        raise FileError(message) from None
    except RecordError as error:
        raise RecordError(chain([path, str(error)], ": ")) from None


def rounds_in(record: Record) -> Sequence[Shown]:
    """Return the rounds of a record, with the unfinished one, or what its seat saw of them."""
    if isinstance(record, SeatRecord):
        return record.views
    return record.match.all_rounds if isinstance(record, MatchRecord) else [record.round]


def round_of(shown: Shown) -> DominoRound:
    """Return a round of a record, or one that the seat can't tell from it."""
    # The choice of the world does not matter: the seat sees the same in all of them.
    any_world = random.Random(0)  # noqa: S311 - chance here is for a game
    return shown if isinstance(shown, DominoRound) else shown.determinize(any_world)


def count_moves(shown: Shown) -> int:
    """Return the number of moves in a round of a record."""
    return len(shown.moves if isinstance(shown, DominoRound) else shown.history)


def round_in(record: Record, number: int | None) -> tuple[int, Shown]:
    """Return a round of a record, from 1, and its number; by default the last one.

    Raises:
        UsageError: if the record has no such round.
    """
    rounds = rounds_in(record)
    if not rounds:
        raise UsageError(text("no round has been dealt yet, so there is nothing to show"))
    number = len(rounds) if number is None else number
    if not 1 <= number <= len(rounds):
        raise UsageError(expected(within("a round", 1, len(rounds)), number))
    return number, rounds[number - 1]


def require_view(record: Record, seat: int | None, *, all_hands: bool = False) -> None:
    """Raise a `UsageError` if a record is the view of one seat, and more than that is wanted."""
    if isinstance(record, SeatRecord) and (all_hands or seat not in (None, record.seat)):
        raise UsageError(text("the record holds only the view of seat {seat}", seat=record.seat))


def reader_of(record: Record) -> Reader:
    """Return the reader of a record; a person who played it alone is "you"."""
    return reader_with(record.names, record.names.index(PERSON) if PERSON in record.names else None)


def title_of(record: Record, number: int) -> Text:
    """Return the title of a round, from 1, with its number if it is part of a match."""
    if isinstance(record, RoundRecord) or (isinstance(record, SeatRecord) and not record.of_match):
        return text("The round")
    return narrator_of(record.rules, record.players).number_of(number)


def scores_in(record: Record) -> Sequence[Sequence[int]]:
    """Return the score sheet of a record, a row for each finished round of a match."""
    if isinstance(record, MatchRecord):
        return record.match.scores
    return record.views[-1].scores if isinstance(record, SeatRecord) and record.views else ()


def scores_until(record: Record, number: int, *, is_over: bool) -> Sequence[Sequence[int]]:
    """Return the score sheet of a record during a round, from 1, or at its end."""
    return scores_in(record)[: number if is_over else number - 1]


def comments_on(record: Record, number: int) -> tuple[tuple[int | None, str], ...]:
    """Return the comments on a round, each with its move, from 1, or ``None`` for the round."""
    if isinstance(record, SeatRecord):
        return ()
    return tuple(
        (None if one.move is None else one.move + 1, one.text)
        for one in record.annotations
        if one.round + 1 == number
    )


def format_comment(subject: str, comment: str) -> str:
    """Return a comment, indented so that its lines do not look like lines of the command."""
    return f"{subject}: {comment}".replace("\n", "\n  ")


# The file of a match that is being played


@contextmanager
def hold_file(path: Path | None, *, is_new: bool) -> Generator[None, None, None]:
    """Keep other processes from the file of a match, if there is one, while it is played.

    Raises:
        FileError: if the file can't be written, or another process plays its match.
    """
    with ExitStack() as held:
        if path is not None:
            try:
                require_regular(path)
                held.enter_context(lock_file(path))
            except OSError as error:
                raise unwritable(path, reason_of(error)) from None
            require_writable(path, is_new=is_new)
        yield


def read_unfinished_match(path: Path, rules: Houses) -> MatchRecord[DominoMatch]:
    """Return the match in a file, to resume it.

    Raises:
        FileError: if the file can't be read, or holds no match that goes on.
        RecordError: if it is not a valid record, or does not replay.
    """
    record = read_record(path, rules)
    if not isinstance(record, MatchRecord):
        message = text(
            "{file} is not the record of a whole match, so it can't be resumed", file=path
        )
        raise FileError(message)
    if record.match.is_over:
        message = text("the match in {file} is over; see it with chickenfoot replay", file=path)
        raise FileError(message)
    return record


class SaveFile:
    """The file of a match, which must be held by `hold_file`.

    The constructor writes the file, so that a failure shows before the first move.

    Args:
        path: the file.
        record: the match at first, with the names of its players and comments.
    """

    def __init__(self, path: Path, record: MatchRecord[DominoMatch]) -> None:
        self.path = path
        self._record = record
        self._write(record)

    def save(self, match: DominoMatch) -> None:
        """Write the match as it is now, without the comments on moves that were taken back."""
        if match is self._record.match:
            return
        made = [len(round_.moves) for round_ in match.all_rounds]
        annotations = [
            one
            for one in self._record.annotations
            if one.move is None or one.move < made[one.round]
        ]
        self._write(attrs.evolve(self._record, match=match, annotations=annotations))

    def _write(self, record: MatchRecord[DominoMatch]) -> None:
        write_file(self.path, f"{dumps(record)}\n")
        self._record = record  # Not before: a save that was interrupted is repeated.
