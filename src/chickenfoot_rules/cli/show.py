"""``chickenfoot show``: show the table of a saved match or round at any moment."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from chickenfoot_rules.cli.arguments import (
    Commands,
    add_command,
    add_record,
    add_round,
    picture_path,
    whole_number,
)
from chickenfoot_rules.cli.files import (
    printable_path,
    read_record,
    require_picture_path,
    write_file,
)
from chickenfoot_rules.cli.moments import RecordedMoment, format_comment, moment_of
from chickenfoot_rules.cli.pictures import add_options, picture_options
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.values import RoundOptions
from chickenfoot_rules.rendering import png_of, round_svg, view_svg
from chickenfoot_rules.rendering.text.table import round_text, view_text

_DESCRIPTION: Final = """\
Show the table of a saved match or round at any moment, as text or as a picture.

Without --seat, all hands are open. With --seat, only what that seat may know is shown."""

_SCALE: Final = 2
"""The scale of a picture in pixels, which is sharp on most screens."""


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = add_command(
        commands,
        "show",
        run,
        summary="show the table of a saved match at any moment",
        description=_DESCRIPTION,
        examples=(
            "match.json",
            "match.json --round 3 --move 17 --seat 0",
            "match.json --round 3 --svg table.svg --theme dark",
            "match.json --round 3 --png table.png",
            "match.json --svg table.svg --colors print --numerals always",
        ),
    )
    add_record(parser)
    add_round(parser)
    parser.add_argument(
        "--move",
        type=whole_number,
        metavar="M",
        help="the number of moves that have been made in the round (default: all)",
    )
    parser.add_argument(
        "--seat", type=whole_number, metavar="SEAT", help="show what this seat may know, from 0 up"
    )
    pictures = parser.add_mutually_exclusive_group()
    pictures.add_argument(
        "--svg",
        type=picture_path(".svg"),
        metavar="OUT",
        help="draw a picture into this .svg file instead",
    )
    pictures.add_argument(
        "--png",
        type=picture_path(".png"),
        metavar="OUT",
        help="draw a picture into this .png file instead, which needs the extra image",
    )
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the table.

    Returns:
        The exit code, 0.

    Raises:
        ChickenfootError: if a file can't be used, or the record has no such moment.
        RichMissingError: if rich can't be imported.
    """
    out: Path | None = arguments.svg or arguments.png
    if out is not None:
        require_picture_path(out, arguments.file)
    record = read_record(arguments.file)
    moment = moment_of(record, number=arguments.round, moves=arguments.move, seat=arguments.seat)
    screen = Screen()
    if out is not None:
        picture = _picture(moment, record.names, picture_options(arguments))
        write_file(out, picture if arguments.svg else png_of(picture, scale=_SCALE))
        screen.show(
            f"{printable_path(out)} shows {moment.title[0].lower()}{moment.title[1:]}", wraps=False
        )
        return 0
    screen.show(moment.title, style="bold")
    screen.show_text(_text(moment, record.names, screen))
    screen.show(*(format_comment("Comment", text) for text in moment.comments))
    return 0


def _picture(moment: RecordedMoment, names: Sequence[str], options: RoundOptions) -> str:
    options["names"] = names
    if moment.seat is None:
        return round_svg(moment.round, scores=moment.scores, **options)
    return view_svg(moment.round.view(moment.seat, moment.scores), **options)


def _text(moment: RecordedMoment, names: Sequence[str], screen: Screen) -> str:
    width, ascii_only = screen.width, screen.ascii_only
    if moment.seat is None:
        return round_text(
            moment.round,
            names=names,
            scores=moment.scores,
            width=width,
            ascii_only=ascii_only,
            legend=True,
        )
    view = moment.round.view(moment.seat, moment.scores)
    return view_text(view, names=names, width=width, ascii_only=ascii_only, legend=True)
