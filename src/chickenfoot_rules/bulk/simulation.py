"""Rounds played on to their end, many times, on one thread, on many, or on other machines."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from copy import deepcopy
from typing import Final, NamedTuple

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.arrays import Points, np
from chickenfoot_rules.bulk.checks import (
    MOST_ROUNDS,
    MOST_SEED,
    check_known,
    check_number,
    check_turn,
)
from chickenfoot_rules.bulk.playouts import NO_ACTION, Playouts, policy_of
from chickenfoot_rules.dominoes.illegality import IllegalMoveError
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView

_CHUNK: Final = 256
"""The playouts of one stream of the seed, and of one chain of worlds.

More would leave threads idle at the end; with fewer, the start of a chain would count.
"""

_STREAMS_A_TASK: Final = 64
"""The streams that an executor gets at a time: fewer would spend their time on what comes first."""

_MOST_THREADS: Final = 256


class _Job(NamedTuple):
    """What is played, for all streams."""

    table: DominoRound | DominoView
    action: int
    policy: int
    seed: int
    n: int


class _Part(NamedTuple):
    """The points of the playouts of some streams, by stream, and whether the worlds are exact."""

    sheets: dict[int, Points]
    is_exact: bool


@attrs.frozen(eq=False)
class Simulation:
    """The results of playouts.

    Attributes:
        points: the points of each seat in each playout: charged (R7.1), or scored in
            Express-Domino (X6, X7); an array of int64 of shape (playouts, seats).
        is_exact: whether each world of the view was equally likely, not only nearly so; always
            so for a round.
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
    threads: int = 1,
    executor: Executor | None = None,
) -> Simulation:
    """Play a round on to its end, many times.

    From a round, only the choices of the players differ. From a view, each playout begins in a
    world of its own: a round that the seat can't tell from the real one, as ``determinize`` draws
    it. Equal arguments give equal results, whatever the threads or the executor, compiled or not.

    A random player chooses each legal *action* equally often. That is not quite a `RandomPlayer`,
    who chooses each legal move equally often: plays on ends of equal value are one action.

    Args:
        table: a round of either game, or a view.
        n: the number of playouts, 1..10,000,000.
        seed: where the random numbers come from, 0..2⁶⁴−1.
        policy: how everyone plays: ``"random"``, or ``"greedy"`` as in a search: like a
            `GreedyPlayer` without ``end_dead_round`` and ``cover_high_ends``.
        first: a legal move to make first in each playout.
        threads: the number of threads, 1..256; playouts run side by side if they are compiled.
        executor: what runs the playouts instead, such as a pool of processes or the client of a
            cluster.

    Raises:
        BulkError: if a number is out of range, or there is no such policy.
        IllegalMoveError: if ``first`` is illegal.
        PlayerError: if there is a ``first`` move, but it is not the turn of the seat that looks.
        MissingExtraError: if numpy is missing; it comes with the extra ``fast``.
        RulesError: if the rules are those of a subclass or of another game.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> view = Match().deal(random.Random(7)).view(0)
    >>> simulation = simulate(view, 100, seed=1, policy="greedy")
    >>> simulation.points.shape, simulation.is_exact
    ((100, 4), True)
    """
    check_known(table.rules)
    check_number("a number of playouts", n, 1, 10 * MOST_ROUNDS)
    check_number("a seed", seed, 0, MOST_SEED)
    check_number("a number of threads", threads, 1, _MOST_THREADS)
    how = policy_of(policy)
    action = NO_ACTION
    if first is not None:
        action = _legal_action(table, first)
    job = _Job(table, action, how, seed, n)
    streams = range(-(-n // _CHUNK))
    if executor is not None:
        tasks = [streams[at : at + _STREAMS_A_TASK] for at in streams[::_STREAMS_A_TASK]]
        running = [executor.submit(_play_streams, job, task) for task in tasks]
        try:
            parts = [future.result() for future in running]
        finally:  # After Ctrl-C, the executor must not play on.
            for future in running:
                future.cancel()
    else:
        parts = _play_in_threads(job, streams, min(threads, len(streams)))
    by_stream = {stream: sheet for part in parts for stream, sheet in part.sheets.items()}
    points = np.concatenate([by_stream[stream] for stream in streams])
    return Simulation(points, all(part.is_exact for part in parts))


def _legal_action(table: DominoRound | DominoView, first: Move) -> int:
    """Return the action of a legal move.

    Raises:
        IllegalMoveError: if it is illegal.
        PlayerError: if the view is of a seat whose turn it is not.
    """
    if isinstance(table, DominoView):
        check_turn(table)
    illegality = table.illegality(first)
    if illegality is not None:
        raise IllegalMoveError(illegality)
    return action_ids.encode(table.rules, first)


def _play_in_threads(job: _Job, streams: range, threads: int) -> list[_Part]:
    """Play all streams in this thread and others; a thread that is free plays the next one."""
    # What a view leaves open is worked out once, since that holds up all threads.
    position = Playouts(job.table)
    left = iter(streams)  # Each stream leaves it once, however many threads ask.
    with ThreadPoolExecutor(threads) as pool:
        running = [
            pool.submit(_play_streams, job, left, deepcopy(position)) for _ in range(threads - 1)
        ]
        try:
            return [_play_streams(job, left, position), *(future.result() for future in running)]
        finally:  # After Ctrl-C, the other threads must not play on.
            deque(left, maxlen=0)


def _play_streams(job: _Job, streams: Iterable[int], position: Playouts | None = None) -> _Part:
    """Play some streams, from a position that nobody else uses."""
    if position is None:
        position = Playouts(job.table)
    sheets_of: dict[int, Points] = {}
    for stream in streams:
        size = min(_CHUNK, job.n - stream * _CHUNK)
        sheets = position.play([job.action], job.policy, size, job.seed, stream)
        table = np.array(sheets, np.int64).reshape(size, position.players + 1)
        sheets_of[stream] = table[:, : position.players]
    return _Part(sheets_of, position.is_exact)
