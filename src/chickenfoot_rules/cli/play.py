"""``chickenfoot play``: play a match and tell it."""

from __future__ import annotations

import argparse
import secrets
from typing import Final

from chickenfoot_rules.cli.arguments import Commands, rules_from, rules_options, whole_number
from chickenfoot_rules.cli.human import Desk, HumanPlayer, LeaveError
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.cli.seats import Lineup, lineup_from
from chickenfoot_rules.deal import Deal
from chickenfoot_rules.errors import PlayerError
from chickenfoot_rules.match import Match
from chickenfoot_rules.narration import (
    branches,
    heading,
    label,
    lines_of_end,
    lines_of_hands,
    lines_of_opening,
    lines_of_places,
    lines_of_turns,
    turns,
)
from chickenfoot_rules.playing import PlayerFaultError, follow_match
from chickenfoot_rules.round import Round

__all__ = ["add_parser", "run"]

_INPUT_ENDED: Final = 1
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
the input ends it with exit code 1."""


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "play",
        parents=[rules_options()],
        allow_abbrev=False,
        help="play a match and tell it (the default)",
        description=_DESCRIPTION,
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
        help="how many players, 2 to 16 (default: as many as --seats names, or 4 random ones)",
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
        help="the seat that leads round 1, from 0 up (R2.3, R2.6)",
    )
    parser.add_argument(
        "--quiet", action="store_true", help="show the final score sheet and the places alone"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play a match and tell it.

    Returns:
        The exit code: 0, or 1 when the input has ended before the match.

    Raises:
        ChickenfootError: when the arguments make no sense.
        RichMissingError: when rich can't be imported.
    """
    rules = rules_from(arguments)
    lineup = lineup_from(arguments.seats, arguments.players)
    if arguments.quiet and lineup.persons:
        message = "--quiet shows a person too little to play by: leave it out"
        raise PlayerError(message)
    players = len(lineup.players)
    size = rules.hand_size_for(players)
    match = Match(rules, players, arguments.lead)
    seed: int = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
    game = _Game(match, lineup, seed, Screen(), is_quiet=arguments.quiet)
    game.greet(size)
    try:
        game.play()
    except LeaveError as leaving:
        game.break_off(leaving)
        return 0 if leaving.by_wish else _INPUT_ENDED
    except PlayerFaultError as fault:
        # What a player raises is no wrong argument: the terminal is gone, or it is a bug.
        raise fault.__cause__ or fault from None
    return 0


class _Game:
    """A match that is played and told.

    Args:
        match: the match before its first deal.
        lineup: who sits where.
        seed: what all chance follows from.
        screen: where it is told.
        is_quiet: whether only the result is told.
    """

    def __init__(
        self, match: Match, lineup: Lineup, seed: int, screen: Screen, *, is_quiet: bool
    ) -> None:
        self._match = match
        self._seed = seed
        self._screen = screen
        self._is_quiet = is_quiet
        self._names = lineup.names
        self._desk = Desk(screen, Keyboard(), self._names, is_shared=len(lineup.persons) > 1)
        self._people = {seat: HumanPlayer(self._desk) for seat in lineup.persons}
        self._players = [player or self._people[seat] for seat, player in enumerate(lineup.players)]

    def greet(self, hand_size: int) -> None:
        """Tell what is played, and who plays."""
        if self._is_quiet:
            return
        tiles = "1 tile" if hand_size == 1 else f"{hand_size} tiles"
        # The seed tells all tiles to whoever plays with it again, so persons hear it last.
        seed = "" if self._people else f", seed {self._seed}"
        self._screen.show(
            f"Chicken Foot: {self._match.rules.domino_set} set, {self._match.players} players, "
            f"{tiles} each{seed}"
        )
        if self._names:
            seated = ", ".join(label(seat, self._names) for seat in range(self._match.players))
            self._screen.show(f"Players: {seated}")

    def play(self) -> None:
        """Play all rounds."""
        for step in follow_match(self._match, self._players, seed=self._seed):
            self._match = step.after
            if step.deal is None:
                self._watch()
            elif not self._is_quiet:
                self._tell_opening(step.before, step.deal)
            if self._match.round is None:
                self._desk.clear_away()
                if not self._is_quiet:
                    self._tell_round(self._match.rounds[-1])
        # The seed stands here too, for who sees nothing but the sheet.
        self._screen.show_sheet(self._match, f"Score sheet, seed {self._seed}", self._names)
        self._screen.show("", *lines_of_places(self._match.standings, self._names))

    def break_off(self, leaving: LeaveError) -> None:
        """Tell that a person leaves, and the score so far."""
        why = "You leave" if leaving.by_wish else "There is no more input, so you leave"
        number = len(self._match.rounds) + 1
        self._screen.show(f"{why} the match in round {number}; its seed was {self._seed}")
        if self._match.rounds:
            self._screen.show("")
            self._screen.show_sheet(self._match, "Score sheet", self._names)

    def _tell_opening(self, before: Match, deal: Deal) -> None:
        """Tell which round begins, and how it comes to be opened."""
        round_ = self._match.round
        assert round_ is not None  # noqa: S101 - it has just been dealt
        self._screen.show("")
        self._screen.show(heading(before), style="bold")
        self._screen.show(*lines_of_opening(round_, deal, max(before.unused), self._names))

    def _watch(self) -> None:
        """Tell the person at the desk, or else the first one, what has happened."""
        seat = self._desk.seat if self._desk.seat is not None else min(self._people, default=None)
        if seat is not None:
            self._people[seat].watch(self._match.view(seat))

    def _tell_round(self, played: Round) -> None:
        """Tell a round that has ended; persons know its turns already."""
        screen = self._screen
        if not self._people:
            screen.show(*lines_of_turns(turns(played), played.players, self._names))
        screen.show(*lines_of_end(played, self._names))
        screen.show_branches(branches(played.layout))
        if self._people:
            screen.show("", *lines_of_hands(played.hands, self._match.scores[-1], self._names))
        screen.show("")
        if not self._match.is_over:
            screen.show_sheet(self._match, "Score sheet", self._names)
