"""What a player can do wrong, and how play goes on."""

from __future__ import annotations

import enum

import attrs

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.values import Immutable, shown


class OnFault(enum.Enum):
    """What to do when a player raises an exception or does not answer a legal move."""

    RAISE = "raise"
    """Stop with a `PlayerFaultError`, for authors of players."""
    RANDOM_MOVE = "random-move"
    """Make a random legal move instead and record the `Fault`, so that the match goes on."""


@attrs.frozen(kw_only=True)
class Fault(Immutable):
    """What a player did wrong, and the move that was made instead.

    Exactly one of ``answered`` and ``raised`` is a text. It may show what the player holds, so
    keep it from the others.

    Attributes:
        round_number: the round of the match, 1 up.
        move_index: the index of the move in the ``moves`` of the round.
        seat: the seat at fault, 0..players−1.
        answered: the player's answer, as text.
        raised: the exception that the player raised, as text.
        illegality: why the answer is illegal; ``None`` if the player raised.
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
    """A player raised an exception, or did not answer a legal move.

    Its cause is the player's own exception, if there is one.

    Attributes:
        seat: the seat at fault, 0..players−1.
        view: what the player was shown.
        move: the player's answer; ``None`` if the player raised.
        illegality: why the answer is illegal; ``None`` if the player raised.
        raised: the exception that the player raised, as text; ``None`` if there was an answer.
        answered: the answer as text, which survives pickling when ``move`` does not.
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
        where = f"the player in seat {self.seat}, {_situation(self.view)},"
        if self.raised is not None:
            return f"{where} raised {self.raised}"
        return f"{where} answered {self.answered}, but {self.illegality}"


def _situation(view: DominoView) -> str:
    try:
        return f"holding {view.hand}, at move {len(view.history)} of round {len(view.scores) + 1}"
    except Exception:  # noqa: BLE001 - the player may have put anything into their view
        return "whose view can't be shown"
