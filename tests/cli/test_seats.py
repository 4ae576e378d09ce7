"""Players of one's own in ``--seats``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli.seats import entrant_from
from chickenfoot_rules.records import load
from cli_runs import TINY, Command, OwnPlayers

pytestmark = pytest.mark.usefixtures("own_players")

SMALL = ("--set", "3", "--hand-size", "2", "--seed", "4")
BOT = OwnPlayers.program


@pytest.mark.parametrize(
    ("seat", "skill"),
    [
        ("own_players:Last", "is a player of your own"),
        ("own_players:first", "is a player of your own"),
        ("own_players:made_here", "is a player of your own"),
        (BOT, "is a program of your own, with 10 s for each move"),
    ],
)
def test_a_player_of_ones_own_plays(run: Command, seat: str, skill: str) -> None:
    out = run("--seats", f"{seat},greedy", *SMALL)

    assert f"Players: {seat}, greedy\n" in out
    assert f"  {skill}\n" in out


def test_the_skill_of_each_different_player_is_said_once(run: Command) -> None:
    seats = "greedy,random,search:3,search:0.001s,greedy"
    out = run("--seats", seats, "--seed", "1", "--set", "2", "--hand-size", "1")

    skills = re.findall(r"^(greedy|random|search:\S+) +(?:follows|makes|tries) ", out, re.MULTILINE)
    assert skills == ["greedy", "random", "search:3", "search:0.001s"]


def test_players_of_ones_own_take_part_in_a_tournament(run: Command) -> None:
    words = ("tournament", "--matches", "1", "--jobs", "1", *SMALL)
    out = run(*words, "--seats", f"own_players:Last,greedy,{BOT}")

    assert " own_players:Last " in out
    assert f" {BOT} " in out


def test_a_tournament_names_a_program_by_the_end_of_a_long_command() -> None:
    entrant = entrant_from(f"cmd:./bot {'a' * 30} {'b' * 40}")

    assert not isinstance(entrant, str)
    assert f"cmd:…{'a' * 14} {'b' * 40}" == entrant.kind


def test_a_player_that_fails_ends_the_match_with_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["--seats", "own_players:Failing,greedy", *SMALL]) == 1

    err = capsys.readouterr().err
    assert err.startswith("chickenfoot: error: player 1, holding ")
    assert err.endswith(" raised ValueError('out of ideas')\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize("seat", ["own_players:Last", BOT])
def test_a_resumed_player_of_ones_own_must_be_named_again(
    run: Command, path: Path, seat: str
) -> None:
    words = ("--seats", f"{seat},human", *TINY[:2], *TINY[4:], "--seed", "1")
    run(*words, "--save", str(path), typed=["q"])

    assert load(path).names == (seat, "you")
    error = run.error("play", "--resume", str(path))
    assert "which a file can't seat; repeat --seats with all players" in error
    again = ("--resume", str(path), "--seats", f"{seat},human", "--seed", "1")
    assert re.search("wins? with", run(*again, typed=["1"] * 9))
