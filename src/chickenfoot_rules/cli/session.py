"""A match that the command plays, prints and saves."""

from __future__ import annotations

import enum
import shlex
from contextlib import ExitStack
from pathlib import Path

import attrs

from chickenfoot_rules.cli.console import Console, LeaveError
from chickenfoot_rules.cli.files import printable_path
from chickenfoot_rules.cli.human import HumanPlayer, UndoError
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.printer import MatchPrinter
from chickenfoot_rules.cli.program import program
from chickenfoot_rules.cli.saving import SaveFile, held
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.cli.seats import Lineup, skills_of
from chickenfoot_rules.cli.thinking import watched
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound, DominoView
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.words import at_start
from chickenfoot_rules.players.player import Chooser
from chickenfoot_rules.players.playing import Step, follow_match
from chickenfoot_rules.records import MatchRecord


class Detail(enum.Enum):
    """How much of a match is printed."""

    RESULT = "result"
    """The score sheet and the standings at the end."""
    ROUNDS = "rounds"
    """Each round on one screen, as far as it fits."""
    TURNS = "turns"
    """Each turn, and the table and the score sheet after each round."""


@attrs.frozen(kw_only=True)
class Manner(Immutable):
    """How a session is played.

    Attributes:
        detail: how much is printed; people always see each turn.
        pauses: whether it waits for Enter after each round, at a terminal.
        allows_undo: whether people may take back moves.
        how_to_play: the arguments with which the reader would play such a match.
    """

    detail: Detail
    pauses: bool
    allows_undo: bool
    how_to_play: str


