"""The decisions of rounds that were played, and what each of them cost."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import TYPE_CHECKING

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.values import Immutable

if TYPE_CHECKING:
    from chickenfoot_rules.bulk import MoveAnalysis


@attrs.frozen(kw_only=True)
class Decision(Immutable):
    """A turn on which a player had a choice.

    Attributes:
        round: the number of the round, 1 up.
        number: the number of the move in the round, 1 up.
        view: what the player saw.
        move: the move that they made.
    """

    round: int
    number: int
    view: DominoView
    move: Move


@attrs.frozen(kw_only=True)
class Judgement(Immutable):
    """What a decision cost, by estimates from the view of the player alone.

    Attributes:
        decision: the decision.
        made: what the move was worth that was made.
        best: the best move.
        is_exact: whether each world of the view was equally likely, not only nearly so.
    """

    decision: Decision
    made: MoveAnalysis
    best: Move
    is_exact: bool

    @property
    def is_costly(self) -> bool:
        """Whether another move was better by more than chance explains: twice the error."""
        return self.made.cost > 2 * self.made.cost_error


def decisions_in(rounds: Iterable[DominoRound], seat: int | None = None) -> Iterator[Decision]:
    """Yield the turns on which players, or that of one seat, could take different actions.

    Plays of a tile on ends of equal value are one action, and silence about the last tile is an
    action of its own (R6.3). The decisions of a seat are the same in all rounds that it can't
    tell apart.
    """
    for number, round_ in enumerate(rounds, 1):
        turns = zip(round_.positions(), round_.movers, round_.moves, strict=False)
        for made, (before, mover, move) in enumerate(turns, 1):
            if seat in (None, mover):
                view = before.view(mover)
                if len(actions.legal(view)) > 1:
                    yield Decision(round=number, number=made, view=view, move=move)


def judge(decision: Decision, worlds: int, seed: int) -> Judgement:
    """Return what a decision cost, by some worlds for each move, 2..1,000,000.

    Args:
        decision: the decision.
        worlds: the number of worlds.
        seed: where the random numbers of the whole review come from.
    """
    # Kernels, and numba if it is there, take long to import.
    from chickenfoot_rules.bulk import analyse  # noqa: PLC0415 - kernels take long to import

    # Each decision has worlds of its own, so that their errors do not add up.
    source = f"{seed}/{decision.round}/{decision.number}"
    own = random.Random(source).getrandbits(64)  # noqa: S311 - chance here is for games
    analysis = analyse(decision.view, worlds, seed=own)
    return Judgement(
        decision=decision,
        made=analysis.of(decision.move),
        best=analysis.moves[0].move,
        is_exact=analysis.is_exact,
    )


def add_costs(costly: Iterable[Judgement]) -> tuple[float, float]:
    """Return the points that costly decisions cost together, and their standard error.

    The cost of a move is measured from the move that looks best, so the costs of moves that only
    look worse would add up to points that nobody gave away.
    """
    made = [one.made for one in costly]
    return sum(one.cost for one in made), sqrt(sum(one.cost_error**2 for one in made))
