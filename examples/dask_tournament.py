"""A tournament on a Dask cluster, which can be stopped and resumed.

Run ``python dask_tournament.py --matches 100`` for a cluster of two processes on this
machine. ``--scheduler tcp://…:8786`` names one that is there already.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from distributed import Client

from chickenfoot_rules import ChickenfootError
from chickenfoot_rules.tournament import (
    TournamentLog,
    TournamentPlan,
    TournamentResult,
    run_tournament,
)

HERE = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
"""A cluster of two processes on this machine, with one thread each: a game keeps one busy."""


def play(executor: Executor, plan: TournamentPlan, file: Path) -> TournamentResult:
    """Play a tournament, or the rest of it.

    Args:
        executor: plays the games.
        plan: the tournament.
        file: keeps each game as soon as it has ended.

    Raises:
        TournamentError: if the file belongs to another tournament.
    """
    begin = TournamentLog.resume if file.exists() else TournamentLog.start
    with begin(file, plan) as log:
        return run_tournament(plan, executor, log=log, in_flight=1000)


def main() -> None:
    """Play the tournament that the command line describes."""
    parser = argparse.ArgumentParser(description="A tournament on a Dask cluster.")
    parser.add_argument("--scheduler", help="its address; without it a cluster is started here")
    parser.add_argument("--seats", default="greedy,random,random")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("games.jsonl"))
    options = parser.parse_args()
    try:
        result = result_of(options)
    except ChickenfootError as error:  # The file keeps another tournament, for one thing.
        parser.exit(2, f"{parser.prog}: {error}\n")
    for comparison in result.comparisons():
        print(comparison)


def result_of(options: argparse.Namespace) -> TournamentResult:
    """Play the tournament of these options on their cluster."""
    plan = TournamentPlan(
        entrants=options.seats.split(","), matches=options.matches, seed=options.seed
    )
    cluster: dict[str, Any] = {"address": options.scheduler} if options.scheduler else HERE
    # Dask says little of its types.
    with Client(**cluster) as client:  # type: ignore[no-untyped-call]
        # No two games are the same, so there is nothing to be gained by comparing them: not pure.
        executor = client.get_executor(pure=False)  # pyright: ignore[reportUnknownMemberType]
        return play(executor, plan, options.out)


if __name__ == "__main__":
    main()
