"""Rules as text, and the ids of the rules that messages name."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.values import Immutable

__all__ = [
    "RuleIds",
    "RuleText",
]


@attrs.frozen
class RuleText(Immutable):
    """One rule in plain English.

    Attributes:
        id: the id of the rule, like ``"R3.2"``.
        text: the rule in one sentence.
    """

    id: str
    text: str

    def __str__(self) -> str:
        return f"{self.id}  {self.text}"


@attrs.frozen(kw_only=True)
class RuleIds(Immutable):
    """The ids of the rules of one game that messages name.

    Attributes:
        tiles: the rule about the tiles of the set.
        players: the rule about the number of players.
        places: the rule that each tile is in one place.
        seats: the rule about the seats and the order of turns.
        points: the rule about the points of a round.
    """

    tiles: str
    players: str
    places: str
    seats: str
    points: str
