# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "chickenfoot-rules[fast,gymnasium]",
#   "matplotlib==3.11.2",
#   "sb3-contrib==2.9.2",
#   "stable-baselines3==2.9.2",
#   "torch==2.13.0",
# ]
# ///
"""Learn rounds of Chicken Foot with ``MaskablePPO`` of sb3-contrib, against random players.

Run ``python with_sb3_contrib.py``. It prints the mean lead per round while it learns, evaluates the
learner beside a random and a greedy player, and draws the curve with ``--plot curve.svg``.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from matplotlib import rc_context
from matplotlib.figure import Figure
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from chickenfoot_rules import Rules
from chickenfoot_rules.bulk import ObservationFields
from chickenfoot_rules.dominoes import actions
from chickenfoot_rules.envs.gymnasium import DominoVectorEnv
from chickenfoot_rules.players import GreedyPlayer

RULES = Rules(domino_set=6)
PLAYERS = 3
FIELDS = ObservationFields.of(RULES, PLAYERS)

ROUNDS = 256
"""How many rounds are played side by side for learning."""

POINTS = 30.0
"""Rewards are divided by this number, since networks learn better with rewards of about 1."""

Choose = Callable[[DominoVectorEnv, dict[str, Any], np.ndarray], np.ndarray]
"""A player under evaluation: rounds, what it sees, and which rounds run, to an action for each."""


def scale_of_features() -> np.ndarray:
    """Return what to divide each byte of an observation by, so that features are about 0 to 1."""
    scale = np.ones(FIELDS.size, np.float32)
    scale[FIELDS.ends] = scale[FIELDS.missing] = 4
    scale[FIELDS.hand_sizes] = RULES.hand_size_for(PLAYERS)
    scale[FIELDS.boneyard] = len(RULES.tiles)
    return scale


SCALE = scale_of_features()


def features(observations: np.ndarray) -> np.ndarray:
    """Return observations as the network sees them."""
    return observations / SCALE


class Rounds(VecEnv):
    """A `DominoVectorEnv` as a ``VecEnv`` of Stable-Baselines3.

    Args:
        n: the number of rounds side by side.
        seed: the seed of all random numbers.
        opponents: how the other seats play.
    """

    def __init__(self, n: int, seed: int, opponents: str = "random") -> None:
        self.rounds = DominoVectorEnv(
            n, RULES, PLAYERS, opponents=opponents, autoreset_mode="SameStep"
        )
        self.seed_of_deals = seed
        space = spaces.Box(0, np.inf, (FIELDS.size,), np.float32)
        super().__init__(n, space, self.rounds.single_action_space)

    def reset(self) -> np.ndarray:
        """Deal all rounds."""
        self.seen, _ = self.rounds.reset(seed=self.seed_of_deals)
        return features(self.seen["observation"])

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions."""
        self.chosen = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Make the actions. Rounds that are over are dealt anew."""
        self.seen, rewards, over, _, infos = self.rounds.step(self.chosen)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            told[i]["terminal_observation"] = features(infos["final_obs"][i]["observation"])
        return features(self.seen["observation"]), rewards / POINTS, over, told

    def env_method(self, name: str, *_args: object, **_options: object) -> list[Any]:
        """Return the legal actions of each round, which is all that ``MaskablePPO`` asks for."""
        if name != "action_masks":
            message = f"expected the method 'action_masks', got {name!r}"
            raise AttributeError(message)
        return [*(self.seen["action_mask"] == 1)]

    def get_attr(self, name: str, indices: object = None) -> list[Any]:
        """Return the render mode, or that there is a method ``action_masks``."""
        del indices
        if name not in ("action_masks", "render_mode"):
            raise AttributeError(name)
        return [None] * self.num_envs

    def set_attr(self, name: str, value: object, indices: object = None) -> None:
        """Refuse: there are no attributes to set."""
        del value, indices
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper_class: type, indices: object = None) -> list[bool]:
        """Return that nothing is wrapped."""
        del wrapper_class, indices
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: the rounds hold nothing open."""


# --- evaluation ------------------------------------------------------------------------------


def lead(choose: Choose, n: int, seed: int, *, keep_moves: bool = False) -> tuple[float, float]:
    """Return the mean lead per round against random players, and half its 95 % interval.

    Every round counts once, however long it is. The same seed gives the same deals.
    """
    envs = DominoVectorEnv(n, RULES, PLAYERS, render_mode="ansi" if keep_moves else None)
    seen, _ = envs.reset(seed=seed)
    leads, running = np.zeros(n), np.ones(n, np.bool_)
    while running.any():
        seen, rewards, over, _, _ = envs.step(choose(envs, seen, running))
        leads[running & over] = rewards[running & over]
        running &= ~over
    return float(leads.mean()), float(1.96 * leads.std(ddof=1) / np.sqrt(n))


def at_random(seed: int) -> Choose:
    """Return a player that chooses legal actions at random."""
    chance = np.random.default_rng(seed)

    def choose(_envs: DominoVectorEnv, seen: dict[str, Any], _running: np.ndarray) -> np.ndarray:
        masks = seen["action_mask"]
        return (chance.random(masks.shape) * masks).argmax(axis=1)

    return choose


