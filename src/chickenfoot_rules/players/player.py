"""The interface of a player, and the moves that it can choose from."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Never, Protocol, TypeAlias, TypeVar, runtime_checkable

from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.values import Immutable

V_contra = TypeVar("V_contra", contravariant=True)


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
            rng: the only source of randomness to use, so that a match can be repeated.
        """
        ...


Chooser: TypeAlias = Player[Never] | Callable[[Never, random.Random], Move]
"""A player of some game, or a function with the signature of `Player.choose`.

The type does not say which game; the caller must give it views of the right one.
"""


class OurPlayer(Immutable, Player[DominoView]):
    """The base of the players of this library: they play every game and never change.

    It lets a type checker see that a list of different ones is a list of players.
    """

    __slots__ = ()


def distinct(moves: Iterable[Move]) -> list[Move]:
    """Return the moves without those that are equivalent to another.

    Open ends of equal value are equivalent, so each half of a tile is kept once. Announcing
    the last tile costs nothing and silence does (R6.3), so a play that can be announced is
    kept with its announcement only.

    Raises:
        WrongTypeError: if these are not moves.

    >>> from chickenfoot_rules import Layout, Tile, TileSet
    >>> layout = Layout().place(Tile(2, 2))
    >>> for high in (1, 3, 4, 5):
    ...     layout = layout.place(Tile(2, high), Tile(2, 2))
    >>> layout = layout.place(Tile(1, 3), Tile(2, 1))
    >>> print(*layout.plays(TileSet.parse("3-6")), sep=", ")
    3-6 on 2-3, 3-6 on 1-3
    >>> print(*distinct(layout.plays(TileSet.parse("3-6"))), sep=", ")
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
    """Return the `distinct` moves that a seat can choose from, at least one.

    Raises:
        PlayerError: if it is not the seat's turn.
    """
    if not view.legal_moves:
        why = "the round is over" if view.is_over else f"it is the turn of seat {view.turn}"
        message = f"seat {view.seat} has no move to choose: {why}"
        raise PlayerError(message)
    return distinct(view.legal_moves)
