"""The command as a whole: its subcommands, its exit codes, and signals that ask it to end."""

from __future__ import annotations

import argparse
import io
import signal
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, cast

from chickenfoot_rules.base import N_, ChickenfootError
from chickenfoot_rules.base.doors import find_version
from chickenfoot_rules.cli import (
    follow,
    games,
    parsing,
    pictures,
    play,
    replay,
    review,
    score,
    serve,
    tournament,
)
from chickenfoot_rules.cli.terminal import discard_rest, print_error, use_language

_EPILOG: Final = N_("""\
Without a command, it plays a match: "chickenfoot --seed 3" is "chickenfoot play --seed 3".
Play yourself with "chickenfoot --seats human,greedy,greedy".
See "chickenfoot play --help" for all options.""")

_VERSION: Final = parsing.list_options("--version  show the version and exit")

_OF_ALL: Final = ("-h", "--help", "--version")
"""The options of the command as a whole."""

_SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""``kill`` and the shutdown of a machine send the first one, and a closed terminal the second one,
or on Windows the third one."""


def main(argv: Sequence[str] | None = None, *, program: str = "chickenfoot") -> int:
    """Run the command.

    Args:
        argv: the arguments; by default those of the process.
        program: how a person starts the command, for lines that say how to go on.

    Returns:
        The exit code: 0 after success, 2 for wrong arguments, 130 after Ctrl-C, 143 after
        SIGTERM, 129 after SIGHUP, 1 after any other failure: the output can't be written
        or nobody reads it, a match can't be saved, the input ends before the match of a
        person, or a record does not replay.

    Raises:
        SystemExit: after the help, and if the arguments can't be parsed.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - closed by the shell
        return parsing.FAILED
    with suppress(AttributeError):  # A caller may have put another stream there.
        cast("io.TextIOWrapper", sys.stdout).reconfigure(errors="replace")  # for narrow encodings
    received: list[int] = []
    try:
        with signals_as_interrupts(received):
            try:
                code = _run([*(sys.argv[1:] if argv is None else argv)], program)
            finally:
                # Flush here: nobody could catch the error at the interpreter's exit.
                sys.stdout.flush()
    except OSError as error:
        discard_rest(sys.stdout)
        if not isinstance(error, BrokenPipeError):  # a closed pipe is the reader's decision
            print_error(f"the output can't be written: {error.strerror}")
        code = parsing.FAILED
    except KeyboardInterrupt:
        code = parsing.INTERRUPTED
    return 128 + received[0] if received else code


def _run(words: list[str], program: str) -> int:
    chosen, others = parsing.language_option().parse_known_args(words)
    with use_language(chosen.language):
        if not others or (others[0].startswith("-") and others[0] not in _OF_ALL):
            others = ["play", *others]
        arguments = _parser().parse_args(others, argparse.Namespace(program=program))
        if arguments.version:
            sys.stdout.write(f"chickenfoot {find_version()}\n")
            return 0
        run: Callable[[argparse.Namespace], int] = arguments.run
        try:
            return run(arguments)
        except ChickenfootError as error:
            print_error(str(error))
        return parsing.WRONG_USAGE


def _parser() -> parsing.Parser:
    parser = parsing.Parser(
        prog="chickenfoot",
        description="Chicken Foot and Express-Domino, the domino games: play a match yourself or "
        "watch one, look at a saved one, or read the rules under some options.",
        epilog=_EPILOG,
        formatter_class=parsing.HelpFormatter,
        allow_abbrev=False,
        parents=[parsing.language_option()],
    )
    parsing.add_options(parser, _VERSION)
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    for add in (
        play.add_parser,
        follow.add_parser,
        pictures.add_show,
        replay.add_parser,
        review.add_parser,
        pictures.add_animate,
        score.add_parser,
        games.add_parser,
        tournament.add_parser,
        serve.add_parser,
    ):
        add(commands)
    return parser


@contextmanager
def signals_as_interrupts(received: list[int]) -> Generator[None, None, None]:
    """Raise ``KeyboardInterrupt`` in a ``with`` block when this process is asked to end.

    So the command saves what was played, as after Ctrl-C. Signals stay as they are if they are
    ignored, as by ``nohup``, or handled by the caller, and outside the main thread, because Python
    handles signals there only. Further ones do not interrupt what the first one has caused.

    Args:
        received: gets the number of the first signal.
    """
    numbers: list[int] = []

    def handle(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
        for number in numbers:
            signal.signal(number, handler)

    def interrupt(number: int, _: FrameType | None) -> None:
        handle(signal.SIG_IGN)
        received.append(number)
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        # Each system lacks some.
        known = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
        numbers += [number for number in known if signal.getsignal(number) is signal.SIG_DFL]
    handle(interrupt)
    try:
        yield
    finally:
        handle(signal.SIG_DFL)
