"""The checks of numbers, options and policies that callers pass to this package."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.policies import GREEDY, RANDOM
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.checks import wrong_type
from chickenfoot_rules.dominoes.errors import BulkError
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.rules import ExpressRules

__all__ = [
    "MOST_ROUNDS",
    "MOST_SEED",
    "check_costs",
    "check_number",
    "policy_of",
]

MOST_ROUNDS: Final = 1_000_000
"""The most rounds, or worlds, at a time."""

MOST_SEED: Final = (1 << 64) - 1
"""The highest seed."""

_MOST_BLANK: Final = 1_000_000
"""With more points for 0-0, a reward would not be exact."""

_POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}


def check_number(what: str, number: object, least: int, most: int) -> None:
    """Raise unless a value is a whole number within its bounds.

    Raises:
        BulkError: if it is out of them.
        WrongTypeError: if it is no whole number.
    """
    if type(number) is not int:
        raise wrong_type(number, f"{what} of type int")
    if not least <= number <= most:
        message = f"expected {what} from {least:,} to {most:,}, got {shown(number)}"
        raise BulkError(message)


def check_costs(rules: Rules | ExpressRules) -> None:
    """Raise if 0-0 costs more than kernels count with (R7.2).

    Raises:
        BulkError: if it does.
    """
    if isinstance(rules, Rules) and rules.double_blank > _MOST_BLANK:
        found = shown(rules.double_blank)
        message = f"expected a double_blank of at most {_MOST_BLANK:,} points, got {found}"
        raise BulkError(message)


def policy_of(policy: object) -> int:
    """Return the number of a policy.

    Raises:
        BulkError: if there is no policy of that name.
        WrongTypeError: if it is no text.
    """
    if not isinstance(policy, str):
        raise wrong_type(policy, "a policy of type str")
    if policy not in _POLICIES:
        message = f"expected the policy 'random' or 'greedy', got {shown(policy)}"
        raise BulkError(message)
    return _POLICIES[policy]
