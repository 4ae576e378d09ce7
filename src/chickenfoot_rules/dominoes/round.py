"""Rounds of both games: positions, the moves since a round was set up, and open twins."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, Self, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.dominoes.checks import items_of
from chickenfoot_rules.dominoes.drawable import DrawableRound
from chickenfoot_rules.dominoes.errors import HistoryError
from chickenfoot_rules.dominoes.flaws import Flaw, SetupError
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalMoveError, not_your_turn
from chickenfoot_rules.dominoes.moves import MOVES, Move, Play
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet, with_repeated
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.dominoes.words import span

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


_EVERY_TILE: Final = (1 << len(ALL_TILES)) - 1
"""The bits of the tiles in the mask of a hand."""


def masks_of(hands: Iterable[Iterable[Tile] | int]) -> tuple[int, ...]:
    """Return the masks of hands.

    A tile that a hand has twice sets a second bit, above those of all tiles, so that a set-up
    keeps this flaw. No round has such a hand.
    """
    # `attrs.evolve` passes the masks of another round.
    each = items_of(hands, "hands")
    return tuple(hand if isinstance(hand, int) else _mask_of(hand) for hand in each)


def _mask_of(hand: Iterable[Tile]) -> int:
    if isinstance(hand, TileSet):
        return hand.mask
    tiles, twice = with_repeated(hand)
    return tiles.mask | twice.mask << len(ALL_TILES)


@cache
def open_twin(frozen: type[object]) -> type[Any]:
    """Return the open twin of a frozen class with slots.

    Every move makes a new round and a new layout. To call ``object.__setattr__`` for each slot
    of a frozen instance takes several times as long as plain assignments. So the engine makes
    an instance of the open twin, a subclass whose attributes can be set, fills it, and freezes
    it with ``instance.__class__ = frozen``. No open instance leaves the engine.

    ``twin.parts`` has the defaults of the constructor's arguments, and ``twin.copy(value)`` copies
    these from a value. It is a function of plain assignments, which is made as
    attrs makes an ``__init__``, because a loop over the fields takes four times as long.

    Args:
        frozen: a frozen attrs class with slots.
    """
    members: dict[str, Any] = {
        "__slots__": (),
        "__init__": object.__init__,
        # Both, or Python looks each up anew for every attribute that is set.
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    }
    fields = attrs.fields(cast("type[Any]", frozen))
    members["parts"] = {field.name: field.default for field in fields if field.init}
    lines = "".join(f"\n    self.{name} = value.{name}" for name in members["parts"])
    exec(f"def copy(self, value):{lines}", {}, members)  # noqa: S102 - our own names
    return type(f"Open{frozen.__name__}", (frozen,), members)


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
        return tuple(TileSet.from_mask(hand & _EVERY_TILE) for hand in self._hands)

    @property
    def turn(self) -> int:
        """The seat whose turn it is: the same as ``seat``.

        A view has a ``turn`` too, but its ``seat`` is the seat that looks.
        """
        return self.seat

    def _seen_by(self, seat: int, *, is_over: bool) -> dict[str, object]:
        """Return the parts that differ for a seat that looks.

        Args:
            seat: the seat that looks, 0..players−1.
            is_over: whether the round is over, so that all hands lie open (R7.1, X6, X7).
        """
        hands = enumerate(self._hands)
        return {
            "seat": seat,
            "hands": tuple(
                [TileSet.from_mask(hand) if is_over or it == seat else None for it, hand in hands]
            ),
            "hand_sizes": tuple([hand.bit_count() for hand in self._hands]),
        }

    def _given_twice(self) -> tuple[TileSet, ...]:
        """Return the tiles that each seat was given twice, which is a flaw (R1.5, X1)."""
        return tuple(TileSet.from_mask(hand >> len(ALL_TILES)) for hand in self._hands)

    def _parts(self) -> dict[str, Any]:
        """Return the constructor arguments that make an equal position."""
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(self)))
        names = [field.alias or field.name for field in fields if field.init]
        parts = {name: getattr(self, name) for name in names}
        if any(twice := self._given_twice()):
            pairs = zip(self.hands, twice, strict=True)
            parts["hands"] = tuple((*hand, *more) for hand, more in pairs)
        return parts

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={_repr_of(part)}" for name, part in self._parts().items())
        return f"{type(self).__name__}({parts})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (*self._parts().values(),)


def _repr_of(part: object) -> str:
    """Return the repr of a part; equal sets of seats have the same one."""
    if not isinstance(part, frozenset):
        return repr(part)
    seats = cast("frozenset[int]", part)
    try:
        items = ", ".join(map(repr, sorted(seats)))
    except TypeError:  # A set-up may have anything in it.
        return repr(seats)
    return f"frozenset({{{items}}})" if items else "frozenset()"


def check_undo(n: int, made: int) -> None:
    """Raise unless so many moves can be taken back.

    Args:
        n: the number of moves to take back.
        made: the number of moves made.

    Raises:
        HistoryError: if there are fewer.
    """
    if type(n) is not int or n not in range(made + 1):
        message = f"expected to take back {span(0, made)} moves, got {shown(n)}"
        raise HistoryError(message)


class BaseRound(Position, DrawableRound):
    """A round of either game: a position without flaws, and the moves since it was set up.

    Its subclasses are frozen attrs classes, each with the set-ups of its game as a second base.
    """

    __slots__ = ()

    _kind = "round"

    rules: Any  # Of the game.
    layout: Any  # Of the game.
    # They follow from the rest, and are stored because every decision asks for them.
    legal_moves: tuple[Move, ...]
    _history: History
    _origin: Any  # Of the class itself, or None.

    def __attrs_post_init__(self) -> None:
        if flaws := self.flaws():
            raise SetupError(flaws)
        object.__setattr__(self, "legal_moves", self._list_moves())

    @classmethod
    def from_setup(cls, setup: Position) -> Self:
        """Return the round of a set-up of its game.

        Raises:
            SetupError: if the set-up has flaws; it lists every one.
        """
        return cls(**setup._parts())

    @abstractmethod
    def flaws(self) -> tuple[Flaw, ...]:
        """Return every flaw of the position: a round has none."""

    @abstractmethod
    def _list_moves(self) -> tuple[Move, ...]:
        """List the legal moves."""

    @abstractmethod
    def _explain(self, move: Move) -> Illegality:
        """Explain why an illegal move is illegal."""

    @abstractmethod
    def _advance(self, move: Move, state: Any) -> None:  # noqa: ANN401 - an open twin
        """Make a legal move in an open copy of the round."""

    @property
    def origin(self) -> Self:
        """The round before its first move; with the moves it is the whole record."""
        return self if self._origin is None else cast("Self", self._origin)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move since the round was set up, the first one first."""
        return tuple(move for _, move in unfolded(self._history))

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each of the `moves`."""
        return tuple(seat for seat, _ in unfolded(self._history))

    def at(self, n: int) -> Self:
        """Return the round after its first moves.

        Args:
            n: the number of moves, from 0 for the `origin` to all of them.

        Raises:
            HistoryError: if the round has fewer moves.
        """
        moves = self.moves
        if type(n) is not int or n not in range(len(moves) + 1):
            message = f"expected {span(0, len(moves))} moves, got {shown(n)}"
            raise HistoryError(message)
        return self if n == len(moves) else _replayed(self.origin, moves[:n])

    def undo(self, n: int = 1) -> Self:
        """Return the round before its last moves.

        A player who has seen a drawn tile, or a reply, still knows of it afterwards.

        Args:
            n: the number of moves to take back, from 0 to all.

        Raises:
            HistoryError: if the round has fewer moves.
        """
        made = len(self.moves)
        check_undo(n, made)
        return self.at(made - n)

    def positions(self) -> Iterator[Self]:
        """Yield the round before its first move, then after each move."""
        now = self.origin
        yield now
        for move in self.moves:
            now = now.apply(move)
            yield now

    @property
    def is_over(self) -> bool:
        """Whether the round has ended (R5.1 to R5.3, X6, X7)."""
        return not self.legal_moves

    @property
    def opened_by(self) -> int | None:
        """The seat that laid the first tile, 0..players−1.

        It is ``None`` before that, and if the table was not empty when the round was set up.
        """
        if not self.origin.layout.is_empty:
            return None
        history = unfolded(self._history)
        return next((seat for seat, move in history if isinstance(move, Play)), None)

    def illegality(self, move: Move, seat: int | None = None) -> Illegality | None:
        """Return why a move is illegal now, or ``None`` when it is legal.

        Args:
            move: the move.
            seat: the seat that would make it, 0..players−1; without it, the seat whose turn
                it is.

        Raises:
            SeatError: if there is no such seat.
        """
        if seat is not None:
            check_seat(seat, self.players, self.rules.rule_ids.seats)
            if seat != self.seat and not self.is_over:
                return not_your_turn(seat, self.seat, self.rules.rule_ids.seats)
        if type(move) in MOVES and move in self.legal_moves:
            return None
        return self._explain(move)

    def apply(self, move: Move, seat: int | None = None) -> Self:
        """Return the round after a move.

        Args:
            move: the move.
            seat: the seat that makes it, 0..players−1. A server names the seat that sent the
                move, so that nobody moves for others. Without it, the seat whose turn it is
                moves.

        Raises:
            IllegalMoveError: if the move is illegal, or it is the turn of another seat; it
                carries the `illegality`.
            SeatError: if there is no such seat.
        """
        if seat is not None or type(move) not in MOVES or move not in self.legal_moves:
            illegality = self.illegality(move, seat)
            if illegality is not None:
                raise IllegalMoveError(illegality)
        state = open_twin(type(self))()  # type: ignore[arg-type]  # a class has a hash
        state.copy(self)
        self._advance(move, state)
        state._history = (self._history, self.seat, move)
        state._origin = self._origin or self
        state.__class__ = type(self)
        return state  # type: ignore[no-any-return]  # a round now

    def __reduce__(self) -> tuple[object, ...]:
        if self._origin is not None:
            return _replayed, (self._origin, self.moves)
        return super().__reduce__()


_R = TypeVar("_R", bound=BaseRound)


def open_round(kind: type[BaseRound], source: object, **parts: object) -> Any:  # noqa: ANN401 - an open twin
    """Return an open round without a past, to be frozen.

    Args:
        kind: the class of the round.
        source: what has parts of the position, by the names of the attributes; a part that it
            lacks has its default.
        parts: the parts that it lacks or names differently.
    """
    state = open_twin(kind)()  # type: ignore[arg-type]  # a class has a hash
    for name, default in state.parts.items():
        setattr(state, name, parts[name] if name in parts else getattr(source, name, default))
    state._history = state._origin = None
    return state


def freeze(state: Any, kind: type[_R]) -> _R:  # noqa: ANN401 - an open twin
    """Freeze an open round whose position has no flaws.

    Args:
        state: the open round; only its legal moves are missing.
        kind: the class of the round.
    """
    state.legal_moves = state._list_moves()
    state.__class__ = kind
    return cast("_R", state)


def _replayed(origin: _R, moves: Iterable[Move]) -> _R:
    round_ = origin
    for move in moves:
        round_ = round_.apply(move)
    return round_
