"""What a seat's record of Express-Domino has besides what every game has."""

from __future__ import annotations

from collections.abc import Iterator

from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.records.forms import AnyForm


def events_of(form: AnyForm, seat: int, rules: ExpressRules) -> Iterator[Event]:
    """Yield the moves of a round as a seat saw them: the seats take turns (X4)."""
    del seat
    turn = form.origin.turn
    for move in form.moves:
        yield Event(turn, move)
        turn = rules.seat_after(turn, rules.players)
