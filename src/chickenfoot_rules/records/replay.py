"""Records as forms, and back by playing every move again.

The record of a seat is not played. A search finds a deal that leads to what the seat saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import length_hint
from typing import Any, TypeVar, cast

from chickenfoot_rules.dominoes.documents import Form
from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.information_state import DominoInformationState
from chickenfoot_rules.dominoes.match import DominoMatch, join_round
from chickenfoot_rules.dominoes.moves import Draw, Move
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, play_moves
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.values import fill, quote
from chickenfoot_rules.dominoes.words import count
from chickenfoot_rules.records.annotations import Annotation, check_move
from chickenfoot_rules.records.forms import AnnotationForm, AnyForm, Forms, forms_of
from chickenfoot_rules.records.parts import PARTS
from chickenfoot_rules.records.reading import ROOT, Document, locate_errors
from chickenfoot_rules.records.record import (
    MatchRecord,
    RoundRecord,
    SeatRecord,
    deals_of,
    recorded_game,
    with_scores,
)

M = TypeVar("M", bound=DominoMatch)
R = TypeVar("R", bound=DominoRound)


def beginnings(match: M) -> Iterator[M]:
    """Yield a match as it was just after each deal, the first round first.

    Args:
        match: a match of any game.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=4).deal(random.Random(7))
    >>> later = match.apply(match.legal_moves[0])
    >>> [*beginnings(later)] == [match]
    True
    """
    now = match.origin
    for deal, round_ in zip(deals_of(match), match.all_rounds, strict=True):
        now = now.deal(deal)
        yield now
        for move in round_.moves:
            now = now.apply(move)


# --- matches -------------------------------------------------------------------------------------


def match_form(record: MatchRecord[DominoMatch]) -> Form:
    """Return the form of the record of a match."""
    forms, match = forms_of(recorded_game(record.rules)), record.match
    rounds = match.all_rounds
    notes = _annotation_forms(record.annotations, len(rounds))
    return fill(
        forms.match,
        match,
        names=record.names,
        rounds=tuple(
            fill(forms.match_round, round_, deal=deal, annotations=some, result=round_.outcome)
            for deal, round_, some in zip(deals_of(match), rounds, notes, strict=True)
        ),
        standings=match.standings if match.is_over else (),
    )


def match_record(game: Game, form: AnyForm) -> MatchRecord[DominoMatch]:
    """Return the record of a match, which is replayed.

    Raises:
        RecordError: if it can't be replayed; the error names the round, the move and the rule.
    """
    match = replay_match(game, form)
    _check_results(form, match.all_rounds)
    if form.standings:
        right = match.standings if match.is_over else ()
        _check_claim("standings", form.standings, right, form.rules)
    return MatchRecord.of(match, form.names, annotations_of(form))


def replay_match(game: Game, form: AnyForm) -> DominoMatch:
    """Return the match of a form, which may be an `UncheckedMatch`.

    Raises:
        RecordError: if it can't be replayed; the error names the round, the move and the rule.
    """
    match = new_match(game, form)
    for number, round_ in enumerate(form.rounds):
        match = _replay_round(match, round_, f"{ROOT}.rounds[{number}]", f"round {number + 1}")
    return match


def annotations_of(form: AnyForm) -> Iterator[Annotation]:
    """Yield the annotations of the form of a match.

    Raises:
        RecordError: if one is on a move that was not made.
    """
    for number, round_ in enumerate(form.rounds):
        yield from _annotations(round_, number, f"{ROOT}.rounds[{number}]")


def new_match(game: Game, form: AnyForm) -> DominoMatch:
    """Return the match of a form before its first deal.

    Raises:
        RecordError: if there can't be such a match.
    """
    players = getattr(form, "players", form.rules.usual_players)
    with locate_errors(ROOT):
        match: DominoMatch = game.match.with_own_deals(
            form.rules, players, getattr(form, "lead", None)
        )
    return match


def _replay_round(match: DominoMatch, form: AnyForm, path: str, name: str) -> DominoMatch:
    """Return a match after a further round."""
    with locate_errors(f"{path}.deal", f"{name}: "):
        match = match.deal(form.deal)
    round_ = match.round
    if round_ is not None and not round_.layout.is_empty:
        # A double that is laid at once (R2.8) could have been anywhere; a record says one place.
        right = round_.origin.to_deal(form.deal.lots)
        if right != form.deal:
            message = f"{name}: expected {quote(right)}, got {quote(form.deal)}"
            raise RecordError(message, f"{path}.deal")
    if round_ is None or not form.moves:
        return match
    return join_round(match, _play_moves(round_, form.moves, path, f"{name}, "))


def _play_moves(round_: R, moves: Sequence[Move], path: str, prefix: str = "") -> R:
    """Return a round after its moves.

    Args:
        round_: the round before its first move.
        moves: the moves.
        path: where the round is in the document.
        prefix: the beginning of a message.

    Raises:
        RecordError: if a move is illegal.
    """
    left = iter(moves)
    try:
        return play_moves(round_, left)
    except ChickenfootError:
        at = len(moves) - length_hint(left) - 1
        with locate_errors(f"{path}.moves[{at}]", f"{prefix}move {at + 1}: "):
            raise


def _check_results(form: AnyForm, rounds: Iterable[DominoRound | DominoView]) -> None:
    """Raise if a document claims another result of a round than a replay finds."""
    for number, (found, round_) in enumerate(zip(form.rounds, rounds, strict=True)):
        place, prefix = f"{ROOT}.rounds[{number}]", f"round {number + 1}: "
        _check_claim("result", found.result, round_.outcome, form.rules, place, prefix)


def _check_claim(
    name: str, found: object, right: object, rules: DominoRules, path: str = ROOT, prefix: str = ""
) -> None:
    """Raise if a document claims another result, or other standings, than a replay finds.

    Args:
        name: the key of the claim.
        found: what the document claims; nothing if it is left out.
        right: what a replay finds; nothing while the round or the match goes on.
        rules: the options.
        path: where the round or the match is in the document.
        prefix: the beginning of the message.
    """
    if not found or found == right:
        return
    of_match = name == "standings"
    rule = rules.rule_ids.standings if of_match else rules.rule_ids.results
    path = f"{path}.{name}"
    if not right:
        unfinished = "match" if of_match else "round"
        message = f"{prefix}expected no {name}: the {unfinished} is not over ({rule})"
        raise RecordError(message, path)
    there: object = PARTS.unstructure(found)
    here: object = PARTS.unstructure(right)
    while (theirs := _parts_of(there)) and theirs.keys() == (ours := _parts_of(here)).keys():
        step = next(step for step in theirs if theirs[step] != ours[step])
        path, there, here = f"{path}{step}", theirs[step], ours[step]
    message = f"{prefix}expected {quote(here)} by replay, got {quote(there)} ({rule})"
    raise RecordError(message, path)


def _parts_of(value: object) -> Document:
    """Return the parts of an object or an array by the steps to them; of others none."""
    if isinstance(value, dict):
        return {f".{key}": part for key, part in cast("Document", value).items()}
    if isinstance(value, list):
        return {f"[{index}]": part for index, part in enumerate(cast("list[object]", value))}
    return {}


# --- single rounds -------------------------------------------------------------------------------


def round_form(record: RoundRecord[DominoRound]) -> Form:
    """Return the form of the record of a round that belongs to no match."""
    forms, round_ = forms_of(recorded_game(record.rules)), record.round
    [annotations] = _annotation_forms(record.annotations, 1)
    return fill(
        forms.round,
        round_,
        names=record.names,
        origin=fill(forms.origin, round_.origin, turn=round_.origin.seat),
        annotations=annotations,
        result=round_.outcome,
    )


def round_record(game: Game, form: AnyForm) -> RoundRecord[DominoRound]:
    """Return the record of a round, which is replayed.

    Raises:
        RecordError: if it can't be replayed; the error names the move and the rule.
    """
    with locate_errors(f"{ROOT}.origin"):
        round_ = fill(game.round, form.origin, rules=form.rules, seat=form.origin.turn)
    round_ = _play_moves(round_, form.moves, ROOT)
    _check_claim("result", form.result, round_.outcome, form.rules)
    return RoundRecord.of(round_, form.names, _annotations(form, 0, ROOT))


def _annotation_forms(
    annotations: Iterable[Annotation], rounds: int
) -> Iterator[tuple[AnnotationForm, ...]]:
    """Yield the forms of the annotations on each round."""
    forms: list[list[AnnotationForm]] = [[] for _ in range(rounds)]
    for one in annotations:
        forms[one.round].append(fill(AnnotationForm, one))
    return map(tuple, forms)


def _annotations(form: AnyForm, number: int, path: str) -> Iterator[Annotation]:
    """Yield the annotations on a round.

    Args:
        form: the form of the round.
        number: which round it is, 0 for the first.
        path: where the round is in the document.
    """
    moves = len(form.moves)
    for place, note in enumerate(form.annotations):
        with locate_errors(f"{path}.annotations[{place}]"):
            annotation = fill(Annotation, note, round=number)
            check_move(annotation, moves)
        yield annotation


# --- what a seat saw -----------------------------------------------------------------------------


def seat_form(record: SeatRecord[DominoView]) -> Form:
    """Return the form of what a seat saw."""
    game = recorded_game(record.rules)
    forms = forms_of(game)
    return fill(
        forms.seat,
        record,
        rounds=tuple(
            _seat_round_form(forms, game.information_state.of(view), view) for view in record.views
        ),
        standings=_standings_of(record),
    )


def _standings_of(record: SeatRecord[DominoView]) -> tuple[DominoPlace, ...]:
    """Return the places of a match that is over, as a seat saw it; otherwise none."""
    scores = record.views[-1].scores if record.views else ()
    openings = [view.layout.opening for view in record.views if view.is_over]
    is_over = record.of_match and record.rules.is_over_after(scores, openings)
    return record.rules.standings(scores, record.players) if is_over else ()


def _seat_round_form(
    forms: Forms, state: DominoInformationState[Any, Any, Any], view: DominoView
) -> Form:
    return fill(
        forms.seat_round,
        state,
        origin=fill(forms.seat_origin, state.origin),
        moves=tuple(event.move for event in state.events),
        movers=tuple(event.seat for event in state.events),
        drew=tuple(event.tile for event in state.events if event.tile is not None),
        turn=state.turn_now,
        hands=state.hands_now,
        result=view.outcome,
    )


def seat_record(game: Game, form: AnyForm) -> SeatRecord[DominoView]:
    """Return the record of what a seat saw.

    Raises:
        RecordError: if no deals and no moves lead to it; the error names the round and the rule.
    """
    record = fill(
        cast("type[SeatRecord[DominoView]]", SeatRecord),
        form,
        players=new_match(game, form).players,
        views=tuple(_views(game, form)),
    )
    _check_results(form, record.views)
    _check_claim("standings", form.standings, _standings_of(record), form.rules)
    return record


def _views(game: Game, form: AnyForm) -> Iterator[DominoView]:
    """Yield what the seat saw of each round."""
    scores: tuple[tuple[int, ...], ...] = ()
    for number, round_ in enumerate(form.rounds):
        with locate_errors(f"{ROOT}.rounds[{number}]", f"round {number + 1}: "):
            state = fill(
                game.information_state,
                round_,
                origin=fill(game.seen, round_.origin, seat=form.seat, rules=form.rules),
                events=tuple(_events(round_, form.seat)),
                turn_now=round_.turn,
                hands_now=round_.hands,
            )
            view = state.view()
        if form.of_match:
            if view.outcome is not None:
                scores = (*scores, view.outcome.points)
            view = with_scores(view, scores)
        yield view


def _events(form: AnyForm, seat: int) -> Iterator[Event]:
    """Yield the moves of a round as a seat saw them.

    Raises:
        RecordError: if the form has not one mover for each move, or not one drawn tile for
            each draw of the seat.
    """
    if len(form.movers) != len(form.moves):
        moves = count(len(form.moves), "move")
        message = f"expected a mover for each of {moves}, got {len(form.movers)}"
        raise RecordError(message, "$.movers")
    draws = [
        mover == seat and isinstance(move, Draw)
        for mover, move in zip(form.movers, form.moves, strict=True)
    ]
    if len(form.drew) != sum(draws):
        message = (
            f"expected a tile for each of {count(sum(draws), 'draw')} of seat {seat}, "
            f"got {len(form.drew)}"
        )
        raise RecordError(message, "$.drew")
    drew = iter(form.drew)
    for mover, move, is_own_draw in zip(form.movers, form.moves, draws, strict=True):
        yield Event(mover, move, next(drew) if is_own_draw else None)
