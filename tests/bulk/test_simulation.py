"""Playouts score as rounds do, moves are worth what playouts say, and policies choose alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ActionError,
    BulkError,
    IllegalMoveError,
    Match,
    Move,
    Pass,
    PlayerError,
    Round,
    Rules,
    WrongTypeError,
)
from chickenfoot_rules.bulk import Simulation, analyse, playouts, simulate
from chickenfoot_rules.bulk.backend import draw_below
from chickenfoot_rules.bulk.playouts import GREEDY, RANDOM
from chickenfoot_rules.bulk.simulation import _CHUNK  # pyright: ignore[reportPrivateUsage]
from chickenfoot_rules.bulk.state import CHANCE
from chickenfoot_rules.dominoes import DominoRound, actions
from chickenfoot_rules.players import GreedyPlayer
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.players.player import drop_equivalents
from laws.games import AnyGame, each_known_game
from support.chickenfoot import layout
from support.dominoes import hands, play, rest
from support.examples import examples
from support.kernels import TELLING_RULES, KernelRound

P = ParamSpec("P")
T = TypeVar("T")

SIX = Rules(domino_set=6)


def position(held: str, more: str = "") -> Round:
    """Set up a round in which it is the turn of seat 0, and its boneyard has all other tiles."""
    table = layout(f"6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 {more}")
    return Round(SIX, hands(held), tuple(rest(6, held, str(table.tiles))), table, 0)


def middle() -> Round:
    """Return a round of three in which seat 0 has a choice."""
    return position("1-5 2-5 3-5|0-0 0-1|5-5")


def same(one: Simulation, other: Simulation) -> bool:
    return one.is_exact == other.is_exact and np.array_equal(one.points, other.points)


@each_known_game
@pytest.mark.parametrize("policy", ["random", "greedy"])
@given(data=st.data())
def test_each_playout_scores_as_a_round_does(
    game: AnyGame, policy: str, data: st.DataObject
) -> None:
    round_ = data.draw(game.positions(6))
    table = data.draw(st.sampled_from([round_, round_.view(0)]))
    points = simulate(table, 4, seed=data.draw(st.integers(0, 99)), policy=policy).points

    assert (4, round_.players) == points.shape
    if round_.is_over:
        assert [[*round_.outcome.points]] * 4 == points.tolist()
    most = round_.rules.cost(round_.rules.tiles)
    assert (0 <= points).all()
    assert (points <= most).all()


def test_a_first_move_is_made_in_each_playout() -> None:
    out = simulate(position("1-5|0-0 0-1"), 5, seed=1, first=play("1-5>1-6"))

    # Seat 0 goes out at once.
    assert [[0, 51]] * 5 == out.points.tolist()


MOST_SPREADS: Final = "chickenfoot_rules.dominoes.hidden.sampling.MOST_SPREADS_TO_SAMPLE"


@pytest.mark.parametrize("most", [0, 20_000], ids=["by a chain", "by a table"])
def test_an_executor_changes_nothing(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chickenfoot_rules.bulk.simulation._CHUNK", 16)
    monkeypatch.setattr("chickenfoot_rules.bulk.simulation._STREAMS_A_TASK", 2)
    monkeypatch.setattr(MOST_SPREADS, most)
    view = middle().view(0)
    once = simulate(view, 70, seed=3)

    assert once.is_exact == (most > 0)
    with ThreadPoolExecutor(2) as pool:
        assert same(once, simulate(view, 70, seed=3, executor=pool))
    # A part of it is the beginning of it.
    assert np.array_equal(once.points[:20], simulate(view, 20, seed=3).points)
    assert not np.array_equal(once.points, simulate(view, 70, seed=4).points)
    assert analyse(view, 2, seed=1).is_exact == (most > 0)


@pytest.mark.long
def test_processes_have_the_same_result() -> None:
    view = middle().view(0)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        many = simulate(view, 16 * _CHUNK + 1, seed=3, executor=pool)

    assert same(many, simulate(view, 16 * _CHUNK + 1, seed=3))


class Late(Executor):
    """Begin no task."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        del fn, args, kwargs
        self.futures.append(Future())
        return self.futures[-1]


