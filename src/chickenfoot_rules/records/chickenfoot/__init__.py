"""The formats of Chicken Foot."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.records.chickenfoot.forms import MatchForm, RoundForm, SeatForm
from chickenfoot_rules.records.chickenfoot.replay import (
    match_form,
    match_record,
    round_form,
    round_record,
)
from chickenfoot_rules.records.chickenfoot.seats import seat_form, seat_record
from chickenfoot_rules.records.format import Format
from chickenfoot_rules.records.record import MatchRecord, RoundRecord, SeatRecord

__all__ = ["FORMATS"]

_SOURCES: Final = MappingProxyType(
    {
        "": "R5.1, R7.4",
        "charges": "R7.1 to R7.3",
        "reason": "R5.1, R5.2",
        "result": "R5.1 to R7.3",
        "winner": "R5.1",
        "standings": "R7.4 to R7.6",
    }
)

FORMATS: Final = (
    Format(
        name="chickenfoot-match",
        record=MatchRecord,
        of=Match,
        rules=Rules,
        form=MatchForm,
        write=match_form,
        read=match_record,
        sources=_SOURCES,
    ),
    Format(
        name="chickenfoot-round",
        record=RoundRecord,
        of=Round,
        rules=Rules,
        form=RoundForm,
        write=round_form,
        read=round_record,
        sources=_SOURCES,
    ),
    Format(
        name="chickenfoot-seat",
        record=SeatRecord,
        of=PlayerView,
        rules=Rules,
        form=SeatForm,
        write=seat_form,
        read=seat_record,
        sources=_SOURCES,
    ),
)
"""What is written of a match, of a round, and of what a seat saw."""
