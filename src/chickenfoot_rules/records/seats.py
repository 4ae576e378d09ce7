"""What a seat saw, put together again by finding a match that looks so and playing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound, DominoView
from chickenfoot_rules.dominoes.recollection import BaseInformationState
from chickenfoot_rules.dominoes.view import BaseSeen
from chickenfoot_rules.records.games import NOTHING_AGREED, Agreed, kept_of
from chickenfoot_rules.records.problems import located
from chickenfoot_rules.records.record import with_scores

__all__ = ["example_match", "seen_rounds"]

F = TypeVar("F")
M = TypeVar("M", bound=DominoMatch)
R = TypeVar("R", bound=DominoRound)
S = TypeVar("S", bound=BaseSeen)
V = TypeVar("V", bound=DominoView)


def seen_rounds(
    forms: Iterable[F], recall: Callable[[F], BaseInformationState[S, R, V]], *, of_match: bool
) -> Iterator[tuple[R, V]]:
    """Yield what a seat saw of each round.

    Args:
        forms: what was written of each.
        recall: makes a recollection of that, without a score sheet.
        of_match: whether they are rounds of a match, which has a score sheet.

    Yields:
        The round before its first move, in one of the worlds that look so, and the view.

    Raises:
        RecordError: when no deals and no play lead to it; it names the round and the rule.
    """
    scores: tuple[tuple[int, ...], ...] = ()
    for number, form in enumerate(forms):
        with located(f"$.rounds[{number}]", f"round {number + 1}: "):
            recollection = recall(form)
            origin = recollection.example()
            view = recollection.seen_from(origin)
        if of_match:
            if view.outcome is not None:
                scores = (*scores, view.outcome.points)
            view = with_scores(view, scores)
        yield origin, view


def example_match(
    match: M, seen: Iterable[tuple[DominoRound, DominoView]], agreed: Agreed, rules: str
) -> M:
    """Return a match that looks to a seat as it saw it.

    Args:
        match: the match before its first deal.
        seen: what `seen_rounds` gives of each round.
        agreed: what was agreed before the first round.
        rules: the ids of the rules of how a round begins.

    Raises:
        RecordError: when there is none.
    """
    game = kept_of(match.rules)
    for number, (origin, view) in enumerate(seen):
        with located(f"$.rounds[{number}]", f"round {number + 1}: "):
            match = match.deal(game.dealt(origin, NOTHING_AGREED if number else agreed))
            if match.round != origin:
                message = f"no deal lets this round of a match begin so ({rules})"
                raise RecordError(message, "$.origin")
            for event in view.history:
                match = match.apply(event.move)
    return match
