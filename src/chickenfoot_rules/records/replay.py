"""Matches and rounds to what is written of them, and back by playing every move again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar, cast

import attrs

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound
from chickenfoot_rules.records.annotations import Annotation, check_move
from chickenfoot_rules.records.forms import AnnotationForm
from chickenfoot_rules.records.games import deals_of
from chickenfoot_rules.records.problems import located

__all__ = [
    "annotation_forms",
    "annotations_on",
    "beginnings",
    "match_annotations",
    "moved",
    "played",
]

M = TypeVar("M", bound=DominoMatch)
R = TypeVar("R", bound=DominoRound)


class _MatchRoundForm(Protocol):
    """What is written of a round of a match of any game."""

    @property
    def deal(self) -> Deal: ...
    @property
    def moves(self) -> Sequence[Move]: ...
    @property
    def annotations(self) -> Sequence[AnnotationForm]: ...


def beginnings(match: M) -> Iterator[M]:
    """Yield a match as it was whenever a round had just been dealt, the first round first.

    Args:
        match: a match of either game.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=4).deal(random.Random(7))
    >>> later = match.apply(match.round.legal_moves[0])
    >>> [*beginnings(later)] == [match]
    True
    """
    now = _begun(match)
    for deal, round_ in zip(deals_of(match), match.all_rounds, strict=True):
        now = now.deal(deal)
        yield now
        for move in round_.moves:
            now = now.apply(move)


def played(match: M, rounds: Iterable[_MatchRoundForm]) -> M:
    """Play what was written of the rounds of a match.

    Args:
        match: the match before its first deal.
        rounds: what was written of each.

    Raises:
        RecordError: when that is impossible; it names the round, the move and the rule.
    """
    for number, round_ in enumerate(rounds):
        path, name = f"$.rounds[{number}]", f"round {number + 1}"
        with located(f"{path}.deal", f"{name}: "):
            match = match.deal(round_.deal)
        for at, move in enumerate(round_.moves):
            with located(f"{path}.moves[{at}]", f"{name}, move {at + 1}: "):
                if match.round is None:
                    match.rounds[-1].apply(move)  # It is over, and says so.
                match = match.apply(move)
    return match


def moved(round_: R, moves: Iterable[Move]) -> R:
    """Make the moves that were written of a round that belongs to no match.

    Raises:
        RecordError: when one is illegal; it names the move and the rule.
    """
    for at, move in enumerate(moves):
        with located(f"$.moves[{at}]", f"move {at + 1}: "):
            round_ = round_.apply(move)
    return round_


def _begun(match: M) -> M:
    """Return a match as it was before its first deal."""
    return cast("M", attrs.evolve(cast("Any", match)))


def annotation_forms(
    annotations: Iterable[Annotation], rounds: int
) -> list[tuple[AnnotationForm, ...]]:
    """Return what is written of the annotations, for each of so many rounds."""
    forms: list[list[AnnotationForm]] = [[] for _ in range(rounds)]
    for one in annotations:
        forms[one.round].append(AnnotationForm(move=one.move, text=one.text))
    return [*map(tuple, forms)]


def match_annotations(
    forms: Iterable[_MatchRoundForm], rounds: Iterable[DominoRound]
) -> Iterator[Annotation]:
    """Yield the annotations on the rounds of a match.

    Raises:
        RecordError: when one is none, or on a move that was not made.
    """
    for number, (form, round_) in enumerate(zip(forms, rounds, strict=True)):
        yield from annotations_on(round_, form.annotations, number, f"$.rounds[{number}]")


def annotations_on(
    round_: DominoRound, forms: Iterable[AnnotationForm], number: int = 0, path: str = "$"
) -> Iterator[Annotation]:
    """Yield the annotations on a round.

    Args:
        round_: the round.
        forms: what was written of each.
        number: which round it is, 0 for the first.
        path: where the round stands in the document.

    Raises:
        RecordError: when one is none, or on a move that was not made.
    """
    moves = len(round_.moves)
    for place, form in enumerate(forms):
        with located(f"{path}.annotations[{place}]"):
            annotation = Annotation(number, form.move, form.text)
            check_move(annotation, moves)
        yield annotation
