"""The decisions in a record, and what each of them cost."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import TYPE_CHECKING

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.cli.moments import rounds_in
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records import Record, SeatRecord

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


@attrs.frozen(kw_only=True)
class Total(Immutable):
    """What a player gave away.

    Attributes:
        decisions: the number of decisions.
        costly: the number of those that were costly.
        points: the points that these cost, together.
        error: the standard error of the points.
    """

    decisions: int
    costly: int
    points: float
    error: float


def decisions_in(record: Record, seat: int | None = None) -> Iterator[Decision]:
    """Yield the turns on which a player could take different actions.

    Plays of a tile on ends of equal value are one action, and silence about the last tile is an
    action of its own (R6.3). In the record of a seat, only its own decisions are known.

    Args:
        record: the record.
        seat: the seat of the player, 0..players−1; by default all players.
    """
    if isinstance(record, SeatRecord):
        seat = record.seat
    for number, recorded in enumerate(rounds_in(record), 1):
        # If only a view is known, any round will do that the seat can't tell from the real one:
        # on its own turns it saw the same in all of them.
        whole = recorded.round
        turns = zip(whole.positions(), whole.movers, whole.moves, strict=False)
        for made, (before, mover, move) in enumerate(turns, 1):
            if seat in (None, mover):
                view = before.view(mover)
                if len(actions.legal(view)) > 1:
                    yield Decision(round=number, number=made, view=view, move=move)


def judge(decision: Decision, worlds: int, seed: int) -> Judgement:
    """Return what a decision cost.

    Args:
        decision: the decision.
        worlds: the number of worlds for each move, 2..1,000,000.
        seed: where the random numbers of the whole review come from.

    Raises:
        BulkError: if the number of worlds is out of range.
    """
    # Kernels, and numba if it is there, take long to import.
    from chickenfoot_rules.bulk import analyse  # noqa: PLC0415

    # Each decision has worlds of its own, so that their errors do not add up.
    own = random.Random(f"{seed}/{decision.round}/{decision.number}").getrandbits(64)
    analysis = analyse(decision.view, worlds, seed=own)
    return Judgement(
        decision=decision,
        made=analysis.of(decision.move),
        best=analysis.moves[0].move,
        is_exact=analysis.is_exact,
    )


def total_of(judgements: Iterable[Judgement]) -> Total:
    """Return what decisions cost together, counting only those that were costly.

    The cost of a move is measured from the move that looks best, so the costs of moves that only
    look worse would add up to points that nobody gave away.
    """
    all_of = [*judgements]
    costly = [one.made for one in all_of if one.is_costly]
    return Total(
        decisions=len(all_of),
        costly=len(costly),
        points=sum(made.cost for made in costly),
        error=sqrt(sum(made.cost_error**2 for made in costly)),
    )
