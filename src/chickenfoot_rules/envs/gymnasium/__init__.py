"""Both games as environments of Gymnasium: one seat learns, and a policy plays the others.

Import the module, and Gymnasium knows the environments. An episode is a round, or with
``episode="match"`` a match:

>>> import gymnasium
>>> from chickenfoot_rules.envs import gymnasium as _
>>> env = gymnasium.make("chickenfoot_rules/ChickenFoot-v0", players=3)
>>> seen, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(seen["action_mask"])
...     seen, reward, over, _, info = env.step(action)
>>> info["points"].shape
(3,)

Many rounds side by side are much faster, since compiled kernels play them:

>>> envs = gymnasium.make_vec("chickenfoot_rules/ExpressDomino-v0", num_envs=1024)
>>> seen, info = envs.reset(seed=7)
>>> seen["observation"].shape, seen["action_mask"].shape
((1024, 209), (1024, 51))

It needs Gymnasium: ``pip install "chickenfoot-rules[gymnasium]"``, and is fast with the extra
``fast``.
"""

from __future__ import annotations

from chickenfoot_rules.dominoes.errors import MissingExtraError
from chickenfoot_rules.dominoes.texts import text

try:  # Before numpy is missed by a module that suggests another extra.
    import gymnasium
except ImportError as _error:
    _MESSAGE = text('this module needs Gymnasium 1.1: pip install "chickenfoot-rules[gymnasium]"')
    raise MissingExtraError(_MESSAGE) from _error

from chickenfoot_rules.bulk.seats import Decider, Policy
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.envs.gymnasium.many import DominoVectorEnv
from chickenfoot_rules.envs.gymnasium.single import DominoEnv, LearnerObservation, Opponents
from chickenfoot_rules.express.rules import ExpressRules

__all__ = ["Decider", "DominoEnv", "DominoVectorEnv", "LearnerObservation", "Opponents", "Policy"]

for _id, _rules in (("ChickenFoot", Rules()), ("ExpressDomino", ExpressRules(target=100))):
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # a dict of anything
        id=f"chickenfoot_rules/{_id}-v0",
        entry_point="chickenfoot_rules.envs.gymnasium:DominoEnv",
        vector_entry_point="chickenfoot_rules.envs.gymnasium:DominoVectorEnv",
        kwargs={"rules": _rules},
    )
