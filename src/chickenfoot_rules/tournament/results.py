"""The results of a tournament: means with their intervals, comparisons and ratings of players.

The games of a match have the same deals, so they are not independent of each other, but the
matches are. So a match is one value of each sample.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import TYPE_CHECKING, Final

import attrs

from chickenfoot_rules.base import N_, Form, MissingExtraError, Whole, chain, check_type, span, text
from chickenfoot_rules.base.values import Immutable
from chickenfoot_rules.tournament.plan import (
    GameResult,
    TournamentError,
    TournamentGame,
    TournamentPlan,
)

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

_CONFIDENCE: Final = 0.95
_HALVINGS: Final = 60
"""After so many halvings, the rest of a right angle is below the precision of a float."""


@attrs.frozen
class Estimate(Form):
    """A mean, and an interval that contains the true mean with 95 % confidence.

    Attributes:
        mean: the mean of the sample.
        low: the lower end of the interval; −∞, and absent from JSON, if there is only one value.
        high: the upper end of the interval; ∞, and absent from JSON, if there is only one value.

    >>> print(Estimate(12.25, 11.0, 13.5))
    12.2 (11.0 to 13.5)
    >>> print(f"{Estimate(0.25, 0.2, 0.3):.0%}")
    25% (20% to 30%)
    """

    mean: float
    low: float = -math.inf
    high: float = math.inf

    @property
    def is_known(self) -> bool:
        """Whether the sample was large enough for an interval, two values or more."""
        return math.isfinite(self.low)

    def __str__(self) -> str:
        return format(self, ".1f")

    def __format__(self, form: str) -> str:
        """Return the mean and the interval, each in a format for numbers, by default ``.1f``."""
        mean, low, high = (format(one, form or ".1f") for one in (self.mean, self.low, self.high))
        if not self.is_known:
            return text("{mean} (no interval)", mean=mean)
        return text("{mean} ({low} to {high})", mean=mean, low=low, high=high)


def estimate(sample: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
    """Estimate a mean from independent values, by Student's t.

    Args:
        sample: the values, one or more; their order does not matter.
        least: the smallest possible mean, which limits the interval.
        most: the largest possible mean, which limits the interval.

    >>> print(estimate([10, 12, 14]))
    12.0 (7.0 to 17.0)
    """
    size = len(sample)
    mean = math.fsum(sample) / size
    if size == 1:
        return Estimate(mean)
    variance = math.fsum((value - mean) ** 2 for value in sample) / (size - 1)
    margin = student_quantile(size - 1) * math.sqrt(variance / size)
    return Estimate(mean, max(mean - margin, least), min(mean + margin, most))


@lru_cache
def student_quantile(freedom: int) -> float:
    """Return the bound that Student's t stays within, on both sides of 0, with 95 % probability.

    Args:
        freedom: degrees of freedom, 1 or more.

    >>> round(student_quantile(10), 3)
    2.228
    """
    low, high = 0.0, math.pi / 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _probability_within(middle, freedom) < _CONFIDENCE:
            low = middle
        else:
            high = middle
    return math.sqrt(freedom) * math.tan(low)


def _probability_within(angle: float, freedom: int) -> float:
    """Return the probability of ``|t| < sqrt(freedom) * tan(angle)``.

    It is a finite sum for whole degrees of freedom: Abramowitz and Stegun, 26.7.3 and
    26.7.4.
    """
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cosine * cosine * (power + 1) / (power + 2)
    total *= math.sin(angle)
    return (angle + total) * 2 / math.pi if odd else total


@attrs.frozen(kw_only=True)
class Performance(Whole):
    """The results of an entrant, or of all entrants of a kind together.

    Attributes:
        name: the name of the entrant or of the kind.
        entrants: the number of entrants, 1 or more.
        points: points a round and seat, 0 or more; fewer are better if points are charged (R7.4),
            more if they are scored (X8).
        place: the place in a game (R7.6, X8), 1..players.
        wins: the share of games won by each, 0..1; a shared first place, as of partners (X1),
            counts as that part of a win. Equal players win 1/players each.
        faults: how often they answered illegally or raised in all games.
    """

    name: str
    entrants: int
    points: Estimate
    place: Estimate
    wins: Estimate
    faults: int


@attrs.frozen(kw_only=True)
class Comparison(Whole):
    """Two kinds of players on the same deals.

    Attributes:
        better: the kind with fewer points if they are charged, with more if they are scored.
        worse: the other kind.
        advantage: the difference of their points a round and seat.
    """

    better: str
    worse: str
    advantage: Estimate

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the advantage is above 0."""
        return self.advantage.is_known and self.advantage.low > 0

    def __str__(self) -> str:
        sentence = N_("{better} and {worse} are not told apart: {advantage} points a round")
        if self.is_clear:
            sentence = N_("{better} beats {worse} by {advantage} points a round")
        return text(sentence, **attrs.asdict(self, recurse=False))


