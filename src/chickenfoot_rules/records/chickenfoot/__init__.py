"""What records have for Chicken Foot alone."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.records.chickenfoot import forms
from chickenfoot_rules.records.chickenfoot.rules import check_table
from chickenfoot_rules.records.chickenfoot.seats import events_of
from chickenfoot_rules.records.forms import Forms

__all__ = ["FORMS", "check_table", "events_of"]

FORMS: Final = Forms(
    deal=forms.DealForm,
    match=forms.MatchForm,
    match_round=forms.MatchRoundForm,
    round=forms.RoundForm,
    origin=forms.OriginForm,
    seat=forms.SeatForm,
    seat_round=forms.SeatRoundForm,
    seat_origin=forms.SeatOriginForm,
)
"""The layout of the documents."""
