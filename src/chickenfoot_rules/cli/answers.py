"""The answers of a person who is asked for a move."""

from __future__ import annotations

import enum
from typing import Final

import attrs

from chickenfoot_rules.cli.language import say
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.texts import N_
from chickenfoot_rules.dominoes.values import Immutable


class Request(enum.Enum):
    """Something that a person can ask for instead of making a move, by its English words."""

    HELP = N_("help, h")
    TABLE = N_("table, t")
    HINT = N_("hint")
    UNDO = N_("undo")
    SCORE = N_("score")
    HISTORY = N_("history")
    RULES = N_("rules")
    QUIT = N_("quit, exit, q")

    @property
    def words(self) -> str:
        """The words for it in the language of the command, with commas between them."""
        return say(self.value)


@attrs.frozen
class SaveAs(Immutable):
    """The request to save the match in a new file.

    Attributes:
        name: the name of the file; empty if the person typed no name.
    """

    name: str


SAVE: Final = N_("save")
"""The word before the name of a file, to save the match in it."""


def parse_request(text: str) -> Request | SaveAs | None:
    """Return the request in an answer, in English too, or ``None`` if it is something else."""
    word, _, name = text.partition(" ")
    if word.lower() in {SAVE, say(SAVE)}:
        return SaveAs(name)
    if text == "?":
        return Request.HELP
    for request in Request:
        if text.lower() in {*request.value.split(", "), *request.words.split(", ")}:
            return request
    return None


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
