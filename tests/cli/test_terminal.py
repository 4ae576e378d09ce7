"""The command at a real terminal, and what is shown there while something takes long."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli.terminal import show_progress
from cli_runs import CHICKEN_FOOT, Terminal, bytes_written

termios = pytest.importorskip("termios", reason="only Unix has pseudo-terminals")


@pytest.mark.long
def test_a_person_plays_a_match_at_a_terminal() -> None:
    keys, screen = os.openpty()
    termios.tcsetwinsize(screen, (24, 80))
    hidden = {"COLUMNS", "LINES", "NO_COLOR"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    shown = b""
    with subprocess.Popen(
        [sys.executable, "-m", "chickenfoot_rules", *CHICKEN_FOOT.words],
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env={**environment, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
    ) as process:
        os.close(screen)
        os.write(keys, b"what now\x07?\n2-2\n?\n\n2-2\n1-2>2-2\n\n1\nd\n0-1>1-1\n\n\n0-1\n")
        try:
            while select.select([keys], [], [], 60)[0] and (more := os.read(keys, 65536)):
                shown += more
        except OSError:  # Linux raises this when nobody has the terminal open any more
            pass
        os.close(keys)  # so that it ends in any case

    text = re.sub(r"\x1b\[[0-9;]*m", "", shown.decode()).replace("\r\n", "\n")
    assert "\nHand: 1-1 1-2\n1  draw\n" in text
    assert "draw or pass, got 'what'; type ? for help" in text
    assert re.search(r"That is not possible: .*\s\(R2\.5\)", text)
    assert "4-9          play 4-9, if it fits one end only\n" in text
    assert text.count("Press Enter for round ") == 2
    assert text.endswith("You win with 52 points\n1. you, 52 points\n2. random, 66 points\n")
    assert process.returncode == 0


# What takes long


def error_stream(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let standard error be a terminal of 80 columns, and return it."""
    stream = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
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


def test_only_a_search_is_seen_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = error_stream(monkeypatch)
    words = ["--seats", "search:1,greedy,random", "--set", "2", "--hand-size", "2", "--seed", "1"]
    assert cli.main([*words, "--quiet"]) == 0
    assert not bytes_written(errors)
    assert cli.main([*words, "--verbose"]) == 0

    _, *shown = bytes_written(errors).decode().split("\x1b[?25l")
    assert shown
    assert all("Search:1 is thinking" in one for one in shown)
