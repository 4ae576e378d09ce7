"""What a seat's record of Chicken Foot has besides what every game has."""

from __future__ import annotations

from collections.abc import Iterator

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.words import count
from chickenfoot_rules.records.chickenfoot.forms import SeatRoundForm


def events_of(form: SeatRoundForm, seat: int, rules: Rules) -> Iterator[Event]:
    """Yield the moves of a round as a seat saw them.

    Raises:
        RecordError: if the form has not one mover for each move, or not one drawn tile for
            each draw of the seat.
    """
    del rules
    if len(form.movers) != len(form.moves):
        moves = count(len(form.moves), "move")
        message = f"expected a mover for each of {moves}, got {len(form.movers)}"
        raise RecordError(message, "$.movers")
    own_draws = [
        at
        for at, (mover, move) in enumerate(zip(form.movers, form.moves, strict=True))
        if mover == seat and isinstance(move, Draw)
    ]
    if len(form.drew) != len(own_draws):
        message = (
            f"expected a tile for each of {count(len(own_draws), 'draw')} of seat {seat}, "
            f"got {len(form.drew)}"
        )
        raise RecordError(message, "$.drew")
    drew = dict(zip(own_draws, form.drew, strict=True))
    for at, (mover, move) in enumerate(zip(form.movers, form.moves, strict=True)):
        yield Event(mover, move, drew.get(at))
