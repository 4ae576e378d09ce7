from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
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
from chickenfoot_rules.dominoes import LANGUAGES
from chickenfoot_rules.tournament import (
    GameResult,
    StalledError,
    TournamentError,
    TournamentGame,
    TournamentLog,
    result_as_json,
    run_tournament,
)
from cli_runs import Command, Terminal, bytes_written
from entrants import PLAN

SEATS = ("tournament", "--seats", "greedy,random,random", "--set", "2", "--hand-size", "2")
WORDS = (*SEATS, "--matches", "4", "--seed", "7", "--jobs", "1")
RESULT = run_tournament(PLAN)
PATIENCE = 60
"""Seconds to wait for an event at most."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let a stopped tournament write its log to a temporary directory."""
    with contextlib.chdir(tmp_path_factory.mktemp("elsewhere")):
        yield


@pytest.fixture
def stop(monkeypatch: pytest.MonkeyPatch) -> Stop:
    return Stop(monkeypatch)


class Stop:
    """Raise an exception after some games."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.timeouts: list[float | None] = []

    def after(self, games: int, error: Callable[[], BaseException]) -> None:
        def play_games(
            left: Iterable[TournamentGame], executor: Executor | None, *, timeout: float | None
        ) -> Generator[GameResult, None, None]:
            del executor
            self.timeouts.append(timeout)
            for game in islice(left, games):
                yield game.play()
            raise error()

        self.monkeypatch.setattr(tournament, "play_games", play_games)

    def no_more(self) -> None:
        self.monkeypatch.undo()


def test_a_narrow_terminal_shows_whole_names(run: Command) -> None:
    lines = run.at_terminal(*WORDS).splitlines()

    names = ["greedy", "2 x random", "  random", "  random 2"]
    assert [f" {name}" for name in names] == [
        re.split(r" {2,}(?=[0-9])", line)[0] for line in lines if line.endswith("0")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_take_the_place_of_columns_that_say_less(
    run: Command, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    Path("long_names.py").write_text(
        "def play_with_much_care(view, rng): return view.legal_moves[0]"
    )
    words = ("--seats", "long_names:play_with_much_care,random,random", "--set", "6", "--jobs", "1")
    options = ("--matches", "2", "--seed", "7", "--language", language)
    out = re.sub(r"\x1b\[[0-9;]*m", "", run.at_terminal("tournament", *words, *options))

    assert max(map(len, out.splitlines())) <= 80
    assert "\n long_names:play_with" in out


def test_the_kinds_and_their_entrants_are_listed_the_best_first(run: Command) -> None:
    out = run(*WORDS)

    lines = [re.split(" {2,}", line.strip()) for line in out.splitlines()]
    assert [
        "Tournament: double-two set, 3 players, 2 tiles each, 4 matches of 3 games, seed 7"
    ] in (lines)
    kinds = {kind.name: kind for kind in RESULT.by_kind()}
    entrants = {entrant.name: entrant for entrant in RESULT.by_entrant()}
    shown = {
        line[0]: line[1:5]
        for line in lines
        if line[0] in {"greedy", "2 x random", "random", "random 2"}
    }
    expected = {
        "greedy": kinds["greedy"],
        "2 x random": kinds["random"],
        "random": entrants["random"],
        "random 2": entrants["random 2"],
    }
    assert {
        name: [
            f"{one.points.mean:.2f}",
            f"{one.points.low:.2f} to {one.points.high:.2f}",
            f"{one.place.mean:.2f}",
            f"{one.wins.mean:.1%}",
        ]
        for name, one in expected.items()
    } == shown
    assert str(RESULT.comparisons()[0]) in out
    assert "means of 4 of 4 matches with 95 % intervals" in " ".join(out.split())
    assert "Of equal players each wins 33.3%." in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 100


def test_the_number_of_processes_changes_nothing(run: Command) -> None:
    assert run(*WORDS) == run(*WORDS, "--jobs", "2")


@pytest.mark.untraced
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


@pytest.mark.untraced
def test_the_results_are_drawn(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "results.svg"
    run(*WORDS, "--plot", str(path))

    assert "</svg>" in path.read_text("utf-8")


def test_a_stopped_tournament_shows_its_results_so_far(
    stop: Stop, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "results.json"
    stop.after(7, KeyboardInterrupt)

    assert 130 == cli.main([*WORDS, "--json", str(path)])
    out, err = capsys.readouterr()
    assert "chickenfoot: interrupted after 7 of 12 games" in err
    assert "means of 2 of 4 matches" in " ".join(out.split())
    document = json.loads(path.read_text("utf-8"))
    assert (False, 2, 7) == (
        document["complete"],
        document["summary"]["matches"],
        len(document["games"]),
    )


def test_before_a_match_is_complete_there_are_no_results(
    stop: Stop, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stop.after(0, KeyboardInterrupt)

    assert 130 == cli.main([*WORDS, "--plot", str(tmp_path / "results.png")])
    out, err = capsys.readouterr()
    assert out.endswith("\nNo match is complete yet.\n")
    assert "chickenfoot: interrupted after 0 of 12 games\n" == err
    assert [] == [*tmp_path.iterdir()]


def test_a_stopped_tournament_is_kept_without_a_file_name(
    run: Command, stop: Stop, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = run(*WORDS)
    stop.after(7, KeyboardInterrupt)

    assert 130 == cli.main(WORDS)
    assert (
        "chickenfoot: interrupted after 7 of 12 games; "
        "resume with the same options and --resume tournament-7.jsonl\n" == capsys.readouterr().err
    )
    assert 130 == cli.main(WORDS)
    assert 130 == cli.main(WORDS)
    assert "--resume tournament-7-2.jsonl\n" in (err := capsys.readouterr().err)
    assert err.endswith("--resume tournament-7-3.jsonl\n")
    stop.no_more()
    assert 0 == cli.main([*WORDS, "--resume", "tournament-7.jsonl"])
    assert whole == capsys.readouterr().out


@pytest.mark.parametrize(
    ("error", "event"),
    [
        (BrokenProcessPool, "a worker process died"),
        (StalledError, "no game has ended for 60 seconds"),
        (lambda: OSError(5, "Input/output error"), "Input/output error"),
    ],
    ids=["dead", "silent", "closed"],
)
def test_a_failure_stops_the_tournament(
    stop: Stop,
    capsys: pytest.CaptureFixture[str],
    error: Callable[[], BaseException],
    event: str,
) -> None:
    stop.after(5, error)

    assert 1 == cli.main([*WORDS, "--timeout", "60"])
    out, err = capsys.readouterr()
    assert "means of 1 of 4 matches" in " ".join(out.split())
    assert (
        f"chickenfoot: {event} after 5 of 12 games; "
        "resume with the same options and --resume tournament-7.jsonl\n"
    ) == err
    assert [60] == stop.timeouts


def test_a_stopped_tournament_resumes_to_the_same_end(
    run: Command, stop: Stop, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    whole = run(*WORDS)
    stop.after(7, KeyboardInterrupt)
    assert 130 == cli.main([*WORDS, "--out", str(path)])
    assert (
        f"after 7 of 12 games; resume with the same options and --resume {path}\n"
        in capsys.readouterr().err
    )
    stop.after(2, KeyboardInterrupt)
    assert 130 == cli.main([*WORDS, "--resume", str(path)])
    assert "chickenfoot: interrupted after 9 of 12 games" in capsys.readouterr().err
    stop.no_more()

    # The log has the seed.
    words = [word for word in WORDS if word not in ("--seed", "7")]
    assert 0 == cli.main([*words, "--resume", str(path)])
    out, err = capsys.readouterr()
    assert whole == out
    assert "chickenfoot: 9 of 12 games are already in the file\n" == err
    assert 13 == path.read_bytes().count(b"\n")


def test_a_finished_tournament_is_shown_again_without_processes(
    run: Command,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.jsonl"
    whole = run(*WORDS, "--out", str(path))
    before = path.read_bytes()
    monkeypatch.setattr(tournament, "local_executor", None)

    assert 0 == cli.main([*WORDS, "--jobs", "2", "--resume", str(path)])
    assert whole == capsys.readouterr().out
    assert before == path.read_bytes()


def test_a_line_that_was_cut_off_is_reported(
    run: Command, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    whole = run(*WORDS, "--out", str(path))
    before = path.read_bytes()
    path.write_bytes(before[:-5])

    assert 0 == cli.main([*WORDS, "--resume", str(path)])
    out, err = capsys.readouterr()
    assert whole == out
    assert err == (
        "chickenfoot: the last line of the file is incomplete; its game is played again\n"
        "chickenfoot: 11 of 12 games are already in the file\n"
    )
    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--seats nobody,random", "expected a player: "),
        ("--seats random", "expected 2 to 16 players, got 1"),
        ("--seats ,", "expected a player: "),
        ("--matches 0", "expected 1 match or more, got 0"),
        ("--matches x", "argument --matches: expected a whole number"),
        ("--jobs 0", "expected --jobs from 1 to 512, got 0"),
        ("--jobs 513", "expected --jobs from 1 to 512, got 513"),
        ("--set 6 --deal-table puremco", "table PUREMCO has no hand size for 3 players"),
        ("--timeout 0", "expected --timeout from 1 to 1000000, got 0"),
        ("--timeout 1000001", "expected --timeout from 1 to 1000000, got 1000001"),
        ("--plot x.jpg", "expected a .png or .svg file for a plot, got x.jpg"),
        ("--plot nowhere/x.png", "nowhere/x.png can't be written: there is no directory nowhere"),
        ("--json nowhere/x", "nowhere/x can't be written: there is no directory nowhere"),
        ("--json .", ". can't be written: it is a directory"),
        ("--out .", ". can't be written"),
        (f"--json {'x' * 300}", f"{'x' * 300} can't be written: File name too long"),
        ("--json x.png --plot x.png", "expected a different file for each option, got"),
        ("--out x --json ./x", "expected a different file for each option"),
        ("--resume nowhere", "nowhere can't be read and written: No such file or directory"),
        ("--out x --resume x", "argument --resume: not allowed with argument --out"),
    ],
)
def test_wrong_arguments_get_one_line_before_any_game(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tournament, "play_games", None)
    given = words.split()
    before = [*SEATS, "--matches", "4", "--jobs", "1"]
    if given[0] == "--set":
        before = before[:3]

    assert run.error(*before, *given).startswith(message)
    assert [] == [*tmp_path.iterdir()]


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)


@pytest.mark.parametrize("option", ["--json", "--plot"])
def test_a_full_disk_leaves_the_results_of_an_earlier_tournament(
    run: Command,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    option: str,
) -> None:
    path = tmp_path / "results.svg"
    run(*WORDS, option, str(path))
    before = path.read_bytes()
    fill_the_disk(monkeypatch)

    assert 2 == cli.main([*WORDS, "--matches", "1", option, str(path)])
    out, err = capsys.readouterr()
    assert "greedy" in out
    assert f"chickenfoot: error: {path} can't be written: No space left on device\n" == err
    assert before == path.read_bytes()
    assert [path] == [*tmp_path.iterdir()]


def test_newer_results_replace_older_ones_and_nothing_else(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "results.json"
    path.touch()
    run(*WORDS, "--json", str(path))
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")), indent=2))
    run(*WORDS, "--json", str(path))
    assert result_as_json(RESULT) == path.read_text("utf-8")

    monkeypatch.setattr(tournament, "play_games", None)
    match = '{"format": "chickenfoot-match", "version": 1}'
    for text in (match, '{"format": "chickenfoot-log"}', "\n", "precious"):
        path.write_text(text)
        assert (
            f"{path} can't be written: it exists and is not the results of a tournament; "
            "choose another name"
        ) == run.error(*WORDS, "--json", str(path))
        assert text == path.read_text()


def test_results_are_not_written_into_what_can_not_be_read(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "results.json"
    path.touch()
    monkeypatch.setattr(tournament, "read_up_to", refuse)

    assert run.error(*WORDS, "--json", str(path)) == f"{path} can't be read: Permission denied"


def test_the_results_are_written_even_if_the_output_can_not_be(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise BrokenPipeError(32, "Broken pipe")

    path = tmp_path / "results.json"
    monkeypatch.setattr(tournament, "_show", refuse)
    with open(os.devnull, "w", encoding="utf-8") as stream:  # noqa: PTH123 - a device
        monkeypatch.setattr(sys, "stdout", stream)
        assert 1 == cli.main([*WORDS, "--json", str(path)])
        monkeypatch.undo()

    assert ("", "") == capfd.readouterr()
    assert result_as_json(RESULT) == path.read_text("utf-8")


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


def test_a_terminal_shows_a_temporary_progress_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.main(WORDS)
    whole = capsys.readouterr().out
    stream = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")

    assert 0 == cli.main(WORDS)
    assert whole == capsys.readouterr().out
    shown = bytes_written(stream).decode()
    assert "Games" in shown
    assert "12/12" in shown
    assert shown.endswith("\x1b[1A\x1b[2K")


@pytest.mark.parametrize(("seats", "waits"), [("search:1,random", True), (SEATS[2], False)])
def test_the_progress_bar_says_that_a_search_is_compiled_first(
    stop: Stop, monkeypatch: pytest.MonkeyPatch, seats: str, *, waits: bool
) -> None:
    stop.after(0, KeyboardInterrupt)
    stream = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("chickenfoot_rules.cli.terminal.find_spec", bool)

    cli.main([*WORDS, "--seats", seats])
    assert waits is ("Games; compiling the first time" in bytes_written(stream).decode())


class Gone(io.StringIO):
    """A standard error whose terminal is closed."""

    def write(self, text: str, /) -> NoReturn:
        del text
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("stream", [Gone(), None])
def test_a_standard_error_that_can_not_be_written_is_no_harm(
    stop: Stop,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    stream: io.StringIO | None,
) -> None:
    stop.after(7, KeyboardInterrupt)
    monkeypatch.setattr(sys, "stderr", stream)

    assert 130 == cli.main(WORDS)
    assert "means of 2 of 4 matches" in " ".join(capsys.readouterr().out.split())
    assert Path("tournament-7.jsonl").exists()


def test_a_stopped_tournament_reports_that_its_games_are_lost(
    stop: Stop, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> NoReturn:
        message = "the disk is full"
        raise TournamentError(message)

    stop.after(7, KeyboardInterrupt)
    stop.monkeypatch.setattr(TournamentLog, "start", refuse)

    assert 130 == cli.main(WORDS)
    assert (
        "chickenfoot: the games can't be saved: the disk is full\n"
        "chickenfoot: interrupted after 7 of 12 games\n"
    ) == capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups of Unix")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_ends_all_processes_at_once_and_keeps_the_games(
    tmp_path: Path, name: str, code: int
) -> None:
    path = tmp_path / "games.jsonl"
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
        os.killpg(process.pid, getattr(signal, name))
        try:
            # This ends when no process is left that could still write.
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    assert code == process.returncode
    assert [path] == [*tmp_path.iterdir()]
    with TournamentLog.resume(path, attrs.evolve(PLAN, matches=10**9)) as log:
        games = len(log.results)
    assert games >= 7
    assert re.fullmatch(
        rf"chickenfoot: interrupted after {games} of 3000000000 games; "
        rf"resume with the same options and --resume {re.escape(str(path))}\n",
        err,
    )
    assert "of 1000000000 matches with 95 % intervals" in " ".join(out.split())
