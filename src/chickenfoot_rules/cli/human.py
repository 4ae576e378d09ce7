"""A person as a player: shown what one seat sees, and asked for its moves."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from chickenfoot_rules.cli.answers import AnswerError, Wish, answer_from_text
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.narration import Narrator
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoView
from chickenfoot_rules.dominoes.words import label
from chickenfoot_rules.rendering.games import narrator_of, rule_texts
from chickenfoot_rules.rendering.text.table import choice_text, table_text

__all__ = ["Desk", "HumanPlayer", "LeaveError"]

_HELP: Final = (
    ("Enter alone", "make the move, if only one is legal"),
    ("table, t", "see the table and your hand again"),
    ("history", "see what has happened in this round"),
    ("rules", "read the rules that are in force"),
    ("quit, q", "leave the match"),
)


class LeaveError(BaseException):
    """A person leaves the match.

    It is no fault of a player, so whoever handles those, as exceptions, must not see it.

    Attributes:
        by_wish: whether somebody asked for it; else there was nothing more to read.
    """

    def __init__(self, *, by_wish: bool) -> None:
        super().__init__(by_wish)
        self.by_wish = by_wish


class Desk:
    """The screen and the keyboard that persons share.

    Args:
        screen: where they look.
        keyboard: where they type.
        names: who sits in each seat.
        is_shared: whether several persons take turns, who must not see each other's tiles.

    Attributes:
        seat: the seat of the person who has the desk; ``None`` for nobody.
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
        """Let the person in a seat have the desk, before its tiles are shown.

        Returns:
            Whether it is another person than before.
        """
        changes = self.seat != seat
        if self._is_shared and changes:
            self.screen.show("")
            turn = f"It is the turn of {label(seat, self.names)}"
            if self._keyboard.is_terminal:
                self._wait(f"{turn}. Press Enter to clear the screen")
                self.screen.clear()
                self._wait(f"{turn}. Press Enter when nobody else looks")
            else:
                self.screen.show(turn)
        self.seat = seat
        return changes

    def clear_away(self) -> None:
        """Take the desk from whoever has it: what was shown is no secret any more."""
        self.seat = None

    def ask(self, question: str) -> str:
        """Return what somebody answers.

        Raises:
            LeaveError: when there is nothing more to read.
            KeyboardInterrupt: after Ctrl-C.
        """
        try:
            self.screen.prompt(question)
            answer = self._keyboard.line()
        except EOFError:
            self.screen.show("")
            raise LeaveError(by_wish=False) from None
        except KeyboardInterrupt:
            self.screen.show("")
            raise
        if not self._keyboard.is_terminal:  # which would have shown it already
            self.screen.show(answer)
        return answer

    def _wait(self, text: str) -> None:
        if self.ask(text).lower() in ("quit", "q"):
            raise LeaveError(by_wish=True)


class HumanPlayer:
    """A person in one seat.

    Args:
        desk: where the person sits.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._screen = desk.screen
        self._origin: DominoView | None = None
        self._told = 0
        self._shown: DominoLayout | None = None

    def catch_up(self, view: DominoView, told: int) -> None:
        """Take the first turns of a round as told.

        Args:
            view: what the person sees now.
            told: how many turns that are.
        """
        self._origin = view.origin
        self._told = told
        self._shown = None

    def watch(self, view: DominoView) -> None:
        """Tell the turns that have been finished since they were told last.

        Args:
            view: what the person sees now.
        """
        if self._origin != view.origin:
            self.catch_up(view, 0)
        narrator = self._narrator(view)
        made = [*narrator.turns_seen(view)]
        finished = len(made) - bool(made and made[-1].seat == view.turn)
        if view.is_over:
            # The hands lie open now, so the last draws are told as all others are: in one line.
            finished = len(made)
            made = [turn if turn.play else turn.as_heard() for turn in made]
        elif view.is_dead:
            # The draws that are left to a dead round are told together, at its end.
            finished = max((n for n, turn in enumerate(made, 1) if turn.play), default=0)
        new = made[self._told : finished]
        self._told = max(self._told, finished)
        self._screen.show(*narrator.lines_of_turns(new))
        if new and view.is_dead and not view.is_over:
            self._screen.show("No tile can be played any more, so the boneyard is drawn (R5.3)")

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Show the person what the seat sees, and ask until a legal move is answered.

        Of a dead round nothing is asked (R5.3).

        Args:
            view: what the seat sees.
            rng: not used.

        Raises:
            LeaveError: when the person leaves, or there is nothing more to read.
        """
        del rng  # A person has chance enough.
        if view.is_dead:
            return view.legal_moves[0]
        if self._desk.hand_over(view.seat):
            self._shown = None
        self.watch(view)
        self._screen.show("")
        self._show(view)
        while True:
            try:
                answer = answer_from_text(self._ask(view), view)
            except AnswerError as error:
                self._screen.show(f"{error}")
                continue
            if isinstance(answer, Wish):
                self._fulfil(answer, view)
            elif refusal := view.illegality(answer):
                self._screen.show(f"That is not possible: {refusal}")
            else:
                return answer

    def _ask(self, view: DominoView) -> str:
        if len(view.legal_moves) == 1:
            return self._desk.ask(f"Your move (Enter: {view.legal_moves[0]}; ? for help):")
        return self._desk.ask("Your move (? for help):")

    def _show(self, view: DominoView) -> None:
        screen = self._screen
        narrator = self._narrator(view)
        if self._shown != view.layout:
            self._shown = view.layout
            round_ = narrator.number_of(len(view.scores) + 1)
            screen.show(f"{round_}: {narrator.label(view.seat)} to play", style="bold")
            screen.show_text(
                table_text(
                    view,
                    names=self._desk.names,
                    width=screen.width,
                    ascii_only=screen.ascii_only,
                )
            )
        screen.show(*narrator.lines_to_mover(view))
        screen.show_text(choice_text(view, width=screen.width))

    def _narrator(self, view: DominoView) -> Narrator:
        return narrator_of(view.rules, view.players, self._desk.names)

    def _fulfil(self, wish: Wish, view: DominoView) -> None:
        screen = self._screen
        if wish is Wish.HELP:
            screen.show_pairs([*_help_on_moves(self._narrator(view)), *_HELP])
        elif wish is Wish.TABLE:
            self._shown = None
            self._show(view)
        elif wish is Wish.HISTORY:
            narrator = self._narrator(view)
            screen.show(*narrator.lines_of_turns(narrator.turns_seen(view)))
        elif wish is Wish.RULES:
            texts = rule_texts(view.rules, view.players)
            screen.show_pairs([(rule.id, rule.text) for rule in texts])
        else:
            raise LeaveError(by_wish=True)


def _help_on_moves(narrator: Narrator) -> Iterator[tuple[str, str]]:
    """Tell how the moves are typed that there are in a game."""
    tile, on = narrator.example.tile, narrator.example.on
    yield "a number", "make the move that has it"
    yield f"{tile} on {on}", f"play {tile} on {on}; {tile} {on} and {tile}>{on} say the same"
    yield f"{tile}", f"play {tile}, if it fits one end only"
    if narrator.announces:
        announcing = f'play it and announce your last tile, as "{tile} on {on}, one left" does'
        yield f"{tile} on {on}!", announcing
    yield ("draw, pass", "d and p say the same") if narrator.draws else ("pass", "p says the same")
