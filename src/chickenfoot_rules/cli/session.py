"""A match that the command plays, prints and saves."""

from __future__ import annotations

import shlex

from chickenfoot_rules.cli.files import printable_path
from chickenfoot_rules.cli.human import Console, HumanPlayer, LeaveError
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.printer import MatchPrinter
from chickenfoot_rules.cli.saving import SaveFile
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.cli.seats import Lineup
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound
from chickenfoot_rules.players.playing import Step, follow_match

__all__ = ["Session"]


class Session:
    """A match that is played, printed and saved.

    Args:
        match: the match, at any moment.
        lineup: who plays in each seat.
        seed: the seed of all random choices.
        screen: the screen to print the match on.
        save_file: the file to save the match in, if any.
        is_quiet: whether only the result is printed.
    """

    def __init__(
        self,
        match: DominoMatch,
        lineup: Lineup,
        seed: int,
        screen: Screen,
        save_file: SaveFile | None,
        *,
        is_quiet: bool,
    ) -> None:
        self._match = match
        self._seed = seed
        self._screen = screen
        self._save_file = save_file
        self._is_quiet = is_quiet
        self._printer = MatchPrinter(screen, match.rules, match.players, lineup.names)
        people = lineup.human_seats
        self._console = Console(screen, Keyboard(), lineup.names, is_shared=len(people) > 1)
        self._people = {seat: HumanPlayer(self._console) for seat in people}
        self._players = [player or self._people[seat] for seat, player in enumerate(lineup.players)]

    def greet(self) -> None:
        """Print the game, the players, and the match so far."""
        if self._is_quiet:
            return
        match = self._match
        # The seed reveals all tiles, so people see it only at the end.
        seed = "" if self._people else f", seed {self._seed}"
        self._printer.print_players(seed)
        if match.rounds:
            self._screen.show("")
            self._print_sheet("Score sheet")
        if match.round is not None:
            self._printer.print_start(match)
            self._recall(match.round)

    def play(self) -> None:
        """Play all rounds, and save the match whatever happens.

        Raises:
            FileError: if the match can't be saved.
            LeaveError: if a person leaves.
            PlayerFaultError: if a player fails.
        """
        try:
            for step in follow_match(self._match, self._players, seed=self._seed):
                self._match = step.after
                # Save before printing: tiles that people have seen are not dealt again.
                if self._is_worth_saving(step):
                    self._save()
                self._print(step)
        finally:
            self._save()
        # With --quiet, this is the only place that shows the seed.
        self._print_sheet(f"Score sheet, seed {self._seed}")
        self._printer.print_standings(self._match.standings)

    def leave(self, leaving: LeaveError) -> None:
        """Print that a person leaves, how to resume the match, and the score so far."""
        reason = "You leave" if leaving.on_request else "There is no more input, so you leave"
        number = len(self._match.rounds) + 1
        self._screen.show(f"{reason} the match in round {number}; its seed was {self._seed}")
        self.show_how_to_resume()
        if self._match.rounds:
            self._screen.show("")
            self._print_sheet("Score sheet")

    def show_how_to_resume(self) -> None:
        """Print how to resume the match, if it is saved."""
        if self._save_file is not None:
            name = shlex.quote(printable_path(self._save_file.path))
            self._screen.show(
                f"Resume it with: chickenfoot play --resume {name} --seed {self._seed}",
                wraps=False,
            )

    def _recall(self, round_: DominoRound) -> None:
        """Print the turns that were finished when the match was saved, if people play."""
        if not self._people:
            return  # Without people, all turns are printed at the end of the round.
        turns = [*self._printer.narrator.turns(round_)]
        finished = len(turns) - bool(turns and turns[-1].seat == round_.seat)
        # Print what everyone saw: several people may look at this screen.
        self._printer.print_turns(turns[:finished])
        for seat, person in self._people.items():
            person.skip(self._match.view(seat), finished)

    def _is_worth_saving(self, step: Step[DominoMatch]) -> bool:
        """Return whether a step begins or ends a round, or is next to a person's move."""
        round_ = step.after.round
        return (
            step.deal is not None
            or round_ is None
            or step.seat in self._people
            or round_.seat in self._people
        )

    def _save(self) -> None:
        if self._save_file is not None:
            self._save_file.save(self._match)

    def _print(self, step: Step[DominoMatch]) -> None:
        match = self._match
        if step.deal is None:
            self._watch()
        elif not self._is_quiet:
            self._printer.print_start(match)
        if match.round is None:
            self._console.release()
            if not self._is_quiet:
                self._print_end_of_round()

    def _watch(self) -> None:
        """Show what has happened to the person at the console, or else to the first person."""
        seat = self._console.seat
        if seat is None:
            seat = min(self._people, default=None)
        if seat is not None:
            self._people[seat].watch(self._match.view(seat))

    def _print_end_of_round(self) -> None:
        match = self._match
        finished = match.rounds[-1]
        if not self._people:  # people have seen the turns already
            self._printer.print_turns(self._printer.narrator.turns(finished))
        self._printer.print_end(finished, hands=bool(self._people))
        self._screen.show("")
        if not match.is_over:
            self._print_sheet("Score sheet")

    def _print_sheet(self, title: str) -> None:
        layouts = [round_.layout for round_ in self._match.rounds]
        self._printer.print_sheet(layouts, self._match.scores, title)
