"""The command as such: its language, its output, its exit codes and signals."""

from __future__ import annotations

import importlib
import io
import os
import re
import runpy
import signal
import sys
import threading
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn, cast

import pytest

from _chickenfoot_rules import main as start
from chickenfoot_rules import cli
from chickenfoot_rules.base.readers import LANGUAGES
from chickenfoot_rules.cli.command import signals_as_interrupts
from chickenfoot_rules.cli.terminal import Screen
from chickenfoot_rules.records import MatchRecord, load
from cli_runs import (
    CHICKEN_FOOT,
    TINY,
    Command,
    ScriptedInput,
    Terminal,
    bytes_written,
    transcript,
)

COMMANDS = [
    *("", "play", "follow", "show", "replay", "review", "animate", "score", "rules"),
    *("tournament", "serve"),
]
SIGNALS = pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129)])
HANDLERS = ("SIGTERM", "SIGHUP")


# Seed 4 deals 1-1 to seat 0 and 0-1 to seat 1, then 0-1 to seat 0 and 1-1 to seat 1; 0-0 stays
# in the boneyard both times. By hand: seat 0 opens with its only tile, which ends the round
# (R2.2, R5.1), and seat 1 pays the pip of 0-1 (R7.1). Nobody holds 0-0 then, so they draw for
# it, first seat 1, to which the lead has moved (R2.5, R2.6); it finds the double and lays it.
# Seat 0 lays 0-1 on it and is out, and seat 1 pays the two pips of 1-1.
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
@pytest.mark.rule("R5.1")
def test_a_match_is_printed_in_each_detail(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # a file gets no colours and a fixed width
    monkeypatch.setenv("COLUMNS", "40")
    words, by_turns = (*TINY, "--seed", "4"), transcript("tiny-verbose")

    assert run(*words) == run("play", *words) == transcript("tiny")
    assert run(*words, "--verbose") == by_turns
    result = by_turns[by_turns.rindex("Score sheet") : by_turns.index("Play yourself")]
    assert run(*words, "--quiet") == result


@pytest.mark.untraced
@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_a_fresh_seed_is_shown_and_repeats_the_match(run: Command, quiet: list[str]) -> None:
    words = ("--set", "6", "--hand-size", "5", *quiet)
    first = run(*words)
    seed = re.search("seed ([0-9]+)", first)
    assert seed

    assert run(*words, "--seed", seed[1]) == first
    assert run(*words) != first


# The language


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_fits_a_terminal_and_is_translated(
    run: Command, monkeypatch: pytest.MonkeyPatch, language: str, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    english, theirs = run.help(*command.split()), run.help("--language", language, *command.split())
    same = {*english.splitlines()} & {*theirs.splitlines()}
    # Lines that only show what to type are alike.
    shared = [line for line in same if not line.startswith("  chickenfoot ")]
    sentences = [line for line in shared if re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", line)]
    assert (sentences == []) is (language != "en")
    assert len(english.split("\n\n")) == len(theirs.split("\n\n"))
    monkeypatch.setenv("COLUMNS", "80")
    lines = run.help("--language", language, *command.split()).splitlines()
    assert " ".join(lines).split() == theirs.split()
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--game chess", "Argument --game: möglich sind chicken-foot, express; nicht „chess“"),
        ("replay", "nötig ist FILE"),
        ("--resume nowhere", "nowhere lässt sich nicht lesen: die Datei oder den Ordner gibt es"),
    ],
)
def test_errors_are_explained_in_the_language(
    capsys: pytest.CaptureFixture[str], words: str, message: str
) -> None:
    try:
        code: object = cli.main(["--language", "de", *words.split()])
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert capsys.readouterr().err.startswith(f"chickenfoot: Fehler: {message}")


# The output


def test_the_version_is_that_of_the_distribution(run: Command) -> None:
    assert run("--version") == f"chickenfoot {version('chickenfoot-rules')}\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1251"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_can_be_written_in_every_encoding(
    monkeypatch: pytest.MonkeyPatch, language: str, encoding: str
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    with pytest.raises(SystemExit):
        cli.main(["--language", language, "--help"])

    assert "chickenfoot play --help" in bytes_written(stream).decode(encoding)


def test_a_console_of_windows_is_told_to_show_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(os, "system", started.append)
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), encoding="utf-8"))
    Screen()
    assert [] == started
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        Screen()

    assert [""] == started


