"""Matches and rounds as JSON: saved, sent, and played again when they are read.

>>> import random
>>> from chickenfoot_rules import Match
>>> match = Match(players=4).deal(random.Random(7))
>>> text = dumps(MatchRecord.of(match, ["Ada", "Bob", "Cleo", "Dan"]))
>>> loads(text).match == match
True

The same classes hold the records of both games. What `loads` returns is any of them; which
one it is, ``isinstance(record.match, Match)`` or ``isinstance(record.rules, ExpressRules)`` tells.
"""

from __future__ import annotations

from chickenfoot_rules.records.annotations import Annotation
from chickenfoot_rules.records.converter import configure_converter, make_converter
from chickenfoot_rules.records.files import dumps, load, loads, save, schema
from chickenfoot_rules.records.record import AnyRecord, MatchRecord, Record, RoundRecord, SeatRecord
from chickenfoot_rules.records.replay import beginnings
from chickenfoot_rules.records.versions import VERSION

__all__ = [
    "VERSION",
    "Annotation",
    "AnyRecord",
    "MatchRecord",
    "Record",
    "RoundRecord",
    "SeatRecord",
    "beginnings",
    "configure_converter",
    "dumps",
    "load",
    "loads",
    "make_converter",
    "save",
    "schema",
]
