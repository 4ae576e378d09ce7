"""``chickenfoot play``: play a match and tell it."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import Final

import attrs

from chickenfoot_rules.cli.arguments import Commands, UsageError, error_line, whole_number
from chickenfoot_rules.cli.files import FileError, require_place
from chickenfoot_rules.cli.games import game_options, rules_from, rules_given
from chickenfoot_rules.cli.human import LeaveError
from chickenfoot_rules.cli.saving import Saving, read_match
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.cli.seats import Lineup, lineup_from, lineup_of_names, number_wanted
from chickenfoot_rules.cli.session import Game
from chickenfoot_rules.dominoes.protocols import DominoMatch
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.players.games import game_of
from chickenfoot_rules.players.playing import PlayerFaultError
from chickenfoot_rules.records import Annotation, MatchRecord

__all__ = ["add_parser", "run"]

_INPUT_ENDED: Final = 1
_NOT_SAVED: Final = 1
_SEEDS: Final = 10**9
"""A fresh seed is below this, so that it is short enough to be typed again."""

_DESCRIPTION: Final = """\
Play a whole match and tell it, round by round.

Without --seats all players play by chance. With it, each seat is named:
  random       any legal move, by chance
  greedy       what the hints of the sources like best
  search:200   a search of 200 simulations a move
  search:0.5s  a search of half a second a move
  human        you, at this terminal: you see what your seat sees, and type your moves
  human:ANNA   the same with a name; several persons share the terminal

A person types ? for help. Who leaves by "quit" ends the match with exit code 0, and the end of
the input ends it with exit code 1. With --save nothing that was played is lost then."""

_EPILOG: Final = """\
for example:
  chickenfoot play --seats human,greedy,search:200 --save match.json
  chickenfoot play --resume match.json
  chickenfoot play --seats greedy,random --curved --seed 7 --quiet
  chickenfoot play --game express --target 100 --pairs --seats human,greedy,greedy,greedy"""


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "play",
        parents=[game_options()],
        allow_abbrev=False,
        help="play a match and tell it (the default)",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--seats",
        metavar="PLAYER,...",
        help="who sits in seat 0, seat 1 and so on: random, greedy, search:200, search:0.5s, "
        "human or human:NAME",
    )
    parser.add_argument(
        "--players",
        type=whole_number,
        metavar="N",
        help="how many players, 2 to 16, at express 2 to 4 (default: as many as --seats names, or "
        "4 random ones)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        metavar="N",
        help="the number that all chance follows from (default: a fresh one, which is told)",
    )
    parser.add_argument(
        "--lead",
        type=whole_number,
        metavar="SEAT",
        help="the seat that leads round 1, from 0 up (R2.3, R2.6); not at express, where the tiles "
        "tell (X2)",
    )
    parser.add_argument(
        "--quiet", action="store_true", help="show the final score sheet and the places alone"
    )
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help="keep the match in a new file while it is played; the file tells all tiles",
    )
    kept.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="go on with the match in a file and keep it there; leave out the rules, and --seats "
        "if the same players go on. With the same --seed it goes on as it would have gone",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play a match and tell it.

    Returns:
        The exit code: 0, or 1 when the input has ended before the match, or when the match
        can't be saved any more.

    Raises:
        ChickenfootError: when the arguments make no sense, or a file can't be used.
        RichMissingError: when rich can't be imported.
    """
    start = _resumed(arguments) if arguments.resume is not None else _begun(arguments)
    if arguments.quiet and start.lineup.persons:
        message = "--quiet shows a person too little to play by: leave it out"
        raise UsageError(message)
    seed: int = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
    screen = Screen()
    game = Game(
        start.match,
        start.lineup,
        seed,
        screen,
        _saving(arguments, start),
        is_quiet=arguments.quiet,
    )
    game.greet()
    try:
        game.play()
    except LeaveError as leaving:
        game.break_off(leaving)
        return 0 if leaving.by_wish else _INPUT_ENDED
    except KeyboardInterrupt:
        game.tell_kept()
        raise
    except FileError as error:
        sys.stderr.write(error_line(str(error)))
        return _NOT_SAVED
    except PlayerFaultError as fault:
        # What a player raises is no wrong argument: the terminal is gone, or it is a bug.
        raise fault.__cause__ or fault from None
    return 0


@attrs.frozen
class _Start(Immutable):
    """What a game begins with: the match at some moment, who plays on, and comments."""

    match: DominoMatch
    lineup: Lineup
    annotations: tuple[Annotation, ...] = ()


def _begun(arguments: argparse.Namespace) -> _Start:
    """Return the beginning of a match."""
    players = number_wanted(arguments.seats, arguments.players)
    rules = rules_from(arguments, players)
    lineup = lineup_from(arguments.seats, arguments.players)
    rules.hand_size_for(players)
    return _Start(game_of(rules).begin(rules, players, arguments.lead), lineup)


def _resumed(arguments: argparse.Namespace) -> _Start:
    """Return a match that was saved, where it stood."""
    told = rules_given(arguments)
    told += [f"--{name}" for name in ("players", "lead") if vars(arguments)[name] is not None]
    if told:
        message = f"--resume goes on as the file says, so leave out {', '.join(told)}"
        raise UsageError(message)
    record = read_match(arguments.resume)
    players = record.match.players
    if arguments.seats is None:
        lineup = lineup_of_names(record.names, players)
    else:
        lineup = lineup_from(arguments.seats, None)
    if len(lineup.players) != players:
        message = f"the match has {players} players, but --seats names {len(lineup.players)}"
        raise UsageError(message)
    return _Start(record.match, lineup, record.annotations)


def _saving(arguments: argparse.Namespace, start: _Start) -> Saving | None:
    """Return where to keep the match, which is written there at once."""
    path: Path | None = arguments.save or arguments.resume
    if path is None:
        return None
    require_place(path, is_new=arguments.save is not None)
    return Saving(path, MatchRecord.of(start.match, start.lineup.names, start.annotations))
