"""Players to play against, and what a player is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Never, Protocol, TypeAlias, TypeVar, runtime_checkable

import attrs

from chickenfoot_rules import hints
from chickenfoot_rules.errors import PlayerError
from chickenfoot_rules.moves import Move, Play
from chickenfoot_rules.protocols import DominoView
from chickenfoot_rules.values import Immutable

__all__ = ["Chooser", "GreedyPlayer", "OurPlayer", "Player", "RandomPlayer", "choices", "distinct"]


V_contra = TypeVar("V_contra", contravariant=True)


@runtime_checkable
class Player(Protocol[V_contra]):
    """Whatever decides for one seat, by nothing but what the seat sees.

    ``Player[PlayerView]`` plays Chicken Foot, ``Player[ExpressView]`` Express-Domino, and
    ``Player[DominoView]`` every game.
    """

    def choose(self, view: V_contra, rng: random.Random) -> Move:
        """Return one of ``view.legal_moves``.

        Args:
            view: all that the seat may know; it is the seat's turn.
            rng: the only source of chance to use, so that a game can be repeated.
        """
        ...


Chooser: TypeAlias = Player[Never] | Callable[[Never, random.Random], Move]
"""A player of some game, or a function that does what `Player.choose` does.

Whatever view it is typed for, it is one; that this is the view of the game which it is to
play is up to the caller.
"""


class OurPlayer(Immutable, Player[DominoView]):
    """What our own players are: players of every game that never change.

    It lets a type checker see that a list of different ones is a list of players.
    """

    __slots__ = ()


def distinct(moves: Iterable[Move]) -> list[Move]:
    """Return the moves among which a choice makes a difference.

    Ends of one value are as good as each other, so of the plays of a tile with the same
    half one stays. The announcement of the last tile costs nothing and its omission
    does (R6.3), so of a play with and without it the one with it stays.

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
            key = move.tile.index, move.joint
            if move.announce or key not in different:
                # An announced play stands after the same one without.
                known = different.get(key)
                if not isinstance(known, Play) or not known.announce:
                    different[key] = move
        else:
            different[move] = move
    return [*different.values()]


def choices(view: DominoView) -> list[Move]:
    """Return the `distinct` moves that a seat can choose from, at least one.

    Raises:
        PlayerError: when it is not the seat's turn.
    """
    if not view.legal_moves:
        why = "the round is over" if view.is_over else f"it is the turn of seat {view.turn}"
        message = f"seat {view.seat} has nothing to choose: {why}"
        raise PlayerError(message)
    return distinct(view.legal_moves)


@attrs.frozen
class RandomPlayer(OurPlayer):
    """Makes any legal move, each as likely as the others.

    >>> print(RandomPlayer())
    random
    """

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return any of the legal moves.

        Raises:
            PlayerError: when it is not the seat's turn.
        """
        choices(view)
        return rng.choice(view.legal_moves)

    def __str__(self) -> str:
        return "random"


@attrs.frozen(kw_only=True)
class GreedyPlayer(OurPlayer):
    """Makes the play that the sources' hints like best, and thinks no further.

    It declines to play a drawn tile when the hints together dislike every play of it
    (R4.1), and always announces its last tile (R6.2). The chance decides only between
    moves that are liked equally.

    Args:
        shed_pips: points for each pip that leaves the hand.
        shed_double_blank: points for each point that 0-0 costs when it is laid; what
            it dislikes, if 0-0 costs nothing.
        stop_last_tile: points for a double when another player has one tile.
        keep_protection: points against each number that loses its protection.
        end_dead_round: points for each point that the player is ahead (less when he
            is behind) when his double kills the round.
        lay_own_toes: points for each toe that the player has for a double.
        keep_playable: points for each open value that the player has a tile for.
        cover_high_ends: points for each pip of a covered end, less those of a new one.

    The weights were found by playing Chicken Foot: see `chickenfoot_rules.hints` for what each hint
    says and who gives it.

    >>> print(GreedyPlayer())
    greedy
    """

    shed_pips: float = 1
    shed_double_blank: float = 1
    stop_last_tile: float = 5
    keep_protection: float = 15
    end_dead_round: float = 0.2
    lay_own_toes: float = 3
    keep_playable: float = 1
    cover_high_ends: float = 0.4

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return the legal move that the hints like best.

        Raises:
            PlayerError: when it is not the seat's turn.
        """
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        situation = hints.Situation.of(view)
        liking = [self.liking(situation, move) for move in moves]
        most = max(liking)
        liked = [move for move, points in zip(moves, liking, strict=True) if points == most]
        return liked[0] if len(liked) == 1 else rng.choice(liked)

    def liking(self, situation: hints.Situation, move: Move) -> float:
        """Say how much the hints together like a move, in points; 0 unless it is a play."""
        if not isinstance(move, Play):
            return 0
        # One by one: a loop over the hints takes twice as long.
        return (
            self.shed_pips * hints.shed_pips(situation, move)
            + self.shed_double_blank * hints.shed_double_blank(situation, move)
            + self.stop_last_tile * hints.stop_last_tile(situation, move)
            + self.keep_protection * hints.keep_protection(situation, move)
            + self.end_dead_round * hints.end_dead_round(situation, move)
            + self.lay_own_toes * hints.lay_own_toes(situation, move)
            + self.keep_playable * hints.keep_playable(situation, move)
            + self.cover_high_ends * hints.cover_high_ends(situation, move)
        )

    def __str__(self) -> str:
        return "greedy"
