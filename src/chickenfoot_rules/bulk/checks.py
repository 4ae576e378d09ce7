"""The checks of numbers, options and policies that callers pass to this package."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.policies import GREEDY, RANDOM
from chickenfoot_rules.dominoes.errors import BulkError
from chickenfoot_rules.dominoes.values import shown

MOST_ROUNDS: Final = 1_000_000
"""The most rounds, or worlds, at a time."""

MOST_SEED: Final = (1 << 64) - 1
"""The highest seed."""

_POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}


def check_number(what: str, number: object, least: int, most: int) -> None:
    """Raise unless a value is a whole number within its bounds.

    Raises:
        BulkError: if it is something else.
    """
    if type(number) is not int or not least <= number <= most:
        message = f"expected {what} from {least:,} to {most:,}, got {shown(number)}"
        raise BulkError(message)


def policy_of(policy: str) -> int:
    """Return the number of a policy.

    Raises:
        BulkError: if there is no policy of that name.
    """
    if policy not in _POLICIES:
        message = f"expected the policy 'random' or 'greedy', got {shown(policy)}"
        raise BulkError(message)
    return _POLICIES[policy]
