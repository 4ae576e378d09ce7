"""The entry point of the command, which guards all of it, its imports too."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from chickenfoot_rules.cli.arguments import FAILED, INTERRUPTED, error_line
from chickenfoot_rules.cli.signals import Signals


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
