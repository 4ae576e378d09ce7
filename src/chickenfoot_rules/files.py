"""Files: read up to a limit, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

__all__ = ["read_up_to", "require_regular", "write_whole"]


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
