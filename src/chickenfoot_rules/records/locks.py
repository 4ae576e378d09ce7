"""Locks that keep a second process from a file which one process is writing."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

_TAKEN: Final = (errno.EAGAIN, errno.EACCES)
"""The errors of systems that find a lock taken; any other one means that there are no locks."""

_FAR: Final = 2**30
"""Windows locks a byte for readers too, so lock one that nobody reads."""


class FileLock:
    """The right of one process to write a file, until it releases it or ends.

    The lock is on a small file beside the file, which contains the number of the process. A save
    replaces the file itself, and a lock on it would be lost. The system drops the lock of a process
    that dies; what then remains of the small file stops nobody, and the next process removes it.

    Args:
        path: the file, which need not exist.

    Raises:
        OSError: if another process holds the lock, or the small file can't be written.
    """

    def __init__(self, path: Path) -> None:
        target = Path(os.path.realpath(path))
        self._path = target.with_name(f".{target.name}.lock")
        self._file = _take(self._path)
        with suppress(OSError):  # On a full disk the lock still holds, but can't say for whom.
            os.ftruncate(self._file, 0)
            os.write(self._file, str(os.getpid()).encode())

    def release(self) -> None:
        """Let others write the file."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError:  # Windows removes no open file.
            os.close(self._file)
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
        else:
            os.close(self._file)


def _take(path: Path) -> int:
    """Return a file that this process alone has locked."""
    while True:
        # Follow no link, because somebody else may own the folder.
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        file = os.open(path, flags, 0o666)
        if not _try_lock(file):
            os.lseek(file, 0, os.SEEK_SET)
            holder = os.read(file, 20).decode("ascii", "replace")
            os.close(file)
            who = f"process {holder}" if holder.isdecimal() else "another process"
            raise BlockingIOError(errno.EAGAIN, f"it is in use by {who}")
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file), path.lstat()):
                return file
        os.close(file)  # The process that held the lock has just removed the file.


def _try_lock(file: int) -> bool:
    """Lock an open file for this process, and return whether it is free to use.

    A system without locks, such as Python in a web page, has no second process.
    """
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _TAKEN
    return True


def _lock(file: int) -> None:
    with suppress(ImportError):  # Windows
        fcntl = import_module("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    with suppress(ImportError):  # a web page
        msvcrt = import_module("msvcrt")
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
