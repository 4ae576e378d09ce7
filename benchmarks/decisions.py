"""How many decisions a second each library gets through in random rounds.

A decision is: ask for the legal moves as a list, choose one, make it. Every contender
chooses alike, and shuffles and deals each round inside the measured time.
"""

from __future__ import annotations

import argparse
import copy
import gc
import importlib
import platform
import random
import statistics
import time
import timeit
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from typing import NamedTuple, Protocol, TypeAlias

from chickenfoot_rules import Deal, Round, Rules

SEED = 20
WARM_UP = 0.3
"""Seconds that each contender plays before the first sample."""

LONGEST_CHESS_GAME = 200
"""Moves after which a random game of chess is cut off."""

MOST_COST_OF_LARGEST = 2.5
"""A decision with 16 players and double-eighteen should cost at most so many with 4 and nine."""

Player: TypeAlias = Callable[[random.Random], int]
"""Plays one random round and returns how many decisions that took."""


class Contender(NamedTuple):
    """What is measured.

    Attributes:
        name: how the table calls it.
        play: plays one random round.
        target: how many times as fast as this we want to be, if we want that at all.
    """

    name: str
    play: Player
    target: float | None = None


def contenders() -> list[Contender]:
    """Return everything that is measured; we come first and are what the rest is held to."""
    return [
        Contender("ours, double-nine, 4 players", ours(Rules(), 4)),
        Contender("ours, double-eighteen, 16 players", ours(Rules(domino_set=18), 16)),
        Contender(f"dominoes {version('dominoes')}", dominoes(), target=2.0),
        Contender(
            f"open_spiel {version('open_spiel')}, python_block_dominoes",
            block_dominoes(),
            target=5.0,
        ),
        Contender(f"chess {version('chess')}", chess()),
        Contender(f"pokerkit {version('pokerkit')}, no-limit hold'em, 4 players", poker()),
    ]


def ours(rules: Rules, players: int) -> Player:
    """Play Chicken Foot with this library."""

    def play(rng: random.Random) -> int:
        decisions = 0
        round_ = Round.start(rules, Deal.shuffle(rules, players, rng))
        while moves := round_.legal_moves:
            round_ = round_.apply(moves[int(rng.random() * len(moves))])
            decisions += 1
        return decisions

    return play


# The peers need not be there when this file is checked, so their types are told here.


class DominoesGame(Protocol):
    """What is used of a game of dominoes."""

    valid_moves: Sequence[tuple[object, bool]]

    def make_move(self, domino: object, left: bool, /) -> object:  # noqa: FBT001 - its signature
        """Play a domino on an end of the board."""
        ...


def dominoes() -> Player:
    """Play the block game of four with dominoes; passes are made inside ``make_move``."""
    new: Callable[[], DominoesGame] = importlib.import_module("dominoes").Game.new

    def play(rng: random.Random) -> int:
        decisions = 0
        game = new()
        while moves := game.valid_moves:
            game.make_move(*moves[int(rng.random() * len(moves))])
            decisions += 1
        return decisions

    return play


class SpielState(Protocol):
    """What is used of a state of OpenSpiel."""

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        ...

    def is_chance_node(self) -> bool:
        """Tell whether chance is to act."""
        ...

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """List what chance may do, and how probable it is."""
        ...

    def legal_actions(self) -> Sequence[int]:
        """List what the player may do."""
        ...

    def apply_action(self, action: int, /) -> None:
        """Do it."""
        ...


def block_dominoes() -> Player:
    """Play OpenSpiel's block game of two in Python; its chance nodes are the deal."""
    importlib.import_module("open_spiel.python.games.block_dominoes")  # registers the game
    return spiel("python_block_dominoes")


def spiel(name: str) -> Player:
    """Play a game of OpenSpiel, driven from Python.

    Args:
        name: its name, with parameters. All outcomes of its chance nodes must be equally probable.
    """
    new: Callable[[], SpielState] = (
        importlib.import_module("pyspiel").load_game(name).new_initial_state
    )

    def play(rng: random.Random) -> int:
        decisions = 0
        state = new()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action, _ = outcomes[int(rng.random() * len(outcomes))]
            else:
                moves = state.legal_actions()
                action = moves[int(rng.random() * len(moves))]
                decisions += 1
            state.apply_action(action)
        return decisions

    return play


class ChessBoard(Protocol):
    """What is used of a board of chess."""

    @property
    def legal_moves(self) -> Iterable[object]:
        """The legal moves, made while one iterates."""
        ...

    def push(self, move: object, /) -> None:
        """Make a move."""
        ...


def chess() -> Player:
    """Play chess from the usual position until nobody can move or it takes too long."""
    new: Callable[[], ChessBoard] = importlib.import_module("chess").Board

    def play(rng: random.Random) -> int:
        decisions = 0
        board = new()
        while decisions < LONGEST_CHESS_GAME and (moves := [*board.legal_moves]):
            board.push(moves[int(rng.random() * len(moves))])
            decisions += 1
        return decisions

    return play


