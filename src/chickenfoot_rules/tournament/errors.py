"""The errors of a tournament."""

from __future__ import annotations

from chickenfoot_rules.dominoes.errors import ChickenfootError


class TournamentError(ChickenfootError, ValueError):
    """A plan is invalid, or a file of results does not belong to the tournament."""


class StalledError(ChickenfootError, TimeoutError):
    """No game has ended for as long as the timeout allows; perhaps a player never answers."""
