"""Matches and rounds as JSON, to save and to send; reading them replays them.

>>> import random
>>> from chickenfoot_rules import Match
>>> match = Match(players=4).deal(random.Random(7))
>>> record = MatchRecord.of(match, ["Ada", "Bob", "Cleo", "Dan"])
>>> loads(dumps(record)) == record
True
>>> record.redact(seat=1).views == (match.view(1),)
True

`save` and `load` do the same with files. ``loads(text, kind=MatchRecord)`` returns the record of a
match of Chicken Foot and reads no other. The same classes hold the records of every game:
``kind=MatchRecord[ExpressMatch]`` reads those of Express-Domino, and ``MatchRecord[DominoMatch]``
those of any game.
"""

from __future__ import annotations

from chickenfoot_rules.records.converter import (
    configure_converter,
    dumps,
    load,
    loads,
    make_converter,
    save,
)
from chickenfoot_rules.records.forms import VERSION, Annotation, MatchDocument, MatchRound
from chickenfoot_rules.records.record import (
    AnyRecord,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    beginnings,
)
from chickenfoot_rules.records.rows import MOVE_COLUMNS, ROUND_COLUMNS, Row, move_rows, round_rows
from chickenfoot_rules.records.schemas import schema

__all__ = [
    "MOVE_COLUMNS",
    "ROUND_COLUMNS",
    "VERSION",
    "Annotation",
    "AnyRecord",
    "MatchDocument",
    "MatchRecord",
    "MatchRound",
    "Record",
    "RoundRecord",
    "Row",
    "SeatRecord",
    "beginnings",
    "configure_converter",
    "dumps",
    "load",
    "loads",
    "make_converter",
    "move_rows",
    "round_rows",
    "save",
    "schema",
]
