"""What a rule book is made of, of whatever game."""

from __future__ import annotations

import attrs

from chickenfoot_rules.values import Immutable

__all__ = ["RuleText"]


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
