"""The file that a match is saved in while it is played, and resumed from later."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs

from chickenfoot_rules.cli.files import (
    FileError,
    lock_file,
    printable_path,
    read_record,
    require_writable,
    write_file,
)
from chickenfoot_rules.dominoes.protocols import DominoMatch
from chickenfoot_rules.records import Annotation, MatchRecord, dumps


class SaveFile:
    """The file of a match.

    The constructor writes the file, so that a failure shows before the first move. Hold the
    file by `held` as long as the match is played.

    Args:
        path: the file.
        record: the match at first, with the names of its players and comments.

    Attributes:
        path: the file.

    Raises:
        FileError: if the file can't be written.
    """

    path: Path

    def __init__(self, path: Path, record: MatchRecord[DominoMatch]) -> None:
        self.path = path
        self._record = self._written(record)

    def save(self, match: DominoMatch) -> None:
        """Write the match as it is now.

        Raises:
            FileError: if the file can't be written; it then stays as it was.
        """
        if match is not self._record.match:
            annotations = _kept(self._record.annotations, match)
            # A save may be interrupted, and is repeated then.
            self._record = self._written(
                attrs.evolve(self._record, match=match, annotations=annotations)
            )

    def _written(self, record: MatchRecord[DominoMatch]) -> MatchRecord[DominoMatch]:
        write_file(self.path, f"{dumps(record)}\n")
        return record


@contextmanager
def held(path: Path | None, *, is_new: bool) -> Generator[None, None, None]:
    """Keep other processes from the file of a match while it is played.

    Args:
        path: the file, if there is one.
        is_new: whether an existing file is an error.

    Raises:
        FileError: if the file can't be written, or another process plays its match.
    """
    if path is None:
        yield
        return
    require_writable(path, is_new=is_new)
    lock = lock_file(path)
    try:
        require_writable(path, is_new=is_new)  # Another process may have just written the file.
        yield
    finally:
        lock.release()


def _kept(annotations: Iterable[Annotation], match: DominoMatch) -> Iterator[Annotation]:
    """Yield the comments that are not on moves that a person has taken back."""
    made = [len(round_.moves) for round_ in match.all_rounds]
    for one in annotations:
        if one.move is None or one.move < made[one.round]:
            yield one


def read_unfinished_match(path: Path) -> MatchRecord[DominoMatch]:
    """Return the match in a file, to resume it.

    Raises:
        FileError: if the file can't be read, or holds no match that goes on.
        RecordError: if it is not a valid record, or does not replay.
    """
    record = read_record(path)
    name = printable_path(path)
    if not isinstance(record, MatchRecord):
        message = f"{name} is not the record of a whole match, so it can't be resumed"
        raise FileError(message)
    if record.match.is_over:
        message = f"the match in {name} is over; see it with chickenfoot replay"
        raise FileError(message)
    return record
