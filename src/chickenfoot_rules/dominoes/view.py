"""What one seat sees of a round, in either game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Self, cast

import attrs

from chickenfoot_rules.dominoes.drawable import DrawableRound
from chickenfoot_rules.dominoes.illegality import Illegality, not_your_turn
from chickenfoot_rules.dominoes.moves import MOVES, Move
from chickenfoot_rules.dominoes.round import BaseRound, Position, open_round
from chickenfoot_rules.dominoes.tiles import TileSet, union
from chickenfoot_rules.dominoes.values import Immutable, fill


class BaseSeen(Immutable):
    """What one seat sees of a set-up of either game: the base of its frozen classes."""

    __slots__ = ()

    seat: int
    rules: Any  # Of the game.
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    turn: int
    lead: int

    @classmethod
    def of(cls, setup: Position, seat: int, *, is_over: bool = False, **more: object) -> Self:
        """Return what one seat sees of a position without flaws.

        Args:
            setup: the position, of the same game.
            seat: the seat that looks, 0..players−1.
            is_over: whether the round is over, so that all hands lie open (R7.1, X6, X7).
            more: the further fields of a subclass.
        """
        seen = setup._seen_by(seat, is_over=is_over)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        return fill(cls, setup, **seen, **more)

    def open_round(self, kind: type[BaseRound], hands: Iterable[int], **hidden: object) -> Any:  # noqa: ANN401 - an open twin
        """Return an open round with what the seat sees, and with a guess at what it does not.

        Args:
            kind: the class of the round.
            hands: the mask of each hand.
            hidden: the other parts that the seat may not see.
        """
        return open_round(kind, self, seat=self.turn, _hands=tuple(hands), **hidden)

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


class BaseView(DrawableRound):
    """A view of a round of either game: what its legal moves say of other moves."""

    __slots__ = ()

    _kind = "view"

    seat: int
    rules: Any  # Of the game.
    turn: int
    legal_moves: tuple[Move, ...]
    scores: tuple[tuple[int, ...], ...]

    def __init_subclass__(cls) -> None:
        # For cached properties, attrs makes a `__getattr__` without a module, which breaks `help`.
        if "__getattr__" in vars(cls):
            vars(cls)["__getattr__"].__module__ = cls.__module__

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
            return not_your_turn(self.seat, self.turn, self.rules.rule_ids.seats)
        return self._explain(move)

    @abstractmethod
    def _explain(self, move: Move) -> Illegality:
        """Explain why a move is illegal on the seat's own turn, or after the end."""
