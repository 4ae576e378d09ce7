"""A person as a player: shown what one seat sees, and asked for its moves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import attrs

from chickenfoot_rules.cli.answers import AnswerError, Wish, answer_from_text
from chickenfoot_rules.cli.keyboard import Keyboard
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.moves import Move
from chickenfoot_rules.narration import Turn, label, lines_of_turns, turns_seen
from chickenfoot_rules.rendering.text import choice_text, table_text
from chickenfoot_rules.round import PlayerView
from chickenfoot_rules.rulebook import rules_in_english

__all__ = ["Desk", "HumanPlayer", "LeaveError"]

_HELP_ON_PLAYS: Final = (
    ("a number", "make the move that has it"),
    ("4-9 on 9-9", "play 4-9 on 9-9; 4-9 9-9 and 4-9>9-9 say the same"),
    ("4-9", "play 4-9, if it fits one end only"),
)
_ANNOUNCING: Final = (
    "4-9 on 9-9!",
    'play it and announce your last tile, as "4-9 on 9-9, one left" does',
)
_HELP: Final = (
    ("draw, pass", "d and p say the same"),
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
        self._origin: PlayerView | None = None
        self._told = 0
        self._shown: Layout | None = None

    def catch_up(self, view: PlayerView, told: int) -> None:
        """Take the first turns of a round as told.

        Args:
            view: what the person sees now.
            told: how many turns that are.
        """
        self._origin = view.origin
        self._told = told
        self._shown = None

    def watch(self, view: PlayerView) -> None:
        """Tell the turns that have been finished since they were told last.

        Args:
            view: what the person sees now.
        """
        if self._origin != view.origin:
            self.catch_up(view, 0)
        made = [*turns_seen(view)]
        finished = len(made) - bool(made and made[-1].seat == view.turn)
        if view.is_over:
            # The hands lie open now, so the last draws are told as all others are: in one line.
            finished = len(made)
            made = [turn if turn.play else attrs.evolve(turn, drawn=()) for turn in made]
        elif view.is_dead:
            # The draws that are left to a dead round are told together, at its end.
            finished = max((n for n, turn in enumerate(made, 1) if turn.play), default=0)
        new = made[self._told : finished]
        self._told = max(self._told, finished)
        self._screen.show(*lines_of_turns(new, view.players, self._desk.names))
        if new and view.is_dead and not view.is_over:
            self._screen.show("No tile can be played any more, so the boneyard is drawn (R5.3)")

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
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

    def _ask(self, view: PlayerView) -> str:
        if len(view.legal_moves) == 1:
            return self._desk.ask(f"Your move (Enter: {view.legal_moves[0]}; ? for help):")
        return self._desk.ask("Your move (? for help):")

    def _show(self, view: PlayerView) -> None:
        screen = self._screen
        if self._shown != view.layout:
            self._shown = view.layout
            number, rounds = len(view.scores) + 1, len(view.rules.domino_set.doubles)
            player = label(view.seat, self._desk.names)
            screen.show(f"Round {number} of {rounds}: {player} to play", style="bold")
            screen.show_text(
                table_text(
                    view,
                    names=self._desk.names,
                    width=screen.width,
                    ascii_only=screen.ascii_only,
                )
            )
        drawn = [tile for turn in self._unfinished(view) for tile in turn.drawn]
        if drawn:
            fits = f", and {view.drawn} fits" if view.drawn else ""
            screen.show(f"You have drawn {', '.join(map(str, drawn))}{fits}")
        screen.show_text(choice_text(view, width=screen.width))

    def _unfinished(self, view: PlayerView) -> list[Turn]:
        """Return the turn that the person has begun by drawing, if that is so."""
        return [turn for turn in [*turns_seen(view)][-1:] if turn.seat == view.seat]

    def _fulfil(self, wish: Wish, view: PlayerView) -> None:
        screen = self._screen
        if wish is Wish.HELP:
            announcing = [_ANNOUNCING] if view.rules.chickenlittle else []
            screen.show_pairs([*_HELP_ON_PLAYS, *announcing, *_HELP])
        elif wish is Wish.TABLE:
            self._shown = None
            self._show(view)
        elif wish is Wish.HISTORY:
            screen.show(*lines_of_turns(turns_seen(view), view.players, self._desk.names))
        elif wish is Wish.RULES:
            texts = rules_in_english(view.rules, view.players)
            screen.show_pairs([(rule.id, rule.text) for rule in texts])
        else:
            raise LeaveError(by_wish=True)
