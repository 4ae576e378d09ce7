"""Matches and rounds as forms, and back by playing every move again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.match import joined
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound
from chickenfoot_rules.dominoes.values import fill
from chickenfoot_rules.records.annotations import Annotation, check_move
from chickenfoot_rules.records.forms import AnnotationForm, AnyForm, Form
from chickenfoot_rules.records.games import RecordedGame, deals_of
from chickenfoot_rules.records.problems import ROOT, located
from chickenfoot_rules.records.record import MatchRecord, RoundRecord

M = TypeVar("M", bound=DominoMatch)
R = TypeVar("R", bound=DominoRound)


def beginnings(match: M) -> Iterator[M]:
    """Yield a match as it was just after each deal, the first round first.

    Args:
        match: a match of either game.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=4).deal(random.Random(7))
    >>> later = match.apply(match.round.legal_moves[0])
    >>> [*beginnings(later)] == [match]
    True
    """
    now = match.origin
    for deal, round_ in zip(deals_of(match), match.all_rounds, strict=True):
        now = now.deal(deal)
        yield now
        for move in round_.moves:
            now = now.apply(move)


def match_form(game: RecordedGame, record: MatchRecord[DominoMatch]) -> Form:
    """Return the form of the record of a match."""
    match = record.match
    rounds = match.all_rounds
    notes = _annotation_forms(record.annotations, len(rounds))
    return fill(
        game.forms.match,
        match,
        names=record.names,
        rounds=tuple(
            fill(game.forms.match_round, round_, deal=deal, annotations=some, result=round_.outcome)
            for deal, round_, some in zip(deals_of(match), rounds, notes, strict=True)
        ),
        standings=match.standings if match.is_over else (),
    )


def match_record(game: RecordedGame, form: AnyForm) -> MatchRecord[DominoMatch]:
    """Return the record of a match, which is replayed.

    Raises:
        RecordError: if it can't be replayed; the error names the round, the move and the rule.
    """
    match = new_match(game, form)
    for number, round_ in enumerate(form.rounds):
        match = _replayed(match, round_, f"{ROOT}.rounds[{number}]", f"round {number + 1}")
    return MatchRecord.of(match, form.names, annotations_of(form))


def annotations_of(form: AnyForm) -> Iterator[Annotation]:
    """Yield the annotations of the form of a match.

    Raises:
        RecordError: if one is on a move that was not made.
    """
    for number, round_ in enumerate(form.rounds):
        yield from _annotations(round_, number, f"{ROOT}.rounds[{number}]")


def new_match(game: RecordedGame, form: AnyForm) -> DominoMatch:
    """Return the match of a form before its first deal.

    Raises:
        RecordError: if there can't be such a match.
    """
    with located(ROOT):
        return game.begin(form)


def _replayed(match: DominoMatch, form: AnyForm, path: str, name: str) -> DominoMatch:
    """Return a match after a further round."""
    with located(f"{path}.deal", f"{name}: "):
        match = match.deal(form.deal)
    round_ = match.round
    if round_ is None or not form.moves:
        return match
    return joined(match, _played(round_, form.moves, path, f"{name}, "))


def _played(round_: R, moves: Iterable[Move], path: str, prefix: str = "") -> R:
    """Return a round after its moves.

    Args:
        round_: the round before its first move.
        moves: the moves.
        path: where the round is in the document.
        prefix: the beginning of a message.

    Raises:
        RecordError: if a move is illegal.
    """
    at = 0
    try:
        for at, move in enumerate(moves):  # noqa: B007 - the handler needs it
            round_ = round_.apply(move)
    except ChickenfootError:
        with located(f"{path}.moves[{at}]", f"{prefix}move {at + 1}: "):
            raise
    return round_


def round_form(game: RecordedGame, record: RoundRecord[DominoRound]) -> Form:
    """Return the form of the record of a round that belongs to no match."""
    round_, origin = record.round, record.round.origin
    [annotations] = _annotation_forms(record.annotations, 1)
    return fill(
        game.forms.round,
        round_,
        names=record.names,
        origin=fill(game.forms.origin, origin, turn=origin.seat),
        annotations=annotations,
        result=round_.outcome,
    )


def round_record(game: RecordedGame, form: AnyForm) -> RoundRecord[DominoRound]:
    """Return the record of a round, which is replayed.

    Raises:
        RecordError: if it can't be replayed; the error names the move and the rule.
    """
    with located(f"{ROOT}.origin"):
        round_ = fill(game.classes.round, form.origin, rules=form.rules, seat=form.origin.turn)
    round_ = _played(round_, form.moves, ROOT)
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
        with located(f"{path}.annotations[{place}]"):
            annotation = fill(Annotation, note, round=number)
            check_move(annotation, moves)
        yield annotation
