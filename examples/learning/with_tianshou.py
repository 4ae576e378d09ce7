# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "chickenfoot-rules[fast,pettingzoo]",
#   "pettingzoo==1.27.0",
#   "tianshou==2.0.1",
#   "torch==2.13.0",
# ]
# ///
"""Let one of three agents learn rounds of Chicken Foot with the DQN of Tianshou.

Run ``python with_tianshou.py``. It prints the mean lead per round of each agent before and after;
the other two agents choose legal actions at random.
"""

from __future__ import annotations

import logging

import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from chickenfoot_rules import Rules
from chickenfoot_rules.envs import pettingzoo

ROUNDS = 1_000
"""How many rounds each evaluation plays."""


def make() -> PettingZooEnv:
    """Return a round of three agents, as Tianshou sees it."""
    return PettingZooEnv(pettingzoo.env(Rules(domino_set=6), players=3))


def learner(env: PettingZooEnv) -> DQN:
    """Return an agent that learns."""
    space = env.observation_space["observation"]
    net = Net(state_shape=space.shape, action_shape=env.action_space.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(
        model=net, action_space=env.action_space, observation_space=space, eps_training=0.1
    )
    return DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=5e-4),
        gamma=1.0,
        # To the end of the round: what comes after one step is what another agent sees.
        n_step_return_horizon=100,
        target_update_freq=500,
    )


def leads(algorithm: MultiAgentOffPolicyAlgorithm, seed: int) -> str:
    """Return the mean lead per round of each agent, with half of its 95 % interval."""
    envs = DummyVectorEnv([make for _ in range(10)])
    envs.seed(seed)
    collector = Collector(algorithm, envs)
    collector.reset()
    returns = collector.collect(n_episode=ROUNDS).returns
    halves = 1.96 * returns.std(axis=0, ddof=1) / np.sqrt(len(returns))
    pairs = zip(returns.mean(axis=0), halves, strict=True)
    return "   ".join(f"{mean:+7.2f} ± {half:4.2f}" for mean, half in pairs)


def main() -> None:
    """Let the first agent learn."""
    logging.getLogger("tianshou.data.stats").setLevel(logging.ERROR)  # rewards are of three agents
    torch.set_num_threads(1)
    torch.manual_seed(1)
    np.random.seed(1)  # noqa: NPY002 - where the random agents of Tianshou get their numbers
    env = make()
    others = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in range(2)]
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner(env), *others], env=env)
    print("before  ", leads(algorithm, seed=1_000), flush=True)
    envs = DummyVectorEnv([make for _ in range(10)])
    envs.seed(1)
    collector = Collector(algorithm, envs, VectorReplayBuffer(100_000, len(envs)))
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=4,
            epoch_num_steps=10_000,
            collection_step_num_env_steps=100,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=128,
            show_progress=False,
        )
    )
    print("after   ", leads(algorithm, seed=2_000), flush=True)


if __name__ == "__main__":
    main()
