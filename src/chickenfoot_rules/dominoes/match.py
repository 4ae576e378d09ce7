"""The base of matches: rounds one after the other, and a score sheet."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar, cast

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.drawable import renderer
from chickenfoot_rules.dominoes.errors import DealError, MatchError
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound, DominoView
from chickenfoot_rules.dominoes.round import check_undo
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.dominoes.words import count

R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)
M = TypeVar("M", bound=DominoMatch)


class BaseMatch(Immutable, Generic[R, V]):
    """The base of matches with rounds of type ``R`` and views of type ``V``.

    Subclasses are frozen attrs classes with a ``__dict__``. Every move builds a new match, and
    filling the slots of a frozen instance takes twice as long.
    """

    rules: Any  # Of the game.
    players: int
    rounds: tuple[R, ...]
    round: R | None
    # They follow from the rounds. They are stored because every view has them, and a match may
    # be long.
    scores: tuple[tuple[int, ...], ...]

    @classmethod
    @abstractmethod
    def begin(cls, rules: Any, players: int, lead: int | None = None) -> Self:  # noqa: ANN401
        """Return a match before its first deal; see `Game.begin`."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the match has ended."""

    def __str__(self) -> str:
        """Return the score sheet and the current round, as text."""
        text: str = renderer().match_text(self)
        return text

    @property
    def all_rounds(self) -> tuple[R, ...]:
        """The finished rounds, then the current one, if there is one."""
        return self.rounds if self.round is None else (*self.rounds, self.round)

    @property
    @abstractmethod
    def standings(self) -> Sequence[DominoPlace]:
        """The places after the finished rounds, the best first."""

    @abstractmethod
    def deal(self, source: random.Random | Deal) -> Self:
        """Return the match with its next round dealt."""

    @abstractmethod
    def shuffle(self, rng: random.Random) -> Deal:
        """Shuffle and deal the tiles for the next round."""

    @property
    @abstractmethod
    def origin(self) -> Self:
        """The match before its first round; with the deals and moves it is the whole record."""

    def undo(self, n: int = 1) -> Self:
        """Return the match before its last moves.

        A deal counts for nothing: the move before it is the last one of the round before. A
        player who has seen a drawn tile, or a reply, still knows of it afterwards.

        Args:
            n: the number of moves to take back, from 0 to all.

        Raises:
            HistoryError: if the match has fewer moves.
        """
        rounds = [*self.all_rounds]
        made = sum(len(round_.moves) for round_ in rounds)
        check_undo(n, made)
        if n == 0:
            return self
        last = rounds.pop()
        while n > len(last.moves):
            n -= len(last.moves)
            last = rounds.pop()
        return self._with(
            rounds=tuple(rounds),
            round=last.undo(n),
            scores=self.scores[: len(rounds)],
            **self._derived(rounds),
        )

    def apply(self, move: Move, seat: int | None = None) -> Self:
        """Return the match after a move in its current round.

        If the move ends the round, the round is appended to `rounds`.

        Args:
            move: the move.
            seat: the seat that makes it, 0..players−1. A server names the seat that sent the
                move, so that nobody moves for others. Without it, the seat whose turn it is
                moves.

        Raises:
            MatchError: if there is no current round.
            IllegalMoveError: if the move is illegal, or it is the turn of another seat.
            SeatError: if there is no such seat.
        """
        if self.round is None:
            message = "the match is over" if self.is_over else "no round is dealt: call deal first"
            raise MatchError(message)
        return self._joined(self.round.apply(move, seat))

    def _joined(self, played: R) -> Self:
        """Return the match after moves in its current round, which make it `played`."""
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
        """Return what a seat sees: its view of the current round, with the score sheet.

        Between rounds it is the view of the last round, whose hands lie open.

        Args:
            seat: the seat that looks, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
            MatchError: if no round has been dealt yet.
        """
        round_ = self.round or (self.rounds[-1] if self.rounds else None)
        if round_ is None:
            message = "no round is dealt yet: call deal first"
            raise MatchError(message)
        return cast("V", round_.view(seat, self.scores))

    def _deal_from(self, source: random.Random | Deal) -> Deal:
        """Return a deal for the next round: the given one, or a shuffled one.

        Args:
            source: a deal, or the source of randomness for a shuffle.

        Raises:
            MatchError: if the source is something else.
            DealError: if the deal is for another number of players, or a shuffle fails.
        """
        if not isinstance(source, random.Random | Deal):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"expected a random.Random or a Deal, got {shown(source)}"
            raise MatchError(message)
        deal = source if isinstance(source, Deal) else self.shuffle(source)
        if len(deal.hands) != self.players:
            message = (
                f"expected a deal for {self.players} players, got {count(len(deal.hands), 'hand')}"
            )
            raise DealError(message)
        return deal

    def _require_no_round(self) -> None:
        """Raise if there is a current round.

        Raises:
            MatchError: if a round is being played.
        """
        if self.round is not None:
            message = "a round is being played: finish it before you deal the next one"
            raise MatchError(message)

    @abstractmethod
    def _changes_after(self, played: R) -> Mapping[str, object]:
        """Return the attributes of the match that change, too, when a round has ended."""

    @abstractmethod
    def _derived(self, rounds: Sequence[R]) -> Mapping[str, object]:
        """Return the attributes that follow from the finished rounds, apart from the scores."""

    def _with(self, **changes: object) -> Self:
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__, **changes)
        return changed


def joined(match: M, played: DominoRound) -> M:
    """Return a match whose current round was played on by itself.

    It is the match that `BaseMatch.apply` returns after the same moves. A match with many moves
    is made in half the time when only its rounds are made for each move.

    Args:
        match: a match of the library with a current round.
        played: this round, after moves that were applied to it.
    """
    before: Any = match
    return cast("M", before._joined(played))  # noqa: SLF001 - this module made it
