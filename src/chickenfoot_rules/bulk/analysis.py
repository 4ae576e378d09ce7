"""What each legal move of a view is worth, from many worlds that are played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.backend import words
from chickenfoot_rules.bulk.checks import (
    MOST_ROUNDS,
    MOST_SEED,
    check_known,
    check_number,
    check_turn,
    view_of,
)
from chickenfoot_rules.bulk.options import row_of_options
from chickenfoot_rules.bulk.playouts import Playouts, policy_of
from chickenfoot_rules.bulk.rounds import lead
from chickenfoot_rules.dominoes.errors import ActionError
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.texts import chain, text
from chickenfoot_rules.dominoes.values import Immutable

_FEWEST_WORLDS: Final = 2


@attrs.frozen(kw_only=True)
class MoveAnalysis(Immutable):
    """What a move is worth.

    All figures are estimates from the worlds of an `Analysis`. An *error* is a standard error: the
    figure itself is within twice of it in about 95 of 100 cases.

    Attributes:
        move: the move. Of equivalent ones, such as plays on ends of equal value, it is the first.
        points: the points of the seat in this round: charged, or scored in Express-Domino.
        points_error: the error of that.
        out: how often the seat goes out, 0..1.
        lead: the points that the seat is ahead of those that it plays against, on average.
        cost: how many points of lead the best move is better by; 0 for that one.
        cost_error: the error of that. Both moves are made in the same worlds, so it is smaller
            than the errors of the leads.
    """

    move: Move
    points: float
    points_error: float
    out: float
    lead: float
    cost: float
    cost_error: float


@attrs.frozen(kw_only=True)
class Analysis(Immutable):
    """What the legal moves of a view are worth.

    Attributes:
        seat: the seat that moves, 0..players−1.
        moves: the moves, the one with the highest lead first.
        worlds: the number of worlds in which each was tried.
        is_exact: whether each world of the view was equally likely, not only nearly so.
    """

    seat: int
    moves: tuple[MoveAnalysis, ...]
    worlds: int
    is_exact: bool

    def of(self, move: Move) -> MoveAnalysis:
        """Return what a move is worth, or the one that it is equivalent to.

        Raises:
            ActionError: if it is not a legal move of the view.
        """
        for one in self.moves:
            if _key(one.move) == _key(move):
                return one
        message = text(
            "expected one of {moves}; got {found}",
            moves=chain(one.move for one in self.moves),
            found=move,
        )
        raise ActionError(message)


def _key(move: Move) -> object:
    """Return what equivalent moves have in common: open ends of equal value are one."""
    return (move.tile, move.joint, move.announce) if isinstance(move, Play) else move


def analyse(
    view: DominoView, worlds: int = 1_000, *, seed: int, policy: str = "greedy"
) -> Analysis:
    """Return what each legal move of a view is worth.

    In each world, every move is made and the round is played to its end. The worlds are drawn as
    ``view.determinize`` draws them, and know nothing that the seat doesn't see.

    Args:
        view: what the seat sees on its turn.
        worlds: the number of worlds, 2..1,000,000.
        seed: where the random numbers come from, 0..2⁶⁴−1.
        policy: how everyone plays after the move: ``"random"`` or ``"greedy"``.

    Raises:
        BulkError: if a number is out of range, or there is no such policy.
        PlayerError: if it is not the seat's turn.
        RulesError: if the rules are those of a subclass or of another game.
        WrongTypeError: if ``view`` is not a view of a game of this library.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> round_ = Match().deal(random.Random(8)).round
    >>> while len(round_.legal_moves) < 3:
    ...     round_ = round_.apply(round_.legal_moves[0])
    >>> analysis = analyse(round_.view(round_.seat), 50, seed=1)
    >>> len(analysis.moves), analysis.moves[0].cost
    (3, 0.0)
    """
    table = view_of(view)
    check_known(table.rules)
    check_number("a number of worlds", worlds, _FEWEST_WORLDS, MOST_ROUNDS)
    check_number("a seed", seed, 0, MOST_SEED)
    how = policy_of(policy)
    check_turn(table)
    moves: dict[int, Move] = {}
    for move in table.legal_moves:
        moves.setdefault(action_ids.encode(table.rules, move), move)
    position = Playouts(table)
    sheets = position.play([*moves], how, worlds, seed, 0)
    results = _collect_results(
        table,
        [int(sheets[place]) for place in range(worlds * len(moves) * (table.players + 1))],
        len(moves),
    )
    best = max(results, key=lambda result: fmean(result.leads))
    found = [
        _rate_move(move, result, best) for move, result in zip(moves.values(), results, strict=True)
    ]
    found.sort(key=lambda one: (one.cost, -one.lead))
    return Analysis(seat=table.seat, moves=tuple(found), worlds=worlds, is_exact=position.is_exact)


class _Result(NamedTuple):
    """What a move led to in each world.

    Attributes:
        points: the points of the seat.
        leads: the points that it is ahead of those that it plays against, on average.
        outs: whether it went out.
    """

    points: list[int]
    leads: list[float]
    outs: list[bool]


def _collect_results(view: DominoView, numbers: Sequence[int], moves: int) -> list[_Result]:
    """Return what each move led to."""
    seat = view.seat
    options = row_of_options(view.rules, view.players)
    sheet = words(view.players)
    results = [_Result([], [], []) for _ in range(moves)]
    size = view.players + 1
    for at in range(len(numbers) // size):
        *points, out = numbers[at * size : (at + 1) * size]
        for place, number in enumerate(points):
            sheet[place] = number
        result = results[at % moves]
        result.points.append(points[seat])
        result.leads.append(lead(options, sheet, sum(points), seat))
        result.outs.append(out == seat + 1)
    return results


def _rate_move(move: Move, result: _Result, best: _Result) -> MoveAnalysis:
    """Return what a move is worth, beside the best one."""
    costs = [most - lead for most, lead in zip(best.leads, result.leads, strict=True)]
    root = sqrt(len(costs))
    return MoveAnalysis(
        move=move,
        points=fmean(result.points),
        points_error=stdev(result.points) / root,
        out=fmean(result.outs),
        lead=fmean(result.leads),
        cost=fmean(costs),
        cost_error=stdev(costs) / root,
    )
