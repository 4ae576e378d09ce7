"""The command as such: its arguments, its output and its exit codes."""

from __future__ import annotations

import importlib
import io
import os
import re
import runpy
import subprocess
import sys
from importlib.metadata import version
from typing import NoReturn

import pytest

from chickenfoot_rules import cli
from cli_runs import TINY, Command, Terminal, bytes_written, transcript

# Seed 4 deals 1-1 to seat 0 and 0-1 to seat 1, then 0-1 to seat 0 and 1-1 to seat 1; 0-0 stays
# in the boneyard both times. By hand: seat 0 opens with its only tile, which ends the round
# (R2.2, R5.1), and seat 1 pays the pip of 0-1 (R7.1). Nobody holds 0-0 then, so they draw for
# it, first seat 1, to which the lead has moved (R2.5, R2.6); it finds the double and lays it.
# Seat 0 lays 0-1 on it and is out, and seat 1 pays the two pips of 1-1.
MATCH = transcript("tiny")
MATCH_BY_TURNS = transcript("tiny-verbose")


# Matches


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R7.1")
@pytest.mark.parametrize("command", [[], ["play"]])
def test_a_match_is_printed_with_and_without_its_command(run: Command, command: list[str]) -> None:
    assert run(*command, *TINY, "--seed", "4") == MATCH


def test_quiet_prints_only_the_final_score_sheet_and_the_standings(run: Command) -> None:
    result = MATCH_BY_TURNS[MATCH_BY_TURNS.rindex("Score sheet") :]
    assert run(*TINY, "--seed", "4", "--quiet") == result[: result.index("Play yourself")]


def test_verbose_prints_every_turn(run: Command) -> None:
    assert run(*TINY, "--seed", "4", "--verbose") == MATCH_BY_TURNS


@pytest.mark.untraced
@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_a_fresh_seed_is_shown_and_repeats_the_match(run: Command, quiet: list[str]) -> None:
    words = ("--set", "6", "--hand-size", "5", *quiet)
    first = run(*words)
    seed = re.search("seed ([0-9]+)", first)
    assert seed

    assert run(*words, "--seed", seed[1]) == first
    assert run(*words) != first


@pytest.mark.rule("R2.3")
def test_lots_are_drawn_unless_the_lead_is_given(run: Command) -> None:
    options = ("--set", "4", "--hand-size", "2", "--opening", "laid-out", "--seed", "3")

    assert "Lots are drawn" in run(*options)
    out = run(*options, "--lead", "2")
    assert "Lots are drawn" not in out
    assert "4-4 is laid out, and player 3 leads" in out
    assert "3-3 is laid out, and player 4 leads" in out
    assert "2-2 is laid out, and player 1 leads" in out


@pytest.mark.long
def test_the_score_sheet_of_a_big_table_is_whole(run: Command) -> None:
    out = run("--set", "18", "--players", "16", "--seed", "1", "--quiet")

    assert "player 16" in out.splitlines()[1]
    assert len(re.findall("^16[.] player", out, re.MULTILINE)) == 1
    assert all(len(re.findall("[0-9-]+", line)) == 18 for line in out.splitlines()[3:22])


# The process


