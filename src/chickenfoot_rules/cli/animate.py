"""``chickenfoot animate``: draw a round of a saved match as an animation."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final, cast

from chickenfoot_rules.cli.arguments import (
    Commands,
    UsageError,
    add_command,
    add_record,
    picture_path,
    whole_number,
)
from chickenfoot_rules.cli.files import (
    printable_path,
    read_record,
    require_picture_path,
    write_file,
)
from chickenfoot_rules.cli.moments import round_in, rounds_in, scores_until, title_of
from chickenfoot_rules.cli.pictures import add_options, picture_options
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.records import Record, SeatRecord
from chickenfoot_rules.rendering import AnimationOptions, round_animation, round_gif
from chickenfoot_rules.rendering.playback import playback_of

_DESCRIPTION: Final = """\
Draw a round of a saved match move by move: as an animated .svg picture, which every browser plays
and which contains no script; as a page with buttons to play, pause and step; or as a .gif picture.

Hands stay hidden. With --seat, the animation shows what that seat saw; with --hands, all hands."""


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
            "match.json --html match.html --theme auto --hands",
            "match.json --round 3 --gif round.gif --seat 0",
        ),
    )
    add_record(parser)
    parser.add_argument(
        "--round",
        type=whole_number,
        metavar="R",
        help="the round, from 1 up (default: the last one; with --html, all rounds)",
    )
    outs = parser.add_mutually_exclusive_group(required=True)
    outs.add_argument(
        "--out",
        type=picture_path(".svg"),
        metavar="OUT",
        help="the .svg file for the animation; one of --out, --html and --gif must be given",
    )
    outs.add_argument(
        "--html", type=picture_path(".html"), metavar="OUT", help="the .html file for a page"
    )
    outs.add_argument(
        "--gif",
        type=picture_path(".gif"),
        metavar="OUT",
        help="the .gif file for the animation, which needs the extra image",
    )
    hands = parser.add_mutually_exclusive_group()
    hands.add_argument(
        "--seat", type=whole_number, metavar="SEAT", help="show what this seat saw, from 0 up"
    )
    hands.add_argument("--hands", action="store_true", help="show all hands")
    add_options(parser)
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
    out: Path = arguments.out or arguments.html or arguments.gif
    require_picture_path(out, arguments.file)
    record = read_record(arguments.file)
    number, recorded = round_in(record, arguments.round)
    is_match = arguments.html is not None and arguments.round is None
    rounds = [*rounds_in(record)] if is_match else [recorded]
    title = title_of(record, number) if len(rounds) == 1 else "The match"
    seat = _seat_of(record, arguments)
    screen = Screen()
    options: AnimationOptions = {
        **cast("AnimationOptions", picture_options(arguments)),  # Marks are not among them.
        "names": record.names,
        "seconds": arguments.seconds,
        "hands": arguments.hands,
        "scores": scores_until(record, number, is_over=recorded.view.is_over),
    }
    # An animation that hides the hands is the same for any round that the seat can't tell apart.
    tables = [one.round if seat is None else one.round.view(seat) for one in rounds]
    content: str | bytes
    if arguments.html:
        content = playback_of(tables, **options).html
    elif arguments.gif:
        content = round_gif(tables[0], **options)
    else:
        content = round_animation(tables[0], **options)
    write_file(out, content)
    screen.show(
        f"{printable_path(out)} shows {title[0].lower()}{title[1:]}, move by move", wraps=False
    )
    return 0


def _seat_of(record: Record, arguments: argparse.Namespace) -> int | None:
    """Return the seat whose view to show, or ``None`` for the table.

    Raises:
        UsageError: if the record lacks what to show.
    """
    seat: int | None = arguments.seat
    if isinstance(record, SeatRecord) and (arguments.hands or seat not in (None, record.seat)):
        other = "all hands" if arguments.hands else f"the view of seat {seat}"
        message = f"the record holds only the view of seat {record.seat}, not {other}"
        raise UsageError(message)
    return seat


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", text, re.ASCII):
        message = f"expected a number of seconds like 0.5, got {shown(text)}"
        raise argparse.ArgumentTypeError(message)
    return float(text)
