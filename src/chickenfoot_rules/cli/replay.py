"""``chickenfoot replay``: a saved match or round told again, turn by turn."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from chickenfoot_rules.cli.arguments import Commands, add_record, error_line
from chickenfoot_rules.cli.files import file_name, read_record
from chickenfoot_rules.cli.moments import Part, comment, comments_on, parts_of, scores_of, title_of
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.cli.telling import Teller
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.words import label, label_at_start
from chickenfoot_rules.players.games import game_of
from chickenfoot_rules.records import MatchRecord, Record, SeatRecord, beginnings

__all__ = ["add_parser", "run"]

_DOES_NOT_REPLAY: Final = 1

_DESCRIPTION: Final = """\
Play a saved match or round again, move by move, and tell it as it was told when it was played.

The exit code is 0 when it replays. When a move is illegal, or a result is not what comes of the
moves, it is 1, and so it is for a file that is no record; the reason is told, with the round, the
move and the rule."""

_EPILOG: Final = """\
for example:
  chickenfoot replay match.json
  chickenfoot replay match.json --quiet && echo valid"""


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "replay",
        allow_abbrev=False,
        help="tell a saved match again, and check it",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_record(parser)
    parser.add_argument("--quiet", action="store_true", help="tell only whether it replays")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tell what was saved.

    Returns:
        The exit code: 0, or 1 when it does not replay.

    Raises:
        FileError: when the file can't be read.
        RichMissingError: when rich can't be imported.
    """
    screen = Screen()
    try:
        record = read_record(arguments.file)
    except RecordError as error:
        sys.stderr.write(error_line(str(error)))
        return _DOES_NOT_REPLAY
    if arguments.quiet:
        screen.show(f"{file_name(arguments.file)} replays: {_extent(record)}", wraps=False)
    else:
        _Replay(record, screen).tell()
    return 0


def _extent(record: Record) -> str:
    parts = parts_of(record)
    moves = sum(part.moves for part in parts)
    return ", ".join(
        f"{number} {noun}{'' if number == 1 else 's'}"
        for number, noun in ((len(parts), "round"), (moves, "move"))
    )


class _Replay:
    """Tells a record round by round.

    Args:
        record: the record.
        screen: where it is told.
    """

    def __init__(self, record: Record, screen: Screen) -> None:
        self._record = record
        self._screen = screen
        self._parts = parts_of(record)
        self._scores = scores_of(record)
        self._teller = Teller(screen, record.rules, record.players, record.names)
        self._matches = [*beginnings(record.match)] if isinstance(record, MatchRecord) else []

    def tell(self) -> None:
        """Tell all of it."""
        record, screen = self._record, self._screen
        self._teller.greet()
        if isinstance(record, SeatRecord):
            screen.show(f"This is what {label(record.seat, record.names)} may know")
        if not self._parts:
            screen.show("No round has been dealt yet")
        for number, part in enumerate(self._parts, 1):
            self._tell_begin(number)
            self._tell_turns(number, part)
            if part.view.is_over:
                self._tell_end(number, part)
            else:
                screen.show(f"{label_at_start(part.view.turn, record.names)} to play")

    def _tell_begin(self, number: int) -> None:
        if self._matches:
            self._teller.begin_round(self._matches[number - 1])
        else:
            self._teller.title(title_of(self._record, number))

    def _tell_turns(self, number: int, part: Part) -> None:
        narrator = self._teller.narrator
        self._teller.tell_turns(
            narrator.turns_seen(part.view) if part.open is None else narrator.turns(part.open)
        )
        for move, text in comments_on(self._record, number):
            about = "the round" if move is None else f"move {move}"
            self._screen.show(comment(f"Comment on {about}", text))

    def _tell_end(self, number: int, part: Part) -> None:
        scores = self._scores[:number]
        self._teller.end_round(part.view, hands=not scores)
        if not scores:
            return
        self._screen.show("")
        self._teller.show_sheet([played.view.layout for played in self._parts[:number]], scores)
        rules = self._record.rules
        if game_of(rules).flaw(rules, scores) is None:
            self._teller.show_places(game_of(rules).standings(rules, scores))
