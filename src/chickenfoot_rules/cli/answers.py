"""What a person may answer when asked for a move, and what it means."""

from __future__ import annotations

import enum
import re
from typing import Final

from chickenfoot_rules.dominoes.errors import NotationError
from chickenfoot_rules.dominoes.illegality import IllegalityCode
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.notation import parse_move
from chickenfoot_rules.notation.tiles import PIPS
from chickenfoot_rules.rendering.games import narrator_of

__all__ = ["AnswerError", "Wish", "answer_from_text"]


class AnswerError(Exception):
    """An answer makes no move: why, in a sentence for the person."""


class Wish(enum.Enum):
    """What a person can ask for instead of making a move."""

    HELP = "help"
    TABLE = "table"
    HISTORY = "history"
    RULES = "rules"
    QUIT = "quit"


_WISHES: Final = {
    **{wish.value: wish for wish in Wish},
    "?": Wish.HELP,
    "h": Wish.HELP,
    "t": Wish.TABLE,
    "q": Wish.QUIT,
    "exit": Wish.QUIT,
}


def answer_from_text(text: str, view: DominoView) -> Move | Wish:
    """Understand an answer; the move it means need not be legal.

    Args:
        text: the answer, in words with single blanks between them.
        view: what the person sees, which tells what ``4-9`` alone means.

    Raises:
        AnswerError: when it means nothing, or more than one thing.
    """
    word = text.lower()
    moves = view.legal_moves
    if not word and len(moves) == 1:
        return moves[0]
    if wish := _WISHES.get(word):
        return wish
    if re.fullmatch(r"[0-9]+", word, re.ASCII):
        return _numbered(word, moves)
    if not word:
        message = f"choose one of the moves 1 to {len(moves)}, or type ? for help"
        raise AnswerError(message)
    move = _named(text, view)
    opens = view.layout.is_empty or "opens" in word
    if isinstance(move, Play) and move.on is None and not opens:
        return _placed(move, view)
    return move


def _numbered(digits: str, moves: tuple[Move, ...]) -> Move:
    # Python itself reads long numbers slowly, and refuses the longest.
    number = int(digits[:9])
    if 1 <= number <= len(moves):
        return moves[number - 1]
    message = f"the moves are numbered 1 to {len(moves)}, so none is {digits}"
    raise AnswerError(message)


def _named(text: str, view: DominoView) -> Move:
    try:
        return parse_move(text, lenient=True)
    except NotationError as error:
        if error.expected == PIPS:
            raise AnswerError(error.message) from None
    example = narrator_of(view.rules, view.players).example
    message = f"no move is called {text!r}: type a number, or words like {example}, or ? for help"
    raise AnswerError(message)


def _placed(play: Play, view: DominoView) -> Play:
    """Find the tile on which a tile that was named alone is to be laid.

    Raises:
        AnswerError: when it fits no end, or more than one.
    """
    tile = play.tile
    ends = {move.on for move in view.legal_moves if isinstance(move, Play) and move.tile == tile}
    if len(ends) > 1:
        where = " or ".join(sorted(f"{tile} on {end}" for end in ends))
        message = f"{tile} fits more than one end: say {where}"
        raise AnswerError(message)
    if ends:
        return Play(tile, ends.pop(), play.announce)
    # It fits nowhere; where it was meant to go is known only while there is a duty.
    play = Play(tile, view.duty.double if view.duty else None, play.announce)
    refusal = view.illegality(play)
    if refusal and refusal.code is IllegalityCode.ALREADY_OPENED:
        open_ends = view.layout.open_ends
        values = ", ".join(map(str, sorted({end.value for end in open_ends})))
        reasons = [view.illegality(Play(tile, end.tile)) for end in open_ends]
        rule = next(reason.rule for reason in reasons if reason)
        message = f"{tile} fits no open end: they are {values} ({rule})"
        raise AnswerError(message)
    return play