def test_what_is_not_printable_is_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().show("a\x1b[2J\udcff.json\nb")

    assert capsys.readouterr().out == "a\\x1b[2J\\udcff.json\nb\n"


@pytest.mark.parametrize("words", [[*TINY, "--quiet"], ["--help"], ["play", "--help"]])
def test_a_full_disk_ends_the_command_with_one_line(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with open(os.devnull, "w", encoding="utf-8") as stream:  # noqa: PTH123 - a device

        def refuse(*_: object) -> NoReturn:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(stream, "write", refuse)
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main(words) == 1
        monkeypatch.undo()

    line = "chickenfoot: error: the output can't be written: No space left on device\n"
    assert capfd.readouterr() == ("", line)


def test_closed_streams_end_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        for errors in (stream, None):
            monkeypatch.setattr(sys, "stderr", errors)
            assert cli.main(["--set", "19"]) == 2
        monkeypatch.setattr(sys, "stdout", None)
        assert cli.main(TINY) == 1
        monkeypatch.undo()


# The process


def test_the_package_runs_the_command_with_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chickenfoot", *TINY, "--seed", "4"])

    with pytest.raises(SystemExit) as end:
        runpy.run_module("chickenfoot_rules", run_name="__main__")
    assert end.value.code == 0
    assert "\nPlay yourself: python -m chickenfoot_rules play " in capsys.readouterr().out
    importlib.import_module("chickenfoot_rules.__main__")
    assert not capsys.readouterr().out


def test_without_rich_the_command_reports_wrong_arguments_and_what_to_install(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)

    assert run.error("--seed", "3").endswith("pip install 'chickenfoot-rules[cli]'")
    assert "19" in run.error("--set", "19")
    assert run("--version")


# Signals


def number_of(name: str) -> int:
    if not hasattr(signal, name):
        pytest.skip("only Unix has this signal")
    number: int = getattr(signal, name)
    return number


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    """Begin with the handlers of a new process, and restore those of the tests."""
    numbers = [getattr(signal, name) for name in HANDLERS if hasattr(signal, name)]
    before = [signal.signal(number, signal.SIG_DFL) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@SIGNALS
def test_a_signal_interrupts_once_and_later_ones_do_nothing(name: str, code: int) -> None:
    received: list[int] = []
    with signals_as_interrupts(received):
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number_of(name))
        for other in HANDLERS:
            signal.raise_signal(number_of(other))

    assert received == [code - 128]
    assert [signal.SIG_DFL] * 2 == [signal.getsignal(number_of(other)) for other in HANDLERS]


def test_a_signal_that_is_ignored_or_handled_is_left_alone() -> None:
    received: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: received.append(number))
    signal.signal(number_of("SIGHUP"), signal.SIG_IGN)
    caught: list[int] = []
    with signals_as_interrupts(caught):
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(number_of("SIGHUP"))

    assert received == [signal.SIGTERM]
    assert caught == []


def test_outside_the_main_thread_signals_stay_as_they_are() -> None:
    handlers: list[object] = []

    def look() -> None:
        with signals_as_interrupts([]):
            handlers.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert handlers == [signal.SIG_DFL]


@SIGNALS
def test_a_signal_ends_a_match_and_saves_it(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: int
) -> None:
    def interrupt(answers: int) -> None:
        if answers == 4:
            signal.raise_signal(number_of(name))

    monkeypatch.setattr(sys, "stdin", ScriptedInput(CHICKEN_FOOT.answers, interrupt))

    out = run(*CHICKEN_FOOT.words, "--save", str(path), code=code)
    assert out.endswith(f"\nResume it with: chickenfoot play --resume {path} --seed 5\n")
    record = load(path)
    assert isinstance(record, MatchRecord)
    assert sum(round_.movers.count(0) for round_ in record.match.all_rounds) == 4
    assert [*path.parent.iterdir()] == [path]


def test_ctrl_c_while_the_command_is_imported_prints_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Interrupted:
        @property
        def main(self) -> NoReturn:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "chickenfoot_rules.cli", cast("Any", Interrupted()))
    assert start() == 130
