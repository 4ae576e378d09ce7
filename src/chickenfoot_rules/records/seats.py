"""What a seat saw as a form, and back by finding a match that looks like it.

The fields of the forms are in the ``forms.py`` of each game; ``schema.json`` says what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.match import joined
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound, DominoView
from chickenfoot_rules.dominoes.recollection import BaseInformationState
from chickenfoot_rules.records.forms import AnyForm, Form, fill
from chickenfoot_rules.records.games import RecordedGame
from chickenfoot_rules.records.problems import ROOT, located
from chickenfoot_rules.records.record import SeatRecord, with_scores
from chickenfoot_rules.records.replay import new_match

__all__ = ["seat_form", "seat_record"]


def seat_form(game: RecordedGame, record: SeatRecord[DominoView]) -> Form:
    """Return the form of what a seat saw."""
    scores = record.views[-1].scores if record.views else ()
    return fill(
        game.forms.seat,
        record,
        rounds=tuple(_round_form(game, view) for view in record.views),
        standings=game.final_standings(scores, record.rules, record.players),
    )


def _round_form(game: RecordedGame, view: DominoView) -> Form:
    state = game.information_state.of(view)
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
    match = new_match(game, form)
    seen = [*_seen_rounds(game, form)]
    # Lots are the match's, which ignores those that do not decide its lead.
    first_lead = game.first_lead_of(
        _example_match(game, match, seen, form) if form.of_match else form
    )
    return fill(
        cast("type[SeatRecord[DominoView]]", SeatRecord),
        form,
        players=match.players,
        lead=first_lead.lead,
        lots=first_lead.lots,
        views=tuple(view for _, view in seen),
    )


def _seen_rounds(game: RecordedGame, form: AnyForm) -> Iterator[tuple[DominoRound, DominoView]]:
    """Yield an example of each round before its first move, and what the seat saw of it."""
    scores: tuple[tuple[int, ...], ...] = ()
    for number, round_ in enumerate(form.rounds):
        with located(f"{ROOT}.rounds[{number}]", f"round {number + 1}: "):
            state = _information_state(game, form, round_)
            origin = state.example()
            view = state.seen_from(origin)
        if form.of_match:
            if view.outcome is not None:
                scores = (*scores, view.outcome.points)
            view = with_scores(view, scores)
        yield origin, view


def _information_state(
    game: RecordedGame, form: AnyForm, round_: AnyForm
) -> BaseInformationState[Any, DominoRound, DominoView]:
    return fill(
        game.information_state,
        round_,
        origin=fill(game.seen, round_.origin, seat=form.seat, rules=form.rules),
        events=tuple(game.events_of(round_, form.seat, form.rules)),
        turn_now=round_.turn,
        hands_now=round_.hands,
    )


def _example_match(
    game: RecordedGame,
    match: DominoMatch,
    seen: Iterable[tuple[DominoRound, DominoView]],
    form: AnyForm,
) -> DominoMatch:
    """Return a match that looks to the seat like what it saw.

    Args:
        game: the game.
        match: the match before its first deal.
        seen: an example of each round, and what the seat saw of it.
        form: the form of what it saw.
    """
    lots = game.first_lead_of(form).lots
    for number, (origin, view) in enumerate(seen):
        with located(f"{ROOT}.rounds[{number}]", f"round {number + 1}: "):
            match = match.deal(game.deal_of(origin, lots))
            round_ = match.round
            if round_ is None or round_ != origin:
                message = f"no deal begins a round of this match like this ({game.opening_rules})"
                raise RecordError(message, f"{ROOT}.origin")
            for event in view.history:
                round_ = round_.apply(event.move)
        if view.history:
            match = joined(match, round_)
        lots = ()
    return match
