"""The random player and the greedy player."""

from __future__ import annotations

import random

import attrs

from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.player import OurPlayer, choices

__all__ = [
    "GreedyPlayer",
    "RandomPlayer",
]


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

    The weights were found by playing Chicken Foot: see `chickenfoot_rules.players.hints` for what each hint
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