def test_after_ctrl_c_an_executor_does_not_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Future[Any]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Future, "result", interrupt)
    executor = Late()
    with pytest.raises(KeyboardInterrupt):
        simulate(middle(), _CHUNK, seed=1, executor=executor)

    assert [True] == [future.cancelled() for future in executor.futures]


# --- what moves are worth ----------------------------------------------------------------


@each_known_game
@given(data=st.data())
@examples(15)
def test_each_move_is_analysed_by_what_the_seat_sees_and_the_best_costs_nothing(
    game: AnyGame, data: st.DataObject
) -> None:
    round_ = data.draw(game.positions(6))
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    analysis = analyse(view, 5, seed=1)
    legal = [actions.encode(view.rules, one.move) for one in analysis.moves]

    assert [*actions.legal(view)] == sorted(legal)
    assert 0 == analysis.moves[0].cost == analysis.moves[0].cost_error
    leads = [one.lead for one in analysis.moves]
    assert sorted(leads, reverse=True) == pytest.approx(leads)
    for one in analysis.moves:
        assert one.cost == pytest.approx(leads[0] - one.lead)
        assert 0 <= one.out <= 1
    for move in view.legal_moves:
        assert actions.encode(view.rules, move) == legal[analysis.moves.index(analysis.of(move))]
    world = view.determinize(data.draw(st.randoms(use_true_random=False)))
    assert analysis == analyse(world.view(round_.seat), 5, seed=1)


def test_going_out_is_worth_what_the_others_are_charged() -> None:
    round_ = position("0-5|5-5", "0-4>4-6")
    (best,) = analyse(round_.view(0), 200, seed=1).moves

    assert (play("0-5>0-4"), 0, 0, 1) == (best.move, best.points, best.points_error, best.out)
    # The other seat holds any one of 21 tiles; 200 worlds tell the mean of 50 points and pips.
    assert best.lead == pytest.approx(SIX.cost(round_.view(0).unseen) / 21, abs=4)


def test_the_moves_are_made_in_the_same_worlds_as_a_simulation_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = middle().view(0)
    analysis = analyse(view, 50, seed=9)
    best: Any = None
    for one in analysis.moves:
        points = simulate(view, 50, seed=9, policy="greedy", first=one.move).points
        leads = points[:, 1:].mean(axis=1) - points[:, 0]
        best = leads if best is None else best
        for figure, values in ((one.points, points[:, 0]), (one.cost, best - leads)):
            assert figure == pytest.approx(float(values.mean()))
        for error, values in ((one.points_error, points[:, 0]), (one.cost_error, best - leads)):
            assert error == pytest.approx(float(values.std(ddof=1)) / 50**0.5)
    # In many calls of the kernel the worlds are the same.
    monkeypatch.setattr(playouts, "_PLAYOUTS_A_CALL", 7 * len(view.legal_moves))
    assert analysis == analyse(view, 50, seed=9)


def test_ctrl_c_ends_an_analysis_between_two_calls_of_the_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[int] = []

    def interrupted(*arguments: object) -> None:
        calls.append(len(arguments))
        if len(calls) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(playouts, "_play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        analyse(middle().view(0), 10**6, seed=1)


# --- refusals --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": 0}, "a number of playouts from 1 to 10,000,000, got 0"),
        ({"n": 1.0}, "a number of playouts from 1 to 10,000,000, got 1.0"),
        ({"seed": -1}, "a seed from 0 to "),
        ({"seed": 2**64}, "a seed from 0 to "),
        ({"policy": "clever"}, "the policy 'random' or 'greedy', got 'clever'"),
        ({"policy": 1}, "the policy 'random' or 'greedy', got 1"),
    ],
)
def test_other_arguments_are_refused(change: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"table": middle(), "n": 1, "seed": 1} | change
    with pytest.raises(BulkError, match=f"^expected {message}"):
        simulate(**arguments)


