"""The answers of clients: text to a move, checked against a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.documents import TableAnswer, TableRefusal
from chickenfoot_rules.dominoes.errors import (
    ChickenfootError,
    MatchError,
    RecordError,
    StaleAnswerError,
)
from chickenfoot_rules.dominoes.illegality import IllegalMoveError
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.sentences import ENGLISH
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.notation import parse_move
from chickenfoot_rules.records.problems import short
from chickenfoot_rules.records.tables.games import AnyMatch, AnyRound

__all__ = ["MOST_ANSWER_BYTES", "move_of", "parse_answer", "refusal_of"]

MOST_ANSWER_BYTES: Final = 10_000
"""The most bytes of an answer."""


def parse_answer(text: str | bytes, *, turn: int | None = None) -> TableAnswer:
    """Parse the answer of a client.

    Args:
        text: an object of JSON, such as ``{"action": 94, "turn": 12}`` or
            ``{"move": "4-9>9-9", "turn": 12}``, in at most 10,000 bytes. Other keys are ignored.
        turn: the turn of an answer that does not name one. Without it, each must.

    Raises:
        RecordError: if the text is something else.

    >>> parse_answer('{"action": 94, "turn": 12}')
    TableAnswer(turn=12, action=94, move=None)
    """
    answer = _object_of(text)
    found: object = answer.get("turn", turn)
    action, move = answer.get("action"), answer.get("move")
    if type(found) is not int or found < 0:
        message = f"expected the turn that is answered, 0 up, got {short(found)}"
        raise RecordError(message, "$.turn")
    if (action is None) == (move is None):
        message = f"expected either an action or a move, got {short(answer)}"
        raise RecordError(message)
    if action is not None and type(action) is not int:
        message = f"expected the number of an action, got {short(action)}"
        raise RecordError(message, "$.action")
    if move is not None and type(move) is not str:
        message = f"expected a move as text, got {short(move)}"
        raise RecordError(message, "$.move")
    return TableAnswer(turn=found, action=action, move=move)


def move_of(table: AnyMatch | AnyRound, answer: TableAnswer, seat: int | None = None) -> Move:
    """Return the legal move of an answer; apply it next.

    Args:
        table: the match whose document is answered, or the round.
        answer: the answer.
        seat: the seat that answers, 0..players−1. A server names it, so that nobody moves for
            others. Without it, the seat whose turn it is answers.

    Raises:
        StaleAnswerError: if it answers another turn.
        IllegalMoveError: if the move is illegal, or it is the turn of another seat.
        ActionError: if there is no such action.
        NotationError: if the text is not a move.
        MatchError: if the match has no current round.
        SeatError: if there is no such seat.
    """
    raise NotImplementedError


def refusal_of(
    error: ChickenfootError,
    names: Sequence[str] = (),
    *,
    you: int | None = None,
    catalogue: Mapping[str, str] = ENGLISH,
) -> TableRefusal:
    """Return what a server sends to a client whose answer it refuses."""
    raise NotImplementedError


def _object_of(text: str | bytes) -> dict[str, object]:
    check_type(text, (str, bytes), "an answer as text or bytes")
    raise NotImplementedError
