"""A file is written by one process at a time, and a lock ends with its process."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest

from chickenfoot_rules.records.locks import FileLock

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

HOLD = """\
import sys
from pathlib import Path
from chickenfoot_rules.records.locks import FileLock
lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def refusal(path: Path) -> str | None:
    with pytest.raises(BlockingIOError) as raised:
        FileLock(path)
    return raised.value.strerror


def test_a_file_is_locked_until_it_is_released_and_nothing_is_left(path: Path) -> None:
    lock = FileLock(path)
    assert refusal(path) == f"it is in use by process {os.getpid()}"
    lock.release()
    FileLock(path).release()

    assert [*path.parent.iterdir()] == []


@posix_only
def test_all_names_of_a_file_have_the_same_lock(path: Path) -> None:
    link = path.with_name("link")
    link.symlink_to(path)
    lock = FileLock(link)

    assert refusal(path) == f"it is in use by process {os.getpid()}"
    lock.release()


def test_a_killed_process_gives_its_lock_back(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert refusal(path) == f"it is in use by process {holder.pid}"
        holder.kill()
    FileLock(path).release()

    assert [*path.parent.iterdir()] == []


def test_a_lock_that_does_not_name_its_process_still_holds(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    lock = FileLock(path)

    assert refusal(path) == "it is in use by another process"
    lock.release()


def test_the_lock_of_a_file_that_was_removed_meanwhile_is_taken_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open
    first = FileLock(path)

    def open_late(*arguments: str | int) -> int:
        """Open the file just before the process that holds the lock removes it."""
        file: int = opened(*arguments)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType, reportCallIssue]
        monkeypatch.undo()
        first.release()
        return file

    monkeypatch.setattr(os, "open", open_late)
    second = FileLock(path)
    assert refusal(path) == f"it is in use by process {os.getpid()}"
    second.release()


def test_an_open_file_that_can_not_be_removed_is_removed_once_it_is_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = FileLock(path)
    unlink = Path.unlink

    def refuse(*_: object, **__: object) -> NoReturn:
        monkeypatch.setattr(Path, "unlink", unlink)
        raise PermissionError(errno.EACCES, "Windows removes no open file")

    monkeypatch.setattr(Path, "unlink", refuse)
    lock.release()

    assert [*path.parent.iterdir()] == []


@posix_only
def test_a_lock_follows_no_link(path: Path) -> None:
    precious = path.with_name("precious")
    precious.write_text("precious")
    path.with_name(".match.json.lock").symlink_to(precious)

    with pytest.raises(OSError, match="symbolic links"):
        FileLock(path)
    assert precious.read_text() == "precious"


def test_windows_locks_a_byte_that_nobody_reads(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[tuple[int, int, int]] = []

    def locking(file: int, mode: int, size: int) -> None:
        taken.append((os.lseek(file, 0, os.SEEK_CUR), mode, size))
        if len(taken) > 1:
            raise PermissionError(errno.EACCES, "Permission denied")

    msvcrt = SimpleNamespace(LK_NBLCK=2, locking=locking)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    lock = FileLock(path)

    assert refusal(path) == f"it is in use by process {os.getpid()}"
    assert taken == [(2**30, 2, 1)] * 2
    lock.release()


def test_where_there_are_no_locks_every_file_is_free(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = FileLock(path)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    second = FileLock(path)

    second.release()
    first.release()
    assert [*path.parent.iterdir()] == []


def test_a_file_system_without_locks_leaves_every_file_free(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(*_: object) -> NoReturn:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(flock=flock, LOCK_EX=2, LOCK_NB=4))
    first, second = FileLock(path), FileLock(path)

    second.release()
    first.release()
    assert [*path.parent.iterdir()] == []
