"""The entry point of the command: its subcommands and its exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version
from typing import Final

from chickenfoot_rules.cli import animate, play, replay, rules, show, tournament
from chickenfoot_rules.cli.arguments import FAILED, INTERRUPTED, WRONG_USAGE, Parser, error_line
from chickenfoot_rules.cli.games import with_flags
from chickenfoot_rules.cli.screen import RichMissingError
from chickenfoot_rules.dominoes.errors import ChickenfootError, DealError

__all__ = ["main"]

_EPILOG: Final = """\
Without a command, it plays a match: "chickenfoot --seed 3" is "chickenfoot play --seed 3".
Play yourself with "chickenfoot --seats human,greedy,greedy".
See "chickenfoot play --help" for all options."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: the arguments; by default those of the process.

    Returns:
        The exit code: 0 after success, 2 for wrong arguments, 130 after Ctrl-C,
        1 after any other failure: the output can't be written or nobody reads
        it, a match can't be saved, the input ends before the match of a person,
        or a record does not replay.

    Raises:
        SystemExit: after the help, and if the arguments can't be parsed.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - closed by the shell
        return FAILED
    try:
        try:
            return _run([*(sys.argv[1:] if argv is None else argv)])
        finally:
            # Flush here: nobody could catch the error at the interpreter's exit.
            sys.stdout.flush()
    except OSError as error:
        # Discard the rest of the buffer, which the interpreter would try to write at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a closed pipe is the reader's decision
            sys.stderr.write(error_line(f"the output can't be written: {error.strerror}"))
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(words: list[str]) -> int:
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["play", *words]
    arguments = _parser().parse_args(words)
    if arguments.version:
        sys.stdout.write(f"chickenfoot {version('chickenfoot-rules')}\n")
        return 0
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except DealError as error:
        sys.stderr.write(error_line(with_flags(str(error))))
    except ChickenfootError as error:
        sys.stderr.write(error_line(str(error)))
    except RichMissingError:
        sys.stderr.write("chickenfoot needs rich: pip install 'chickenfoot-rules[cli]'\n")
    return WRONG_USAGE


@cache
def _parser() -> Parser:
    parser = Parser(
        prog="chickenfoot",
        description="Chicken Foot and Express-Domino, the domino games: play a match yourself or "
        "watch one,\nlook at a saved one, or read the rules under some options.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    for command in (play, show, replay, animate, rules, tournament):
        command.add_parser(commands)
    return parser
