"""What a seat's record of Express-Domino has besides what every game has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressPlace, express_standings
from chickenfoot_rules.records.express.forms import ExpressSeatRoundForm

__all__ = ["events_of", "final_standings"]


def final_standings(
    scores: Sequence[tuple[int, ...]], rules: ExpressRules, players: int
) -> tuple[ExpressPlace, ...]:
    """Return the places by a score sheet, or none while the match goes on."""
    del players
    places = express_standings(scores, rules)
    return places if places[0].total >= rules.target else ()


def events_of(form: ExpressSeatRoundForm, seat: int, rules: ExpressRules) -> Iterator[Event]:
    """Yield the moves of a round as a seat saw them: the seats take turns (X4)."""
    del seat
    turn = form.origin.turn
    for move in form.moves:
        yield Event(turn, move)
        turn = rules.seat_after(turn)
