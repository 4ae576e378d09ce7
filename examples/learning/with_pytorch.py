# /// script
# dependencies = ["chickenfoot-rules[fast]", "torch==2.13.0"]
# ///
"""Train the network of a `TrainedPlayer`: ``with_pytorch.py 1500 trained.txt``, in 1,500 seconds.

Each move of a position is made, and the round played on to its end by greedy players. The network
learns how much better one move is than another, from what its seat may see. `TrainedPlayer` plays
by the file in place of ``chickenfoot_rules/bulk/trained.txt``.
"""

import sys
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch

from chickenfoot_rules import Rules
from chickenfoot_rules.bulk import Batch

TABLES = ((9, 4), (9, 4), (9, 4), (6, 3), (12, 5), (9, 2), (6, 2), (12, 8))  # sets and seats
ROUNDS = 2048
MOST_MOVES = 8  # of a position
BETWEEN = 4  # moves between two positions
STRANGE = 0.08  # the share of random moves, so that positions differ
RATE, NEURONS = 2e-3, (64, 32)
FRACTION = 256  # Weights are rounded to whole numbers of it.


def announces(batch: Batch, actions: np.ndarray) -> np.ndarray:
    """Return which actions announce the last tile; silence costs a penalty (R6.3)."""
    return actions > batch.fields.values**2 + 1


def choose(network: torch.nn.Module, batch: Batch) -> np.ndarray:
    """Return the action that the network rates highest in each round."""
    places, actions, features = batch.describe_moves()
    with torch.no_grad():
        ratings = network(torch.tensor(features, dtype=torch.float32))[:, 0].numpy()
    order = np.argsort(ratings + 1e6 * announces(batch, actions), kind="stable")
    chosen = np.zeros(batch.n, np.int64)
    chosen[places[order]] = actions[order]  # The last one written is the best.
    return chosen


def leads(rewards: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Return how far a seat of each round is ahead of the others."""
    own = np.take_along_axis(rewards, seats[:, None], 1)[:, 0]
    return own - (rewards.sum(1) - own) / (rewards.shape[1] - 1)


def move_on(network: torch.nn.Module, batch: Batch, share: float, rng: np.random.Generator) -> None:
    """Make some moves in all rounds, and begin those anew that are over."""
    for _ in range(BETWEEN):
        chosen = choose(network, batch) if rng.random() < share else batch.choose("greedy")
        batch.step(np.where(rng.random(ROUNDS) < STRANGE, batch.choose(), chosen))
    batch.reset(~batch.legal_mask.any(1))


def examples(batch: Batch, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return moves: the round of each, the numbers that describe it, and what it leads to."""
    places, actions, features = batch.describe_moves()
    loud = announces(batch, actions)
    kept = loud | ~(np.bincount(places, loud, ROUNDS)[places] > 0)
    kept &= np.bincount(places, kept, ROUNDS)[places] > 1  # Forced moves teach nothing.
    order = np.lexsort((rng.random(len(places)), places))
    order = order[kept[order]]
    number = np.arange(len(order)) - np.searchsorted(places[order], places[order])
    order, number = order[number < MOST_MOVES], number[number < MOST_MOVES]
    places, actions, features = places[order], actions[order], features[order]
    seats, state, usual = batch.turn.copy(), batch.state, batch.choose("greedy")
    found = np.zeros(len(places), np.float32)
    for which in range(MOST_MOVES):
        now, made = number == which, usual.copy()
        made[places[now]] = actions[now]
        rewards = batch.step(made)[0].copy()
        while batch.legal_mask.any():
            rewards += batch.step(batch.choose("greedy"), check=False)[0]
        found[now] = leads(rewards, seats)[places[now]]
        batch.restore(state)
    return places, features, found


def measure(network: torch.nn.Module, highest: int, players: int, rounds: int) -> str:
    """Return how far the network is ahead of greedy players, in points a round, by other deals."""
    batch = Batch(Rules(domino_set=highest), players, rounds, seed=10**6)
    own, rewards = np.arange(rounds) % players, np.zeros((rounds, players))
    while batch.legal_mask.any():
        chosen = np.where(batch.turn == own, choose(network, batch), batch.choose("greedy"))
        rewards += batch.step(chosen)[0]
    lead = leads(rewards, own)
    return f"{lead.mean():+.2f} ± {1.96 * lead.std() / rounds**0.5:.2f}"


def whole_numbers(network: torch.nn.Sequential, scale: torch.Tensor) -> str:
    """Return the weights as whole numbers, a neuron a line: its bias, and then its inputs."""
    lines = []
    for depth, layer in enumerate(network[::2], 1):
        rows = (layer.weight.detach() * scale * FRACTION).round().int().tolist()
        biases = (layer.bias.detach().double() * FRACTION**depth).round().long().tolist()
        lines += [" ".join(map(str, [bias, *row])) for bias, row in zip(biases, rows, strict=True)]
        scale = torch.ones(1)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Train for some seconds, and write the weights."""
    seconds, path = float(sys.argv[1]), Path(sys.argv[2])
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    batches = [Batch(Rules(domino_set=n), k, ROUNDS, seed=i) for i, (n, k) in enumerate(TABLES)]
    for _ in range(30):
        batches[0].step(batches[0].choose())  # so that all that is described varies
    scale = 1 / torch.tensor(batches[0].describe_moves()[2]).float().std(0).clamp(0.5)
    sizes = (len(scale), *NEURONS, 1)
    one, two, three = (torch.nn.Linear(*pair) for pair in pairwise(sizes))
    body = torch.nn.Sequential(one, torch.nn.ReLU(), two, torch.nn.ReLU(), three)
    network = torch.nn.Sequential()
    network.forward = lambda inputs: body(inputs * scale)
    optimizer = torch.optim.Adam(body.parameters(), RATE)
    memory, steps = [], 0
    begun = shown = time.monotonic()
    while (spent := (time.monotonic() - begun) / seconds) < 1:
        optimizer.param_groups[0]["lr"] = RATE * (1 - spent) + 1e-5
        batch = batches[steps % len(batches)]
        move_on(network, batch, spent, rng)
        places, features, found = examples(batch, rng)
        moves = (features, np.unique(places, return_inverse=True)[1], found / 10)
        memory = [*memory[-63:], tuple(map(torch.tensor, moves))]
        for which in (-1, *rng.integers(len(memory), size=2)):
            inputs, rounds, wanted = memory[which]
            wrong = network(inputs.float())[:, 0] - wanted
            # Only differences between the moves of a position count.
            mean = torch.zeros(ROUNDS).scatter_reduce(0, rounds, wrong, "mean", include_self=False)
            loss = ((wrong - mean[rounds]) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        steps += 1
        if time.monotonic() - shown > seconds / 10:
            shown = time.monotonic()
            print(f"{steps} steps: {measure(network, 9, 4, 4000)}", flush=True)
    path.write_text(whole_numbers(body, scale), encoding="ascii")
    for highest, players in dict.fromkeys(TABLES):
        print(f"double-{highest}, {players} players: {measure(network, highest, players, 20000)}")


if __name__ == "__main__":
    main()
