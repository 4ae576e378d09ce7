"""The games that can be played: one class each, and the table that lists them.

A match, a round or a view answers most questions itself. A `PlayableGame` answers those that
come before there is a match, or after nothing is left of it but its score sheet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, TypeVar, cast

from chickenfoot_rules.chickenfoot.deal_tables import check_players
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.scoring import standings
from chickenfoot_rules.dominoes.checks import check_type, items_of
from chickenfoot_rules.dominoes.errors import MatchError, RulesError
from chickenfoot_rules.dominoes.names import NamedValues
from chickenfoot_rules.dominoes.protocols import (
    DominoMatch,
    DominoPlace,
    DominoRound,
    DominoRules,
)
from chickenfoot_rules.dominoes.scoring import checked_sheet
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import express_standings

__all__ = ["GAMES", "PlayableGame", "game_of"]


_T = TypeVar("_T")


def _own(kind: type[_T], value: object) -> _T:
    """Return a value of a game, whose type the type checker can't know.

    Raises:
        WrongTypeError: if the value belongs to another game.
    """
    check_type(value, kind, f"a value of type {kind.__name__}")
    return cast("_T", value)


def _sheet(scores: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return a score sheet with at least one row.

    Raises:
        MatchError: if it has no row, or a wrong one.
    """
    first, *_ = items_of(scores, "rows of points") or ((),)
    players = len(items_of(first, "rows of points"))
    if not players:
        message = "expected a score sheet with at least one row of points"
        raise MatchError(message)
    return checked_sheet(scores, players)


class PlayableGame(Immutable, ABC):
    """A domino game that players can play.

    Its methods raise a `ChickenfootError` for the rules, rounds or score sheets of another game.

    Attributes:
        name: its name on a command line.
        title: its name for people.
        rules: the class of its options.
        round: the class of its rounds.
        most_points_win: whether points are scored; otherwise they are charged.
    """

    __slots__ = ()

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[type[DominoRules]]
    round: ClassVar[type[DominoRound]]
    most_points_win: ClassVar[bool]

    @abstractmethod
    def begin(self, rules: DominoRules, players: int, lead: int | None = None) -> DominoMatch:
        """Return a match before its first deal.

        Args:
            rules: the options.
            players: the number of seats.
            lead: the seat that leads the first round, in a game in which it can be chosen.

        Raises:
            ChickenfootError: if rules, lead and number of players do not fit together.
        """

    @abstractmethod
    def summary(self, rules: DominoRules) -> str:
        """Return a few words about the options, for a heading."""

    @abstractmethod
    def rounds(self, rules: DominoRules) -> int | None:
        """Return the number of rounds of a match, or ``None`` if it is not fixed."""

    @abstractmethod
    def sides(self, rules: DominoRules, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together; each seat is on one side.

        Args:
            rules: the options.
            players: the number of seats.
        """

    @abstractmethod
    def standings(
        self, rules: DominoRules, scores: Sequence[Sequence[int]]
    ) -> Sequence[DominoPlace]:
        """Rank the seats of a match by its score sheet, the best first.

        Args:
            rules: the options.
            scores: one row of points by seat for each round, at least one row.
        """

    @abstractmethod
    def flaw(self, rules: DominoRules, scores: Sequence[Sequence[int]]) -> str | None:
        """Return why a score sheet is not one of a whole match, or ``None`` if it is.

        Args:
            rules: the options.
            scores: one row of numbers, 0 or more, for each round, all equally long.
        """


class _ChickenFoot(PlayableGame):
    __slots__ = ()

    name = "chicken-foot"
    title = "Chicken Foot"
    rules = Rules
    round = Round
    most_points_win = False

    def begin(self, rules: DominoRules, players: int, lead: int | None = None) -> Match:
        return Match(_own(Rules, rules), players, lead)

    def summary(self, rules: DominoRules) -> str:
        return f"{_own(Rules, rules).domino_set} set"

    def rounds(self, rules: DominoRules) -> int:
        return len(_own(Rules, rules).domino_set.doubles)  # R2.1

    def sides(self, rules: DominoRules, players: int) -> tuple[tuple[int, ...], ...]:
        _own(Rules, rules)  # Everybody plays alone under all options.
        check_players(players)
        return tuple((seat,) for seat in range(players))

    def standings(
        self, rules: DominoRules, scores: Sequence[Sequence[int]]
    ) -> Sequence[DominoPlace]:
        _own(Rules, rules)  # All options rank alike.
        sheet = _sheet(scores)
        return standings(sheet, len(sheet[0]))

    def flaw(self, rules: DominoRules, scores: Sequence[Sequence[int]]) -> str | None:
        rounds = self.rounds(rules)
        sheet = _sheet(scores)
        if len(sheet) != rounds:
            return f"expected the {rounds} rounds of a match, got {len(sheet)} (R2.1)"
        most = rules.cost(rules.tiles)
        if max(map(max, sheet)) > most:
            return f"the points of a round are 0 to {most} (R7.1)"
        return None


class _Express(PlayableGame):
    __slots__ = ()

    name = "express"
    title = "Express-Domino"
    rules = ExpressRules
    round = ExpressRound
    most_points_win = True

    def begin(self, rules: DominoRules, players: int, lead: int | None = None) -> ExpressMatch:
        options = _own(ExpressRules, rules)
        options.hand_size_for(players)
        if lead is not None:
            message = "the tiles decide who leads the first round, so name no lead (X2)"
            raise RulesError(message)
        return ExpressMatch(options)

    def summary(self, rules: DominoRules) -> str:
        options = _own(ExpressRules, rules)
        pairs = " in two pairs" if options.pairs else ""
        return f"{self.title} to {options.target} points{pairs}"

    def rounds(self, rules: DominoRules) -> None:
        _own(ExpressRules, rules)  # A match ends when the target is reached (X8).

    def sides(self, rules: DominoRules, players: int) -> tuple[tuple[int, ...], ...]:
        del players  # The options fix their number.
        return _own(ExpressRules, rules).sides

    def standings(
        self, rules: DominoRules, scores: Sequence[Sequence[int]]
    ) -> Sequence[DominoPlace]:
        return express_standings(scores, _own(ExpressRules, rules))

    def flaw(self, rules: DominoRules, scores: Sequence[Sequence[int]]) -> str | None:
        options = _own(ExpressRules, rules)
        totals = [0] * options.players
        for row in checked_sheet(scores, options.players):
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


GAMES: Final[Mapping[str, PlayableGame]] = NamedValues(
    {game.name: game for game in (_ChickenFoot(), _Express())}
)
"""The games by name."""


def game_of(rules: DominoRules) -> PlayableGame:
    """Return the game that the options belong to.

    Raises:
        RulesError: if they belong to no game of this library.

    >>> game_of(ExpressRules(target=100)).title
    'Express-Domino'
    """
    for game in GAMES.values():
        if isinstance(rules, game.rules):
            return game
    message = f"expected Rules or ExpressRules, got {shown(rules)}"
    raise RulesError(message)
