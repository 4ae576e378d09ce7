"""Arguments that all environments take."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from chickenfoot_rules.dominoes.errors import UnknownNameError
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.values import shown

Episode: TypeAlias = Literal["round", "match"]
"""What an episode is."""

EPISODES: Final = ("round", "match")


def plays_matches(episode: Episode) -> bool:
    """Return whether an episode is a match.

    Raises:
        UnknownNameError: if there is no such episode.
    """
    if episode not in EPISODES:
        message = f"expected the episode 'round' or 'match', got {shown(episode)}"
        raise UnknownNameError(message)
    return episode == "match"


def seats_of(rules: DominoRules, players: int | None) -> int:
    """Return the number of seats: that of the caller, or the usual one of the rules."""
    return rules.usual_players if players is None else players
