"""What matches of every game have in common: rounds one after the other, and a score sheet."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping
from typing import Generic, Self, TypeVar, cast

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import DealError, MatchError
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.values import Immutable, shown

__all__ = ["BaseMatch"]

R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)


class BaseMatch(Immutable, Generic[R, V]):
    """A match of rounds ``R``, of which a seat sees ``V``.

    Its classes are frozen attrs classes with a ``__dict__``: one is built for every move, and
    setting slots of a frozen instance takes twice as long.
    """

    players: int
    rounds: tuple[R, ...]
    round: R | None
    # Follows from the rounds; kept because every view has it, and a match may be long.
    scores: tuple[tuple[int, ...], ...]

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the match has ended."""

    @property
    def all_rounds(self) -> tuple[R, ...]:
        """The finished rounds, and after them the one that is being played, if one is."""
        return self.rounds if self.round is None else (*self.rounds, self.round)

    @abstractmethod
    def shuffle(self, rng: random.Random) -> Deal:
        """Shuffle and deal the tiles for the next round."""

    def apply(self, move: Move) -> Self:
        """Return the match after a move in its round; a round that ends joins `rounds`.

        Raises:
            MatchError: when no round is being played.
            IllegalMoveError: when the move is illegal; this match stays valid.
        """
        if self.round is None:
            message = "the match is over" if self.is_over else "no round is dealt: call deal first"
            raise MatchError(message)
        played = self.round.apply(move)
        outcome = played.outcome if played.is_over else None
        if outcome is None:
            return self._with(round=played)
        return self._with(
            rounds=(*self.rounds, played),
            round=None,
            scores=(*self.scores, outcome.points),
            **self._changes_after(played),
        )

    def view(self, seat: int) -> V:
        """Return all that a seat may know: its view of the round, with the score sheet.

        Between rounds that is the finished round, whose hands lie open.

        Args:
            seat: the seat that looks, 0..players−1.

        Raises:
            SeatError: when there is no such seat.
            MatchError: when no round has been dealt yet.
        """
        round_ = self.round or (self.rounds[-1] if self.rounds else None)
        if round_ is None:
            message = "no round is dealt yet, so there is nothing to see: call deal first"
            raise MatchError(message)
        return cast("V", round_.view(seat, self.scores))

    def _deal_from(self, source: random.Random | Deal) -> Deal:
        """Return the deal that a source makes or is.

        Raises:
            MatchError: when the source is something else.
            DealError: when it is a deal for other players, or a shuffle fails.
        """
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(source, random.Random | Deal):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"a round is dealt from a random.Random or a Deal, not from {shown(source)}"
            raise MatchError(message)
        deal = source if isinstance(source, Deal) else self.shuffle(source)
        if len(deal.hands) != self.players:
            message = f"the deal has {len(deal.hands)} hands, the match {self.players} players"
            raise DealError(message)
        return deal

    def _require_no_round(self) -> None:
        """Refuse to deal while a round is being played."""
        if self.round is not None:
            message = "a round is being played: finish it before the next is dealt"
            raise MatchError(message)

    @abstractmethod
    def _changes_after(self, played: R) -> Mapping[str, object]:
        """Return what else changes in the match when a round has ended."""

    def _with(self, **changes: object) -> Self:
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__, **changes)
        return changed
