"""Ways to run the command under test."""

from __future__ import annotations

import io

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