OVER: Final = Round(Rules(domino_set=1), hands("|0-0"), (), layout("1-1 0-1>1-1"), 0)
REFUSED: Final[list[tuple[Callable[[], object], type[Exception], str]]] = [
    (lambda: simulate(middle(), 1, seed=1, first=Pass()), IllegalMoveError, "seat 0 must play"),
    (
        lambda: simulate(middle().view(1), 1, seed=1, first=Pass()),
        PlayerError,
        "it is the turn of seat 0",
    ),
    (lambda: analyse(middle().view(0), 1, seed=1), BulkError, "worlds from 2 to 1,000,000, got 1"),
    (lambda: analyse(middle().view(1), 5, seed=1), PlayerError, "it is the turn of seat 0"),
    (lambda: analyse(OVER.view(0), 5, seed=1), PlayerError, "but the round is over"),
    (lambda: analyse(middle(), 5, seed=1), WrongTypeError, "a view of a game of this library"),  # type: ignore[arg-type]
    (lambda: analyse(middle().view(0), 5, seed=1).of(Pass()), ActionError, "one of .*; got pass"),
]


@pytest.mark.parametrize(("call", "error", "message"), REFUSED)
def test_what_can_not_be_played_is_refused(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()


# --- policies -------------------------------------------------------------------------


SEEDS = st.integers(0, 2**64 - 1)

GREEDIEST = GreedyPlayer(end_dead_round=0, cover_high_ends=0)
"""The greedy player that kernels play like."""


def favourite(round_: DominoRound) -> Move:
    """Return the first of the moves with the highest score; silence is never chosen."""
    moves = drop_equivalents(round_.legal_moves)
    if len(moves) == 1:
        return moves[0]
    situation = Situation.of(round_.view(round_.seat))
    scores = [GREEDIEST.score(situation, move) for move in moves]
    return moves[scores.index(max(scores))]


@pytest.mark.rule("X3")
@each_known_game
@given(data=st.data(), seed=SEEDS)
def test_the_favourite_is_right_where_others_play_at_random(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    round_: DominoRound = data.draw(game.rounds(9)).origin
    rng = random.Random(seed)
    while not round_.is_over:
        expected = actions.encode(round_.rules, favourite(round_))
        assert expected == KernelRound.of(round_).favourite()
        round_ = round_.apply(rng.choice(round_.legal_moves))


@pytest.mark.untraced
@pytest.mark.rule("R7.2")
@pytest.mark.parametrize("name", TELLING_RULES)
def test_the_favourite_is_right_under_the_rules_of_each_source(name: str) -> None:
    rng = random.Random(4)
    match = Match(TELLING_RULES[name], 4)
    for _ in range(3):
        round_: DominoRound = match.deal(rng).all_rounds[0]
        while not round_.is_over:
            move = favourite(round_)
            assert actions.encode(round_.rules, move) == KernelRound.of(round_).favourite()
            round_ = round_.apply(move)


@each_known_game
@pytest.mark.parametrize("policy", [GREEDY, RANDOM])
@given(data=st.data(), seed=SEEDS)
def test_greedy_players_make_favourites_and_random_ones_draw_a_number_for_each_decision(
    game: AnyGame, policy: int, data: st.DataObject, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    kernels, other = KernelRound.of(round_, seed), KernelRound.of(round_, seed)
    decisions = 0
    while not kernels.is_over:
        legal = kernels.actions()
        if policy == GREEDY:
            kernels.advance(kernels.favourite())
        else:
            kernels.advance(legal[int(draw_below(kernels.row, CHANCE, len(legal)))])
        decisions += 1

    assert decisions == other.play_out(policy)
    assert kernels.numbers == other.numbers
    assert int(kernels.row[CHANCE]) == int(other.row[CHANCE])
