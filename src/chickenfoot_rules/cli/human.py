"""A person in a seat: what they see, what they are asked, and advice to them in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from chickenfoot_rules.cli.answers import SAVE, Request, SaveAs, parse_answer
from chickenfoot_rules.cli.language import language, names_in, read, reader_with, say
from chickenfoot_rules.cli.printer import to_play
from chickenfoot_rules.cli.terminal import Keyboard, Screen, show_thinking, with_first_time
from chickenfoot_rules.dominoes.errors import NotationError
from chickenfoot_rules.dominoes.illegality import AmbiguousMoveError, IllegalMoveError
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.texts import N_, Text, chain, plural, text
from chickenfoot_rules.notation.moves import DRAW, PASS
from chickenfoot_rules.players.advice import SIMULATIONS, Outlook, advise
from chickenfoot_rules.rendering.narration.base import (
    Narrator,
    narrator_of,
    points,
    rule_texts,
)
from chickenfoot_rules.rendering.narration.chickenfoot import BONEYARD_IS_DRAWN
from chickenfoot_rules.rendering.text.layouts import text_of
from chickenfoot_rules.rendering.text.table import (
    choice_text,
    folded_layout_text,
    holdings_text,
    status_text,
)

_HELP: Final = {
    Request.TABLE: N_("see the table and your hand again"),
    Request.HINT: N_("see the move that a search would make, and why"),
    Request.UNDO: N_("take back your last move, and all moves after it"),
    Request.SCORE: N_("see the score sheet"),
    Request.HISTORY: N_("see what has happened in this round"),
    Request.RULES: N_("read the rules in force"),
    Request.QUIT: N_("leave the match"),
}

_LEAST_HEIGHT: Final = 6
"""A table is not folded into fewer lines, however low the screen is."""


class Person:
    """A person in one seat.

    Args:
        screen: the screen on which they see the match.
        keyboard: the keyboard on which they answer.
        names: the name of each seat.
    """

    def __init__(self, screen: Screen, keyboard: Keyboard, names: Sequence[str]) -> None:
        self._screen = screen
        self._keyboard = keyboard
        self._names = names_in(names)
        self._reader = reader_with(names)
        self._origin: DominoView | None = None
        self._turns_shown = 0
        self._layout_shown: DominoLayout | None = None
        self._knows_marks = False

    def skip(self, view: DominoView, turns: int) -> None:
        """Do not show the first turns of the round that the person sees."""
        self._origin = view.origin
        self._turns_shown = turns
        self._layout_shown = None
        self._knows_marks = False

    def watch(self, view: DominoView) -> int:
        """Show the turns that have been finished since the last call; return the lines of it."""
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
            lines.append(BONEYARD_IS_DRAWN)
        self._screen.show(*map(self._reader.read, lines))
        return len(lines)

    def look(self, view: DominoView, *, is_new: bool) -> None:
        """Show the person what their seat sees on its turn.

        Args:
            view: what the seat sees.
            is_new: whether somebody else may have used the screen since their last turn.
        """
        if is_new:
            self._layout_shown = None
        news = self.watch(view)
        self._screen.show("")
        self._show(view, news)

    def ask(self, view: DominoView) -> Move | Request | SaveAs:
        """Ask until the person answers with a legal move, or a request that concerns the match.

        Raises:
            LeaveError: if the input ends.
        """
        moves = view.legal_moves
        question = say("Your move (? for help):")
        if len(moves) == 1:
            question = say("Your move (Enter: {move}; ? for help):", move=moves[0])
        while True:
            self._screen.show_text(self._status(view), style="bold")
            try:
                answer = parse_answer(self._keyboard.ask(question), view)
            except IllegalMoveError as error:
                why = error.illegality
                sentence = why.message_for(self._names, you=view.seat, language=language())
                problem = say("That is not possible: {why} ({rule})", why=sentence, rule=why.rule)
            except NotationError as error:
                problem = say("{message}; type ? for help", message=error.message)
            except AmbiguousMoveError as error:
                problem = read(str(error))
            else:
                if isinstance(answer, Request | SaveAs) and self._fulfil(answer, view):
                    continue
                return answer
            self._screen.show(problem, style="red")

    def _show(self, view: DominoView, news: int = 0) -> None:
        """Show the table if it is not on the screen, the hand and the moves, below some news."""
        screen, width = self._screen, self._screen.width
        narrator = self._narrator(view)
        to_mover = [*map(self._reader.read, narrator.lines_to_mover(view))]
        choice = choice_text(view, width=width, language=language())
        if self._layout_shown != view.layout:
            self._layout_shown = view.layout
            below = f"{self._legend(view)}{self._holdings(view)}"
            others = [below, *to_mover, choice, self._status(view)]
            # A blank line, the title and the question are on lines of their own.
            used = news + sum(text.count("\n") + 1 for text in others) + 3
            number = narrator.number_of(len(view.scores) + 1)
            turn = chain([number, to_play(view.seat)], ": ")
            screen.show(self._reader.read(turn), style="bold")
            screen.show_text(
                folded_layout_text(
                    view.layout,
                    width=width,
                    height=screen.height and max(screen.height - used, _LEAST_HEIGHT),
                    marks=True,
                    ascii_only=screen.ascii_only,
                    language=language(),
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
        return f"{read(text_of(view.layout).legend)}\n"

    def _holdings(self, view: DominoView) -> str:
        width = self._screen.width
        return holdings_text(view, names=self._names, width=width, language=language())

    def _status(self, view: DominoView) -> str:
        width = self._screen.width
        return status_text(view, names=self._names, width=width, language=language())

    def _narrator(self, view: DominoView) -> Narrator:
        return narrator_of(view.rules, view.players)

    def _fulfil(self, request: Request | SaveAs, view: DominoView) -> bool:
        """Return whether a request concerned only what the person sees, and has been fulfilled."""
        screen = self._screen
        if request is Request.HELP:
            screen.show_pairs([*_help(view)])
        elif request is Request.TABLE:
            self._layout_shown = None
            self._show(view)
        elif request is Request.HINT:
            with show_thinking(with_first_time(say("The search tries out your moves"))):
                lines = [*advice(view)]
            screen.show(*map(self._reader.read, lines))
        elif request is Request.HISTORY:
            narrator = self._narrator(view)
            told = narrator.lines_of_turns(narrator.turns_seen(view))
            screen.show(*map(self._reader.read, told))
        elif request is Request.RULES:
            texts = rule_texts(view.rules, view.players, language=language())
            screen.show_pairs([(rule.id, rule.text) for rule in texts])
        else:
            return False
        return True


def _help(view: DominoView) -> Iterator[tuple[str, str]]:
    """Yield what a person can type, and what it does."""
    narrator = narrator_of(view.rules, view.players)
    example = {"tile": narrator.example.tile, "on": narrator.example.on}
    yield say("a number"), say("make the move with that number")
    usual = say("{tile} on {on}", **example)
    yield usual, say("play {tile} on {on}; {tile} {on} and {tile}>{on} work too", **example)
    yield f"{narrator.example.tile}", say("play {tile}, if it fits one end only", **example)
    if narrator.announces:
        yield f"{usual}!", say("play it and announce your last tile")
    if narrator.draws:
        yield _words(DRAW), say("draw, if no tile fits")
    yield _words(PASS), say("pass, if nothing else is possible")
    yield say("Enter alone"), say("make the move, if only one is legal")
    for request, does in _HELP.items():
        yield _words(request.value), say(does)
    yield say("{save} FILE", save=_words(SAVE, 1)), say("save the match there from now on")
    yield say("marks"), read(text_of(view.layout).legend)


def _words(english: str, most: int = 2) -> str:
    """Return the words that a person can type for something, up to a number of words."""
    return ", ".join(Reader(language()).words(english)[:most])


def advice(view: DominoView) -> Iterator[Text]:
    """Yield the move that a search makes, then what to expect and the reasons, a line each."""
    given = advise(view)
    if given.outlook is None:
        yield text("Hint: {move}. It is your only move", move=given.move)
        return
    yield text(
        "Hint: {move}. It did best when the round was tried out {number} times",
        move=given.move,
        number=SIMULATIONS,
    )
    yield _describe_outlook(view, given.outlook)
    for reason in given.reasons:
        yield chain(["- ", str(reason)], "")


def _describe_outlook(view: DominoView, outlook: Outlook) -> Text:
    """Return what a move leads to on average, and which others seem as good."""
    expected = points(round(outlook.points))
    if view.rules.most_points_win:
        line = text("You score about {points}", points=expected)
    else:
        line = text("You end the round with about {points}", points=expected)
    line = text("{line}, and {out}", line=line, out=_describe_going_out(outlook.out))
    if not outlook.as_good:
        return line
    first, *more = outlook.as_good
    if not more:
        return text("{line}; {move} seems as good", line=line, move=first)
    return plural(
        "{line}; {move} and {number} other move seem as good",
        "{line}; {move} and {number} other moves seem as good",
        len(more),
        line=line,
        move=first,
    )


def _describe_going_out(share: float) -> Text:
    """Return how often a player goes out."""
    tenths = round(10 * share)
    if tenths in (0, 10):
        return text("almost surely go out") if tenths else text("hardly ever go out")
    return plural("go out {number} time in 10", "go out {number} times in 10", tenths)
