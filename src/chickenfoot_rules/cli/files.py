"""The files that the command reads and writes, each whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.records import Record, loads
from chickenfoot_rules.records.files import read_up_to, require_regular, write_whole
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.locks import FileLock


class FileError(ChickenfootError):
    """A file can't be read or written; the message names it and says why, in one line."""


def printable_path(path: Path) -> str:
    """Return a path with unprintable characters replaced."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(path))


def read_record(path: Path) -> Record:
    """Return the record in a file.

    Raises:
        FileError: if the file can't be read.
        RecordError: if it is not a valid record, or does not replay.
    """
    try:
        data = read_up_to(path, MOST_BYTES + 1)
    except OSError as error:
        raise FileError(_failure(path, "read", error.strerror)) from None
    try:
        return loads(data)
    except RecordError as error:
        message = f"{printable_path(path)}: {error}"
        raise RecordError(message) from None


def require_writable(path: Path, *, is_new: bool) -> None:
    """Raise if `write_file` could not write a file, before there is anything to write.

    Args:
        path: the file.
        is_new: whether an existing file is an error.

    Raises:
        FileError: if the file can't be written.
    """
    reason = None
    try:
        require_regular(path)
        if not path.parent.is_dir():
            reason = f"there is no directory {printable_path(path.parent)}"
        elif is_new and (path.exists() or path.is_symlink()):
            reason = "it already exists; resume it or choose another name"
        elif path.exists() and not os.access(path, os.W_OK):
            reason = "Permission denied"
    except OSError as error:
        reason = error.strerror
    if reason is not None:
        raise FileError(_failure(path, "written", reason))


def require_picture_path(path: Path, record: Path) -> None:
    """Raise if a picture can't be written, or would overwrite its record.

    Raises:
        FileError: if the picture can't be written.
    """
    require_writable(path, is_new=False)
    with suppress(OSError):  # A file is missing or unreadable; reading the record will say so.
        if path.samefile(record):
            reason = "it is the record itself; choose another name"
            raise FileError(_failure(path, "written", reason))


def lock_file(path: Path) -> FileLock:
    """Lock a file for this process.

    Raises:
        FileError: if another process holds it, or its folder can't be written.
    """
    try:
        return FileLock(path)
    except OSError as error:
        raise FileError(_failure(path, "written", error.strerror)) from None


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file, whole or not at all.

    Raises:
        FileError: if the file can't be written; an old file then stays as it was.
    """
    try:
        write_whole(path, content)
    except OSError as error:
        raise FileError(_failure(path, "written", error.strerror)) from None


def _failure(path: Path, action: str, reason: str | None) -> str:
    return f"{printable_path(path)} can't be {action}: {reason}"
