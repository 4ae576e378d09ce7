"""Estimates of means with their confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from chickenfoot_rules.dominoes.values import Immutable

CONFIDENCE: Final = 0.95
"""The probability with which an interval contains the true mean."""

_HALVINGS: Final = 60
"""After so many halvings, the rest of a right angle is below the precision of a float."""


@attrs.frozen
class Estimate(Immutable):
    """A mean, and an interval that contains the true mean with 95 % confidence.

    Attributes:
        mean: the mean of the sample.
        low: the lower end of the interval; −∞ if the sample has one value only.
        high: the upper end of the interval; ∞ if the sample has one value only.

    >>> print(Estimate(12.25, 11.0, 13.5))
    12.2 (11.0 to 13.5)
    """

    mean: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether the sample was large enough for an interval, two values or more."""
        return math.isfinite(self.low)

    def __str__(self) -> str:
        if not self.is_known:
            return f"{self.mean:.1f} (no interval)"
        return f"{self.mean:.1f} ({self.low:.1f} to {self.high:.1f})"


def estimate(sample: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
    """Estimate a mean from independent values, by Student's t.

    Args:
        sample: the values, one or more; their order does not matter.
        least: the smallest possible mean, which limits the interval.
        most: the largest possible mean, which limits the interval.

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
    """Return the bound that Student's t stays within, on both sides of 0, with some confidence.

    Args:
        freedom: degrees of freedom, 1 up.
        confidence: the probability, above 0 and below 1.

    >>> round(student_quantile(10), 3)
    2.228
    """
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _probability_within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _probability_within(angle: float, freedom: int) -> float:
    """Return the probability of ``|t| < sqrt(freedom) * tan(angle)``.

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
