"""The games of a tournament, played here, by many processes, or by a cluster.

Whoever plays them, and in whatever order they end, the results are the same.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Final

from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.tournament.errors import TournamentError
from chickenfoot_rules.tournament.log import TournamentLog
from chickenfoot_rules.tournament.plan import Game, GameResult, TournamentPlan, play_game
from chickenfoot_rules.tournament.results import TournamentResult

__all__ = ["IN_FLIGHT", "local_executor", "play_games", "run_tournament"]

IN_FLIGHT: Final = 256
"""How many games are handed out at a time: enough for some hundred workers."""


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
        executor: who plays the games, for example `local_executor`, or the one that
            ``dask.distributed.Client.get_executor`` returns; unless given, they are
            played here, one after the other.
        log: where each game is kept as soon as it has ended; those that it has already
            are not played again.
        in_flight: how many games the executor is handed at a time, 1 or more.

    Raises:
        PlayerFaultError: when a player answers illegally or raises, with
            `OnFault.RAISE`.
        TournamentError: when the log can't be written, or no game may be handed out.

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
    with closing(play_games(plan.games_but(results), executor, in_flight=in_flight)) as ended:
        for result in ended:
            if log is not None:
                log.append(result)
            results.append(result)
    return TournamentResult(plan, results)


def play_games(
    games: Iterable[Game], executor: Executor | None = None, *, in_flight: int = IN_FLIGHT
) -> Generator[GameResult, None, None]:
    """Play games, and tell how each ended as soon as it has.

    Close the generator to stop before the end: it takes back what was handed out and is
    not begun.

    Args:
        games: the games.
        executor: who plays them, as for `run_tournament`.
        in_flight: how many games the executor is handed at a time, 1 or more.

    Returns:
        A generator of the results, in the order in which the games end.

    Raises:
        TournamentError: when no game may be handed out.
    """
    if type(in_flight) is not int or in_flight < 1:
        message = f"1 game or more is handed out at a time, not {shown(in_flight)}"
        raise TournamentError(message)
    return _here(games) if executor is None else _handed_out(games, executor, in_flight)


def _here(games: Iterable[Game]) -> Generator[GameResult, None, None]:
    for game in games:
        yield game.play()


def _handed_out(
    games: Iterable[Game], executor: Executor, in_flight: int
) -> Generator[GameResult, None, None]:
    left = iter(games)
    pending: set[Future[GameResult]] = set()
    ended: SimpleQueue[Future[GameResult]] = SimpleQueue()
    # Ctrl-C is let through only where this thread waits, and a SimpleQueue can be interrupted
    # there. In the middle of a future's own methods it would leave its lock behind it, which
    # the executor then waits for when it is shut down.
    with _interrupts(held_back=True):
        try:
            while True:
                for game in islice(left, in_flight - len(pending)):
                    future = executor.submit(play_game, game)
                    pending.add(future)
                    future.add_done_callback(ended.put)
                if not pending:
                    return
                with _interrupts(held_back=False):
                    future = ended.get()
                pending.remove(future)
                yield future.result()
        finally:
            for future in pending:
                future.cancel()


@contextmanager
def _interrupts(*, held_back: bool) -> Generator[None, None, None]:
    """Hold Ctrl-C back in this thread, and in all that it starts, or let it through."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    how = signal.SIG_BLOCK if held_back else signal.SIG_UNBLOCK
    before = signal.pthread_sigmask(how, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def local_executor(jobs: int) -> Generator[Executor, None, None]:
    """Return an executor of processes, which end with the ``with`` block at the latest.

    When the block is left by an exception, Ctrl-C included, they end at once, in the
    middle of a game or not; and so they do when this process dies.

    They are started afresh, so a script that uses this needs the usual
    ``if __name__ == "__main__":``.

    Args:
        jobs: how many processes there are at the most, 1 or more.
    """
    others = {*multiprocessing.active_children()}
    context = multiprocessing.get_context("spawn")  # Others copy locks that threads may hold.
    reader, writer = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin_work, (reader,))
    try:
        yield executor
    except BaseException:
        # Nothing is left to hand out before they end, or the executor would tell games that
        # were taken back that they have failed.
        executor.shutdown(wait=False, cancel_futures=True)
        writer.close()
        for process in {*multiprocessing.active_children()} - others:
            process.join()
        raise
    else:
        executor.shutdown()
        writer.close()
    finally:
        reader.close()


def _begin_work(parent: Connection) -> None:
    """Prepare a process: it leaves Ctrl-C to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Connection) -> None:
    """End this process as soon as the other end of a pipe is closed."""
    parent.poll(None)
    os._exit(1)
