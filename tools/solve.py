"""Solve rounds of two players with small sets: ``python tools/solve.py [values|players|spiel]``.

A round is a game of two players whose gains and losses cancel out: a seat gets the charge of the
other, less its own. So the game has a value, and each seat has a strategy that secures it. This
script finds the strategies, and prints the value for seat 0.

It turns all rounds by some rules into their *sequence form*: a matrix with the expected returns for
each pair of sequences of choices, one of each seat. CFR+ (Tammelin 2014) then improves both
strategies in turns. A best response to the average strategies is exact, so the value is between two
bounds, and the NashConv is the distance between them. A move without an alternative is no choice,
and a dead round is counted, not played (R5.3).

- ``values`` prints the values. It takes some minutes and 1.2 GB of memory.
- ``players`` prints what the players of this library lose to a best response.
- ``spiel`` prints the values that OpenSpiel's own CFR+ finds, with the games of the adapter.

It needs numpy and scipy.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from chickenfoot_rules import Deal, Draw, Move, Opening, Round, Rules, TileSet
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.players import GreedyPlayer, OurPlayer, SearchPlayer
from chickenfoot_rules.players.hints import Situation

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

# Scipy and OpenSpiel have no types.
Untyped: TypeAlias = Any
csr_array: Untyped = import_module("scipy.sparse").csr_array

SEATS = 2
FIRST = -1
"""The action of the sequence without any choice."""


# --- all rounds by some rules ------------------------------------------------------------


def deals(rules: Rules) -> Iterator[Deal]:
    """Yield each deal for two players once; their boneyards have no order that means anything."""
    tiles = [*rules.tiles_to_deal()]
    size = rules.hand_size_for(SEATS)
    for first in combinations(tiles, size):
        rest = [tile for tile in tiles if tile not in first]
        for second in combinations(rest, size):
            undealt = [tile for tile in rest if tile not in second]
            yield Deal([TileSet(first), TileSet(second)], undealt)


class Choice(NamedTuple):
    """An information set with several actions.

    Attributes:
        parent: the sequence of the seat that leads to it.
        first: the sequence of its first action; those of the others follow.
        actions: the actions.
        example: a round in it.
    """

    parent: int
    first: int
    actions: tuple[int, ...]
    example: Round


class Tree:
    """All rounds of two players by some rules, in sequence form.

    Args:
        rules: the options, without a curve.
        dealt: the deals, all of which are equally likely; by default, every one.

    Attributes:
        rules: the options.
        choices: by seat, its information sets with a choice; a parent comes before its children.
        sizes: by seat, the number of sequences.
        payoffs: the returns of seat 0 by the sequence of each seat, weighted by probability.
        nodes: the number of choices in all rounds.
        leaves: the number of ends.
    """

    def __init__(self, rules: Rules, dealt: Sequence[Deal] = ()) -> None:
        self.rules = rules
        self.choices: tuple[list[Choice], list[Choice]] = ([], [])
        self.sizes = [1, 1]
        self.payoffs: dict[tuple[int, int], float] = {}
        self.nodes = self.leaves = 0
        self._draw = actions.encode(rules, Draw())
        self._places: dict[tuple[int, int], int] = {}
        # What a seat knows is a number, by what it knew before and what it saw since.
        self._known: dict[tuple[object, ...], int] = {}
        dealt = dealt or [*deals(rules)]
        for deal in dealt:
            round_ = Round.start(rules, deal)
            seen = round_.seat, round_.openers.mask, round_.skipped.mask
            known = [self._after(seat, deal.hands[seat].mask, *seen) for seat in range(SEATS)]
            self._walk(round_, known, [0, 0], 1 / len(dealt))

    def _after(self, known: int, *seen: int) -> int:
        """Return what a seat knows after it has seen something."""
        return self._known.setdefault((known, *seen), len(self._known) + SEATS)

    def _walk(self, round_: Round, known: list[int], sequences: list[int], chance: float) -> None:
        """Follow a round in every way to its ends.

        Args:
            round_: the round.
            known: by seat, what it knows.
            sequences: by seat, its sequence so far.
            chance: the probability of all that chance has decided.
        """
        if round_.is_over or round_.is_dead:
            pair = (sequences[0], sequences[1])
            self.payoffs[pair] = self.payoffs.get(pair, 0) + chance * lead(round_)
            self.leaves += 1
            return
        moves = moves_of(round_)
        mover = round_.seat
        first = -1
        if len(moves) > 1:
            self.nodes += 1
            first = self._choose(round_, known[mover], sequences[mover], tuple(moves))
        for number, (action, move) in enumerate(moves.items()):
            then = [*sequences]
            if first >= 0:
                then[mover] = first + number
            if action == self._draw:
                for tile in round_.boneyard:
                    drawn = round_.with_next_draw(tile).apply(move)
                    now = [
                        self._after(one, action, drawn.seat, tile.index if seat == mover else FIRST)
                        for seat, one in enumerate(known)
                    ]
                    self._walk(drawn, now, then, chance / len(round_.boneyard))
            else:
                played = round_.apply(move)
                now = [self._after(one, action) for one in known]
                self._walk(played, now, then, chance)

    def _choose(self, round_: Round, known: int, sequence: int, possible: tuple[int, ...]) -> int:
        """Return the sequence of the first action of an information set."""
        place = self._places.get((round_.seat, known))
        choices = self.choices[round_.seat]
        if place is None:
            self._places[round_.seat, known] = len(choices)
            choices.append(Choice(sequence, self.sizes[round_.seat], possible, round_))
            self.sizes[round_.seat] += len(possible)
            return choices[-1].first
        # With perfect recall the same choices lead to it, and what a seat sees shows its actions.
        if (choices[place].parent, choices[place].actions) != (sequence, possible):
            message = f"expected one past and one future of seat {round_.seat}, got two"
            raise ValueError(message)
        return choices[place].first


def moves_of(round_: Round) -> dict[int, Move]:
    """Return the legal moves by action: on equal ends, the oldest."""
    found: dict[int, Move] = {}
    for move in round_.legal_moves:
        found.setdefault(actions.encode(round_.rules, move), move)
    return dict(sorted(found.items()))


def lead(round_: Round) -> float:
    """Return the returns of seat 0 at the end of a round, expected if it is dead.

    In a dead round both draw in turn until the boneyard is empty, and each draw costs the average
    of the boneyard.
    """
    costs = [float(round_.rules.cost(hand)) for hand in round_.hands]
    undrawn = round_.boneyard_size
    if not round_.is_over and undrawn:
        average = round_.rules.cost(TileSet(round_.boneyard)) / undrawn
        mine = undrawn if round_.rules.draw_until_playable else (undrawn + 1) // 2
        costs[round_.seat] += mine * average
        costs[1 - round_.seat] += (undrawn - mine) * average
    return costs[1] - costs[0]


# --- strategies --------------------------------------------------------------------------


class Side:
    """The sequences of one seat as arrays, in layers of information sets of equal depth.

    Args:
        choices: its information sets.
        size: the number of its sequences.
    """

    def __init__(self, choices: Sequence[Choice], size: int) -> None:
        self.size = size
        depth_of = np.zeros(size, np.int64)
        layers: dict[int, list[Choice]] = {}
        for choice in choices:
            depth = int(depth_of[choice.parent]) + 1
            depth_of[choice.first : choice.first + len(choice.actions)] = depth
            layers.setdefault(depth, []).append(choice)
        self._layers = [_Layer.of(layers[depth]) for depth in sorted(layers)]

    def spread(self, shares: Floats) -> Floats:
        """Return the weight of each sequence: the product of the shares of its actions."""
        weights = np.ones(self.size)
        for layer in self._layers:
            weights[layer.sequences] = shares[layer.sequences] * weights[layer.parents_of_sequences]
        return weights

    def improve(self, values: Floats, shares: Floats, regrets: Floats) -> None:
        """Update regrets and shares by CFR+.

        Args:
            values: what the ends after each sequence are worth; changed.
            shares: the share of each action in its information set; changed.
            regrets: the regret of each action, 0 or more; changed.
        """
        for layer in reversed(self._layers):
            own = values[layer.sequences]
            worth = np.add.reduceat(own * shares[layer.sequences], layer.starts)
            np.add.at(values, layer.parents, worth)
            left = np.maximum(regrets[layer.sequences] + own - worth[layer.sets], 0)
            regrets[layer.sequences] = left
            total = np.add.reduceat(left, layer.starts)[layer.sets]
            shares[layer.sequences] = 1 / layer.counts[layer.sets]
            np.divide(left, total, out=left, where=total > 0)
            chosen = layer.sequences[total > 0]
            shares[chosen] = left[total > 0]

    def best(self, values: Floats) -> float:
        """Return the worth of a best response; the values are changed."""
        for layer in reversed(self._layers):
            best = np.maximum.reduceat(values[layer.sequences], layer.starts)
            np.add.at(values, layer.parents, best)
        return float(values[0])

    def even(self) -> Floats:
        """Return equal shares for all actions of an information set."""
        shares = np.ones(self.size)
        for layer in self._layers:
            shares[layer.sequences] = 1 / layer.counts[layer.sets]
        return shares


class _Layer(NamedTuple):
    """Information sets of equal depth, and their sequences one after the other.

    Attributes:
        parents: by information set, the sequence that leads to it.
        counts: by information set, the number of its actions.
        starts: by information set, the place of its first sequence among those of the layer.
        sequences: the sequences.
        sets: by sequence, the place of its information set.
    """

    parents: Numbers
    counts: Numbers
    starts: Numbers
    sequences: Numbers
    sets: Numbers

    @classmethod
    def of(cls, choices: Sequence[Choice]) -> _Layer:
        counts = np.array([len(choice.actions) for choice in choices])
        sequences = [choice.first + at for choice in choices for at in range(len(choice.actions))]
        return cls(
            parents=np.array([choice.parent for choice in choices]),
            counts=counts,
            starts=np.cumsum(counts) - counts,
            sequences=np.array(sequences),
            sets=np.repeat(np.arange(len(choices)), counts),
        )

    @property
    def parents_of_sequences(self) -> Numbers:
        return self.parents[self.sets]


class Solution(NamedTuple):
    """The strategies of both seats, and what they secure.

    Attributes:
        weights: by seat, the weight of each sequence.
        low: what seat 0 gets at least.
        high: what seat 0 gets at most.
        rounds: how often CFR+ improved them.
    """

    weights: tuple[Floats, Floats]
    low: float
    high: float
    rounds: int

    @property
    def value(self) -> float:
        """The value for seat 0, within half of the NashConv."""
        return (self.low + self.high) / 2

    @property
    def nash_conv(self) -> float:
        """What both seats can gain together by best responses."""
        return self.high - self.low


class Game:
    """A tree as arrays, to solve it and to judge strategies."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.sides = [
            Side(choices, size) for choices, size in zip(tree.choices, tree.sizes, strict=True)
        ]
        rows, columns = np.array([*tree.payoffs]).T
        shape = (tree.sizes[0], tree.sizes[1])
        payoffs = csr_array((np.array([*tree.payoffs.values()]), (rows, columns)), shape=shape)
        self._values = payoffs, csr_array(-payoffs.T)

    def bounds(self, weights: Sequence[Floats]) -> tuple[float, float]:
        """Return what seat 0 gets at least by its strategy, and at most against the other's."""
        low = -self.sides[1].best(self._values[1] @ weights[0])
        return low, self.sides[0].best(self._values[0] @ weights[1])

    def solve(self, target: float, most: int = 200_000) -> Solution:
        """Improve strategies until their NashConv is small enough.

        Args:
            target: the NashConv to reach.
            most: the most improvements.
        """
        shares = [side.even() for side in self.sides]
        regrets = [np.zeros(side.size) for side in self.sides]
        weights = [side.spread(one) for side, one in zip(self.sides, shares, strict=True)]
        sums = [np.zeros(side.size) for side in self.sides]
        low, high = self.bounds(weights)
        number, next_look, total = 0, 50, 0.0
        while high - low > target and number < most:
            number += 1
            total += number**2
            for seat, side in enumerate(self.sides):
                values = self._values[seat] @ weights[1 - seat]
                side.improve(values, shares[seat], regrets[seat])
                weights[seat] = side.spread(shares[seat])
                sums[seat] += number**2 * weights[seat]
            if number >= next_look:
                next_look = number + 50 + number // 4
                low, high = self.bounds([one / total for one in sums])
        found = [one / total if total else even for one, even in zip(sums, weights, strict=True)]
        return Solution((found[0], found[1]), low, high, number)

    def weights_of(self, seat: int, strategy: Strategy) -> Floats:
        """Return the weight of each sequence by a strategy."""
        shares = np.ones(self.tree.sizes[seat])
        for choice in self.tree.choices[seat]:
            of = slice(choice.first, choice.first + len(choice.actions))
            shares[of] = strategy(choice)
        return self.sides[seat].spread(shares)


