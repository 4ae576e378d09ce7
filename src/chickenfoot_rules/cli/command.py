"""The subcommands of the command, and what it says about errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Final

from chickenfoot_rules.cli import animate, play, replay, review, rules, serve, show, tournament
from chickenfoot_rules.cli.arguments import WRONG_USAGE, HelpFormatter, Parser, error_line
from chickenfoot_rules.cli.games import with_flags
from chickenfoot_rules.cli.screen import RichMissingError
from chickenfoot_rules.dominoes.errors import ChickenfootError, DealError

_EPILOG: Final = """\
Without a command, it plays a match: "chickenfoot --seed 3" is "chickenfoot play --seed 3".
Play yourself with "chickenfoot --seats human,greedy,greedy".
See "chickenfoot play --help" for all options."""


def run(words: list[str]) -> int:
    """Run the command with some arguments.

    Returns:
        The exit code.

    Raises:
        SystemExit: after the help, and if the arguments can't be parsed.
        OSError: if the output can't be written.
        KeyboardInterrupt: after Ctrl-C.
    """
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["play", *words]
    arguments = _parser().parse_args(words)
    if arguments.version:
        sys.stdout.write(f"chickenfoot {version('chickenfoot-rules')}\n")
        return 0
    chosen: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return chosen(arguments)
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
        "watch one, look at a saved one, or read the rules under some options.",
        epilog=_EPILOG,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    for command in (play, show, replay, review, animate, rules, tournament, serve):
        command.add_parser(commands)
    return parser
