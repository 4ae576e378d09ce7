"""``chickenfoot replay``: a saved match in print, which is checked by that."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.base import N_, RecordError, Seat, plural, start_sentence, text
from chickenfoot_rules.cli import files, parsing
from chickenfoot_rules.cli.games import houses_from
from chickenfoot_rules.cli.printing import MatchPrinter, to_play
from chickenfoot_rules.cli.terminal import Screen, print_error, say
from chickenfoot_rules.dominoes import DominoRound, ScoreSheet
from chickenfoot_rules.records import MatchRecord, Record, SeatRecord, beginnings
from chickenfoot_rules.rendering.narration.base import Shown

_DESCRIPTION: Final = N_("""\
Replay a saved match or round, move by move, and print it as "play --verbose" prints it.

The exit code is 0 if the file replays. It is 1 if a move is illegal, a result does not follow from
the moves, or the file is not a record; the error names the round, the move and the rule.""")

_OPTIONS: Final = parsing.list_options("--quiet  print only whether it replays")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand ``replay``."""
    parser = parsing.add_command(
        commands,
        "replay",
        run,
        summary="print a saved match again, and check it",
        description=_DESCRIPTION,
        examples=("match.json", "match.json --quiet && echo valid"),
    )
    parsing.add_record(parser)
    parsing.add_options(parser, _OPTIONS)


def run(arguments: argparse.Namespace) -> int:
    """Print a record; the exit code is 1 if it does not replay."""
    screen = Screen()
    try:
        record = files.read_record(arguments.file, houses_from(arguments))
    except RecordError as error:
        print_error(str(error))
        return parsing.FAILED
    if arguments.quiet:
        rounds = files.rounds_in(record)
        result = say(
            "{file} replays: {rounds}, {moves}",
            file=arguments.file,
            rounds=plural("{number} round", "{number} rounds", len(rounds)),
            moves=plural("{number} move", "{number} moves", sum(map(files.count_moves, rounds))),
        )
        screen.show(result, wraps=False)
    else:
        _print(record, screen)
    return 0


def _print(record: Record, screen: Screen) -> None:
    rounds = files.rounds_in(record)
    reader = files.reader_of(record)
    printer = MatchPrinter(screen, record.rules, record.players, reader)
    matches = [*beginnings(record.match)] if isinstance(record, MatchRecord) else []
    printer.print_players()
    if isinstance(record, SeatRecord):
        printer.print([text("This is what {player} may know", player=Seat(record.seat))])
    if not rounds:
        screen.show(say("No round has been dealt yet"))
    for number, recorded in enumerate(rounds, 1):
        if matches:
            printer.print_start(matches[number - 1])
        else:
            printer.print_title(files.title_of(record, number))
        if isinstance(recorded, DominoRound):
            turn, turns = recorded.seat, printer.narrator.turns(recorded)
        else:
            turn, turns = recorded.turn, printer.narrator.turns_seen(recorded)
        printer.print_turns(turns)
        for move, comment in files.comments_on(record, number):
            on = say("Comment on the round")
            if move is not None:
                on = say("Comment on move {number}", number=move)
            screen.show(files.format_comment(on, comment))
        if recorded.is_over:
            _print_end(record, rounds[:number], printer, screen)
        else:
            screen.show(start_sentence(reader.read(to_play(turn))))


def _print_end(
    record: Record, rounds: Sequence[Shown], printer: MatchPrinter, screen: Screen
) -> None:
    """Print the end of the last of some rounds."""
    scores = files.scores_in(record)[: len(rounds)]
    printer.print_end(rounds[-1], hands=not scores)
    if scores:
        openings = [one.layout.opening for one in rounds]
        sheet = ScoreSheet.of_rounds(record.rules, record.players, scores, openings)
        screen.show("")
        printer.print_sheet(sheet)
        if sheet.is_over:
            printer.print_standings(sheet.standings)