class Session:
    """A match that is played, printed and saved.

    Args:
        match: the match, at any moment.
        lineup: who plays in each seat.
        seed: the seed of all random choices.
        screen: the screen to print the match on.
        save_file: the file to save the match in, if any.
        manner: how it is played.
        files: holds the files that the match is saved in; the caller closes it at the end.
    """

    def __init__(
        self,
        match: DominoMatch,
        lineup: Lineup,
        seed: int,
        screen: Screen,
        save_file: SaveFile | None,
        manner: Manner,
        files: ExitStack,
    ) -> None:
        self._match = match
        self._lineup = lineup
        self._seed = seed
        self._screen = screen
        self._save_file = save_file
        self._files = files
        people = lineup.human_seats
        self._manner = attrs.evolve(manner, detail=Detail.TURNS) if people else manner
        self._printer = MatchPrinter(screen, match.rules, match.players, lineup.names)
        self._console = Console(screen, Keyboard(), lineup.names, self, is_shared=len(people) > 1)
        self._people = {seat: HumanPlayer(self._console) for seat in people}
        self._players = [
            self._people[seat] if player is None else self._in_sight(player)
            for seat, player in enumerate(lineup.players)
        ]

    def greet(self) -> None:
        """Print the game, the players and their skills, and the match so far."""
        if self._manner.detail is Detail.RESULT:
            return
        match = self._match
        # The seed reveals all tiles, so people see it only at the end.
        seed = "" if self._people else f", seed {self._seed}"
        self._printer.print_players(seed)
        if not self._lineup.names:
            self._screen.show("Players: random in all seats")
        self._screen.show_pairs([*skills_of(self._lineup)])
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
            while not self._match.is_over:
                try:
                    self._play_on()
                except UndoError as undoing:
                    self._take_back(undoing.seat)
        finally:
            self._save()
        self._print_result()

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
                f"Resume it with: {program()} play --resume {name} --seed {self._seed}",
                wraps=False,
            )

    @property
    def is_safe(self) -> bool:
        """Whether leaving loses nothing: the match is saved, or no person has made a move."""
        return self._save_file is not None or not any(
            self._people.keys() & {*round_.movers} for round_ in self._match.all_rounds
        )

    @property
    def allows_undo(self) -> bool:
        """Whether people may take back moves."""
        return self._manner.allows_undo

    def save_as(self, name: str) -> str:
        """Save the match in a new file from now on, and return a line that says so.

        Raises:
            FileError: if the file can't be written, or another process plays its match.
            RecordError: if a file can't hold the match.
        """
        if self._save_file is not None:
            return f"The match is saved in {printable_path(self._save_file.path)} already"
        path = Path(name)
        with ExitStack() as files:  # Release the file again if it can't be written.
            files.enter_context(held(path, is_new=True))
            self._save_file = SaveFile(path, MatchRecord.of(self._match, self._lineup.names))
            self._files.push(files.pop_all())
        return f"Saved in {printable_path(path)}, and from now on after each move of yours"

    def show_score(self) -> None:
        """Print the score sheet so far."""
        if self._match.rounds:
            self._print_sheet("Score sheet")
        else:
            self._screen.show("No round is finished yet, so nobody has points")

    def _in_sight(self, player: Chooser) -> Chooser:
        """Return a computer player who is seen to think, unless only the result is printed."""
        if self._manner.detail is Detail.RESULT:
            return player
        return watched(player, self._thinker)

    def _thinker(self, view: DominoView) -> str:
        """Return who is thinking and, if nobody sees the turns, how far the match is."""
        narrator = self._printer.narrator
        thinks = f"{narrator.label(view.seat)} is thinking"
        if self._manner.detail is Detail.TURNS:
            return at_start(thinks)
        return f"{narrator.number_of(len(view.scores) + 1)}, move {len(view.history)}: {thinks}"

    def _play_on(self) -> None:
        """Play until the match is over, or until a person takes back a move."""
        for step in follow_match(self._match, self._players, seed=self._seed):
            self._match = step.after
            # Save before printing: tiles that people have seen are not dealt again.
            if self._is_worth_saving(step):
                self._save()
            self._print(step)

    def _take_back(self, seat: int) -> None:
        """Take back the last move of a seat in the current round, and all moves after it."""
        round_ = self._match.round
        assert round_ is not None  # noqa: S101 - a player was asked for a move
        number = round_.movers[::-1].index(seat) + 1
        move = round_.moves[-number]
        self._match = self._match.undo(number)
        self._save()
        followed = ", and all moves after it" if number > 1 else ""
        self._screen.show("", f"Taken back: {move}{followed}")
        if isinstance(move, Draw):
            self._screen.show("You have seen the tile, and would draw the same one again")
        self._skip(round_.undo(number))

    def _recall(self, round_: DominoRound) -> None:
        """Print the turns that were finished when the match was saved, if people play."""
        if not self._people:
            return  # Without people, all turns are printed at the end of the round.
        turns = [*self._printer.narrator.turns(round_)]
        # Print what everyone saw: several people may look at this screen.
        self._printer.print_turns(turns[: self._skip(round_)])

    def _skip(self, round_: DominoRound) -> int:
        """Let people see none of the finished turns of a round again; return their number."""
        turns = [*self._printer.narrator.turns(round_)]
        finished = len(turns) - bool(turns and turns[-1].seat == round_.seat)
        for seat, person in self._people.items():
            person.skip(self._match.view(seat), finished)
        return finished

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
        elif self._manner.detail is not Detail.RESULT:
            self._printer.print_start(match)
        if match.round is None:
            self._console.release()
            if self._manner.detail is not Detail.RESULT:
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
        if self._manner.detail is Detail.ROUNDS:
            self._printer.print_round(finished, match.scores)
        else:
            if not self._people:  # people have seen the turns already
                self._printer.print_turns(self._printer.narrator.turns(finished))
            self._printer.print_end(finished, hands=bool(self._people))
            self._screen.show("")
            if not match.is_over:
                self._print_sheet("Score sheet")
        if self._manner.pauses and not match.is_over:
            self._console.pause(f"Press Enter for round {len(match.rounds) + 1}")

    def _print_result(self) -> None:
        if self._manner.detail is Detail.ROUNDS:
            self._screen.show("")
        # With Detail.RESULT, this is the only place that shows the seed.
        self._print_sheet(f"Score sheet, seed {self._seed}")
        self._printer.print_standings(self._match.standings)
        if not self._people and self._manner.detail is not Detail.RESULT:
            line = f"Play yourself: {program()} play {self._manner.how_to_play}"
            self._screen.show(line, wraps=False)

    def _print_sheet(self, title: str) -> None:
        layouts = [round_.layout for round_ in self._match.rounds]
        self._printer.print_sheet(layouts, self._match.scores, title)
