"""``chickenfoot show`` and ``chickenfoot animate``: a saved round as text, picture, page or GIF."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Final, cast, get_args

from chickenfoot_rules.base import N_, Text, chain, expected, text, within
from chickenfoot_rules.cli import files, parsing
from chickenfoot_rules.cli.games import houses_from
from chickenfoot_rules.cli.terminal import Screen, language, read, reader_with, say
from chickenfoot_rules.dominoes.drawable import RoundOptions, Theme
from chickenfoot_rules.records import Record, SeatRecord
from chickenfoot_rules.rendering import (
    PALETTES,
    AnimationOptions,
    png_of,
    round_gif,
    round_svg,
    round_text,
    view_svg,
    view_text,
)
from chickenfoot_rules.rendering.playback import playback_of

_SHOW: Final = N_("""\
Show the table of a saved match or round at any moment, as text or as a picture.

Without --seat, all hands are open. With --seat, only what that seat may know is shown.""")

_ANIMATE: Final = N_("""\
Draw a round of a saved match move by move: as an .html page with buttons to play, pause and step,
or as a .gif picture.

Hands stay hidden. With --seat, the animation shows what that seat saw; with --hands, all hands.""")

_SCALE: Final = 2
"""The scale of a picture in pixels, which is sharp on most screens."""

_MOMENT: Final = parsing.list_options("""\
--round R    the round, from 1 up (default: the last one)
--move M     the number of moves that have been made in the round (default: all)
--seat SEAT  show what this seat may know, from 0 up
""")
_PICTURE: Final = parsing.list_options("""\
--out FILE  draw a picture into this .svg or .png file instead; .png needs the extra image
""")
_ANIMATION: Final = parsing.list_options("""\
--round R    the round, from 1 up (default: the last one; in a page, all rounds)
--out FILE   the file: .html for a page, .gif for a picture that needs the extra image
--seconds N  how long each move is shown, 0.05 to 60 (default: %(default)s)
""")
_HANDS: Final = parsing.list_options("""\
--seat SEAT  show what this seat saw, from 0 up
--hands      show all hands
""")
_COLORS: Final = parsing.list_options("""\
--theme   the colours of the picture; auto follows the reader's screen (default: light)
--colors  the palette of the picture, instead of a theme
""")
_SIZE: Final = parsing.list_options("--size PIXELS  the width of the picture")


def add_show(commands: parsing.Commands) -> None:
    """Add the subcommand ``show``."""
    parser = parsing.add_command(
        commands,
        "show",
        show,
        summary="show the table of a saved match at any moment",
        description=_SHOW,
        examples=(
            "match.json",
            "match.json --round 3 --move 17 --seat 0",
            "match.json --round 3 --out table.svg --theme dark",
            "match.json --out table.png --colors print",
        ),
    )
    parsing.add_record(parser)
    parsing.add_options(parser, _MOMENT, round=int, move=int, seat=int)
    parsing.add_options(parser, _PICTURE, out=parsing.path_with(".svg", ".png"))
    _add_options(parser)


def add_animate(commands: parsing.Commands) -> None:
    """Add the subcommand ``animate``."""
    parser = parsing.add_command(
        commands,
        "animate",
        animate,
        summary="draw a round of a saved match, move by move",
        description=_ANIMATE,
        examples=(
            "match.json --out match.html --theme auto --hands",
            "match.json --round 3 --out round.html --seconds 0.5",
            "match.json --round 3 --out round.gif --seat 0",
        ),
    )
    parsing.add_record(parser)
    out = {"type": parsing.path_with(".html", ".gif"), "required": True}
    parsing.add_options(parser, _ANIMATION, round=int, out=out, seconds=float)
    parsing.add_options(parser.add_mutually_exclusive_group(), _HANDS, seat=int)
    parser.set_defaults(seconds=1.0)
    _add_options(parser)


def _add_options(parser: parsing.Parser) -> None:
    """Add the options of a picture of a round, whose defaults the picture knows."""
    colors = parser.add_mutually_exclusive_group()
    parsing.add_options(
        colors, _COLORS, theme={"choices": get_args(Theme)}, colors={"choices": [*PALETTES]}
    )
    parsing.add_options(parser, _SIZE, size=int)


def _options_in(arguments: argparse.Namespace, record: Record) -> RoundOptions:
    """Return the options of a picture, for people who watch: nobody is "you" in it."""
    given = {name: getattr(arguments, name) for name in ("theme", "colors", "size")}
    return {
        **cast("RoundOptions", {name: one for name, one in given.items() if one is not None}),
        "names": reader_with(record.names).names,
        "language": language(),
    }


def show(arguments: argparse.Namespace) -> int:
    """Show the table at one moment."""
    out: Path | None = arguments.out
    record = files.read_record(arguments.file, houses_from(arguments))
    files.require_view(record, arguments.seat)
    seat: int | None = record.seat if isinstance(record, SeatRecord) else arguments.seat
    number, recorded = files.round_in(record, arguments.round)
    made = files.count_moves(recorded)
    moves: int = made if arguments.move is None else arguments.move
    if not 0 <= moves <= made:
        raise parsing.UsageError(expected(within("a number of moves", 0, made), moves))
    title = text(
        "{title}, move {number} of {of}",
        title=files.title_of(record, number),
        number=moves,
        of=made,
    )
    now = files.round_of(recorded).at(moves)
    scores = files.scores_until(record, number, is_over=now.is_over)
    view = None if seat is None else now.view(seat, scores)
    screen = Screen()
    if out is not None:
        options = _options_in(arguments, record)
        picture = (
            round_svg(now, scores=scores, **options) if view is None else view_svg(view, **options)
        )
        is_png = out.suffix.lower() == ".png"
        files.write_file(out, png_of(picture, scale=_SCALE) if is_png else picture)
        _report(screen, out, title)
        return 0
    look = partial(round_text, now, scores=scores) if view is None else partial(view_text, view)
    table = look(
        names=reader_with(record.names).names,
        width=screen.width,
        ascii_only=screen.ascii_only,
        legend=True,
        language=language(),
    )
    screen.show(read(title), style="bold")
    screen.show_text(table)
    for move, comment in files.comments_on(record, number):
        # A comment may reveal anything, so no seat sees it.
        if view is None and move in (None, moves):
            screen.show(files.format_comment(say("Comment"), comment))
    return 0


def animate(arguments: argparse.Namespace) -> int:
    """Draw a round, or all rounds as a page."""
    out: Path = arguments.out
    is_page = out.suffix.lower() == ".html"
    record = files.read_record(arguments.file, houses_from(arguments))
    number, recorded = files.round_in(record, arguments.round)
    is_match = is_page and arguments.round is None
    rounds = files.rounds_in(record) if is_match else [recorded]
    title = files.title_of(record, number) if len(rounds) == 1 else text("The match")
    seat: int | None = arguments.seat
    files.require_view(record, seat, all_hands=arguments.hands)
    screen = Screen()
    options: AnimationOptions = {
        **cast("AnimationOptions", _options_in(arguments, record)),  # Marks are not among them.
        "seconds": arguments.seconds,
        "hands": arguments.hands,
        "scores": files.scores_until(record, number, is_over=recorded.is_over),
    }
    # An animation that hides the hands is the same for any round that the seat can't tell apart.
    tables = [one if seat is None else one.view(seat) for one in map(files.round_of, rounds)]
    files.write_file(
        out, playback_of(tables, **options).html if is_page else round_gif(tables[0], **options)
    )
    _report(screen, out, text("{title}, move by move", title=title))
    return 0


def _report(screen: Screen, out: Path, title: Text) -> None:
    screen.show(read(chain([out, title], ": ")), wraps=False)
