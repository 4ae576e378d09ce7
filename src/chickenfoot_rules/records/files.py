"""Records as JSON, in texts and in files."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Final, cast

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.records.converter import document_from_record, record_from_document
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.problems import short, shown
from chickenfoot_rules.records.reading import document_from_text, require_readable
from chickenfoot_rules.records.record import AnyRecord, Record

__all__ = [
    "dumps",
    "load",
    "loads",
    "read_up_to",
    "require_regular",
    "save",
    "schema",
    "write_whole",
]

_SCHEMA: Final = files("chickenfoot_rules.records") / "schema.json"


def dumps(record: AnyRecord) -> str:
    """Return a record as JSON, in one line.

    Raises:
        RecordError: when it is more than `loads` would read, which takes thousands of rounds.

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
    """Read a record, of whichever kind, and play it again.

    It may come from a stranger: how much is read is limited, and nothing in it is run.

    Args:
        text: JSON, as text or in UTF-8.

    Raises:
        RecordError: when it is no record or does not replay; it says where and why.

    >>> loads('{"format": "chickenfoot-match", "version": 1}')
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RecordError: rules, players, lead, rounds must stand here
    """
    return record_from_document(document_from_text(text))


def save(record: AnyRecord, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, wholly or not at all.

    A file that is there is replaced once the new one is complete.

    Raises:
        RecordError: when the file can't be written, or could not be read; it says why.
    """
    text = dumps(record)
    try:
        write_whole(Path(path), f"{text}\n")
    except (OSError, ValueError) as error:
        raise _unusable(path, "written", error) from None


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file, as `loads` does.

    Raises:
        RecordError: when the file can't be read, or is no record.
    """
    try:
        data = read_up_to(Path(path), MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unusable(path, "read", error) from None
    return loads(data)


def schema() -> Mapping[str, object]:
    """Return the JSON Schema (2020-12) of the documents.

    What does not fit it is refused by `loads`. What fits may be refused too: a schema knows
    no rules.
    """
    return cast("Mapping[str, object]", json.loads(_SCHEMA.read_text(encoding="utf-8")))


def _unusable(path: str | os.PathLike[str], done: str, error: OSError | ValueError) -> RecordError:
    why = error.strerror if isinstance(error, OSError) else error
    return RecordError(f"{short(os.fspath(path))} can't be {done}: {shown(str(why))}")


def require_regular(path: Path) -> None:
    """Refuse what is there and is no regular file: to open a pipe would wait for its other end.

    Raises:
        OSError: when it is a directory, a pipe, a device.
    """
    if path.is_dir():
        raise OSError(errno.EISDIR, "it is a directory")
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no regular file")


def read_up_to(path: Path, most: int) -> bytes:
    """Read a file, but no more than so many bytes of it.

    Raises:
        OSError: when it can't be read.
    """
    require_regular(path)
    with path.open("rb") as file:
        return file.read(most)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that whatever happens there is the old one or the new one, never a part.

    Raises:
        OSError: when it can't be written; then it is what it was.
    """
    target = Path(os.path.realpath(path))  # What a link leads to is replaced, not the link.
    require_regular(target)
    temporary = target.with_name(f".chickenfoot-{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            if target.exists():
                shutil.copymode(target, temporary)  # It may be for its owner only.
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
