"""Lines that a person types, however long and strange they are."""

from __future__ import annotations

import sys
from typing import Final, Protocol

_LONGEST: Final = 200
"""The number of characters of a line that are read; no answer is longer."""

_CHUNK: Final = 10_000
_MOST_CHUNKS: Final = 1_000
"""The most chunks of a line that are skipped; only a device that never ends a line sends more."""


class TextInput(Protocol):
    """The part of a text stream that a keyboard uses."""

    def readline(self, size: int, /) -> str:
        """Return a line with its end, or its first characters; nothing at the end of the input."""
        ...

    def isatty(self) -> bool:
        """Return whether the stream is a terminal."""
        ...


class Keyboard:
    """Reads lines from a stream.

    Args:
        stream: the stream; standard input by default.
    """

    def __init__(self, stream: TextInput | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream

    @property
    def is_terminal(self) -> bool:
        """Whether the stream is a terminal, which shows what is typed."""
        # A shell can close standard input.
        return self._stream is not None and self._stream.isatty()  # pyright: ignore[reportUnnecessaryComparison]

    def read_line(self) -> str:
        """Return the next line, as words with single blanks between them.

        Unprintable characters are left out, and a long line ends with dots.

        Raises:
            EOFError: at the end of the input.
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