def _sort_games(games: Iterable[GameResult]) -> tuple[GameResult, ...]:
    given = tuple(games)
    for game in given:
        check_type(game, GameResult, "a GameResult")
    return tuple(sorted(given, key=lambda game: (game.match, game.rotation)))


@attrs.frozen
class TournamentResult(Immutable):
    """The results of a tournament, of all its games or some.

    Args:
        plan: the tournament.
        games: the results, in any order.

    Attributes:
        games: the results by match and rotation.

    Raises:
        TournamentError: if a result does not belong to this tournament, or is a duplicate.
        MatchError: if its scores are not numbers of points.
        WrongTypeError: if ``plan`` is not a `TournamentPlan`, or a result not a `GameResult`.
    """

    plan: TournamentPlan
    games: tuple[GameResult, ...] = attrs.field(converter=_sort_games)

    def __attrs_post_init__(self) -> None:
        check_type(self.plan, TournamentPlan, "a TournamentPlan")
        seen: set[tuple[int, int]] = set()
        for game in self.games:
            if wrong := flaw(self.plan, game, seen):
                message = text(
                    "match {match}, rotation {rotation}: {message}",
                    match=game.match,
                    rotation=game.rotation,
                    message=wrong,
                )
                raise TournamentError(message)
            seen.add((game.match, game.rotation))

    def __str__(self) -> str:
        """Return the results of each kind of player and their comparisons, as text."""
        performances = self.by_kind()
        if not performances:
            return text("no match is complete yet")
        width = max(len(one.name) for one in performances)
        rows = [
            text(
                "{name}  {points} points a round, {wins} of the games won",
                name=f"{one.name:<{width}}",
                points=f"{one.points.mean:8.2f}",
                wins=f"{one.wins.mean:.1%}",
            )
            for one in performances
        ]
        faults = [
            text("Random moves after faults of {name}: {faults}", name=one.name, faults=one.faults)
            for one in performances
            if one.faults
        ]
        return chain([*rows, *faults, *self.comparisons()], "\n")

    @property
    def is_complete(self) -> bool:
        """Whether all games were played."""
        return len(self.games) == self.plan.matches * self.plan.players

    @property
    def matches(self) -> tuple[tuple[GameResult, ...], ...]:
        """The matches with all rotations played, each with its games by rotation.

        Only these count: in an incomplete match, some entrants have had better seats.
        """
        by_match: dict[int, list[GameResult]] = defaultdict(list)
        for game in self.games:
            by_match[game.match].append(game)
        return tuple(tuple(games) for games in by_match.values() if len(games) == self.plan.players)

    def by_kind(self) -> tuple[Performance, ...]:
        """Return the results of each kind of player, the best first; empty before a full match."""
        return self._performances({kind: self.plan.entrants_of(kind) for kind in self.plan.kinds})

    def by_entrant(self) -> tuple[Performance, ...]:
        """Return the results of each entrant, the best first; empty before a full match."""
        return self._performances({name: [index] for index, name in enumerate(self.plan.names)})

    def comparisons(self) -> tuple[Comparison, ...]:
        """Compare each pair of kinds of players, match by match, the best first.

        Each interval has 95 % confidence: one in twenty misses the true value.
        """
        matches = self.matches
        kinds = [performance.name for performance in self.by_kind()]
        points = {kind: _sample(matches, self.plan.entrants_of(kind), _points) for kind in kinds}
        sign = 1 if self.plan.rules.most_points_win else -1
        return tuple(
            Comparison(
                better=better,
                worse=worse,
                advantage=estimate(
                    [
                        sign * (more - less)
                        for more, less in zip(points[better], points[worse], strict=True)
                    ]
                ),
            )
            for better, worse in itertools.combinations(kinds, 2)
        )

    def _performances(self, members: Mapping[str, Sequence[int]]) -> tuple[Performance, ...]:
        matches = self.matches
        if not matches:
            return ()
        performances = [
            Performance(
                name=name,
                entrants=len(indices),
                points=estimate(_sample(matches, indices, _points), least=0),
                place=estimate(_sample(matches, indices, self.plan.ranks_of), 1, self.plan.players),
                wins=estimate(_sample(matches, indices, self._wins), 0, 1),
                faults=sum(
                    game.faults[game.seats.index(entrant)]
                    for game in itertools.chain(*matches)
                    for entrant in indices
                ),
            )
            for name, indices in members.items()
        ]
        sign = -1 if self.plan.rules.most_points_win else 1
        return tuple(sorted(performances, key=lambda one: sign * one.points.mean))

    def _wins(self, game: GameResult) -> Sequence[float]:
        ranks = self.plan.ranks_of(game)
        return [(rank == 1) / ranks.count(1) for rank in ranks]


