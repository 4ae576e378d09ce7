"""The answers of a person who is asked for a move."""

from __future__ import annotations

import enum
import re
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import NotationError
from chickenfoot_rules.dominoes.illegality import IllegalityCode
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.words import span
from chickenfoot_rules.notation import parse_move
from chickenfoot_rules.notation.tiles import PIPS
from chickenfoot_rules.rendering.games import narrator_of


class AnswerError(Exception):
    """The answer is neither a move nor a request; the message says why, in one line."""


class Request(enum.Enum):
    """Something that a person can ask for instead of making a move."""

    HELP = "help"
    TABLE = "table"
    HISTORY = "history"
    RULES = "rules"
    SCORE = "score"
    HINT = "hint"
    UNDO = "undo"
    QUIT = "quit"


@attrs.frozen
class SaveAs(Immutable):
    """The request to save the match in a new file.

    Attributes:
        name: the name of the file; empty if the person typed no name.
    """

    name: str


_REQUESTS: Final = {
    **{request.value: request for request in Request},
    "?": Request.HELP,
    "h": Request.HELP,
    "t": Request.TABLE,
    "q": Request.QUIT,
    "exit": Request.QUIT,
}


def parse_request(text: str) -> Request | SaveAs | None:
    """Return the request in an answer, or ``None`` if it is something else."""
    word, _, name = text.partition(" ")
    if word.lower() == "save":
        return SaveAs(name)
    return _REQUESTS.get(text.lower())


def parse_answer(text: str, view: DominoView) -> Move | Request | SaveAs:
    """Return the move or the request in an answer; the move may be illegal.

    Their view decides what ``4-9`` alone means.

    Raises:
        AnswerError: if the answer has no meaning, or more than one.
    """
    word = text.lower()
    moves = view.legal_moves
    if not word and len(moves) == 1:
        return moves[0]
    if request := parse_request(text):
        return request
    if re.fullmatch(r"[0-9]+", word, re.ASCII):
        return _move_of_number(word, moves)
    if not word:
        message = f"type the number of a move, 1 to {len(moves)}, or ? for help"
        raise AnswerError(message)
    move = _parse_move(text, view)
    opens = view.layout.is_empty or "opens" in word
    if isinstance(move, Play) and move.on is None and not opens:
        return _place_tile(move, view)
    return move


def _move_of_number(digits: str, moves: tuple[Move, ...]) -> Move:
    # Python reads long numbers slowly, and refuses the longest.
    number = int(digits[:9])
    if 1 <= number <= len(moves):
        return moves[number - 1]
    message = f"expected the number of a move, {span(1, len(moves))}, got {digits}"
    raise AnswerError(message)


def _parse_move(text: str, view: DominoView) -> Move:
    try:
        return parse_move(text, lenient=True)
    except NotationError as error:
        if error.expected == PIPS:
            raise AnswerError(error.message) from None
    example = narrator_of(view.rules, view.players).example
    message = f"{text!r} is not a move; type a number, a move like {example}, or ? for help"
    raise AnswerError(message)


def _place_tile(play: Play, view: DominoView) -> Play:
    """Return the play of a tile that was named alone, on the end that it fits.

    Raises:
        AnswerError: if the tile fits no end, or more than one.
    """
    tile = play.tile
    ends = {move.on for move in view.legal_moves if isinstance(move, Play) and move.tile == tile}
    if len(ends) > 1:
        plays = " or ".join(sorted(f"{tile} on {end}" for end in ends))
        message = f"{tile} fits more than one end; type {plays}"
        raise AnswerError(message)
    if ends:
        return Play(tile, ends.pop(), play.announce)
    # The tile fits nowhere. Only a double that needs toes says where it was meant to go.
    play = Play(tile, view.duty.double if view.duty else None, play.announce)
    refusal = view.illegality(play)
    if refusal and refusal.code is IllegalityCode.ALREADY_OPENED:
        open_ends = view.layout.open_ends
        values = ", ".join(map(str, sorted({end.value for end in open_ends})))
        reasons = [view.illegality(Play(tile, end.tile)) for end in open_ends]
        rule = next(reason.rule for reason in reasons if reason)
        message = f"{tile} fits no open end; the open ends are {values} ({rule})"
        raise AnswerError(message)
    return play
