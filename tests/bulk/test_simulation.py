from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    BulkError,
    Deal,
    IllegalMoveError,
    Pass,
    PlayerError,
    Round,
    Rules,
    TileSet,
    charges,
)
from chickenfoot_rules.bulk import Simulation, analyse, simulate, simulation
from chickenfoot_rules.bulk.playouts import Playouts
from chickenfoot_rules.bulk.simulation import _CHUNK  # pyright: ignore[reportPrivateUsage]
from chickenfoot_rules.players import GreedyPlayer, play_round
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.cluster import cluster_executor
from support.dominoes import play, rest

P = ParamSpec("P")
T = TypeVar("T")

SIX = Rules(domino_set=6)


def middle(rules: Rules = SIX) -> Round:
    """Return a round of three in which seat 0 has a choice."""
    hands = "1-5 2-5 3-5|0-0 0-1|5-5"
    table = layout("6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6")
    held = [TileSet.parse(hand) for hand in hands.split("|")]
    return Round(rules, held, tuple(rest(6, hands, str(table.tiles))), table, 0)


def same(one: Simulation, other: Simulation) -> bool:
    return one.is_exact == other.is_exact and np.array_equal(one.points, other.points)


@each_game
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


def test_greedy_playouts_of_a_round_are_those_of_greedy_players() -> None:
    start = Round.start(SIX, Deal.shuffle(SIX, 3, random.Random(4)))
    greedy = GreedyPlayer(end_dead_round=0, cover_high_ends=0)
    played = [play_round(start, [greedy] * 3, seed=seed).round.outcome for seed in range(40)]
    possible = {outcome.charges for outcome in played if outcome}
    # A greedy player chooses at random between equal scores; a kernel takes the first.
    assert {tuple(row) for row in simulate(start, 3, seed=1, policy="greedy").points.tolist()} <= (
        possible
    )


def test_a_first_move_is_made_in_each_playout() -> None:
    hands = [TileSet.parse("1-5"), TileSet.parse("0-0 0-1")]
    table = layout("6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6")
    left = tuple(rest(6, "1-5 0-0 0-1", str(table.tiles)))
    round_ = Round(SIX, hands, left, table, 0)
    out = simulate(round_, 5, seed=1, first=play("1-5>1-6"))

    # Seat 0 goes out at once.
    assert [[*charges([TileSet(), hands[1]], SIX)]] * 5 == out.points.tolist()


MOST_SPREADS: Final = "chickenfoot_rules.dominoes.hidden.sampling.MOST_SPREADS_TO_SAMPLE"


@pytest.mark.parametrize("most", [0, 20_000], ids=["by a chain", "by a table"])
def test_threads_and_executors_change_nothing(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chickenfoot_rules.bulk.simulation._CHUNK", 16)
    monkeypatch.setattr(MOST_SPREADS, most)
    view = middle().view(0)
    once = simulate(view, 70, seed=3)

    assert once.is_exact == (most > 0)
    assert same(once, simulate(view, 70, seed=3, threads=2))
    assert same(once, simulate(view, 70, seed=3, threads=7))
    with ThreadPoolExecutor(2) as pool:
        assert same(once, simulate(view, 70, seed=3, executor=pool))
    # A part of it is the beginning of it.
    assert np.array_equal(once.points[:20], simulate(view, 20, seed=3).points)
    assert not np.array_equal(once.points, simulate(view, 70, seed=4).points)


@pytest.mark.long
def test_processes_have_the_same_result() -> None:
    view = middle().view(0)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        many = simulate(view, 16 * _CHUNK + 1, seed=3, executor=pool)

    assert same(many, simulate(view, 16 * _CHUNK + 1, seed=3))


@pytest.mark.long
def test_a_dask_cluster_has_the_same_result(tmp_path: Path) -> None:
    with cluster_executor(tmp_path) as executor:
        result = simulate(middle(), 100, seed=3, executor=executor)

    assert same(simulate(middle(), 100, seed=3), result)


class Late(Executor):
    """Begin the tasks only when it is shut down."""

    def __init__(self, *_: object) -> None:
        self.tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.tasks.append((future, lambda: fn(*args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT002
        del wait, cancel_futures
        for future, task in self.tasks:
            if future.set_running_or_notify_cancel():
                task()


def test_after_ctrl_c_no_other_thread_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def interrupt(_: Playouts, *arguments: Any) -> None:  # noqa: ANN401
        calls.append(len(arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "ThreadPoolExecutor", Late)
    monkeypatch.setattr(Playouts, "play", interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate(middle(), 4 * _CHUNK, seed=1, threads=3)

    assert 1 == len(calls)


def test_after_ctrl_c_an_executor_does_not_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Future[Any]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Future, "result", interrupt)
    with Late() as executor, pytest.raises(KeyboardInterrupt):
        simulate(middle(), _CHUNK, seed=1, executor=executor)

    assert [True] == [future.cancelled() for future, _ in executor.tasks]


def test_whether_the_worlds_are_exact_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    view = middle().view(0)

    assert simulate(view, 1, seed=1).is_exact
    assert analyse(view, 2, seed=1).is_exact
    monkeypatch.setattr(MOST_SPREADS, 0)
    assert not simulate(middle().view(0), 1, seed=1).is_exact


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": 0}, "expected a number of playouts from 1 to 10,000,000, got 0"),
        ({"seed": -1}, "expected a seed from 0 to "),
        ({"seed": 2**64}, "expected a seed from 0 to "),
        ({"threads": 0}, "expected a number of threads from 1 to 256, got 0"),
        ({"policy": "clever"}, "expected the policy 'random' or 'greedy', got 'clever'"),
        ({"n": 1.0}, "got 1.0"),
        ({"seed": None}, "got None"),
        ({"threads": "2"}, "got '2'"),
        ({"policy": 1}, "got 1"),
    ],
)
def test_other_arguments_are_refused(change: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"table": middle(), "n": 1, "seed": 1} | change
    with pytest.raises(BulkError, match=message):
        simulate(**arguments)


def test_only_a_legal_move_can_be_made_first() -> None:
    with pytest.raises(IllegalMoveError, match="seat 0 must play"):
        simulate(middle(), 1, seed=1, first=Pass())
    with pytest.raises(PlayerError, match="it is the turn of seat 0"):
        simulate(middle().view(1), 1, seed=1, first=Pass())
