"""Files are written whole or not at all, read with care, and kept from other processes."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import pytest

from chickenfoot_rules import Match, MissingExtraError, RecordError, records
from chickenfoot_rules.records import limits
from chickenfoot_rules.records.files import lock_file, remove_leftovers, write_whole
from support.recorded import Json, opened

OLD, NEW = (
    records.MatchRecord.of(Match(players=2), names) for names in (["Ada", "Bob"], ["Åsa", "Бob"])
)

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def run(script: str, *arguments: Path | str) -> subprocess.Popen[str]:
    # A process that is killed would leave half a file of the coverage that it gathers.
    kept = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        env=kept,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


# --- records in files --------------------------------------------------------------------


@pytest.mark.parametrize("record", [NEW, records.RoundRecord.of(opened()), NEW.redact(0)])
def test_a_file_is_read_as_a_record_of_its_kind_only(path: Path, record: records.AnyRecord) -> None:
    records.save(record, path)

    assert record == records.load(str(path))
    assert f"{records.dumps(record)}\n".encode() == path.read_bytes()
    kinds: list[Json] = [records.MatchRecord, records.RoundRecord, records.SeatRecord]
    for kind in kinds:
        if isinstance(record, kind):
            assert record == records.load(path, kind=kind)
        else:
            with pytest.raises(RecordError, match=r"got 'chickenfoot-"):
                records.load(path, kind=kind)


@posix_only
def test_an_existing_file_is_replaced_through_links_and_keeps_its_mode(path: Path) -> None:
    link, other = path.with_name("link"), path.with_name(f".chickenfoot-{0:016x}.tmp")
    other.write_text("the temporary file of another process")
    path.write_text("something else", encoding="utf-8")
    path.chmod(0o600)
    link.symlink_to(path)
    records.save(NEW, link)

    assert link.is_symlink()
    assert NEW == records.load(path) == records.load(link)
    assert 0o600 == path.stat().st_mode & 0o777
    assert {path, link, other} == {*path.parent.iterdir()}


def test_bytes_are_written_as_they_are(path: Path) -> None:
    write_whole(path, b"\x89PNG\r\n")

    assert b"\x89PNG\r\n" == path.read_bytes()


FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("owner", "call", "raised", "seen"),
    [
        (os, "fsync", FULL, RecordError),
        (Path, "replace", FULL, RecordError),
        (os, "fsync", KeyboardInterrupt(), KeyboardInterrupt),
    ],
    ids=["full", "not-replaced", "interrupt"],
)
def test_when_writing_fails_the_old_file_stays(
    path: Path,
    owner: object,
    call: str,
    raised: BaseException,
    seen: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> NoReturn:
        raise raised

    records.save(OLD, path)
    monkeypatch.setattr(owner, call, fail)
    with pytest.raises(seen, match=r"match.json' can't be written: No space left|^$"):
        records.save(NEW, path)

    assert OLD == records.load(path)
    assert [path] == [*path.parent.iterdir()]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/match.json", "No such file or directory"),
        (".", "it is a directory"),
        ("match\0json", "null"),
        ("x" * 5000, "name too long"),
    ],
    ids=["nowhere", "directory", "null", "long"],
)
def test_an_impossible_path_is_refused(tmp_path: Path, name: str, why: str) -> None:
    path = os.path.join(tmp_path, name)  # noqa: PTH118 - a Path takes no such names
    for act in (lambda: records.save(NEW, path), lambda: records.load(path)):
        with pytest.raises(RecordError) as caught:
            act()
        message = str(caught.value)
        assert why.lower() in message.lower()
        assert message.isprintable()
        assert len(message) < 400


@posix_only
def test_a_pipe_or_a_device_is_not_opened(path: Path) -> None:
    os.mkfifo(path)
    for odd in (path, Path("/dev/zero")):
        with pytest.raises(RecordError, match=r"can't be read: it is not a regular file"):
            records.load(odd)
        with pytest.raises(RecordError, match=r"can't be written: it is not a regular file"):
            records.save(NEW, odd)


def test_a_file_that_is_too_large_is_not_read_to_its_end(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100 * limits.MOST_BYTES)
    with pytest.raises(RecordError, match=r"^expected at most 16,777,216 bytes, got more$"):
        records.load(path)


# --- locks -------------------------------------------------------------------------------


HOLD = """\
import sys
from pathlib import Path
from chickenfoot_rules.records.files import lock_file
with lock_file(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""

COUNT = """\
import sys
from pathlib import Path
from chickenfoot_rules.records.files import lock_file, write_whole
path, counted = Path(sys.argv[1]), 0
while counted < 50:
    try:
        with lock_file(path):
            write_whole(path, str(int(path.read_text()) + 1))
            counted += 1
    except BlockingIOError:
        pass
"""


@pytest.mark.long
def test_two_writers_that_take_turns_lose_nothing(path: Path) -> None:
    path.write_text("0", encoding="utf-8")
    with run(COUNT, path) as first, run(COUNT, path) as second:
        first.communicate()
        second.communicate()

    assert path.read_text(encoding="utf-8") == "100"
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.long
def test_a_file_is_locked_until_its_process_ends(path: Path) -> None:
    with run(HOLD, path) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(BlockingIOError, match="in use by another process"), lock_file(path):
            pass
        holder.kill()
    with lock_file(path):
        pass

    assert [*path.parent.iterdir()] == []


@posix_only
def test_all_names_of_a_file_have_the_same_lock(path: Path) -> None:
    link = path.with_name("link")
    link.symlink_to(path)
    with lock_file(link), pytest.raises(BlockingIOError), lock_file(path):
        pass


@pytest.mark.parametrize("size", [200, 250, 255])
def test_a_file_with_a_long_name_is_locked_and_written(tmp_path: Path, size: int) -> None:
    path = tmp_path / "match.json".rjust(size, "x")
    other = tmp_path / "match.json".rjust(size, "y")
    with lock_file(path), lock_file(other):
        write_whole(path, "text")
        with pytest.raises(BlockingIOError), lock_file(path):
            pass
    assert [path] == [*tmp_path.iterdir()]


def test_what_interrupted_saves_have_left_is_removed(tmp_path: Path) -> None:
    kept, path = tmp_path / ".other.tmp", tmp_path / "match.json"
    kept.touch()

    def fail(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "unlink", fail)
        patch.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="Read-only"):
            write_whole(path, "text")
        remove_leftovers(tmp_path)
    assert 2 == len([*tmp_path.iterdir()])
    remove_leftovers(tmp_path)
    assert [kept] == [*tmp_path.iterdir()]


def test_no_folder_is_made_for_a_lock(path: Path) -> None:
    with pytest.raises(FileNotFoundError), lock_file(path / "nowhere" / "match.json"):
        pass

    assert [*path.parent.iterdir()] == []


def test_a_lock_file_that_can_not_be_removed_is_no_error(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Windows removes no open file")

    with ExitStack() as held:
        held.enter_context(lock_file(path))
        monkeypatch.setattr(Path, "unlink", refuse)
    with lock_file(path):
        pass


def test_without_filelock_the_error_names_the_extra(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "filelock", None)
    missing = pytest.raises(MissingExtraError, match=r"pip install 'chickenfoot-rules\[cli\]'")
    with missing, lock_file(path):
        pass
