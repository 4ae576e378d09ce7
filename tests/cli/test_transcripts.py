"""Whole sessions with the command, equal letter by letter to the files in ``transcripts``.

To renew a file, delete it and run the test, which then writes it and fails once.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from chickenfoot_rules.cli import review
from chickenfoot_rules.players import advice
from cli_runs import TRANSCRIPTS, Command
from support.golden import assert_golden

TWO = "--set 2 --hand-size 2 --seats human,random --seed 5"
THREE = "--set 3 --hand-size 3 --seats human,random --seed 7 --chickenlittle"
EXPRESS = "--game express --target 30 --seats human,random --seed 5"
PAIRS = "--game express --target 30 --pairs --seats human:Ann,random,human:Cem,random --seed 5"
SHARED = "--set 2 --hand-size 2 --seats human:Ann,human:Bob --seed 1"
WATCHED = "--set 3 --hand-size 2 --players 3 --chickenlittle --seed 3"

# Seed 4 deals 1-1 to seat 0 and 0-1 to seat 1, then 0-1 to seat 0 and 1-1 to seat 1; 0-0 stays
# in the boneyard both times. By hand: seat 0 opens with its only tile, which ends the round
# (R2.2, R5.1), and seat 1 pays the pip of 0-1 (R7.1). Nobody holds 0-0 then, so they draw for
# it, first seat 1, to which the lead has moved (R2.5, R2.6); it finds the double and lays it.
# Seat 0 lays 0-1 on it and is out, and seat 1 pays the two pips of 1-1.
TINY = "--set 1 --players 2 --hand-size 1 --seed 4"

SESSIONS: dict[str, list[tuple[str, str, int]]] = {
    "tiny": [
        (TINY, "", 0),
        (f"play {TINY} --verbose", "", 0),
        (f"{TINY} --quiet", "", 0),
    ],
    "looking around": [
        (f"play {TWO}", "? / table / history / rules / score / what /  /  /  / SCORE / quit", 0),
        (f"play {EXPRESS}", "? / table / history / rules / score / q", 0),
    ],
    "illegal moves": [
        (TWO, "2-2 / 1-1 / pass / quit", 0),
        (EXPRESS, "1-2 / draw / 1-1! / 4-9 /  / 1-2 on 0-1 / 1-3 on 3-3 / 6-6 / 0-6 1-1 / q", 0),
        (EXPRESS, "1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 0-3 / 0-6 / 1-2 / q", 0),
        (THREE, "? / 3-3! /  / 2-3 / 2-0 / ", 1),
    ],
    "taking back": [
        (f"{TWO} --allow-undo", "undo / draw / 2-2 / undo / undo / draw / 2-2 / 1-2 / q", 0),
        (TWO, "draw / undo / q", 0),
    ],
    "saving": [
        (
            TWO.replace("human", "human:Ann"),
            "draw / save / save no/a.json / save a.json / save b.json / q",
            0,
        ),
        ("play --resume a.json --seed 5", "2-2 / 1-2 / 1-2 / quit", 0),
        ("show a.json --seat 1", "", 0),
        ("replay a.json --language es", "", 0),
        ("--resume a.json --language de --seed 5", "ziehen / q", 0),
        ("--resume a.json --seats greedy,random --seed 1", "", 0),
        ("replay a.json --quiet", "", 0),
    ],
    "sharing a screen": [
        (PAIRS, "1 / quit", 0),
        (f"{SHARED} --save a.json", "1 / 1 / 1 / 1 / 1 / 1", 1),
        ("--resume a.json --seed 1", "q", 0),
    ],
    "laying out": [
        ("--set 4 --hand-size 2 --opening laid-out --seed 3", "", 0),
        ("--set 3 --hand-size 2 --opening laid-out --seed 3 --lead 2 --curved", "", 0),
    ],
    "records": [
        (f"{WATCHED} --save a.json", "", 0),
        ("show a.json --round 1 --move 3", "", 0),
        ("show a.json --round 1 --move 3 --seat 2", "", 0),
        ("show a.json", "", 0),
    ],
    "express records": [
        ("--game express --target 30 --pairs --seed 3 --verbose --save a.json", "", 0),
        ("show a.json --round 1 --move 3", "", 0),
        ("show a.json --round 1 --move 3 --seat 2", "", 0),
        ("replay a.json", "", 0),
    ],
    "reviews": [
        (
            "--set 5 --hand-size 4 --seats greedy,greedy,random --seed 5 --quiet --save a.json",
            "",
            0,
        ),
        ("review a.json --worlds 4", "", 0),
        ("review a.json --worlds 4 --player random --all --seed -7 --language de", "", 0),
        ("--game express --target 9 --players 3 --seed 5 --quiet --save b.json", "", 0),
        ("review b.json --worlds 4 --player 1", "", 0),
    ],
    "hints": [
        (f"{TWO} --no-chickenlittle", "hint / draw / hint / 2-2 / hint / 1-2 / hint / q", 0),
        (
            "--seats human,greedy,random,greedy --seed 7",
            "hint / 1 / hint / 1 / hint / 1 / hint / q",
            0,
        ),
        (EXPRESS, "1 / hint / 1 / hint / 1 / hint / 1 / hint / 1 / hint / 1 / hint / q", 0),
    ],
    "rules": [
        ("rules", "", 0),
        ("rules --preset puremco --players 6 --language de", "", 0),
        ("rules --game express --target 30 --players 4 --pairs", "", 0),
    ],
}
"""Commands, each with what is typed and its exit code."""


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.rule("X5")
@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_that_of_its_transcript(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORCE_COLOR", "1")  # a file gets no colours and a fixed width
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(review, "find_spec", bool)  # no note on what would be faster
    monkeypatch.setattr(advice, "SIMULATIONS", 8)
    monkeypatch.setattr(advice, "_WORLDS", 30)
    shown = ""
    for words, typed, code in SESSIONS[name]:
        shown += (
            f"$ chickenfoot {words}\n{run(*words.split(), typed=typed.split(' / '), code=code)}"
        )

    assert_golden(TRANSCRIPTS / f"{name.replace(' ', '-')}.txt", shown)
