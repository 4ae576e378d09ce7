"""The games that there are, and what can't be asked of a value of theirs.

Whoever has a match, a round or a view asks that. Here stands how a match begins and what its
score sheet means, for those who have nothing but the options.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, cast

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.scoring import standings
from chickenfoot_rules.dominoes.errors import RulesError
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoPlace, DominoRules
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import express_standings

__all__ = ["GAMES", "Game", "game_of"]


class Game(Immutable, ABC):
    """A domino game.

    Attributes:
        name: what a command line calls it.
        title: what players call it.
        rules: the class of its options.
        most_points_win: whether points are scored, and not charged.
    """

    __slots__ = ()

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[type[DominoRules]]
    most_points_win: ClassVar[bool]

    @abstractmethod
    def begin(self, rules: DominoRules, players: int, lead: int | None = None) -> DominoMatch:
        """Return a match at its beginning.

        Args:
            rules: the options.
            players: how many seats there are.
            lead: the seat that leads the first round, where it can be named.

        Raises:
            ChickenfootError: when rules, lead and number of players make no match.
        """

    @abstractmethod
    def called(self, rules: DominoRules) -> str:
        """Say in a few words what is played by some options, for a heading."""

    @abstractmethod
    def rounds(self, rules: DominoRules) -> int | None:
        """Return how many rounds a match has, or ``None`` when that depends on how it goes."""

    @abstractmethod
    def sides(self, rules: DominoRules, players: int) -> tuple[tuple[int, ...], ...]:
        """Return which of the seats win together; each seat is on one side.

        Args:
            rules: the options.
            players: how many seats there are.
        """

    @abstractmethod
    def standings(
        self, rules: DominoRules, scores: Sequence[Sequence[int]]
    ) -> Sequence[DominoPlace]:
        """Rank the seats of a match by its score sheet, the best first.

        Args:
            rules: the options.
            scores: one row of points by seat for each round, one at least.
        """

    @abstractmethod
    def flaw(self, rules: DominoRules, scores: Sequence[Sequence[int]]) -> str | None:
        """Say why a score sheet can't be that of a whole match, or ``None`` when it can.

        Args:
            rules: the options.
            scores: one row of numbers, 0 or more, for each round, all equally long.
        """


class _ChickenFoot(Game):
    __slots__ = ()

    name = "chicken-foot"
    title = "Chicken Foot"
    rules = Rules
    most_points_win = False

    def begin(self, rules: DominoRules, players: int, lead: int | None = None) -> Match:
        return Match(cast("Rules", rules), players, lead)

    def called(self, rules: DominoRules) -> str:
        return f"{cast('Rules', rules).domino_set} set"

    def rounds(self, rules: DominoRules) -> int:
        return len(cast("Rules", rules).domino_set.doubles)  # R2.1

    def sides(self, rules: DominoRules, players: int) -> tuple[tuple[int, ...], ...]:
        del rules  # Everybody plays alone, whatever the options.
        return tuple((seat,) for seat in range(players))

    def standings(
        self, rules: DominoRules, scores: Sequence[Sequence[int]]
    ) -> Sequence[DominoPlace]:
        del rules  # All options score alike.
        return standings(scores, len(scores[0]))

    def flaw(self, rules: DominoRules, scores: Sequence[Sequence[int]]) -> str | None:
        rounds = self.rounds(rules)
        if len(scores) != rounds:
            return f"a match has {rounds} rounds, not {len(scores)} (R2.1)"
        most = rules.cost(rules.tiles)
        if max(map(max, scores)) > most:
            return f"the points of a round are 0 to {most} (R7.1)"
        return None


class _Express(Game):
    __slots__ = ()

    name = "express"
    title = "Express-Domino"
    rules = ExpressRules
    most_points_win = True

    def begin(self, rules: DominoRules, players: int, lead: int | None = None) -> ExpressMatch:
        options = cast("ExpressRules", rules)
        options.hand_size_for(players)
        if lead is not None:
            message = "who leads the first round follows from the tiles, so name no lead (X2)"
            raise RulesError(message)
        return ExpressMatch(options)

    def called(self, rules: DominoRules) -> str:
        options = cast("ExpressRules", rules)
        pairs = " in two pairs" if options.pairs else ""
        return f"{self.title} to {options.target} points{pairs}"

    def rounds(self, rules: DominoRules) -> None:
        del rules  # It ends when the target is reached (X8).

    def sides(self, rules: DominoRules, players: int) -> tuple[tuple[int, ...], ...]:
        del players  # The options say how many there are.
        return cast("ExpressRules", rules).sides

    def standings(
        self, rules: DominoRules, scores: Sequence[Sequence[int]]
    ) -> Sequence[DominoPlace]:
        return express_standings(scores, cast("ExpressRules", rules))

    def flaw(self, rules: DominoRules, scores: Sequence[Sequence[int]]) -> str | None:
        options = cast("ExpressRules", rules)
        totals = [0] * options.players
        for row in scores:
            if max(totals) >= options.target:
                return f"a match ends when the target of {options.target} is reached (X8)"
            winners = tuple(seat for seat, points in enumerate(row) if points)
            if max(row) > options.tiles.pips or (
                winners and (winners not in options.sides or len({row[s] for s in winners}) > 1)
            ):
                return f"one side scores in a round, 0 to {options.tiles.pips} points (X6, X7)"
            totals = [total + points for total, points in zip(totals, row, strict=True)]
        if max(totals) < options.target:
            return f"a match goes on until the target of {options.target} is reached (X8)"
        return None


GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {game.name: game for game in (_ChickenFoot(), _Express())}
)
"""The games by name."""


def game_of(rules: DominoRules) -> Game:
    """Return the game that some options are of.

    Raises:
        RulesError: when they are of none.

    >>> game_of(ExpressRules(target=100)).title
    'Express-Domino'
    """
    for game in GAMES.values():
        if isinstance(rules, game.rules):
            return game
    message = f"a game is played by Rules or ExpressRules, not by {shown(rules)}"
    raise RulesError(message)
