"""Rounds of both games: positions, the moves since a round was set up, and open twins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, Self, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import DrawableRound, Immutable

__all__ = [
    "Event",
    "History",
    "Played",
    "Position",
    "masks_of",
    "open_twin",
    "replayed",
    "tile_set_of",
    "unfolded",
]

History: TypeAlias = "tuple[History, int, Move] | None"
"""The moves of a round as a linked list, so that one more move costs one tuple.

An item is the history before it, the seat that moved, and its move.
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
    """A move as one seat saw it.

    Attributes:
        seat: the seat that moved, 0..players−1.
        move: the move; everyone hears its call and its announcement.
        tile: the drawn tile, if the seat that looks drew it.
    """

    seat: int
    move: Move
    tile: Tile | None = None

    def __str__(self) -> str:
        drawn = "" if self.tile is None else f" {self.tile}"
        return f"seat {self.seat}: {self.move}{drawn}"


def tile_set_of(tiles: Iterable[Tile]) -> TileSet:
    """Return tiles as a set."""
    return tiles if isinstance(tiles, TileSet) else TileSet(tiles)


def masks_of(hands: Iterable[Iterable[Tile] | int]) -> tuple[int, ...]:
    """Return the masks of hands."""
    # `attrs.evolve` passes the masks of another round.
    return tuple(hand if isinstance(hand, int) else tile_set_of(hand).mask for hand in hands)


def open_twin(frozen: type[object]) -> Callable[[], Any]:
    """Return a function that makes open instances of a frozen class with slots.

    Every move makes a new round and a new layout. ``object.__setattr__`` on each of the 13
    slots of a frozen instance takes 2.8 µs. So the engine makes an instance of the open twin,
    a subclass whose attributes can be set, fills it, and freezes it with
    ``instance.__class__ = frozen``, which takes 0.3 µs. No open instance leaves the engine.

    Args:
        frozen: a frozen attrs class with slots.
    """
    members = {
        "__slots__": (),
        "__init__": object.__init__,
        # Both, or Python looks each up anew for every attribute that is set.
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    }
    return cast("Callable[[], Any]", type(f"Open{frozen.__name__}", (frozen,), members))


class Position(Immutable):
    """A position of either game: the base of set-ups and rounds.

    Its subclasses are attrs classes. Their constructor arguments are the parts of the position.
    """

    __slots__ = ()

    # Masks rather than sets of tiles, so that a move builds nothing for the hands.
    _hands: tuple[int, ...]
    seat: int

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self._hands)

    @property
    def hands(self) -> tuple[TileSet, ...]:
        """The tiles of each seat."""
        return tuple(map(TileSet.from_mask, self._hands))

    @property
    def turn(self) -> int:
        """The seat whose turn it is: the same as ``seat``.

        A view has a ``turn`` too, but its ``seat`` is the seat that looks.
        """
        return self.seat

    def _parts(self) -> dict[str, Any]:
        """Return the constructor arguments that make an equal position."""
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(self)))
        names = [field.alias or field.name for field in fields if field.init]
        return {name: getattr(self, name) for name in names}

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={part!r}" for name, part in self._parts().items())
        return f"{type(self).__name__}({parts})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (*self._parts().values(),)


class Played(DrawableRound):
    """The moves of a round since it was set up, in either game."""

    __slots__ = ()

    legal_moves: tuple[Move, ...]
    _history: History

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
    """Return a round after more moves."""
    round_ = origin
    for move in moves:
        round_ = round_.apply(move)
    return round_
