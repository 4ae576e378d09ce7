"""Files that the command reads and writes: whole, or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.records import Record, loads
from chickenfoot_rules.records.files import read_up_to, require_regular, write_whole
from chickenfoot_rules.records.limits import MOST_BYTES

__all__ = [
    "FileError",
    "file_name",
    "read_record",
    "require_picture",
    "require_place",
    "write_file",
]


class FileError(ChickenfootError):
    """A file can't be read or written: which one and why, in a line."""


def file_name(path: Path) -> str:
    """Return the name of a file as it can be shown, whatever letters it has."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(path))


def read_record(path: Path) -> Record:
    """Read what was saved of a match, a round, or what a seat saw of them.

    Raises:
        FileError: when the file can't be read.
        RecordError: when it is no record, or one that does not replay.
    """
    try:
        data = read_up_to(path, MOST_BYTES + 1)
    except OSError as error:
        raise FileError(_unusable(path, "read", error.strerror)) from None
    try:
        return loads(data)
    except RecordError as error:
        message = f"{file_name(path)}: {error}"
        raise RecordError(message) from None


def require_place(path: Path, *, is_new: bool) -> None:
    """Refuse what `write_file` could not write, before there is anything to write.

    Args:
        path: the file.
        is_new: whether there must be no such file yet.

    Raises:
        FileError: when there is no place for such a file.
    """
    why = None
    try:
        require_regular(path)
        if not path.parent.is_dir():
            why = f"there is no directory {file_name(path.parent)}"
        elif is_new and (path.exists() or path.is_symlink()):
            why = "it exists already; resume it, or choose another name"
        elif path.exists() and not os.access(path, os.W_OK):
            why = "Permission denied"
    except OSError as error:
        why = error.strerror
    if why is not None:
        raise FileError(_unusable(path, "written", why))


def require_picture(path: Path, record: Path) -> None:
    """Refuse a picture that could not be written, or would take the place of its record.

    Raises:
        FileError: when the picture can't be written.
    """
    require_place(path, is_new=False)
    with suppress(OSError):  # One of them is not there, or can't be read, as will be told.
        if path.samefile(record):
            raise FileError(_unusable(path, "written", "the record itself is there"))


def write_file(path: Path, text: str) -> None:
    """Write a file, whole or not at all.

    Raises:
        FileError: when it can't be written; then it is what it was.
    """
    try:
        write_whole(path, text)
    except OSError as error:
        raise FileError(_unusable(path, "written", error.strerror)) from None


def _unusable(path: Path, done: str, why: str | None) -> str:
    return f"{file_name(path)} can't be {done}: {why}"
