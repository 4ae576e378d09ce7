"""What a seat's record of Chicken Foot has besides what every game has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.scoring import Place, standings
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.records.chickenfoot.forms import SeatRoundForm

__all__ = ["events_of", "final_standings"]


def final_standings(
    scores: Sequence[tuple[int, ...]], rules: Rules, players: int
) -> tuple[Place, ...]:
    """Return the places by a score sheet, or none while the match goes on."""
    is_over = len(scores) == len(rules.domino_set.doubles)
    return standings(scores, players) if is_over else ()


def events_of(form: SeatRoundForm, seat: int, rules: Rules) -> Iterator[Event]:
    """Yield the moves of a round as a seat saw them.

    Raises:
        RecordError: if the form has not one mover for each move, or not one drawn tile for
            each draw of the seat.
    """
    del rules
    if len(form.movers) != len(form.moves):
        message = f"expected a mover for each of {len(form.moves)} moves, got {len(form.movers)}"
        raise RecordError(message, "$.movers")
    own_draws = [
        at
        for at, (mover, move) in enumerate(zip(form.movers, form.moves, strict=True))
        if mover == seat and isinstance(move, Draw)
    ]
    if len(form.drew) != len(own_draws):
        message = (
            f"expected a tile for each of {len(own_draws)} draws of seat {seat}, "
            f"got {len(form.drew)}"
        )
        raise RecordError(message, "$.drew")
    drew = dict(zip(own_draws, form.drew, strict=True))
    for at, (mover, move) in enumerate(zip(form.movers, form.moves, strict=True)):
        yield Event(mover, move, drew.get(at))
