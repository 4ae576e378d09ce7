"""The command plays tournaments, and keeps what was played whatever stops it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from pathlib import Path
from typing import NoReturn

import attrs
import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli import tournament
from chickenfoot_rules.tournament import (
    GameResult,
    TournamentGame,
    TournamentLog,
    TournamentResult,
    play_games,
    result_as_json,
    run_tournament,
)
from cli_runs import Command
from entrants import PAIRS, PLAN

Output = pytest.CaptureFixture[str]

SEATS = ("tournament", "--seats", "greedy,random,random", "--set", "2", "--hand-size", "2")
WORDS = (*SEATS, "--matches", "4", "--seed", "7", "--jobs", "1")
EXPRESS = (
    *("tournament", "--game", "express", "--target", "20", "--pairs"),
    *("--seats", "greedy,random,random,random", "--matches", "2", "--seed", "3", "--jobs", "1"),
)
RESULT = run_tournament(PLAN)
PATIENCE = 60
"""Seconds to wait for an event at most."""


@pytest.fixture
def run(capsys: Output) -> Command:
    return Command(capsys)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run the command in an empty folder, beside a file."""
    (tmp_path / "there").touch()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def stop_after(
    monkeypatch: pytest.MonkeyPatch,
    games: int,
    error: Callable[[], BaseException] = KeyboardInterrupt,
) -> None:
    """Raise an exception after some games."""

    def play_some(
        left: Iterable[TournamentGame], _: Executor | None
    ) -> Generator[GameResult, None, None]:
        for game in islice(left, games):
            yield game.play()
        raise error()

    monkeypatch.setattr(tournament, "play_games", play_some)


# --- what it shows and writes ----------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "result", "heading", "better"),
    [
        (
            WORDS,
            RESULT,
            "double-two set, 3 players, 2 tiles each, 4 matches of 3 games, seed 7",
            "Points a round, the fewer the better; means of 4 of 4 matches",
        ),
        (
            EXPRESS,
            run_tournament(PAIRS),
            "Express-Domino to 20 points in two pairs, 4 players, 7 tiles each, 2 matches of 4 ",
            "Points a round, the more the better; means of 2 of 2 matches",
        ),
    ],
    ids=["chicken foot", "express"],
)
def test_the_kinds_and_their_entrants_are_listed_and_written(
    run: Command,
    folder: Path,
    words: tuple[str, ...],
    result: TournamentResult,
    heading: str,
    better: str,
) -> None:
    out = run(*words, "--json", "results.json", "--plot", "results.svg")

    cells = [re.split(" {2,}", line.strip()) for line in out.splitlines()]
    found = {line[0]: line[1:5] for line in cells}
    random = f"{result.plan.players - 1} x random"
    for one in (*result.by_kind(), *result.by_entrant()):
        shown = random if one.entrants > 1 else one.name
        assert found[shown] == [
            f"{one.points.mean:.2f}",
            f"{one.points.low:.2f} to {one.points.high:.2f}",
            f"{one.place.mean:.2f}",
            f"{one.wins.mean:.1%}",
        ]
    text = " ".join(out.split())
    assert f"Tournament: {heading}" in text
    assert better in text
    assert f"Of equal players each wins {1 / result.plan.players:.1%}." in text
    assert str(result.comparisons()[0]) in out
    assert max(map(len, out.splitlines())) <= 100
    assert result_as_json(result) == (folder / "results.json").read_text("utf-8")
    assert "</svg>" in (folder / "results.svg").read_text("utf-8")


@pytest.mark.parametrize(("processors", "jobs"), [(3, 3), (None, 1), (10_000, 512)])
def test_each_processor_has_a_process_by_default(
    run: Command, monkeypatch: pytest.MonkeyPatch, processors: int | None, jobs: int
) -> None:
    wanted: list[int] = []

    def local_executor(number: int) -> AbstractContextManager[None]:
        wanted.append(number)
        return nullcontext()

    monkeypatch.setattr(tournament, "local_executor", local_executor)
    monkeypatch.setattr(os, "cpu_count", lambda: processors)

    assert run(*WORDS) == run(*WORDS[:-2])
    assert ([jobs] if jobs > 1 else []) == wanted


def test_a_fresh_seed_is_shown_and_repeats_the_tournament(run: Command) -> None:
    words = (*SEATS, "--matches", "1", "--jobs", "1")
    first = run(*words)
    seed = re.search("seed ([0-9]+)", first)
    assert seed

    assert run(*words, "--seed", seed[1]) == first


# --- what stops it, and how it goes on -------------------------------------------------


@pytest.mark.parametrize(
    ("games", "error", "code", "event"),
    [
        (7, KeyboardInterrupt, 130, "interrupted"),
        (5, BrokenProcessPool, 1, "a worker process died"),
        (5, lambda: OSError(5, "Input/output error"), 1, "Input/output error"),
    ],
    ids=["interrupted", "dead", "closed"],
)
def test_what_was_played_is_shown_and_kept(
    monkeypatch: pytest.MonkeyPatch,
    capsys: Output,
    games: int,
    error: Callable[[], BaseException],
    code: int,
    event: str,
) -> None:
    stop_after(monkeypatch, games, error)

    assert code == cli.main([*WORDS, "--json", "results.json"])
    out, err = capsys.readouterr()
    assert f"means of {games // 3} of 4 matches" in " ".join(out.split())
    assert err == (
        f"chickenfoot: {event} after {games} of 12 games; without --out no game is kept, so play "
        "again with the same options and --seed 7\n"
    )
    document = json.loads(Path("results.json").read_text("utf-8"))
    assert (False, games) == (document["complete"], len(document["games"]))


