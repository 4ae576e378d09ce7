"""A player that searches: Monte Carlo search over what its seat can't see.

It plays the round to its end in many worlds that its view allows, and makes the move with the best
result.

- Hidden tiles limit a search more than its thinking time does. So the worlds are as frequent as
  they are likely if the others play much like greedy players: a Markov chain goes from world to
  world, and each one in which another play would have been better for its player is rare (see
  ``worlds.py``).
- In a playout all play by weights of the search, and without looking at the hands of the others
  (see ``policy.py``). The others may play like greedy players instead, or in each world by
  whichever weights explain better what they did there.
- The choice is final, so the search must separate the best move from the second. It tests
  all moves in the *same* worlds and drops the worse half of them stage by stage (sequential
  halving; Pepels, Cazenave, Winands and Lanctot 2014).
- A few hundred playouts can't separate close moves, so a prior score of each move counts as
  well, the less the more playouts there are: in Chicken Foot the rating by the network of a
  `TrainedPlayer`. With few playouts only the moves with the highest priors are tested.

Worlds and playouts are kernels (see `chickenfoot_rules.bulk`), which are compiled if numba is
installed. They do not know house rules, which are searched in plain Python, with random playouts
(see ``plain.py``). The constants were tuned at Chicken Foot, with four players, double-nine sets
most of all, and the default rules, one search against three greedy players.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

import attrs

from chickenfoot_rules.base import PlayerError, as_int, check_type, expected, join, text
from chickenfoot_rules.base.texts import Large
from chickenfoot_rules.dominoes import Move
from chickenfoot_rules.dominoes.round import DominoView, view_of
from chickenfoot_rules.players.player import OurPlayer, choices
from chickenfoot_rules.players.search.plain import PlainSearch

Others: TypeAlias = Literal["own", "greedy", "mixed"]
"""How a search takes the others to play."""

_MOST_SIMULATIONS: Final = 1_000_000
_SECONDS: Final = (0.001, 3600)
"""The smallest and the largest budget of seconds a move."""

_MIN_BREADTH: Final = 4
"""At least so many moves are tested, those with the highest priors, if there are so many."""

_EXCHANGES_A_SIMULATION: Final = 10
"""With few simulations, so many exchanges for each must do before the first world."""

_SIMULATIONS_A_MOVE: Final = 50
"""For each further move that is tested, the budget must hold so many simulations."""


@attrs.frozen(kw_only=True)
class SearchPlayer(OurPlayer):
    """Play out the round in worlds that the view allows, and make the move with the best result.

    With a budget of simulations, the same view and the same ``rng`` give the same move; a budget
    of time gives no such promise. A forced move takes no time. No new world is searched after the
    budget of time is spent. The first world of a view can't be interrupted: it takes some tenths of
    a second without numba.

    The compiled engine does not know house rules (H2). By them the player searches in plain Python:
    each world is as likely as any other, and playouts are random. This is slower, and finds less.

    Args:
        simulations: the most playouts a move, 1..1,000,000; a remainder too small to test all moves
            equally often is not used.
        seconds: the seconds a move, 0.001..3600.
        others: how the others play in a playout: ``own``, by the weights of the search;
            ``greedy``, like greedy players; or ``mixed``, by one of the two, which is drawn anew
            in each world: what explains their plays better is likelier. Has no effect on the
            search in plain Python.
        clock: a function that returns the time in seconds, for a budget of time.

    Raises:
        PlayerError: unless there is exactly one budget, within its bounds, and others play in one
            of the three ways.

    >>> print(SearchPlayer(simulations=200), SearchPlayer(seconds=0.5))
    search:200 search:0.5s
    """

    simulations: int | None = attrs.field(default=None, converter=attrs.converters.optional(as_int))
    seconds: float | None = None
    others: Others = "own"
    clock: Callable[[], float] = attrs.field(default=time.monotonic, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if (self.simulations is None) == (self.seconds is None):
            message = text("expected one budget, either simulations or seconds")
            raise PlayerError(message)
        if self.simulations is not None and (
            type(self.simulations) is not int or not 1 <= self.simulations <= _MOST_SIMULATIONS
        ):
            what = text("1 to {most} simulations for a search", most=Large(_MOST_SIMULATIONS))
            raise PlayerError(expected(what, self.simulations))
        first, last = _SECONDS
        if self.seconds is not None and (
            type(self.seconds) not in (int, float) or not first <= self.seconds <= last
        ):
            what = text("{first} to {last} seconds for a search", first=first, last=last)
            raise PlayerError(expected(what, self.seconds))
        if self.others not in (ways := get_args(Others)):
            raise PlayerError(expected(join(map(repr, ways), "or"), self.others))

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return the move with the best result in the sampled worlds.

        Raises:
            PlayerError: if it is not the seat's turn.
            RulesError: if the game is not one of this library.
            WrongTypeError: if ``view`` is not a view of a game of this library, or ``rng`` is not
                a `random.Random`.
        """
        moves = choices(view)
        check_type(rng, random.Random, "a random.Random", int="random.Random(number) makes one")
        # Kernels, and numba if it is there, take long to import.
        from chickenfoot_rules.bulk.loading import check_known, is_house  # noqa: PLC0415
        from chickenfoot_rules.players.search.worlds import EXCHANGES_AT_FIRST, DecisionSearch  # noqa: PLC0415

        # Before the return below, so that wrong rules raise at once.
        plain = is_house(view_of(view).rules)
        if not plain:
            check_known(view.rules)
        if len(moves) == 1:
            return moves[0]
        started = self.clock()
        exchanges = EXCHANGES_AT_FIRST
        if self.simulations is not None:
            exchanges = min(exchanges, _EXCHANGES_A_SIMULATION * self.simulations)
        # One number only, so that `rng` goes on the same way however long the search takes.
        seed = rng.getrandbits(64)
        search = (
            PlainSearch(view, seed) if plain else DecisionSearch(view, seed, exchanges, self.others)
        )
        totals = dict(zip(moves, search.priors(moves), strict=True))
        if self.simulations is not None:
            moves.sort(key=totals.__getitem__, reverse=True)
            del moves[max(_MIN_BREADTH, self.simulations // _SIMULATIONS_A_MOVE) :]
        made = 0
        # So many halvings leave one move.
        stages = (len(moves) - 1).bit_length()
        for stage in range(1, stages + 1):
            # The share is that of all stages so far, so a rest goes to the next stage.
            while worlds := self._count_worlds(stage / stages, made, len(moves), started):
                for move, gain in zip(moves, search.simulate(moves, worlds), strict=True):
                    totals[move] += gain
                made += worlds * len(moves)
            moves.sort(key=totals.__getitem__, reverse=True)
            del moves[(len(moves) + 1) // 2 :]
        return moves[0]

    def _count_worlds(self, share: float, made: int, moves: int, started: float) -> int:
        """Return in how many more worlds a share of the budget tests so many moves."""
        if self.simulations is not None:
            return (int(self.simulations * share) - made) // moves
        assert self.seconds is not None  # noqa: S101 - one of the two is given
        # One world at a time, so that the clock is read after each.
        return int(self.clock() - started < self.seconds * share)

    def __str__(self) -> str:
        budget = self.simulations if self.seconds is None else f"{self.seconds}s"
        return f"search:{budget}" if self.others == "own" else f"search:{budget}:{self.others}"
