"""Plans of tournaments, their games, and where these are played."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import attrs
import pytest

from chickenfoot_rules import SEVEN, DealError, PlayerError, Rules, RulesError
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import (
    FaultPolicy,
    GreedyPlayer,
    PlayerFaultError,
    RandomPlayer,
    play_match,
)
from chickenfoot_rules.tournament import (
    Entrant,
    TournamentError,
    TournamentGame,
    TournamentPlan,
    TournamentResult,
    local_executor,
    play_games,
    run_tournament,
    running,
)
from entrants import PAIRS, PLAN, TINY, Clumsy, Last, Moody, Sleepy, first

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 60
"""Seconds to wait for an event at most."""

needs_masks = pytest.mark.skipif(
    not hasattr(signal, "pthread_sigmask"), reason="only Unix holds signals back"
)


# --- plans and games -------------------------------------------------------------------


def test_each_entrant_has_each_seat_once_with_the_same_deals() -> None:
    for match in range(1, PLAN.matches + 1):
        games = [TournamentGame(PLAN, match, rotation) for rotation in range(3)]
        played = [
            play_match(game.players, rules=TINY, seed=game.seed, deal_seed=game.deal_seed)
            for game in games
        ]

        by_seat = zip(*[game.seats for game in games], strict=True)
        assert [{0, 1, 2}] * 3 == [set(entrants) for entrants in by_seat]
        assert 3 == len({game.seed for game in games})
        deals = {tuple(round_.to_deal() for round_ in one.match.rounds) for one in played}
        assert 1 == len(deals)
        assert [one.match.scores for one in played] == [game.play().scores for game in games]


def test_the_neighbours_change_from_match_to_match() -> None:
    plan = attrs.evolve(PLAN, matches=50)
    circles = {
        frozenset(TournamentGame(plan, match, rotation).seats for rotation in range(3))
        for match in range(1, 51)
    }

    assert {
        frozenset({(0, 1, 2), (1, 2, 0), (2, 0, 1)}),
        frozenset({(0, 2, 1), (2, 1, 0), (1, 0, 2)}),
    } == circles


def test_entrants_of_one_kind_are_numbered() -> None:
    entrants: list[Any] = ["random", GreedyPlayer(), "random", Last(), first]
    plan = attrs.evolve(PLAN, entrants=entrants, rules=Rules())

    assert ("random", "greedy", "random 2", "Last()", "first") == plan.names
    assert ("random", "greedy", "Last()", "first") == plan.kinds
    assert (0, 2) == plan.entrants_of("random")


BOLD = GreedyPlayer(shed_pips=2)


@pytest.mark.rule("X1")
@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"matches": 0}, TournamentError, "expected 1 match or more, got 0"),
        ({"seed": -1}, TournamentError, "from 0 to 9007199254740991 as the seed, got -1"),
        ({"seed": 2**53}, TournamentError, "as the seed, got 9007199254740992"),
        ({"entrants": "greedy"}, TournamentError, "a list of entrants, got the text 'greedy'"),
        ({"entrants": ["greedy"]}, RulesError, "expected 2 to 16 players, got 1"),
        ({"entrants": ["greedy", "nobody"]}, PlayerError, "nobody"),
        ({"rules": Rules(deal_table=SEVEN, domino_set=2)}, DealError, "choose a hand_size"),
        ({"rules": ExpressRules(target=20)}, DealError, "4 players by these rules, got 3"),
        (
            {"entrants": ["greedy", "greedy", Entrant("greedy 2", RandomPlayer())]},
            TournamentError,
            "two entrants would have the same name: greedy, greedy 2, greedy 2",
        ),
        ({"entrants": [BOLD]}, TournamentError, "GreedyPlayer.*; name the player in an Entrant"),
    ],
)
def test_an_invalid_plan_is_refused(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        attrs.evolve(PLAN, **changes)


@pytest.mark.parametrize("kind", ["", " x", "x\n", "x\x1b[31mred", "x" * 61, 7])
def test_a_kind_that_a_table_can_not_show_is_refused(kind: str) -> None:
    with pytest.raises(TournamentError, match="expected 1 to 60 printable characters as a kind"):
        Entrant(kind, RandomPlayer())


def test_a_player_forgets_everything_after_each_game() -> None:
    moody = Moody()
    plan = attrs.evolve(PLAN, entrants=[Entrant("moody", moody), "random", "random"])
    games = [*plan.games]

    assert [game.play() for game in games] == [game.play() for game in games]
    assert 0 == moody.turns


CLUMSY = attrs.evolve(PLAN, entrants=[Entrant("clumsy", Clumsy()), "random", "random"])


def test_a_fault_costs_a_random_move_and_is_counted() -> None:
    result = run_tournament(CLUMSY)

    faults = {kind.name: kind.faults for kind in result.by_kind()}
    assert 0 == faults["random"]
    assert sum(map(sum, (game.faults for game in result.games))) == faults["clumsy"] > 0
    assert f"Random moves after faults of clumsy: {faults['clumsy']}" in str(result).split("\n")
    assert "faults of random" not in str(result)


# --- executors -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def processes() -> Generator[Executor, None, None]:
    """Start a process while signals are held back, as when games are handed out."""
    with local_executor(1) as executor:
        with running.hold_back_interrupts():
            executor.submit(os.getpid).result()
        yield executor


def test_a_fault_can_end_the_tournament(processes: Executor) -> None:
    plan = attrs.evolve(CLUMSY, on_fault=FaultPolicy.RAISE)

    for executor in (None, processes):
        with pytest.raises(PlayerFaultError, match="seat"):
            run_tournament(plan, executor)


@pytest.mark.parametrize("plan", [PLAN, PAIRS], ids=["chicken foot", "express"])
def test_threads_and_processes_have_the_same_result(
    processes: Executor, plan: TournamentPlan
) -> None:
    serial = run_tournament(plan)

    assert TournamentResult(plan, [game.play() for game in plan.games]) == serial
    assert serial.is_complete
    with ThreadPoolExecutor(3) as threads:
        assert serial == run_tournament(plan, threads)
    assert serial == run_tournament(plan, processes)
    assert serial != run_tournament(attrs.evolve(plan, seed=8))


class Desk(Executor):
    """Play a game only when the desk is full, or when no more games come."""

    def __init__(self, holds: int, games: int) -> None:
        self.holds = holds
        self.games = games
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        self.games -= 1
        while self.waiting and (len(self.waiting) == self.holds or not self.games):
            oldest, play = self.waiting.pop(0)
            oldest.set_result(play())
        return future


def test_closing_the_generator_cancels_games_that_have_not_begun() -> None:
    desk = Desk(2, games=12)
    results = play_games(PLAN.games, desk, in_flight=3)
    next(results)
    waiting = [future for future, _ in desk.waiting]

    assert not any(future.cancelled() for future in waiting)
    results.close()
    assert [True] == [future.cancelled() for future in waiting]


def with_process(jobs: int) -> None:
    with local_executor(jobs):
        pass


def test_windows_starts_no_more_processes_than_it_can_wait_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")

    with_process(100)


REFUSED: list[tuple[Callable[[Any], object], str]] = [
    (
        lambda wrong: play_games(PLAN.games, in_flight=wrong),
        "expected 1 game or more in flight, got ",
    ),
    (with_process, "expected 1 process or more, got "),
]


@pytest.mark.parametrize("wrong", [0, -1, True, 1.0, "2"])
@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_a_wrong_number_is_refused(
    call: Callable[[Any], object], message: str, wrong: object
) -> None:
    with pytest.raises(TournamentError, match=message):
        call(wrong)


# --- processes and signals -------------------------------------------------------------


def wait_for(happened: Callable[[], bool]) -> None:
    """Wait until something has happened in another process."""
    never = threading.Event()
    for _ in range(PATIENCE * 50):
        if happened():
            return
        never.wait(0.02)
    pytest.fail("it has not happened")


def test_an_exception_ends_the_processes_in_the_middle_of_a_game(tmp_path: Path) -> None:
    sign = tmp_path / "asked"
    plan = attrs.evolve(PLAN, entrants=[Entrant("sleepy", Sleepy(sign)), "random", "random"])
    before = {*multiprocessing.active_children()}

    with pytest.raises(KeyboardInterrupt), local_executor(1) as executor:  # noqa: PT012 - all of it
        executor.submit(TournamentGame(plan, 1, 0).play)
        wait_for(sign.exists)
        raise KeyboardInterrupt
    # The executor's own thread may still be about to note that a process has ended.
    sentinels = [child.sentinel for child in {*multiprocessing.active_children()} - before]
    assert {*sentinels} == {*multiprocessing.connection.wait(sentinels, timeout=0)}


def held_back() -> set[int]:
    """Return the signals that this process holds back."""
    return {*signal.pthread_sigmask(signal.SIG_BLOCK, [])}


@pytest.mark.parametrize("masks", [True, False])
def test_a_process_ignores_ctrl_c_leaves_the_group_of_its_parent_and_ends_with_it(
    monkeypatch: pytest.MonkeyPatch, *, masks: bool
) -> None:
    if not masks:
        monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    codes: list[int] = []
    left: list[bool] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr(os, "setpgrp", lambda: left.append(True), raising=False)
    reader, writer = multiprocessing.Pipe(duplex=False)
    handler = signal.getsignal(signal.SIGINT)
    try:
        running._begin_work(reader)  # pyright: ignore[reportPrivateUsage]
        assert signal.SIG_IGN == signal.getsignal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, handler)
    assert [True] * masks == left
    assert not codes
    writer.close()
    wait_for(lambda: bool(codes))
    assert [1] == codes
    reader.close()


@needs_masks
def test_a_process_holds_back_no_signal_that_its_parent_held_back(processes: Executor) -> None:
    with running.hold_back_interrupts():
        assert {signal.SIGINT, signal.SIGTERM, signal.SIGHUP} <= held_back()
    assert not processes.submit(held_back).result()


@needs_masks
def test_signals_are_held_back_while_games_are_handed_out_but_not_while_a_result_is_handled() -> (
    None
):
    class Listening(ThreadPoolExecutor):
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            handed_out.append(signal.SIGINT in held_back())
            return super().submit(fn, *args, **kwargs)

    handed_out: list[bool] = []
    with Listening() as executor:
        for number, _ in enumerate(play_games(PLAN.games, executor, in_flight=2), 1):
            assert signal.SIGINT not in held_back()
            # As many are in flight as may be.
            assert min(12, number + 1) == len(handed_out)

    assert [True] * 12 == handed_out


def test_games_are_handed_out_without_signal_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)

    with ThreadPoolExecutor(1) as executor:
        assert run_tournament(PLAN) == run_tournament(PLAN, executor)
