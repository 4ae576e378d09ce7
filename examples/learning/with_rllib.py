# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "chickenfoot-rules[fast,pettingzoo]",
#   "pettingzoo==1.27.0",
#   "ray[rllib]==2.60.0",
#   "torch==2.13.0",
# ]
# ///
"""Train one network for all seats with the PPO of RLlib, which plays against itself.

Run ``python with_rllib.py``. RLlib masks actions with a module of its own, which wants other names
in observations; `Rounds` renames them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from chickenfoot_rules import Rules
from chickenfoot_rules.envs import pettingzoo

Seen = dict[str, dict[str, np.ndarray]]
"""What each agent sees that is to move, or whose episode is over."""

ITERATIONS = 5


class Rounds(PettingZooEnv):
    """Rounds of three agents, with the names in observations that RLlib's masks need."""

    def __init__(self, _config: dict[str, Any]) -> None:
        super().__init__(pettingzoo.env(Rules(domino_set=6), players=3))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "action_mask": spaces.Box(0, 1, space["action_mask"].shape, np.float32),
                    "observations": spaces.Box(0, 255, space["observation"].shape, np.float32),
                }
            )
            for agent, space in self.observation_spaces.items()
        }
        self.observation_space = spaces.Dict(self.observation_spaces)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a round."""
        seen, infos = super().reset(seed=seed, options=options)
        return _renamed(seen), infos

    def step(self, action: dict[str, int]) -> tuple[Seen, Any, Any, Any, Any]:
        """Make the action of the agent whose turn it is."""
        seen, *rest = super().step(action)
        return (_renamed(seen), *rest)


def _renamed(seen: Seen) -> Seen:
    return {
        agent: {
            "action_mask": one["action_mask"].astype(np.float32),
            "observations": one["observation"].astype(np.float32),
        }
        for agent, one in seen.items()
    }


def main() -> None:
    """Train for some iterations, and print what RLlib reports."""
    torch.set_num_threads(1)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    register_env("rounds", Rounds)
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config=DefaultModelConfig(fcnet_hiddens=[64, 64], vf_share_layers=False),
    )
    config = (
        PPOConfig()
        .environment("rounds")
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_args, **_options: "shared")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"shared": module}))
        .training(train_batch_size_per_learner=1_000, minibatch_size=250, num_epochs=2)
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    for iteration in range(ITERATIONS):
        result = algorithm.train()
        runs = result["env_runners"]
        entropy = result["learners"]["shared"]["entropy"]
        print(
            f"iteration {iteration + 1}: {runs['num_episodes']} rounds, "
            f"sum of leads {runs['episode_return_mean']:+.2f}, entropy {entropy:.3f}",
            flush=True,
        )
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
