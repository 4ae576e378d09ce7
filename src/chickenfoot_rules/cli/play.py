"""``chickenfoot play``: a match that is played, printed and saved."""

from __future__ import annotations

import argparse
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from typing import Final, TypeAlias

from chickenfoot_rules.base import N_, ChickenfootError, Seat, line, text
from chickenfoot_rules.cli import parsing
from chickenfoot_rules.cli.files import (
    FileError,
    SaveFile,
    hold_file,
    quote_path,
    read_unfinished_match,
)
from chickenfoot_rules.cli.games import game_options, houses_from, list_typed_options, rules_from
from chickenfoot_rules.cli.human import Person, Request, parse_request
from chickenfoot_rules.cli.printing import MatchPrinter
from chickenfoot_rules.cli.seats import Lineup, count_players, lineup_from, lineup_of_names
from chickenfoot_rules.cli.terminal import (
    Keyboard,
    Screen,
    print_error,
    read,
    reader_with,
    say,
    show_progress,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, Draw, Move, game_of
from chickenfoot_rules.players import (
    GreedyPlayer,
    PlayerFaultError,
    RandomPlayer,
    SearchPlayer,
    follow_match,
)
from chickenfoot_rules.records import Annotation, MatchRecord

_DESCRIPTION: Final = N_("""\
Play a whole match and print it, each round on one screen.

Without --seats, all players choose their moves at random. --seats names the player of each seat:
  random       any legal move, at random
  greedy       the move that the hints of the sources like best
  trained      the move that a small trained network rates highest
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


_OPTIONS: Final = parsing.list_options("""\
--seats PLAYER,...  the players of seat 0, seat 1 and so on: random, greedy, trained,
                    search:200, search:0.5s, human, human:NAME, module:name or cmd:PROGRAM
--players N         the number of players, 2 to 16, in express 2 to 4 (default: as many as
                    --seats names, or 4 random ones)
--seed N            the seed of all random choices (default: a fresh one, which is shown)
--first-lead SEAT   the seat that leads round 1, from 0 up (R2.3, R2.6); not in express, where the
                    tiles decide (X2)
--pause             wait for Enter after each round, at a terminal (default: only if people play)
--allow-undo        let people take back their last move in the round, and all after it, with
                    "undo"; nobody forgets the tiles that they have seen
""")
_DETAIL: Final = parsing.list_options("""\
--quiet    print only the final score sheet and the standings
--verbose  print every turn; people always see every turn
""")
_FILES: Final = parsing.list_options("""\
--save FILE    save the match in a new file while it is played; the file shows all tiles
--resume FILE  resume the match in a file and save it there; leave out the rules, and --seats if the
               same players go on. With the same --seed, the match goes on as it would have gone
""")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand."""
    parser = parsing.add_command(
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
    pause = {"action": argparse.BooleanOptionalAction}
    parsing.add_options(parser, _OPTIONS, players=int, seed=int, first_lead=int, pause=pause)
    parsing.add_options(parser.add_mutually_exclusive_group(), _DETAIL)
    parsing.add_options(parser.add_mutually_exclusive_group(), _FILES, save=Path, resume=Path)


def run(arguments: argparse.Namespace) -> int:
    """Play a match and print it.

    Returns:
        The exit code: 0, or 1 if the input ends before the match, the match can't be saved any
        more, or a player fails.
    """
    path: Path | None = arguments.save or arguments.resume
    with ExitStack() as files:
        files.enter_context(hold_file(path, is_new=arguments.save is not None))
        start = _begin(arguments) if arguments.resume is None else _resume(arguments)
        match, lineup, annotations = start
        if arguments.quiet and lineup.people:
            raise parsing.UsageError(
                text("--quiet hides the table from a human player; leave it out")
            )
        record = MatchRecord.of(match, lineup.names, annotations)
        save_file = None if path is None else SaveFile(path, record)
        session = Session(arguments, match, lineup, save_file, files)
        session.greet()
        try:
            return session.play()
        except KeyboardInterrupt:
            session.show_how_to_resume()
            raise
        except (FileError, PlayerFaultError) as error:
            print_error(str(error))
            return parsing.FAILED


_Start: TypeAlias = tuple[DominoMatch, Lineup, tuple[Annotation, ...]]
"""A match, who plays it, and the comments on it so far."""


def _begin(arguments: argparse.Namespace) -> _Start:
    players = count_players(arguments.seats, arguments.players)
    rules = rules_from(arguments, players)
    rules.hand_size_for(players)  # This raises before there are too many players to make.
    lineup = lineup_from(arguments.seats, arguments.players)
    return game_of(rules).begin(rules, players, arguments.first_lead), lineup, ()


def _resume(arguments: argparse.Namespace) -> _Start:
    typed = list_typed_options(arguments)
    chosen = {"players": arguments.players, "first-lead": arguments.first_lead}
    typed += [f"--{name}" for name, value in chosen.items() if value is not None]
    if typed:
        message = text(
            "--resume takes the rules and players from the file; leave out {options}",
            options=", ".join(typed),
        )
        raise parsing.UsageError(message)
    record = read_unfinished_match(arguments.resume, houses_from(arguments))
    players = record.match.players
    if arguments.seats is None:
        lineup = lineup_of_names(record.names, players)
    else:
        lineup = lineup_from(arguments.seats, players)
    return record.match, lineup, record.annotations


class Session(MatchPrinter):
    """A match that is played, printed and saved.

    Args:
        arguments: the parsed arguments.
        match: the match, at any moment.
        lineup: who plays in each seat.
        save_file: the file that the match is saved in.
        files: holds another file that a person saves the match in; the caller closes it.
    """

    def __init__(
        self,
        arguments: argparse.Namespace,
        match: DominoMatch,
        lineup: Lineup,
        save_file: SaveFile | None,
        files: ExitStack,
    ) -> None:
        table = Screen(), match.rules, match.players
        super().__init__(*table, reader_with(lineup.names, lineup.you))
        self._arguments = arguments
        self._seed: int = parsing.fresh_seed() if arguments.seed is None else arguments.seed
        self._is_quiet: bool = arguments.quiet
        self._shows_turns = bool(arguments.verbose or lineup.people)  # People see every turn.
        self._match = match
        self._lineup = lineup
        self._save_file = save_file
        self._files = files
        self._keyboard = Keyboard(self.screen)
        self._people = {
            seat: Person(*table, reader_with(lineup.names, seat), self._keyboard)
            for seat in lineup.people
        }
        # People are asked by the session, so nobody calls the players in their seats.
        self._choosers = [player or RandomPlayer() for player in lineup.players]
        self._at_keyboard: int | None = None
        self._has_warned = False
        self._has_left = False

    def greet(self) -> None:
        """Print the game, the players, and the match so far."""
        if self._is_quiet:
            return
        match = self._match
        # The seed reveals all tiles, so people see it only at the end.
        self.print_players(None if self._people else self._seed)
        if not self._lineup.names:
            self.screen.show(say("Players: random in all seats"))
        if match.rounds:
            self.screen.show("")
            self._print_sheet()
        if match.round is not None:
            self.print_start(match)
            if self._people:  # Without people, all turns are printed at the end of the round.
                turns = [*self.narrator.turns(match.round)]
                # Print what everyone saw: several people may look at this screen.
                self.print_turns(turns[: self._skip_turns(match.round)])

    def play(self) -> int:
        """Play until the match is over or a person leaves, and save it whatever happens.

        Returns:
            The exit code: 0, or 1 if the input ends before the match.

        Raises:
            FileError: if the match can't be saved.
            PlayerFaultError: if a computer player fails.
        """
        code = 0
        try:
            while not (self._match.is_over or self._has_left):
                self._play_step()
        except EOFError:
            self.screen.show(say("There is no more input"))
            self._has_left, code = True, parsing.FAILED
        finally:
            self._save()
        if self._has_left:
            self._print_leaving()
        else:
            self._print_result()
        return code

    def show_how_to_resume(self) -> None:
        """Print how to resume the match, if it is saved."""
        if self._save_file is not None:
            name = quote_path(self._save_file.path)
            command = f"{self._arguments.program} play --resume {name} --seed {self._seed}"
            self.screen.show(say("Resume it with: {command}", command=command), wraps=False)

    def _print_leaving(self) -> None:
        """Print that a person leaves, how to resume the match, and the score so far."""
        facts = {"number": len(self._match.rounds) + 1, "seed": self._seed}
        self.screen.show(say("You leave the match in round {number}; its seed was {seed}", **facts))
        self.show_how_to_resume()
        if self._match.rounds:
            self.screen.show("")
            self._print_sheet()

    # Steps

    def _play_step(self) -> None:
        """Deal a round, make a move, or take one back."""
        before = self._match.round
        if before is not None and before.seat in self._people:
            move = self._ask_person(before)
            if move is None:
                return
            self._match = self._match.apply(move)
        else:
            with self._show_thinking(before):
                step = next(follow_match(self._match, self._choosers, seed=self._seed))
            self._match = step.after
        after = self._match.round
        # Save before printing: tiles that people have seen are not dealt again.
        if before is None or after is None or {before.seat, after.seat} & self._people.keys():
            self._save()
        if before is not None:
            self._show_news()
        elif not self._is_quiet:
            self.print_start(self._match)
        if after is None:
            self._at_keyboard = None  # The hands are no secret any more.
            if not self._is_quiet:
                self._print_end_of_round()

    def _show_thinking(self, round_: DominoRound | None) -> AbstractContextManager[object]:
        """Show who is thinking, if that may take long and not only the result is printed."""
        if self._is_quiet or round_ is None or len(round_.legal_moves) == 1:
            return nullcontext()
        player = self._choosers[round_.seat]
        if isinstance(player, RandomPlayer | GreedyPlayer):
            return nullcontext()
        thinking = line("{player} is thinking", player=Seat(round_.seat))
        return show_progress(self.reader.read(thinking), searches=isinstance(player, SearchPlayer))

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

    def _ask_person(self, round_: DominoRound) -> Move | None:
        """Return the move of a person, or ``None`` if they take back their last one or leave.

        Ask nothing in a dead round (R5.3).

        Raises:
            EOFError: if the input ends.
        """
        view = self._match.view(round_.seat)
        if view.is_dead:
            return view.legal_moves[0]
        person = self._people[view.seat]
        is_new = self._at_keyboard != view.seat
        if is_new:
            self._hand_over(view.seat)
        if not self._has_left:
            person.look(view, is_new=is_new)
        while not self._has_left:
            answer = person.ask(view)
            if answer is Request.SCORE:
                self._show_scores()
            elif answer is Request.UNDO:
                if self._take_back(round_):
                    return None
            elif isinstance(answer, Path):
                self._save_as(answer)
            elif isinstance(answer, Request):
                self._leave()
            else:
                return answer
        return None

    def _show_scores(self) -> None:
        if self._match.rounds:
            self._print_sheet()
        else:
            self.screen.show(say("No round is finished yet, so nobody has points"))

    def _hand_over(self, seat: int) -> None:
        """Give the screen to a person, before their tiles are shown."""
        self._at_keyboard = seat
        if len(self._people) == 1:
            return
        self.screen.show("")
        turn = say("It is the turn of {player}", player=self.reader.name(seat))
        if not self._keyboard.is_terminal:
            self.screen.show(turn)
            return
        self._wait(say("{turn}. Press Enter to clear the screen", turn=turn))
        if not self._has_left:
            self.screen.clear()
            self._wait(say("{turn}. Press Enter when nobody else is looking", turn=turn))

    def _wait(self, question: str) -> None:
        """Wait for Enter, or any answer; a person may save and leave here, too."""
        while not self._has_left:
            request = parse_request(self._keyboard.ask(question))
            if isinstance(request, Path):
                self._save_as(request)
            elif request is Request.QUIT:
                self._leave()
            else:
                return

    def _save_as(self, path: Path) -> None:
        """Save the match in a new file from now on, or say why that is impossible."""
        if self._save_file is not None:
            said = say("The match is saved in {file} already", file=self._save_file.path)
        else:
            try:
                with ExitStack() as files:  # Release the file again if it can't be written.
                    files.enter_context(hold_file(path, is_new=True))
                    record = MatchRecord.of(self._match, self._lineup.names)
                    self._save_file = SaveFile(path, record)
                    self._files.push(files.pop_all())
                said = say("Saved in {file}, and from now on after each move of yours", file=path)
            except ChickenfootError as error:
                said = read(str(error))
        self.screen.show(said, wraps=False)

    def _leave(self) -> None:
        """Leave the match, or warn once that the moves of people would be lost.

        A script is not warned, since it could not answer.
        """
        rounds = self._match.all_rounds
        is_lost = self._save_file is None and any(
            {*one.movers} & self._people.keys() for one in rounds
        )
        if is_lost and self._keyboard.is_terminal and not self._has_warned:
            self._has_warned = True
            warning = say(
                'This match is not saved. Type "save match.json" to save it in that file, or '
                '"quit" again to leave without it'
            )
            self.screen.show(warning, style="bold yellow")
        else:
            self._has_left = True

    def _take_back(self, round_: DominoRound) -> bool:
        """Take back the last move of the person whose turn it is, and all after it, if they may."""
        if not self._arguments.allow_undo:
            self.screen.show(say("Moves can't be taken back in this match; see --allow-undo"))
            return False
        if round_.seat not in round_.movers:
            self.screen.show(say("You have made no move in this round that you could take back"))
            return False
        number = round_.movers[::-1].index(round_.seat) + 1
        move = round_.moves[-number]
        self._match = self._match.undo(number)
        self._save()
        taken = text("Taken back: {move}", move=move)
        if number > 1:
            taken = text("{line}, and all moves after it", line=taken)
        self.screen.show("", read(taken))
        if isinstance(move, Draw):
            self.screen.show(say("You have seen the tile, and would draw the same one again"))
        self._skip_turns(round_.undo(number))
        return True

    def _skip_turns(self, round_: DominoRound) -> int:
        """Let people see none of the finished turns of a round again; return their number."""
        turns = [*self.narrator.turns(round_)]
        finished = len(turns) - bool(turns and turns[-1].seat == round_.seat)
        for seat, person in self._people.items():
            person.skip(self._match.view(seat), finished)
        return finished

    # Scores

    def _print_end_of_round(self) -> None:
        match = self._match
        finished = match.rounds[-1]
        if not self._shows_turns:
            self.print_round(finished, match.scores)
        else:
            if not self._people:  # People have seen the turns already.
                self.print_turns(self.narrator.turns(finished))
            self.print_end(finished, hands=bool(self._people))
            self.screen.show("")
            if not match.is_over:
                self._print_sheet()
        pauses = bool(self._people) if self._arguments.pause is None else self._arguments.pause
        if pauses and not match.is_over and self._keyboard.is_terminal:
            self.screen.show("")
            self._wait(say("Press Enter for round {number}", number=len(match.rounds) + 1))

    def _print_result(self) -> None:
        if not (self._is_quiet or self._shows_turns):
            self.screen.show("")
        # With --quiet, this is the only place that shows the seed.
        self._print_sheet(self._seed)
        self.print_standings(self._match.standings)
        if not self._people and not self._is_quiet:
            command = f"{self._arguments.program} play --seats human,greedy,greedy"
            self.screen.show(say("Play yourself: {command}", command=command), wraps=False)

    def _print_sheet(self, seed: int | None = None) -> None:
        self.print_sheet(self._match.sheet, seed)
