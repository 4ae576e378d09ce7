"""Batches to test, what they play, and random actions for them."""

from __future__ import annotations

import random
from typing import Any, Final

import attrs
import pytest
from hypothesis import strategies as st

from chickenfoot_rules import Rules
from chickenfoot_rules import strategies as own
from chickenfoot_rules.bulk import Batch
from chickenfoot_rules.express import ExpressRules

TINY: Final = Rules(domino_set=2, hand_size=2)
SEEDS: Final = st.integers(0, 2**64 - 1)

each_episode: Final = pytest.mark.parametrize("whole", [False, True], ids=["rounds", "matches"])
"""Batches of single rounds, and of whole matches."""


@st.composite
def dealings(draw: st.DrawFn, *, max_highest: int = 12) -> tuple[Any, int]:
    """Generate rules of either game, with a number of players; sets go up to a double-N."""
    if draw(st.booleans()):
        express = draw(own.express_rules())
        return express, express.players
    rules = draw(own.rules(max_highest=max_highest))
    return rules, draw(own.players(rules=rules))


@st.composite
def short_matches(draw: st.DrawFn) -> tuple[Any, int]:
    """Generate rules under which a match has few rounds, with a number of players."""
    rules, players = draw(dealings(max_highest=6))
    if isinstance(rules, ExpressRules):
        rules = attrs.evolve(rules, target=draw(st.integers(1, 200)))
    return rules, players


def batch_for(round_: Any, n: int = 1, **more: Any) -> Batch:  # noqa: ANN401 - of any game
    """Return a batch by the rules of a round."""
    return Batch(round_.rules, round_.players, n, seed=7, **more)


def chosen(batch: Batch, rng: random.Random) -> list[int]:
    """Return a random legal action for each round, and −1 for those that are over."""
    legal = [[at for at, bit in enumerate(row) if bit] for row in batch.legal_mask.tolist()]
    return [rng.choice(actions) if actions else -1 for actions in legal]


def play_out(batch: Batch, seed: int = 1) -> None:
    """Play all rounds or matches of a batch to their ends, at random."""
    rng = random.Random(seed)
    while batch.legal_mask.any():
        batch.step(chosen(batch, rng))
