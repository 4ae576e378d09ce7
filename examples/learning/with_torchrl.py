# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "chickenfoot-rules[fast,pettingzoo]",
#   "pettingzoo==1.24.3",
#   "torch==2.13.0",
#   "torchrl==0.14.1",
# ]
# ///
"""Check both games with ``check_env_specs`` of TorchRL, and play rounds with its random policy.

Run ``python with_torchrl.py``. TorchRL asks for PettingZoo 1.24.3.
"""

from __future__ import annotations

import torch
from torchrl.envs import PettingZooWrapper, check_env_specs

from chickenfoot_rules import Rules
from chickenfoot_rules.envs import pettingzoo
from chickenfoot_rules.express import ExpressRules

ROUNDS = 100


def main() -> None:
    """Check the specifications, and play."""
    torch.set_num_threads(1)
    for rules, players in ((Rules(domino_set=6), 3), (ExpressRules(target=100), 4)):
        env = PettingZooWrapper(pettingzoo.env(rules, players), use_mask=True, seed=1)
        check_env_specs(env)
        leads = torch.zeros(players)
        for _ in range(ROUNDS):
            played = env.rollout(max_steps=1_000)
            rewards = [played["next", agent, "reward"].sum() for agent in env.possible_agents]
            leads += torch.stack(rewards)
        shown = " ".join(f"{lead:+.2f}" for lead in (leads / ROUNDS).tolist())
        print(f"{type(rules).__name__}: leads per round {shown}, sum {leads.sum().item():.2f}")


if __name__ == "__main__":
    main()
