"""The formats of Express-Domino."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.records.express.forms import (
    ExpressMatchForm,
    ExpressRoundForm,
    ExpressSeatForm,
)
from chickenfoot_rules.records.express.replay import (
    match_form,
    match_record,
    round_form,
    round_record,
)
from chickenfoot_rules.records.express.seats import seat_form, seat_record
from chickenfoot_rules.records.format import Format
from chickenfoot_rules.records.record import MatchRecord, RoundRecord, SeatRecord

__all__ = ["FORMATS"]

_SOURCES: Final = MappingProxyType(
    {
        "": "X6 to X8",
        "pips": "X6",
        "points": "X6, X7",
        "reason": "X6, X7",
        "result": "X6, X7",
        "winner": "X6",
        "winners": "X6, X7",
        "standings": "X8",
    }
)

FORMATS: Final = (
    Format(
        name="express-match",
        record=MatchRecord,
        of=ExpressMatch,
        rules=ExpressRules,
        form=ExpressMatchForm,
        write=match_form,
        read=match_record,
        sources=_SOURCES,
    ),
    Format(
        name="express-round",
        record=RoundRecord,
        of=ExpressRound,
        rules=ExpressRules,
        form=ExpressRoundForm,
        write=round_form,
        read=round_record,
        sources=_SOURCES,
    ),
    Format(
        name="express-seat",
        record=SeatRecord,
        of=ExpressView,
        rules=ExpressRules,
        form=ExpressSeatForm,
        write=seat_form,
        read=seat_record,
        sources=_SOURCES,
    ),
)
"""What is written of a match, of a round, and of what a seat saw."""
