"""The rounds and views that callers pass to this package; it imports no kernels."""

from __future__ import annotations

from typing import TypeAlias, cast

from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.express.round import ExpressRound, ExpressView

__all__ = ["Table", "View", "check_turn", "table_of", "view_of"]

View: TypeAlias = PlayerView | ExpressView
"""A view of either game."""

Table: TypeAlias = Round | ExpressRound | View
"""A round of either game, or a view."""


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
