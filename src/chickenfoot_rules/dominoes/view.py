"""What one seat sees of a round, in either game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Self, cast

import attrs

from chickenfoot_rules.dominoes.documented import DocumentedRound
from chickenfoot_rules.dominoes.illegality import Illegality, not_your_turn
from chickenfoot_rules.dominoes.moves import MOVES, Move
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import TileSet, union
from chickenfoot_rules.dominoes.values import Immutable

__all__ = ["BaseSeen", "BaseView", "visible_hands"]


def visible_hands(
    hands: Iterable[TileSet], seat: int, *, is_over: bool
) -> tuple[TileSet | None, ...]:
    """Return the hands that a seat sees: its own, and all after the round (R7.1, X6, X7).

    Args:
        hands: the tiles of each seat.
        seat: the seat that looks, 0..players−1.
        is_over: whether the round is over, so that all hands lie open.
    """
    return tuple(hand if is_over or holder == seat else None for holder, hand in enumerate(hands))


class BaseSeen(Immutable):
    """What one seat sees of a set-up of either game: the base of its frozen classes."""

    __slots__ = ()

    rule_ids: ClassVar[RuleIds]
    """The rules that messages name."""

    seat: int
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    turn: int
    lead: int

    @classmethod
    def part_of(cls, view: object) -> Self:
        """Return these attributes of a view, which has them all."""
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
        return cls(**{field.name: getattr(view, field.name) for field in fields})

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)

    @property
    def hand(self) -> TileSet:
        """The seat's own tiles."""
        hand = self.hands[self.seat]
        assert hand is not None  # noqa: S101 - a seat always sees its own tiles
        return hand

    @property
    @abstractmethod
    def unseen(self) -> TileSet:
        """The tiles whose places the seat does not see."""

    def _seen(self, laid: TileSet) -> TileSet:
        """Return the tiles whose places the seat sees."""
        return union([laid, *filter(None, self.hands)])


class BaseView(DocumentedRound):
    """A view of a round of either game: what its legal moves say of other moves."""

    __slots__ = ()

    rule_ids: ClassVar[RuleIds]
    seat: int
    turn: int
    legal_moves: tuple[Move, ...]
    scores: tuple[tuple[int, ...], ...]

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the round has ended."""

    @property
    def origin(self) -> Self:
        """What the seat saw before the first move of the round, without the score sheet."""
        this = cast("Any", self)  # An attrs class; its ``before`` is of its own type.
        if this.before is not None:
            return cast("Self", this.before)
        return cast("Self", attrs.evolve(this, scores=())) if self.scores else self

    def illegality(self, move: Move) -> Illegality | None:
        """Return why the seat may not make a move now, or ``None`` when it may.

        The answer is the round's, found from nothing but what the seat sees.
        """
        if type(move) in MOVES and move in self.legal_moves:
            return None
        if self.turn != self.seat and not self.is_over:
            return not_your_turn(self.seat, self.turn, self.rule_ids.seats)
        return self._explain(move)

    @abstractmethod
    def _explain(self, move: Move) -> Illegality:
        """Explain why a move is illegal on the seat's own turn, or after the end."""
