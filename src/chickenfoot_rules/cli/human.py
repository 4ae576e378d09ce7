"""A person as a player: shows them what their seat sees, and asks for their moves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from chickenfoot_rules.cli.advice import advice
from chickenfoot_rules.cli.answers import AnswerError, Request, SaveAs, parse_answer, parse_request
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.cli.thinking import thinking, with_first_time
from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.narration import Narrator
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoView
from chickenfoot_rules.dominoes.words import label
from chickenfoot_rules.rendering.games import game_of_layout, narrator_of, rule_texts
from chickenfoot_rules.rendering.text.table import (
    choice_text,
    folded_layout_text,
    holdings_text,
    status_text,
)

__all__ = ["Console", "Desk", "HumanPlayer", "LeaveError", "UndoError"]

_HELP: Final = (
    ("Enter alone", "make the move, if only one is legal"),
    ("table, t", "see the table and your hand again"),
    ("hint", "see the move that a search would make, and why"),
    ("undo", "take back your last move, and all moves after it"),
    ("score", "see the score sheet"),
    ("history", "see what has happened in this round"),
    ("rules", "read the rules in force"),
    ("save FILE", "save the match in a new file, and keep saving it there"),
    ("quit, q", "leave the match"),
)

_LEAST_HEIGHT: Final = 6
"""A table is not folded into fewer lines, however low the screen is."""


class LeaveError(BaseException):
    """A person leaves the match.

    Players who raise an `Exception` are at fault, and a person who leaves is not.

    Attributes:
        on_request: whether they asked to leave; otherwise the input ended.
    """

    def __init__(self, *, on_request: bool) -> None:
        super().__init__(on_request)
        self.on_request = on_request


class UndoError(BaseException):
    """A person takes back their last move in the round, which is no fault either.

    Attributes:
        seat: their seat.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Desk(Protocol):
    """The match, as far as people can ask for more than their moves."""

    @property
    def is_safe(self) -> bool:
        """Whether leaving loses nothing: the match is saved, or no person has made a move."""
        ...

    @property
    def allows_undo(self) -> bool:
        """Whether people may take back moves."""
        ...

    def save_as(self, name: str) -> str:
        """Save the match in a new file from now on, and return a line that says so.

        Raises:
            FileError: if the file can't be written.
        """
        ...

    def show_score(self) -> None:
        """Show the score sheet."""
        ...


class Console:
    """The screen and the keyboard that all people in a match use.

    Args:
        screen: the screen.
        keyboard: the keyboard.
        names: the name of each seat.
        desk: the match.
        is_shared: whether several people take turns; they must not see each other's tiles.

    Attributes:
        seat: the seat of the person who uses the console; ``None`` if nobody does.
    """

    def __init__(
        self,
        screen: Screen,
        keyboard: Keyboard,
        names: Sequence[str],
        desk: Desk,
        *,
        is_shared: bool,
    ) -> None:
        self.screen = screen
        self.names = names
        self.desk = desk
        self.seat: int | None = None
        self._keyboard = keyboard
        self._is_shared = is_shared
        self._has_warned = False

    def hand_over(self, seat: int) -> bool:
        """Give the console to the person in a seat, before their tiles are shown.

        Returns:
            Whether another person had it before.
        """
        changes = self.seat != seat
        if self._is_shared and changes:
            self.screen.show("")
            turn = f"It is the turn of {label(seat, self.names)}"
            if self._keyboard.is_terminal:
                self._wait(f"{turn}. Press Enter to clear the screen")
                self.screen.clear()
                self._wait(f"{turn}. Press Enter when nobody else is looking")
            else:
                self.screen.show(turn)
        self.seat = seat
        return changes

    def release(self) -> None:
        """Take the console back; what it shows is no secret any more."""
        self.seat = None

    def pause(self, text: str) -> None:
        """Wait for Enter, if a person can press it."""
        if self._keyboard.is_terminal:
            self.screen.show("")
            self._wait(text)

    def ask(self, question: str) -> str:
        """Return the answer to a question.

        Raises:
            LeaveError: at the end of the input.
            KeyboardInterrupt: after Ctrl-C.
        """
        try:
            self.screen.prompt(question)
            answer = self._keyboard.read_line()
        except EOFError:
            self.screen.show("")
            raise LeaveError(on_request=False) from None
        except KeyboardInterrupt:
            self.screen.show("")
            raise
        if not self._keyboard.is_terminal:  # a terminal has shown the answer already
            self.screen.show(answer)
        return answer

    def leave(self) -> None:
        """Leave the match, or warn once if it would be lost.

        A script is not warned, since it could not answer.

        Raises:
            LeaveError: unless this is the warning.
        """
        if self.desk.is_safe or self._has_warned or not self._keyboard.is_terminal:
            raise LeaveError(on_request=True)
        self._has_warned = True
        self.screen.show(
            'This match is not saved. Type "save match.json" to save it in that file, or "quit" '
            "again to leave without it",
            style="bold yellow",
        )

    def save_as(self, name: str) -> None:
        """Save the match in a new file, or say why that is impossible."""
        if not name:
            self.screen.show('Type "save" and the name of a new file, such as "save match.json"')
            return
        try:
            line = self.desk.save_as(name)
        except ChickenfootError as error:
            line = f"{error}"
        self.screen.show(line, wraps=False)

    def _wait(self, text: str) -> None:
        """Wait for Enter, or any answer that is no request to save or to leave."""
        while True:
            request = parse_request(self.ask(text))
            if request is Request.QUIT:
                self.leave()
            elif isinstance(request, SaveAs):
                self.save_as(request.name)
            else:
                return


