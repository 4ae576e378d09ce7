from __future__ import annotations

import json
import math
import random
import sys
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from chickenfoot_rules import MissingExtraError, Rules
from chickenfoot_rules.dominoes import Reader
from chickenfoot_rules.tournament import (
    Comparison,
    Estimate,
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
MATCHES = [
    *duel(1, (0, 2), (1, 3), (4, 0), (0, 0)),
    *duel(2, (0, 4), (2, 2), (0, 4), (2, 6)),
    *duel(3, (1, 1), (0, 0), (0, 1), (1, 2)),
]
THREE = TournamentResult(DUEL, MATCHES)


@pytest.mark.long
@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        # From the printed tables.
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (9, 2.262),
        (10, 2.228),
        (30, 2.042),
        (120, 1.980),
        (100_000, 1.960),
    ],
)
def test_student_quantiles_match_the_printed_tables(freedom: int, quantile: float) -> None:
    assert quantile == round(student_quantile(freedom), 3)


def test_an_estimate_by_hand() -> None:
    # Mean 12, variance (4 + 0 + 4) / 2 = 4; 4.3027 * sqrt(4 / 3) = 4.968.
    found = estimate([10, 12, 14])

    assert 12 == found.mean
    assert pytest.approx(12 - 4.96828, abs=1e-4) == found.low
    assert pytest.approx(12 + 4.96828, abs=1e-4) == found.high
    assert found.is_known
    assert "12.0 (7.0 to 17.0)" == str(found)


def test_an_interval_ends_at_the_limits_of_the_mean() -> None:
    assert Estimate(0.5, 0, 1) == estimate([0.1, 0.9], least=0, most=1)
    assert estimate([0.4, 0.5, 0.6]) == estimate([0.4, 0.5, 0.6], least=0, most=1)


def test_one_value_has_no_interval() -> None:
    assert Estimate(3.0, -math.inf, math.inf) == estimate([3])
    assert not estimate([3]).is_known
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


def test_points_places_and_wins_by_hand() -> None:
    greedy, other = THREE.by_kind()

    assert ("greedy", "random") == (greedy.name, other.name)
    # A value a match: (0+1+4+0)/4, (0+2+0+2)/4, (1+0+0+1)/4.
    assert estimate([1.25, 1.0, 0.5], least=0) == greedy.points
    assert estimate([1.25, 4.0, 1.0], least=0) == other.points
    # Greedy is 1st and 2nd; 1st and 1st; 1st with random, and 1st.
    assert estimate([1.5, 1.0, 1.0], 1, 2) == greedy.place
    assert estimate([1.5, 2.0, 1.5], 1, 2) == other.place
    assert estimate([0.5, 1.0, 0.75], 0, 1) == greedy.wins
    assert estimate([0.5, 0.0, 0.25], 0, 1) == other.wins


def test_a_comparison_uses_the_same_deals() -> None:
    [comparison] = THREE.comparisons()

    assert ("greedy", "random") == (comparison.better, comparison.worse)
    assert estimate([0.0, 3.0, 0.5]) == comparison.advantage
    assert not comparison.is_clear
    assert "greedy and random are not told apart: 1.2 (-2.8 to 5.2) points a round" == str(
        comparison
    )


def test_results_can_be_read_in_every_language() -> None:
    comparison = Comparison(better="ann", worse="bob", advantage=Estimate(3.0, 2.5, 3.5))
    german, spanish = Reader("de"), Reader("es")

    assert "ann schlägt bob um 3.0 (2.5 bis 3.5) Punkte je Runde" == german.read(str(comparison))
    assert "3.0 (sin intervalo)" == spanish.read(str(estimate([3])))
    *rows, last = spanish.read(str(THREE)).splitlines()
    assert "greedy y random no se distinguen: 1.2 (-2.8 a 5.2) puntos por ronda" == last
    assert "greedy      0.92 puntos por ronda, 75.0% de los juegos ganados" == rows[0]


def test_an_advantage_with_an_interval_above_zero_is_clear() -> None:
    comparison = Comparison(better="ann", worse="bob", advantage=Estimate(3.0, 2.5, 3.5))

    assert comparison.is_clear
    assert "ann beats bob by 3.0 (2.5 to 3.5) points a round" == str(comparison)
    assert not attrs.evolve(comparison, advantage=estimate([3])).is_clear


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


def test_only_complete_matches_count() -> None:
    partial = TournamentResult(DUEL, MATCHES[:-1])

    assert not partial.is_complete
    assert 5 == len(partial.games)
    assert 2 == len(partial.matches)
    assert estimate([1.25, 1.0], least=0) == partial.by_kind()[0].points
    assert TournamentResult(DUEL, MATCHES[:4]).comparisons() == partial.comparisons()


def test_there_are_no_results_before_a_match_is_complete() -> None:
    for games in ([], MATCHES[:1]):
        result = TournamentResult(DUEL, games)
        assert ((), (), ()) == (result.by_kind(), result.by_entrant(), result.comparisons())


def test_the_order_in_which_games_end_does_not_matter() -> None:
    assert THREE == TournamentResult(DUEL, reversed(MATCHES))
    assert THREE.is_complete


