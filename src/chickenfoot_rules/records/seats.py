"""What a seat saw as a form, and back.

The fields of the forms are in the ``forms.py`` of each game; ``schema.json`` says what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.recollection import BaseInformationState
from chickenfoot_rules.dominoes.values import fill
from chickenfoot_rules.records.forms import AnyForm, Form
from chickenfoot_rules.records.games import RecordedGame
from chickenfoot_rules.records.problems import ROOT, located
from chickenfoot_rules.records.record import SeatRecord, with_scores
from chickenfoot_rules.records.replay import new_match


def seat_form(game: RecordedGame, record: SeatRecord[DominoView]) -> Form:
    """Return the form of what a seat saw."""
    scores = record.views[-1].scores if record.views else ()
    is_over = record.rules.is_match_over(scores)
    return fill(
        game.forms.seat,
        record,
        rounds=tuple(_round_form(game, view) for view in record.views),
        standings=record.rules.standings(scores, record.players) if is_over else (),
    )


def _round_form(game: RecordedGame, view: DominoView) -> Form:
    state = game.classes.information_state.of(view)
    events = state.events
    return fill(
        game.forms.seat_round,
        state,
        origin=fill(game.forms.seat_origin, state.origin),
        moves=tuple(event.move for event in events),
        movers=tuple(event.seat for event in events),
        drew=tuple(event.tile for event in events if event.tile is not None),
        turn=state.turn_now,
        hands=state.hands_now,
        result=view.outcome,
    )


def seat_record(game: RecordedGame, form: AnyForm) -> SeatRecord[DominoView]:
    """Return the record of what a seat saw.

    Raises:
        RecordError: if no deals and no moves lead to it; the error names the round and the rule.
    """
    first_lead = game.first_lead_of(form)
    return fill(
        cast("type[SeatRecord[DominoView]]", SeatRecord),
        form,
        players=new_match(game, form).players,
        lead=first_lead.lead,
        lots=first_lead.lots,
        views=tuple(_views(game, form)),
    )


def _views(game: RecordedGame, form: AnyForm) -> Iterator[DominoView]:
    """Yield what the seat saw of each round."""
    scores: tuple[tuple[int, ...], ...] = ()
    for number, round_ in enumerate(form.rounds):
        with located(f"{ROOT}.rounds[{number}]", f"round {number + 1}: "):
            view = _information_state(game, form, round_).view()
        if form.of_match:
            if view.outcome is not None:
                scores = (*scores, view.outcome.points)
            view = with_scores(view, scores)
        yield view


def _information_state(
    game: RecordedGame, form: AnyForm, round_: AnyForm
) -> BaseInformationState[Any, DominoRound, DominoView]:
    return fill(
        game.classes.information_state,
        round_,
        origin=fill(game.classes.seen, round_.origin, seat=form.seat, rules=form.rules),
        events=tuple(game.events_of(round_, form.seat, form.rules)),
        turn_now=round_.turn,
        hands_now=round_.hands,
    )
