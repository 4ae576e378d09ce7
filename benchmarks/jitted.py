"""Steps of pgx, whose games are compiled by jax."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from typing import Any, Final, Protocol

BATCH: Final = 1_024
"""Games that are stepped side by side."""

STEPS_A_CALL: Final = 10
SEED: Final = 20


class States(Protocol):
    """What is used of the states of a batch of games: an array of masks."""

    legal_action_mask: Any


def jitted_steps(game: str) -> Callable[[], int]:
    """Return what makes random steps in a batch of games and returns their number.

    One compiled function chooses a legal action in each game, makes it, and replaces games that are
    over by new ones.

    Args:
        game: the name of the game.
    """
    jax: Any = importlib.import_module("jax")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pgx uses names that newer versions of jax deprecate
        pgx: Any = importlib.import_module("pgx")
        auto_reset: Any = importlib.import_module("pgx.experimental").auto_reset
        env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def step_at_random(states: States, key: object) -> tuple[States, object]:
        key, choice, chance = jax.random.split(key, 3)
        logits = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choice, logits, axis=-1)
        return step(states, actions, jax.random.split(chance, BATCH)), key

    compiled = jax.jit(step_at_random)
    first_key = jax.random.PRNGKey(SEED)
    now = [jax.jit(jax.vmap(env.init))(jax.random.split(first_key, BATCH)), first_key]

    def play() -> int:
        for _ in range(STEPS_A_CALL):
            now[:] = compiled(*now)
        jax.block_until_ready(now[0])  # jax returns before it has finished
        return BATCH * STEPS_A_CALL

    return play
