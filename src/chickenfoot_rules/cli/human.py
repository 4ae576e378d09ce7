"""A person as a player: shows them what their seat sees, and asks for their moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from chickenfoot_rules.cli.advice import advice
from chickenfoot_rules.cli.answers import AnswerError, Request, SaveAs, parse_answer
from chickenfoot_rules.cli.console import Console
from chickenfoot_rules.cli.thinking import thinking, with_first_time
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.narration import Narrator
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoView
from chickenfoot_rules.rendering.games import narrator_of, rule_texts
from chickenfoot_rules.rendering.text.layouts import text_of
from chickenfoot_rules.rendering.text.table import (
    choice_text,
    folded_layout_text,
    holdings_text,
    status_text,
)

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


class UndoError(BaseException):
    """A person takes back their last move in the round, which is no fault either.

    Attributes:
        seat: their seat.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


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
        return f"{text_of(view.layout).legend}\n"

    def _holdings(self, view: DominoView) -> str:
        return holdings_text(view, names=self._console.names, width=self._screen.width)

    def _status(self, view: DominoView) -> str:
        return status_text(view, names=self._console.names, width=self._screen.width)

    def _narrator(self, view: DominoView) -> Narrator:
        return narrator_of(view.rules, view.players, self._console.names)

    def _fulfil(self, request: Request, view: DominoView) -> None:
        screen = self._screen
        if request is Request.HELP:
            legend = text_of(view.layout).legend
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
