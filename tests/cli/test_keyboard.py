"""The keyboard reads lines, however long and strange they are."""

from __future__ import annotations

import io
import sys

import pytest

from chickenfoot_rules.cli.keyboard import Keyboard
from cli_runs import Terminal


def typed(text: str) -> Keyboard:
    return Keyboard(io.StringIO(text))


def test_lines_are_read_as_words_with_single_blanks() -> None:
    keyboard = typed("  4-9\ton   9-9 \r\n\nquit")

    assert keyboard.read_line() == "4-9 on 9-9"
    assert not keyboard.read_line()
    assert keyboard.read_line() == "quit"
    with pytest.raises(EOFError):
        keyboard.read_line()


def test_unprintable_letters_are_left_out() -> None:
    assert typed("\x1b[2J4-9\x07\x00\u202e é\n").read_line() == "[2J4-9 é"


def test_a_long_line_is_cut_short_and_the_next_one_is_read_whole() -> None:
    keyboard = typed(f"{'x' * 30_000}\n1\n{'y' * 500}")

    assert keyboard.read_line() == f"{'x' * 200}..."
    assert keyboard.read_line() == "1"
    assert keyboard.read_line() == f"{'y' * 200}..."


def test_a_line_that_never_ends_is_the_end_of_the_input() -> None:
    class Endless:
        def readline(self, size: int, /) -> str:
            return "x" * size

        def isatty(self) -> bool:
            return False

    with pytest.raises(EOFError):
        Keyboard(Endless()).read_line()


def test_a_line_that_is_not_text_becomes_question_marks() -> None:
    keyboard = Keyboard(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))

    assert keyboard.read_line() == "???"


def test_a_terminal_that_is_gone_is_the_end_of_the_input() -> None:
    class Gone:
        def readline(self, size: int, /) -> str:
            raise OSError(5, f"Input/output error in a line of {size}")

        def isatty(self) -> bool:
            return True

    with pytest.raises(EOFError):
        Keyboard(Gone()).read_line()


def test_a_missing_standard_input_is_the_end_of_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    keyboard = Keyboard()
    assert not keyboard.is_terminal
    with pytest.raises(EOFError):
        keyboard.read_line()


def test_a_terminal_is_recognized(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(b"1\n")))

    assert Keyboard().is_terminal
    assert not typed("1\n").is_terminal
