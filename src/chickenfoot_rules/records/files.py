"""Records as JSON, in texts and in files."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, cast

from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.records.converter import document_from_record, record_from_document
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.locks import try_lock
from chickenfoot_rules.records.problems import short, shown
from chickenfoot_rules.records.reading import document_from_text, require_readable
from chickenfoot_rules.records.record import AnyRecord, Record

__all__ = [
    "content_of",
    "dumps",
    "load",
    "loads",
    "read_up_to",
    "require_regular",
    "save",
    "schema",
    "write_whole",
]

_TEMPORARY: Final = ".chickenfoot-"
"""The beginning of the names of temporary files."""

_SCHEMA: Final = files("chickenfoot_rules.records") / "schema.json"


def dumps(record: AnyRecord) -> str:
    """Return a record as JSON, in one line.

    Raises:
        RecordError: if `loads` would not read so much; that takes thousands of rounds.

    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchRecord
    >>> match = Match(players=4)
    >>> loads(dumps(MatchRecord.of(match))).match == match
    True
    """
    text = json.dumps(document_from_record(record), ensure_ascii=False, allow_nan=False)
    require_readable(text)
    return text


def loads(text: str | bytes) -> Record:
    """Read a record of any kind, and replay it.

    The text may come from an untrusted source: its size is limited, and nothing in it is run.

    Args:
        text: JSON, as text or in UTF-8.

    Raises:
        RecordError: if the text is not a record or can't be replayed; it says where and why.

    >>> loads('{"format": "chickenfoot-match", "version": 1}')
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RecordError: missing keys: rules, players, lead, rounds
    """
    return record_from_document(document_from_text(text))


def save(record: AnyRecord, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, completely or not at all.

    An existing file is replaced once the new one is complete.

    Raises:
        RecordError: if the file can't be written, or could not be read again; it says why.
        WrongTypeError: if ``path`` is not a path.
    """
    check_type(path, (str, os.PathLike), "a path")
    text = dumps(record)
    try:
        write_whole(Path(path), f"{text}\n")
    except (OSError, ValueError) as error:
        raise _unusable(path, "written", error) from None


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file, as `loads` does.

    Raises:
        RecordError: if the file can't be read, or is not a record.
        WrongTypeError: if ``path`` is not a path.
    """
    return loads(content_of(path))


def content_of(path: str | os.PathLike[str]) -> bytes:
    """Return the content of a file, or the beginning of one that is too large.

    Raises:
        RecordError: if the file can't be read.
        WrongTypeError: if ``path`` is not a path.
    """
    check_type(path, (str, os.PathLike), "a path")
    try:
        return read_up_to(Path(path), MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unusable(path, "read", error) from None


def schema() -> Mapping[str, object]:
    """Return the JSON Schema (2020-12) of the documents.

    `loads` refuses documents that do not fit it, and others too: a schema knows no rules.
    """
    return cast("Mapping[str, object]", json.loads(_SCHEMA.read_text(encoding="utf-8")))


def _unusable(path: str | os.PathLike[str], done: str, error: OSError | ValueError) -> RecordError:
    why = error.strerror if isinstance(error, OSError) else error
    return RecordError(f"{short(os.fspath(path))} can't be {done}: {shown(str(why))}")


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


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that at any time it is the old one or the new one, never a part.

    The first call for a folder also removes what killed processes have left there.

    Args:
        path: the file.
        content: its bytes, or its text for UTF-8.

    Raises:
        OSError: if it can't be written; the old file stays.
    """
    target = Path(os.path.realpath(path))  # The target of a link is replaced, not the link.
    require_regular(target)
    data = content.encode() if isinstance(content, str) else content
    _remove_abandoned(target.parent)
    try:
        _replace(target, data)
    except FileNotFoundError:
        # Another process has just taken the temporary file for an abandoned one. It looks once.
        _replace(target, data)


def _replace(target: Path, data: bytes) -> None:
    temporary = target.with_name(f"{_TEMPORARY}{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            try_lock(file.fileno())  # This file is not abandoned.
            if target.exists():
                shutil.copymode(target, temporary)  # The file may be private.
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


@lru_cache(maxsize=256)
def _remove_abandoned(folder: Path) -> None:
    """Remove the temporary files of processes that were killed, because they show all tiles."""
    for path in folder.glob(f"{_TEMPORARY}*.tmp"):
        with suppress(OSError):
            require_regular(path)
            with path.open("rb") as file:
                is_abandoned = try_lock(file.fileno())
            if is_abandoned:
                path.unlink()