# --- players -----------------------------------------------------------------------------

Strategy: TypeAlias = Callable[[Choice], Sequence[float]]
"""Returns the share of each action of an information set."""


def even(choice: Choice) -> Sequence[float]:
    """Return equal shares, as a player has who chooses actions at random."""
    return [1 / len(choice.actions)] * len(choice.actions)


def greedy(choice: Choice) -> Sequence[float]:
    """Return the shares of a greedy player, who chooses among the best moves at random."""
    player = GreedyPlayer()
    moves = moves_of(choice.example)
    situation = Situation.of(choice.example.view(choice.example.seat))
    scores = [player.score(situation, move) for move in moves.values()]
    best = [score == max(scores) for score in scores]
    return [one / sum(best) for one in best]


def sampled(player: OurPlayer, samples: int) -> Strategy:
    """Return the strategy of a player who chooses at random, from samples of its choices."""

    def shares(choice: Choice) -> Sequence[float]:
        view = choice.example.view(choice.example.seat)
        moves = {move: at for at, move in enumerate(moves_of(choice.example).values())}
        found = [0.0] * len(moves)
        for number in range(samples):
            rng = random.Random(f"{choice.first}/{number}")
            found[moves[player.choose(view, rng)]] += 1 / samples
        return found

    return shares


# --- open hands --------------------------------------------------------------------------


