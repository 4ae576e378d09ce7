"""What was done in a round so far: the moves and who made them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, Self, TypeAlias, TypeVar

import attrs

from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import DrawableRound, Immutable

__all__ = ["Event", "History", "Played", "masks_of", "replayed", "tile_set_of", "unfolded"]

History: TypeAlias = "tuple[History, int, Move] | None"
"""What was done in a round, grown by one move at the price of a tuple.

That is: what came before, the seat that moved, and its move.
"""


def unfolded(history: History) -> tuple[tuple[int, Move], ...]:
    """Return the seats and moves of a history, the first one first."""
    items: list[tuple[int, Move]] = []
    while history is not None:
        history, seat, move = history
        items.append((seat, move))
    return tuple(reversed(items))


@attrs.frozen
class Event(Immutable):
    """A move that everyone saw, as one seat saw it.

    Attributes:
        seat: who made it, 0..players−1.
        move: the move; its call and its announcement are heard by all.
        tile: the tile that was drawn, if the seat that looks drew it itself.
    """

    seat: int
    move: Move
    tile: Tile | None = None

    def __str__(self) -> str:
        drawn = "" if self.tile is None else f" {self.tile}"
        return f"seat {self.seat}: {self.move}{drawn}"


def tile_set_of(tiles: Iterable[Tile]) -> TileSet:
    """Return some tiles as a set."""
    return tiles if isinstance(tiles, TileSet) else TileSet(tiles)


def masks_of(hands: Iterable[Iterable[Tile] | int]) -> tuple[int, ...]:
    """Return the masks of some hands."""
    # Masks are what `attrs.evolve` gives, which takes the hands from another round.
    return tuple(hand if isinstance(hand, int) else tile_set_of(hand).mask for hand in hands)


class Played(DrawableRound):
    """A round, of whatever game, that knows what was done in it: what follows from that."""

    __slots__ = ()

    # Masks rather than sets of tiles, so that a move builds nothing for the hands.
    _hands: tuple[int, ...]
    legal_moves: tuple[Move, ...]
    _history: History

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self._hands)

    @property
    def hands(self) -> tuple[TileSet, ...]:
        """The tiles of each seat."""
        return tuple(map(TileSet.from_mask, self._hands))

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move since the round was set up, the first one first."""
        return tuple(move for _, move in unfolded(self._history))

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each of the `moves`."""
        return tuple(seat for seat, _ in unfolded(self._history))

    @property
    def is_over(self) -> bool:
        """Whether the round has ended (R5.1, R5.2, X6, X7)."""
        return not self.legal_moves


class _Playable(Protocol):
    def apply(self, move: Move) -> Self: ...


_R = TypeVar("_R", bound=_Playable)


def replayed(origin: _R, moves: Iterable[Move]) -> _R:
    """Return a round after some moves."""
    round_ = origin
    for move in moves:
        round_ = round_.apply(move)
    return round_
