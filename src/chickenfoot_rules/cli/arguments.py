"""The parser of the command and the arguments that several subcommands share."""

from __future__ import annotations

import argparse
import os
import re
import secrets
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.values import quote

if TYPE_CHECKING:
    # It has no public name.
    from argparse import _SubParsersAction  # pyright: ignore[reportPrivateUsage]

    from _typeshed import SupportsWrite

FAILED: Final = 1
"""The exit code when correct arguments lead to a failure."""

WRONG_USAGE: Final = 2
"""The exit code for wrong arguments."""

INTERRUPTED: Final = 130
"""The exit code that shells report after Ctrl-C: 128 plus the number of the signal."""

_FRESH_SEEDS: Final = 10**9
"""Fresh seeds are below this number, so that they are short to type."""

_LONGEST_MESSAGE: Final = 400

_UNKNOWN: Final = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)")
"""What argparse says about a word that is no choice."""


class HelpFormatter(argparse.HelpFormatter):
    """Breaks lines between words only, and leaves indented lines of a description as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = re.sub(r"(?<=\S)\n(?=\S)", " ", text).splitlines()
        return "\n".join(
            indent + (line if line.startswith(" ") else _wrap(line, width)) for line in paragraphs
        )

    def _split_lines(self, text: str, width: int) -> list[str]:
        return _wrap(text, width).splitlines()


def _wrap(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


class UsageError(ChickenfootError):
    """The arguments contradict each other; the message says how, in one line."""


def error_line(message: str) -> str:
    """Return a message as the one line of an error, with unprintable characters replaced.

    A terminal shows it as several lines that break between words.
    """
    line = " ".join(message.split())
    if len(line) > _LONGEST_MESSAGE:
        line = line[:_LONGEST_MESSAGE] + "..."
    printable = "".join(letter if letter.isprintable() else "?" for letter in line)
    return for_terminal(f"chickenfoot: error: {printable}\n")


def for_terminal(line: str) -> str:
    """Return a line for standard error, which a terminal shows as lines without broken words."""
    if sys.stderr and sys.stderr.isatty():
        return f"{_wrap(line, shutil.get_terminal_size().columns)}\n"
    return line


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit because of wrong arguments; suggest the nearest word for one that is unknown."""
        if found := _UNKNOWN.search(message):
            message += suggestion(found[1], re.findall(r"[\w.:-]+", found[2]))
        self.exit(WRONG_USAGE, error_line(message))

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; raise if it can't be written, which argparse would hide."""
        (file or sys.stdout).write(self.format_help())


Commands: TypeAlias = "_SubParsersAction[Parser]"
"""The object to which subcommands are added."""


def add_command(
    commands: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    *,
    summary: str,
    description: str,
    examples: Sequence[str] = (),
    parents: Sequence[Parser] = (),
) -> Parser:
    """Add a subcommand, which is run by a function that returns the exit code.

    The summary is a line in the help of the whole command; the description is above the options
    in its own help, and the examples are below them.
    """
    lines = [f"chickenfoot {name} {example}".rstrip() for example in examples]
    parser = commands.add_parser(
        name,
        parents=[*parents],
        allow_abbrev=False,
        help=summary,
        description=description,
        epilog="\n  ".join(("for example:", *lines)) if lines else None,
        formatter_class=HelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def whole_number(text: str) -> int:
    """Return the number in an argument, for argparse."""
    if not re.fullmatch(r"[+-]?[0-9]{1,40}", text, re.ASCII):
        message = f"expected a whole number of at most 40 digits, got {quote(text)}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def picture_path(suffix: str) -> Callable[[str], Path]:
    """Return a function that returns the path in an argument for a picture with a suffix."""

    def path_in(text: str) -> Path:
        path = Path(text)
        if path.suffix.lower() != suffix:
            message = f"expected a name that ends in {suffix}, got {quote(text)}"
            raise argparse.ArgumentTypeError(message)
        return path

    return path_in


def fresh_seed() -> int:
    """Return a random seed that is short enough to type again."""
    return secrets.randbelow(_FRESH_SEEDS)


def look_in_current_folder() -> None:
    """Let modules of the user's own be found in the current folder, after all other places."""
    here = os.getcwd()  # noqa: PTH109 - entries of the path are texts
    if not {here, ""} & {*sys.path}:
        sys.path.append(here)


def add_rules(parser: Parser) -> None:
    """Add the option for house rules."""
    parser.add_argument(
        "--rules",
        metavar="MODULE:NAME",
        help="house rules of your own: a subclass of Rules, or one such value; the module may be "
        "in the current folder (H1)",
    )


def add_record(parser: Parser) -> None:
    """Add the argument for the file of a record, and the option for its house rules."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved match or round")
    add_rules(parser)


def add_seed(parser: Parser) -> None:
    """Add the option for the seed of everything random."""
    parser.add_argument(
        "--seed",
        type=whole_number,
        metavar="N",
        help="the seed of all random choices (default: a fresh one, which is shown)",
    )
