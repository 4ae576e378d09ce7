"""What a person types, a line at a time, however long and strange it is."""

from __future__ import annotations

import sys
from typing import Final, Protocol

__all__ = ["Keyboard", "Lines"]

_LONGEST: Final = 200
"""Characters of a line that are looked at; more is no answer to anything."""

_CHUNK: Final = 10_000
_MOST_CHUNKS: Final = 1_000
"""Nobody types a line of so many chunks: it is some device that never ends a line."""


class Lines(Protocol):
    """What lines are read from: all of a text stream that is used."""

    def readline(self, size: int, /) -> str:
        """Return a line with its end, or so many of its characters; nothing at the end."""
        ...

    def isatty(self) -> bool:
        """Tell whether it is a terminal."""
        ...


class Keyboard:
    """Reads lines from a stream.

    Args:
        stream: where they are read from; standard input unless given.
    """

    def __init__(self, stream: Lines | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream

    @property
    def is_terminal(self) -> bool:
        """Whether somebody sits there, who sees what is typed."""
        # A shell can close standard input, and then there is none.
        return self._stream is not None and self._stream.isatty()  # pyright: ignore[reportUnnecessaryComparison]

    def line(self) -> str:
        """Read the next line, as words with single blanks between them.

        What can't be shown is left out, and what is too long ends with dots.

        Raises:
            EOFError: when there is no more.
        """
        try:
            text = self._read()
        except UnicodeDecodeError:
            return "?" * 3
        except OSError:  # the terminal is gone
            raise EOFError from None
        visible = "".join(letter if letter.isprintable() else " " for letter in text)
        return " ".join(visible.split())

    def _read(self) -> str:
        if self._stream is None:  # pyright: ignore[reportUnnecessaryComparison] - see above
            raise EOFError
        text = self._stream.readline(_LONGEST)
        if not text:
            raise EOFError
        if len(text) < _LONGEST or text.endswith("\n"):
            return text
        for _ in range(_MOST_CHUNKS):
            rest = self._stream.readline(_CHUNK)
            if not rest or rest.endswith("\n"):
                return f"{text}..."
        raise EOFError
