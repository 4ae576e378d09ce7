"""The keyboard reads lines, however long and strange they are."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from chickenfoot_rules.cli.terminal import Keyboard, LeaveError, Screen
from cli_runs import Terminal

Typed = Callable[[object], Keyboard]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Return a function that returns a keyboard with some text, or another standard input."""

    def keyboard(stream: object) -> Keyboard:
        monkeypatch.setattr(
            sys, "stdin", io.StringIO(stream) if isinstance(stream, str) else stream
        )
        return Keyboard(Screen())

    return keyboard


def is_at_end(keyboard: Keyboard) -> bool:
    """Return whether there is no more input."""
    with pytest.raises(LeaveError) as leaving:
        keyboard.ask("?")
    return not leaving.value.on_request


def test_lines_are_read_as_words_with_single_blanks(typed: Typed) -> None:
    keyboard = typed("  4-9\ton   9-9 \r\n\n\x1b[2J4-9\x07\x00\u202e é\n")

    assert keyboard.ask("?") == "4-9 on 9-9"
    assert not keyboard.ask("?")
    assert keyboard.ask("?") == "[2J4-9 é"
    assert is_at_end(keyboard)


def test_a_long_line_is_cut_short_and_the_next_one_is_read_whole(typed: Typed) -> None:
    keyboard = typed(f"{'x' * 30_000}\n1\n{'y' * 500}")

    assert keyboard.ask("?") == f"{'x' * 200}..."
    assert keyboard.ask("?") == "1"
    assert keyboard.ask("?") == f"{'y' * 200}..."


def test_a_line_that_is_not_text_becomes_question_marks(typed: Typed) -> None:
    assert typed(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8")).ask("?") == "???"


class Endless:
    """An input whose first line never ends."""

    def readline(self, size: int, /) -> str:
        return "x" * size


class Gone:
    """A terminal that is closed."""

    def readline(self, size: int, /) -> str:
        raise OSError(5, f"Input/output error in a line of {size}")


@pytest.mark.parametrize("stream", [Endless(), Gone(), None], ids=["endless", "gone", "closed"])
def test_an_input_that_can_not_be_read_is_at_its_end(typed: Typed, stream: object) -> None:
    assert is_at_end(typed(stream))


def test_a_terminal_is_recognized(typed: Typed) -> None:
    assert typed(Terminal(io.BytesIO(b"1\n"))).is_terminal
    assert not typed("1\n").is_terminal
    assert not typed(None).is_terminal
