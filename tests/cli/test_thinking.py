"""The line that says who is thinking."""

from __future__ import annotations

import io
import sys

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli.terminal import show_thinking
from cli_runs import Terminal, bytes_written


def error_stream(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let standard error be a terminal of 80 columns, and return it."""
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    return stream


def shown(stream: Terminal) -> str:
    """Return what a terminal gets while somebody thinks."""
    with show_thinking("Ann is thinking"):
        pass
    return bytes_written(stream).decode()


def test_the_line_is_erased_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = error_stream(monkeypatch)
    monkeypatch.setenv("COLUMNS", "10")

    assert shown(stream) == "Ann i ...\r\x1b[K"


@pytest.mark.parametrize("term", [None, "dumb"])
def test_a_terminal_that_can_not_erase_shows_nothing(
    monkeypatch: pytest.MonkeyPatch, term: str | None
) -> None:
    stream = error_stream(monkeypatch)
    if term is None:
        monkeypatch.delenv("TERM")
    else:
        monkeypatch.setenv("TERM", term)

    assert not shown(stream)


@pytest.mark.parametrize("other", [None, io.StringIO()])
def test_only_a_terminal_shows_it(
    monkeypatch: pytest.MonkeyPatch, other: io.StringIO | None
) -> None:
    stream = error_stream(monkeypatch)
    monkeypatch.setattr(sys, "stderr", other)

    assert not shown(stream)
    assert other is None or not other.getvalue()


@pytest.mark.parametrize("has_numba", [True, False])
def test_only_a_search_is_seen_to_think_and_the_first_one_may_wait_for_its_kernels(
    monkeypatch: pytest.MonkeyPatch, *, has_numba: bool
) -> None:
    def find_spec(name: str) -> str | None:
        return name if has_numba else None

    monkeypatch.setattr("chickenfoot_rules.cli.terminal.find_spec", find_spec)
    stream = error_stream(monkeypatch)
    words = ["--seats", "search:1,greedy,random", "--set", "4", "--hand-size", "4", "--seed", "1"]
    assert cli.main([*words, "--quiet"]) == 0
    assert not bytes_written(stream)
    assert cli.main([*words, "--verbose"]) == 0
    _, *texts = bytes_written(stream).decode().split("Search:1 is thinking")

    waits = "; compiling the first time" if has_numba else ""
    assert len(texts) > 1
    assert [waits, *[""] * (len(texts) - 1)] == [
        text.removesuffix(" ...\r\x1b[K") for text in texts
    ]