def open_value(round_: Round, found: dict[object, float]) -> float:
    """Return the value for seat 0 of a round without a boneyard.

    When all tiles are dealt, each seat knows the other's hand, and neither needs chance.

    Args:
        round_: the round.
        found: the values of positions that were found before; new ones are added.
    """
    if round_.is_over:
        return lead(round_)
    # What can still happen depends on nothing else.
    ends = sorted(end.value for end in round_.layout.open_ends)
    position = round_.hands, round_.seat, (*ends,), round_.layout.duty
    if position not in found:
        moves = moves_of(round_).values()
        worth = [open_value(round_.apply(move), found) for move in moves]
        found[position] = min(worth) if round_.seat else max(worth)
    return found[position]


# --- the report --------------------------------------------------------------------------

TINY = (
    Rules(domino_set=2, hand_size=1),
    Rules(domino_set=2, hand_size=2),
    Rules(domino_set=2, hand_size=3),
    Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT),
    Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT),
)
"""Rules whose rounds are solved at once."""

SMALL = (
    *TINY,
    Rules(domino_set=3, hand_size=5),
    Rules(domino_set=3, hand_size=4),
    Rules(domino_set=3, hand_size=4, opening=Opening.LAID_OUT),
    Rules(domino_set=3, hand_size=3, opening=Opening.LAID_OUT),
)
"""Rules whose rounds are solved within seconds."""

