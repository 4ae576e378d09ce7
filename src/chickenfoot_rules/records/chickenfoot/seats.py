"""What a seat saw of Chicken Foot as a form, and back by finding a match that looks so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.recollection import InformationState
from chickenfoot_rules.chickenfoot.round import PlayerView
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.scoring import standings
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.records.chickenfoot.forms import SeatForm, SeatOriginForm, SeatRoundForm
from chickenfoot_rules.records.forms import TileRow
from chickenfoot_rules.records.problems import located
from chickenfoot_rules.records.record import SeatRecord
from chickenfoot_rules.records.seats import example_match, seen_rounds

__all__ = ["seat_form", "seat_record"]


def seat_form(record: SeatRecord[PlayerView]) -> SeatForm:
    """Return what is written of what a seat saw."""
    rules = cast("Rules", record.rules)
    scores = record.views[-1].scores if record.views else ()
    is_over = len(scores) == len(rules.domino_set.doubles)
    return SeatForm(
        seat=record.seat,
        rules=rules,
        players=record.players,
        names=record.names,
        of_match=record.of_match,
        lead=record.lead,
        lots=TileRow(record.lots),
        rounds=tuple(map(_round_form, record.views)),
        standings=standings(scores, record.players) if is_over else (),
    )


def _round_form(view: PlayerView) -> SeatRoundForm:
    recollection = InformationState.of(view)
    return SeatRoundForm(
        origin=SeatOriginForm(
            hands=recollection.origin.hands,
            hand_sizes=recollection.origin.hand_sizes,
            boneyard_size=recollection.origin.boneyard_size,
            layout=recollection.origin.layout,
            turn=recollection.origin.turn,
            lead=recollection.origin.lead,
            openers=recollection.origin.openers,
            skipped=recollection.origin.skipped,
            must_open=recollection.origin.must_open,
            drawn=recollection.origin.drawn,
            draw_fits=recollection.origin.draw_fits,
            debts=tuple(sorted(recollection.origin.debts)),
        ),
        moves=tuple(event.move for event in recollection.events),
        movers=tuple(event.seat for event in recollection.events),
        drew=TileRow(tuple(event.tile for event in recollection.events if event.tile is not None)),
        turn=recollection.turn_now,
        hands=tuple(hand for hand in recollection.hands_now if hand is not None),
        result=view.outcome,
    )


def seat_record(form: SeatForm) -> SeatRecord[PlayerView]:
    """Put together again what a seat saw.

    Raises:
        RecordError: when no deals and no play lead to it; it names the round and the rule.
    """
    seen = [*seen_rounds(form.rounds, lambda round_: _recall(form, round_), of_match=form.of_match)]
    lots: tuple[Tile, ...] = form.lots
    if form.of_match:
        with located("$"):
            match = Match(form.rules, form.players, form.lead)
        lots = example_match(match, seen, (form.lead, lots), "R2.1 to R2.6").lots
    return SeatRecord(
        seat=form.seat,
        rules=form.rules,
        players=form.players,
        names=form.names,
        of_match=form.of_match,
        lead=form.lead,
        lots=lots,
        views=tuple(view for _, view in seen),
    )


def _recall(form: SeatForm, round_: SeatRoundForm) -> InformationState:
    origin = round_.origin
    seen = Seen(
        seat=form.seat,
        rules=form.rules,
        hands=origin.hands,
        hand_sizes=origin.hand_sizes,
        boneyard_size=origin.boneyard_size,
        layout=origin.layout,
        turn=origin.turn,
        lead=origin.lead,
        openers=origin.openers,
        skipped=origin.skipped,
        must_open=origin.must_open,
        drawn=origin.drawn,
        draw_fits=origin.draw_fits,
        debts=frozenset(origin.debts),
    )
    return InformationState(
        origin=seen,
        events=tuple(_events(form.seat, round_)),
        turn_now=round_.turn,
        hands_now=round_.hands,
    )


def _events(seat: int, round_: SeatRoundForm) -> Iterator[Event]:
    """Yield the moves as the seat saw them.

    Raises:
        RecordError: when there are too few or too many movers or tiles that it drew.
    """
    if len(round_.moves) != len(round_.movers):
        message = f"{len(round_.moves)} moves can't have been made by {len(round_.movers)} movers"
        raise RecordError(message, "$.movers")
    own_draws = [
        at
        for at, (mover, move) in enumerate(zip(round_.movers, round_.moves, strict=True))
        if mover == seat and isinstance(move, Draw)
    ]
    if len(own_draws) != len(round_.drew):
        message = f"the seat drew {len(own_draws)} times, and {len(round_.drew)} tiles stand here"
        raise RecordError(message, "$.drew")
    drew = dict(zip(own_draws, round_.drew, strict=True))
    for at, (mover, move) in enumerate(zip(round_.movers, round_.moves, strict=True)):
        yield Event(mover, move, drew.get(at))
