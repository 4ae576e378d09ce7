"""Players and plans of small tournaments; other processes import this module too."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import NoReturn

import attrs

from chickenfoot_rules import Move, PlayerView, Rules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.tournament import GameResult, TournamentPlan

TINY = Rules(domino_set=2, hand_size=2)
PLAN = TournamentPlan(entrants=["greedy", "random", "random"], matches=4, seed=7, rules=TINY)
DUEL = TournamentPlan(
    entrants=["greedy", "random"], matches=3, seed=1, rules=Rules(domino_set=1, hand_size=1)
)
PAIRS = TournamentPlan(
    entrants=["greedy", "random", "random", "random"],
    matches=2,
    seed=3,
    rules=ExpressRules(target=20, pairs=True),
)


def duel(match: int, *rows: tuple[int, int]) -> list[GameResult]:
    """Return made-up results of both games of a match of `DUEL`, with two rounds each.

    Args:
        match: the match.
        rows: points of greedy and of random by round: two rows for each game.
    """
    games = [game for game in DUEL.games if game.match == match]
    return [
        GameResult(
            match=match,
            rotation=game.rotation,
            seats=game.seats,
            scores=tuple((row[game.seats[0]], row[game.seats[1]]) for row in scores),
            faults=(0, 0),
        )
        for game, scores in zip(games, (rows[:2], rows[2:]), strict=True)
    ]


@attrs.frozen
class Last:
    """Make the last legal move."""

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        del rng
        return view.legal_moves[-1]


def first(view: PlayerView, rng: random.Random) -> Move:
    """Make the first legal move."""
    del rng
    return view.legal_moves[0]


class Moody:
    """Remember what it should forget after the game."""

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        del rng
        self.turns += 1
        return view.legal_moves[self.turns % len(view.legal_moves)]


class Clumsy:
    """Raise in every turn."""

    def choose(self, view: PlayerView, rng: random.Random) -> NoReturn:
        del view, rng
        message = "where are my tiles?"
        raise RuntimeError(message)


@attrs.frozen
class Sleepy:
    """Leave a sign of being asked, and never answer."""

    sign: Path

    def choose(self, view: PlayerView, rng: random.Random) -> NoReturn:
        del view, rng
        self.sign.touch()
        while True:
            threading.Event().wait()
