"""The checks of what callers pass to this package; this imports no kernels."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes.checks import wrong_type
from chickenfoot_rules.dominoes.errors import BulkError, PlayerError, RulesError
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import Seat, Text, expected, text, within
from chickenfoot_rules.express.game import EXPRESS_DOMINO

MOST_ROUNDS: Final = 1_000_000
"""The most rounds, or worlds, at a time."""

MOST_SEED: Final = (1 << 64) - 1
"""The highest seed."""

_KNOWN: Final = (CHICKEN_FOOT.rules, EXPRESS_DOMINO.rules)


def check_known(rules: DominoRules) -> None:
    """Raise unless the compiled engine knows the rules: no third game, and no house (H2).

    Raises:
        RulesError: if they are of another class than `Rules` and `ExpressRules`.
    """
    if type(rules) not in _KNOWN:
        message = text(
            "the compiled engine does not know {rules}, only Rules and ExpressRules themselves: "
            "play by such rules with Match and Round, and with players that need no engine, like "
            "GreedyPlayer (H2)",
            rules=type(rules).__name__,
        )
        raise RulesError(message)


def view_of(view: object) -> DominoView:
    """Return a view, if it is of a game of this library.

    Raises:
        WrongTypeError: if it is something else.
    """
    if not isinstance(view, DominoView):
        raise wrong_type(view, "a view of a game of this library")
    return view


def check_turn(view: DominoView) -> None:
    """Raise unless it is the turn of the seat that looks.

    Raises:
        PlayerError: if the round is over, or it is the turn of another seat.
    """
    if not view.legal_moves:
        message = text(
            "expected the view of the seat whose turn it is, but {reason}", reason=why_not(view)
        )
        raise PlayerError(message)


def why_not(view: DominoView) -> Text:
    """Return why the seat of a view has no legal move."""
    if view.is_over:
        return text("the round is over")
    return text("it is the turn of {turn}", turn=Seat(view.turn))


def check_number(what: str, number: object, least: int, most: int) -> None:
    """Raise unless a value is a whole number within its bounds.

    Raises:
        BulkError: if it is something else.
    """
    if type(number) is not int or not least <= number <= most:
        raise BulkError(expected(within(what, f"{least:,}", f"{most:,}"), number))
