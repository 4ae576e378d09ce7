"""Train the network of `chickenfoot_rules.players.TrainedPlayer`.

Each move of a position is made, and the round played on to its end by greedy players. The network
learns how much better one move is than another, from what its seat may see. Positions come from
rounds of several sets, in which the network itself plays more and more.

    python examples/learning/train_baseline.py 600 trained.txt  # seconds, and the file
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
import torch

from chickenfoot_rules import DominoSet, Rules
from chickenfoot_rules.bulk import Batch

TABLES = ((9, 4), (9, 4), (9, 4), (6, 3), (12, 5), (9, 2), (6, 2), (12, 8))
"""The highest value of the set, and the seats; double-nine with four most often."""
ROUNDS = 2048
MOST_MOVES = 8
"""So many moves of a position are played on."""
BETWEEN = 4
"""So many moves are made between two positions."""
STRANGE = 0.08
"""The share of random moves, so that positions differ."""
RATE = 2e-3
NEURONS = (64, 32)
FRACTION = 256
"""Weights are rounded to whole numbers of this fraction."""


class Table:
    """Rounds by the same rules, and what the network learns from them."""

    def __init__(self, highest: int, players: int, seed: int) -> None:
        rules = Rules(domino_set=DominoSet(highest))
        self.batch = Batch(rules, players, ROUNDS, seed=seed)
        self.draw = (highest + 1) ** 2

    def move_on(self, network: torch.nn.Module, share: float, rng: np.random.Generator) -> None:
        """Make some moves in all rounds, and begin those anew that are over."""
        batch = self.batch
        for _ in range(BETWEEN):
            is_own = rng.random() < share
            chosen = choose(network, batch, self.draw) if is_own else batch.choose("greedy")
            strange = rng.random(ROUNDS) < STRANGE
            batch.step(np.where(strange, batch.choose(), chosen))
        if (over := ~batch.legal_mask.any(1)).any():
            batch.reset(over)

    def examples(self, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return moves: the round of each, their numbers, and their leads at its end."""
        batch = self.batch
        places, actions, features = batch.describe_moves()
        kept = worth_a_thought(places, actions, self.draw)
        places, actions, features = places[kept], actions[kept], features[kept]
        order = np.lexsort((rng.random(len(places)), places))
        places, actions, features = places[order], actions[order], features[order]
        number = np.arange(len(places)) - np.searchsorted(places, places)
        seats, state = batch.turn.copy(), batch.state
        fallback = batch.choose("greedy")
        leads = np.zeros(len(places), np.float32)
        for which in range(MOST_MOVES):
            made = fallback.copy()
            now = number == which
            made[places[now]] = actions[now]
            rewards = batch.step(made)[0].copy()
            while batch.legal_mask.any():
                rewards += batch.step(batch.choose("greedy"), check=False)[0]
            own = np.take_along_axis(rewards, seats[:, None], 1)[:, 0]
            lead = own - (rewards.sum(1) - own) / (batch.players - 1)
            leads[now] = lead[places[now]]
            batch.restore(state)
        played = number < MOST_MOVES
        return places[played], features[played], leads[played]


def worth_a_thought(places: np.ndarray, actions: np.ndarray, draw: int) -> np.ndarray:
    """Return which moves are neither forced nor silent about the last tile."""
    announces = np.bincount(places, actions > draw + 1, ROUNDS)[places] > 0
    loud = ~announces | (actions > draw)
    return loud & (np.bincount(places, loud, ROUNDS)[places] > 1)


def choose(network: torch.nn.Module, batch: Batch, draw: int) -> np.ndarray:
    """Return the action that the network rates highest in each round."""
    places, actions, features = batch.describe_moves()
    with torch.no_grad():
        ratings = network(torch.tensor(features, dtype=torch.float32))[:, 0].numpy()
    ratings = ratings + 1e6 * (actions > draw + 1)
    chosen = np.zeros(batch.n, np.int64)
    order = np.argsort(ratings, kind="stable")
    chosen[places[order]] = actions[order]  # The last one written is the best.
    return chosen


