"""What a person may answer when asked for a move, and what it means."""

from __future__ import annotations

import enum
import re
from typing import Final

from chickenfoot_rules.errors import TileError
from chickenfoot_rules.illegality import IllegalityCode
from chickenfoot_rules.moves import Draw, Move, Pass, Play
from chickenfoot_rules.round import PlayerView
from chickenfoot_rules.tiles import Tile

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
_MOVES: Final[dict[str, Move]] = {"draw": Draw(), "d": Draw(), "pass": Pass(), "p": Pass()}
_TILE: Final = r"[0-9]{1,2}-[0-9]{1,2}"
_PLAY: Final = re.compile(
    rf"(?P<tile>{_TILE})(?P<opens> opens)?(?:(?: ?> ?| on | )(?P<on>{_TILE}))?"
    r"(?P<announce> ?!|,? one left!?)?",
    re.ASCII,
)


def answer_from_text(text: str, view: PlayerView) -> Move | Wish:
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
    if move := _MOVES.get(word):
        return move
    if re.fullmatch(r"[0-9]+", word, re.ASCII):
        return _numbered(word, moves)
    if play := _PLAY.fullmatch(word):
        return _play(play, view)
    if not word:
        message = f"choose one of the moves 1 to {len(moves)}, or type ? for help"
        raise AnswerError(message)
    message = f"no move is called {text!r}: type a number, or words like 4-9 on 9-9, or ? for help"
    raise AnswerError(message)


def _numbered(digits: str, moves: tuple[Move, ...]) -> Move:
    # Python itself reads long numbers slowly, and refuses the longest.
    number = int(digits[:9])
    if 1 <= number <= len(moves):
        return moves[number - 1]
    message = f"the moves are numbered 1 to {len(moves)}, so none is {digits}"
    raise AnswerError(message)


def _play(words: re.Match[str], view: PlayerView) -> Play:
    try:
        tile = Tile.parse(words["tile"])
        on = Tile.parse(words["on"]) if words["on"] else None
    except TileError as error:
        raise AnswerError(str(error)) from None
    announce = bool(words["announce"])
    if on is not None or words["opens"] or view.layout.is_empty:
        return Play(tile, on, announce)
    ends = {move.on for move in view.legal_moves if isinstance(move, Play) and move.tile == tile}
    if len(ends) > 1:
        where = " or ".join(sorted(f"{tile} on {end}" for end in ends))
        message = f"{tile} fits more than one end: say {where}"
        raise AnswerError(message)
    if ends:
        return Play(tile, ends.pop(), announce)
    # It fits nowhere; where it was meant to go is known only while there is a duty.
    play = Play(tile, view.duty.double if view.duty else None, announce)
    refusal = view.illegality(play)
    if refusal and refusal.code is IllegalityCode.ALREADY_OPENED:
        values = sorted({end.value for end in view.layout.open_ends})
        message = f"{tile} fits no open end: they are {', '.join(map(str, values))} (R3.1)"
        raise AnswerError(message)
    return play
