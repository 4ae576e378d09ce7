"""Functions that play the games of a tournament in this process, in many, or on a cluster.

The results do not depend on where the games are played, nor on the order in which they end.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Final

from chickenfoot_rules.base import as_int, expected
from chickenfoot_rules.tournament.documents import TournamentLog
from chickenfoot_rules.tournament.plan import (
    GameResult,
    TournamentError,
    TournamentGame,
    TournamentPlan,
)
from chickenfoot_rules.tournament.results import TournamentResult

IN_FLIGHT: Final = 256
"""The number of games handed out at a time: enough for some hundred workers."""


_MOST_ON_WINDOWS: Final = 61
"""The most processes of an executor there."""


def run_tournament(
    plan: TournamentPlan,
    executor: Executor | None = None,
    *,
    log: TournamentLog | None = None,
    in_flight: int = IN_FLIGHT,
) -> TournamentResult:
    """Play a whole tournament.

    Args:
        plan: the tournament.
        executor: an executor for the games, such as that of `local_executor`, or the one that
            ``dask.distributed.Client.get_executor`` returns; without one, this process plays the
            games one after the other.
        log: a log to which each game is appended when it ends; games in it are not played
            again.
        in_flight: the most games that the executor has at a time, 1 or more.

    Raises:
        PlayerFaultError: if a player answers illegally or raises, with `FaultPolicy.RAISE`.
        TournamentError: if the log can't be written, or ``in_flight`` is below 1.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from chickenfoot_rules import Rules
    >>> plan = TournamentPlan(
    ...     entrants=["greedy", "random"], matches=2, seed=7, rules=Rules(domino_set=2, hand_size=2)
    ... )
    >>> with ThreadPoolExecutor() as executor:
    ...     run_tournament(plan, executor) == run_tournament(plan)
    True
    """
    results = [] if log is None else [*log.results]
    games = play_games(plan.games_but(results), executor, in_flight=in_flight)
    with closing(games) as ended:
        for result in ended:
            if log is not None:
                log.append(result)
            results.append(result)
    return TournamentResult(plan, results)


def play_games(
    games: Iterable[TournamentGame],
    executor: Executor | None = None,
    *,
    in_flight: int = IN_FLIGHT,
) -> Generator[GameResult, None, None]:
    """Play games, and yield each result when its game ends.

    Close the generator to stop early: it cancels the games that have not begun.

    Args:
        games: the games.
        executor: an executor for them, as for `run_tournament`.
        in_flight: the most games that the executor has at a time, 1 or more.

    Returns:
        A generator of the results, in the order in which the games end.

    Raises:
        TournamentError: if ``in_flight`` is below 1.
    """
    in_flight = as_int(in_flight)
    if type(in_flight) is not int or in_flight < 1:
        raise TournamentError(expected("1 game or more in flight", in_flight))
    if executor is None:
        return (game.play() for game in games)
    return _hand_out(games, executor, in_flight)


def _hand_out(
    games: Iterable[TournamentGame], executor: Executor, in_flight: int
) -> Generator[GameResult, None, None]:
    left = iter(games)
    pending: set[Future[GameResult]] = set()
    ended: SimpleQueue[Future[GameResult]] = SimpleQueue()
    # In the middle of a future's own methods, Ctrl-C would leave a lock behind, and the executor
    # would wait for that lock when it is shut down. It may interrupt the wait in a SimpleQueue.
    try:
        while True:
            with hold_back_interrupts():
                for game in islice(left, in_flight - len(pending)):
                    future = executor.submit(TournamentGame.play, game)
                    pending.add(future)
                    future.add_done_callback(ended.put)
            if not pending:
                return
            future = ended.get()
            pending.remove(future)
            with hold_back_interrupts():
                result = future.result()
            yield result
    finally:
        with hold_back_interrupts():
            for future in pending:
                future.cancel()


@contextmanager
def hold_back_interrupts() -> Generator[None, None, None]:
    """Hold back Ctrl-C and other signals that end a process, in this thread and those it starts."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(
        signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    )
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def local_executor(jobs: int) -> Generator[Executor, None, None]:
    """Return an executor of processes, for a ``with`` block; they end with the block.

    If the block ends with an exception, such as Ctrl-C, or this process dies, they end at once,
    even in the middle of a game.

    They are spawned, so a script needs the usual ``if __name__ == "__main__":``.

    Args:
        jobs: the largest number of processes, 1 or more.

    Raises:
        TournamentError: if ``jobs`` is something else.
    """
    jobs = as_int(jobs)
    if type(jobs) is not int or jobs < 1:
        raise TournamentError(expected("1 process or more", jobs))
    if sys.platform == "win32":
        jobs = min(jobs, _MOST_ON_WINDOWS)
    others = {*multiprocessing.active_children()}
    context = multiprocessing.get_context("spawn")  # A fork copies locks that threads may hold.
    reader, writer = context.Pipe(duplex=False)
    # Python starts a process here that cleans up after all others, and must outlive them even if
    # the terminal is closed. It inherits which signals are held back.
    with hold_back_interrupts():
        executor = ProcessPoolExecutor(jobs, context, _begin_work, (reader,))
    try:
        yield executor
        executor.shutdown()
    except BaseException:
        # Cancel everything before the processes end, or the executor would report cancelled
        # games as failed.
        executor.shutdown(wait=False, cancel_futures=True)
        started = {*multiprocessing.active_children()} - others
        writer.close()
        for process in started:
            process.join()
        raise
    finally:
        writer.close()
        reader.close()


def _begin_work(parent: Connection) -> None:
    """Prepare a process: signals to the group of its parent pass it by, and it ends with that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        # If the signal that ends the parent ended this process, too, the executor would report a
        # broken pool while the parent cancels its games.
        os.setpgrp()
        # The parent held its signals back when it started this process. Its executor ends processes
        # by SIGTERM, and programs that play inherit what is held back here.
        held_back = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
        signal.pthread_sigmask(signal.SIG_UNBLOCK, held_back)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    """End this process when the other end of a pipe is closed."""
    parent.poll(None)
    os._exit(1)
