"""Solve rounds of two players with small sets by OpenSpiel, and see what players lose.

``python examples/solve_small_games.py`` prints values, with ``players`` what players lose.

A round is a game of two players whose gains and losses cancel out: a seat gets the charge of the
other, less its own. So the game has a value, and each seat has a strategy that secures it.
OpenSpiel's CFR+ (Tammelin 2014) finds the strategies and the value for seat 0. What a player loses
is the difference to the value if the other seat makes a best response.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from chickenfoot_rules import Opening, Rules
from chickenfoot_rules.envs.openspiel import PlayerBot, load_game
from chickenfoot_rules.players import GreedyPlayer, OurPlayer, SearchPlayer

Spiel: TypeAlias = Any  # OpenSpiel has no types.
pyspiel: Final[Spiel] = import_module("pyspiel")

SEATS: Final = 2
ITERATIONS: Final = 200

TINY: Final = (
    Rules(domino_set=2, hand_size=1),
    Rules(domino_set=2, hand_size=2),
    Rules(domino_set=2, hand_size=3),
    Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT),
    Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT),
)
"""Rules whose rounds are solved at once."""

ALL: Final = (
    *TINY,
    Rules(domino_set=3, hand_size=5),
    Rules(domino_set=3, hand_size=4),
    Rules(domino_set=3, hand_size=4, opening=Opening.LAID_OUT),
    Rules(domino_set=3, hand_size=3, opening=Opening.LAID_OUT),
)

PLAYERS: Final[Mapping[str, tuple[OurPlayer, int]]] = {
    "greedy": (GreedyPlayer(), 100),
    "search:200": (SearchPlayer(simulations=200), 10),
}
"""Players, each with how many moves at an information set its strategy is estimated from."""


def name_of(rules: Rules) -> str:
    """Return a short name of some rules."""
    opening = ", laid out" if rules.opening is Opening.LAID_OUT else ""
    return f"D{rules.domino_set.highest}, {rules.hand_size_for(SEATS)} each{opening}"


def value_of(tree: Spiel) -> tuple[float, float]:
    """Return the value of a game for seat 0 by CFR+, and the NashConv of the strategies."""
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    start = tree.new_initial_state()
    value, _ = pyspiel.expected_returns(start, policy, -1, use_infostate_get_policy=True)
    return value, max(pyspiel.nash_conv(tree, policy), 0)


def choices(state: Spiel) -> Iterator[Spiel]:
    """Yield every state of a game, from one on, in which a seat chooses."""
    if state.is_terminal():
        return
    if not state.is_chance_node():
        yield state
    for action in state.legal_actions():
        yield from choices(state.child(action))


def strategy_of(player: OurPlayer, samples: int, game: Spiel) -> Spiel:
    """Return the strategy of a player in both seats, estimated from samples of its moves."""
    shares: dict[str, list[tuple[int, float]]] = {}
    for state in choices(game.new_initial_state()):
        known, seat = state.information_state_string(), state.current_player()
        if known not in shares:
            seen = Counter(PlayerBot(player, seat, seed).step(state) for seed in range(samples))
            shares[known] = [(one, seen[one] / samples) for one in state.legal_actions()]
    return pyspiel.TabularPolicy(shares)


def losses(tree: Spiel, value: float, strategy: Spiel) -> tuple[float, float]:
    """Return what each seat loses by a strategy to a best response, beside the value."""
    start = tree.new_initial_state()
    best = [pyspiel.TabularBestResponse(tree, seat, strategy) for seat in range(SEATS)]
    worth = [response.value_from_state(start) for response in best]
    return max(value + worth[1], 0), max(worth[0] - value, 0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the values, or what players lose."""
    parser = argparse.ArgumentParser(description="Solve rounds of two players with small sets.")
    parser.add_argument("table", choices=["values", "players"], nargs="?", default="values")
    parser.add_argument("--tiny", action="store_true", help="solve only what takes some seconds")
    chosen = parser.parse_args(arguments)
    columns = ("value", "NashConv") if chosen.table == "values" else ("any action", *PLAYERS)
    print(f"{'rules':22}", *(f"{column:>14}" for column in columns))
    for rules in TINY if chosen.tiny else ALL:
        game = load_game(rules, SEATS)
        tree = pyspiel.convert_to_cached_tree(game)
        value, distance = value_of(tree)
        row = [f"{value + 0:14.4f}", f"{distance:14.0e}"]
        if chosen.table == "players":
            even = pyspiel.UniformRandomPolicy(tree)
            ours = [strategy_of(player, samples, game) for player, samples in PLAYERS.values()]
            lost = [losses(tree, value, strategy) for strategy in (even, *ours)]
            row = [f"{one:7.3f}{two:7.3f}" for one, two in lost]
        print(f"{name_of(rules):22}", *row, flush=True)


if __name__ == "__main__":
    main()
