"""Which rules of Chicken Foot a record can hold."""

from __future__ import annotations

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.records.annotations import is_name, name_flaw
from chickenfoot_rules.records.first_lead import FirstLead


def check_table(rules: Rules, players: int, first_lead: FirstLead) -> None:
    """Raise if no record can hold the rules; players and first lead can be any.

    Raises:
        RecordError: if the deal table has an invalid name.
    """
    del players, first_lead
    if not is_name(rules.deal_table.name):
        message = name_flaw(rules.deal_table.name)
        raise RecordError(message, "$.rules.deal_table.name")
