"""Which tables of Express-Domino a record can hold."""

from __future__ import annotations

from chickenfoot_rules.dominoes.errors import DealError, RecordError
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.records.first_lead import FirstLead


def check_table(rules: ExpressRules, players: int, first_lead: FirstLead) -> None:
    """Raise if a table is impossible.

    Raises:
        RecordError: if the rules are for another number of players, or a lead is named.
    """
    try:
        rules.hand_size_for(players)
    except DealError as error:
        raise RecordError(str(error), "$.players") from None
    if first_lead != FirstLead():
        message = "expected no lead and no lots: the tiles decide who leads the first round (X2)"
        raise RecordError(message)
