"""A person as a player: shows them what their seat sees, and asks for their moves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from chickenfoot_rules.cli.answers import AnswerError, Request, parse_answer
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.narration import Narrator
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoView
from chickenfoot_rules.dominoes.words import label
from chickenfoot_rules.rendering.games import narrator_of, rule_texts
from chickenfoot_rules.rendering.text.table import choice_text, table_text

__all__ = ["Console", "HumanPlayer", "LeaveError"]

_HELP: Final = (
    ("Enter alone", "make the move, if only one is legal"),
    ("table, t", "see the table and your hand again"),
    ("history", "see what has happened in this round"),
    ("rules", "read the rules in force"),
    ("quit, q", "leave the match"),
)


class LeaveError(BaseException):
    """A person leaves the match.

    Players who raise an `Exception` are at fault, and a person who leaves is not.

    Attributes:
        on_request: whether they asked to leave; otherwise the input ended.
    """

    def __init__(self, *, on_request: bool) -> None:
        super().__init__(on_request)
        self.on_request = on_request


class Console:
    """The screen and the keyboard that all people in a match use.

    Args:
        screen: the screen.
        keyboard: the keyboard.
        names: the name of each seat.
        is_shared: whether several people take turns; they must not see each other's tiles.

    Attributes:
        seat: the seat of the person who uses the console; ``None`` if nobody does.
    """

    def __init__(
        self, screen: Screen, keyboard: Keyboard, names: Sequence[str], *, is_shared: bool
    ) -> None:
        self.screen = screen
        self.names = names
        self.seat: int | None = None
        self._keyboard = keyboard
        self._is_shared = is_shared

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

    def _wait(self, text: str) -> None:
        if self.ask(text).lower() in ("quit", "q"):
            raise LeaveError(on_request=True)


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

    def skip(self, view: DominoView, turns: int) -> None:
        """Do not show the first turns of a round.

        Args:
            view: what the person sees now.
            turns: the number of turns.
        """
        self._origin = view.origin
        self._turns_shown = turns
        self._layout_shown = None

    def watch(self, view: DominoView) -> None:
        """Show the turns that have been finished since the last call.

        Args:
            view: what the person sees now.
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
        self._screen.show(*narrator.lines_of_turns(new))
        if new and view.is_dead and not view.is_over:
            self._screen.show("No tile can be played any more, so the boneyard is drawn (R5.3)")

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Show the person what their seat sees, and ask until they answer with a legal move.

        Ask nothing in a dead round (R5.3).

        Args:
            view: what the seat sees.
            rng: not used.

        Raises:
            LeaveError: if the person leaves, or the input ends.
        """
        del rng  # People choose without it.
        if view.is_dead:
            return view.legal_moves[0]
        if self._console.hand_over(view.seat):
            self._layout_shown = None
        self.watch(view)
        self._screen.show("")
        self._show(view)
        while True:
            try:
                answer = parse_answer(self._ask(view), view)
            except AnswerError as error:
                self._screen.show(f"{error}")
                continue
            if isinstance(answer, Request):
                self._fulfil(answer, view)
            elif refusal := view.illegality(answer):
                why = refusal.message_for(self._console.names, you=view.seat)
                self._screen.show(f"That is not possible: {why} ({refusal.rule})")
            else:
                return answer

    def _ask(self, view: DominoView) -> str:
        if len(view.legal_moves) == 1:
            return self._console.ask(f"Your move (Enter: {view.legal_moves[0]}; ? for help):")
        return self._console.ask("Your move (? for help):")

    def _show(self, view: DominoView) -> None:
        screen = self._screen
        narrator = self._narrator(view)
        if self._layout_shown != view.layout:
            self._layout_shown = view.layout
            round_ = narrator.number_of(len(view.scores) + 1)
            screen.show(f"{round_}: {narrator.label(view.seat)} to play", style="bold")
            screen.show_text(
                table_text(
                    view,
                    names=self._console.names,
                    width=screen.width,
                    ascii_only=screen.ascii_only,
                )
            )
        screen.show(*narrator.lines_to_mover(view))
        screen.show_text(choice_text(view, width=screen.width))

    def _narrator(self, view: DominoView) -> Narrator:
        return narrator_of(view.rules, view.players, self._console.names)

    def _fulfil(self, request: Request, view: DominoView) -> None:
        screen = self._screen
        if request is Request.HELP:
            screen.show_pairs([*_help_on_moves(self._narrator(view)), *_HELP])
        elif request is Request.TABLE:
            self._layout_shown = None
            self._show(view)
        elif request is Request.HISTORY:
            narrator = self._narrator(view)
            screen.show(*narrator.lines_of_turns(narrator.turns_seen(view)))
        elif request is Request.RULES:
            texts = rule_texts(view.rules, view.players)
            screen.show_pairs([(rule.id, rule.text) for rule in texts])
        else:
            raise LeaveError(on_request=True)


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
