"""``chickenfoot animate``: a round of a saved match as an animated picture."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from chickenfoot_rules.cli.arguments import Commands, add_record, add_theme, whole_number
from chickenfoot_rules.cli.files import file_name, read_record, require_picture, write_file
from chickenfoot_rules.cli.moments import part_in, title_of
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.rendering import round_animation

__all__ = ["add_parser", "run"]

_DESCRIPTION: Final = """\
Draw a round of a saved match move by move, as an animated SVG picture.

Any browser plays it; there is no script in it. Hands stay hidden while the round goes on."""

_EPILOG: Final = """\
for example:
  chickenfoot animate match.json --round 3 --out round.svg
  chickenfoot animate match.json --out last.svg --theme dark --seconds 0.5"""


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "animate",
        allow_abbrev=False,
        help="draw a round of a saved match, move by move",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_record(parser)
    parser.add_argument(
        "--round",
        type=whole_number,
        metavar="R",
        help="the round, from 1 up (default: the last one)",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="OUT", help="the file to draw into"
    )
    add_theme(parser)
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=1.0,
        metavar="N",
        help="how long each move is shown, 0.05 to 60 (default: 1)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw the round.

    Returns:
        The exit code, 0.

    Raises:
        ChickenfootError: when a file can't be used, or there is no such round.
        RichMissingError: when rich can't be imported.
    """
    out: Path = arguments.out
    require_picture(out, arguments.file)
    record = read_record(arguments.file)
    number, part = part_in(record, arguments.round)
    screen = Screen()
    animation = round_animation(
        # Hands stay hidden, so what a seat saw of a round is enough to know.
        part.round,
        names=record.names,
        theme=arguments.theme,
        seconds=arguments.seconds,
    )
    write_file(out, animation)
    title = title_of(record, number)
    screen.show(f"{file_name(out)} shows {title[0].lower()}{title[1:]}, move by move", wraps=False)
    return 0


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", text, re.ASCII):
        message = f"a number of seconds like 0.5 is wanted, not {text[:40]!r}"
        raise argparse.ArgumentTypeError(message)
    return float(text)
