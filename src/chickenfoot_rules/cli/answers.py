"""The answers of a person who is asked for a move."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.values import Immutable


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
    """Return the legal move or the request in an answer; nothing means the only legal move.

    Raises:
        NotationError: if it is neither.
        AmbiguousMoveError: if a tile fits several ends.
        IllegalMoveError: if the move is illegal.
    """
    if not text and len(view.legal_moves) == 1:
        return view.legal_moves[0]
    return parse_request(text) or view.parse(text)
