"""``chickenfoot animate``: draw a round of a saved match as an animation."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from chickenfoot_rules.cli.arguments import (
    Commands,
    add_command,
    add_record,
    add_round,
    add_theme,
    svg_path,
)
from chickenfoot_rules.cli.files import (
    printable_path,
    read_record,
    require_picture_path,
    write_file,
)
from chickenfoot_rules.cli.moments import round_in, title_of
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.rendering import round_animation

__all__ = ["add_parser", "run"]

_DESCRIPTION: Final = """\
Draw a round of a saved match move by move, as an animated SVG picture.

Every browser plays it; it contains no script. Hands stay hidden until the round is over."""


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = add_command(
        commands,
        "animate",
        run,
        summary="draw a round of a saved match, move by move",
        description=_DESCRIPTION,
        examples=(
            "match.json --round 3 --out round.svg",
            "match.json --out last.svg --theme dark --seconds 0.5",
        ),
    )
    add_record(parser)
    add_round(parser)
    parser.add_argument(
        "--out", type=svg_path, required=True, metavar="OUT", help="the .svg file for the picture"
    )
    add_theme(parser)
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=1.0,
        metavar="N",
        help="how long each move is shown, 0.05 to 60 (default: 1)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Draw the round.

    Returns:
        The exit code, 0.

    Raises:
        ChickenfootError: if a file can't be used, or the record has no such round.
        RichMissingError: if rich can't be imported.
    """
    out: Path = arguments.out
    require_picture_path(out, arguments.file)
    record = read_record(arguments.file)
    number, recorded = round_in(record, arguments.round)
    screen = Screen()
    animation = round_animation(
        # An animation hides the hands, so any round that the seat can't tell apart will do.
        recorded.round,
        names=record.names,
        theme=arguments.theme,
        seconds=arguments.seconds,
    )
    write_file(out, animation)
    title = title_of(record, number)
    screen.show(
        f"{printable_path(out)} shows {title[0].lower()}{title[1:]}, move by move", wraps=False
    )
    return 0


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", text, re.ASCII):
        message = f"expected a number of seconds like 0.5, got {text[:40]!r}"
        raise argparse.ArgumentTypeError(message)
    return float(text)
