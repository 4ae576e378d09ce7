"""Nothing that was saved is lost: by two writers, by a kill at any moment, on a full disk."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import pytest

from chickenfoot_rules import Match, MissingExtraError
from chickenfoot_rules.records import MatchRecord, dumps, load_match, save
from chickenfoot_rules.records.files import lock_file

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

OLD, NEW = (MatchRecord.of(Match(players=2), names) for names in (["Ada", "Bob"], ["Cleo", "Dan"]))


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


# --- a kill ------------------------------------------------------------------------------


KILL_AT_EACH_LINE = """\
import os, signal, sys
from pathlib import Path
from chickenfoot_rules.records import files

target, new = Path(sys.argv[1]), sys.argv[2]
old = target.read_text()

def save_until(line):
    # Be killed before this line of `write_whole` runs, counted as they run.
    steps = 0
    def trace(frame, event, _):
        nonlocal steps
        if frame.f_code is not files.write_whole.__code__:
            return None
        steps += event == "line"
        if steps == line:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace
    sys.settrace(trace)
    files.write_whole(target, new)

killed, found = 0, []
while True:
    child = os.fork()
    if not child:
        save_until(killed + 1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    found.append({old: "old", new: "new"}.get(target.read_text(), "broken"))
    target.write_text(old)
    if not status:
        break
    killed += 1
print(killed, *found)
"""


@posix_only
def test_a_save_that_is_killed_at_any_line_leaves_the_old_file_or_the_new_one(path: Path) -> None:
    save(OLD, path)
    with run(KILL_AT_EACH_LINE, path, f"{dumps(NEW)}\n") as process:
        killed, *found = process.communicate()[0].split()

    assert int(killed) > 10
    assert found == sorted(found, reverse=True)  # At first the old file, then the new one.
    assert {*found} == {"old", "new"}
    assert load_match(path) == OLD


SAVE_FOR_EVER = """\
import sys
from chickenfoot_rules.records import load_match, save
records = [load_match(path) for path in sys.argv[2:]]
while True:
    for record in records:
        save(record, sys.argv[1])
        print(flush=True)
"""


def test_a_process_that_is_killed_while_it_saves_leaves_a_whole_file(path: Path) -> None:
    first, second = path.with_name("first"), path.with_name("second")
    save(OLD, first)
    save(NEW, second)
    for saves in (1, 40):
        with run(SAVE_FOR_EVER, path, first, second) as process:
            assert process.stdout is not None
            for _ in range(saves):
                process.stdout.readline()
            process.kill()
        assert load_match(path) in (OLD, NEW)


# --- a full disk -------------------------------------------------------------------------

FULL = """\
import resource, sys
from chickenfoot_rules import RecordError
from chickenfoot_rules.records import load_match, save
record = load_match(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    save(record, sys.argv[1])
except RecordError as error:
    print(error)
"""


@posix_only
def test_a_record_that_does_not_fit_on_the_disk_leaves_the_old_file(path: Path) -> None:
    other = path.with_name("other.json")
    save(OLD, path)
    save(NEW, other)
    with run(FULL, path, other) as process:
        printed = process.communicate()[0]

    assert printed.endswith("match.json' can't be written: File too large\n")
    assert load_match(path) == OLD
    assert {path, other} == {*path.parent.iterdir()}


def test_a_lock_that_does_not_fit_on_the_disk_is_an_error(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(OSError, match="No space left on device"), lock_file(path):
        pass


# --- two writers -------------------------------------------------------------------------

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
while counted < 200:
    try:
        with lock_file(path):
            write_whole(path, str(int(path.read_text()) + 1))
            counted += 1
    except BlockingIOError:
        pass
"""


def test_a_file_is_locked_until_it_is_released_and_nothing_is_left(path: Path) -> None:
    in_use = pytest.raises(BlockingIOError, match="it is in use by another process")
    with lock_file(path), in_use, lock_file(path):
        pass
    with lock_file(path):
        pass

    assert [*path.parent.iterdir()] == []


def test_two_writers_that_take_turns_lose_nothing(path: Path) -> None:
    path.write_text("0")
    with run(COUNT, path) as first, run(COUNT, path) as second:
        first.communicate()
        second.communicate()

    assert path.read_text() == "400"
    assert [*path.parent.iterdir()] == [path]


def test_a_killed_process_gives_its_lock_back(path: Path) -> None:
    with run(HOLD, path) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(BlockingIOError), lock_file(path):
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


@posix_only
def test_a_lock_follows_no_link(path: Path) -> None:
    precious = path.with_name("precious")
    precious.write_text("precious")
    path.with_name(".match.json.lock").symlink_to(precious)

    with pytest.raises(OSError, match="symbolic links"), lock_file(path):
        pass
    assert precious.read_text() == "precious"


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
