"""Whole sessions with the command, equal letter by letter to the files in ``transcripts``.

To renew a file, delete it and run the test, which then writes it and fails once.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from chickenfoot_rules.cli import review
from chickenfoot_rules.players import advice
from cli_runs import CHICKEN_FOOT, EXPRESS, Command, OwnPlayers
from support.golden import assert_golden

TWO = " ".join(CHICKEN_FOOT.words)
TO_30 = " ".join(EXPRESS.words)
FOLDER = Path(__file__).parent / "transcripts"
BOT = OwnPlayers.program.replace(" ", "\xa0")
WATCHED = "--set 3 --hand-size 2 --players 3 --chickenlittle --seed 3"

# Seed 4 deals 1-1 to seat 0 and 0-1 to seat 1, then 0-1 to seat 0 and 1-1 to seat 1; 0-0 stays
# in the boneyard both times. By hand: seat 0 opens with its only tile, which ends the round
# (R2.2, R5.1), and seat 1 pays the pip of 0-1 (R7.1). Nobody holds 0-0 then, so they draw for
# it, first seat 1, to which the lead has moved (R2.5, R2.6); it finds the double and lays it.
# Seat 0 lays 0-1 on it and is out, and seat 1 pays the two pips of 1-1.
TINY = "--set 1 --players 2 --hand-size 1 --seed 4"

SESSIONS: Final = {
    "chicken foot": [f"{TWO} < {' / '.join(CHICKEN_FOOT.answers)}"],
    "express": [f"{TO_30} < {' / '.join(EXPRESS.answers)}"],
    "tiny": [TINY, f"play {TINY} --verbose", f"{TINY} --quiet"],
    "looking around": [
        f"play {TWO} < ? / table / history / rules / score / what /  /  /  / SCORE / quit",
        f"play {TO_30} < ? / table / history / rules / score / q",
    ],
    "illegal moves": [
        f"{TWO} < 2-2 / 1-1 / pass / quit",
        f"{TO_30} < 1-2 / draw / 1-1! / 4-9 /  / 1-2 on 0-1 / 1-3 on 3-3 / 6-6 / 0-6 1-1 / q",
        f"{TO_30} < 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 0-3 / 0-6 / 1-2 / q",
        (
            "--set 3 --hand-size 3 --seats human,random --seed 7 --chickenlittle"
            " < ? / 3-3! /  / 2-3 / 2-0 / "
        ),
    ],
    "taking back": [
        f"{TWO} --allow-undo < undo / draw / 2-2 / undo / undo / draw / 2-2 / 1-2 / q",
        f"{TWO} < draw / undo / q",
    ],
    "saving": [
        (
            "--set 2 --hand-size 2 --seats human:Ann,random --seed 5"
            " < draw / save / save no/a.json / save a.json / save b.json / q"
        ),
        "play --resume a.json --seed 5 < 2-2 / 1-2 / 1-2 / quit",
        "show a.json --seat 1",
        "replay a.json --language es",
        "--resume a.json --language de --seed 5 < ziehen / q",
        "--resume a.json --seats greedy,random --seed 1",
        "replay a.json --quiet",
    ],
    "sharing a screen": [
        (
            "--game express --target 30 --pairs --seats human:Ann,random,human:Cem,random --seed 5"
            " < 1 / quit"
        ),
        (
            "--set 2 --hand-size 2 --seats human:Ann,human:Bob --seed 1 --save a.json"
            " < 1 / 1 / 1 / 1 / 1 / 1"
        ),
        "--resume a.json --seed 1 < q",
    ],
    "own players": [
        "--seats own_players:Last,own_players:first,search:0.001s --set 1 --hand-size 1 --seed 4",
        f"--seats own_players:made_here,search:3,{BOT} --set 3 --seed 4",
        "--seats own_players:Last,human --set 2 --seed 1 --save a.json < q",
        "--resume a.json --seats own_players:Last,human --seed 1 < 1 / 1 / q",
        f"tournament --set 3 --hand-size 2 --matches 1 --jobs 1 --seats {BOT},greedy --seed 4",
    ],
    "laying out": [
        "--set 4 --hand-size 2 --opening laid-out --seed 3",
        "--set 3 --hand-size 2 --opening laid-out --seed 3 --lead 2 --curved",
    ],
    "records": [
        f"{WATCHED} --save a.json",
        "show a.json --round 1 --move 3",
        "show a.json --round 1 --move 3 --seat 2",
        "show a.json",
    ],
    "express records": [
        "--game express --target 30 --pairs --seed 3 --verbose --save a.json",
        "show a.json --round 1 --move 3",
        "show a.json --round 1 --move 3 --seat 2",
        "replay a.json",
    ],
    "pictures": [
        f"{TINY} --quiet --save a.json",
        "show a.json --round 1 --move 0 --seat 1 --svg seat.svg --theme dark",
        "show a.json --svg all.svg --colors print --numerals always --size 600",
        "show a.json --svg turned.svg --orientation 1 --no-labels --rotation 90",
        "animate a.json --out film.svg --round 2 --theme auto --seconds 0.5",
        "animate a.json --out open.svg --hands",
        "animate a.json --html match.html --seat 1",
        "animate a.json --html round.html --round 1 --theme dark",
    ],
    "reviews": [
        "--set 5 --hand-size 4 --seats greedy,greedy,random --seed 5 --quiet --save a.json",
        "review a.json --worlds 4",
        "review a.json --worlds 4 --player random --all --seed -7 --language de",
        "--game express --target 9 --players 3 --seed 5 --quiet --save b.json",
        "review b.json --worlds 4 --player 1",
    ],
    "hints": [
        f"{TWO} --no-chickenlittle < hint / draw / hint / 2-2 / hint / 1-2 / hint / q",
        "--seats human,greedy,random,greedy --seed 7 < hint / 1 / hint / 1 / hint / 1 / hint / q",
        f"{TO_30} < 1 / hint / 1 / hint / 1 / hint / 1 / hint / 1 / hint / 1 / hint / q",
    ],
    "rules": [
        "rules",
        "rules --preset puremco --players 6 --language de",
        "rules --game express --target 30 --players 4 --pairs",
    ],
}
"""Commands, each with what is typed after ``<``."""


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R7.1")
@pytest.mark.rule("X2")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.rule("X5")
@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_that_of_its_transcript(
    run: Command, own_players: OwnPlayers, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # a file gets no colours and a fixed width
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(review, "_MOST_LISTED", 3)
    monkeypatch.setattr(review, "find_spec", bool)  # no note on what would be faster
    monkeypatch.setattr(advice, "SIMULATIONS", 8)
    monkeypatch.setattr(advice, "_WORLDS", 30)
    shown = ""
    for command in SESSIONS[name]:
        words, _, typed = command.partition(" < ")
        arguments = [word.replace("\xa0", " ") for word in re.split(" +", words)]
        shown += f"$ chickenfoot {' '.join(arguments)}\n"
        shown += run(*arguments, typed=typed.split(" / "), code=None)
    for path in sorted(own_players.folder.glob("*.*[gl]")):
        shown += f"\n{path.name}:\n{path.read_text(encoding='utf-8')}\n"

    assert_golden(FOLDER / f"{name.replace(' ', '-')}.txt", shown)