class HumanPlayer:
    """A person in one seat.

    Args:
        console: the console that they use.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._screen = console.screen
        self._origin: DominoView | None = None
        self._turns_shown = 0
        self._layout_shown: DominoLayout | None = None
        self._knows_marks = False

    def skip(self, view: DominoView, turns: int) -> None:
        """Do not show the first turns of a round.

        Args:
            view: what the person sees now.
            turns: the number of turns.
        """
        self._origin = view.origin
        self._turns_shown = turns
        self._layout_shown = None
        self._knows_marks = False

    def watch(self, view: DominoView) -> int:
        """Show the turns that have been finished since the last call.

        Args:
            view: what the person sees now.

        Returns:
            The number of lines.
        """
        if self._origin != view.origin:
            self.skip(view, 0)
        narrator = self._narrator(view)
        turns = [*narrator.turns_seen(view)]
        finished = len(turns) - bool(turns and turns[-1].seat == view.turn)
        if view.is_over:
            # The hands are open now, so the last draws share one line, like those of the others.
            finished = len(turns)
            turns = [turn if turn.play else turn.as_heard() for turn in turns]
        elif view.is_dead:
            # The draws that remain in a dead round are shown together, at its end.
            finished = max((n for n, turn in enumerate(turns, 1) if turn.play), default=0)
        new = turns[self._turns_shown : finished]
        self._turns_shown = max(self._turns_shown, finished)
        lines = [*narrator.lines_of_turns(new)]
        if new and view.is_dead and not view.is_over:
            lines.append("No tile can be played any more, so the boneyard is drawn (R5.3)")
        self._screen.show(*lines)
        return len(lines)

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Show the person what their seat sees, and ask until they answer with a legal move.

        Ask nothing in a dead round (R5.3).

        Args:
            view: what the seat sees.
            rng: not used.

        Raises:
            LeaveError: if the person leaves, or the input ends.
            UndoError: if they take back their last move.
        """
        del rng  # People choose without it.
        if view.is_dead:
            return view.legal_moves[0]
        if self._console.hand_over(view.seat):
            self._layout_shown = None
        news = self.watch(view)
        self._screen.show("")
        self._show(view, news)
        while True:
            try:
                answer = parse_answer(self._ask(view), view)
            except AnswerError as error:
                self._screen.show(f"{error}", style="red")
                continue
            if isinstance(answer, SaveAs):
                self._console.save_as(answer.name)
            elif isinstance(answer, Request):
                self._fulfil(answer, view)
            elif refusal := view.illegality(answer):
                why = refusal.message_for(self._console.names, you=view.seat)
                self._screen.show(f"That is not possible: {why} ({refusal.rule})", style="red")
            else:
                return answer

    def _ask(self, view: DominoView) -> str:
        """Return the answer to the question for a move, below what decides which are legal."""
        self._screen.show_text(self._status(view), style="bold")
        if len(view.legal_moves) == 1:
            return self._console.ask(f"Your move (Enter: {view.legal_moves[0]}; ? for help):")
        return self._console.ask("Your move (? for help):")

    def _show(self, view: DominoView, news: int = 0) -> None:
        """Show the table if it is not on the screen, the hand and the moves.

        Args:
            view: what the person sees.
            news: the number of lines above that should stay on the screen.
        """
        screen, width = self._screen, self._screen.width
        narrator = self._narrator(view)
        to_mover = [*narrator.lines_to_mover(view)]
        choice = choice_text(view, width=width)
        if self._layout_shown != view.layout:
            self._layout_shown = view.layout
            below = f"{self._legend(view)}{self._holdings(view)}"
            others = [below, *to_mover, choice, self._status(view)]
            # A blank line, the title and the question are on lines of their own.
            used = news + sum(text.count("\n") + 1 for text in others) + 3
            round_ = narrator.number_of(len(view.scores) + 1)
            screen.show(f"{round_}: {narrator.label(view.seat)} to play", style="bold")
            screen.show_text(
                folded_layout_text(
                    view.layout,
                    width=width,
                    height=screen.height and max(screen.height - used, _LEAST_HEIGHT),
                    marks=True,
                    ascii_only=screen.ascii_only,
                )
            )
            screen.show_text(below)
        screen.show(*to_mover)
        screen.show_text(choice)

    def _legend(self, view: DominoView) -> str:
        """Return the legend of the marks, the first time that a round has a table."""
        if view.layout.is_empty or self._knows_marks:
            return ""
        self._knows_marks = True
        return f"{game_of_layout(view.layout).legend}\n"

    def _holdings(self, view: DominoView) -> str:
        return holdings_text(view, names=self._console.names, width=self._screen.width)

    def _status(self, view: DominoView) -> str:
        return status_text(view, names=self._console.names, width=self._screen.width)

    def _narrator(self, view: DominoView) -> Narrator:
        return narrator_of(view.rules, view.players, self._console.names)

    def _fulfil(self, request: Request, view: DominoView) -> None:
        screen = self._screen
        if request is Request.HELP:
            legend = game_of_layout(view.layout).legend
            screen.show_pairs([*_help_on_moves(self._narrator(view)), *_HELP, ("marks", legend)])
        elif request is Request.TABLE:
            self._layout_shown = None
            self._show(view)
        elif request is Request.HINT:
            with thinking(with_first_time("The search tries out your moves")):
                lines = [*advice(view)]
            screen.show(*lines)
        elif request is Request.UNDO:
            self._undo(view)
        elif request is Request.SCORE:
            self._console.desk.show_score()
        elif request is Request.HISTORY:
            narrator = self._narrator(view)
            screen.show(*narrator.lines_of_turns(narrator.turns_seen(view)))
        elif request is Request.RULES:
            texts = rule_texts(view.rules, view.players)
            screen.show_pairs([(rule.id, rule.text) for rule in texts])
        else:
            self._console.leave()

    def _undo(self, view: DominoView) -> None:
        """Take back the person's last move in the round, if they may and there is one.

        Raises:
            UndoError: if so.
        """
        if not self._console.desk.allows_undo:
            self._screen.show("Moves can't be taken back in this match; see --allow-undo")
        elif all(event.seat != view.seat for event in view.history):
            self._screen.show("You have made no move in this round that you could take back")
        else:
            raise UndoError(view.seat)


def _help_on_moves(narrator: Narrator) -> Iterator[tuple[str, str]]:
    """Yield how to type each kind of move of a game."""
    tile, on = narrator.example.tile, narrator.example.on
    yield "a number", "make the move with that number"
    yield f"{tile} on {on}", f"play {tile} on {on}; {tile} {on} and {tile}>{on} work too"
    yield f"{tile}", f"play {tile}, if it fits one end only"
    if narrator.announces:
        announcing = f'play it and announce your last tile; "{tile} on {on}, one left" works too'
        yield f"{tile} on {on}!", announcing
    yield ("draw, pass", "d and p work too") if narrator.draws else ("pass", "p works too")
