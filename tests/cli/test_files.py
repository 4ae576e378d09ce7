"""The files of the command are read and written whole, or not at all."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NoReturn

import pytest

from chickenfoot_rules.cli.files import (
    FileError,
    escape_path,
    read_record,
    require_writable,
    write_file,
)


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"

    write_file(path, "one — two\n")
    assert path.read_bytes() == "one — two\n".encode()
    write_file(path, "three")
    assert path.read_bytes() == b"three"
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_stopped_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, moment: str
) -> None:
    path = tmp_path / "old.txt"
    write_file(path, "old")

    def stop(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(*((os, "fsync", stop) if moment == "fsync" else (Path, "replace", stop)))
    with pytest.raises((FileError, KeyboardInterrupt)) as raised:
        write_file(path, "new" * 10_000)
    assert path.read_text() == "old"
    assert [*tmp_path.iterdir()] == [path]
    if isinstance(error, OSError):
        assert str(raised.value) == f"{path} can't be written: No space left on device"


def test_a_path_that_can_not_be_written_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, link, pipe = tmp_path / "old", tmp_path / "link", tmp_path / "pipe"
    old.touch()
    link.symlink_to(tmp_path / "nowhere")
    os.mkfifo(pipe)
    monkeypatch.chdir(tmp_path)

    def error(name: str, *, is_new: bool = True) -> str:
        with pytest.raises(FileError) as raised:
            require_writable(Path(name), is_new=is_new)
        return str(raised.value)

    exists = "it already exists; resume it or choose another name"
    assert error("old") == f"old can't be written: {exists}"
    assert error("link") == f"link can't be written: {exists}"
    assert error("pipe", is_new=False) == "pipe can't be written: it is not a regular file"
    assert error(".", is_new=False) == ". can't be written: it is a directory"
    assert error("no/where") == "no/where can't be written: there is no directory no"
    assert error("old/file") == "old/file can't be written: there is no directory old"
    assert error("x" * 300).endswith(" can't be written: File name too long")

    def deny(*_: object) -> bool:
        return False

    monkeypatch.setattr(os, "access", deny)
    assert error("old", is_new=False) == "old can't be written: Permission denied"


def test_an_unreadable_file_is_an_error_of_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    for name, why in [
        ("missing", "No such file or directory"),
        (".", "it is a directory"),
        ("pipe", "it is not a regular file"),
        ("x" * 300, "File name too long"),
    ]:
        with pytest.raises(FileError, match=re.escape(f"{name} can't be read: {why}")):
            read_record(Path(name), ())


def test_unprintable_letters_of_a_path_are_replaced() -> None:
    assert escape_path(Path("a\nb\x1b[2J\udcff.json")) == "a?b?[2J?.json"
