"""The rules, matches, rounds and views that callers pass here; this imports no kernels."""

from __future__ import annotations

from typing import TypeAlias, cast

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import PlayerError, RulesError
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules

AnyMatch: TypeAlias = Match | ExpressMatch
"""A match of either game."""

AnyRound: TypeAlias = Round | ExpressRound
"""A round of either game."""

View: TypeAlias = PlayerView | ExpressView
"""A view of either game."""

Table: TypeAlias = AnyRound | View
"""A round of either game, or a view."""


def check_known(rules: DominoRules) -> None:
    """Raise unless the compiled engine knows the rules: it knows those of no subclass.

    Raises:
        RulesError: if they are of another class than `Rules` and `ExpressRules`.
    """
    if type(rules) not in (Rules, ExpressRules):
        message = (
            "the compiled engine plays by Rules or ExpressRules and by no subclass, "
            f"got {shown(rules)}; play such rules with Match and Round"
        )
        raise RulesError(message)


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
