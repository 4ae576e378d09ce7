"""The file that a match is saved in while it is played, and gone on with later."""

from __future__ import annotations

from pathlib import Path

import attrs

from chickenfoot_rules.cli.files import FileError, file_name, read_record, write_file
from chickenfoot_rules.dominoes.protocols import DominoMatch
from chickenfoot_rules.records import MatchRecord, dumps

__all__ = ["Saving", "read_match"]


class Saving:
    """Where a match is kept.

    Args:
        path: the file.
        record: the match at first, with the names of its players and comments. It is
            written at once, so that what can't be written is refused before the game.

    Attributes:
        path: the file.

    Raises:
        FileError: when the file can't be written.
    """

    path: Path

    def __init__(self, path: Path, record: MatchRecord[DominoMatch]) -> None:
        self.path = path
        self._record = record
        self._write()

    def keep(self, match: DominoMatch) -> None:
        """Write how far the match has come.

        Raises:
            FileError: when the file can't be written; then it is what it was.
        """
        if match is not self._record.match:
            self._record = attrs.evolve(self._record, match=match)
            self._write()

    def _write(self) -> None:
        write_file(self.path, f"{dumps(self._record)}\n")


def read_match(path: Path) -> MatchRecord[DominoMatch]:
    """Read a match to go on with.

    Raises:
        FileError: when the file can't be read, or has no match that goes on.
        RecordError: when it is no record, or one that does not replay.
    """
    record = read_record(path)
    name = file_name(path)
    if not isinstance(record, MatchRecord):
        message = f"{name} is no record of a whole match, so there is nothing to go on with"
        raise FileError(message)
    if record.match.is_over:
        message = f"the match in {name} is over; see it with chickenfoot replay"
        raise FileError(message)
    return record
