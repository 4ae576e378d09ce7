"""What all subcommands share: their parser, and the options of the rules."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias, get_args

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.values import Theme

__all__ = [
    "WRONG_USAGE",
    "Commands",
    "Parser",
    "UsageError",
    "add_record",
    "add_theme",
    "error_line",
    "whole_number",
]

if TYPE_CHECKING:
    # It has no public name.
    from argparse import _SubParsersAction  # pyright: ignore[reportPrivateUsage]

WRONG_USAGE: Final = 2
"""The exit code for wrong arguments."""

_LONGEST_MESSAGE: Final = 400

_LONGEST_SHOWN: Final = 40


class UsageError(ChickenfootError):
    """What some arguments ask for together makes no sense: why, in a line."""


def error_line(message: str) -> str:
    """Return a message as the one line that wrong arguments get, whatever they contain."""
    line = " ".join(message.split())
    if len(line) > _LONGEST_MESSAGE:
        line = line[:_LONGEST_MESSAGE] + "..."
    printable = "".join(letter if letter.isprintable() else "?" for letter in line)
    return f"chickenfoot: error: {printable}\n"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit because of wrong arguments."""
        self.exit(WRONG_USAGE, error_line(message))


Commands: TypeAlias = "_SubParsersAction[Parser]"
"""What subcommands are added to."""


def whole_number(text: str) -> int:
    """Read a number, as the type of an argument.

    Raises:
        argparse.ArgumentTypeError: when the text is something else, or very long.
    """
    # Python itself refuses only numbers of thousands of digits, and slowly reads the others.
    if not re.fullmatch(r"[+-]?[0-9]{1,40}", text, re.ASCII):
        shown = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
        message = f"a whole number of at most 40 digits is wanted, not {shown!r}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def add_record(parser: Parser) -> None:
    """Let a subcommand be given the file of a record."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved match or round")


def add_theme(parser: Parser) -> None:
    """Let a subcommand be given the colours of a picture."""
    parser.add_argument(
        "--theme",
        choices=get_args(Theme),
        default="light",
        help="the colours of the picture (default: light); auto is what a reader's screen prefers",
    )
