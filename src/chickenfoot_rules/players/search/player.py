"""A player that searches: Monte Carlo tree search over what its seat can't see.

It plays the round to its end in many worlds that its view allows, each drawn by
``view.determinize``, and makes the move that did best there. This is information-set
Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse 2012): one
tree for all the worlds, over what the seat would see. What is its own:

- At the root a choice is final, so what counts is to tell the best move from the second:
  all moves are tried in the *same* worlds, and the worse half of them drops out stage by
  stage (sequential halving; Pepels, Cazenave, Winands and Lanctot 2014). Below, UCB1
  chooses, each player for himself.
- A few hundred playouts don't tell close moves apart, so what speaks for a move before any
  search counts as well, the less the more playouts there are; and with few playouts only
  the moves for which most speaks are tried.
- What is not seen limits a search more than how long it thinks. So worlds in which others
  would have passed over heavy tiles are tried less often (``chickenfoot_rules.players.search.likelihood``).
- In a playout everybody plays as a greedy player does, but for two hints that make no
  difference here, and nothing by chance.

What a round is like it asks the round, so it plays every game; only how a playout goes is
written for each. The numbers were found at Chicken Foot, with the double-nine set, four
players and the default rules, one search against three greedy players.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Never, Protocol, cast

import attrs

from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.dominoes.moves import Draw, Move, Play
from chickenfoot_rules.dominoes.protocols import DominoRound, DominoView
from chickenfoot_rules.dominoes.tiles import SUITS, Tile
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.player import OurPlayer, choices, distinct
from chickenfoot_rules.players.search.chickenfoot import Playout
from chickenfoot_rules.players.search.express import ExpressPlayout
from chickenfoot_rules.players.search.likelihood import LikelyWorlds

__all__ = ["MAX_SECONDS", "MAX_SIMULATIONS", "MIN_SECONDS", "SearchPlayer"]

MAX_SIMULATIONS: Final = 1_000_000
"""The largest budget of simulations a move, which takes some minutes."""

MIN_SECONDS: Final = 0.001
"""The smallest budget of seconds a move, enough for a first glance."""

MAX_SECONDS: Final = 3600
"""The largest budget of seconds a move, an hour."""

_TRUST: Final = 15
"""Points of gain, over all visits, that each point of a liking counts for.

