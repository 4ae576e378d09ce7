"""What a sample says of a mean: estimates with their confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from chickenfoot_rules.dominoes.values import Immutable

__all__ = ["CONFIDENCE", "Estimate", "estimate", "student_quantile"]

CONFIDENCE: Final = 0.95
"""How often such an interval holds the true mean."""

_HALVINGS: Final = 60
"""Halve a right angle so often, and what is left is below the precision of a float."""


@attrs.frozen
class Estimate(Immutable):
    """A mean, and the interval that holds the true one with 95 % confidence.

    Attributes:
        mean: the mean of the sample.
        low: where the interval begins; −∞ when one value is all there is.
        high: where it ends; ∞ then.

    >>> print(Estimate(12.25, 11.0, 13.5))
    12.2 (11.0 to 13.5)
    """

    mean: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether the sample was large enough, two values or more, for an interval."""
        return math.isfinite(self.low)

    def __str__(self) -> str:
        if not self.is_known:
            return f"{self.mean:.1f} (no interval)"
        return f"{self.mean:.1f} ({self.low:.1f} to {self.high:.1f})"


def estimate(sample: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
    """Estimate a mean from independent values, by Student's t.

    Args:
        sample: the values, one or more, in an order that never matters.
        least: the least that the true mean can be; the interval begins there at the lowest.
        most: the most that it can be.

    >>> print(estimate([10, 12, 14]))
    12.0 (7.0 to 17.0)
    """
    size = len(sample)
    mean = math.fsum(sample) / size
    if size == 1:
        return Estimate(mean, -math.inf, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in sample) / (size - 1)
    margin = student_quantile(size - 1) * math.sqrt(variance / size)
    return Estimate(mean, max(mean - margin, least), min(mean + margin, most))


@lru_cache
def student_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return how far from 0 Student's t stays with some confidence.

    Args:
        freedom: degrees of freedom, 1 up.
        confidence: the chance to stay as near, above 0 and below 1.

    >>> round(student_quantile(10), 3)
    2.228
    """
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _chance_within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _chance_within(angle: float, freedom: int) -> float:
    """Return the chance of ``|t| < sqrt(freedom) * tan(angle)``.

    It is a finite sum for whole degrees of freedom: Abramowitz and Stegun, 26.7.3 and
    26.7.4.
    """
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cosine * cosine * (power + 1) / (power + 2)
    total *= math.sin(angle)
    return (angle + total) * 2 / math.pi if odd else total
