"""How each player does against three of each other kind, by the same deals, and what a move costs.

Run it with ``python benchmarks/players.py``, which needs the extras ``fast`` and ``tournament``.
Name players to compare others, and give ``--matches`` for narrower intervals.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from typing import Any

from chickenfoot_rules import Match
from chickenfoot_rules.players import import_player, name_of, player_from_text
from chickenfoot_rules.players.names import is_import_path
from chickenfoot_rules.tournament import Entrant, TournamentPlan, local_executor, run_tournament

NAMES = ("greedy", "trained", "search:400", "search:400:greedy", "search:400:mixed")
SEED = 1
ROUNDS = 5


def main() -> None:
    """Play all pairs, and print how far the player of the row is ahead, in points a round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50, help="the sets of deals of each pair")
    parser.add_argument("names", nargs="*", default=NAMES, help="players by name, or module:name")
    options = parser.parse_args()
    entrants = [entrant(name) for name in options.names]
    print("| one \\ three |", " | ".join(one.kind for one in entrants), "|")
    print("|---" * (1 + len(entrants)), "|", sep="")
    with local_executor(os.cpu_count() or 1) as executor:
        for one in entrants:
            cells: list[str] = []
            for other in entrants:
                if one is other:
                    cells.append("")
                    continue
                plan = TournamentPlan(
                    entrants=[one, other, other, other], matches=options.matches, seed=SEED
                )
                (found,) = run_tournament(plan, executor).comparisons()
                half = (found.advantage.high - found.advantage.low) / 2
                sign = 1 if found.better == one.kind else -1
                cells.append(f"{sign * found.advantage.mean:+.2f}±{half:.2f}")
            print(f"| {one.kind} |", " | ".join(cells), "|", flush=True)
    print("\n| player | ms a move |\n|---|---:|")
    for one in entrants:
        print(f"| {one.kind} | {milliseconds(one):,.2f} |", flush=True)


def entrant(name: str) -> Entrant:
    """Return a player by its name, or one of your own by ``module:name``."""
    player = import_player(name) if is_import_path(name) else player_from_text(name)
    return Entrant(name_of(player), player)


def milliseconds(entrant: Entrant) -> float:
    """Return the median time of the processor for a choice between moves, in first rounds."""
    choose: Any = getattr(entrant.player, "choose", entrant.player)
    times: list[float] = []
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        match = Match(players=4).deal(rng)
        while match.round is not None:
            view = match.view(match.round.seat)
            start = time.process_time()
            choose(view, rng)
            if len(view.legal_moves) > 1:
                times.append(time.process_time() - start)
            match = match.apply(rng.choice(match.legal_moves))
    return 1000 * statistics.median(times)


if __name__ == "__main__":
    main()
