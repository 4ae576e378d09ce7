"""The decisions in a record, what each of them cost, and a picture of it (extra ``plot``)."""

# Matplotlib does not type its keyword arguments.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.cli.language import say
from chickenfoot_rules.cli.replay import rounds_in
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records import Record, SeatRecord
from chickenfoot_rules.tournament.plots import BLUE, INK, new_figure, style_axes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from chickenfoot_rules.bulk import MoveAnalysis

_MOST_TICKS: Final = 20


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
    """Yield the turns on which players, or that of one seat, could take different actions.

    Plays of a tile on ends of equal value are one action, and silence about the last tile is an
    action of its own (R6.3). In the record of a seat, only its own decisions are known.
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
    """Return what a decision cost, by some worlds for each move, 2..1,000,000.

    Args:
        decision: the decision.
        worlds: the number of worlds.
        seed: where the random numbers of the whole review come from.
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


def draw_costs(title: str, given_away: Mapping[str, Sequence[float]]) -> Figure:
    """Draw a row of bars for each player: the points that they gave away in each round.

    Args:
        title: the title.
        given_away: the label of each player, and their points by round, at least one round.

    Raises:
        MissingExtraError: if Matplotlib is not installed.
    """
    figure = new_figure()
    figure.set_size_inches(10, 1.3 + 1.15 * len(given_away))
    rows = figure.subplots(len(given_away), 1, sharex=True, sharey=True, squeeze=False)
    for axes, (label, points) in zip(rows[:, 0], given_away.items(), strict=True):
        style_axes(axes, "y")
        axes.bar(range(1, len(points) + 1), points, color=BLUE, width=0.7)
        # A name may contain dollar signs.
        axes.set_title(label, loc="left", fontsize="small", color=INK, parse_math=False)
    last = rows[-1, 0]
    rounds = max(map(len, given_away.values()))
    last.set_xlim(0.4, rounds + 0.6)
    last.set_xticks(range(1, rounds + 1, -(-rounds // _MOST_TICKS)))
    # Nobody may have given away anything.
    last.set_ylim(0, 1.05 * max(1.0, *map(max, given_away.values())))
    last.set_xlabel(say("Round"))
    figure.supylabel(say("Points given away"), fontsize="medium", color=INK)
    figure.suptitle(title, fontsize="medium", color=INK)
    return figure
