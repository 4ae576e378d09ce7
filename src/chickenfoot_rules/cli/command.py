"""The entry of the command: its subcommands, and how it ends whatever happens."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final

from chickenfoot_rules.cli import animate, play, replay, rules, show, tournament
from chickenfoot_rules.cli.arguments import WRONG_USAGE, Parser, error_line
from chickenfoot_rules.cli.screen import RichMissingError
from chickenfoot_rules.dominoes.errors import ChickenfootError

__all__ = ["main"]

_OUTPUT_CLOSED: Final = 1
_INTERRUPTED: Final = 130
"""What shells report of a command that Ctrl-C ended: 128 and the signal's number."""

_EPILOG: Final = """\
Without a command a match is played: "chickenfoot --seed 3" is "chickenfoot play --seed 3".
Play yourself with "chickenfoot --seats human,greedy,greedy".
See "chickenfoot play --help" for all options."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: the arguments; those of the process unless given.

    Returns:
        The exit code: 0, or 2 for wrong arguments, 1 when the output can't be
        written or nobody reads it any more, when a match can't be saved any
        more, when the input ends before the match of a person or when a record
        does not replay, 130 after Ctrl-C.

    Raises:
        SystemExit: after the help, and when the arguments can't be parsed.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - closed by the shell
        return _OUTPUT_CLOSED
    try:
        try:
            return _run([*(sys.argv[1:] if argv is None else argv)])
        finally:
            # Here rather than at the interpreter's exit, where nobody could catch the error.
            sys.stdout.flush()
    except OSError as error:
        # What is still buffered must not be written at the interpreter's exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # that one is the reader's wish
            sys.stderr.write(error_line(f"the output can't be written: {error.strerror}"))
        return _OUTPUT_CLOSED
    except KeyboardInterrupt:
        return _INTERRUPTED


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
    except ChickenfootError as error:
        sys.stderr.write(error_line(str(error)))
    except RichMissingError:
        sys.stderr.write("chickenfoot needs rich: pip install 'chickenfoot-rules[cli]'\n")
    return WRONG_USAGE


def _parser() -> Parser:
    parser = Parser(
        prog="chickenfoot",
        description="Chicken Foot and Express-Domino, the domino games: play a match yourself or "
        "watch one,\nlook at a saved one again, or read the rules that some options make.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    # Each subcommand is a module: `add_parser(commands)` makes its parser, with what runs it.
    for command in (play, show, replay, animate, rules, tournament):
        command.add_parser(commands)
    return parser
