"""The parser of the command and the arguments that several subcommands share."""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from chickenfoot_rules.base import LANGUAGES, ChickenfootError, quote, unknown_name
from chickenfoot_rules.base.texts import N_, as_text, chain, expected, join, text, within
from chickenfoot_rules.cli.terminal import print_error, read, say, wrap_text

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
    r"invalid \w+ value: (?P<found>.+)": N_("expected a number, got {found}"),
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


def number_between(first: int, last: int) -> Callable[[str], int]:
    """Return a function that returns the number in an argument, which is in a range."""

    def number_in(word: str) -> int:
        number = int(word)
        if not first <= number <= last:
            message = expected(within(text("a number"), first, last), number)
            raise argparse.ArgumentTypeError(read(message))
        return number

    return number_in


def path_with(*suffixes: str) -> Callable[[str], Path]:
    """Return a function that returns the path in an argument, which ends in a suffix."""

    def path_in(word: str) -> Path:
        path = Path(word)
        if path.suffix.lower() not in suffixes:
            message = text(
                "expected a name that ends in {suffix}, got {found}",
                suffix=join(suffixes, "or"),
                found=quote(word),
            )
            raise argparse.ArgumentTypeError(read(message))
        return path

    return path_in


def list_options(listed: str) -> dict[str, str]:
    r"""Return the help of each option in a list, by the option with its metavar.

    An option begins a line, two blanks or more come before its help, and its further lines are
    indented. The catalogues have each help.

    >>> list_options("--quiet   print less\n--move M  the number\n          of moves")
    {'--quiet': 'print less', '--move M': 'the number of moves'}
    """
    options = (option.split("  ", 1) for option in re.split(r"\n(?=-)", listed.strip()))
    return {flag: " ".join(help_.split()) for flag, help_ in options}


def add_options(
    to: _ActionsContainer,
    options: Mapping[str, str],
    **settings: Callable[[str], object] | Mapping[str, Any],
) -> None:
    """Add the options of a list.

    Args:
        to: a parser, or a group in one.
        options: the help of each option, from `list_options`.
        settings: for the options with these names, a function that reads the argument, or
            arguments of `argparse.ArgumentParser.add_argument`. Other options with a metavar take
            a text; those without one are switches.
    """
    for option, help_ in options.items():
        flag, _, metavar = option.partition(" ")
        name = flag.removeprefix("--").replace("-", "_")
        given = settings.get(name, {} if metavar else {"action": "store_true"})
        more: dict[str, Any] = {"metavar": metavar} if metavar else {}
        more |= given if isinstance(given, Mapping) else {"type": given}
        to.add_argument(flag, help=help_, **more)


def fresh_seed() -> int:
    """Return a random seed that is short enough to type again."""
    return secrets.randbelow(_FRESH_SEEDS)


def look_in_current_folder() -> None:
    """Let modules of the user's own be found in the current folder, after all other places."""
    here = os.getcwd()  # noqa: PTH109 - entries of the path are texts
    if not {here, ""} & {*sys.path}:
        sys.path.append(here)


RULES: Final = list_options("""\
--rules MODULE:NAME  rules of your own, of a house or of another game: a class of rules, or one such
                     value; the module may be in the current folder (H1)
""")

_LANGUAGE: Final = list_options("--language  the language: English, German or Spanish")


def language_option() -> Parser:
    """Return a parent parser with the option for the language, which each command has."""
    parser = Parser(add_help=False, allow_abbrev=False)
    add_options(parser, _LANGUAGE, language={"choices": LANGUAGES})
    return parser


def add_record(parser: Parser) -> None:
    """Add the argument for the file of a record, and the option for its house rules."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved match or round")
    add_options(parser, RULES)
