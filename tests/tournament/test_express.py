"""Tournaments of Express-Domino: the differences from Chicken Foot."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import attrs
import pytest
from openskill.models import PlackettLuce

from chickenfoot_rules import DealError, Rules
from chickenfoot_rules.dominoes import GAMES, game_of
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.tournament import (
    GameResult,
    TournamentError,
    TournamentGame,
    TournamentLog,
    TournamentPlan,
    TournamentResult,
    ratings,
    result_as_json,
    run_tournament,
)
from chickenfoot_rules.tournament.plots import plot_figure
from chickenfoot_rules.tournament.results import estimate
from cli_runs import Command
from entrants import PAIRS

DUEL = TournamentPlan(
    entrants=["greedy", "random"], matches=2, seed=1, rules=ExpressRules(target=10, players=2)
)
WHOLE = run_tournament(PAIRS)
WORDS = (
    *("tournament", "--game", "express", "--target", "20", "--pairs"),
    *("--seats", "greedy,random,random,random", "--matches", "2", "--seed", "3", "--jobs", "1"),
)


def won(plan: TournamentPlan, match: int, rotation: int, *rows: Mapping[int, int]) -> GameResult:
    """Return a made-up result: by round, the points of each entrant that scored."""
    seats = TournamentGame(plan, match, rotation).seats
    return GameResult(
        match=match,
        rotation=rotation,
        seats=seats,
        scores=tuple(tuple(row.get(entrant, 0) for entrant in seats) for row in rows),
        faults=(0,) * plan.players,
    )


GREEDY, RANDOM = 0, 1
MATCHES = [
    won(DUEL, 1, 0, {GREEDY: 6}, {RANDOM: 3}, {GREEDY: 8}),
    won(DUEL, 1, 1, {RANDOM: 12}),
    won(DUEL, 2, 0, {GREEDY: 10}),
    won(DUEL, 2, 1, {GREEDY: 4}, {RANDOM: 2}, {GREEDY: 9}),
]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


# Games


# Results


@pytest.mark.rule("X8")
def test_points_places_and_wins_by_hand() -> None:
    greedy, other = TournamentResult(DUEL, MATCHES).by_kind()

    assert ("greedy", "random") == (greedy.name, other.name)
    # Points through the rounds of the game, 14/3 and 0; 10 and 13/3.
    assert estimate([(14 / 3 + 0) / 2, (10 + 13 / 3) / 2], least=0) == greedy.points
    assert estimate([(1 + 12) / 2, (0 + 2 / 3) / 2], least=0) == other.points
    assert estimate([1.5, 1.0], 1, 2) == greedy.place
    assert estimate([0.5, 1.0], 0, 1) == greedy.wins
    assert estimate([0.5, 0.0], 0, 1) == other.wins


def test_more_points_are_better() -> None:
    [comparison] = TournamentResult(DUEL, MATCHES).comparisons()
    assert ("greedy", "random") == (comparison.better, comparison.worse)
    assert pytest.approx((14 / 6 - 6.5 + 43 / 6 - 1 / 3) / 2) == comparison.advantage.mean

    lost = [
        won(DUEL, match, rotation, {RANDOM: 10 + match}) for match in (1, 2) for rotation in (0, 1)
    ]
    [comparison] = TournamentResult(DUEL, lost).comparisons()
    assert ("random", "greedy") == (comparison.better, comparison.worse)
    assert 11.5 == comparison.advantage.mean


@pytest.mark.rule("X1")
def test_partners_share_a_place_and_a_win() -> None:
    # Partners sit opposite, and so they do in each rotation.
    order = TournamentGame(PAIRS, 1, 0).seats
    pair = {order[0]: 25, order[2]: 25}
    games = [won(PAIRS, 1, rotation, pair) for rotation in range(4)]
    result = TournamentResult(PAIRS, games)

    assert (1, 2, 1, 2) == PAIRS.ranks_of(games[0])
    assert (2, 1, 2, 1) == PAIRS.ranks_of(games[1])
    wins = {one.name: one.wins.mean for one in result.by_entrant()}
    assert {PAIRS.names[index]: 0.5 if index in pair else 0 for index in range(4)} == wins


@pytest.mark.rule("X1")
def test_partners_are_rated_as_a_team() -> None:
    plan = attrs.evolve(PAIRS, entrants=["greedy", "random", "search:1", "search:2"], matches=1)
    order = TournamentGame(plan, 1, 0).seats
    games = [
        won(plan, 1, rotation, {order[0]: 25, order[2]: 25}) for rotation in range(plan.players)
    ]
    model = PlackettLuce()
    winners = [model.rating(), model.rating()]
    losers = [model.rating(), model.rating()]
    for _ in games:
        winners, losers = model.rate([winners, losers], ranks=[1, 2])

    rated = {rating.kind: rating.mu for rating in ratings(TournamentResult(plan, games))}
    for seat, expected in enumerate([winners[0], losers[0], winners[1], losers[1]]):
        assert pytest.approx(expected.mu) == rated[plan.kinds[order[seat]]]


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ((), "the match goes on after 0 rounds"),
        (((4, 0),), "the match goes on after 1 round"),
        (((10, 0), (4, 0)), "the match was over before its last round"),
        (((10, 1),), "one side scores in a round, 0 to 168 points (X6, X7)"),
        (((10,),), "expected scores in rows of 2"),
        (((10, 0), ()), "expected scores in rows of 2"),
        (((10, -1),), "the points of a round are 0 or more"),
    ],
)
def test_a_result_that_the_game_can_not_have_is_refused(
    scores: tuple[tuple[int, ...], ...], message: str
) -> None:
    wrong = attrs.evolve(MATCHES[0], scores=scores)

    with pytest.raises(TournamentError, match=re.escape(f"rotation 0: {message}")):
        TournamentResult(DUEL, [wrong])


def test_partners_must_score_alike() -> None:
    for row in ((25, 0, 24, 0), (25, 0, 0, 0), (25, 25, 0, 0)):
        wrong = attrs.evolve(WHOLE.games[0], scores=(row,))
        with pytest.raises(TournamentError, match="one side scores in a round"):
            TournamentResult(PAIRS, [wrong])


def test_a_round_may_score_nothing() -> None:
    """The seat that goes out scores nothing if the others hold only the double blank."""
    game = won(DUEL, 1, 0, {}, {GREEDY: 10})

    assert (game,) == TournamentResult(DUEL, [game]).games


# The table of games


def test_rules_have_a_summary_and_sides() -> None:
    foot, pairs, three = Rules(), PAIRS.rules, ExpressRules(target=50, players=3)

    assert (GAMES["chicken-foot"], GAMES["express"]) == (game_of(foot), game_of(three))
    assert ("double-nine set", "Express-Domino to 50 points") == (foot.summary, three.summary)
    assert "Express-Domino to 20 points in two pairs" == pairs.summary
    assert (10, None) == (foot.most_rounds, three.most_rounds)
    assert (4, 3) == (foot.usual_players, three.usual_players)
    assert ((0,), (1,), (2,)) == foot.sides_of(3) == three.sides_of(3)
    assert ((0, 2), (1, 3)) == pairs.sides_of(4)
    with pytest.raises(DealError, match="expected 4 players by these rules, got 3"):
        pairs.sides_of(3)


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R7.1")
def test_the_scores_of_chicken_foot_have_a_row_for_each_double() -> None:
    rules = Rules(domino_set=1)

    # The three tiles have 3 pips, and 0-0 costs 50.
    assert rules.flaw_of([(53, 0), (0, 1)]) is None
    assert "the match goes on after 1 round" == rules.flaw_of([(53, 0)])
    assert "the points of a round are 0 to 53 (R7.1)" == rules.flaw_of([(54, 0), (0, 1)])


# Logs and documents


def test_a_log_of_the_other_game_is_refused(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "express.jsonl", tmp_path / "foot.jsonl"
    foot = attrs.evolve(PAIRS, rules=Rules())
    TournamentLog.start(ours, PAIRS).__exit__(None, None, None)
    TournamentLog.start(theirs, foot).__exit__(None, None, None)

    with pytest.raises(TournamentError, match=": format is 'chickenfoot-log' there, 'ex"):
        TournamentLog.resume(theirs, PAIRS)
    with pytest.raises(TournamentError, match=": format is 'express-log' there, 'ch"):
        TournamentLog.resume(ours, foot)


def test_the_json_of_the_results_names_the_game() -> None:
    document = json.loads(result_as_json(WHOLE))

    assert "express-tournament" == document["format"]
    assert {"target": 20, "players": 4, "pairs": True}.items() <= document["rules"].items()
    assert WHOLE.by_kind()[0].name == document["summary"]["kinds"][0]["name"]
    assert 8 == len(document["games"])


# The command and plots


def test_the_command_plays_a_tournament(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    out = " ".join(run(*WORDS, "--json", str(path)).split())

    assert out.startswith(
        "Tournament: Express-Domino to 20 points in two pairs, 4 players, 7 tiles each, "
        "2 matches of 4 games, seed 3"
    )
    assert "Points a round, the more the better" in out
    assert str(WHOLE.comparisons()[0]) in out
    assert result_as_json(WHOLE) == path.read_text("utf-8")


def test_a_plot_shows_that_more_is_better() -> None:
    figure = plot_figure(WHOLE)

    assert "Points a round (the more the better)" == figure.axes[0].get_xlabel()
    assert (
        "2 matches of 4 games with the same deals, Express-Domino to 20 points in two pairs: "
        "means and 95 % intervals" == figure.get_suptitle()
    )