def test_the_package_runs_the_command_with_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chickenfoot", *TINY, "--seed", "4"])

    with pytest.raises(SystemExit) as end:
        runpy.run_module("chickenfoot_rules", run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out == MATCH


def test_importing_the_main_module_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    importlib.import_module("chickenfoot_rules.__main__")

    # Otherwise running the package later would warn that the module is imported already.
    del sys.modules["chickenfoot_rules.__main__"]
    assert capsys.readouterr() == ("", "")


@pytest.mark.long
def test_every_process_prints_the_same_for_a_seed(run: Command) -> None:
    words = ("--set", "6", "--hand-size", "5", "--seed", "3")
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    ended = subprocess.run(
        [sys.executable, "-m", "chickenfoot_rules", *words],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    *same, last = ended.stdout.splitlines()
    assert same == run(*words).splitlines()[:-1]
    assert last.endswith(
        "python -m chickenfoot_rules play --set 6 --hand-size 5 --seats human,greedy,greedy,greedy"
    )


INSTALL = "chickenfoot: error: the command needs rich: pip install 'chickenfoot-rules[cli]'\n"


def test_without_rich_the_command_can_be_imported_and_still_reports_wrong_arguments() -> None:
    code = """\
import sys
sys.modules["rich"] = None
from chickenfoot_rules.cli import main
print(*map(main, (["--seed", "3"], ["--set", "19"], ["--version"])))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ended.stdout.endswith("\n2 2 0\n")
    install, error = ended.stderr.splitlines(keepends=True)
    assert install == INSTALL
    assert error.startswith("chickenfoot: error: ")
    assert "19" in error


# Help and wrong arguments


def test_the_help_names_the_commands(run: Command) -> None:
    # The interpreter sets the columns, so compare without them.
    out = " ".join(run.help().split())
    assert "play play a match and print it (the default)" in out
    assert "show show the table of a saved match at any moment" in out
    assert "replay print a saved match again, and check it" in out
    assert "review find the moves of a saved match that cost points" in out
    assert "animate draw a round of a saved match, move by move" in out
    assert "rules print the rules in force, a sentence each" in out
    assert "tournament play many matches and show which player is better" in out


@pytest.mark.parametrize(
    "command", ["", "show", "replay", "review", "animate", "play", "tournament", "rules", "serve"]
)
def test_the_help_fits_a_terminal_and_breaks_between_words(
    run: Command, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    words = command.split()
    monkeypatch.setenv("COLUMNS", "1000")
    wide = run.help(*words)
    monkeypatch.setenv("COLUMNS", "80")
    narrow = run.help(*words)

    assert narrow.split() == wide.split()
    assert [line for line in narrow.splitlines() if len(line) > 80 or line != line.rstrip()] == []


@pytest.mark.parametrize("columns", ["30", "80"])
def test_an_error_breaks_between_words_on_a_terminal(
    run: Command, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    words = ["rules", "--game", "express", "--curved", "--target", "100"]
    expected = f"chickenfoot: error: {run.error(*words)}"
    stream = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", columns)

    assert cli.main(words) == 2
    shown = bytes_written(stream).decode()
    assert expected.split() == shown.split()
    assert int(columns) >= max(map(len, shown.splitlines()))


def test_the_version_is_that_of_the_distribution(run: Command) -> None:
    assert run("--version") == f"chickenfoot {version('chickenfoot-rules')}\n"
    assert run("--version", "play") == run("--version")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "--set 6 --preset puremco",
            r".*PUREMCO.* 4 players .*; choose a --hand-size or another --deal-table .*",
        ),
        ("--set 19", r".*\b1 to 18\b.*\b19\b"),
        ("--players 99", r".*\b99\b.*\(R1\.2\)"),
        ("--players -1", r".*-1\b.*\(R1\.2\)"),
        ("rules --players 1", r".*\b1 \(R1\.2\)"),
        ("--hand-size 0", r".*\b1 to 95\b.*\b0 \(R1\.3\)"),
        ("--hand-size 27", r".*\b4 players .*27 tiles"),
        ("--double-blank -1", r".*double_blank .*-1 \(R7\.2\)"),
        ("--lead 4", r".*\b4 \(R2\.6\)"),
        ("--opening laid-out --missing-double reshuffle", ".*missing_double.*RESHUFFLE"),
        ("--opening nonsense", "argument --opening: expected holder, .*; got 'nonsense'"),
        ("--preset nonsense", "argument --preset: expected puremco, .*; got 'nonsense'"),
        ("--deal-table nonsense", "argument --deal-table: expected usual, .*; got 'nonsense'"),
        ("--game chess", "argument --game: expected chicken-foot, express; got 'chess'"),
        ("nonsense", "argument COMMAND: expected play, .*; got 'nonsense'"),
        ("--nonsense", "unrecognized arguments: --nonsense"),
        ("--play", "unrecognized arguments: --play"),
        ("--set", "argument --set: expected one argument"),
        ("--seed x", "argument --seed: expected a whole number of at most 40 digits, got 'x'"),
        ("--seed ٣", "argument --seed: expected a whole number"),
        ("--seed 1_0", "argument --seed: expected a whole number"),
    ],
)
def test_wrong_arguments_get_one_line(run: Command, words: str, message: str) -> None:
    assert re.match(message, run.error(*words.split()))


def test_nonsense_of_any_length_gets_one_short_line(run: Command) -> None:
    assert run.error("--seed", "1", "two\nlines\x1b[31m") == (
        "unrecognized arguments: two lines?[31m"
    )
    assert len(run.error("--seed", "1", "x" * 5000)) == 403
    assert len(run.error("x" * 5000)) <= 403


# The output


def test_a_file_gets_no_colours_and_a_fixed_width(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--set", "6", "--hand-size", "5", "--seed", "3")
    before = run(*words)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")

    assert run(*words) == before
    assert "\x1b" not in before


def test_a_closed_pipe_ends_the_command_quietly(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main(["--seed", "3"]) == 1
        monkeypatch.undo()

    assert capfd.readouterr() == ("", "")


def test_a_full_disk_ends_the_command_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with open(os.devnull, "w", encoding="utf-8") as stream:  # noqa: PTH123 - a device

        def refuse() -> NoReturn:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(stream, "flush", refuse)
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main([*TINY, "--quiet"]) == 1
        monkeypatch.undo()

    line = "chickenfoot: error: the output can't be written: No space left on device\n"
    assert capfd.readouterr() == ("", line)


def test_a_closed_output_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)

    assert cli.main(TINY) == 1


def test_an_interruption_ends_the_command_quietly(
    monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    def interrupt(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("chickenfoot_rules.cli.session.follow_match", interrupt)

    assert not run("--quiet", code=130)


def test_the_command_suggests_the_nearest_word(run: Command) -> None:
    assert run.error("rules", "--preset", "encyclopaedia").endswith("mean 'encyclopedia'?")
    assert "did you mean" not in run.error("rules", "--preset", "xyz")
