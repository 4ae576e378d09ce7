"""A statistical test of draws that should be uniform."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from scipy.special import chdtrc  # type: ignore[import-untyped]

W = TypeVar("W", bound=Hashable)


def fairness(worlds: Sequence[W], draw: Callable[[random.Random], W], each: int = 30) -> float:
    """Return how likely fair draws would be as uneven; near 0, the draws are not fair."""
    rng = random.Random(20)
    drawn = Counter(draw(rng) for _ in range(each * len(worlds)))
    assert drawn.keys() <= {*worlds}
    unevenness = sum((drawn[world] - each) ** 2 / each for world in worlds)
    return float(chdtrc(len(worlds) - 1, unevenness))


def a_bit_unfair(worlds: Sequence[W]) -> Callable[[random.Random], W]:
    """Draw one half of the worlds half as often again as the other half."""
    half = len(worlds) // 2
    return lambda rng: worlds[rng.randrange(half) + half * (rng.random() < 0.4)]
