"""Players of one's own in ``--seats``."""

from __future__ import annotations

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.cli.seats import entrant_from
from cli_runs import Command, OwnPlayers

pytestmark = pytest.mark.usefixtures("own_players")

SMALL = ("--set", "3", "--hand-size", "2", "--seed", "4")
BOT = OwnPlayers.program


def test_a_tournament_names_a_program_by_the_end_of_a_long_command() -> None:
    entrant = entrant_from(f"cmd:./bot {'a' * 30} {'b' * 40}")

    assert not isinstance(entrant, str)
    assert f"cmd:…{'a' * 14} {'b' * 40}" == entrant.kind


@pytest.mark.parametrize("name", ["Last", "first", "made_here", None])
def test_each_kind_of_player_plays(run: Command, name: str | None) -> None:
    seat = f"own_players:{name}" if name else BOT
    assert f"Players: {seat} 1, greedy, {seat} 3\n" in run(
        "--seats", f"{seat},greedy,{seat}", *SMALL
    )


def test_a_player_that_fails_ends_the_match_with_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["--seats", "own_players:Failing,greedy", *SMALL]) == 1

    err = capsys.readouterr().err
    assert err.startswith("chickenfoot: error: player 1, holding ")
    assert err.endswith(" raised ValueError: out of ideas\n")
    assert err.count("\n") == 1
