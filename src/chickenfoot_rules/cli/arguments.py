"""What all subcommands share: their parser, and the options of the rules."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, get_args

import attrs

from chickenfoot_rules.errors import ChickenfootError
from chickenfoot_rules.rules import (
    DOMINO_PLAZA,
    PRESETS,
    PUREMCO,
    SEVEN,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.values import Theme

if TYPE_CHECKING:
    # It has no public name.
    from argparse import _SubParsersAction  # pyright: ignore[reportPrivateUsage]

__all__ = [
    "WRONG_USAGE",
    "Commands",
    "Parser",
    "UsageError",
    "add_record",
    "add_theme",
    "error_line",
    "rules_from",
    "rules_given",
    "rules_options",
    "whole_number",
]

WRONG_USAGE: Final = 2
"""The exit code for wrong arguments."""

_LONGEST_MESSAGE: Final = 400
_LONGEST_SHOWN: Final = 40

_PRESET: Final = "puremco"
_FLAGS: Final[Mapping[str, str]] = MappingProxyType({"domino_set": "set"})
"""What options are called that don't have the name of their field."""

_DEAL_TABLES: Final[Mapping[str, DealTable]] = MappingProxyType(
    {"puremco": PUREMCO, "domino-plaza": DOMINO_PLAZA, "seven": SEVEN}
)
_SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "double_chicken_foot": "the opening double takes six arms, not four (R3.2)",
        "must_play_drawn": "a drawn tile that fits must be played (R4.1)",
        "draw_until_playable": "draw on until a tile fits (R4.2)",
        "chickenlittle": "announcing one's last tile is a duty (R6.1 to R6.3)",
        "curved": "a blocked round charges only what exceeds the lowest hand (R7.3)",
    }
)


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


def rules_options() -> Parser:
    """Return the options of `Rules`, a parent of the subcommands that take them.

    Those that are not given leave no trace.
    """
    parser = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    parser.add_argument(
        "--preset",
        choices=[*PRESETS],
        help=f"the rules to start from (default: {_PRESET}); "
        "each option below overrides one of them",
    )
    group = parser.add_argument_group("options of the rules")
    group.add_argument(
        "--set",
        dest="domino_set",
        type=whole_number,
        metavar="N",
        help="play with a double-N set, 1 to 18 (R1.1)",
    )
    group.add_argument(
        "--deal-table", choices=[*_DEAL_TABLES], help="hand sizes by set and players (R1.3)"
    )
    group.add_argument(
        "--hand-size", type=whole_number, metavar="N", help="tiles each, whatever the table says"
    )
    group.add_argument(
        "--opening",
        choices=[opening.value for opening in Opening],
        help="how a round is opened (R2.2 to R2.4)",
    )
    group.add_argument(
        "--missing-double",
        choices=[missing.value for missing in MissingDouble],
        help="what happens when nobody holds the double (R2.5)",
    )
    for name, text in _SWITCHES.items():
        group.add_argument(
            f"--{name.replace('_', '-')}", action=argparse.BooleanOptionalAction, help=text
        )
    group.add_argument(
        "--double-blank", type=whole_number, metavar="POINTS", help="what 0-0 costs (R7.2)"
    )
    return parser


def rules_from(arguments: argparse.Namespace) -> Rules:
    """Return the rules that some arguments choose.

    Raises:
        RulesError: when options contradict each other or make no sense.
        TileError: when there is no such domino set.
    """
    given = vars(arguments)
    convert: dict[str, Callable[[str], object]] = {
        "deal_table": _DEAL_TABLES.__getitem__,
        "opening": Opening,
        "missing_double": MissingDouble,
    }
    changes: dict[str, Any] = {
        field.name: convert[field.name](given[field.name])
        if field.name in convert
        else given[field.name]
        for field in attrs.fields(Rules)
        if field.name in given
    }
    return attrs.evolve(PRESETS[given.get("preset", _PRESET)], **changes)


def rules_given(arguments: argparse.Namespace) -> list[str]:
    """Return the options of the rules that stand in some arguments, as they are typed."""
    given = vars(arguments)
    names = ["preset", *(field.name for field in attrs.fields(Rules))]
    return [f"--{_FLAGS.get(name, name).replace('_', '-')}" for name in names if name in given]
