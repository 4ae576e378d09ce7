"""The command at a real terminal, and what is shown there while something takes long."""

from __future__ import annotations

import io
import os
import re
import select
import subprocess
import sys
from itertools import count
from unittest.mock import Mock

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli import terminal
from chickenfoot_rules.cli.terminal import print_error, show_progress
from chickenfoot_rules.players import advice
from cli_runs import CHICKEN_FOOT, EXPRESS, Terminal, bytes_written

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


def test_an_error_breaks_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = error_stream(monkeypatch)
    print_error(f"{'a-b ' * 20}{'c' * 90}")

    broken = f"chickenfoot: error:{' a-b' * 15}\n{'a-b ' * 4}a-b\n{'c' * 90}\n"
    assert bytes_written(errors).decode() == broken


def test_the_first_hint_compiles_unless_there_is_only_one_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    errors = error_stream(monkeypatch)
    monkeypatch.setattr(advice, "_WORLDS", 2)
    monkeypatch.setattr(terminal, "find_spec", Mock(return_value=True))
    monkeypatch.setattr(terminal, "_SEARCHES", count(1))
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\n1-1\nhint\nhint\n"))
    assert cli.main(EXPRESS.words) == 1

    hints = bytes_written(errors).decode().split("\x1b[?25l")[1:]
    assert ["compiling the first time" in hint for hint in hints] == [False, True, False]


@pytest.mark.parametrize("has_numba", [True, False])
def test_only_a_search_is_seen_to_think_and_the_first_one_to_compile(
    monkeypatch: pytest.MonkeyPatch, *, has_numba: bool
) -> None:
    errors = error_stream(monkeypatch)
    monkeypatch.setattr(terminal, "find_spec", Mock(return_value=has_numba or None))
    monkeypatch.setattr(terminal, "_SEARCHES", count(1))
    words = ["--seats", "search:1,greedy,random", "--set", "4", "--hand-size", "4", "--seed", "1"]
    assert cli.main([*words, "--quiet"]) == 0
    assert not bytes_written(errors)
    assert cli.main([*words, "--verbose"]) == 0

    first, *others = bytes_written(errors).decode().split("\x1b[?25l")[1:]
    assert ("Search:1 is thinking; compiling the first time" in first) is has_numba
    assert others
    assert all("Search:1 is thinking" in one for one in [first, *others])
    assert not any("compiling" in one for one in others)
