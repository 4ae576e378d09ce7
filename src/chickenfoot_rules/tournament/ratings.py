"""Ratings of the players of a tournament, by OpenSkill; needs the extra ``tournament``."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from statistics import fmean
from typing import TYPE_CHECKING

import attrs

from chickenfoot_rules.dominoes.errors import MissingExtraError
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.tournament.results import TournamentResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


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

    Only complete matches count, game after game in their order. Partners are a team (X1);
    otherwise everybody plays alone. All entrants of a kind enter a game with the rating of the
    kind, which then moves by the mean of their gains and losses. The model assumes independent
    games, but games with the same deals are not independent, so ``sigma`` is too small: see
    `Comparison` for how certain a difference is.

    Raises:
        MissingExtraError: if OpenSkill is not installed.
    """
    model = rating_model()
    plan = result.plan
    sides = plan.rules.sides_of(plan.players)
    current = {kind: model.rating() for kind in plan.kinds}
    for games in result.matches:
        for game in games:
            ranks = plan.ranks_of(game)
            teams = [[plan.entrants[game.seats[seat]].kind for seat in side] for side in sides]
            rated = model.rate(
                [
                    [model.rating(current[kind].mu, current[kind].sigma) for kind in team]
                    for team in teams
                ],
                ranks=[float(ranks[side[0]]) for side in sides],
            )
            after: defaultdict[str, list[PlackettLuceRating]] = defaultdict(list)
            for kind, rating in zip(chain(*teams), chain(*rated), strict=True):
                after[kind].append(rating)
            current = {
                kind: model.rating(
                    fmean(rating.mu for rating in after[kind]),
                    fmean(rating.sigma for rating in after[kind]),
                )
                for kind in current
            }
    rated_kinds = [
        Rating(kind=kind, mu=rating.mu, sigma=rating.sigma) for kind, rating in current.items()
    ]
    return tuple(sorted(rated_kinds, key=lambda rating: -rating.mu))