def measure(
    network: torch.nn.Module, highest: int, players: int, rounds: int
) -> tuple[float, float]:
    """Return how far the network is ahead of greedy players, in points a round, and its error."""
    table = Table(highest, players, seed=10**6)
    batch = Batch(table.batch.rules, players, rounds, seed=10**6)
    own = np.arange(rounds) % players
    total = np.zeros((rounds, players))
    while batch.legal_mask.any():
        mine = batch.turn == own
        chosen = np.where(mine, choose(network, batch, table.draw), batch.choose("greedy"))
        total += batch.step(chosen)[0]
    result = np.take_along_axis(total, own[:, None], 1)[:, 0]
    lead = result - (total.sum(1) - result) / (players - 1)
    return float(lead.mean()), float(1.96 * lead.std() / rounds**0.5)


def whole_numbers(network: torch.nn.Sequential, scale: torch.Tensor) -> str:
    """Return the weights as whole numbers, a neuron a line: its bias, and then its inputs."""
    lines: list[str] = []
    unit = 1
    for layer in network:
        if isinstance(layer, torch.nn.Linear):
            unit *= FRACTION
            inputs = layer.weight.detach() * scale
            scale = torch.ones(len(inputs))
            for bias, row in zip(layer.bias.tolist(), inputs.tolist(), strict=True):
                numbers = (round(bias * unit), *(round(each * FRACTION) for each in row))
                lines.append(" ".join(map(str, numbers)))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Train for some seconds, and write the weights."""
    seconds, path = float(sys.argv[1]), Path(sys.argv[2])
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    tables = [Table(*kind, seed) for seed, kind in enumerate(TABLES)]
    size = tables[0].batch.describe_moves()[2].shape[1]
    first, second = NEURONS
    body = torch.nn.Sequential(
        torch.nn.Linear(size, first), torch.nn.ReLU(),
        torch.nn.Linear(first, second), torch.nn.ReLU(), torch.nn.Linear(second, 1),
    )  # fmt: skip
    scale = torch.ones(size)
    network = torch.nn.Sequential(body)
    network.forward = lambda inputs: body(inputs * scale)  # type: ignore[method-assign]
    optimizer = torch.optim.Adam(body.parameters(), RATE)
    begun = shown = time.monotonic()
    memory: list[tuple[torch.Tensor, ...]] = []
    steps = 0
    while (spent := (time.monotonic() - begun) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - spent) + 1e-5
        table = tables[steps % len(tables)]
        table.move_on(network, spent, rng)
        places, features, leads = table.examples(rng)
        if not len(places):
            continue
        inputs = torch.tensor(features, dtype=torch.float32)
        if not memory:
            scale[:] = 1 / inputs.std(0).clamp(0.5)
        _, rounds = np.unique(places, return_inverse=True)
        memory = [*memory[-63:], (inputs, torch.tensor(rounds), torch.tensor(leads) / 10)]
        for which in (-1, rng.integers(len(memory)), rng.integers(len(memory))):
            inputs, rounds, leads = memory[which]
            wrong = network(inputs)[:, 0] - leads
            # Only differences between the moves of a position count.
            mean = torch.zeros(int(rounds.max()) + 1).scatter_reduce(
                0, rounds, wrong, "mean", include_self=False
            )
            loss = ((wrong - mean[rounds]) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        steps += 1
        if time.monotonic() - shown > seconds / 10:
            shown = time.monotonic()
            ahead, error = measure(network, 9, 4, 4000)
            print(f"{steps} steps: {ahead:+.2f} ± {error:.2f}", flush=True)
    path.write_text(whole_numbers(body, scale), encoding="ascii")
    for highest, players in dict.fromkeys(TABLES):
        ahead, error = measure(network, highest, players, 20000)
        print(f"double-{highest}, {players} players: {ahead:+.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
