"""How many random decisions a second each library makes through its public API.

A decision is to list the legal moves, choose one, and make it. All contenders choose alike, and
shuffle and deal each round inside the measured time. ``python benchmarks/run.py`` runs this.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

from benchmarks.measure import (
    SEED,
    Contender,
    Rate,
    begin,
    median_ratio,
    print_largest,
    timed,
    verdict,
)
from chickenfoot_rules import Deal, Round, Rules

LONGEST_CHESS_GAME: Final = 200
"""Moves after which a random game of chess is cut off."""

INTERPRETERS: Final = 20
MOST_TO_IMPORT: Final = 1.9
IMPORTS: Final = (
    "import attrs",
    "import chickenfoot_rules",
    "from chickenfoot_rules import Match, Rules",
)


def main() -> None:
    """Measure and print."""
    sampling = begin(__doc__, seconds=1.2)
    random.seed(SEED)  # some peers shuffle with the module's own generator
    new_dominoes, new_board = import_module("dominoes").Game.new, import_module("chess").Board
    blocks = "python_block_dominoes"
    spiel = seeded(play_spiel, spiel_game(blocks))
    rates = sampling.print_table(
        "random decisions through the public API, time of the processor",
        Contender("ours, double-nine, 4 players", seeded(play_ours, Rules(), 4)),
        Contender("ours, double-eighteen, 16 players", seeded(play_ours, Rules(domino_set=18), 16)),
        Contender(f"dominoes {version('dominoes')}", seeded(play_dominoes, new_dominoes), 2),
        Contender(f"open_spiel {version('open_spiel')}, {blocks}", spiel, 5),
        Contender(f"chess {version('chess')}", seeded(play_chess, new_board)),
    )
    print_largest(rates, most=2.5)
    print_imports()


def print_imports() -> None:
    """Print the processor time of fresh interpreters that only import, start included."""
    times: list[list[float]] = [[] for _ in IMPORTS]
    for _ in range(INTERPRETERS):
        for statement, found in zip(IMPORTS, times, strict=True):
            program = f"{statement}\nimport time; print(time.process_time())"
            found.append(float(subprocess.check_output([sys.executable, "-I", "-c", program])))
    ratios = [median_ratio(found, times[0]) for found in times]
    for statement, found, ratio in zip(IMPORTS, times, ratios, strict=True):
        print(f"{statement}: {1000 * statistics.median(found):.1f} ms, {ratio:.2f} × attrs")
    print(verdict(ratios[-1] <= MOST_TO_IMPORT, f"≤ {MOST_TO_IMPORT} × attrs"))


def seeded(play: Callable[..., int], *arguments: object) -> Rate:
    """Return the rate of the decisions of what plays with random numbers of its own."""
    return timed(partial(play, *arguments, random.Random(SEED)))


def play_ours(rules: Rules, players: int, rng: random.Random) -> int:
    """Play a round of Chicken Foot, and return how many decisions that took."""
    decisions = 0
    round_ = Round.start(rules, Deal.shuffle(rules, players, rng))
    while moves := round_.legal_moves:
        round_ = round_.apply(moves[int(rng.random() * len(moves))])
        decisions += 1
    return decisions


def play_dominoes(new: Callable[[], Any], rng: random.Random) -> int:
    """Play the block game of four with dominoes; passes are made inside ``make_move``."""
    decisions = 0
    game = new()
    while moves := game.valid_moves:
        game.make_move(*moves[int(rng.random() * len(moves))])
        decisions += 1
    return decisions


def play_chess(new: Callable[[], Any], rng: random.Random) -> int:
    """Play chess until nobody can move or it takes too long."""
    decisions = 0
    board = new()
    while decisions < LONGEST_CHESS_GAME and (moves := [*board.legal_moves]):
        board.push(moves[int(rng.random() * len(moves))])
        decisions += 1
    return decisions


def play_spiel(game: Any, rng: random.Random) -> int:  # noqa: ANN401 - OpenSpiel has no types
    """Play a game of OpenSpiel whose outcomes of chance are equally probable."""
    decisions = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action, _ = outcomes[int(rng.random() * len(outcomes))]
        else:
            moves = state.legal_actions()
            action = moves[int(rng.random() * len(moves))]
            decisions += 1
        state.apply_action(action)
    return decisions


def spiel_game(name: str) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    """Load a game of OpenSpiel, ours or its own."""
    import_module("chickenfoot_rules.envs.openspiel")  # Both register games.
    import_module("open_spiel.python.games.block_dominoes")
    return import_module("pyspiel").load_game(name)


if __name__ == "__main__":
    main()
