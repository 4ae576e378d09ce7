"""Files that are read up to a size, written whole or not at all, and kept from other processes."""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from chickenfoot_rules.base import MissingExtraError, text

_TEMPORARY: Final = ".chickenfoot-*.tmp"

_LONGEST_NAME: Final = 255
"""The most bytes of the name of a file on the usual systems."""


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
        message = text("to lock files takes filelock: pip install 'chickenfoot-rules[cli]'")
        raise MissingExtraError(message) from None
    target = Path(os.path.realpath(path))  # All links to a file share its lock.
    target.parent.stat()  # filelock would make a missing folder.
    beside = target.with_name(f".{target.name}.lock")
    if len(os.fsencode(beside.name)) > _LONGEST_NAME:
        digest = hashlib.sha256(os.fsencode(target.name)).hexdigest()
        beside = target.with_name(f".{digest}.lock")
    lock = filelock.FileLock(beside, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise BlockingIOError(errno.EAGAIN, text("it is in use by another process")) from None
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
        raise OSError(errno.EISDIR, text("it is a directory"))
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, text("it is not a regular file"))


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
    temporary = target.with_name(_TEMPORARY.replace("*", secrets.token_hex(8)))
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


def remove_leftovers(folder: Path) -> None:
    """Remove what saves have left in a folder that were interrupted."""
    for path in folder.glob(_TEMPORARY):
        with suppress(OSError):
            path.unlink()