So with few visits the liking decides, and with many what was found. Of 5, 15, 30 and 60,
15 played best with the hints of a greedy player; with `_liking` it was not tuned again.
"""

_BREADTH: Final = 4
"""How many moves are tried at least, those that are liked best, if there are so many."""

_VISITS: Final = 50
"""With how many simulations more one move more is tried."""

_OPTIONS_GROW: Final = 2
"""A point of the tree opens its n-th move when it was visited about n to this power times."""


class _Playout(Protocol):
    """A round that greedy players play on, fast."""

    def favourite(self, options: Sequence[tuple[int, int]]) -> int:
        """Return which of some options a greedy player likes best, the first of equals.

        Args:
            options: the index of a tile and the value that it is laid with, or negative
                numbers for what is no play.
        """
        ...

    def gains(self) -> tuple[float, ...]:
        """Play to the end of the round and return how far each seat is ahead then, in points."""
        ...


_PLAYOUTS: Final[Mapping[type[DominoRound], Callable[[Never], _Playout]]] = MappingProxyType(
    {Round: Playout, ExpressRound: ExpressPlayout}
)
"""How a round of each game is played on."""


def _playout_of(round_: DominoRound) -> _Playout:
    """Return what plays a round on.

    Raises:
        PlayerError: when it is of a game that this is not written for.
    """
    for kind, make in _PLAYOUTS.items():
        if isinstance(round_, kind):
            return cast("Callable[[DominoRound], _Playout]", make)(round_)
    message = f"a search does not know how a {type(round_).__name__} is played on"
    raise PlayerError(message)


@attrs.frozen(kw_only=True)
class SearchPlayer(OurPlayer):
    """Plays the round on in worlds that its view allows, and makes the move that did best.

    A budget of simulations makes the same move for the same view and chance on every
    machine; a budget of time does not. A forced move is made at once.

    Args:
        simulations: how often the round is played to its end for a move,
            1..1,000,000, at most: too few for all moves to be tried alike are not made.
        seconds: how long to think about a move, 0.001..3600.
        exploration: the weight of what is little tried against what did well, for
            UCB1, 0 or more; 1 is what the unlaid tiles cost a player on the average.
        clock: what tells the time, in seconds, if that is the budget.

    Raises:
        PlayerError: unless there is exactly one budget, and within its bounds.

    >>> print(SearchPlayer(simulations=200), SearchPlayer(seconds=0.5))
    search:200 search:0.5s
    """

    simulations: int | None = None
    seconds: float | None = None
    exploration: float = 0.15
    clock: Callable[[], float] = attrs.field(default=time.monotonic, repr=False)

    def __attrs_post_init__(self) -> None:
        if (self.simulations is None) == (self.seconds is None):
            message = "a search has one budget: either simulations or seconds"
            raise PlayerError(message)
        if self.simulations is not None and (
            type(self.simulations) is not int or not 1 <= self.simulations <= MAX_SIMULATIONS
        ):
            found = shown(self.simulations)
            message = f"a search makes 1 to {MAX_SIMULATIONS:,} simulations, not {found}"
            raise PlayerError(message)
        if self.seconds is not None and (
            type(self.seconds) not in (int, float) or not MIN_SECONDS <= self.seconds <= MAX_SECONDS
        ):
            found = shown(self.seconds)
            message = f"a search takes {MIN_SECONDS} to {MAX_SECONDS} seconds, not {found}"
            raise PlayerError(message)
        if type(self.exploration) not in (int, float) or not 0 <= self.exploration < math.inf:
            message = f"exploration is 0 or more, not {shown(self.exploration)}"
            raise PlayerError(message)

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        """Return the move that did best in the worlds that were tried.

        Raises:
            PlayerError: when it is not the seat's turn.
        """
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        situation = hints.Situation.of(view)
        trusted = {move: _TRUST * _liking(situation, move) for move in moves}
        if self.simulations is not None:
            moves.sort(key=trusted.__getitem__, reverse=True)
            del moves[max(_BREADTH, self.simulations // _VISITS) :]
        roots = {move: _Node() for move in moves}
        unlaid = view.rules.cost(view.hand | view.unseen)
        weight = self.exploration * unlaid / view.players
        started = self.clock()
        worlds = LikelyWorlds(view)
        made = 0
        stages = (len(moves) - 1).bit_length()
        for stage in range(1, stages + 1):
            while not self._is_spent(stage / stages, made + len(moves), started):
                world = worlds.sample(rng)
                for move in moves:
                    _simulate(world, move, roots[move], weight)
                made += len(moves)
            # The moves that are left were made equally often, so totals can be compared.
            moves.sort(key=lambda move: roots[move].gain + trusted[move], reverse=True)
            del moves[(len(moves) + 1) // 2 :]
        return moves[0]

    def _is_spent(self, share: float, simulations: int, started: float) -> bool:
        """Tell whether a share of the budget has no room for so many simulations."""
        if self.simulations is not None:
            return simulations > self.simulations * share
        assert self.seconds is not None  # noqa: S101 - one of the two is given
        return self.clock() - started >= self.seconds * share

    def __str__(self) -> str:
        budget = self.simulations if self.seconds is None else f"{self.seconds}s"
        return f"search:{budget}"


class _Drawn(NamedTuple):
    """What the searching seat sees of a draw.

    Attributes:
        tile: the tile, if the seat drew it itself.
        turn: whose turn it is then, which tells whether the tile fits.
    """

    tile: Tile | None
    turn: int


class _Node:
    """What is known of a move at one point of the tree.

    Attributes:
        visits: how often it was made.
        offered: how often it could be made when one was chosen: in some worlds its
            player does not have the tile.
        gain: what it gained its player, in points, over all the visits.
        children: the moves after it, as the searching seat sees them.
    """

    __slots__ = ("children", "gain", "offered", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 1
        self.gain = 0.0
        self.children: dict[Move | _Drawn, _Node] = {}

    @property
    def mean(self) -> float:
        """The gain of a visit, in points."""
        return self.gain / self.visits if self.visits else 0.0

    def bound(self, weight: float) -> float:
        """Return what the move may be worth at best, as UCB1 has it, in points."""
        return self.mean + weight * math.sqrt(math.log(self.offered) / self.visits)


def _select(round_: DominoRound, node: _Node, weight: float) -> Move:
    """Return the move that UCB1 chooses at a point of the tree."""
    known: list[tuple[Move, _Node]] = []
    fresh: list[Move] = []
    for move in distinct(round_.legal_moves):
        child = node.children.get(move)
        if child is None:
            fresh.append(move)
        else:
            child.offered += 1
            known.append((move, child))
    # One option more for each so many visits, and the most liked one first: of many
    # options tried once each one learns nothing.
    if fresh and len(known) ** _OPTIONS_GROW <= node.visits:
        options = [
            (move.tile.index, move.joint) if isinstance(move, Play) else (-1, -1) for move in fresh
        ]
        return fresh[_playout_of(round_).favourite(options)]
    return max(known, key=lambda option: option[1].bound(weight))[0]


def _simulate(world: DominoRound, move: Move, root: _Node, weight: float) -> None:
    """Make a move in a world, go down the tree to a new point, play out and tell the tree."""
    seat = world.seat
    round_ = world.apply(move)
    node = root
    path = [(seat, root)]
    while node.visits and not round_.is_over:
        before = round_
        mover = before.seat
        moves = before.legal_moves
        move = moves[0] if len(moves) == 1 else _select(before, node, weight)
        round_ = before.apply(move)
        seen: Move | _Drawn = move
        if isinstance(move, Draw):
            seen = _Drawn(round_.drawn_tiles[-1] if mover == seat else None, round_.seat)
        node = node.children.setdefault(seen, _Node())
        path.append((mover, node))
    gains = _playout_of(round_).gains()
    for mover, passed in path:
        passed.visits += 1
        passed.gain += gains[mover]


def _liking(situation: hints.Situation, move: Move) -> float:
    """Say how much speaks for a move before any search, in points; 0 unless it is a play.

    These are the hints of a greedy player, and what they lack: a number's protection is
    worth the more the longer the round still goes, for which the tiles in hand stand, and
    to be able to play the less; a double is good to be rid of, and so is the last tile of
    a number whose double can't come any more, where doubles take toes.
    """
    if not isinstance(move, Play):
        return 0
    tile = move.tile
    left = situation.hand ^ tile.bit
    tiles = left.bit_count()
    protection = hints.keep_protection(situation, move)
    liking = (
        hints.shed_pips(situation, move)
        + 1.2 * hints.shed_double_blank(situation, move)
        + (3 + 1.2 * tiles) * protection
        + (1.25 - 0.2 * tiles) * hints.keep_playable(situation, move)
        + 0.35 * hints.cover_high_ends(situation, move)
        + 5.5 * tile.is_double
    )
    if situation.toes:
        given_up = sum(not left & SUITS[value] for value in {tile.low, tile.high})
        liking += 2 * (given_up + protection)
    return liking