LARGE = (
    Rules(domino_set=3, hand_size=3),
    Rules(domino_set=3, hand_size=2),
    Rules(domino_set=3, hand_size=2, opening=Opening.LAID_OUT),
    Rules(domino_set=3, hand_size=1, opening=Opening.LAID_OUT),
)
"""Rules whose rounds take some minutes together."""

OPEN_ROW = Rules(domino_set=4, hand_size=7, opening=Opening.LAID_OUT)
"""Rules by which all tiles are dealt, so that no strategy needs chance."""

PLAYERS: tuple[tuple[str, Strategy], ...] = (
    ("any action", even),
    (str(GreedyPlayer()), greedy),
    (str(SearchPlayer(simulations=200)), sampled(SearchPlayer(simulations=200), 10)),
)
HEADING = (
    f"{'rules':22} {'deals':>6} {'choices':>9} {'sets':>7} {'ends':>9} {'value':>10} "
    f"{'NashConv':>9} {'rounds':>7}"
)


def name_of(rules: Rules) -> str:
    """Return a short name of some rules."""
    opening = ", laid out" if rules.opening is Opening.LAID_OUT else ""
    return f"D{rules.domino_set.highest}, {rules.hand_size_for(SEATS)} each{opening}"


def _tidy(value: float) -> float:
    """Return a value, or 0 without a sign if only rounding errors keep it from 0."""
    return 0.0 if abs(value) < 1e-9 else value  # noqa: PLR2004 - far below any points


