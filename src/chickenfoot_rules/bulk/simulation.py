"""Rounds played to their end, many times, and estimates of the legal moves of a view."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final

import attrs

from chickenfoot_rules.base import ActionError, Whole, shorten
from chickenfoot_rules.bulk.loading import (
    MOST_ROUNDS,
    MOST_SEED,
    check_known,
    check_number,
    row_of_options,
)
from chickenfoot_rules.bulk.playouts import NO_ACTION, Playouts, policy_of
from chickenfoot_rules.bulk.rounds import lead
from chickenfoot_rules.dominoes import IllegalMoveError, Move, Play
from chickenfoot_rules.dominoes import actions as action_ids
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, check_turn, view_of

if TYPE_CHECKING:
    from chickenfoot_rules.bulk.arrays import Points
else:
    Points = Any  # Without numpy, hints can be read too.

_CHUNK: Final = 256
"""The playouts of one stream of the seed, and of one chain of worlds.

With fewer, the start of a chain would count.
"""

_STREAMS_A_TASK: Final = 64
"""The streams that an executor gets at a time: fewer would spend their time on what comes first."""


@attrs.frozen(eq=False)
class Simulation:
    """The results of playouts.

    Attributes:
        points: the points of each seat in each playout: charged (R7.1), or scored in
            Express-Domino (X6, X7); an array of int64 of shape (playouts, seats).
        is_exact: whether all worlds of the view were equally likely, not only nearly so; always
            true of a round.
    """

    points: Points
    is_exact: bool


def simulate(
    table: DominoRound | DominoView,
    n: int,
    *,
    seed: int,
    policy: str = "random",
    first: Move | None = None,
    executor: Executor | None = None,
) -> Simulation:
    """Play a round to its end, many times.

    The playouts of a round differ only in the players' choices. Each playout of a view begins in a
    world of its own: a round that the seat can't tell from the real one, drawn like that of
    ``determinize``. Equal arguments give equal results, whatever the executor, compiled or not.

    The policy ``"random"`` chooses each legal *action* equally often, but a `RandomPlayer` each
    legal *move*: plays on ends of equal value are one action.

    Args:
        table: a round of either game, or a view.
        n: the number of playouts, 1..10,000,000.
        seed: the seed of all random numbers, 0..2⁶⁴−1.
        policy: how everyone plays: ``"random"``, or ``"greedy"`` as in a search: a `GreedyPlayer`
            without ``end_dead_round`` and ``cover_high_ends``.
        first: a legal move to make first in each playout.
        executor: what runs the playouts in parallel: a pool of threads if they are compiled, a pool
            of processes, or the client of a cluster.

    Raises:
        BulkError: if a number is out of range, or there is no such policy.
        IllegalMoveError: if ``first`` is illegal.
        PlayerError: if there is a ``first`` move, but it is not the viewing seat's turn.
        MissingExtraError: if numpy is missing; the extra ``fast`` installs it.
        RulesError: if the rules are those of a subclass or of another game.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> view = Match().deal(random.Random(7)).view(0)
    >>> simulation = simulate(view, 100, seed=1, policy="greedy")
    >>> simulation.points.shape, simulation.is_exact
    ((100, 4), True)
    """
    import numpy as np  # noqa: PLC0415 - it may be missing

    check_known(table.rules)
    n = check_number("a number of playouts", n, 1, 10 * MOST_ROUNDS)
    seed = check_number("a seed", seed, 0, MOST_SEED)
    action = NO_ACTION
    if first is not None:
        if isinstance(table, DominoView):
            check_turn(table)
        if illegality := table.illegality(first):
            raise IllegalMoveError(illegality)
        action = action_ids.encode(table.rules, first)
    play = partial(_play_streams, table, action, policy_of(policy), seed, n)
    streams = range(-(-n // _CHUNK))
    if executor is None:
        return play(streams)
    tasks = [streams[at : at + _STREAMS_A_TASK] for at in streams[::_STREAMS_A_TASK]]
    running = [executor.submit(play, task) for task in tasks]
    try:
        parts = [future.result() for future in running]
    finally:  # After Ctrl-C, the executor must not play on.
        for future in running:
            future.cancel()
    points = np.concatenate([part.points for part in parts])
    return Simulation(points, all(part.is_exact for part in parts))


def _play_streams(
    table: DominoRound | DominoView, action: int, policy: int, seed: int, n: int, streams: range
) -> Simulation:
    """Play the playouts of some streams, out of ``n`` playouts of all streams."""
    import numpy as np  # noqa: PLC0415 - it may be missing

    position = Playouts(table)
    sheets: list[Points] = []
    for stream in streams:
        size = min(_CHUNK, n - stream * _CHUNK)
        found = position.play([action], policy, size, seed, stream)
        sheets.append(np.array(found, np.int64).reshape(size, table.players + 1)[:, :-1])
    return Simulation(np.concatenate(sheets), position.is_exact)


# --- what moves are worth ----------------------------------------------------------------

_FEWEST_WORLDS: Final = 2


@attrs.frozen(kw_only=True)
class MoveAnalysis(Whole):
    """The estimated result of a move.

    All figures are estimates from the worlds of an `Analysis`. An *error* is a standard error: in
    about 95 of 100 cases, the estimate is off by less than twice the error.

    Attributes:
        move: the move. Of equivalent ones, such as plays on ends of equal value, it is the first.
        points: the points of the seat in this round: charged, or scored in Express-Domino.
        points_error: the error of ``points``.
        out: how often the seat goes out, 0..1.
        lead: the points that the seat is ahead of its opponents, on average.
        cost: the lead of the best move minus that of this move; 0 for the best move.
        cost_error: the error of ``cost``, smaller than those of the leads, since both moves are
            made in the same worlds.
    """

    move: Move
    points: float
    points_error: float
    out: float
    lead: float
    cost: float
    cost_error: float


@attrs.frozen(kw_only=True)
class Analysis(Whole):
    """The estimated results of all legal moves of a view.

    Attributes:
        seat: the seat that moves, 0..players−1.
        moves: the moves, the one with the highest lead first.
        worlds: the number of worlds in which each move was made.
        is_exact: whether all worlds of the view were equally likely, not only nearly so.
    """

    seat: int
    moves: tuple[MoveAnalysis, ...]
    worlds: int
    is_exact: bool

    def of(self, move: Move) -> MoveAnalysis:
        """Return the analysis of a move, or of the move that it is equivalent to.

        Raises:
            ActionError: if it is not a legal move of the view.
        """
        for one in self.moves:
            if _key(one.move) == _key(move):
                return one
        moves = ", ".join(str(one.move) for one in self.moves)
        raise ActionError(f"expected one of {moves}; got {shorten(str(move))}")


def _key(move: Move) -> object:
    """Return what equivalent moves have in common: open ends of equal value are one."""
    return (move.tile, move.joint, move.announce) if isinstance(move, Play) else move


def analyse(
    view: DominoView, worlds: int = 1_000, *, seed: int, policy: str = "greedy"
) -> Analysis:
    """Estimate the result of each legal move of a view.

    In each world, every move is made and the round is played to its end. The worlds are drawn like
    those of ``view.determinize``, from nothing but what the seat sees.

    Args:
        view: what the seat sees on its turn.
        worlds: the number of worlds, 2..1,000,000.
        seed: the seed of all random numbers, 0..2⁶⁴−1.
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
    worlds = check_number("a number of worlds", worlds, _FEWEST_WORLDS, MOST_ROUNDS)
    seed = check_number("a seed", seed, 0, MOST_SEED)
    how = policy_of(policy)
    check_turn(table)
    moves: dict[int, Move] = {}
    for move in table.legal_moves:
        moves.setdefault(action_ids.encode(table.rules, move), move)
    position = Playouts(table)
    sheets = position.play([*moves], how, worlds, seed, 0)
    size = table.players + 1
    several = len(moves)
    options = row_of_options(table.rules, table.players)
    rows: list[list[int]] = []
    gains: list[float] = []
    for first in range(0, worlds * several * size, size):
        row = [int(sheets[place]) for place in range(first, first + size)]
        rows.append(row)
        gains.append(float(lead(options, sheets, sum(row[:-1]), first + table.seat)))
    best = max(range(several), key=lambda which: fmean(gains[which::several]))
    found = [
        _rate_move(
            move, table.seat, rows[which::several], gains[which::several], gains[best::several]
        )
        for which, move in enumerate(moves.values())
    ]
    found.sort(key=lambda one: (one.cost, -one.lead))
    return Analysis(seat=table.seat, moves=tuple(found), worlds=worlds, is_exact=position.is_exact)


def _rate_move(
    move: Move,
    seat: int,
    rows: Sequence[Sequence[int]],
    leads: Sequence[float],
    best: Sequence[float],
) -> MoveAnalysis:
    """Return the analysis of a move, given the leads of the best one in the same worlds."""
    points = [row[seat] for row in rows]
    costs = [most - lead for most, lead in zip(best, leads, strict=True)]
    root = sqrt(len(rows))
    return MoveAnalysis(
        move=move,
        points=fmean(points),
        points_error=stdev(points) / root,
        out=fmean(row[-1] == seat + 1 for row in rows),
        lead=fmean(leads),
        cost=fmean(costs),
        cost_error=stdev(costs) / root,
    )
