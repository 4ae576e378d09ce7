"""A person in a seat: what they see, what they are asked and can answer, and advice to them."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from chickenfoot_rules.base import N_, NotationError, Reader, Text, chain, plural, text, typed
from chickenfoot_rules.cli.printing import MatchPrinter, to_play
from chickenfoot_rules.cli.terminal import Keyboard, Screen, language, read, say, show_progress
from chickenfoot_rules.dominoes import DominoLayout, DominoRules, DominoView, Move
from chickenfoot_rules.dominoes.illegality import AmbiguousMoveError, IllegalMoveError
from chickenfoot_rules.notation.moves import DRAW, PASS
from chickenfoot_rules.players.advice import SIMULATIONS, Outlook, advise
from chickenfoot_rules.rendering import Narrator, choice_text, rule_texts
from chickenfoot_rules.rendering.narration.base import points
from chickenfoot_rules.rendering.narration.chickenfoot import BONEYARD_IS_DRAWN
from chickenfoot_rules.rendering.text import Page
from chickenfoot_rules.rendering.text.layouts import text_of


class Request(enum.Enum):
    """Something that a person can ask for instead of making a move: its English words, and help."""

    HELP = typed("help, h, ?"), ""
    TABLE = typed("table, t"), N_("see the table and your hand again")
    HINT = typed("hint"), N_("see the move that a search would make, and why")
    UNDO = typed("undo"), N_("take back your last move, and all moves after it")
    SCORE = typed("score"), N_("see the score sheet")
    HISTORY = typed("history"), N_("see what has happened in this round")
    RULES = typed("rules"), N_("read the rules in force")
    QUIT = typed("quit, q, exit"), N_("leave the match")


_SAVE: Final = typed("save")
"""Comes before the name of a new file for the match."""

_LEAST_HEIGHT: Final = 6
"""A table is not folded into fewer lines, however low the screen is."""


def parse_request(answer: str) -> Request | Path | None:
    """Return the request in an answer, or the file to save the match in, or ``None``."""
    words = Reader(language()).words
    first, _, name = answer.partition(" ")
    if name and first.lower() in words(_SAVE):
        return Path(name)
    return next((one for one in Request if answer.lower() in words(one.value[0])), None)


def parse_answer(answer: str, view: DominoView) -> Move | Request | Path:
    """Return the legal move, the request or the file in an answer; nothing is the only legal move.

    Raises:
        NotationError: if it is neither.
        AmbiguousMoveError: if a tile fits several ends.
        IllegalMoveError: if the move is illegal.
    """
    if not answer and len(view.legal_moves) == 1:
        return view.legal_moves[0]
    return parse_request(answer) or view.parse(answer, language=language())


class Person(MatchPrinter):
    """A person in one seat, who sees the match on a screen.

    Args:
        screen: the screen.
        rules: the options of the match.
        players: the number of seats.
        reader: the person, with their seat and the names of all seats.
        keyboard: the keyboard on which they answer.
    """

    def __init__(
        self, screen: Screen, rules: DominoRules, players: int, reader: Reader, keyboard: Keyboard
    ) -> None:
        super().__init__(screen, rules, players, reader)
        self._keyboard = keyboard
        self.skip(None, 0)

    def skip(self, view: DominoView | None, turns: int) -> None:
        """Do not show the first turns of the round that the person sees."""
        self._origin = view and view.origin
        self._turns_shown = turns
        self._layout_shown: DominoLayout | None = None
        self._knows_marks = False

    def watch(self, view: DominoView) -> int:
        """Show the turns that have been finished since the last call; return the lines of it."""
        if self._origin != view.origin:
            self.skip(view, 0)
        turns = [*self.narrator.turns_seen(view)]
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
        lines = [*self.narrator.lines_of_turns(new)]
        if new and view.is_dead and not view.is_over:
            lines.append(BONEYARD_IS_DRAWN)
        self.print(lines)
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
        self.screen.show("")
        self._show(view, news)

    def ask(self, view: DominoView) -> Move | Request | Path:
        """Ask until the person answers with a legal move, or a request that concerns the match.

        A file is the request to save the match in it.

        Raises:
            EOFError: if the input ends.
        """
        moves = view.legal_moves
        question = say("Your move (? for help):")
        if len(moves) == 1:
            question = say("Your move (Enter: {move}; ? for help):", move=moves[0])
        while True:
            self.screen.show_text(self._status(view), style="bold")
            try:
                answer = parse_answer(self._keyboard.ask(question), view)
            except IllegalMoveError as error:
                why = self.reader.read(error.illegality.message)
                rule = error.illegality.rule
                problem = say("That is not possible: {why} ({rule})", why=why, rule=rule)
            except NotationError as error:
                problem = say("{message}; type ? for help", message=error.message)
            except AmbiguousMoveError as error:
                problem = read(str(error))
            else:
                if isinstance(answer, Request) and self._fulfil(answer, view):
                    continue
                return answer
            self.screen.show(problem, style="red")

    def _show(self, view: DominoView, news: int = 0) -> None:
        """Show the table if it is not on the screen, the hand and the moves, below some news."""
        screen = self.screen
        to_mover = [*map(self.reader.read, self.narrator.lines_to_mover(view))]
        choice = choice_text(view, width=screen.width, language=language())
        if self._layout_shown != view.layout:
            self._layout_shown = view.layout
            holdings = Page(self.reader, screen.width)
            holdings.add_holdings(view)
            below = f"{self._legend(view)}{holdings}"
            others = [below, *to_mover, choice, self._status(view)]
            # A blank line, the title and the question are on lines of their own.
            used = news + sum(text.count("\n") + 1 for text in others) + 3
            height = screen.height and max(screen.height - used, _LEAST_HEIGHT)
            number = self.narrator.number_of(len(view.scores) + 1)
            screen.show(self.reader.read(chain([number, to_play(view.seat)], ": ")), style="bold")
            screen.show_text(self._layout(view, height, marks=True))
            screen.show_text(below)
        screen.show(*to_mover)
        screen.show_text(choice)

    def _legend(self, view: DominoView) -> str:
        """Return the legend of the marks, the first time that a round has a table."""
        if view.layout.is_empty or self._knows_marks:
            return ""
        self._knows_marks = True
        return f"{read(text_of(view.layout).legend)}\n"

    def _status(self, view: DominoView) -> str:
        page = Page(self.reader, self.screen.width)
        page.add_state(view)
        return str(page)

    def _fulfil(self, request: Request, view: DominoView) -> bool:
        """Return whether a request concerned only what the person sees, and has been fulfilled."""
        if request is Request.HELP:
            self.screen.show_pairs([*_help(view, self.narrator)])
        elif request is Request.TABLE:
            self._layout_shown = None
            self._show(view)
        elif request is Request.HINT:
            searches = len(view.legal_moves) > 1
            with show_progress(say("The search tries out your moves"), searches=searches):
                lines = [*advice(view)]
            self.print(lines)
        elif request is Request.HISTORY:
            self.print_turns(self.narrator.turns_seen(view))
        elif request is Request.RULES:
            texts = rule_texts(view.rules, view.players, language=language())
            self.screen.show_pairs([(rule.id, rule.text) for rule in texts])
        else:
            return False
        return True


def _help(view: DominoView, narrator: Narrator) -> Iterator[tuple[str, str]]:
    """Yield what a person can type, and what it does."""
    example = {"tile": narrator.example.tile, "on": narrator.example.on}
    yield say("a number"), say("make the move with that number")
    usual = say("{tile} on {on}", **example)
    yield usual, say("play {tile} on {on}; {tile}>{on} works too", **example)
    yield f"{narrator.example.tile}", say("play {tile}, if it fits one end only", **example)
    if narrator.announces:
        yield f"{usual}!", say("play it and announce your last tile")
    if view.rules.draws:
        yield _words(DRAW), say("draw, if no tile fits")
    yield _words(PASS), say("pass, if nothing else is possible")
    yield say("Enter alone"), say("make the move, if only one is legal")
    for english, does in (request.value for request in Request):
        if does:
            yield _words(english), say(does)
    save = Reader(language()).words(_SAVE)[0]
    yield say("{save} FILE", save=save), say("save the match there from now on")
    yield say("marks"), read(text_of(view.layout).legend)


def _words(english: str) -> str:
    """Return the words that a person can type for something, two at most."""
    return ", ".join(Reader(language()).words(english)[:2])


def advice(view: DominoView) -> Iterator[Text]:
    """Yield the move that a search makes, then what to expect and the reasons, a line each."""
    given = advise(view)
    if given.is_only:
        yield text("Hint: {move}. It is your only move", move=given.move)
    elif given.outlook is None:
        yield text("Hint: {move}", move=given.move)
    else:
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