def greedily(envs: DominoVectorEnv, seen: dict[str, Any], running: np.ndarray) -> np.ndarray:
    """Choose like a `GreedyPlayer`. It needs whole rounds, so their moves must be kept."""
    chosen = seen["action_mask"].argmax(axis=1)
    for i in np.flatnonzero(running).tolist():
        move = GreedyPlayer().choose(envs.view(i), random.Random(i))
        chosen[i] = actions.encode(RULES, move)
    return chosen


def learned(model: MaskablePPO) -> Choose:
    """Return a player that makes the actions to which a model gives most weight."""

    def choose(_envs: DominoVectorEnv, seen: dict[str, Any], _running: np.ndarray) -> np.ndarray:
        masks = seen["action_mask"] == 1
        seen_by_model = features(seen["observation"])
        return model.predict(seen_by_model, action_masks=masks, deterministic=True)[0]

    return choose


# --- learning --------------------------------------------------------------------------------


class Curve(BaseCallback):
    """Evaluates a model while it learns: often at first, when it learns fastest.

    Args:
        steps: how many decisions the model learns from.
        points: how often to evaluate it.
        rounds: the rounds of each evaluation.
        seed: the seed of their deals, which are the same each time.
    """

    def __init__(self, steps: int, points: int, rounds: int, seed: int) -> None:
        super().__init__()
        self.rows: list[tuple[int, float, float]] = []
        self.marks = [0, *np.geomspace(steps / 100, steps, points - 1)]
        self.rounds = rounds
        self.seed = seed
        self.begun = time.perf_counter()

    def evaluate(self) -> None:
        """Evaluate the model, and print how it did."""
        mean, half = lead(learned(self.model), self.rounds, self.seed)
        self.rows.append((self.num_timesteps, mean, half))
        minutes = (time.perf_counter() - self.begun) / 60
        print(f"{self.num_timesteps:10,}  {mean:+8.2f} ± {half:5.2f}  {minutes:7.1f}", flush=True)

    def _on_rollout_start(self) -> None:
        if self.marks and self.num_timesteps >= self.marks[0]:
            self.evaluate()
            self.marks = [mark for mark in self.marks if mark > self.num_timesteps]

    def _on_training_end(self) -> None:
        self.evaluate()

    def _on_step(self) -> bool:
        return True


def main() -> None:
    """Learn, evaluate and draw as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=3_000_000, help="decisions to learn from")
    parser.add_argument("--points", type=int, default=20, help="points of the curve")
    parser.add_argument("--rounds", type=int, default=4_000, help="rounds for each of them")
    parser.add_argument("--final", type=int, default=10_000, help="rounds of the last evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="where to draw the curve: a .svg or a .png")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy",
        Rounds(ROUNDS, options.seed),
        n_steps=64,
        batch_size=2048,
        n_epochs=4,
        learning_rate=lambda left: 7e-4 * left,
        gamma=1.0,  # only the end of a round counts
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=options.seed,
        device="cpu",
    )
    print(f"{'decisions':>10}  {'lead per round':>16}  minutes", flush=True)
    curve = Curve(options.steps, options.points, options.rounds, options.seed + 1_000)
    model.learn(options.steps, callback=curve)
    players = {
        "random": (at_random(options.seed), False),
        "greedy": (greedily, True),
        "learned": (learned(model), False),
    }
    final: dict[str, tuple[float, float]] = {}
    for name, (choose, keep_moves) in players.items():
        seed = options.seed + 2_000
        final[name] = mean, half = lead(choose, options.final, seed, keep_moves=keep_moves)
        print(f"{name:>10}  {mean:+8.2f} ± {half:5.2f}", flush=True)
    if options.plot is not None:
        draw(curve.rows, final, options.plot)


def draw(
    curve: Sequence[tuple[int, float, float]], final: dict[str, tuple[float, float]], path: Path
) -> None:
    """Draw the mean lead by the number of decisions, beside the random and the greedy player."""
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    steps, means, halves = (np.array(column) for column in zip(*curve, strict=True))
    axes.fill_between(steps, means - halves, means + halves, color="#0b6e99", alpha=0.2)
    axes.plot(steps, means, color="#0b6e99", label="MaskablePPO")
    for name, color in (("greedy", "#b3541e"), ("random", "#666666")):
        mean, half = final[name]
        axes.axhspan(mean - half, mean + half, color=color, alpha=0.2, linewidth=0)
        axes.axhline(mean, color=color, linestyle="--", label=name)
    axes.set_xscale("symlog", linthresh=steps[1])  # linear up to the second point
    axes.set_xlim(left=0)
    axes.set_xlabel("decisions to learn from")
    axes.set_ylabel("lead per round, in points")
    axes.legend(loc="center right", frameon=False)
    with rc_context({"svg.hashsalt": "learning"}):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


if __name__ == "__main__":
    main()
