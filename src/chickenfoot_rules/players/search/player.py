"""A player that searches: Monte Carlo tree search over what its seat can't see.

It plays the round to its end in many worlds that its view allows, each drawn as
``view.worlds`` draws them, and makes the move with the best result. This is information-set
Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse 2012): one
tree for all worlds, over what the seat would see. It differs from the textbook in four ways:

- The choice at the root is final, so the search must separate the best move from the second.
  It tests all moves in the *same* worlds and drops the worse half of them stage by stage
  (sequential halving; Pepels, Cazenave, Winands and Lanctot 2014). Below the root, UCB1
  chooses for each player.
- A few hundred playouts can't separate close moves, so a prior score of each move counts as
  well, the less the more playouts there are. With few playouts only the moves with the
  highest priors are tested.
- Hidden tiles limit a search more than its thinking time does. So worlds in which the others
  would have kept heavy tiles are sampled less often.
- In a playout everybody plays like a greedy player, without two hints that make no difference
  here, and never at random.

Worlds, tree and playouts are kernels (see `chickenfoot_rules.bulk`), which are compiled if numba is
installed. The constants were tuned at Chicken Foot, with the double-nine set, four players and
the default rules, one search against three greedy players.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from functools import cache
from typing import Final

import attrs

from chickenfoot_rules.bulk.loading import check_known, view_of
from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.texts import expected, text
from chickenfoot_rules.dominoes.tiles import SUITS
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.greedy import GreedyPlayer
from chickenfoot_rules.players.player import OurPlayer, choices

MAX_SIMULATIONS: Final = 1_000_000
"""The largest budget of simulations a move, which takes some minutes."""

MIN_SECONDS: Final = 0.001
"""The smallest budget of seconds a move, enough for a first glance."""

MAX_SECONDS: Final = 3600
"""The largest budget of seconds a move, an hour."""

_PRIOR_WEIGHT: Final = 15
"""Points of gain, over all visits, that one point of the prior is worth.

