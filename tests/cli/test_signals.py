"""A signal that asks the command to end is like Ctrl-C, at any time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

import _chickenfoot_rules as entry_points
from chickenfoot_rules import cli
from chickenfoot_rules.cli.entry import Signals
from chickenfoot_rules.records import MatchRecord, load
from cli_runs import CHICKEN_FOOT, Command, ScriptedInput

SIGNALS = pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129)])
HANDLERS = ("SIGTERM", "SIGHUP")


def number_of(name: str) -> int:
    if not hasattr(signal, name):
        pytest.skip("only Unix has this signal")
    number: int = getattr(signal, name)
    return number


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    """Begin with the handlers of a new process, and restore those of the tests."""
    numbers = [getattr(signal, name) for name in HANDLERS if hasattr(signal, name)]
    before = [signal.signal(number, signal.SIG_DFL) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


def test_ctrl_c_while_the_package_is_imported_ends_the_command_quietly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Interrupted(ModuleType):
        @property
        def main(self) -> NoReturn:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "chickenfoot_rules.cli", Interrupted("cli"))

    assert 130 == entry_points.main()


def test_the_entry_point_runs_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chickenfoot", "rules", "--set", "19"])

    assert 2 == entry_points.main()
    assert "expected domino_set from 1 to 18, got 19" in capsys.readouterr().err


@SIGNALS
def test_a_signal_interrupts_once_and_later_ones_do_nothing(name: str, code: int) -> None:
    number = number_of(name)
    with Signals() as signals:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        for other in HANDLERS:
            signal.raise_signal(number_of(other))

    assert signals.code == code
    assert [signal.SIG_DFL] * 2 == [signal.getsignal(number_of(other)) for other in HANDLERS]


def test_a_signal_that_is_ignored_or_handled_is_left_alone() -> None:
    received: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: received.append(number))
    hang_up = number_of("SIGHUP")
    signal.signal(hang_up, signal.SIG_IGN)
    with Signals() as signals:
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(hang_up)

    assert received == [signal.SIGTERM]
    assert signals.code == 0


def test_a_system_without_a_signal_is_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "SIGHUP", raising=False)
    with Signals() as signals, pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)

    assert signals.code == 143


def test_outside_the_main_thread_signals_stay_as_they_are() -> None:
    handlers: list[object] = []

    def look() -> None:
        with Signals():
            handlers.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert handlers == [signal.SIG_DFL]


@SIGNALS
def test_a_signal_ends_a_match_and_saves_it(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: int
) -> None:
    def interrupt(answers: int) -> None:
        if answers == 4:
            signal.raise_signal(number_of(name))

    monkeypatch.setattr(sys, "stdin", ScriptedInput(CHICKEN_FOOT.answers, interrupt))

    out = run(*CHICKEN_FOOT.words, "--save", str(path), code=code)
    assert out.endswith(f"\nResume it with: chickenfoot play --resume {path} --seed 5\n")
    record = load(path)
    assert isinstance(record, MatchRecord)
    assert sum(round_.movers.count(0) for round_ in record.match.all_rounds) == 4
    assert [*path.parent.iterdir()] == [path]


def test_ctrl_c_while_the_command_is_imported_prints_no_traceback() -> None:
    code = """\
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "chickenfoot_rules.cli.tournament":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
signal.signal(signal.SIGINT, signal.default_int_handler)
from chickenfoot_rules.cli import main
sys.exit(main(["--version"]))
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_the_door_of_the_command_imports_little() -> None:
    code = """\
import sys
from chickenfoot_rules import Match
before = {*sys.modules}
import chickenfoot_rules.cli
print(*sorted(name for name in {*sys.modules} - before if name.startswith("chickenfoot_rules")))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    modules = ["cli", "cli.arguments", "cli.entry", "cli.language"]
    assert ended.stdout.split() == [f"chickenfoot_rules.{module}" for module in modules]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="only Unix has pseudo-terminals")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_match_is_saved_when_its_terminal_is_closed(path: Path, unbuffered: str) -> None:
    keys, screen = os.openpty()
    # A process that leads a session gets the terminal that it opens, and its SIGHUP.
    code = """\
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)
os.open(os.ttyname(0), os.O_RDWR)
os.execv(sys.executable, [sys.executable, "-m", "chickenfoot_rules", *sys.argv[1:]])
"""
    with subprocess.Popen(
        [sys.executable, "-c", code, *CHICKEN_FOOT.words, "--save", str(path)],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as process:
        os.close(screen)
        shown = b""
        with closing(os.fdopen(keys, "r+b", buffering=0)) as terminal:
            terminal.write(b"draw\n")
            while b"You have drawn" not in shown:
                shown += terminal.read(65536) or b""

    assert process.returncode == 129
    record = load(path)
    assert isinstance(record, MatchRecord)
    assert sum(round_.movers.count(0) for round_ in record.match.all_rounds) == 1
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"]])
def test_help_that_can_not_be_written_is_a_failure(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with open(os.devnull, "w", encoding="utf-8") as stream:  # noqa: PTH123 - a device

        def refuse(_: str) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(stream, "write", refuse)
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main(words) == 1
        monkeypatch.undo()

    line = "chickenfoot: error: the output can't be written: No space left on device\n"
    assert capfd.readouterr() == ("", line)
