"""Records as documents, and back by playing every move again.

The record of a seat is not played. A search finds a deal that leads to what the seat saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from operator import length_hint
from typing import Any, Final, TypeVar

from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.games import game_of, house_of
from chickenfoot_rules.dominoes.match import DominoMatch, join_round
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, play_moves
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.texts import N_, chain, cite, expected, text
from chickenfoot_rules.dominoes.values import fill, quote
from chickenfoot_rules.records import forms
from chickenfoot_rules.records.parts import PARTS, parts_of
from chickenfoot_rules.records.reading import ROOT, Document, differences, locate_errors, said_of
from chickenfoot_rules.records.record import (
    SEAT_RECORD,
    AnyRecord,
    MatchRecord,
    RoundRecord,
    SeatRecord,
    deals_of,
    lead_and_lots,
    recorded_game,
    with_scores,
)

D = TypeVar("D", bound=forms.RecordDocument)
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


def document_from_record(record: AnyRecord) -> Document:
    """Return a record as a JSON document: objects, arrays, texts, whole numbers."""
    form = _form_of(record)
    document: Document = parts_of(recorded_game(form.rules)).unstructure(form)
    return document


@singledispatch
def _form_of(record: object) -> forms.RecordDocument:
    """Return the document of a record.

    Raises:
        RecordError: if it is something else.
    """
    raise RecordError(expected("a record", record))


def record_of(document: forms.RecordDocument) -> AnyRecord:
    """Return the record of a document, which is replayed.

    Raises:
        RecordError: if it can't be replayed; the error names the round, the move and the rule.
    """
    return _READERS[type(document)](document)


def _make(kind: type[D], record: AnyRecord, source: object, **given: object) -> D:
    """Return a document with what all records have, and the attributes of a value."""
    return fill(
        kind,
        source,
        format=forms.format_of(recorded_game(record.rules), kind),
        house=house_of(record.rules),
        names=record.names,
        **given,
    )


# --- matches -------------------------------------------------------------------------------------


@_form_of.register(MatchRecord)
def _write_match(record: MatchRecord[DominoMatch]) -> forms.MatchDocument:
    match = record.match
    return _make(
        forms.MatchDocument,
        record,
        match,
        lead=lead_and_lots(match)[0],
        rounds=tuple(
            fill(forms.MatchRound, round_, deal=deal)
            for deal, round_ in zip(deals_of(match), match.all_rounds, strict=True)
        ),
        standings=match.standings if match.is_over else (),
        annotations=record.annotations,
    )


def _read_match(document: forms.MatchDocument) -> MatchRecord[DominoMatch]:
    match = replay_match(document)
    _check_results(document, match.all_rounds, match.standings if match.is_over else ())
    record = MatchRecord.of(match, document.names, document.annotations)
    if record.annotations != document.annotations:
        message = text("expected the annotations sorted by round")
        raise RecordError(message, f"{ROOT}.annotations")
    return record


def replay_match(document: forms.MatchDocument) -> DominoMatch:
    """Return the match of a document.

    Raises:
        RecordError: if it can't be replayed; the error names the round, the move and the rule.
    """
    match = new_match(document)
    for number, round_ in enumerate(document.rounds):
        match = _replay_round(match, round_, number)
    return match


def new_match(document: forms.MatchDocument | forms.SeatDocument) -> DominoMatch:
    """Return the match of a document before its first deal.

    Raises:
        RecordError: if there can't be such a match.
    """
    with locate_errors(ROOT):
        match: DominoMatch = game_of(document.rules).match.with_own_deals(
            document.rules, document.players, document.lead
        )
    return match


def _replay_round(match: DominoMatch, played: forms.MatchRound, number: int) -> DominoMatch:
    """Return a match after a further round."""
    path = f"{ROOT}.rounds[{number}]"
    with locate_errors(f"{path}.deal", number):
        match = match.deal(played.deal)
    round_ = match.round
    if round_ is not None and not round_.layout.is_empty:
        # A double that is laid at once (R2.8) could have been anywhere; a record says one place.
        right = round_.origin.to_deal(played.deal.lots)
        if right != played.deal:
            message = expected(chain([quote(right)]), played.deal)
            raise RecordError(said_of(message, number), f"{path}.deal")
    if round_ is None or not played.moves:
        return match
    return join_round(match, _play_moves(round_, played.moves, path, number))


def _play_moves(round_: R, moves: Sequence[Move], path: str, number: int | None = None) -> R:
    """Return a round after its moves.

    Args:
        round_: the round before its first move.
        moves: the moves.
        path: where the round is in the document.
        number: the round of the match, 0 for the first; ``None`` if it belongs to none.

    Raises:
        RecordError: if a move is illegal.
    """
    left = iter(moves)
    try:
        return play_moves(round_, left)
    except ChickenfootError:
        at = len(moves) - length_hint(left) - 1
        with locate_errors(f"{path}.moves[{at}]", number, at):
            raise


def _check_results(
    document: forms.MatchDocument | forms.SeatDocument,
    rounds: Iterable[DominoRound | DominoView],
    standings: tuple[DominoPlace, ...],
) -> None:
    """Raise if a document claims another outcome or other places than a replay finds."""
    ids = document.rules.rule_ids
    claimed: Iterable[forms.MatchRound | forms.SeatRound] = document.rounds
    for number, (one, round_) in enumerate(zip(claimed, rounds, strict=True)):
        path = f"{ROOT}.rounds[{number}].outcome"
        _check_claim(one.outcome, round_.outcome, path, _ROUND_NOT_OVER, ids.results, number)
    _check_claim(document.standings, standings, f"{ROOT}.standings", _MATCH_NOT_OVER, ids.standings)


_MATCH_NOT_OVER: Final = N_("expected nothing here: the match is not over")
_ROUND_NOT_OVER: Final = N_("expected nothing here: the round is not over")


def _check_claim(
    found: object,
    right: object,
    path: str,
    not_over: str,
    rule: str,
    number: int | None = None,
) -> None:
    """Raise if a document claims something else about the end than a replay finds.

    Args:
        found: what the document claims; nothing if it is left out.
        right: what a replay finds; nothing while it goes on.
        path: where the claim is in the document.
        not_over: what to say if nothing has ended.
        rule: the rules about it.
        number: the round of the match, 0 for the first, if the claim is about one.
    """
    if not found or found == right:
        return
    if not right:
        raise RecordError(said_of(cite(text(not_over), rule), number), path)
    path, there, here = next(differences(PARTS.unstructure(found), PARTS.unstructure(right), path))
    what = text("{value} by replay", value=quote(here))
    raise RecordError(said_of(expected(what, there, rule), number), path)


# --- single rounds -------------------------------------------------------------------------------


@_form_of.register(RoundRecord)
def _write_round(record: RoundRecord[DominoRound]) -> forms.RoundDocument:
    origin = forms.classes_of(recorded_game(record.rules))[forms.Origin]
    return _make(
        forms.RoundDocument,
        record,
        record.round,
        origin=fill(origin, record.round.origin),
        annotations=record.annotations,
    )


def _read_round(document: forms.RoundDocument) -> RoundRecord[DominoRound]:
    with locate_errors(f"{ROOT}.origin"):
        round_ = fill(game_of(document.rules).round, document.origin, rules=document.rules)
    round_ = _play_moves(round_, document.moves, ROOT)
    rule = document.rules.rule_ids.results
    _check_claim(document.outcome, round_.outcome, f"{ROOT}.outcome", _ROUND_NOT_OVER, rule)
    return RoundRecord.of(round_, document.names, document.annotations)


# --- what a seat saw -----------------------------------------------------------------------------


@_form_of.register(SeatRecord)
def _write_seat(record: SeatRecord[DominoView]) -> forms.SeatDocument:
    game = recorded_game(record.rules)
    origin = forms.classes_of(game)[forms.SeenOrigin]
    return _make(
        forms.SeatDocument,
        record,
        record,
        rounds=tuple(
            fill(
                forms.SeatRound,
                state := game.information_state.of(view),
                origin=fill(origin, state.origin),
                outcome=view.outcome,
            )
            for view in record.views
        ),
        standings=_standings_of(record),
    )


def _standings_of(record: SeatRecord[DominoView]) -> tuple[DominoPlace, ...]:
    """Return the places of a match that is over, as a seat saw it; otherwise none."""
    scores = record.views[-1].scores if record.views else ()
    openings = [view.layout.opening for view in record.views if view.is_over]
    is_over = record.of_match and record.rules.is_over_after(scores, openings)
    return record.rules.standings(scores, record.players) if is_over else ()


def _read_seat(document: forms.SeatDocument) -> SeatRecord[DominoView]:
    record = fill(SEAT_RECORD, document, views=tuple(_views(document)))
    _check_results(document, record.views, _standings_of(record))
    return record


def _views(document: forms.SeatDocument) -> Iterator[DominoView]:
    """Yield what the seat saw of each round."""
    game = game_of(document.rules)
    scores: tuple[tuple[int, ...], ...] = ()
    for number, round_ in enumerate(document.rounds):
        with locate_errors(f"{ROOT}.rounds[{number}]", number):
            origin = fill(game.seen, round_.origin, seat=document.seat, rules=document.rules)
            view = fill(game.information_state, round_, origin=origin).view()
        if document.of_match:
            if view.outcome is not None:
                scores = (*scores, view.outcome.points)
            view = with_scores(view, scores)
        yield view


_READERS: Final[Mapping[type[forms.RecordDocument], Callable[[Any], AnyRecord]]] = {
    forms.MatchDocument: _read_match,
    forms.RoundDocument: _read_round,
    forms.SeatDocument: _read_seat,
}
