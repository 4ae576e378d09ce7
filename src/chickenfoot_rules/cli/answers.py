"""The answers of a person who is asked for a move."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from chickenfoot_rules.cli.language import language
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.texts import typed
from chickenfoot_rules.dominoes.values import Immutable


class Request(enum.Enum):
    """Something that a person can ask for instead of making a move, by its English words."""

    HELP = typed("help, h, ?")
    TABLE = typed("table, t")
    HINT = typed("hint")
    UNDO = typed("undo")
    SCORE = typed("score")
    HISTORY = typed("history")
    RULES = typed("rules")
    QUIT = typed("quit, q, exit")


@attrs.frozen
class SaveAs(Immutable):
    """The request to save the match in a new file.

    Attributes:
        name: the name of the file; empty if the person typed no name.
    """

    name: str


SAVE: Final = typed("save")
"""The word before the name of a file, to save the match in it."""


def parse_request(text: str) -> Request | SaveAs | None:
    """Return the request in an answer, or ``None`` if it is something else."""
    words = Reader(language()).words
    word, _, name = text.partition(" ")
    if word.lower() in words(SAVE):
        return SaveAs(name)
    return next((one for one in Request if text.lower() in words(one.value)), None)


def parse_answer(text: str, view: DominoView) -> Move | Request | SaveAs:
    """Return the legal move or the request in an answer; nothing means the only legal move.

    Raises:
        NotationError: if it is neither.
        AmbiguousMoveError: if a tile fits several ends.
        IllegalMoveError: if the move is illegal.
    """
    if not text and len(view.legal_moves) == 1:
        return view.legal_moves[0]
    return parse_request(text) or view.parse(text, language=language())
