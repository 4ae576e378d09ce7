"""What can go wrong with a tournament."""

from __future__ import annotations

from chickenfoot_rules.dominoes.errors import ChickenfootError

__all__ = ["MissingExtraError", "TournamentError"]


class TournamentError(ChickenfootError, ValueError):
    """A tournament can't be planned so, or a file of results does not belong to it."""


class MissingExtraError(ChickenfootError, ImportError):
    """A library that is needed is not installed; the message says how to install it."""
