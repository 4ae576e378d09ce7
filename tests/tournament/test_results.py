"""The results of tournaments of both games, by hand: estimates, comparisons and ratings."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Sequence
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from chickenfoot_rules import MatchError
from chickenfoot_rules.dominoes.rules import options_of
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.tournament import (
    Comparison,
    Estimate,
    GameResult,
    TournamentError,
    TournamentGame,
    TournamentPlan,
    TournamentResult,
    ratings,
    result_as_json,
    run_tournament,
)
from chickenfoot_rules.tournament.results import estimate, student_quantile
from entrants import DUEL, PAIRS, PLAN, duel

# Points of greedy and random by round, two games of two rounds each; in the second game of
# match 1 random wins, in the first of match 3 they tie.
MATCHES: Final = [
    *duel(1, (0, 2), (1, 3), (4, 0), (0, 0)),
    *duel(2, (0, 4), (2, 2), (0, 4), (2, 6)),
    *duel(3, (1, 1), (0, 0), (0, 1), (1, 2)),
]
THREE: Final = TournamentResult(DUEL, MATCHES)

EXPRESS: Final = attrs.evolve(DUEL, matches=2, rules=ExpressRules(target=10, players=2))


def won(plan: TournamentPlan, match: int, rotation: int, *rows: Sequence[int]) -> GameResult:
    """Return a made-up result: by round, the points of each entrant."""
    seats = TournamentGame(plan, match, rotation).seats
    return GameResult(
        match=match,
        rotation=rotation,
        seats=seats,
        scores=tuple(tuple(row[entrant] for entrant in seats) for row in rows),
        faults=(0,) * plan.players,
    )


EXPRESS_MATCHES: Final = [
    won(EXPRESS, 1, 0, (6, 0), (0, 3), (8, 0)),
    won(EXPRESS, 1, 1, (0, 12)),
    won(EXPRESS, 2, 0, (10, 0)),
    won(EXPRESS, 2, 1, (4, 0), (0, 2), (9, 0)),
]


# --- estimates -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # From the printed tables.
    [(1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student_quantiles_match_the_printed_tables(freedom: int, quantile: float) -> None:
    assert quantile == round(student_quantile(freedom), 3)


def test_an_estimate_by_hand() -> None:
    # Mean 12, variance (4 + 0 + 4) / 2 = 4; 4.3027 * sqrt(4 / 3) = 4.968.
    found = estimate([10, 12, 14])

    assert pytest.approx((12, 12 - 4.96828, 12 + 4.96828)) == (found.mean, found.low, found.high)
    # An interval ends at the limits of the mean, and one value has none.
    assert Estimate(0.5, 0, 1) == estimate([0.1, 0.9], least=0, most=1)
    assert estimate([0.4, 0.5, 0.6]) == estimate([0.4, 0.5, 0.6], least=0, most=1)
    assert Estimate(3.0, -math.inf, math.inf) == estimate([3])
    assert (True, False) == (found.is_known, estimate([3]).is_known)
    assert "3.0 (no interval)" == str(estimate([3]))


@given(st.lists(st.floats(-1000, 1000), min_size=2), st.randoms())
def test_an_interval_contains_the_mean_in_any_order(
    sample: list[float], rng: random.Random
) -> None:
    found = estimate(sample)
    assert found.low <= found.mean <= found.high
    shuffled = [*sample]
    rng.shuffle(shuffled)
    assert found == estimate(shuffled)


# --- performances and comparisons ------------------------------------------------------


@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("result", "points", "places", "wins", "advantage"),
    [
        (
            THREE,
            # A value a match: (0+1+4+0)/4, (0+2+0+2)/4, (1+0+0+1)/4.
            ([1.25, 1.0, 0.5], [1.25, 4.0, 1.0]),
            # Greedy is 1st and 2nd; 1st and 1st; 1st with random, and 1st.
            ([1.5, 1.0, 1.0], [1.5, 2.0, 1.5]),
            ([0.5, 1.0, 0.75], [0.5, 0.0, 0.25]),
            [0.0, 3.0, 0.5],
        ),
        (
            TournamentResult(EXPRESS, EXPRESS_MATCHES),
            # Points through the rounds of the game, 14/3 and 0; 10 and 13/3.
            ([(14 / 3 + 0) / 2, (10 + 13 / 3) / 2], [(1 + 12) / 2, (0 + 2 / 3) / 2]),
            ([1.5, 1.0], [1.5, 2.0]),
            ([0.5, 1.0], [0.5, 0.0]),
            [(14 / 3 - 13) / 2, (43 / 3 - 2 / 3) / 2],
        ),
    ],
    ids=["chicken foot", "express"],
)
def test_points_places_and_wins_by_hand(
    result: TournamentResult,
    points: Sequence[list[float]],
    places: Sequence[list[float]],
    wins: Sequence[list[float]],
    advantage: list[float],
) -> None:
    kinds = result.by_kind()
    [comparison] = result.comparisons()

    assert ["greedy", "random"] == [kind.name for kind in kinds]
    assert [estimate(sample, least=0) for sample in points] == [kind.points for kind in kinds]
    assert [estimate(sample, 1, 2) for sample in places] == [kind.place for kind in kinds]
    assert [estimate(sample, 0, 1) for sample in wins] == [kind.wins for kind in kinds]
    assert ("greedy", "random") == (comparison.better, comparison.worse)
    assert pytest.approx(estimate(advantage).mean) == comparison.advantage.mean
    assert pytest.approx(estimate(advantage).low) == comparison.advantage.low


@pytest.mark.parametrize(
    ("advantage", "is_clear", "shown"),
    [
        (Estimate(3.0, 2.5, 3.5), True, "ann beats bob by 3.0 (2.5 to 3.5) points a round"),
        (
            Estimate(1.0, -0.5, 2.5),
            False,
            "ann and bob are not told apart: 1.0 (-0.5 to 2.5) points a round",
        ),
        (Estimate(3.0), False, "ann and bob are not told apart: 3.0 (no interval) points a round"),
    ],
)
def test_an_advantage_with_an_interval_above_zero_is_clear(
    advantage: Estimate, is_clear: bool, shown: str
) -> None:
    comparison = Comparison(better="ann", worse="bob", advantage=advantage)

    assert is_clear == comparison.is_clear
    assert shown == str(comparison)


def test_the_results_are_printed_by_kind_with_their_comparisons() -> None:
    greedy, random, comparison = str(THREE).split("\n")

    assert "greedy      0.92 points a round, 75.0% of the games won" == greedy
    assert "random      2.08 points a round, 25.0% of the games won" == random
    assert str(THREE.comparisons()[0]) == comparison
    assert "no match is complete yet" == str(attrs.evolve(THREE, games=()))


def test_entrants_of_a_kind_count_together_and_each_alone() -> None:
    result = run_tournament(PLAN)
    kinds = {kind.name: kind for kind in result.by_kind()}
    entrants = {entrant.name: entrant for entrant in result.by_entrant()}

    assert {"greedy": 1, "random": 2} == {name: kind.entrants for name, kind in kinds.items()}
    assert {"greedy", "random", "random 2"} == entrants.keys()
    assert kinds["greedy"] == entrants["greedy"]
    both = (entrants["random"].points.mean + entrants["random 2"].points.mean) / 2
    assert pytest.approx(both) == kinds["random"].points.mean
    assert pytest.approx(1) == sum(entrant.wins.mean for entrant in entrants.values())


@pytest.mark.rule("X1")
def test_partners_share_a_place_and_a_win() -> None:
    # Partners sit opposite, and so they do in each rotation.
    order = TournamentGame(PAIRS, 1, 0).seats
    row = [25 * (entrant in (order[0], order[2])) for entrant in range(4)]
    games = [won(PAIRS, 1, rotation, row) for rotation in range(4)]
    wins = {one.name: one.wins.mean for one in TournamentResult(PAIRS, games).by_entrant()}

    assert [(1, 2, 1, 2), (2, 1, 2, 1)] == [PAIRS.ranks_of(game) for game in games[:2]]
    assert {name: 0.5 * (row[index] > 0) for index, name in enumerate(PAIRS.names)} == wins


def test_only_complete_matches_count_in_any_order() -> None:
    partial = TournamentResult(DUEL, reversed(MATCHES[:-1]))

    assert (True, False) == (THREE.is_complete, partial.is_complete)
    assert (5, 2) == (len(partial.games), len(partial.matches))
    assert TournamentResult(DUEL, MATCHES[:4]).by_kind() == partial.by_kind()
    assert TournamentResult(DUEL, MATCHES[:4]).comparisons() == partial.comparisons()
    for games in ([], MATCHES[:1]):
        result = TournamentResult(DUEL, games)
        assert ((), (), ()) == (result.by_kind(), result.by_entrant(), result.comparisons())


def test_totals_and_ranks_are_by_seat() -> None:
    game = attrs.evolve(MATCHES[0], scores=((3, 1), (0, 2)))

    assert (3, 3) == game.totals
    # A round at zero breaks the tie (R7.5).
    assert (1, 2) == DUEL.ranks_of(game)
    assert (1, 1) == DUEL.ranks_of(attrs.evolve(game, scores=((3, 0), (0, 3))))


# --- results that can't be -------------------------------------------------------------

FIRST: Final = {plan: games[0] for plan, games in ((DUEL, MATCHES), (EXPRESS, EXPRESS_MATCHES))}
PAIR: Final = won(PAIRS, 1, 0, (25, 0, 25, 0))


@pytest.mark.parametrize(
    ("plan", "changes", "message"),
    [
        (DUEL, {"match": 0}, "expected match 1 to 3 and rotation 0 to 1"),
        (DUEL, {"rotation": 2}, "expected match 1 to 3"),
        (DUEL, {"seats": (0, 0)}, "the entrants had other seats"),
        (DUEL, {"scores": ((0, 0),)}, "the match goes on after 1 round"),
        (DUEL, {"scores": ((0, 0), (0,))}, "expected scores in rows of 2"),
        # The three tiles have 3 pips, and 0-0 costs 50.
        (DUEL, {"scores": ((0, 0), (0, 54))}, "the points of a round are 0 to 53"),
        (DUEL, {"faults": (0,)}, "expected 2 numbers of faults, 0 or more"),
        (DUEL, {"faults": (0, -1)}, "expected 2 numbers of faults, 0 or more"),
        (EXPRESS, {"scores": ()}, "the match goes on after 0 rounds"),
        (EXPRESS, {"scores": ((4, 0),)}, "the match goes on after 1 round"),
        (EXPRESS, {"scores": ((10, 0), (4, 0))}, "the match was over before its last round"),
        (EXPRESS, {"scores": ((10, 1),)}, "one side scores in a round, 0 to 168 points (X6, X7)"),
        (PAIRS, {"scores": ((25, 0, 24, 0),)}, "one side scores in a round"),
        (PAIRS, {"scores": ((25, 0, 0, 0),)}, "one side scores in a round"),
        (PAIRS, {"scores": ((25, 25, 0, 0),)}, "one side scores in a round"),
    ],
)
def test_a_result_of_another_tournament_is_refused(
    plan: TournamentPlan, changes: dict[str, Any], message: str
) -> None:
    wrong = attrs.evolve(FIRST.get(plan, PAIR), **changes)

    with pytest.raises(TournamentError, match=re.escape(f": {message}")):
        TournamentResult(plan, [wrong])


def test_a_duplicate_result_and_points_below_zero_are_refused() -> None:
    with pytest.raises(TournamentError, match="match 1, rotation 0: the same game has a result"):
        TournamentResult(DUEL, [*MATCHES, MATCHES[0]])
    with pytest.raises(MatchError, match="rows of 2 points, 0 or more"):
        TournamentResult(DUEL, [attrs.evolve(MATCHES[0], scores=((0, 0), (0, -1)))])


def test_a_round_of_express_may_score_nothing() -> None:
    """The seat that goes out scores nothing if the others hold only the double blank."""
    game = won(EXPRESS, 1, 0, (0, 0), (10, 0))

    assert (game,) == TournamentResult(EXPRESS, [game]).games


# --- ratings ---------------------------------------------------------------------------


def test_each_game_updates_the_ratings_like_open_skill() -> None:
    model = PlackettLuce()
    [[winner], [loser]] = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    # By hand: sigma grows by tau, 25/300, before a game; the winner of two equals gains
    # half of sigma^2 / sqrt(2 * (sigma^2 + beta^2)), and beta is 25/6.
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    gain = variance / math.sqrt(2 * (variance + (25 / 6) ** 2)) / 2
    assert pytest.approx((25 + gain, 25 - gain)) == (winner.mu, loser.mu)
    [[loser], [winner]] = model.rate([[loser], [winner]], ranks=[2, 1])

    [greedy, other] = ratings(TournamentResult(DUEL, duel(1, *[(0, 1)] * 4)))
    assert pytest.approx((winner.mu, winner.sigma)) == (greedy.mu, greedy.sigma)
    assert pytest.approx((loser.mu, loser.sigma)) == (other.mu, other.sigma)
    assert greedy.mu - 3 * greedy.sigma == greedy.ordinal


def test_entrants_of_a_kind_share_a_rating() -> None:
    [rating] = ratings(run_tournament(attrs.evolve(PLAN, entrants=["random"] * 3, matches=1)))
    # The gain of one is the loss of the others.
    assert pytest.approx(25) == rating.mu
    assert rating.sigma < 25 / 3


@pytest.mark.rule("X1")
def test_partners_are_rated_as_a_team() -> None:
    plan = attrs.evolve(PAIRS, entrants=["greedy", "random", "search:1", "search:2"], matches=1)
    order = TournamentGame(plan, 1, 0).seats
    row = [25 * (entrant in (order[0], order[2])) for entrant in range(4)]
    games = [won(plan, 1, rotation, row) for rotation in range(4)]
    model = PlackettLuce()
    winners, losers = ([model.rating(), model.rating()] for _ in range(2))
    for _ in games:
        winners, losers = model.rate([winners, losers], ranks=[1, 2])

    rated = {rating.kind: rating.mu for rating in ratings(TournamentResult(plan, games))}
    for seat, expected in enumerate([winners[0], losers[0], winners[1], losers[1]]):
        assert pytest.approx(expected.mu) == rated[plan.kinds[order[seat]]]


# --- JSON ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "form"), [(DUEL, "chickenfoot-tournament"), (PAIRS, "express-tournament")]
)
def test_the_results_as_json(plan: TournamentPlan, form: str) -> None:
    result = run_tournament(plan)
    document = json.loads(result_as_json(result))
    game = result.games[0]

    record = ["format", "version", "library", "rules", "names"]
    planned = ["entrants", "matches", "seed", "on_fault"]
    assert [*record, *planned, "complete", "summary", "games"] == [*document]
    assert (form, 1, True) == (document["format"], document["version"], document["complete"])
    assert {*options_of(type(plan.rules))} <= document["rules"].keys()
    assert [*plan.names] == document["names"]
    assert "random-move" == document["on_fault"]
    assert {
        "match": 1,
        "rotation": 0,
        "seats": [*game.seats],
        "scores": [[*row] for row in game.scores],
        "faults": [0] * plan.players,
    } == document["games"][0]
