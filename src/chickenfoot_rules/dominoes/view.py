"""What a seat sees of a round, in every game, and what can be read off it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from chickenfoot_rules.dominoes.illegality import Illegality, IllegalityCode
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import TileSet, union
from chickenfoot_rules.dominoes.values import DrawableRound

__all__ = ["Sight"]


class Sight(DrawableRound):
    """What a seat sees of a round, in every game."""

    __slots__ = ()

    rule_ids: ClassVar[RuleIds]

    seat: int
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    turn: int
    legal_moves: tuple[Move, ...]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hand_sizes)

    @property
    def hand(self) -> TileSet:
        """The seat's own tiles."""
        hand = self.hands[self.seat]
        assert hand is not None  # noqa: S101 - one always sees one's own
        return hand

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the round has ended."""

    @property
    @abstractmethod
    def unseen(self) -> TileSet:
        """The tiles of which the seat does not see where they are."""

    def illegality(self, move: Move) -> Illegality | None:
        """Say why the seat may not make a move now, or ``None`` when it may.

        It says what the round itself says, from nothing but what the seat sees.
        """
        if move in self.legal_moves:
            return None
        if self.turn != self.seat and not self.is_over:
            return Illegality(
                code=IllegalityCode.NOT_YOUR_TURN,
                message=f"it is the turn of seat {self.turn}, not of seat {self.seat}",
                rule=self.rule_ids.seats,
            )
        return self._flaw(move)

    @abstractmethod
    def _flaw(self, move: Move) -> Illegality:
        """Say why a move that is illegal in the seat's own turn, or after the end, is so."""

    def _seen(self, laid: TileSet) -> TileSet:
        """Return the tiles of which the seat sees where they are."""
        return union([laid, *filter(None, self.hands)])