def row_of(game: Game, solution: Solution) -> str:
    """Return the row of the table for a solved game."""
    tree = game.tree
    # The bounds can cross by what floating-point numbers lose.
    distance = max(solution.nash_conv, 0)
    return (
        f"{name_of(tree.rules):22} {sum(1 for _ in deals(tree.rules)):6,} {tree.nodes:9,} "
        f"{sum(map(len, tree.choices)):7,} {tree.leaves:9,} {_tidy(solution.value):10.5f} "
        f"{distance:9.0e} {solution.rounds:7,}"
    )


def open_row() -> str:
    """Return the row of the table for rules by which all tiles are dealt."""
    found: dict[object, float] = {}
    values = [open_value(Round.start(OPEN_ROW, deal), found) for deal in deals(OPEN_ROW)]
    value = _tidy(sum(values) / len(values))
    return f"{name_of(OPEN_ROW):22} {len(values):6,} {'open hands':>27} {value:10.5f} {'exact':>9}"


def losses(game: Game, solution: Solution, strategy: Strategy) -> tuple[float, float]:
    """Return what each seat loses by a strategy to a best response, beside the value."""
    weights = [game.weights_of(seat, strategy) for seat in range(SEATS)]
    low, high = game.bounds(weights)
    return max(solution.value - low, 0), max(high - solution.value, 0)


def spiel_row(rules: Rules) -> str:
    """Return what OpenSpiel's own CFR+ finds, with the game of the adapter."""
    openspiel: Untyped = import_module("chickenfoot_rules.envs.openspiel")
    pyspiel: Untyped = import_module("pyspiel")
    game = pyspiel.convert_to_cached_tree(openspiel.load_game(rules, SEATS))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(
        game.new_initial_state(), policy, -1, use_infostate_get_policy=True
    )[0]
    distance = max(pyspiel.nash_conv(game, policy), 0)
    return f"{name_of(rules):22} {_tidy(value):10.5f} {distance:9.0e}"


def print_values(rows: Sequence[Rules], target: float) -> None:
    """Print the values of rounds by some rules."""
    print(HEADING)
    for rules in rows:
        game = Game(Tree(rules))
        print(row_of(game, game.solve(target)), flush=True)
    if LARGE[-1] in rows:
        print(open_row())


def print_players(rows: Sequence[Rules], target: float) -> None:
    """Print what players lose to a best response, in seat 0 and in seat 1."""
    print(f"{'lost in seat 0, 1':22}", *(f"{name:>17}" for name, _ in PLAYERS))
    for rules in rows:
        game = Game(Tree(rules))
        solution = game.solve(target)
        lost = [losses(game, solution, strategy) for _, strategy in PLAYERS]
        print(f"{name_of(rules):22}", *(f"{one:8.3f} {two:8.3f}" for one, two in lost), flush=True)


def print_spiel(rows: Sequence[Rules], target: float) -> None:
    """Print the values that OpenSpiel's own CFR+ finds, with the games of the adapter."""
    del target
    print(f"{'OpenSpiel':22} {'value':>10} {'NashConv':>9}")
    for rules in rows:
        print(spiel_row(rules), flush=True)


TABLES = {"values": print_values, "players": print_players, "spiel": print_spiel}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Solve rounds of two players with small sets.")
    parser.add_argument("table", choices=TABLES, nargs="?", default="values")
    parser.add_argument("--target", type=float, default=1e-6, help="the NashConv to reach")
    parser.add_argument("--tiny", action="store_true", help="solve only what takes a second")
    chosen = parser.parse_args(arguments)
    rows = SMALL if chosen.table == "players" else SMALL[: len(TINY) + 2]
    if chosen.table == "values":
        rows = SMALL + LARGE
    TABLES[chosen.table](TINY if chosen.tiny else rows, chosen.target)


if __name__ == "__main__":
    main()
