"""What a player can do wrong, and what to do about it."""

from __future__ import annotations

import enum

import attrs

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.values import Immutable, shown

__all__ = ["Fault", "OnFault", "PlayerFaultError"]


class OnFault(enum.Enum):
    """What to do when a player raises an exception or answers what is no legal move."""

    RAISE = "raise"
    """Stop with a `PlayerFaultError`: for those who write players."""
    RANDOM_MOVE = "random-move"
    """Make a random legal move instead and record the `Fault`: nobody's game is lost."""


@attrs.frozen(kw_only=True)
class Fault(Immutable):
    """What a player did wrong, and the move that was made instead.

    Exactly one of ``answered`` and ``raised`` is a text. It may tell what the player holds, so
    it is not for the eyes of the others.

    Attributes:
        round_number: the round of the match, 1 up.
        move_index: which move of the round it was, 0 up: an index of its ``moves``.
        seat: who did it, 0..players−1.
        answered: what the player answered, as text.
        raised: the exception that it raised, as text.
        illegality: why the answer is illegal; ``None`` when it raised.
        instead: the random legal move that was made instead.
    """

    round_number: int
    move_index: int
    seat: int
    answered: str | None
    raised: str | None
    illegality: Illegality | None
    instead: Move

    def __str__(self) -> str:
        did = f"answered {self.answered}" if self.raised is None else f"raised {self.raised}"
        why = "" if self.illegality is None else f", but {self.illegality}"
        return (
            f"round {self.round_number}, move {self.move_index}: seat {self.seat} {did}{why}; "
            f"made instead: {self.instead}"
        )


class PlayerFaultError(ChickenfootError, RuntimeError):
    """A player raised an exception, or answered what is no legal move.

    It is raised from the player's own exception, if there is one.

    Attributes:
        seat: who did it, 0..players−1.
        view: what the player was shown.
        move: what it answered; ``None`` when it raised.
        illegality: why that is illegal; ``None`` when it raised.
        raised: the exception that it raised, as text; ``None`` when it answered.
        answered: the answer as text. It is what is left of an answer that can't be
            sent from one process to another.
    """

    def __init__(
        self,
        seat: int,
        view: DominoView,
        move: object,
        illegality: Illegality | None,
        raised: str | None,
        answered: str | None = None,
    ) -> None:
        super().__init__(seat, view, move, illegality, raised)
        self.seat = seat
        self.view = view
        self.move = move
        self.illegality = illegality
        self.raised = raised
        self.answered: str = shown(move) if answered is None else answered

    def __reduce__(self) -> tuple[object, ...]:
        move = self.move if type(self.move) in (Play, Draw, Pass) else None
        facts = (self.seat, self.view, move, self.illegality, self.raised, self.answered)
        return type(self), facts

    def __str__(self) -> str:
        where = (
            f"the player in seat {self.seat}, holding {self.view.hand}, "
            f"at move {len(self.view.history)} of round {len(self.view.scores) + 1},"
        )
        if self.raised is not None:
            return f"{where} raised {self.raised}"
        return f"{where} answered {self.answered}, but {self.illegality}"
