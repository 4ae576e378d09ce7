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

import attrs
import pytest

from chickenfoot_rules import PRESETS, Rules, cli, rules_in_english
from cli_runs import TINY, Terminal, Told, bytes_told

# For each option of the rules, words that choose another value than the default.
FLAGS = {
    "domino_set": ("--set", "12"),
    "deal_table": ("--deal-table", "domino-plaza"),
    "hand_size": ("--hand-size", "5"),
    "opening": ("--opening", "laid-out"),
    "missing_double": ("--missing-double", "next-lower"),
    "double_chicken_foot": ("--double-chicken-foot",),
    "must_play_drawn": ("--must-play-drawn",),
    "draw_until_playable": ("--draw-until-playable",),
    "chickenlittle": ("--chickenlittle",),
    "curved": ("--curved",),
    "double_blank": ("--double-blank", "25"),
}

# Seed 4 deals 1-1 to seat 0 and 0-1 to seat 1, then 0-1 to seat 0 and 1-1 to seat 1; 0-0 stays
# in the boneyard both times. By hand: seat 0 opens with its only tile, which ends the round
# (R2.2, R5.1), and seat 1 pays the pip of 0-1 (R7.1). Nobody holds 0-0 then, so they draw for
# it, first seat 1, to which the lead has moved (R2.5, R2.6); it finds the double and lays it.
# Seat 0 lays 0-1 on it and is out, and seat 1 pays the two pips of 1-1.
TRANSCRIPT = """\
Chicken Foot: double-one set, 2 players, 1 tile each, seed 4

Round 1 of 2: 1-1 is required
Seat 0: opens with 1-1 — Chickie Ones!
Domino: seat 0 goes out
1-1 is left 4 arms short
1-1

Score sheet
 Round   Opened by   Seat 0   Seat 1
─────────────────────────────────────
     1   1-1              0        1
─────────────────────────────────────
 Total                    0        1

Round 2 of 2: 0-0 is required
Nobody holds 0-0, so all draw for it, and seat 1 begins
Seat 1: draws a tile, opens with 0-0 — Chickie Blanks!
Seat 0: 0-1 on 0-0
Domino: seat 0 goes out
0-0 is left 3 arms short
0-0
└─ 0-1

Score sheet, seed 4
 Round   Opened by   Seat 0   Seat 1
─────────────────────────────────────
     1   1-1              0        1
     2   0-0              0        2
─────────────────────────────────────
 Total                    0        3

Seat 0 wins with 0 points
1. seat 0, 0 points
2. seat 1, 3 points
"""


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R7.1")
def test_a_tiny_match_is_told_as_it_was_played(told: Told) -> None:
    assert told(*TINY, "--seed", "4") == TRANSCRIPT


def test_play_is_what_is_done_without_a_command(told: Told) -> None:
    assert told("play", *TINY, "--seed", "4") == TRANSCRIPT


