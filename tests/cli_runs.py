"""Ways to run the command under test."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest

from chickenfoot_rules import cli

TINY = ("--set", "1", "--players", "2", "--hand-size", "1")


def transcript(name: str) -> str:
    """Return the output in a file."""
    folder = Path(__file__).parent / "cli/transcripts"
    return (folder / f"{name}.txt").read_text(encoding="utf-8")


class Example(NamedTuple):
    """A match of a person against a random player.

    Attributes:
        words: the arguments of the command.
        answers: what the person types.
        output: what the command shows.
    """

    words: tuple[str, ...]
    answers: tuple[str, ...]
    output: str


# Seed 5 deals 1-1 1-2 against 0-1 0-2 with 2-2 and then 0-0 to draw, 0-0 1-2 against 1-1 2-2 with
# 0-2 and 0-1, and 0-0 0-1 against 1-1 2-2 with 1-2 and 0-2. By hand: nobody holds 2-2, the person
# draws it and opens; 0-2 and 1-2 go on it, no other two is left, and the last tile is drawn: 2 and
# 51 points. Seat 1 opens with 1-1; 1-2 goes on it, the other has no one and draws 0-2, the person
# draws 0-1 and plays it, no other one is left: 50 and 6. The person opens with 0-0, the other has
# no blank and draws 1-2, and 0-1 is the person's last tile: 0 and 9.
CHICKEN_FOOT = Example(
    words=("--set", "2", "--hand-size", "2", "--seats", "human,random", "--seed", "5"),
    answers=("draw", "2-2", "1-2", "1-2", "d", "0-1 on 1-1", "0-0 opens", "1"),
    output=transcript("chicken-foot"),
)

# Seed 5 deals 1-1 1-2 1-3 1-4 1-5 0-6 1-6 against 0-1 0-2 0-3 3-4 3-5 4-5 3-6, and then
# 0-0 1-2 0-3 0-5 2-5 4-5 0-6 against 1-3 3-3 3-5 5-5 2-6 4-6 5-6. By hand: the person holds the
# highest double and leads it; 3-4 and 3-5 are left to the other, 15 points. Then the other leads,
# and when 1-2 lies there are a two and a three open, which nobody has: 14 pips against 31.
EXPRESS = Example(
    words=("--game", "express", "--target", "30", "--seats", "human,random", "--seed", "5"),
    answers=(
        *("1-1", "1-6 on 1-1", "1", "pass", "1-2>0-2", "1-5", "1-4", "1-3"),
        *("0-3", "0-6", "1", "1-2 on 1-3"),
    ),
    output=transcript("express"),
)


OWN_PLAYERS = """
class Last:
    def choose(self, view, rng):
        return view.legal_moves[-1]


class Failing:
    def choose(self, view, rng):
        raise ValueError("out of ideas")


def first(view, rng):
    return view.legal_moves[0]


def made_here():
    return lambda view, rng: view.legal_moves[0]
"""

BOT = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["legal_moves"][-1]["action"]}), flush=True)
"""


class OwnPlayers:
    """A module of players, and a program that plays, in a folder."""

    program = "cmd:./python -S bot.py"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "own_players.py").write_text(OWN_PLAYERS, encoding="utf-8")
        (folder / "bot.py").write_text(BOT, encoding="utf-8")
        (folder / "python").symlink_to(sys.executable)  # so that the command is short


class Terminal(io.TextIOWrapper):
    """A text stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def bytes_written(stream: io.TextIOWrapper) -> bytes:
    """Return the bytes that were written to a stream."""
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue()


class ScriptedInput:
    """A standard input of some lines, with a callback before each is read and at the end."""

    def __init__(self, lines: Sequence[str], before: Callable[[int], object]) -> None:
        self._lines = lines
        self._before = before
        self._read = 0

    def readline(self, _: int, /) -> str:
        self._before(self._read)
        self._read += 1
        return f"{self._lines[self._read - 1]}\n" if self._read <= len(self._lines) else ""

    def isatty(self) -> bool:
        return False


class Command:
    """Runs the command in this process and returns its output."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str, typed: Iterable[str] | None = None, code: int = 0) -> str:
        """Run the command, with some typed lines, and expect an exit code and no errors."""
        with ExitStack() as patches:
            if typed is not None:
                text = "".join(f"{line}\n" for line in typed)
                patches.enter_context(mock.patch.object(sys, "stdin", io.StringIO(text)))
            assert cli.main(words) == code
        out, err = self.capsys.readouterr()
        assert not err
        return out

    def error(self, *words: str, code: int = 2) -> str:
        """Return the one line of an error, without its prefix."""
        found: object
        try:
            found = cli.main(words)
        except SystemExit as end:
            found = end.code
        out, err = self.capsys.readouterr()
        assert found == code
        assert not out
        assert err.endswith("\n")
        assert err.count("\n") == 1
        assert err.startswith("chickenfoot: error: ")
        return err.removeprefix("chickenfoot: error: ").rstrip("\n")

    def help(self, *words: str) -> str:
        """Return the help."""
        with pytest.raises(SystemExit) as end:
            cli.main([*words, "--help"])
        assert end.value.code == 0
        return self.capsys.readouterr().out

    def at_terminal(
        self,
        *words: str,
        keys: str = "",
        columns: int = 80,
        rows: int = 24,
        term: str = "xterm-256color",
        no_color: bool = False,
        code: int = 0,
    ) -> str:
        """Run the command at a terminal, and return what it shows."""
        stream = Terminal(io.BytesIO(), encoding="utf-8")
        environment = {
            **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
            "TERM": term,
            "COLUMNS": str(columns),
            "LINES": str(rows),
            **({"NO_COLOR": "1"} if no_color else {}),
        }
        with (
            mock.patch.dict(os.environ, environment, clear=True),
            mock.patch.object(sys, "stdin", Terminal(io.BytesIO(keys.encode()))),
            mock.patch.object(sys, "stdout", stream),
        ):
            assert cli.main(words) == code
        return bytes_written(stream).decode()

    def in_ascii(self, *words: str, typed: str = "") -> str:
        """Run the command with an output that can show only ASCII, and return what it shows."""
        stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        with (
            mock.patch.object(sys, "stdin", io.StringIO(typed)),
            mock.patch.object(sys, "stdout", stream),
        ):
            assert cli.main(words) == 0
        return bytes_written(stream).decode("ascii")
