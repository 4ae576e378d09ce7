"""What a rule book is made of, of whatever game."""

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
        id: the rule's number, like ``"R3.2"``.
        text: the rule in one sentence.
    """

    id: str
    text: str

    def __str__(self) -> str:
        return f"{self.id}  {self.text}"


@attrs.frozen(kw_only=True)
class RuleIds(Immutable):
    """The rules of a game that messages name.

    Attributes:
        tiles: which tiles the set has.
        players: how many can play.
        places: that each tile is in one place.
        seats: who sits at the table, and whose turn comes next.
        points: what is written on the score sheet.
    """

    tiles: str
    players: str
    places: str
    seats: str
    points: str
