"""``chickenfoot show`` and ``chickenfoot animate``: a saved round as text, picture or film."""

from __future__ import annotations

import argparse
import re
from functools import partial
from pathlib import Path
from typing import Final, cast, get_args

from chickenfoot_rules.cli import files, parsing
from chickenfoot_rules.cli.games import houses_from
from chickenfoot_rules.cli.terminal import Screen, language, read, reader_with, say
from chickenfoot_rules.dominoes.texts import N_, Text, chain, span, text
from chickenfoot_rules.dominoes.values import Numerals, Rotation, RoundOptions, Theme, quote
from chickenfoot_rules.records import Record, SeatRecord
from chickenfoot_rules.rendering import (
    PALETTES,
    AnimationOptions,
    png_of,
    round_animation,
    round_gif,
    round_svg,
    view_svg,
)
from chickenfoot_rules.rendering.playback import playback_of
from chickenfoot_rules.rendering.text import round_text, view_text

_SHOW: Final = N_("""\
Show the table of a saved match or round at any moment, as text or as a picture.

Without --seat, all hands are open. With --seat, only what that seat may know is shown.""")

_ANIMATE: Final = N_("""\
Draw a round of a saved match move by move: as an animated .svg picture, which every browser plays
and which contains no script; as a page with buttons to play, pause and step; or as a .gif picture.

Hands stay hidden. With --seat, the animation shows what that seat saw; with --hands, all hands.""")

_OF_PICTURES: Final = ("theme", "colors", "size", "numerals", "rotation", "orientation")

_SCALE: Final = 2
"""The scale of a picture in pixels, which is sharp on most screens."""


_MOMENT: Final = parsing.list_options("""\
--round R    the round, from 1 up (default: the last one)
--move M     the number of moves that have been made in the round (default: all)
--seat SEAT  show what this seat may know, from 0 up
""")
_PICTURES: Final = parsing.list_options("""\
--svg OUT.svg  draw a picture into this .svg file instead
--png OUT.png  draw a picture into this .png file instead, which needs the extra image
""")
_ROUND: Final = parsing.list_options("""\
--round R  the round, from 1 up (default: the last one; with --html, all rounds)
""")
_FILMS: Final = parsing.list_options("""\
--out OUT.svg    the .svg file for the animation; one of --out, --html and --gif must be given
--html OUT.html  the .html file for a page
--gif OUT.gif    the .gif file for the animation, which needs the extra image
""")
_HANDS: Final = parsing.list_options("""\
--seat SEAT  show what this seat saw, from 0 up
--hands      show all hands
""")
_SECONDS: Final = parsing.list_options("""\
--seconds  how long each move is shown, 0.05 to 60 (default: 1)
""")
_COLORS: Final = parsing.list_options("""\
--theme   the colours of the picture; auto follows the reader's screen (default: light)
--colors  the palette of the picture, instead of a theme
""")
_OPTIONS: Final = parsing.list_options("""\
--size PIXELS       the width of the picture
--numerals          values that are numerals instead of pips; auto is 10 and more (default: auto)
--rotation          degrees to turn the table clockwise (default: 0)
--orientation SEAT  the seat at the bottom (default: the one that looks)
--no-labels         leave out all words
""")


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
            "match.json --round 3 --svg table.svg --theme dark",
            "match.json --round 3 --png table.png",
            "match.json --svg table.svg --colors print --numerals always",
        ),
    )
    parsing.add_record(parser)
    parsing.add_options(parser, _MOMENT)
    parsing.add_options(parser.add_mutually_exclusive_group(), _PICTURES)
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
            "match.json --round 3 --out round.svg",
            "match.json --out last.svg --theme dark --seconds 0.5",
            "match.json --html match.html --theme auto --hands",
            "match.json --round 3 --gif round.gif --seat 0",
        ),
    )
    parsing.add_record(parser)
    parsing.add_options(parser, _ROUND)
    outs = parser.add_mutually_exclusive_group(required=True)
    parsing.add_options(outs, _FILMS)
    parsing.add_options(parser.add_mutually_exclusive_group(), _HANDS)
    parsing.add_options(parser, _SECONDS, seconds={"metavar": "N", "type": _seconds})
    parser.set_defaults(seconds=1.0)
    _add_options(parser)


def _add_options(parser: parsing.Parser) -> None:
    """Add the options of a picture of a round, whose defaults the picture knows."""
    colors = parser.add_mutually_exclusive_group()
    parsing.add_options(
        colors, _COLORS, theme={"choices": get_args(Theme)}, colors={"choices": [*PALETTES]}
    )
    parsing.add_options(
        parser,
        _OPTIONS,
        numerals={"choices": get_args(Numerals)},
        rotation={"choices": get_args(Rotation), "type": parsing.whole_number},
    )


def _seconds(word: str) -> float:
    if not re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", word, re.ASCII):
        message = say("expected a number of seconds like 0.5, got {found}", found=quote(word))
        raise argparse.ArgumentTypeError(message)
    return float(word)


def _options_in(arguments: argparse.Namespace, record: Record) -> RoundOptions:
    """Return the options of a picture, for people who watch: nobody is "you" in it."""
    given = {name: getattr(arguments, name) for name in _OF_PICTURES}
    return {
        **cast("RoundOptions", {name: one for name, one in given.items() if one is not None}),
        "labels": not arguments.no_labels,
        "names": reader_with(record.names).names,
        "language": language(),
    }


def show(arguments: argparse.Namespace) -> int:
    """Show the table at one moment."""
    out: Path | None = arguments.svg or arguments.png
    if out is not None:
        files.require_picture_path(out, arguments.file)
    record = files.read_record(arguments.file, houses_from(arguments))
    files.require_view(record, arguments.seat)
    seat: int | None = record.seat if isinstance(record, SeatRecord) else arguments.seat
    number, recorded = files.round_in(record, arguments.round)
    made = files.count_moves(recorded)
    moves: int = made if arguments.move is None else arguments.move
    if not 0 <= moves <= made:
        message = text(
            "expected move {numbers} in round {number}, got {found}",
            numbers=span(0, made),
            number=number,
            found=moves,
        )
        raise parsing.UsageError(message)
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
        files.write_file(out, picture if arguments.svg else png_of(picture, scale=_SCALE))
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
    out: Path = arguments.out or arguments.html or arguments.gif
    files.require_picture_path(out, arguments.file)
    record = files.read_record(arguments.file, houses_from(arguments))
    number, recorded = files.round_in(record, arguments.round)
    is_match = arguments.html is not None and arguments.round is None
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
    content: str | bytes
    if arguments.html:
        content = playback_of(tables, **options).html
    elif arguments.gif:
        content = round_gif(tables[0], **options)
    else:
        content = round_animation(tables[0], **options)
    files.write_file(out, content)
    _report(screen, out, text("{title}, move by move", title=title))
    return 0


def _report(screen: Screen, out: Path, title: Text) -> None:
    screen.show(read(chain([out, title], ": ")), wraps=False)
