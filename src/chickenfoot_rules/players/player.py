"""The interface of a player, the moves that it can choose from, and its faults."""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Iterable
from typing import Never, Protocol, TypeAlias, TypeVar, runtime_checkable

import attrs

from chickenfoot_rules.base import N_, Immutable, Seat, Text, quote, text
from chickenfoot_rules.base.errors import ChickenfootError, PlayerError, Whole, check_type
from chickenfoot_rules.dominoes import Illegality
from chickenfoot_rules.dominoes.moves import MOVES, Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoView, why_not

V_contra = TypeVar("V_contra", bound=DominoView, contravariant=True)


@runtime_checkable
class Player(Protocol[V_contra]):
    """An object that decides for one seat, given only what the seat sees.

    ``Player[PlayerView]`` plays Chicken Foot, ``Player[ExpressView]`` Express-Domino, and
    ``Player[DominoView]`` every game.
    """

    def choose(self, view: V_contra, rng: random.Random) -> Move:
        """Return one of ``view.legal_moves``.

        Args:
            view: all that the seat may know; it is the seat's turn.
            rng: the only source of randomness to use, so that the match can be repeated.
        """
        ...


Chooser: TypeAlias = Player[Never] | Callable[[Never, random.Random], Move]
"""A player of some game, or a function with the signature of `Player.choose`.

The type does not say which game; the caller must pass views of the right one.
"""


class OurPlayer(Immutable, Player[DominoView]):
    """The base of the players of this library: they play every game and never change.

    With this base, type checkers know that a list of different ones is a list of players.
    """

    __slots__ = ()


def drop_equivalents(moves: Iterable[Move]) -> list[Move]:
    """Return the moves, but only one of several equivalent moves.

    Open ends of equal value are equivalent, so each half of a tile is kept once. Announcing the
    last tile costs nothing, but silence does (R6.3), so a play that can be announced is kept only
    with its announcement.

    Args:
        moves: the legal moves, or some of them.

    Raises:
        WrongTypeError: if these are not moves.

    >>> from chickenfoot_rules import Layout, Tile, TileSet
    >>> layout = Layout().place(Tile(2, 2))
    >>> for high in (1, 3, 4, 5):
    ...     layout = layout.place(Tile(2, high), Tile(2, 2))
    >>> layout = layout.place(Tile(1, 3), Tile(2, 1))
    >>> print(*layout.plays(TileSet.parse("3-6")), sep=", ")
    3-6 on 2-3, 3-6 on 1-3
    >>> print(*drop_equivalents(layout.plays(TileSet.parse("3-6"))), sep=", ")
    3-6 on 2-3
    """
    different: dict[object, Move] = {}
    for move in moves:
        if isinstance(move, Play):
            # An announced play comes before the same play without the announcement.
            different.setdefault((move.tile.index, move.joint), move)
        else:
            check_type(move, (Draw, Pass), "moves")
            different[move] = move
    return [*different.values()]


def choices(view: DominoView) -> list[Move]:
    """Return the moves that a seat can choose from, at least one, without equivalents.

    Raises:
        PlayerError: if it is not the seat's turn.
    """
    if not view.legal_moves:
        message = text(
            "{player} has no move to choose: {reason}",
            you=N_("you have no move to choose: {reason}"),
            player=Seat(view.seat),
            reason=why_not(view),
        )
        raise PlayerError(message)
    return drop_equivalents(view.legal_moves)


class FaultPolicy(enum.Enum):
    """What to do if a player raises an exception or does not return a legal move."""

    RAISE = "raise"
    """Stop with a `PlayerFaultError`, for authors of players."""
    RANDOM_MOVE = "random-move"
    """Make a random legal move instead and record the `Fault`, so that the match goes on."""


@attrs.frozen(kw_only=True)
class Fault(Whole):
    """A player's fault, and the move that was made instead.

    Exactly one of ``answered`` and ``raised`` is a text. It may reveal the player's hand, so do not
    show it to the others.

    Attributes:
        round_number: the round of the match, from 1.
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
        return text(
            "round {round}, move {move}: {fault}; made instead: {instead}",
            round=self.round_number,
            move=self.move_index,
            fault=_fault(Seat(self.seat), self),
            instead=self.instead,
        )


class PlayerFaultError(ChickenfootError, RuntimeError):
    """A player raised an exception, or did not return a legal move.

    Its cause is the player's own exception, if there is one.

    Attributes:
        seat: the seat at fault, 0..players−1.
        view: the view that the player was given.
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
        self.answered: str = quote(move) if answered is None else answered

    def __reduce__(self) -> tuple[object, ...]:
        move = self.move if type(self.move) in MOVES else None
        facts = (self.seat, self.view, move, self.illegality, self.raised, self.answered)
        return type(self), facts

    def __str__(self) -> str:
        who = text(
            "{seat}, holding {hand}, at move {move} of round {round},",
            seat=Seat(self.seat),
            hand=self.view.hand,
            move=len(self.view.history),
            round=len(self.view.scores) + 1,
        )
        return _fault(who, self)


PlayerFaultError.__module__ = "chickenfoot_rules.players"


def _fault(who: Seat | Text, fault: Fault | PlayerFaultError) -> Text:
    if fault.raised is not None:
        return text("{who} raised {raised}", who=who, raised=fault.raised)
    return text(
        "{who} answered {answered}, but {reason}",
        who=who,
        answered=fault.answered,
        reason=fault.illegality,
    )