class PokerState(Protocol):
    """What is used of a state of pokerkit."""

    status: bool
    min_completion_betting_or_raising_to_amount: int
    max_completion_betting_or_raising_to_amount: int

    def can_fold(self) -> bool:
        """Tell whether the player may fold."""
        ...

    def fold(self) -> object:
        """Fold."""
        ...

    def can_check_or_call(self) -> bool:
        """Tell whether the player may check or call."""
        ...

    def check_or_call(self) -> object:
        """Check or call."""
        ...

    def can_complete_bet_or_raise_to(self) -> bool:
        """Tell whether the player may bet or raise."""
        ...

    def complete_bet_or_raise_to(self, amount: int, /) -> object:
        """Bet or raise."""
        ...


def poker() -> Player:
    """Play hands of no-limit hold'em; all but the betting is automatic.

    The legal operations are to fold, to check or call, and to raise to the least or to the
    most, each of which pokerkit is asked for.
    """
    pokerkit = importlib.import_module("pokerkit")
    table = pokerkit.NoLimitTexasHoldem(
        tuple(pokerkit.Automation),
        True,  # noqa: FBT003 - its signature: antes are uniform
        0,
        (1, 2),
        2,
    )
    new: Callable[[Sequence[int], int], PokerState] = table

    def play(rng: random.Random) -> int:
        decisions = 0
        state = new((200, 200, 200, 200), 4)
        while state.status:
            moves: list[tuple[Callable[..., object], tuple[int, ...]]] = []
            if state.can_fold():
                moves.append((state.fold, ()))
            if state.can_check_or_call():
                moves.append((state.check_or_call, ()))
            if state.can_complete_bet_or_raise_to():
                raise_to = state.complete_bet_or_raise_to
                moves.append((raise_to, (state.min_completion_betting_or_raising_to_amount,)))
                moves.append((raise_to, (state.max_completion_betting_or_raising_to_amount,)))
            operation, arguments = moves[int(rng.random() * len(moves))]
            operation(*arguments)
            decisions += 1
        return decisions

    return play


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.2, help="length of a sample")
    parser.add_argument("--samples", type=int, default=9, help="samples of each contender")
    options = parser.parse_args()

    measured = contenders()
    rates = sample(measured, options.seconds, options.samples)
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} "
        f"{platform.machine()}; medians of {options.samples} interleaved samples of "
        f"{options.seconds:g} s"
    )
    print()
    print_table(measured, rates)
    print()
    cost = median_ratio(rates[0], rates[1])
    print(
        f"a decision with double-eighteen and 16 players costs {cost:.2f} × one with double-nine "
        f"and 4 ({verdict(cost <= MOST_COST_OF_LARGEST, f'≤ {MOST_COST_OF_LARGEST}')})"
    )
    print_deep_copy()


def sample(measured: Sequence[Contender], seconds: float, samples: int) -> list[list[float]]:
    """Return the decisions a second of each contender, a number for each sample.

    The samples are interleaved, so that what else the machine does befalls all alike.
    """
    random.seed(SEED)  # some peers shuffle with the module's own generator
    generators = [random.Random(SEED) for _ in measured]
    for contender, rng in zip(measured, generators, strict=True):
        decisions_a_second(contender.play, rng, WARM_UP)
    rates: list[list[float]] = [[] for _ in measured]
    for _ in range(samples):
        for contender, rng, found in zip(measured, generators, rates, strict=True):
            found.append(decisions_a_second(contender.play, rng, seconds))
    return rates


def decisions_a_second(play: Player, rng: random.Random, seconds: float) -> float:
    """Play whole rounds for some time and return the rate."""
    gc.collect()  # nobody pays for what another left behind
    decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play(rng)
    return decisions / elapsed


def median_ratio(some: Sequence[float], others: Sequence[float]) -> float:
    """Return the median over the samples of the ratio within each sample."""
    return statistics.median(one / other for one, other in zip(some, others, strict=True))


def print_table(measured: Sequence[Contender], rates: Sequence[Sequence[float]]) -> None:
    """Print a line for each contender."""
    width = max(len(contender.name) for contender in measured)
    print(f"{'':{width}}  decisions/s  µs/decision  ours/this")
    for contender, found in zip(measured, rates, strict=True):
        rate = statistics.median(found)
        ratio = median_ratio(rates[0], found)
        line = f"{contender.name:{width}}  {rate:11,.0f}  {1e6 / rate:11.2f}  {ratio:9.2f}"
        if contender.target is not None:
            line += f"  {verdict(ratio >= contender.target, f'≥ {contender.target}')}"
        print(line)


def print_deep_copy() -> None:
    """Print whether a deep copy of a round is the round, and its time."""
    rng = random.Random(SEED)
    rules = Rules()
    round_ = Round.start(rules, Deal.shuffle(rules, 4, rng))
    for _ in range(10):
        round_ = round_.apply(round_.legal_moves[0])
    same = copy.deepcopy(round_) is round_
    timer = timeit.Timer(lambda: copy.deepcopy(round_))
    calls = 20_000
    microseconds = statistics.median(timer.repeat(9, calls)) / calls * 1e6
    print(f"copy.deepcopy(round) is round: {same}, in {microseconds:.2f} µs")


def verdict(met: bool, target: str) -> str:  # noqa: FBT001 - reads well where it is called
    """Say whether a target is met."""
    return f"target {target}: {'met' if met else 'missed'}"


if __name__ == "__main__":
    main()
