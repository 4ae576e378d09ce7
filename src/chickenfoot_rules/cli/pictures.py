"""The options of the subcommands that draw a picture."""

from __future__ import annotations

import argparse
from typing import Final, get_args

from chickenfoot_rules.cli.arguments import Parser, whole_number
from chickenfoot_rules.dominoes.values import Numerals, Rotation, RoundOptions, Theme
from chickenfoot_rules.rendering import PALETTES

_NAMES: Final = ("theme", "colors", "size", "numerals", "rotation", "orientation", "labels")


def add_options(parser: Parser) -> None:
    """Add the options of a picture of a round, whose defaults the picture knows."""
    colors = parser.add_mutually_exclusive_group()
    colors.add_argument(
        "--theme",
        choices=get_args(Theme),
        help="the colours of the picture; auto follows the reader's screen (default: light)",
    )
    colors.add_argument(
        "--colors",
        choices=[*PALETTES],
        metavar="PALETTE",
        help=f"the palette of the picture, instead of a theme: {', '.join(PALETTES)}",
    )
    parser.add_argument(
        "--size", type=whole_number, metavar="PIXELS", help="the width of the picture"
    )
    parser.add_argument(
        "--numerals",
        choices=get_args(Numerals),
        help="values that are numerals instead of pips; auto is 10 and more (default: auto)",
    )
    parser.add_argument(
        "--rotation",
        type=whole_number,
        choices=get_args(Rotation),
        help="degrees to turn the table clockwise (default: 0)",
    )
    parser.add_argument(
        "--orientation",
        type=whole_number,
        metavar="SEAT",
        help="the seat at the bottom (default: the one that looks)",
    )
    parser.add_argument(
        "--no-labels",
        dest="labels",
        action="store_const",
        const=False,
        help="leave out all words",
    )


def picture_options(arguments: argparse.Namespace) -> RoundOptions:
    """Return the options that the arguments name."""
    given = {name: getattr(arguments, name) for name in _NAMES}
    options = RoundOptions()
    options.update({name: value for name, value in given.items() if value is not None})  # type: ignore[typeddict-item]  # argparse has checked them
    return options
