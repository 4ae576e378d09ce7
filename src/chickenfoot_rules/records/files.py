"""Records as JSON, in texts and in files."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from chickenfoot_rules.dominoes.errors import MissingExtraError, RecordError
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.records.annotations import check_annotations, check_names
from chickenfoot_rules.records.converter import (
    Houses,
    document_from_record,
    read_document,
    record_from_document,
)
from chickenfoot_rules.records.forms import MatchDocument
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.reading import ROOT, document_from_text, one_line, require_readable
from chickenfoot_rules.records.record import (
    AnyRecord,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
)
from chickenfoot_rules.records.replay import new_match

T = TypeVar("T")


def dumps(record: AnyRecord) -> str:
    """Return a record as JSON, in one line.

    Raises:
        RecordError: if `loads` would not read so much; that takes thousands of rounds.

    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchRecord
    >>> record = MatchRecord.of(Match(players=4))
    >>> loads(dumps(record)) == record
    True
    """
    text = json.dumps(document_from_record(record), ensure_ascii=False, allow_nan=False)
    require_readable(f"{text}\n")  # A file has a line end.
    return text


def loads(text: str | bytes, rules: Houses = ()) -> Record:
    """Read a record of any kind, and replay it.

    The text may come from an untrusted source: its size is limited, and nothing in it is run.
    If you know which record it is, `loads_match`, `loads_round` and `loads_seat` return that class.

    Args:
        text: JSON, as text or in UTF-8.
        rules: the classes of house rules that it may name (H3).

    Raises:
        RecordError: if the text is not a record, names other house rules or can't be replayed;
            it says where and why.

    >>> loads('{"format": "chickenfoot-match", "version": 1}')
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RecordError: missing keys: rules, players, rounds
    """
    record: Record = record_from_document(document_from_text(text), rules)
    return record


def loads_match(text: str | bytes, rules: Houses = ()) -> MatchRecord[DominoMatch]:
    """Read the record of a match, as `loads` does.

    Raises:
        RecordError: as `loads`; also if it is another record.
    """
    return _loads(text, rules, MatchRecord[DominoMatch])


def loads_round(text: str | bytes, rules: Houses = ()) -> RoundRecord[DominoRound]:
    """Read the record of a round that belongs to no match, as `loads` does.

    Raises:
        RecordError: as `loads`; also if it is another record.
    """
    return _loads(text, rules, RoundRecord[DominoRound])


def loads_seat(text: str | bytes, rules: Houses = ()) -> SeatRecord[DominoView]:
    """Read the record of what a seat saw, as `loads` does.

    Raises:
        RecordError: as `loads`; also if it is another record.
    """
    return _loads(text, rules, SeatRecord[DominoView])


def _loads(text: str | bytes, rules: Houses, kind: type[T]) -> T:
    record: T = record_from_document(document_from_text(text), rules, kind)
    return record


def save(record: AnyRecord, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, completely or not at all.

    An existing file is replaced once the new one is complete.

    Raises:
        RecordError: if the file can't be written, or could not be read again; it says why.
    """
    target = Path(path)
    text = dumps(record)
    try:
        write_whole(target, f"{text}\n")
    except (OSError, ValueError) as error:
        raise _unusable(path, "written", error) from None


def load(path: str | os.PathLike[str], rules: Houses = ()) -> Record:
    """Read a record from a file, as `loads` does.

    Raises:
        RecordError: if the file can't be read, or is not a record.
    """
    return loads(content_of(path), rules)


def load_match(path: str | os.PathLike[str], rules: Houses = ()) -> MatchRecord[DominoMatch]:
    """Read the record of a match from a file, as `loads_match` does.

    Raises:
        RecordError: if the file can't be read, or is not such a record.
    """
    return loads_match(content_of(path), rules)


def load_round(path: str | os.PathLike[str], rules: Houses = ()) -> RoundRecord[DominoRound]:
    """Read the record of a round from a file, as `loads_round` does.

    Raises:
        RecordError: if the file can't be read, or is not such a record.
    """
    return loads_round(content_of(path), rules)


def load_seat(path: str | os.PathLike[str], rules: Houses = ()) -> SeatRecord[DominoView]:
    """Read what a seat saw from a file, as `loads_seat` does.

    Raises:
        RecordError: if the file can't be read, or is not such a record.
    """
    return loads_seat(content_of(path), rules)


