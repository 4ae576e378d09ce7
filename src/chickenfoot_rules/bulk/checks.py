"""The checks of what callers pass to the batches and simulations of this package."""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from chickenfoot_rules.bulk.policies import GREEDY, RANDOM
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.checks import check_type, wrong_type
from chickenfoot_rules.dominoes.errors import BulkError, PlayerError
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules

__all__ = [
    "MOST_ROUNDS",
    "MOST_SEED",
    "Table",
    "View",
    "check_costs",
    "check_number",
    "check_turn",
    "policy_of",
    "table_of",
    "view_of",
]

View: TypeAlias = PlayerView | ExpressView
"""A view of either game."""

Table: TypeAlias = Round | ExpressRound | View
"""A round of either game, or a view."""

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


def table_of(table: object) -> Table:
    """Return a round or a view, if it is of a game of this library.

    Raises:
        WrongTypeError: if it is something else.
    """
    check_type(table, (Round, ExpressRound, PlayerView, ExpressView), "a round or a view")
    return cast("Table", table)


def view_of(view: object) -> View:
    """Return a view, if it is of a game of this library.

    Raises:
        WrongTypeError: if it is something else.
    """
    check_type(view, (PlayerView, ExpressView), "a view of a game of this library")
    return cast("View", view)


def check_turn(view: View) -> None:
    """Raise unless it is the turn of the seat that looks.

    Raises:
        PlayerError: if the round is over, or it is the turn of another seat.
    """
    if not view.legal_moves:
        why = "the round is over" if view.is_over else f"it is the turn of seat {view.turn}"
        message = f"expected the view of the seat whose turn it is, but {why}"
        raise PlayerError(message)


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
