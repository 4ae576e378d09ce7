"""The random player and the greedy player."""

from __future__ import annotations

import random
from typing import Final

import attrs

from chickenfoot_rules.base import PlayerError, check_type, quote, text
from chickenfoot_rules.base.texts import Large
from chickenfoot_rules.dominoes import DominoView, Move, Play, weights
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.player import OurPlayer, choices

_HEAVIEST: Final = 1_000_000
"""The largest weight, so that scores stay finite."""


@attrs.frozen
class RandomPlayer(OurPlayer):
    """Make a random legal move, all equally likely.

    >>> print(RandomPlayer())
    random
    """

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return a random legal move.

        Raises:
            PlayerError: if it is not the seat's turn.
        """
        choices(view)
        return rng.choice(view.legal_moves)

    def __str__(self) -> str:
        return "random"


@attrs.frozen(kw_only=True)
class GreedyPlayer(OurPlayer):
    """Make the move to which the sources' hints give the highest score, without looking ahead.

    It declines to play a drawn tile if every play of it scores below 0 (R4.1), and always
    announces its last tile (R6.2). ``rng`` decides only between moves of equal score.

    Args:
        shed_pips: points for each pip that leaves the hand.
        shed_double_blank: points for each point that laying 0-0 saves; points against
            laying it, if 0-0 costs nothing.
        stop_last_tile: points for a double when another player has one tile left.
        keep_protection: points against each number that loses its protection.
        end_dead_round: points for each point that the player is ahead when their double kills the
            round; points against it for each point behind.
        lay_own_toes: points for each toe that the player has for a double.
        keep_playable: points for each open value that the player has a tile for.
        cover_high_ends: points for each pip of a covered end, minus those of a new one.

    Raises:
        PlayerError: if a weight is not a number from −1,000,000 to 1,000,000.

    The weights are tuned for Chicken Foot. `chickenfoot_rules.players.hints` explains each hint and
    names its source.

    >>> print(GreedyPlayer())
    greedy
    """

    shed_pips: float = weights.SHED_PIPS
    shed_double_blank: float = weights.SHED_DOUBLE_BLANK
    stop_last_tile: float = weights.STOP_LAST_TILE
    keep_protection: float = weights.KEEP_PROTECTION
    end_dead_round: float = weights.END_DEAD_ROUND
    lay_own_toes: float = weights.LAY_OWN_TOES
    keep_playable: float = weights.KEEP_PLAYABLE
    cover_high_ends: float = weights.COVER_HIGH_ENDS

    def __attrs_post_init__(self) -> None:
        for name, weight in attrs.asdict(self, recurse=False).items():
            if type(weight) not in (int, float) or not abs(weight) <= _HEAVIEST:
                message = text(
                    "{name} must be a number from {least} to {most}, not {found}",
                    name=name,
                    least=Large(-_HEAVIEST),
                    most=Large(_HEAVIEST),
                    found=quote(weight),
                )
                raise PlayerError(message)

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return the legal move with the highest score.

        Raises:
            PlayerError: if it is not the seat's turn.
            WrongTypeError: if ``rng`` is not a `random.Random`.
        """
        moves = choices(view)
        check_type(rng, random.Random, "a random.Random", int="random.Random(number) makes one")
        if len(moves) == 1:
            return moves[0]
        situation = hints.Situation.of(view)
        scores = [self.score(situation, move) for move in moves]
        highest = max(scores)
        best = [move for move, score in zip(moves, scores, strict=True) if score == highest]
        return best[0] if len(best) == 1 else rng.choice(best)

    def score(self, situation: hints.Situation, move: Move) -> float:
        """Return the sum of the weighted hints for a move, in points; 0 unless it is a play."""
        if not isinstance(move, Play):
            return 0
        # Written out, since a loop over the hints takes twice as long.
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