@pytest.mark.parametrize("plan", [PLAN, PAIRS], ids=["chicken foot", "express"])
def test_equal_players_win_equally_often_and_are_not_compared(plan: TournamentPlan) -> None:
    result = run_tournament(attrs.evolve(plan, entrants=["random"] * plan.players))

    assert () == result.comparisons()
    assert [pytest.approx(1 / plan.players)] == [kind.wins.mean for kind in result.by_kind()]


def test_totals_and_ranks_are_by_seat() -> None:
    game = attrs.evolve(MATCHES[0], scores=((3, 1), (0, 2)))

    assert (3, 3) == game.totals
    # A round at zero breaks the tie (R7.5).
    assert (1, 2) == DUEL.ranks_of(game)
    assert (1, 1) == DUEL.ranks_of(attrs.evolve(game, scores=((3, 0), (0, 3))))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"match": 0}, "expected match 1 to 3 and rotation 0 to 1"),
        ({"match": True}, "expected match 1 to 3"),
        ({"rotation": 2}, "expected match 1 to 3"),
        ({"seats": (0, 0)}, "the entrants had other seats"),
        ({"scores": ((0, 0),)}, "the match goes on after 1 round"),
        ({"scores": ((0, 0), (0,))}, "expected scores in rows of 2"),
        ({"scores": ((0, 0), (0, -1))}, "the points of a round are 0 or more"),
        ({"scores": ((0, 0), (0, 54))}, "the points of a round are 0 to 53"),
        ({"scores": ((0, 0), (0, 1.0))}, "the points of a round are 0 or more"),
        ({"faults": (0,)}, "expected 2 numbers of faults, 0 or more"),
    ],
)
def test_a_result_of_another_tournament_is_refused(changes: dict[str, Any], message: str) -> None:
    wrong = attrs.evolve(MATCHES[0], **changes)

    with pytest.raises(TournamentError, match=message):
        TournamentResult(DUEL, [wrong, *MATCHES[1:]])


def test_a_duplicate_result_is_refused() -> None:
    with pytest.raises(
        TournamentError, match="match 1, rotation 0: the same game has a result already"
    ):
        TournamentResult(DUEL, [*MATCHES, MATCHES[0]])


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
    plan = attrs.evolve(PLAN, entrants=["random"] * 3, matches=1)

    [rating] = ratings(run_tournament(plan))
    # The gain of one is the loss of the others.
    assert pytest.approx(25) == rating.mu
    assert rating.sigma < 25 / 3


def test_without_open_skill_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)

    with pytest.raises(MissingExtraError, match=r"pip install 'chickenfoot-rules\[tournament\]'"):
        ratings(THREE)


def test_the_results_are_printed_by_kind_with_their_comparisons() -> None:
    lines = str(THREE).split("\n")
    kinds = THREE.by_kind()

    assert len(kinds) + len(THREE.comparisons()) == len(lines)
    for kind, line in zip(kinds, lines, strict=False):
        assert line.startswith(kind.name)
        assert f"{kind.points.mean:.2f} points a round, {kind.wins.mean:.1%}" in line
    assert [*map(str, THREE.comparisons())] == lines[len(kinds) :]
    assert "no match is complete yet" == str(attrs.evolve(THREE, games=()))


def test_the_results_as_json() -> None:
    document = json.loads(result_as_json(THREE))

    heading = ["format", "version", "rules", "names", "entrants", "matches", "seed", "on_fault"]
    assert [*heading, "library", "complete", "summary", "games"] == [*document]
    assert ("chickenfoot-tournament", 1, True) == (
        document["format"],
        document["version"],
        document["complete"],
    )
    assert ["greedy", "random"] == document["names"] == document["entrants"]
    assert (3, 1, "random-move") == (document["matches"], document["seed"], document["on_fault"])
    rules = document["rules"]
    assert {field.name for field in attrs.fields(Rules)} == rules.keys()
    assert (1, "holder", False) == (rules["domino_set"], rules["opening"], rules["curved"])
    assert "usual" == rules["deal_table"]


def test_the_summary_as_json() -> None:
    summary = json.loads(result_as_json(THREE))["summary"]
    greedy = summary["kinds"][0]
    rating = ratings(THREE)[0]

    assert ["matches", "kinds", "entrants", "comparisons", "ratings"] == [*summary]
    assert 3 == summary["matches"]
    assert ["name", "entrants", "points", "place", "wins", "faults"] == [*greedy]
    points = THREE.by_kind()[0].points
    assert {"mean": points.mean, "low": points.low, "high": points.high} == greedy["points"]
    assert {"kind": "greedy", "mu": rating.mu, "sigma": rating.sigma} == summary["ratings"][0]
    assert ["greedy", "random"] == [entrant["name"] for entrant in summary["entrants"]]
    assert [("greedy", "random", 3.5 / 3)] == [
        (one["better"], one["worse"], one["advantage"]["mean"]) for one in summary["comparisons"]
    ]


def test_the_games_as_json() -> None:
    games = json.loads(result_as_json(THREE))["games"]

    assert 6 == len(games)
    assert {
        "match": 1,
        "rotation": 0,
        "seats": [*TournamentGame(DUEL, 1, 0).seats],
        "scores": [[*row] for row in MATCHES[0].scores],
        "faults": [0, 0],
    } == games[0]


def test_an_unknown_interval_is_absent_from_json() -> None:
    result = TournamentResult(DUEL, MATCHES[:2])
    document = json.loads(result_as_json(result))

    assert document["complete"] is False
    assert {"mean": 1.25} == document["summary"]["kinds"][0]["points"]
