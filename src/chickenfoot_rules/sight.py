"""What a seat sees of a round, in every game, and what can be read off it."""

from __future__ import annotations

from chickenfoot_rules.drawable import DrawableRound
from chickenfoot_rules.tiles import TileSet, union

__all__ = ["Sight"]


class Sight(DrawableRound):
    """What a seat sees of a round, in every game."""

    __slots__ = ()

    seat: int
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]

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

    def _seen(self, laid: TileSet) -> TileSet:
        """Return the tiles of which the seat sees where they are."""
        return union([laid, *filter(None, self.hands)])
