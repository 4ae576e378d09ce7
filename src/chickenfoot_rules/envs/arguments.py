"""Arguments that all environments take."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.errors import UnknownNameError
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.rules import ExpressRules

__all__ = ["EPISODES", "USUAL_PLAYERS", "Episode", "plays_matches", "seats_of"]

Episode: TypeAlias = Literal["round", "match"]
"""What an episode is."""

EPISODES: Final = ("round", "match")

USUAL_PLAYERS: Final = 4


def plays_matches(episode: Episode) -> bool:
    """Return whether an episode is a match.

    Raises:
        UnknownNameError: if there is no such episode.
    """
    if episode not in EPISODES:
        message = f"expected the episode 'round' or 'match', got {shown(episode)}"
        raise UnknownNameError(message)
    return episode == "match"


def seats_of(rules: Rules | ExpressRules, players: int | None) -> int:
    """Return the number of seats: by default 4, or in Express-Domino that of the rules."""
    if players is not None:
        return players
    return rules.players if isinstance(rules, ExpressRules) else USUAL_PLAYERS
