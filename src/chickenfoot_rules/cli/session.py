"""A match that the command plays, prints and saves."""

from __future__ import annotations

import enum
import shlex
import sys
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path

import attrs

from chickenfoot_rules.cli.answers import Request, SaveAs, parse_request
from chickenfoot_rules.cli.files import SaveFile, escape_path, hold_file
from chickenfoot_rules.cli.human import Person
from chickenfoot_rules.cli.language import read, say
from chickenfoot_rules.cli.printer import MatchPrinter
from chickenfoot_rules.cli.seats import Lineup, describe_skills
from chickenfoot_rules.cli.terminal import (
    Keyboard,
    LeaveError,
    Screen,
    show_thinking,
    with_first_time,
)
from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Draw, Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import Seat, chain, line, text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
from chickenfoot_rules.players.playing import follow_match
from chickenfoot_rules.players.search.player import SearchPlayer
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
        how_to_play: the arguments to play such a match oneself.
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
        self._save_file = save_file
        self._files = files
        self._screen = screen
        self._keyboard = Keyboard(screen)
        self._printer = MatchPrinter(screen, match.rules, match.players, lineup.names)
        self._people = {
            seat: Person(screen, self._keyboard, lineup.names) for seat in lineup.human_seats
        }
        self._manner = attrs.evolve(manner, detail=Detail.TURNS) if self._people else manner
        # People are asked by the session, so nobody calls the players in their seats.
        self._players = [player or RandomPlayer() for player in lineup.players]
        self._at_keyboard: int | None = None
        self._has_searched = False
        self._has_warned = False

    def greet(self) -> None:
        """Print the game, the players and their skills, and the match so far."""
        if self._manner.detail is Detail.RESULT:
            return
        match = self._match
        # The seed reveals all tiles, so people see it only at the end.
        self._printer.print_players(None if self._people else self._seed)
        if not self._lineup.names:
            self._screen.show(say("Players: random in all seats"))
        self._screen.show_pairs([*describe_skills(self._lineup)])
        if match.rounds:
            self._screen.show("")
            self._print_sheet()
        if match.round is not None:
            self._printer.print_start(match)
            if self._people:  # Without people, all turns are printed at the end of the round.
                turns = [*self._printer.narrator.turns(match.round)]
                # Print what everyone saw: several people may look at this screen.
                self._printer.print_turns(turns[: self._skip_turns(match.round)])

    def play(self) -> None:
        """Play all rounds, and save the match whatever happens.

        Raises:
            FileError: if the match can't be saved.
            LeaveError: if a person leaves.
            PlayerFaultError: if a computer player fails.
        """
        try:
            while not self._match.is_over:
                self._play_step()
        finally:
            self._save()
        self._print_result()

    def leave(self, leaving: LeaveError) -> None:
        """Print that a person leaves, how to resume the match, and the score so far."""
        facts = {"number": len(self._match.rounds) + 1, "seed": self._seed}
        left = say("You leave the match in round {number}; its seed was {seed}", **facts)
        if not leaving.on_request:
            left = say("There is no more input. {line}", line=left)
        self._screen.show(left)
        self.show_how_to_resume()
        if self._match.rounds:
            self._screen.show("")
            self._print_sheet()

    def show_how_to_resume(self) -> None:
        """Print how to resume the match, if it is saved."""
        if self._save_file is not None:
            name = shlex.quote(escape_path(self._save_file.path))
            command = f"{_command()} play --resume {name} --seed {self._seed}"
            self._screen.show(say("Resume it with: {command}", command=command), wraps=False)

    # Steps

    def _play_step(self) -> None:
        """Deal a round, make a move, or take one back."""
        before = self._match.round
        if before is not None and before.seat in self._people:
            move = self._ask_person(before.seat)
            if move is None:
                self._take_back(before)
                return
            self._match = self._match.apply(move)
        else:
            with self._show_thinking(before):
                step = next(follow_match(self._match, self._players, seed=self._seed))
            self._match = step.after
        after = self._match.round
        # Save before printing: tiles that people have seen are not dealt again.
        if before is None or after is None or {before.seat, after.seat} & self._people.keys():
            self._save()
        if before is not None:
            self._show_news()
        elif self._manner.detail is not Detail.RESULT:
            self._printer.print_start(self._match)
        if after is None:
            self._at_keyboard = None  # The hands are no secret any more.
            if self._manner.detail is not Detail.RESULT:
                self._print_end_of_round()

    def _show_thinking(self, round_: DominoRound | None) -> AbstractContextManager[None]:
        """Show who is thinking, if that may take long and not only the result is printed."""
        if self._manner.detail is Detail.RESULT or round_ is None or len(round_.legal_moves) == 1:
            return nullcontext()
        player = self._players[round_.seat]
        if isinstance(player, RandomPlayer | GreedyPlayer):
            return nullcontext()
        thinking = line("{player} is thinking", player=Seat(round_.seat))
        if self._manner.detail is not Detail.TURNS:  # Nobody sees how far the match is.
            number = self._printer.narrator.number_of(len(self._match.rounds) + 1)
            move = text("move {number}", number=len(round_.moves))
            thinking = chain([chain([number, move]), thinking], ": ")
        shown = self._printer.reader.read(thinking)
        if isinstance(player, SearchPlayer) and not self._has_searched:
            self._has_searched = True
            shown = with_first_time(shown)
        return show_thinking(shown)

    def _show_news(self) -> None:
        """Show what has happened to the person at the keyboard, or else to the first person."""
        seat = self._at_keyboard
        if seat is None:
            seat = min(self._people, default=None)
        if seat is not None:
            self._people[seat].watch(self._match.view(seat))

    def _save(self) -> None:
        if self._save_file is not None:
            self._save_file.save(self._match)

    # People

    def _ask_person(self, seat: int) -> Move | None:
        """Return the move of a person, or ``None`` if they take back their last one.

        Ask nothing in a dead round (R5.3).

        Raises:
            LeaveError: if the person leaves, or the input ends.
        """
        view = self._match.view(seat)
        if view.is_dead:
            return view.legal_moves[0]
        person = self._people[seat]
        person.look(view, is_new=self._hand_over(seat))
        while isinstance(answer := person.ask(view), Request | SaveAs):
            if answer is Request.SCORE:
                self._show_score()
            elif answer is not Request.UNDO:
                self._save_or_leave(answer)
            elif self._may_take_back(view):
                return None
        return answer

    def _hand_over(self, seat: int) -> bool:
        """Give the screen to a person, before their tiles are shown.

        Returns:
            Whether another person had it before.
        """
        if self._at_keyboard == seat:
            return False
        if len(self._people) > 1:
            self._screen.show("")
            turn = say("It is the turn of {player}", player=self._printer.reader.name(seat))
            if self._keyboard.is_terminal:
                self._wait(say("{turn}. Press Enter to clear the screen", turn=turn))
                self._screen.clear()
                self._wait(say("{turn}. Press Enter when nobody else is looking", turn=turn))
            else:
                self._screen.show(turn)
        self._at_keyboard = seat
        return True

    def _wait(self, text: str) -> None:
        """Wait for Enter, or any answer that is no request to save or to leave."""
        request = parse_request(self._keyboard.ask(text))
        while request is Request.QUIT or isinstance(request, SaveAs):
            self._save_or_leave(request)
            request = parse_request(self._keyboard.ask(text))

    def _may_take_back(self, view: DominoView) -> bool:
        if not self._manner.allows_undo:
            self._screen.show(say("Moves can't be taken back in this match; see --allow-undo"))
        elif all(event.seat != view.seat for event in view.history):
            self._screen.show(say("You have made no move in this round that you could take back"))
        else:
            return True
        return False

    def _take_back(self, round_: DominoRound) -> None:
        """Take back the last move of the person whose turn it is, and all moves after it."""
        number = round_.movers[::-1].index(round_.seat) + 1
        move = round_.moves[-number]
        self._match = self._match.undo(number)
        self._save()
        taken = text("Taken back: {move}", move=move)
        if number > 1:
            taken = text("{line}, and all moves after it", line=taken)
        self._screen.show("", read(taken))
        if isinstance(move, Draw):
            self._screen.show(say("You have seen the tile, and would draw the same one again"))
        self._skip_turns(round_.undo(number))

    def _skip_turns(self, round_: DominoRound) -> int:
        """Let people see none of the finished turns of a round again; return their number."""
        turns = [*self._printer.narrator.turns(round_)]
        finished = len(turns) - bool(turns and turns[-1].seat == round_.seat)
        for seat, person in self._people.items():
            person.skip(self._match.view(seat), finished)
        return finished

    def _save_or_leave(self, request: Request | SaveAs) -> None:
        """Save the match in a new file, or leave it, or warn once that it would be lost.

        A script is not warned, since it could not answer.
        """
        if isinstance(request, SaveAs):
            try:
                answer = self._save_as(request.name)
            except ChickenfootError as error:
                answer = read(str(error))
            self._screen.show(answer, wraps=False)
        elif self._has_warned or not self._keyboard.is_terminal or not self._would_be_lost():
            raise LeaveError(on_request=True)
        else:
            self._has_warned = True
            warning = say(
                'This match is not saved. Type "save match.json" to save it in that file, or '
                '"quit" again to leave without it'
            )
            self._screen.show(warning, style="bold yellow")

    def _would_be_lost(self) -> bool:
        """Return whether a person has made a move, and the match is not saved."""
        return self._save_file is None and any(
            self._people.keys() & {*round_.movers} for round_ in self._match.all_rounds
        )

    def _save_as(self, name: str) -> str:
        """Save the match in a new file from now on, and return a line that says so.

        Raises:
            FileError: if the file can't be written, or another process plays its match.
            RecordError: if a file can't hold the match.
        """
        if not name:
            return say('Type "save" and the name of a new file, such as "save match.json"')
        if self._save_file is not None:
            file = escape_path(self._save_file.path)
            return say("The match is saved in {file} already", file=file)
        path = Path(name)
        with ExitStack() as files:  # Release the file again if it can't be written.
            files.enter_context(hold_file(path, is_new=True))
            self._save_file = SaveFile(path, MatchRecord.of(self._match, self._lineup.names))
            self._files.push(files.pop_all())
        return say(
            "Saved in {file}, and from now on after each move of yours", file=escape_path(path)
        )

    # Scores

    def _show_score(self) -> None:
        if self._match.rounds:
            self._print_sheet()
        else:
            self._screen.show(say("No round is finished yet, so nobody has points"))

    def _print_end_of_round(self) -> None:
        match = self._match
        finished = match.rounds[-1]
        if self._manner.detail is Detail.ROUNDS:
            self._printer.print_round(finished, match.scores)
        else:
            if not self._people:  # People have seen the turns already.
                self._printer.print_turns(self._printer.narrator.turns(finished))
            self._printer.print_end(finished, hands=bool(self._people))
            self._screen.show("")
            if not match.is_over:
                self._print_sheet()
        if self._manner.pauses and not match.is_over and self._keyboard.is_terminal:
            self._screen.show("")
            self._wait(say("Press Enter for round {number}", number=len(match.rounds) + 1))

    def _print_result(self) -> None:
        if self._manner.detail is Detail.ROUNDS:
            self._screen.show("")
        # With Detail.RESULT, this is the only place that shows the seed.
        self._print_sheet(self._seed)
        self._printer.print_standings(self._match.standings)
        if not self._people and self._manner.detail is not Detail.RESULT:
            command = f"{_command()} play {self._manner.how_to_play}"
            self._screen.show(say("Play yourself: {command}", command=command), wraps=False)

    def _print_sheet(self, seed: int | None = None) -> None:
        layouts = [round_.layout for round_ in self._match.rounds]
        self._printer.print_sheet(layouts, self._match.scores, seed)


def _command() -> str:
    """Return how to start the command again: as a module if it was started so."""
    is_module = Path(sys.argv[0]).parts[-2:] == ("chickenfoot_rules", "__main__.py")
    return "python -m chickenfoot_rules" if is_module else "chickenfoot"
