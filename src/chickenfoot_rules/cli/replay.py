"""``chickenfoot replay``: print a saved match or round again, turn by turn."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from chickenfoot_rules.cli.arguments import FAILED, Commands, add_command, add_record, error_line
from chickenfoot_rules.cli.files import printable_path, read_record
from chickenfoot_rules.cli.moments import (
    RecordedRound,
    comments_on,
    format_comment,
    rounds_in,
    scores_in,
    title_of,
)
from chickenfoot_rules.cli.printer import MatchPrinter
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.words import label, label_at_start
from chickenfoot_rules.records import MatchRecord, Record, SeatRecord, beginnings

_DESCRIPTION: Final = """\
Replay a saved match or round, move by move, and print it as "play --verbose" prints it.

The exit code is 0 if the file replays. It is 1 if a move is illegal, a result does not follow from
the moves, or the file is not a record; the error names the round, the move and the rule."""


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = add_command(
        commands,
        "replay",
        run,
        summary="print a saved match again, and check it",
        description=_DESCRIPTION,
        examples=(
            "match.json",
            "match.json --quiet && echo valid",
        ),
    )
    add_record(parser)
    parser.add_argument("--quiet", action="store_true", help="print only whether it replays")


def run(arguments: argparse.Namespace) -> int:
    """Print a record.

    Returns:
        The exit code: 0, or 1 if the record does not replay.

    Raises:
        FileError: if the file can't be read.
        RichMissingError: if rich can't be imported.
    """
    screen = Screen()
    try:
        record = read_record(arguments.file)
    except RecordError as error:
        sys.stderr.write(error_line(str(error)))
        return FAILED
    if arguments.quiet:
        screen.show(f"{printable_path(arguments.file)} replays: {_extent(record)}", wraps=False)
    else:
        _Replay(record, screen).print()
    return 0


def _extent(record: Record) -> str:
    rounds = rounds_in(record)
    moves = sum(recorded.moves for recorded in rounds)
    return ", ".join(
        f"{number} {noun}{'' if number == 1 else 's'}"
        for number, noun in ((len(rounds), "round"), (moves, "move"))
    )


class _Replay:
    """Prints a record round by round.

    Args:
        record: the record.
        screen: the screen to print it on.
    """

    def __init__(self, record: Record, screen: Screen) -> None:
        self._record = record
        self._screen = screen
        self._rounds = rounds_in(record)
        self._scores = scores_in(record)
        self._printer = MatchPrinter(screen, record.rules, record.players, record.names)
        self._matches = [*beginnings(record.match)] if isinstance(record, MatchRecord) else []

    def print(self) -> None:
        """Print the whole record."""
        record, screen = self._record, self._screen
        self._printer.print_players()
        if isinstance(record, SeatRecord):
            screen.show(f"This is what {label(record.seat, record.names)} may know")
        if not self._rounds:
            screen.show("No round has been dealt yet")
        for number, recorded in enumerate(self._rounds, 1):
            self._print_start(number)
            self._print_turns(number, recorded)
            if recorded.view.is_over:
                self._print_end(number, recorded)
            else:
                screen.show(f"{label_at_start(recorded.view.turn, record.names)} to play")

    def _print_start(self, number: int) -> None:
        if self._matches:
            self._printer.print_start(self._matches[number - 1])
        else:
            self._printer.print_title(title_of(self._record, number))

    def _print_turns(self, number: int, recorded: RecordedRound) -> None:
        narrator = self._printer.narrator
        self._printer.print_turns(
            narrator.turns_seen(recorded.view)
            if recorded.known is None
            else narrator.turns(recorded.known)
        )
        for move, text in comments_on(self._record, number):
            subject = "the round" if move is None else f"move {move}"
            self._screen.show(format_comment(f"Comment on {subject}", text))

    def _print_end(self, number: int, recorded: RecordedRound) -> None:
        scores = self._scores[:number]
        self._printer.print_end(recorded.view, hands=not scores)
        if not scores:
            return
        self._screen.show("")
        layouts = [finished.view.layout for finished in self._rounds[:number]]
        self._printer.print_sheet(layouts, scores)
        rules = self._record.rules
        if rules.flaw_of(scores) is None:
            self._printer.print_standings(rules.standings(scores, self._record.players))