def flaw(
    plan: TournamentPlan, result: GameResult, earlier: Collection[tuple[int, int]]
) -> str | None:
    """Return why a result can't belong to a tournament, or ``None`` if it can.

    Args:
        plan: the tournament.
        result: the result.
        earlier: the match and the rotation of each game that has a result.
    """
    if not (1 <= result.match <= plan.matches and 0 <= result.rotation < plan.players):
        return text(
            "expected match {matches} and rotation {rotations}",
            matches=span(1, plan.matches),
            rotations=span(0, plan.players - 1),
        )
    if result.seats != TournamentGame(plan, result.match, result.rotation).seats:
        return text("the entrants had other seats")
    if any(len(row) != plan.players for row in result.scores):
        return text("expected scores in rows of {players}", players=plan.players)
    if len(result.faults) != plan.players or min(result.faults) < 0:
        return text("expected {players} numbers of faults, 0 or more", players=plan.players)
    if (result.match, result.rotation) in earlier:
        return text("the same game has a result already")
    return plan.rules.flaw_of(result.scores)


def _sample(
    matches: Iterable[Sequence[GameResult]],
    entrants: Sequence[int],
    measure: Callable[[GameResult], Sequence[float]],
) -> list[float]:
    """Return one value for each match: the mean over its games and some entrants."""
    return [
        fmean(
            values[game.seats.index(entrant)]
            for game in games
            for values in [measure(game)]
            for entrant in entrants
        )
        for games in matches
    ]


def _points(game: GameResult) -> Sequence[float]:
    return [total / len(game.scores) for total in game.totals]


# --- ratings ---------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Rating(Immutable):
    """The strength of a kind of player, as OpenSkill's Plackett-Luce model sees it.

    Attributes:
        kind: the kind of player.
        mu: the estimated strength; it starts at 25, and more is better.
        sigma: the uncertainty of ``mu``; it starts at 25/3.
    """

    kind: str
    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """``mu`` − 3 ``sigma``: almost surely a lower bound of the strength."""
        return self.mu - 3 * self.sigma


def rating_model() -> PlackettLuce:
    """Return the model of the ratings.

    Raises:
        MissingExtraError: if OpenSkill is not installed.
    """
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra
    except ImportError:
        message = text("ratings need openskill: pip install 'chickenfoot-rules[tournament]'")
        raise MissingExtraError(message) from None
    return PlackettLuce()


def ratings(result: TournamentResult) -> tuple[Rating, ...]:
    """Rate the kinds of players by the places in each game, the best first.

    Only complete matches count, game after game in their order. Partners are a team (X1); otherwise
    everybody plays alone. All entrants of a kind begin a game with the rating of the kind, which
    then changes by the mean of their gains and losses. The model assumes independent games, but
    games with the same deals are not independent, so ``sigma`` is too small: see `Comparison` for
    how certain a difference is.

    Raises:
        MissingExtraError: if OpenSkill is not installed.
    """
    model = rating_model()
    plan = result.plan
    sides = plan.rules.sides_of(plan.players)
    current = {kind: model.rating() for kind in plan.kinds}
    for game in itertools.chain(*result.matches):
        ranks = plan.ranks_of(game)
        teams = [[plan.entrants[game.seats[seat]].kind for seat in side] for side in sides]
        before = [
            [model.rating(current[one].mu, current[one].sigma) for one in team] for team in teams
        ]
        rated = model.rate(before, ranks=[float(ranks[side[0]]) for side in sides])
        after: defaultdict[str, list[PlackettLuceRating]] = defaultdict(list)
        for kind, rating in zip(itertools.chain(*teams), itertools.chain(*rated), strict=True):
            after[kind].append(rating)
        for kind, gained in after.items():
            mu, sigma = fmean(one.mu for one in gained), fmean(one.sigma for one in gained)
            current[kind] = model.rating(mu, sigma)
    rated_kinds = [
        Rating(kind=kind, mu=rating.mu, sigma=rating.sigma) for kind, rating in current.items()
    ]
    return tuple(sorted(rated_kinds, key=lambda rating: -rating.mu))
