"""The table document: everything that a client needs to draw a table and to choose a move, as JSON.

>>> import random
>>> from chickenfoot_rules import Match
>>> match = Match(players=2).deal(random.Random(7))
>>> seat = match.round.seat
>>> question = document_for(match, seat, names=["Ada", "Bob"]).to_json()
>>> answer = parse_answer('{"action": 99, "move_number": 0}')
>>> match = match.apply(move_of(match, answer, seat), seat)

A server sends `document_for` to each seat after each move. A late answer names another number, and
is refused. `schema` is the JSON Schema; TypeScript types are in ``table.d.ts`` beside this module.
"""

from __future__ import annotations

from chickenfoot_rules.dominoes.documents import (
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
from chickenfoot_rules.records.tables.answers import (
    MOST_ANSWER_BYTES,
    loads,
    move_of,
    parse_answer,
    refusal_of,
    schema,
)
from chickenfoot_rules.records.tables.making import document_for

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
    "document_for",
    "loads",
    "move_of",
    "parse_answer",
    "refusal_of",
    "schema",
]
