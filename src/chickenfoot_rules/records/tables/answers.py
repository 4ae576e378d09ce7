"""Table documents and the answers of clients, read from JSON and checked against the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes import documents, errors
from chickenfoot_rules.dominoes.documents import TableAnswer, TableDocument, TableRefusal
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalMoveError
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move, Pass
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import N_, Language, text
from chickenfoot_rules.records.parts import as_object, form_from_document, form_from_text
from chickenfoot_rules.records.reading import document_from_text, too_many
from chickenfoot_rules.records.schemas import make_schema
from chickenfoot_rules.records.tables.making import make_form

MOST_ANSWER_BYTES: Final = 10_000
"""The most bytes of an answer."""


def loads(text: str | bytes) -> TableDocument:
    """Read a table document, for a client in Python.

    The text may come from an untrusted source: its size is limited. Whether a game can come to such
    a table is not checked.

    Args:
        text: JSON, as text or in UTF-8.

    Raises:
        RecordError: if the text is not a table document; it says where and why.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records.tables import document_for
    >>> document = document_for(Match().deal(random.Random(7)), 1)
    >>> loads(document.to_json()) == document
    True
    """
    document: TableDocument = form_from_text(text, TableDocument)
    return document


def schema() -> Mapping[str, object]:
    """Return the JSON Schema of table documents, in the dialect 2020-12.

    TypeScript types with the same names are beside it, in ``table.d.ts``.
    """
    about = " ".join((documents.__doc__ or "").split()).replace("`", "")
    others = TableAnswer, TableRefusal
    return make_schema("table", "Table documents", about, {None: [TableDocument]}, others)


def parse_answer(text: str | bytes, *, move_number: int | None = None) -> TableAnswer:
    """Parse the answer of a client. The text may come from an untrusted source.

    Args:
        text: an object of JSON, such as ``{"action": 94, "move_number": 12}`` or
            ``{"move": "4-9>9-9", "move_number": 12}``, of at most `MOST_ANSWER_BYTES`. Other keys
            are ignored, so that a language model may give its reasons.
        move_number: the number of an answer that names none; the default requires one.

    Raises:
        RecordError: if the text is something else.

    >>> parse_answer('{"action": 94, "move_number": 12}')
    TableAnswer(move_number=12, action=94, move=None)
    """
    if isinstance(text, str | bytes) and len(text) > MOST_ANSWER_BYTES:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise too_many(f"{MOST_ANSWER_BYTES:,}", N_("bytes"))
    document = as_object(document_from_text(text))
    named = {} if move_number is None else {"move_number": move_number}
    answer: TableAnswer = form_from_document(named | document, TableAnswer)
    return answer


def move_of(
    table: DominoMatch | DominoRound | DominoView, answer: TableAnswer, seat: int | None = None
) -> Move:
    """Return the legal move of an answer.

    Args:
        table: the match, round or view whose document is answered.
        answer: the answer. An action plays on the oldest of several equal ends.
        seat: the seat that answers, 0..players−1. A server names the seat of the client, so that
            nobody moves for others. Without it, the seat whose turn it is answers; a view answers
            for its own seat.

    Raises:
        StaleAnswerError: if it answers another document.
        IllegalMoveError: if the move is illegal, or it is the turn of another seat; it carries the
            `Illegality`.
        ActionError: if there is no such action.
        NotationError: if the text is not a move.
        AmbiguousMoveError: if the text names a tile alone, which fits several ends.
        MatchError: if the match has no current round.
        SeatError: if there is no such seat.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=2).deal(random.Random(7))
    >>> move_of(match, TableAnswer(move_number=0, move="9-9"), match.round.seat)
    Play(tile=Tile(9, 9), on=None, announce=False)
    """
    number, now = _find_moment(table)
    if answer.move_number != number:
        raise errors.StaleAnswerError(answer.move_number, number)
    if isinstance(now, DominoRound) and seat not in {None, now.seat}:
        illegality = now.illegality(Pass(), seat)  # It is the turn of another seat.
    elif answer.move is not None:
        return now.parse(answer.move)
    else:
        action = cast("int", answer.action)
        try:
            return actions.decode(now, action)
        except errors.ActionError:
            illegality = actions.illegality(now, action)
    raise IllegalMoveError(cast("Illegality", illegality))


def _find_moment(
    table: DominoMatch | DominoRound | DominoView,
) -> tuple[int, DominoRound | DominoView]:
    """Return the number of the next move, and the round or view in which it is made.

    Raises:
        MatchError: if the match has no current round.
    """
    if isinstance(table, DominoView):
        return len(table.history), table
    if isinstance(table, DominoRound):
        return len(table.moves), table
    if table.round is None:
        message = text("no round is being played, so nobody can move")
        raise errors.MatchError(message)
    return sum(len(round_.moves) for round_ in table.all_rounds), table.round


def refusal_of(
    error: errors.ChickenfootError,
    names: Sequence[str] = (),
    *,
    you: int | None = None,
    language: Language = None,
) -> TableRefusal:
    """Return what a server sends to a client whose answer is refused.

    Args:
        error: the error that `parse_answer` or `move_of` raised.
        names: the name of each seat; without them, players count from 1.
        you: the seat of the client, 0..players−1. A sentence about it says "you".
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        SeatError: if the sentence is about a seat that has no name.
        UnknownNameError: if there is no such language.

    >>> from chickenfoot_rules import StaleAnswerError
    >>> refusal_of(StaleAnswerError(11, 12)).to_json()
    '{"code":"stale","message":"expected move 12, got an answer for move 11"}'
    """
    message = error.message_for(names, you=you, language=language)
    if isinstance(error, IllegalMoveError):
        why = error.illegality
        return make_form(TableRefusal, why, code=why.code.value, message=message)
    code = "stale" if isinstance(error, errors.StaleAnswerError) else "invalid"
    return TableRefusal(code=code, message=message)
