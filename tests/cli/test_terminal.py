"""The command at a real terminal: what a person sees and types there."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Final

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli.terminal import show_progress
from cli_runs import CHICKEN_FOOT, bytes_written
from cli_runs import Terminal as Stream

pytest.importorskip("pty", reason="only Unix has pseudo-terminals")

PATIENCE: Final = 60
"""The seconds to wait for a text before the test fails; no session needs so many."""

AGAIN: Final = 10
"""The seconds to wait for an effect of Ctrl-C before it is pressed once more."""


def plain(shown: bytes) -> str:
    """Return a text without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", shown.decode())


class Terminal:
    """The command at its own terminal."""

    def __init__(self, *words: str) -> None:
        import termios

        self._keys, screen = os.openpty()
        termios.tcsetwinsize(screen, (24, 80))
        hidden = {"COLUMNS", "LINES", "NO_COLOR"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "chickenfoot_rules", *words],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env={
                **{name: value for name, value in os.environ.items() if name not in hidden},
                "TERM": "xterm-256color",
                "PYTHONIOENCODING": "utf-8",
            },
        )
        os.close(screen)
        self._seen = b""

    def expect(self, text: str) -> str:
        """Wait until a text is shown, and return the output before it, without its colours."""
        while text.encode() not in self._seen:
            more = self._read()
            assert more, f"{text!r} is not shown after {self._seen.decode()!r}"
            self._seen += more
        before, _, self._seen = self._seen.partition(text.encode())
        return plain(before)

    def type(self, keys: str) -> None:
        """Press some keys."""
        os.write(self._keys, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, twice if necessary, as a person would.

        Python does not notice the first one if it arrives after the question and just before
        Python waits for the answer.
        """
        self.process.send_signal(signal.SIGINT)
        noticed, _, _ = select.select([self._keys], [], [], AGAIN)
        if not noticed:
            self.process.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and the rest of the output."""
        while more := self._read():
            self._seen += more
        return self.process.wait(PATIENCE), plain(self._seen)

    def close(self) -> None:
        """Kill the command if it is still running."""
        self.process.kill()
        self.process.wait()
        os.close(self._keys)

    def _read(self) -> bytes:
        ready, _, _ = select.select([self._keys], [], [], PATIENCE)
        try:
            return os.read(self._keys, 65536) if ready else b""
        except OSError:  # Linux raises this when nobody has the terminal open any more
            return b""


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    with closing(Terminal("play", *CHICKEN_FOOT.words)) as terminal:
        yield terminal


def test_a_person_plays_a_match_at_a_terminal(terminal: Terminal) -> None:
    shown = terminal.expect("Your move (Enter: draw; ? for help): ")
    assert "Players: you, random\r\n" in shown
    assert "\r\nHand: 1-1 1-2\r\n1  draw\r\n" in shown

    terminal.type("what now\x07?\n")
    assert "draw or pass, got 'what'; type ? for help" in terminal.expect("for help): ")
    terminal.type("2-2\n")
    assert re.search(r"That is not possible: .*\s\(R2\.5\)", terminal.expect("for help): "))
    terminal.type("?\n")
    assert "4-9          play 4-9, if it fits one end only\r\n" in terminal.expect("for help): ")
    terminal.type("\n")
    assert "You have drawn 2-2\r\n" in terminal.expect("Your move (Enter: 2-2 opens; ? for help): ")
    for answers in (["2-2", "1-2 2-2"], ["1", "d", "0-1>1-1"]):
        for answer in answers:
            terminal.type(f"{answer}\n")
            shown = terminal.expect("): " if answer != answers[-1] else "Press Enter for round ")
        assert "Score sheet" in shown
        terminal.type("\n")
        terminal.expect("for help): ")
    terminal.type("\n")
    terminal.expect("for help): ")
    terminal.type("0-1\n")

    code, shown = terminal.end()
    assert code == 0
    assert "Domino: you go out\r\n" in shown
    assert shown.endswith("You win with 52 points\r\n1. you, 52 points\r\n2. random, 66 points\r\n")


def test_an_interruption_at_a_terminal_prints_no_traceback(terminal: Terminal) -> None:
    terminal.expect("for help): ")
    terminal.interrupt()

    assert terminal.end() == (130, "\r\n")


# What takes long


def error_stream(monkeypatch: pytest.MonkeyPatch) -> Stream:
    """Let standard error be a terminal of 80 columns, and return it."""
    stream = Stream(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    return stream


@pytest.mark.parametrize("total", [None, 3])
def test_progress_is_shown_and_erased_afterwards(
    monkeypatch: pytest.MonkeyPatch, total: int | None
) -> None:
    errors = error_stream(monkeypatch)
    with show_progress("Games of [Ann]", total, done=1) as advance:
        advance()

    out = bytes_written(errors).decode()
    assert "Games of [Ann]" in out
    assert ("2/3" in out) is (total is not None)
    assert out.endswith("\x1b[1A\x1b[2K")


@pytest.mark.parametrize("has_numba", [True, False])
def test_only_a_search_is_seen_to_think_and_the_first_one_may_wait_for_its_kernels(
    monkeypatch: pytest.MonkeyPatch, *, has_numba: bool
) -> None:
    errors = error_stream(monkeypatch)

    def find_spec(name: str) -> str | None:
        return name if has_numba else None

    monkeypatch.setattr("chickenfoot_rules.cli.terminal.find_spec", find_spec)
    words = ["--seats", "search:1,greedy,random", "--set", "4", "--hand-size", "4", "--seed", "1"]
    assert cli.main([*words, "--quiet"]) == 0
    assert not bytes_written(errors)
    assert cli.main([*words, "--verbose"]) == 0

    first, *others = bytes_written(errors).decode().split("\x1b[?25l")[1:]
    assert ("compiling the first time" in first) is has_numba
    assert others
    assert all("Search:1 is thinking" in one for one in [first, *others])
    assert not any("compiling" in one for one in others)
