"""The subcommands of the command, and what it says about errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Final

from chickenfoot_rules.cli import games, pictures, play, replay, review, serve, tournament
from chickenfoot_rules.cli.arguments import (
    WRONG_USAGE,
    HelpFormatter,
    Parser,
    error_line,
    language_option,
)
from chickenfoot_rules.cli.games import with_flags
from chickenfoot_rules.cli.language import read, use_language
from chickenfoot_rules.dominoes.errors import ChickenfootError, DealError
from chickenfoot_rules.dominoes.texts import N_

_EPILOG: Final = N_("""\
Without a command, it plays a match: "chickenfoot --seed 3" is "chickenfoot play --seed 3".
Play yourself with "chickenfoot --seats human,greedy,greedy".
See "chickenfoot play --help" for all options.""")


def run(words: list[str]) -> int:
    """Run the command with some arguments, and return the exit code."""
    chosen, others = language_option().parse_known_args(words)
    with use_language(chosen.language):
        return _run(others)


def _run(words: list[str]) -> int:
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
        sys.stderr.write(error_line(with_flags(read(str(error)))))
    except ChickenfootError as error:
        sys.stderr.write(error_line(str(error)))
    return WRONG_USAGE


def _parser() -> Parser:
    parser = Parser(
        prog="chickenfoot",
        description="Chicken Foot and Express-Domino, the domino games: play a match yourself or "
        "watch one, look at a saved one, or read the rules under some options.",
        epilog=_EPILOG,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
        parents=[language_option()],
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    for add in (
        play.add_parser,
        pictures.add_show,
        replay.add_parser,
        review.add_parser,
        pictures.add_animate,
        games.add_parser,
        tournament.add_parser,
        serve.add_parser,
    ):
        add(commands)
    return parser
