"""Table documents: everything that a client needs to draw a table and to choose a move, as JSON.

>>> import random
>>> from chickenfoot_rules import Match
>>> match = Match(players=2).deal(random.Random(7))
>>> seat = match.round.seat
>>> question = document_of(match, seat, names=["Ada", "Bob"]).to_json()
>>> answer = parse_answer('{"action": 99, "move_number": 0}')
>>> match = match.apply(move_of(match, answer, seat), seat)

A server sends the result of `document_of` to each seat after each move, and refuses a late answer,
which names another number. `schema` returns the JSON Schema; TypeScript types are in ``table.d.ts``
beside this module.
"""

from __future__ import annotations

from chickenfoot_rules.documents.forms import (
    LaidTile,
    LegalMove,
    TableAnswer,
    TableDocument,
    TableDuty,
    TableEnd,
    TableEvent,
    TableOutcome,
    TablePlace,
    TableRefusal,
    TableSeat,
    TableSpot,
)
from chickenfoot_rules.documents.tables import (
    MOST_ANSWER_BYTES,
    document_of,
    loads,
    move_of,
    parse_answer,
    refusal_of,
    schema,
)

__all__ = [
    "MOST_ANSWER_BYTES",
    "LaidTile",
    "LegalMove",
    "TableAnswer",
    "TableDocument",
    "TableDuty",
    "TableEnd",
    "TableEvent",
    "TableOutcome",
    "TablePlace",
    "TableRefusal",
    "TableSeat",
    "TableSpot",
    "document_of",
    "loads",
    "move_of",
    "parse_answer",
    "refusal_of",
    "schema",
]
