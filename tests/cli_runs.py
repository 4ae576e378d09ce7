"""Ways to run the command under test."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Sequence

import pytest

from chickenfoot_rules import cli

TINY = ("--set", "1", "--players", "2", "--hand-size", "1")


def bytes_told(stream: io.TextIOWrapper) -> bytes:
    """Return what was written to a stream."""
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue()


class Terminal(io.TextIOWrapper):
    """A text stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Typed:
    """A standard input of some lines; before each is read, and at the end, something happens."""

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


class Told:
    """Run the command and return what it writes."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> str:
        assert cli.main(words) == 0
        out, err = self.capsys.readouterr()
        assert not err
        return out

    def wrong(self, *words: str) -> str:
        """Return the line that wrong arguments get."""
        try:
            code: object = cli.main(words)
        except SystemExit as end:
            code = end.code
        out, err = self.capsys.readouterr()
        assert code == 2
        assert not out
        assert err.endswith("\n")
        assert err.count("\n") == 1
        assert err.startswith("chickenfoot: error: ")
        return err.removeprefix("chickenfoot: error: ").rstrip("\n")


class Game:
    """Run the command with lines to read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, lines: Iterable[str], *words: str, code: int = 0) -> str:
        """Return what is told when some lines are typed, and expect an exit code."""
        text = "".join(f"{line}\n" for line in lines)
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        assert code == cli.main(words)
        out, err = self.capsys.readouterr()
        assert not err
        return out
