"""What records have for Express-Domino alone."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.records.express import forms
from chickenfoot_rules.records.express.rules import check_table
from chickenfoot_rules.records.express.seats import events_of
from chickenfoot_rules.records.forms import Forms

__all__ = ["FORMS", "check_table", "events_of"]

FORMS: Final = Forms(
    deal=forms.ExpressDealForm,
    match=forms.ExpressMatchForm,
    match_round=forms.ExpressMatchRoundForm,
    round=forms.ExpressRoundForm,
    origin=forms.ExpressOriginForm,
    seat=forms.ExpressSeatForm,
    seat_round=forms.ExpressSeatRoundForm,
    seat_origin=forms.ExpressSeatOriginForm,
)
"""The layout of the documents."""
