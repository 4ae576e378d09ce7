"""What a seat saw of Express-Domino as a form, and back by finding a match that looks so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.recollection import ExpressInformationState
from chickenfoot_rules.express.round import ExpressView
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import express_standings
from chickenfoot_rules.express.view import ExpressSeen
from chickenfoot_rules.records.express.forms import (
    ExpressSeatForm,
    ExpressSeatOriginForm,
    ExpressSeatRoundForm,
)
from chickenfoot_rules.records.games import NOTHING_AGREED
from chickenfoot_rules.records.record import SeatRecord
from chickenfoot_rules.records.seats import example_match, seen_rounds

__all__ = ["seat_form", "seat_record"]


def seat_form(record: SeatRecord[ExpressView]) -> ExpressSeatForm:
    """Return what is written of what a seat saw."""
    rules = cast("ExpressRules", record.rules)
    scores = record.views[-1].scores if record.views else ()
    places = express_standings(scores, rules)
    return ExpressSeatForm(
        seat=record.seat,
        rules=rules,
        names=record.names,
        of_match=record.of_match,
        rounds=tuple(map(_round_form, record.views)),
        standings=places if places[0].total >= rules.target else (),
    )


def _round_form(view: ExpressView) -> ExpressSeatRoundForm:
    recollection = ExpressInformationState.of(view)
    return ExpressSeatRoundForm(
        origin=ExpressSeatOriginForm(
            hands=recollection.origin.hands,
            hand_sizes=recollection.origin.hand_sizes,
            layout=recollection.origin.layout,
            turn=recollection.origin.turn,
            lead=recollection.origin.lead,
            opener=recollection.origin.opener,
        ),
        moves=tuple(event.move for event in recollection.events),
        turn=recollection.turn_now,
        hands=tuple(hand for hand in recollection.hands_now if hand is not None),
        result=view.outcome,
    )


def seat_record(form: ExpressSeatForm) -> SeatRecord[ExpressView]:
    """Put together again what a seat saw.

    Raises:
        RecordError: when no deals and no play lead to it; it names the round and the rule.
    """
    seen = [*seen_rounds(form.rounds, lambda round_: _recall(form, round_), of_match=form.of_match)]
    if form.of_match:
        example_match(ExpressMatch(form.rules), seen, NOTHING_AGREED, "X2, X3")
    return SeatRecord(
        seat=form.seat,
        rules=form.rules,
        players=form.rules.players,
        names=form.names,
        of_match=form.of_match,
        views=tuple(view for _, view in seen),
    )


def _recall(form: ExpressSeatForm, round_: ExpressSeatRoundForm) -> ExpressInformationState:
    origin = round_.origin
    seen = ExpressSeen(
        seat=form.seat,
        rules=form.rules,
        hands=origin.hands,
        hand_sizes=origin.hand_sizes,
        layout=origin.layout,
        turn=origin.turn,
        lead=origin.lead,
        opener=origin.opener,
    )
    return ExpressInformationState(
        origin=seen,
        events=tuple(_events(form.rules, origin.turn, round_.moves)),
        turn_now=round_.turn,
        hands_now=round_.hands,
    )


def _events(rules: ExpressRules, turn: int, moves: Iterable[Move]) -> Iterator[Event]:
    """Yield the moves with who made them: one after the other (X4)."""
    for move in moves:
        yield Event(turn, move)
        turn = rules.seat_after(turn)
