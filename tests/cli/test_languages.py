"""The command in German: nothing stays English, and a person is addressed as one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from chickenfoot_rules import Match, Rules, cli
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.records import MatchRecord, save
from cli_runs import Command

GERMAN = ("--language", "de")
FOUR = Rules(domino_set=4, hand_size=3)


def test_a_refusal_of_the_system_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--resume", "nowhere.json", *GERMAN]) == 2
    said = "nowhere.json lässt sich nicht lesen: die Datei oder den Ordner gibt es nicht"
    assert f"chickenfoot: Fehler: {said}\n" == capsys.readouterr().err


def test_the_ids_of_several_rules_are_translated(run: Command) -> None:
    assert "(R2.2 bis R2.4, R2.8)" in " ".join(run.help("rules", *GERMAN).split())
    assert "(R2.2 to R2.4, R2.8)" in " ".join(run.help("rules").split())


def test_a_review_names_the_moves_in_the_language(run: Command, path: Path) -> None:
    seats = [GreedyPlayer(), RandomPlayer()]
    save(MatchRecord.of(play_match(seats, rules=FOUR, seed=5).match, ("Ann", "Bob")), path)

    shown = run("review", str(path), "--worlds", "20", "--all", *GERMAN)
    assert " an " in shown
    assert " on " not in shown


def test_a_person_without_a_name_is_a_player_to_those_who_watch(run: Command, path: Path) -> None:
    match = Match(FOUR, players=2).deal(Random(5))
    save(MatchRecord.of(match, ("you", "greedy")), path)

    assert "Spieler 1 " in run("show", str(path), *GERMAN)
    assert "player 1 " in run("show", str(path), "--seat", "1")
    assert "du " not in run("show", str(path), *GERMAN)
