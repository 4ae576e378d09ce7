"""The entry point of the command, which guards all of it, its imports and signals too."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Final, Self, TextIO

from chickenfoot_rules.cli.arguments import FAILED, INTERRUPTED, error_line

_SIGNALS: Final = ("SIGTERM", "SIGHUP")
"""``kill`` and the shutdown of a machine send the first one, a closed terminal the second one."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: the arguments; by default those of the process.

    Returns:
        The exit code: 0 after success, 2 for wrong arguments, 130 after Ctrl-C, 143 after
        SIGTERM, 129 after SIGHUP, 1 after any other failure: the output can't be written
        or nobody reads it, a match can't be saved, the input ends before the match of a
        person, or a record does not replay.

    Raises:
        SystemExit: after the help, and if the arguments can't be parsed.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - closed by the shell
        return FAILED
    signals = Signals()
    try:
        with signals:
            try:
                from chickenfoot_rules.cli.command import run  # noqa: PLC0415 - guarded too

                code = run([*(sys.argv[1:] if argv is None else argv)])
            finally:
                # Flush here: nobody could catch the error at the interpreter's exit.
                sys.stdout.flush()
    except OSError as error:
        _discard(sys.stdout)
        if not isinstance(error, BrokenPipeError):  # a closed pipe is the reader's decision
            _complain(error_line(f"the output can't be written: {error.strerror}"))
        code = FAILED
    except KeyboardInterrupt:
        code = INTERRUPTED
    return signals.code or code


def _complain(line: str) -> None:
    try:
        sys.stderr.write(line)
        sys.stderr.flush()
    except OSError:  # The terminal may be closed.
        _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    """Discard what is left in a buffer, which the interpreter would try to write at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Signals:
    """Raises ``KeyboardInterrupt`` in a ``with`` block when this process is asked to end.

    So the command saves what was played, as after Ctrl-C. It leaves signals alone that are
    ignored, as by ``nohup``, or handled by the caller. Further ones do not interrupt what the
    first one has caused. Outside the main thread it does nothing, because Python handles signals
    there only.

    Attributes:
        code: the exit code that shells report after the signal, 0 without a signal.
    """

    def __init__(self) -> None:
        self.code: int = 0
        self._numbers: list[int] = []

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            # Windows has no SIGHUP.
            numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
            self._numbers = [
                number for number in numbers if signal.getsignal(number) is signal.SIG_DFL
            ]
        self._handle(self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        self._handle(signal.SIG_DFL)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        del frame
        self._handle(signal.SIG_IGN)
        self.code = 128 + number
        raise KeyboardInterrupt

    def _handle(self, handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
        for number in self._numbers:
            signal.signal(number, handler)
