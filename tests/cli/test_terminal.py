"""Sessions at a true terminal: what a person sees and types there."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from chickenfoot_rules.records import load

pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")

PATIENCE: Final = 60
"""Seconds after which what is expected is held to be lost; no session waits so long."""

AGAIN: Final = 10
"""Seconds after which a Ctrl-C that nothing came of is pressed once more."""

END_OF_INPUT: Final = "\x04"


class Session:
    """The command at a terminal of its own, with 80 columns."""

    def __init__(self, *words: str) -> None:
        self._keys, screen = os.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "chickenfoot_rules", *words],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "COLUMNS": "80",
                "LINES": "24",
                "NO_COLOR": "1",
                "PYTHONIOENCODING": "utf-8",
            },
        )
        os.close(screen)
        self._seen = b""

    def expect(self, text: str) -> str:
        """Wait until a text is shown, and return what was shown before it."""
        while text.encode() not in self._seen:
            more = self._read()
            assert more, f"{text!r} is not shown after {self._seen.decode()!r}"
            self._seen += more
        before, _, self._seen = self._seen.partition(text.encode())
        return before.decode()

    def type(self, keys: str) -> None:
        """Press some keys."""
        os.write(self._keys, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, as often as a person would.

        One that comes after the question, just before Python waits for the answer, is not
        heard until something more happens.
        """
        self.process.send_signal(signal.SIGINT)
        heard, _, _ = select.select([self._keys], [], [], AGAIN)
        if not heard:
            self.process.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """Wait for the end, and return the exit code and what was shown last."""
        while more := self._read():
            self._seen += more
        return self.process.wait(PATIENCE), self._seen.decode()

    def close(self) -> None:
        """End the command if it has not ended."""
        self.process.kill()
        self.process.wait()
        os.close(self._keys)

    def _read(self) -> bytes:
        ready, _, _ = select.select([self._keys], [], [], PATIENCE)
        try:
            return os.read(self._keys, 65536) if ready else b""
        except OSError:  # how Linux tells that nobody has the terminal open any more
            return b""


@pytest.fixture
def session() -> Iterator[Session]:
    session = Session(
        "play", "--set", "2", "--hand-size", "2", "--seats", "human,random", "--seed", "5"
    )
    yield session
    session.close()


def test_a_person_plays_a_match_at_a_terminal(session: Session) -> None:
    shown = session.expect("Your move (Enter: draw; ? for help): ")
    assert "Players: seat 0 (you), seat 1 (random)\r\n" in shown
    assert "\r\nHand: 1-1 1-2\r\n1  draw\r\n" in shown

    session.type("what now\x07?\n")
    assert "no move is called 'what now ?': type a number, or words" in session.expect(
        "for help): "
    )
    session.type("2-2\n")
    assert "nobody holds a double that opens (2-2), so draw a tile" in session.expect("for help): ")
    session.type("?\n")
    assert "4-9          play 4-9, if it fits one end only\r\n" in session.expect("for help): ")
    session.type("\n")
    assert "You have drawn 2-2\r\n" in session.expect("Your move (Enter: 2-2 opens; ? for help): ")
    for answer in ("2-2", "1-2 2-2", "1", "d", "0-1>1-1", ""):
        session.type(f"{answer}\n")
        session.expect("for help): ")
    session.type("0-1\n")

    code, shown = session.end()
    assert code == 0
    assert "Domino: seat 0 (you) goes out\r\n" in shown
    assert shown.endswith(
        "Seat 0 (you) wins with 52 points\r\n"
        "1. seat 0 (you), 52 points\r\n2. seat 1 (random), 66 points\r\n"
    )


def test_the_end_of_the_input_at_a_terminal_ends_the_match(session: Session) -> None:
    session.expect("for help): ")
    session.type(END_OF_INPUT)

    code, shown = session.end()
    assert code == 1
    assert (
        shown == "\r\nThere is no more input, so you leave the match in round 1; its seed was 5\r\n"
    )


def test_an_interruption_at_a_terminal_ends_the_match_without_a_traceback(session: Session) -> None:
    session.expect("for help): ")
    session.interrupt()

    assert session.end() == (130, "\r\n")


def test_persons_who_share_a_terminal_press_enter_before_they_see_their_tiles() -> None:
    session = Session("--seats", "human:Ann,human:Bob", "--seed", "1", "--opening", "laid-out")
    try:
        shown = session.expect(". Press Enter to clear the screen ")
        assert "Hand" not in shown
        session.type("\n")
        assert "\x1b[H\x1b[2J\x1b[3J" in session.expect(". Press Enter when nobody else looks ")
        session.type("\n")
        assert "Hand: " in session.expect("for help): ")
        session.type("quit\n")

        code, shown = session.end()
        assert code == 0
        assert shown.endswith("You leave the match in round 1; its seed was 1\r\n")
    finally:
        session.close()


def test_a_match_outlives_the_terminal_that_it_is_played_at(tmp_path: Path) -> None:
    file = str(tmp_path / "match.json")
    whole = tmp_path / "whole.json"
    words = ("--set", "2", "--hand-size", "2", "--seats", "human,random", "--seed", "5", "--save")
    answers = ["draw", "2-2", "1-2", "1-2", "d", "0-1>1-1", "0-0", "1"]

    def play(session: Session, *answers: str) -> None:
        for answer in answers:
            session.expect("for help): ")
            session.type(f"{answer}\n")

    with closing(Session(*words, str(whole))) as session:
        play(session, *answers)
        assert session.end()[0] == 0
    with closing(Session(*words, file)) as session:
        play(session, *answers[:3])
        session.expect("for help): ")  # so the third answer has been taken
        session.process.kill()
        session.end()
    with closing(Session("--resume", file, "--seed", "5")) as session:
        play(session, *answers[3:6])
        assert "Round 3 of 3: seat 0 (you) to play" in session.expect("for help): ")
        session.interrupt()
        line = f"\r\nGo on with it by: chickenfoot play --resume {file} --seed 5\r\n"
        assert session.end() == (130, line)
    with closing(Session("play", "--resume", file, "--seed", "5")) as session:
        play(session, *answers[6:])
        assert session.end()[0] == 0
    assert load(file) == load(whole)


def test_nothing_is_wider_than_the_terminal() -> None:
    session = Session("--seats", "human,random,random,random", "--seed", "1")
    shown = ""
    try:
        for _ in range(12):
            shown += session.expect("for help): ")
            session.type("1\n")
    finally:
        session.close()

    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines()
    assert max(map(len, lines)) <= 80
