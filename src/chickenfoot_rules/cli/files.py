"""The files that the command reads and writes, each whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.texts import N_, Text, chain, text
from chickenfoot_rules.records import MatchRecord, Record, dumps, loads
from chickenfoot_rules.records.converter import Houses
from chickenfoot_rules.records.files import (
    lock_file,
    read_up_to,
    require_regular,
    write_whole,
)
from chickenfoot_rules.records.limits import MOST_BYTES

_SYSTEM_REASONS: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("File exists"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("Address already in use"),
)
"""What the system says in English, of which the catalogues have the translations."""


class FileError(ChickenfootError):
    """A file can't be read or written; the message names it and says why, in one line."""


def escape_path(path: Path) -> str:
    """Return a path with unprintable characters replaced."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(path))


def reason_of(error: OSError) -> Text:
    """Return why the system refused something, translated if it is a common reason."""
    reason = str(error.strerror)
    return text(reason) if reason in _SYSTEM_REASONS else chain([reason])


def _unreadable(path: Path, error: OSError) -> FileError:
    file, reason = escape_path(path), reason_of(error)
    return FileError(text("{file} can't be read: {reason}", file=file, reason=reason))


def _unwritable(path: Path, reason: str | None) -> FileError:
    file = escape_path(path)
    return FileError(text("{file} can't be written: {reason}", file=file, reason=reason))


def read_record(path: Path, rules: Houses) -> Record:
    """Return the record in a file, perhaps by house rules of which the classes are given.

    Raises:
        FileError: if the file can't be read.
        RecordError: if it is not a valid record, or does not replay.
    """
    try:
        return loads(read_up_to(path, MOST_BYTES + 1), rules)
    except OSError as error:
        raise _unreadable(path, error) from None
    except RecordError as error:
        raise RecordError(chain([escape_path(path), str(error)], ": ")) from None


def require_writable(path: Path, *, is_new: bool) -> None:
    """Raise a `FileError` if a file can't be written, or exists and should be new."""
    reason: str | None = None
    try:
        require_regular(path)
        if not path.parent.is_dir():
            reason = text("there is no directory {path}", path=escape_path(path.parent))
        elif is_new and (path.exists() or path.is_symlink()):
            reason = text("it already exists; resume it or choose another name")
        elif path.exists() and not os.access(path, os.W_OK):
            reason = text("Permission denied")
    except OSError as error:
        reason = reason_of(error)
    if reason is not None:
        raise _unwritable(path, reason)


def require_picture_path(path: Path, record: Path) -> None:
    """Raise a `FileError` if a picture can't be written, or would overwrite its record."""
    require_writable(path, is_new=False)
    with suppress(OSError):  # A file is missing or unreadable; reading the record will say so.
        if path.samefile(record):
            raise _unwritable(path, text("it is the record itself; choose another name"))


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file; if that raises a `FileError`, an old file stays as it was."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise _unwritable(path, reason_of(error)) from None


# The file of a match that is being played


@contextmanager
def hold_file(path: Path | None, *, is_new: bool) -> Generator[None, None, None]:
    """Keep other processes from the file of a match, if there is one, while it is played.

    Raises:
        FileError: if the file can't be written, or another process plays its match.
    """
    if path is None:
        yield
        return
    require_writable(path, is_new=is_new)
    with ExitStack() as held:
        try:
            held.enter_context(lock_file(path))
        except OSError as error:
            raise _unwritable(path, reason_of(error)) from None
        require_writable(path, is_new=is_new)  # Another process may have just written the file.
        yield


def read_unfinished_match(path: Path, rules: Houses) -> MatchRecord[DominoMatch]:
    """Return the match in a file, to resume it.

    Raises:
        FileError: if the file can't be read, or holds no match that goes on.
        RecordError: if it is not a valid record, or does not replay.
    """
    record = read_record(path, rules)
    file = escape_path(path)
    if not isinstance(record, MatchRecord):
        message = text(
            "{file} is not the record of a whole match, so it can't be resumed", file=file
        )
        raise FileError(message)
    if record.match.is_over:
        message = text("the match in {file} is over; see it with chickenfoot replay", file=file)
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
