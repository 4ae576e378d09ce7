"""The rounds of a saved record, and ``chickenfoot replay``, which prints them turn by turn."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Final

import attrs

from chickenfoot_rules.cli.arguments import (
    FAILED,
    Commands,
    UsageError,
    add_command,
    add_record,
    error_line,
)
from chickenfoot_rules.cli.files import escape_path, read_record
from chickenfoot_rules.cli.games import houses_from
from chickenfoot_rules.cli.language import read, say
from chickenfoot_rules.cli.printer import MatchPrinter, to_play
from chickenfoot_rules.cli.terminal import Screen
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import N_, Seat, Text, plural, span, start_sentence, text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records import MatchRecord, Record, RoundRecord, SeatRecord, beginnings
from chickenfoot_rules.rendering.narration import narrator_of

_DESCRIPTION: Final = N_("""\
Replay a saved match or round, move by move, and print it as "play --verbose" prints it.

The exit code is 0 if the file replays. It is 1 if a move is illegal, a result does not follow from
the moves, or the file is not a record; the error names the round, the move and the rule.""")


@attrs.frozen
class RecordedRound(Immutable):
    """A round of a record, or what a seat saw of it.

    Attributes:
        view: what the seat saw; if the whole round is known, what seat 0 saw.
        known: the round, or ``None`` if only a view of it is known.
    """

    view: DominoView
    known: DominoRound | None = None

    @property
    def moves(self) -> int:
        """The number of moves."""
        return len(self.view.history)

    @property
    def round(self) -> DominoRound:
        """The round, or one that the seat can't tell from it."""
        # The choice of the world does not matter: the seat sees the same in all of them.
        return self.known or self.view.determinize(random.Random(0))


def rounds_in(record: Record) -> tuple[RecordedRound, ...]:
    """Return the rounds of a record, with the unfinished one."""
    if isinstance(record, SeatRecord):
        return tuple(map(RecordedRound, record.views))
    rounds = record.match.all_rounds if isinstance(record, MatchRecord) else [record.round]
    return tuple(RecordedRound(round_.view(0), round_) for round_ in rounds)


def round_in(record: Record, number: int | None) -> tuple[int, RecordedRound]:
    """Return a round of a record, 1 up, and its number; by default the last one.

    Raises:
        UsageError: if the record has no such round.
    """
    rounds = rounds_in(record)
    if not rounds:
        message = text("no round has been dealt yet, so there is nothing to show")
        raise UsageError(message)
    number = len(rounds) if number is None else number
    if not 1 <= number <= len(rounds):
        message = text(
            "expected round {numbers}, got {found}", numbers=span(1, len(rounds)), found=number
        )
        raise UsageError(message)
    return number, rounds[number - 1]


def only_view(seat: int) -> UsageError:
    """Return the error about another seat than the one whose view a record is."""
    return UsageError(text("the record holds only the view of seat {seat}", seat=seat))


def title_of(record: Record, number: int) -> Text:
    """Return the title of a round, 1 up, with its number if it is part of a match."""
    if isinstance(record, RoundRecord) or (isinstance(record, SeatRecord) and not record.of_match):
        return text("The round")
    return narrator_of(record.rules, record.players).number_of(number)


def scores_in(record: Record) -> tuple[tuple[int, ...], ...]:
    """Return the score sheet of a record, a row for each finished round of a match."""
    if isinstance(record, MatchRecord):
        return record.match.scores
    if isinstance(record, RoundRecord) or not record.views:
        return ()
    return record.views[-1].scores


def scores_until(record: Record, number: int, *, is_over: bool) -> tuple[tuple[int, ...], ...]:
    """Return the score sheet of a record during a round, 1 up, or at its end."""
    return scores_in(record)[: number if is_over else number - 1]


def comments_on(record: Record, number: int) -> tuple[tuple[int | None, str], ...]:
    """Return the comments on a round, each with its move, 1 up, or ``None`` for the round."""
    if isinstance(record, SeatRecord):
        return ()
    return tuple(
        (None if one.move is None else one.move + 1, one.text)
        for one in record.annotations
        if one.round + 1 == number
    )


def format_comment(subject: str, comment: str) -> str:
    """Return a comment, indented so that its lines do not look like lines of the command."""
    return f"{subject}: {comment}".replace("\n", "\n  ")


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
    """Print a record; the exit code is 1 if it does not replay."""
    screen = Screen()
    try:
        record = read_record(arguments.file, houses_from(arguments))
    except RecordError as error:
        sys.stderr.write(error_line(str(error)))
        return FAILED
    if arguments.quiet:
        rounds = rounds_in(record)
        result = say(
            "{file} replays: {rounds}, {moves}",
            file=escape_path(arguments.file),
            rounds=plural("{number} round", "{number} rounds", len(rounds)),
            moves=plural("{number} move", "{number} moves", sum(one.moves for one in rounds)),
        )
        screen.show(result, wraps=False)
    else:
        _print(record, screen)
    return 0


def _print(record: Record, screen: Screen) -> None:
    rounds = rounds_in(record)
    printer = MatchPrinter(screen, record.rules, record.players, record.names)
    matches = [*beginnings(record.match)] if isinstance(record, MatchRecord) else []
    printer.print_players()
    if isinstance(record, SeatRecord):
        seen = text("This is what {player} may know", player=Seat(record.seat))
        screen.show(printer.reader.read(seen))
    if not rounds:
        screen.show(say("No round has been dealt yet"))
    for number, recorded in enumerate(rounds, 1):
        if matches:
            printer.print_start(matches[number - 1])
        else:
            printer.print_title(read(title_of(record, number)))
        printer.print_turns(
            printer.narrator.turns_seen(recorded.view)
            if recorded.known is None
            else printer.narrator.turns(recorded.known)
        )
        for move, comment in comments_on(record, number):
            whole = move is None
            on = (
                say("Comment on the round")
                if whole
                else say("Comment on move {number}", number=move)
            )
            screen.show(format_comment(on, comment))
        if recorded.view.is_over:
            _print_end(record, rounds[:number], printer, screen)
        else:
            turn = printer.reader.read(to_play(recorded.view.turn))
            screen.show(start_sentence(turn))


def _print_end(
    record: Record, rounds: Sequence[RecordedRound], printer: MatchPrinter, screen: Screen
) -> None:
    """Print the end of the last of some rounds."""
    scores = scores_in(record)[: len(rounds)]
    printer.print_end(rounds[-1].view, hands=not scores)
    if scores:
        screen.show("")
        printer.print_sheet([one.view.layout for one in rounds], scores)
        openings = [one.view.layout.opening for one in rounds]
        if record.rules.is_over_after(scores, openings):
            printer.print_standings(record.rules.standings(scores, record.players))