def loads_unchecked(text: str | bytes, rules: Houses = ()) -> MatchDocument:
    """Read the record of a match without replaying it.

    That is several times as fast as `loads`. Use it for your own files, or to look through many;
    do not trust what it returns. The text itself may come from an untrusted source, because the
    limits of `loads` hold: the layout is checked, the names, and that each row of the score sheet
    has a number for each seat.

    Args:
        text: JSON, as text or in UTF-8.
        rules: the classes of house rules that it may name (H3).

    Raises:
        RecordError: if the text is not the record of a match; it says where and why.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchRecord, dumps
    >>> match = Match(players=4).deal(random.Random(7))
    >>> text = dumps(MatchRecord.of(match.apply(match.legal_moves[0])))
    >>> loads_unchecked(text).rounds[0].moves
    (Play(tile=Tile(9, 9), on=None, announce=False),)
    >>> loads_unchecked(text.replace('["9-9"]', '["pass"]')).rounds[0].moves
    (Pass(),)
    """
    document: MatchDocument = read_document(document_from_text(text), rules, MatchRecord)
    players = new_match(document).players
    check_names(document.names, players)
    for number, round_ in enumerate(document.rounds):
        if round_.outcome is not None and len(round_.outcome.points) != players:
            message = f"expected {players} numbers of points, got {len(round_.outcome.points)}"
            raise RecordError(message, f"{ROOT}.rounds[{number}].outcome")
    check_annotations(document.annotations, document.rounds)
    return document


def load_unchecked(path: str | os.PathLike[str], rules: Houses = ()) -> MatchDocument:
    """Read the record of a match from a file without replaying it, as `loads_unchecked` does.

    Raises:
        RecordError: if the file can't be read, or is not the record of a match.
    """
    return loads_unchecked(content_of(path), rules)


# --- files ---


def content_of(path: str | os.PathLike[str]) -> bytes:
    """Return the content of a file, or the beginning of one that is too large.

    Raises:
        RecordError: if the file can't be read.
    """
    target = Path(path)
    try:
        return read_up_to(target, MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unusable(path, "read", error) from None


def _unusable(path: str | os.PathLike[str], done: str, error: OSError | ValueError) -> RecordError:
    why = error.strerror if isinstance(error, OSError) else error
    return RecordError(f"{quote(os.fspath(path))} can't be {done}: {one_line(str(why))}")


@contextmanager
def lock_file(path: Path) -> Generator[None]:
    """Keep other processes from a file that this one writes; the lock ends with the process.

    The lock is on a small file beside the file. A save replaces the file itself, and a lock on
    it would be lost.

    Raises:
        MissingExtraError: if filelock is not installed.
        OSError: if another process writes the file, or the small file can't be made.
    """
    try:
        import filelock  # noqa: PLC0415 - an extra
    except ImportError:
        message = "to lock files takes filelock: pip install 'chickenfoot-rules[cli]'"
        raise MissingExtraError(message) from None
    target = Path(os.path.realpath(path))  # All links to a file share its lock.
    target.parent.stat()  # filelock would make a missing folder.
    beside = target.with_name(f".{target.name}.lock")
    lock = filelock.FileLock(beside, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise BlockingIOError(errno.EAGAIN, "it is in use by another process") from None
    try:
        yield
    finally:
        with suppress(OSError):  # Windows removes no open file.
            beside.unlink()  # Before the release: a process that waits sees that it is gone.
        lock.release()


def require_regular(path: Path) -> None:
    """Raise if a path is something else than a regular file, because opening a pipe may block.

    Raises:
        OSError: if it is a directory, a pipe or a device.
    """
    if path.is_dir():
        raise OSError(errno.EISDIR, "it is a directory")
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file")


def read_up_to(path: Path, most: int) -> bytes:
    """Read at most so many bytes of a file.

    Raises:
        OSError: if it can't be read.
    """
    require_regular(path)
    with path.open("rb") as file:
        return file.read(most)


def write_whole(path: Path, content: str | bytes, *, mode: int = 0o666) -> None:
    """Write a file so that at any time it is the old one or the new one, never a part.

    Args:
        path: the file.
        content: its bytes, or its text for UTF-8.
        mode: the permissions of a new file.

    Raises:
        OSError: if it can't be written; the old file stays.
    """
    target = Path(os.path.realpath(path))  # The target of a link is replaced, not the link.
    require_regular(target)
    temporary = target.with_name(f".chickenfoot-{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb", opener=partial(os.open, mode=mode)) as file:
            if target.exists():
                shutil.copymode(target, temporary)  # The file may be private.
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
