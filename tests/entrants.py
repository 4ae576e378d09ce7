"""Players and plans for small tournaments; other processes import them from here."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import NoReturn

import attrs

from chickenfoot_rules import Move, PlayerView, Rules
from chickenfoot_rules.tournament import GameResult, TournamentPlan

TINY = Rules(domino_set=2, hand_size=2)
PLAN = TournamentPlan(entrants=["greedy", "random", "random"], matches=4, seed=7, rules=TINY)
DUEL = TournamentPlan(
    entrants=["greedy", "random"], matches=3, seed=1, rules=Rules(domino_set=1, hand_size=1)
)


def duel(match: int, *rows: tuple[int, int]) -> list[GameResult]:
    """Make up both games of a match of `DUEL`, with two rounds each.

    Args:
        match: the match.
        rows: points of greedy and of random by round: two of one game, two of the other.
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
    """Takes the last of the legal moves."""

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        del rng
        return view.legal_moves[-1]


def first(view: PlayerView, rng: random.Random) -> Move:
    """Take the first of the legal moves."""
    del rng
    return view.legal_moves[0]


class Moody:
    """Remembers what it should forget after the game."""

    def __init__(self) -> None:
        self.turns = 0

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        del rng
        self.turns += 1
        return view.legal_moves[self.turns % len(view.legal_moves)]


class Clumsy:
    """Always raises."""

    def choose(self, view: PlayerView, rng: random.Random) -> NoReturn:
        del view, rng
        message = "where are my tiles?"
        raise RuntimeError(message)


@attrs.frozen
class Sleepy:
    """Shows that it is asked, and never answers."""

    sign: Path

    def choose(self, view: PlayerView, rng: random.Random) -> NoReturn:
        del view, rng
        self.sign.touch()
        while True:
            threading.Event().wait()