def test_the_words_of_the_process_are_taken_by_default(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chickenfoot", *TINY, "--seed", "4"])

    assert cli.main() == 0
    assert capsys.readouterr().out == TRANSCRIPT


def test_the_package_can_be_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chickenfoot", *TINY, "--seed", "4"])

    with pytest.raises(SystemExit) as end:
        runpy.run_module("chickenfoot_rules", run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out == TRANSCRIPT


def test_to_import_the_main_module_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    importlib.import_module("chickenfoot_rules.__main__")

    # Whoever runs the package after this must not be warned that it is imported already.
    del sys.modules["chickenfoot_rules.__main__"]
    assert capsys.readouterr() == ("", "")


def test_quiet_shows_the_final_sheet_and_the_places_alone(told: Told) -> None:
    assert told(*TINY, "--seed", "4", "--quiet") == TRANSCRIPT[TRANSCRIPT.rindex("Score sheet") :]


@pytest.mark.parametrize("quiet", [[], ["--quiet"]])
def test_a_fresh_seed_is_told_so_that_the_match_can_be_played_again(
    told: Told, quiet: list[str]
) -> None:
    first = told(*quiet)
    seed = re.search("seed ([0-9]+)", first)
    assert seed

    assert told(*quiet, "--seed", seed[1]) == first
    assert told(*quiet) != first


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_plays_a_whole_match(told: Told, preset: str) -> None:
    out = told("--preset", preset, "--seed", "3", "--chickenlittle")

    assert re.findall("^Round ([0-9]+) of 10:", out, re.MULTILINE) == [*map(str, range(1, 11))]
    assert max(map(len, out.splitlines())) <= 100
    assert not re.search(" $", out, re.MULTILINE)


@pytest.mark.rule("R2.3")
def test_a_named_lead_draws_no_lots(told: Told) -> None:
    options = ("--opening", "laid-out", "--seed", "3")

    assert "Lots are drawn" in told(*options)
    named = told(*options, "--lead", "2")
    assert "Lots are drawn" not in named
    assert "9-9 is laid out, and seat 2 leads" in named
    assert "8-8 is laid out, and seat 3 leads" in named
    assert "7-7 is laid out, and seat 0 leads" in named


def test_the_sheet_of_a_big_table_is_whole(told: Told) -> None:
    out = told("--set", "18", "--players", "16", "--seed", "1", "--quiet")

    assert "Seat 15" in out.splitlines()[1]
    assert len(re.findall("^16[.] seat", out, re.MULTILINE)) == 1
    assert all(len(re.findall("[0-9-]+", line)) == 18 for line in out.splitlines()[3:22])


@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_of_a_preset_are_told_a_line_or_two_each(told: Told, name: str) -> None:
    out = told("rules", "--preset", name)

    assert re.sub(r"\n {6}", " ", out).splitlines() == [
        str(rule) for rule in rules_in_english(PRESETS[name])
    ]
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.rule("R1.3")
def test_the_rules_tell_the_hand_size_of_a_table_of_players(told: Told) -> None:
    assert "R1.3  Each of the 6 players takes 7 tiles." in told("rules", "--players", "6")


def test_every_option_of_the_rules_has_a_flag() -> None:
    assert [*FLAGS] == [field.name for field in attrs.fields(Rules)]


@pytest.mark.parametrize(("name", "words"), FLAGS.items())
def test_a_flag_overrides_the_preset_and_nothing_else(
    told: Told, name: str, words: tuple[str, ...]
) -> None:
    defaults = told("rules")

    assert words[0] == f"--{name.removeprefix('domino_').replace('_', '-')}"
    assert told("rules", *words) != defaults
    assert words[0] in play_help(told)


@pytest.mark.parametrize("name", [name for name, words in FLAGS.items() if len(words) == 1])
def test_a_switch_can_be_turned_off_again(told: Told, name: str) -> None:
    switch = name.replace("_", "-")

    assert told("rules", f"--{switch}", f"--no-{switch}") == told("rules")


@pytest.mark.rule("R4.1")
def test_a_switch_of_a_preset_can_be_turned_off(told: Told) -> None:
    encyclopedia = ("rules", "--preset", "encyclopedia")

    assert "you must play it at once" in told(*encyclopedia)
    assert "you may play it at once" in told(*encyclopedia, "--no-must-play-drawn")


def play_help(told: Told) -> str:
    with pytest.raises(SystemExit) as end:
        cli.main(["play", "--help"])
    assert end.value.code == 0
    return told.capsys.readouterr().out


def test_the_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--help"])

    assert end.value.code == 0
    # How the columns are set is the interpreter's business.
    out = " ".join(capsys.readouterr().out.split())
    assert "play play a match and tell it (the default)" in out
    assert "show show the table of a saved match at any moment" in out
    assert "replay tell a saved match again, and check it" in out
    assert "animate draw a round of a saved match, move by move" in out
    assert "rules tell the rules that are in force, a sentence each" in out


def test_the_version_is_told_whatever_else_is_asked(told: Told) -> None:
    assert told("--version", "play") == told("--version")


def test_the_version_is_that_of_the_distribution(told: Told) -> None:
    assert told("--version") == f"chickenfoot {version('chickenfoot-rules')}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--set 6", "table PUREMCO has no hand size for 4 players with a double-six set"),
        ("--set 19", "a set is a double-N with N from 1 to 18, not 19"),
        ("--players 99", "2 to 16 can play, not 99 (R1.2)"),
        ("--players -1", "2 to 16 can play, not -1 (R1.2)"),
        ("rules --players 1", "2 to 16 can play, not 1 (R1.2)"),
        ("--hand-size 0", "hand_size is 1 to 27 with a double-nine set, not 0 (R1.4)"),
        ("--hand-size 27", "4 players can't get 27 tiles each"),
        ("--double-blank -1", "double_blank is 0 points or more, not -1 (R7.2)"),
        ("--lead 4", "the lead is one of the seats 0 to 3, not 4 (R2.6)"),
        ("--opening laid-out --missing-double reshuffle", "missing_double=RESHUFFLE has no mean"),
        ("--opening nonsense", "argument --opening: invalid choice: 'nonsense'"),
        ("--preset nonsense", "argument --preset: invalid choice: 'nonsense'"),
        ("--deal-table nonsense", "argument --deal-table: invalid choice: 'nonsense'"),
        ("nonsense", "argument COMMAND: invalid choice: 'nonsense'"),
        ("--nonsense", "unrecognized arguments: --nonsense"),
        ("--play", "unrecognized arguments: --play"),
        ("--set", "argument --set: expected one argument"),
        ("--seed x", "argument --seed: a whole number of at most 40 digits is wanted, not 'x'"),
        ("--seed ٣", "argument --seed: a whole number"),
        ("--seed 1_0", "argument --seed: a whole number"),
    ],
)
def test_wrong_arguments_get_one_line(told: Told, words: str, message: str) -> None:
    assert told.wrong(*words.split()).startswith(message)


