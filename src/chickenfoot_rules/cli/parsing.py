"""The parser of the command and the arguments that several subcommands share."""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from chickenfoot_rules.cli.terminal import print_error, read, say, wrap_text
from chickenfoot_rules.dominoes.errors import ChickenfootError, unknown_name
from chickenfoot_rules.dominoes.readers import LANGUAGES
from chickenfoot_rules.dominoes.texts import N_, as_text, chain, expected, text, within
from chickenfoot_rules.dominoes.values import quote

if TYPE_CHECKING:
    # They have no public names.
    from argparse import (
        _ActionsContainer,  # pyright: ignore[reportPrivateUsage]
        _MutuallyExclusiveGroup,  # pyright: ignore[reportPrivateUsage]
        _SubParsersAction,  # pyright: ignore[reportPrivateUsage]
    )

    from _typeshed import SupportsWrite

FAILED: Final = 1
"""The exit code when correct arguments lead to a failure."""

WRONG_USAGE: Final = 2
"""The exit code for wrong arguments."""

INTERRUPTED: Final = 130
"""The exit code that shells report after Ctrl-C: 128 plus the number of the signal."""

_FRESH_SEEDS: Final = 10**9
"""Fresh seeds are below this number, so that they are short to type."""

_UNKNOWN: Final = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)
"""What argparse says about a word that is no choice."""

_ERRORS: Final = {
    r"argument (?P<name>.+?): (?P<message>.+)": N_("argument {name}: {message}"),
    r"expected one argument": N_("expected one argument"),
    r"not allowed with argument (?P<name>.+)": N_("not allowed with argument {name}"),
    r"one of the arguments (?P<names>.+) is required": N_("one of {names} is required"),
    r"the following arguments are required: (?P<names>.+)": N_("{names} is required"),
    r"unrecognized arguments: (?P<words>.+)": N_("unrecognized arguments: {words}"),
}
"""What argparse says about other errors, and what the command says instead."""

_ELSE: Final = (
    *(N_("usage: "), N_("positional arguments"), N_("options")),
    N_("show this help message and exit"),
)
"""What else argparse says."""


class UsageError(ChickenfootError):
    """The arguments contradict each other; the message says how, in one line."""


class HelpFormatter(argparse.HelpFormatter):
    """Speaks the language of the command, and breaks lines between words only.

    Indented lines of a description stay as they are.
    """

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[_MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage, without the options, which are listed below it."""
        if prefix is None:
            names = [str(action.metavar) for action in actions if not action.option_strings]
            usage, prefix = " ".join(["%(prog)s", "[...]", *names]), say("usage: ")
        super().add_usage(usage, actions, groups, prefix)

    def start_section(self, heading: str | None) -> None:
        """Begin a section."""
        super().start_section(heading and read(as_text(heading)))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and read(as_text(action.help))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        said = read(as_text(text))
        paragraphs = re.sub(r"(?<=\S)\n(?=\S)", " ", said).splitlines()
        return "\n".join(
            indent + (line if line.startswith(" ") else wrap_text(line, width))
            for line in paragraphs
        )

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap_text(text, width).splitlines()


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit because of wrong arguments; suggest the nearest word for one that is unknown."""
        print_error(_explain(message))
        self.exit(WRONG_USAGE)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; raise if it can't be written, which argparse would hide."""
        (file or sys.stdout).write(self.format_help())


def _explain(message: str) -> str:
    """Return an error of argparse in the language of the command."""
    for pattern, sentence in _ERRORS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            fields = {name: _explain(part) for name, part in found.groupdict().items()}
            return say(sentence, **fields)
    if found := _UNKNOWN.fullmatch(message):
        return read(str(unknown_name(found[1], re.findall(r"[\w.:-]+", found[2]))))
    return message


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
        parents=[*parents, language_option()],
        allow_abbrev=False,
        help=summary,
        description=description,
        epilog=chain([text("for example:"), *lines], "\n  ") if lines else None,
        formatter_class=HelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def add_switch(to: _ActionsContainer, option: str, help_: str) -> None:
    """Add an option without a value."""
    to.add_argument(option, action="store_true", help=help_)


def add_word(to: _ActionsContainer, option: str, help_: str) -> None:
    """Add an option like ``--player PLAYER``, which takes any word."""
    flag, metavar = option.split()
    to.add_argument(flag, metavar=metavar, help=help_)


def add_number(
    to: _ActionsContainer, option: str, help_: str, *, default: int | None = None
) -> None:
    """Add an option like ``--move M``, which takes a whole number."""
    flag, metavar = option.split()
    to.add_argument(flag, metavar=metavar, type=whole_number, help=help_, default=default)


def add_file(to: _ActionsContainer, option: str, help_: str, *, suffix: str = "") -> None:
    """Add an option like ``--save FILE``, which takes a path, perhaps one with a suffix."""
    flag, metavar = option.split()

    def path_in(word: str) -> Path:
        path = Path(word)
        if suffix and path.suffix.lower() != suffix:
            message = say(
                "expected a name that ends in {suffix}, got {found}",
                suffix=suffix,
                found=quote(word),
            )
            raise argparse.ArgumentTypeError(message)
        return path

    to.add_argument(flag, metavar=metavar, type=path_in, help=help_)


def whole_number(word: str) -> int:
    """Return the number in an argument, for argparse."""
    if not re.fullmatch(r"[+-]?[0-9]{1,40}", word, re.ASCII):
        message = say(
            "expected a whole number of at most 40 digits, got {found}", found=quote(word)
        )
        raise argparse.ArgumentTypeError(message)
    return int(word)


def require_between(option: str, number: int, first: int, last: int) -> None:
    """Raise a `UsageError` unless the number that an option takes is in a range."""
    if not first <= number <= last:
        raise UsageError(expected(within(chain([option]), first, last), number))


def fresh_seed() -> int:
    """Return a random seed that is short enough to type again."""
    return secrets.randbelow(_FRESH_SEEDS)


def look_in_current_folder() -> None:
    """Let modules of the user's own be found in the current folder, after all other places."""
    here = os.getcwd()  # noqa: PTH109 - entries of the path are texts
    if not {here, ""} & {*sys.path}:
        sys.path.append(here)


def language_option() -> Parser:
    """Return a parent parser with the option for the language, which each command has."""
    parser = Parser(add_help=False, allow_abbrev=False)
    parser.add_argument(
        "--language", choices=LANGUAGES, help="the language: English, German or Spanish"
    )
    return parser


def add_rules(parser: Parser) -> None:
    """Add the option for house rules."""
    add_word(
        parser,
        "--rules MODULE:NAME",
        "house rules of your own: a subclass of Rules, or one such value; the module may be "
        "in the current folder (H1)",
    )


def add_record(parser: Parser) -> None:
    """Add the argument for the file of a record, and the option for its house rules."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved match or round")
    add_rules(parser)


def add_seed(parser: Parser) -> None:
    """Add the option for the seed of everything random."""
    add_number(
        parser, "--seed N", "the seed of all random choices (default: a fresh one, which is shown)"
    )
