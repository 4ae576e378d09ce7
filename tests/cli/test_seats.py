"""Players of one's own in ``--seats``."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli.seats import entrant_from
from chickenfoot_rules.records import load
from cli_runs import TINY, Command

MODULE = """
class Last:
    def choose(self, view, rng):
        return view.legal_moves[-1]


class Failing:
    def choose(self, view, rng):
        raise ValueError("out of ideas")


def first(view, rng):
    return view.legal_moves[0]


def made_here():
    return lambda view, rng: view.legal_moves[0]
"""
SMALL = ("--set", "3", "--hand-size", "2", "--seed", "4")
TOURNAMENT = ("tournament", "--matches", "2", "--jobs", "1", *SMALL)


@pytest.fixture(autouse=True)
def _own_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a module of players into the current folder."""
    known = {*sys.modules}
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "own_players.py").write_text(MODULE, encoding="utf-8")
    with contextlib.chdir(tmp_path):
        yield
    for name in {*sys.modules} - known:
        del sys.modules[name]


@pytest.mark.parametrize("name", ["Last", "first", "made_here"])
def test_a_player_in_the_current_folder_plays(run: Command, name: str) -> None:
    out = run("--seats", f"own_players:{name},greedy", *SMALL)

    assert f"Players: own_players:{name}, greedy\n" in out
    assert "  is a player of your own\n" in out


def test_a_player_of_ones_own_takes_part_in_a_tournament(run: Command) -> None:
    out = run(*TOURNAMENT, "--seats", "own_players:Last,greedy,own_players:first")

    assert " own_players:Last " in out
    assert " own_players:first " in out


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ("no_players:Last,greedy", "there is no module 'no_players'; a module is looked for in "),
        ("own_players:last,greedy", "the module 'own_players' has no 'last'; did you mean 'Last'?"),
        ("own_players:__name__,greedy", "'own_players:__name__' is not a player; expected an "),
    ],
)
@pytest.mark.parametrize("command", [("play", *SMALL), TOURNAMENT], ids=["play", "tournament"])
def test_a_player_that_can_not_be_seated_gets_one_line(
    run: Command, command: tuple[str, ...], seats: str, message: str
) -> None:
    assert run.error(*command, "--seats", seats).startswith(message)


def test_a_player_that_can_not_go_to_other_processes_is_refused(run: Command) -> None:
    error = run.error(*TOURNAMENT, "--seats", "own_players:made_here,greedy")

    assert error.startswith("'own_players:made_here' can't play in a tournament, which copies ")


def test_a_player_that_fails_ends_the_match_with_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["--seats", "own_players:Failing,greedy", *SMALL]) == 1

    err = capsys.readouterr().err
    assert err.startswith("chickenfoot: error: player 1, holding ")
    assert err.endswith(" raised ValueError('out of ideas')\n")
    assert err.count("\n") == 1


def test_a_resumed_player_of_ones_own_must_be_named_again(run: Command, path: Path) -> None:
    words = ("--seats", "own_players:Last,human", *TINY[:2], *TINY[4:], "--seed", "1")
    run(*words, "--save", str(path), typed=["q"])

    assert load(path).names == ("own_players:Last", "you")
    assert run.error("play", "--resume", str(path)) == (
        "player 1 was 'own_players:Last', which a file can't seat; repeat --seats with all players"
    )
    seats = ("--seats", "own_players:Last,human")
    assert re.search(
        "wins? with", run("--resume", str(path), *seats, "--seed", "1", typed=["1"] * 9)
    )


BOT = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["legal_moves"][-1]["action"]}), flush=True)
"""


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """Write a program that plays, and return it as ``--seats`` names it."""
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "python").symlink_to(sys.executable)  # so that the command is short
    return "cmd:./python -S bot.py"


def test_a_program_plays(run: Command, bot: str) -> None:
    out = run("--seats", f"{bot},greedy", *SMALL)

    assert f"Players: {bot}, greedy\n" in " ".join(out.split("\n ")) + "\n"
    assert "  is a program of your own, with 10 s for each move\n" in out


def test_a_program_takes_part_in_a_tournament(run: Command, bot: str) -> None:
    out = run(*TOURNAMENT, "--seats", f"{bot},greedy")

    assert " greedy " in out
    assert " cmd:" in out


def test_a_tournament_names_a_program_by_the_end_of_a_long_command() -> None:
    entrant = entrant_from(f"cmd:./bot {'a' * 30} {'b' * 40}")

    assert not isinstance(entrant, str)
    assert f"cmd:…{'a' * 14} {'b' * 40}" == entrant.kind


@pytest.mark.parametrize("command", [("play", *SMALL), TOURNAMENT], ids=["play", "tournament"])
def test_a_program_needs_a_command(run: Command, command: tuple[str, ...]) -> None:
    assert run.error(*command, "--seats", "cmd:,greedy") == "expected a command, got ''"


def test_a_file_never_runs_a_program(run: Command, bot: str, path: Path) -> None:
    words = ("--seats", f"{bot},human", *TINY[:2], *TINY[4:], "--seed", "1")
    run(*words, "--save", str(path), typed=["q"])

    error = run.error("play", "--resume", str(path))
    assert "which a file can't seat; repeat --seats with all players" in error
