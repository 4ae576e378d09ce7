"""The errors of a tournament."""

from __future__ import annotations

from chickenfoot_rules.dominoes.errors import ChickenfootError

__all__ = ["MissingExtraError", "TournamentError"]


class TournamentError(ChickenfootError, ValueError):
    """A plan is invalid, or a file of results does not belong to the tournament."""


class MissingExtraError(ChickenfootError, ImportError):
    """A required library is not installed; the message says how to install it."""