def test_before_a_match_is_complete_there_are_no_results(
    monkeypatch: pytest.MonkeyPatch, capsys: Output, folder: Path
) -> None:
    stop_after(monkeypatch, 0)

    assert 130 == cli.main([*WORDS, "--plot", "results.png"])
    out, err = capsys.readouterr()
    assert out.endswith("\nNo match is complete yet.\n")
    assert err.startswith("chickenfoot: interrupted after 0 of 12 games; ")
    assert [] == [*folder.iterdir()]


def test_a_stopped_tournament_resumes_to_the_same_end(
    run: Command, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(*WORDS)
    stop_after(monkeypatch, 7)
    assert 130 == cli.main([*WORDS, "--out", "games.jsonl"])
    hint = "; resume with the same options, --seed 7 and --resume games.jsonl\n"
    assert f"chickenfoot: interrupted after 7 of 12 games{hint}" == capsys.readouterr().err
    monkeypatch.setattr(tournament, "play_games", play_games)

    # A finished tournament is shown without any process.
    for jobs, done in (("1", 7), ("2", 12)):
        assert 0 == cli.main([*WORDS[:-1], jobs, "--resume", "games.jsonl"])
        out, err = capsys.readouterr()
        assert whole == out
        assert f"chickenfoot: {done} of 12 games are already in the file\n" == err
        monkeypatch.setattr(tournament, "local_executor", None)


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups of Unix")
def test_ctrl_c_ends_all_processes_at_once_and_keeps_the_games(folder: Path) -> None:
    path = folder / "games.jsonl"
    words = [*SEATS, "--matches", str(10**9), "--seed", "7", "--jobs", "2", "--out", str(path)]
    with subprocess.Popen(
        [sys.executable, "-m", "chickenfoot_rules", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        never = threading.Event()
        while not path.exists() or path.read_bytes().count(b"\n") < 8:
            assert process.poll() is None
            never.wait(0.02)
        # Signal all of them, like a terminal.
        os.killpg(process.pid, signal.SIGINT)
        try:
            # This ends when no process is left that could still write.
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    assert 130 == process.returncode
    assert [path] == [*folder.iterdir()]
    with TournamentLog.resume(path, attrs.evolve(PLAN, matches=10**9)) as log:
        games = len(log.results)
    assert games >= 7
    assert f"chickenfoot: interrupted after {games} of 3000000000 games; resume with" in err
    assert "of 1000000000 matches with 95 % intervals" in " ".join(out.split())


# --- refusals --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--seats nobody,random", "expected a player: "),
        ("--jobs 0", "argument --jobs: expected a number from 1 to 512, got 0"),
        ("--plot x.jpg", "expected a .png or .svg file for a plot, got x.jpg"),
        ("--json .", ". can't be written: it is a directory"),
        (f"--json {'x' * 300}", f"{'x' * 300} can't be written: File name too long"),
        ("--json ../there", "../there can't be written: it already exists; choose another name"),
        ("--plot no/x.svg", "no/x.svg can't be written: there is no directory no"),
        ("--out x --json ./x", "expected a different file for each option, got"),
        ("--resume nowhere", "nowhere can't be read and written: No such file or directory"),
        ("--out x --resume x", "argument --resume: not allowed with argument --out"),
    ],
)
def test_wrong_arguments_get_one_line_before_any_game(
    run: Command, monkeypatch: pytest.MonkeyPatch, folder: Path, words: str, message: str
) -> None:
    monkeypatch.setattr(tournament, "play_games", None)

    assert run.error(*SEATS, "--jobs", "1", *words.split()).startswith(message)
    assert [] == [*folder.iterdir()]


@pytest.mark.parametrize(
    ("module", "message"),
    [
        ("openskill.models", "ratings need openskill: pip install 'chickenfoot-rules[tournament]'"),
        ("matplotlib.figure", "plots need matplotlib: pip install 'chickenfoot-rules[plot]'"),
    ],
)
def test_without_an_extra_the_command_says_what_to_install(
    run: Command, monkeypatch: pytest.MonkeyPatch, module: str, message: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(tournament, "play_games", None)

    assert message == run.error(*WORDS, "--plot", "x.png")


def refuse(*_: object) -> NoReturn:
    raise BrokenPipeError(32, "Broken pipe")


def test_the_results_are_written_even_if_the_output_can_not_be(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with open(os.devnull, "w", encoding="utf-8") as stream, monkeypatch.context() as patch:  # noqa: PTH123 - a device
        patch.setattr(tournament, "_show", refuse)
        patch.setattr(sys, "stdout", stream)
        assert 1 == cli.main([*WORDS, "--json", "results.json"])

    assert ("", "") == capfd.readouterr()
    assert result_as_json(RESULT) == Path("results.json").read_text("utf-8")
