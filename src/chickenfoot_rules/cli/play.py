"""``chickenfoot play``: play a match and print it."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import attrs

from chickenfoot_rules.cli.arguments import (
    FAILED,
    Commands,
    UsageError,
    add_command,
    add_seed,
    error_line,
    fresh_seed,
    whole_number,
)
from chickenfoot_rules.cli.files import FileError, SaveFile, hold_file, read_unfinished_match
from chickenfoot_rules.cli.games import game_options, houses_from, list_typed_options, rules_from
from chickenfoot_rules.cli.seats import Lineup, count_players, lineup_from, lineup_of_names
from chickenfoot_rules.cli.session import Detail, Manner, Session
from chickenfoot_rules.cli.terminal import LeaveError, Screen
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.texts import N_, text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.players.player import PlayerFaultError
from chickenfoot_rules.records import Annotation, MatchRecord

_DESCRIPTION: Final = N_("""\
Play a whole match and print it, each round on one screen.

Without --seats, all players choose their moves at random. --seats names the player of each seat:
  random       any legal move, at random
  greedy       the move that the hints of the sources like best
  search:200   a search with 200 simulations a move
  search:0.5s  a search with half a second a move
  human        you, at this terminal: you see what your seat sees
  human:ANNA   the same with a name; several people share the terminal
  module:name  your own player: an object, a class or a function in a module
  cmd:PROGRAM  your own player in any language: a command without commas,
               which gets 10 seconds for each move

Type ? for help when you play. "hint" shows what a search would do, "save FILE" saves the match.
"quit" exits with code 0; at the end of the input the exit code is 1. With --save, the file then
holds everything that was played.""")


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = add_command(
        commands,
        "play",
        run,
        summary="play a match and print it (the default)",
        description=_DESCRIPTION,
        examples=(
            "--seats human,greedy,search:200 --save match.json",
            "--resume match.json",
            "--seats human,greedy --allow-undo",
            "--seats greedy,search:200 --pause",
            "--seats greedy,random --curved --seed 7 --quiet",
            "--seats my_players:Careful,greedy --verbose",
            "--game express --target 100 --seats human,greedy,greedy",
        ),
        parents=[game_options()],
    )
    parser.add_argument(
        "--seats",
        metavar="PLAYER,...",
        help="the players of seat 0, seat 1 and so on: random, greedy, search:200, search:0.5s, "
        "human, human:NAME, module:name or cmd:PROGRAM",
    )
    parser.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help="the number of players, 2 to 16, in express 2 to 4 (default: as many as --seats "
        "names, or 4 random ones)",
    )
    add_seed(parser)
    parser.add_argument(
        "--lead",
        type=whole_number,
        metavar="SEAT",
        help="the seat that leads round 1, from 0 up (R2.3, R2.6); not in express, where the "
        "tiles decide (X2)",
    )
    detail = parser.add_mutually_exclusive_group()
    detail.add_argument(
        "--quiet", action="store_true", help="print only the final score sheet and the standings"
    )
    detail.add_argument(
        "--verbose", action="store_true", help="print every turn; people always see every turn"
    )
    parser.add_argument(
        "--pause",
        action=argparse.BooleanOptionalAction,
        help="wait for Enter after each round, at a terminal (default: only if people play)",
    )
    parser.add_argument(
        "--allow-undo",
        action="store_true",
        help='let people take back their last move in the round, and all after it, with "undo"; '
        "nobody forgets the tiles that they have seen",
    )
    files = parser.add_mutually_exclusive_group()
    files.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="save the match in a new file while it is played; the file shows all tiles",
    )
    files.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="resume the match in a file and save it there; leave out the rules, and --seats if "
        "the same players go on. With the same --seed, the match goes on as it would have gone",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play a match and print it.

    Returns:
        The exit code: 0, or 1 if the input ends before the match, the match can't be saved any
        more, or a player fails.
    """
    path: Path | None = arguments.save or arguments.resume
    with ExitStack() as files:
        files.enter_context(hold_file(path, is_new=arguments.save is not None))
        start = _resume(arguments) if arguments.resume is not None else _begin(arguments)
        if arguments.quiet and start.lineup.human_seats:
            message = text("--quiet hides the table from a human player; leave it out")
            raise UsageError(message)
        session = Session(
            start.match,
            start.lineup,
            fresh_seed() if arguments.seed is None else arguments.seed,
            Screen(),
            None if path is None else SaveFile(path, start.record),
            _choose_manner(arguments, start.lineup),
            files,
        )
        session.greet()
        try:
            session.play()
        except LeaveError as leaving:
            session.leave(leaving)
            return 0 if leaving.on_request else FAILED
        except KeyboardInterrupt:
            session.show_how_to_resume()
            raise
        except (FileError, PlayerFaultError) as error:
            sys.stderr.write(error_line(str(error)))
            return FAILED
    return 0


@attrs.frozen
class _Start(Immutable):
    """A match, who plays it, and the comments on it so far."""

    match: DominoMatch
    lineup: Lineup
    annotations: tuple[Annotation, ...] = ()

    @property
    def record(self) -> MatchRecord[DominoMatch]:
        """The record of it."""
        return MatchRecord.of(self.match, self.lineup.names, self.annotations)


def _begin(arguments: argparse.Namespace) -> _Start:
    players = count_players(arguments.seats, arguments.players)
    rules = rules_from(arguments, players)
    rules.hand_size_for(players)  # This raises before there are too many players to make.
    lineup = lineup_from(arguments.seats, arguments.players)
    return _Start(game_of(rules).begin(rules, players, arguments.lead), lineup)


def _resume(arguments: argparse.Namespace) -> _Start:
    typed = [*list_typed_options(arguments)]
    typed += [f"--{name}" for name in ("players", "lead") if vars(arguments)[name] is not None]
    if typed:
        message = text(
            "--resume takes the rules and players from the file; leave out {options}",
            options=", ".join(typed),
        )
        raise UsageError(message)
    record = read_unfinished_match(arguments.resume, houses_from(arguments))
    players = record.match.players
    if arguments.seats is None:
        lineup = lineup_of_names(record.names, players)
    else:
        lineup = lineup_from(arguments.seats, None)
    if len(lineup.players) != players:
        message = text(
            "expected {players} players in --seats, as in the file, got {found}",
            players=players,
            found=len(lineup.players),
        )
        raise UsageError(message)
    return _Start(record.match, lineup, record.annotations)


def _choose_manner(arguments: argparse.Namespace, lineup: Lineup) -> Manner:
    detail = Detail.ROUNDS
    if arguments.quiet:
        detail = Detail.RESULT
    elif arguments.verbose:
        detail = Detail.TURNS
    pauses: bool = bool(lineup.human_seats) if arguments.pause is None else arguments.pause
    seats = ",".join(["human", *["greedy"] * (len(lineup.players) - 1)])
    return Manner(
        detail=detail,
        pauses=pauses and detail is not Detail.RESULT,
        allows_undo=arguments.allow_undo,
        how_to_play=" ".join([*list_typed_options(arguments).values(), f"--seats {seats}"]),
    )