So with few visits the prior decides, and with many the results. Of 5, 15, 30 and 60,
15 played best with the hints of a greedy player; it was not tuned again with `_prior`.
"""

_MIN_BREADTH: Final = 4
"""At least so many moves are tested, those with the highest priors, if there are so many."""

_SIMULATIONS_A_MOVE: Final = 50
"""For each further move that is tested, the budget must hold so many simulations."""


@attrs.frozen(kw_only=True)
class SearchPlayer(OurPlayer):
    """Play the round on in worlds that the view allows, and make the move with the best result.

    With a budget of simulations, the same view and the same ``rng`` give the same move on
    every machine; with a budget of time they do not. A forced move takes no time. No playout
    begins after the budget of time is spent. The first world of a view can't be interrupted: it
    takes some hundredths of a second on large tables.

    Args:
        simulations: the number of playouts a move, 1..1,000,000, at most: a rest that is
            too small to test all moves equally often is not used.
        seconds: the time a move, 0.001..3600.
        exploration: the weight of rarely tested moves in UCB1, 0 or more; 1 is the cost of
            the unlaid tiles a player, on average.
        clock: returns the time in seconds, for a budget of time.

    Raises:
        PlayerError: unless there is exactly one budget, and within its bounds.

    >>> print(SearchPlayer(simulations=200), SearchPlayer(seconds=0.5))
    search:200 search:0.5s
    """

    simulations: int | None = None
    seconds: float | None = None
    exploration: float = 0.15
    clock: Callable[[], float] = attrs.field(default=time.monotonic, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if (self.simulations is None) == (self.seconds is None):
            message = text("expected one budget, either simulations or seconds")
            raise PlayerError(message)
        if self.simulations is not None and (
            type(self.simulations) is not int or not 1 <= self.simulations <= MAX_SIMULATIONS
        ):
            what = text("1 to {most} simulations for a search", most=f"{MAX_SIMULATIONS:,}")
            raise PlayerError(expected(what, self.simulations))
        if self.seconds is not None and (
            type(self.seconds) not in (int, float) or not MIN_SECONDS <= self.seconds <= MAX_SECONDS
        ):
            what = text(
                "{first} to {last} seconds for a search", first=MIN_SECONDS, last=MAX_SECONDS
            )
            raise PlayerError(expected(what, self.seconds))
        if type(self.exploration) not in (int, float) or not 0 <= self.exploration < math.inf:
            message = text(
                "exploration must be a finite number, 0 or more, not {found}",
                found=quote(self.exploration),
            )
            raise PlayerError(message)

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return the move with the best result in the sampled worlds.

        Raises:
            PlayerError: if it is not the seat's turn.
            RulesError: if the rules are those of a subclass.
            WrongTypeError: if ``view`` is not a view of a game of this library, or ``rng`` is not
                a `random.Random`.
        """
        moves = choices(view)
        check_type(rng, random.Random, "a random.Random")
        check_known(view_of(view).rules)
        if len(moves) == 1:
            return moves[0]
        # Kernels, and numba if it is there, take long to import.
        from chickenfoot_rules.players.search.worlds import DecisionSearch  # noqa: PLC0415

        started = self.clock()
        situation = hints.Situation.of(view)
        priors = {move: _PRIOR_WEIGHT * _prior(situation, move) for move in moves}
        if self.simulations is not None:
            moves.sort(key=priors.__getitem__, reverse=True)
            del moves[max(_MIN_BREADTH, self.simulations // _SIMULATIONS_A_MOVE) :]
        unlaid = view.rules.cost(view.hand | view.unseen)
        search = DecisionSearch(
            view_of(view), moves, rng.getrandbits(64), self.exploration * unlaid / view.players
        )
        totals = dict.fromkeys(moves, 0.0)
        made = 0
        stages = (len(moves) - 1).bit_length()
        for stage in range(1, stages + 1):
            share = stage / stages
            while not self._is_spent(share, made + len(moves), started):
                search.draw()
                gains: list[float] = []
                for move in moves:
                    # A world or a playout may have taken the rest of the time.
                    if self._is_spent(share, made + len(moves), started):
                        break
                    gains.append(search.simulate(move))
                else:
                    for move, gain in zip(moves, gains, strict=True):
                        totals[move] += gain
                    made += len(moves)
            # The totals are of complete worlds, so the remaining moves can be compared.
            moves.sort(key=lambda move: totals[move] + priors[move], reverse=True)
            del moves[(len(moves) + 1) // 2 :]
        return moves[0]

    def _is_spent(self, share: float, simulations: int, started: float) -> bool:
        """Return whether a share of the budget is too small for so many simulations."""
        if self.simulations is not None:
            return simulations > self.simulations * share
        assert self.seconds is not None  # noqa: S101 - one of the two is given
        return self.clock() - started >= self.seconds * share

    def __str__(self) -> str:
        budget = self.simulations if self.seconds is None else f"{self.seconds}s"
        return f"search:{budget}"


def _prior(situation: hints.Situation, move: Move) -> float:
    """Return the score of a move before any search, in points; 0 unless it is a play.

    It adds to the hints of a greedy player what they lack. A number's protection is worth
    more in a long round, and the tiles in hand show how long it will last; being able to
    play is worth less then. It is good to lose a double, and the last tile of a number whose
    double can't come any more, where doubles take toes.
    """
    if not isinstance(move, Play):
        return 0
    tile = move.tile
    left = situation.hand ^ tile.bit
    score = _weights(left.bit_count()).score(situation, move) + 5.5 * tile.is_double
    if situation.toes:
        given_up = sum(not left & SUITS[value] for value in {tile.low, tile.high})
        score += 2 * (given_up + hints.keep_protection(situation, move))
    return score


@cache
def _weights(tiles: int) -> GreedyPlayer:
    """Return the weights of the hints for a hand that keeps so many tiles."""
    return GreedyPlayer(
        shed_double_blank=1.2,
        stop_last_tile=0,
        keep_protection=3 + 1.2 * tiles,
        end_dead_round=0,
        lay_own_toes=0,
        keep_playable=1.25 - 0.2 * tiles,
        cover_high_ends=0.35,
    )