@pytest.mark.parametrize("option", ["--seed", "--players", "--set", "--double-blank", "--lead"])
def test_a_number_of_thousands_of_digits_is_refused_briefly(told: Told, option: str) -> None:
    assert told.wrong(option, "9" * 5000) == (
        f"argument {option}: a whole number of at most 40 digits is wanted, not '{'9' * 40}...'"
    )


def test_a_seed_may_be_long_or_negative(told: Told) -> None:
    for seed in ("9" * 40, "-7"):
        assert f"seed {seed}" in told(*TINY, "--seed", seed)


def test_nonsense_of_any_length_and_kind_gets_one_short_line(told: Told) -> None:
    assert told.wrong("--seed", "1", "two\nlines\x1b[31m") == (
        "unrecognized arguments: two lines?[31m"
    )
    assert len(told.wrong("--seed", "1", "x" * 5000)) == 403
    assert told.wrong("x" * 5000).endswith("...")


def test_without_rich_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)

    for words in (["--seed", "3"], ["rules"]):
        assert cli.main(words) == 2
        out, err = capsys.readouterr()
        assert not out
        assert err == "chickenfoot needs rich: pip install 'chickenfoot-rules[cli]'\n"


def test_without_rich_the_module_can_be_imported_and_wrong_arguments_are_still_named() -> None:
    code = """\
import sys
sys.modules["rich"] = None
from chickenfoot_rules.cli import main
sys.exit(main(sys.argv[1:]))
"""

    def run(*words: str) -> tuple[int, str, str]:
        ended = subprocess.run(
            [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
        )
        return ended.returncode, ended.stdout, ended.stderr

    install = "chickenfoot needs rich: pip install 'chickenfoot-rules[cli]'\n"
    assert run("--seed", "3") == (2, "", install)
    assert run("--set", "19")[2].startswith("chickenfoot: error: a set is a double-N")
    assert run("--version")[0] == 0


def test_an_output_that_knows_only_ascii_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)

    assert cli.main([*TINY, "--seed", "4"]) == 0
    told = bytes_told(stream)
    assert b"Seat 0: opens with 1-1 - Chickie Ones!\n" in told
    assert b"`- 0-1\n" in told
    assert b"?" not in told


def test_an_output_that_is_no_terminal_gets_no_colours_and_one_width(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told("--seed", "3")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")

    assert told("--seed", "3") == before
    assert "\x1b" not in before


def test_a_terminal_gets_its_own_width_and_bold_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)

    assert cli.main([*TINY, "--seed", "4"]) == 0
    told = bytes_told(stream).decode()
    assert "\x1b[1mRound 1 of 2: 1-1 is required\x1b[0m\n" in told
    assert cli.main(["rules"]) == 0
    assert max(map(len, bytes_told(stream).decode()[len(told) :].splitlines())) <= 60


def test_nobody_reading_any_more_ends_the_command_quietly(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main(["--seed", "3"]) == 1
        monkeypatch.undo()

    assert capfd.readouterr() == ("", "")


def test_an_output_that_is_full_ends_the_command_with_one_line(
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
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("chickenfoot_rules.cli.session.follow_match", interrupt)

    assert cli.main(["--quiet"]) == 130
    assert capsys.readouterr() == ("", "")


def test_the_same_seed_is_told_alike_by_every_process() -> None:
    def run(hash_seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "chickenfoot_rules", "--seed", "3"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout

    assert run("1") == run("2")
