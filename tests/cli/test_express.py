"""The command ``chickenfoot`` plays, keeps and shows Express-Domino."""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
from pathlib import Path

import pytest

from chickenfoot_rules import Move, Tile, cli
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.express import ExpressMatch, ExpressRules, ExpressView
from chickenfoot_rules.express.rulebook import express_rules_in_english
from chickenfoot_rules.players import (
    GAMES,
    Chooser,
    GreedyPlayer,
    RandomPlayer,
    follow_match,
    play_match,
)
from chickenfoot_rules.records import Annotation, MatchRecord, Record, RoundRecord, load, save
from chickenfoot_rules.rendering import round_animation, round_svg, round_text, view_svg, view_text
from cli_runs import Game, Terminal, Told, bytes_told
from express_table import FOUR, PAIRS, THREE, TWO, position
from table import play

EXPRESS = ("--game", "express", "--target", "30")
MINE = (*EXPRESS, "--seats", "human,random", "--seed", "5")
NAMES = ("Ann", "Bob", "Cem", "Dora")

TABLES = [
    ("--players", "2"),
    ("--players", "3"),
    ("--players", "4"),
    ("--players", "4", "--pairs"),
]
RULES = [ExpressRules(target=30, players=players) for players in (2, 3, 4)]
RULES.append(ExpressRules(target=30, pairs=True))

ANSWERS = (
    *("1-1", "1-6 on 1-1", "1", "pass", "1-2>0-2", "1-5", "1-4", "1-3"),
    *("0-3", "0-6", "1", "p", "1-2 1-3"),
)
"""What the person answers in the match below, but for one answer that is no move then."""

# Seed 5 deals 1-1 1-2 1-3 1-4 1-5 0-6 1-6 against 0-1 0-2 0-3 3-4 3-5 4-5 3-6, and then
# 0-0 1-2 0-3 0-5 2-5 4-5 0-6 against 1-3 3-3 3-5 5-5 2-6 4-6 5-6. By hand: the person holds the
# highest double and leads it; 3-4 and 3-5 are left to the other, 15 points. Then the other leads,
# and when 1-2 lies there are a two and a three open, which nobody has: 14 pips against 31.
MATCH = """\
Express-Domino: double-six set, 2 players, 7 tiles each, 30 points to win
Players: seat 0 (you), seat 1 (random)

Round 1: seat 0 (you) is the hand and leads
1-1 is the highest double that was dealt, so seat 0 (you) leads it

Round 1: seat 0 (you) to play
Nothing is on the table yet
Seat 0 (you) is the hand and leads 1-1
seat 0 (you)      7 tiles   seat 1 (random)   7 tiles   out of play      14 tiles
Hand: 1-1* 1-2 1-3 1-4 1-5 0-6 1-6
1  1-1 opens
Your move (Enter: 1-1 opens; ? for help): 1-1
Seat 0 (you): opens with 1-1
Seat 1 (random): 0-1 on 1-1

Round 1: seat 0 (you) to play
[1] 1-1 1-0 [0] last
Open ends: 1 on the left, 0 on the right
Seat 0 (you) is the hand
seat 0 (you)      6 tiles   seat 1 (random)   6 tiles   out of play      14 tiles
Hand: 1-2* 1-3* 1-4* 1-5* 0-6* 1-6*
1  1-6 on 1-1   2  0-6 on 0-1   3  1-5 on 1-1   4  1-4 on 1-1   5  1-3 on 1-1   6  1-2 on 1-1
Your move (? for help): 1-6 on 1-1
Seat 0 (you): 1-6 on 1-1
Seat 1 (random): 3-6 on 1-6

Round 1: seat 0 (you) to play
[3] 3-6 last 6-1 1-1 1-0 [0]
Open ends: 3 on the left, 0 on the right
Seat 0 (you) is the hand
seat 0 (you)      5 tiles   seat 1 (random)   5 tiles   out of play      14 tiles
Hand: 1-2 1-3* 1-4 1-5 0-6*
1  0-6 on 0-1   2  1-3 on 3-6
Your move (? for help): 1
Seat 0 (you): 0-6 on 0-1
Seat 1 (random): 0-3 on 3-6

Round 1: seat 0 (you) to play
[0] 0-3 last 3-6 6-1 1-1 1-0 0-6 [6]
Open ends: 0 on the left, 6 on the right
Seat 0 (you) is the hand
seat 0 (you)      4 tiles   seat 1 (random)   4 tiles   out of play      14 tiles
Hand: 1-2 1-3 1-4 1-5
1  pass
Your move (Enter: pass; ? for help): pass
Seat 0 (you): passes
Seat 1 (random): 0-2 on 0-3

Round 1: seat 0 (you) to play
[2] 2-0 last 0-3 3-6 6-1 1-1 1-0 0-6 [6]
Open ends: 2 on the left, 6 on the right
Seat 0 (you) is the hand
seat 0 (you)      4 tiles   seat 1 (random)   3 tiles   out of play      14 tiles
Hand: 1-2* 1-3 1-4 1-5
1  1-2 on 0-2
Your move (Enter: 1-2 on 0-2; ? for help): 1-2>0-2
Seat 0 (you): 1-2 on 0-2
Seat 1 (random): passes

Round 1: seat 0 (you) to play
[1] 1-2 last 2-0 0-3 3-6 6-1 1-1 1-0 0-6 [6]
Open ends: 1 on the left, 6 on the right
Seat 0 (you) is the hand
seat 0 (you)      3 tiles   seat 1 (random)   3 tiles   out of play      14 tiles
Hand: 1-3* 1-4* 1-5*
1  1-5 on 1-2   2  1-4 on 1-2   3  1-3 on 1-2
Your move (? for help): 1-5
Seat 0 (you): 1-5 on 1-2
Seat 1 (random): 4-5 on 1-5

Round 1: seat 0 (you) to play
[4] 4-5 last 5-1 1-2 2-0 0-3 3-6 6-1 1-1 1-0 0-6 [6]
Open ends: 4 on the left, 6 on the right
Seat 0 (you) is the hand
seat 0 (you)      2 tiles   seat 1 (random)   2 tiles   out of play      14 tiles
Hand: 1-3 1-4*
1  1-4 on 4-5
Your move (Enter: 1-4 on 4-5; ? for help): 1-4
Seat 0 (you): 1-4 on 4-5
Seat 1 (random): passes

Round 1: seat 0 (you) to play
[1] 1-4 last 4-5 5-1 1-2 2-0 0-3 3-6 6-1 1-1 1-0 0-6 [6]
Open ends: 1 on the left, 6 on the right
Seat 0 (you) is the hand
seat 0 (you)      1 tile   seat 1 (random)   2 tiles   out of play      14 tiles
Hand: 1-3*
1  1-3 on 1-4
Your move (Enter: 1-3 on 1-4; ? for help): 1-3
Seat 0 (you): 1-3 on 1-4
Domino: seat 0 (you) goes out
Seat 0 (you) scores 15 points, the pips of seat 1 (random)
3-1 1-4 4-5 5-1 1-2 2-0 0-3 3-6 6-1 1-1 1-0 0-6

Seat 0 (you): no tiles, 0 pips
Seat 1 (random): 3-4 3-5, 15 pips

Score sheet
                     Seat 0   Seat 1
 Round   Opened by      you   random
─────────────────────────────────────
     1   1-1             15        0
─────────────────────────────────────
 Total                   15        0
30 points win: seat 0 lacks 15, seat 1 lacks 30

Round 2: seat 1 (random) is the hand and leads
Seat 1 (random) comes next after seat 0 (you) and may lead any tile
Seat 1 (random): opens with 3-3

Round 2: seat 0 (you) to play
[3] 3-3 [3] last
Open ends: 3 on the left, 3 on the right
Seat 1 (random) is the hand
seat 0 (you)      7 tiles  15 points   out of play      14 tiles
seat 1 (random)   6 tiles   0 points
Hand: 0-0 1-2 0-3* 0-5 2-5 4-5 0-6
1  0-3 on 3-3
Your move (Enter: 0-3 on 3-3; ? for help): 0-3
Seat 0 (you): 0-3 on 3-3
Seat 1 (random): 1-3 on 3-3

Round 2: seat 0 (you) to play
[1] 1-3 last 3-3 3-0 [0]
Open ends: 1 on the left, 0 on the right
Seat 1 (random) is the hand
seat 0 (you)      6 tiles  15 points   out of play      14 tiles
seat 1 (random)   5 tiles   0 points
Hand: 0-0* 1-2* 0-5* 2-5 4-5 0-6*
1  0-6 on 0-3   2  0-5 on 0-3   3  1-2 on 1-3   4  0-0 on 0-3
Your move (? for help): 0-6
Seat 0 (you): 0-6 on 0-3
Seat 1 (random): 2-6 on 0-6

Round 2: seat 0 (you) to play
[1] 1-3 3-3 3-0 0-6 6-2 [2] last
Open ends: 1 on the left, 2 on the right
Seat 1 (random) is the hand
seat 0 (you)      5 tiles  15 points   out of play      14 tiles
seat 1 (random)   4 tiles   0 points
Hand: 0-0 1-2* 0-5 2-5* 4-5
1  2-5 on 2-6   2  1-2 on 1-3   3  1-2 on 2-6
Your move (? for help): 1
Seat 0 (you): 2-5 on 2-6
Seat 1 (random): 3-5 on 2-5

Round 2: seat 0 (you) to play
[1] 1-3 3-3 3-0 0-6 6-2 2-5 5-3 [3] last
Open ends: 1 on the left, 3 on the right
Seat 1 (random) is the hand
seat 0 (you)      4 tiles  15 points   out of play      14 tiles
seat 1 (random)   3 tiles   0 points
Hand: 0-0 1-2* 0-5 4-5
1  1-2 on 1-3
Your move (Enter: 1-2 on 1-3; ? for help): p
That is not possible: seat 0 has a tile to play, so it may not pass (X5)
Your move (Enter: 1-2 on 1-3; ? for help): 1-2 1-3
Seat 0 (you): 1-2 on 1-3
Closed: nobody can play
Seat 0 (you) has the fewest pips, 14
Seat 0 (you) scores 31 points, the pips of seat 1 (random)
2-1 1-3 3-3 3-0 0-6 6-2 2-5 5-3

Seat 0 (you): 0-0 0-5 4-5, 14 pips
Seat 1 (random): 5-5 4-6 5-6, 31 pips

Score sheet, seed 5
                     Seat 0   Seat 1
 Round   Opened by      you   random
─────────────────────────────────────
     1   1-1             15        0
     2   3-3             31        0
─────────────────────────────────────
 Total                   46        0

Seat 0 (you) wins with 46 points
1. seat 0 (you), 46 points
2. seat 1 (random), 0 points
"""


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Game:
    return Game(monkeypatch, capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def match_in(path: Path) -> ExpressMatch:
    record = load(path)
    assert isinstance(record, MatchRecord)
    assert isinstance(record.match, ExpressMatch)
    return record.match


def steps(rules: ExpressRules, seed: int) -> list[ExpressMatch]:
    """A match after each of its steps."""
    players = [RandomPlayer()] * rules.players
    return [step.after for step in follow_match(ExpressMatch(rules), players, seed=seed)]


def unfinished(rules: ExpressRules) -> ExpressMatch:
    """A match that stands in its second round."""
    return [step for step in steps(rules, 3) if len(step.rounds) == 1][-3]


def kept(record: Record, path: Path) -> str:
    """Save a record and return its path as a word of the command."""
    save(record, path)
    return str(path)


# --- whole matches ---------------------------------------------------------------------


@pytest.mark.parametrize(("words", "rules"), [*zip(TABLES, RULES, strict=True)])
@pytest.mark.rule("X1")
@pytest.mark.rule("X8")
def test_a_whole_match_is_played_and_told_at_every_table(
    told: Told, path: Path, words: tuple[str, ...], rules: ExpressRules
) -> None:
    out = told(*EXPRESS, *words, "--seed", "7", "--save", str(path))
    match = play_match([RandomPlayer()] * rules.players, rules=rules, seed=7).match

    assert match == match_in(path)
    assert out.startswith("Express-Domino: double-six set, ")
    assert ("\nPartners: seats 0 and 2 against seats 1 and 3\n" in out) == rules.pairs
    assert out.count("\nDomino: ") + out.count("\nClosed: ") == len(match.rounds)
    assert out.count(" is the hand and leads\n") == len(match.rounds)
    assert out.count("\n30 points win: ") == len(match.rounds) - 1
    assert "\nScore sheet, seed 7\n" in out
    best = match.standings[0]
    partner = f"s {best.seat} and {best.seat + 2} win" if rules.pairs else f" {best.seat} wins"
    assert f"\nSeat{partner} with {best.total} points\n1. seat" in out
    assert "boneyard" not in out
    assert "Chickie" not in out


@pytest.mark.rule("X2")
@pytest.mark.rule("X5")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
def test_a_person_plays_a_whole_match(game: Game) -> None:
    assert game(ANSWERS, *MINE) == MATCH


def test_players_are_those_of_every_game(told: Told, path: Path) -> None:
    words = ("--seats", "greedy,random,greedy", "--save", str(path), "--quiet")
    out = told(*EXPRESS, *words, "--seed", "4")
    rules = ExpressRules(target=30, players=3)
    players = [GreedyPlayer(), RandomPlayer(), GreedyPlayer()]

    assert play_match(players, rules=rules, seed=4).match == match_in(path)
    assert out.startswith("Score sheet, seed 4\n")
    searched = ("play", *EXPRESS, "--seats", "search:2,search:2", "--seed", "4", "--quiet")
    assert "Seat 0 (search:2)" in told(*searched) or "Seat 1 (search:2)" in told(*searched)


def test_partners_have_one_column_of_the_sheet(told: Told) -> None:
    words = ("--pairs", "--seats", "random,greedy,random,greedy")
    out = told(*EXPRESS, *words, "--seed", "1", "--quiet")

    assert out.startswith(
        """\
Score sheet, seed 1
                     Seats 0 and 2   Seats 1 and 3
                            random          greedy
 Round   Opened by          random          greedy
───────────────────────────────────────────────────
     1   6-6  """
    )
    assert len(re.findall(r"\n +[0-9]+   [0-6]-[0-6]( +[0-9]+){2}(?=\n)", out)) >= 1
    assert re.search(r"\n Total( +[0-9]+){2}\n", out)


# --- a person --------------------------------------------------------------------------


@pytest.mark.rule("X5")
def test_the_help_tells_nothing_of_draws_and_announcements(game: Game) -> None:
    out = game(["?", "draw", "1-1!", "4-9", "xyz", "9", "quit"], *MINE)

    assert (
        out.split("? for help): ")[1]
        == """\
?
a number     make the move that has it
4-6 on 6-6   play 4-6 on 6-6; 4-6 6-6 and 4-6>6-6 say the same
4-6          play 4-6, if it fits one end only
pass         p says the same
Enter alone  make the move, if only one is legal
table, t     see the table and your hand again
history      see what has happened in this round
rules        read the rules that are in force
quit, q      leave the match
Your move (Enter: 1-1 opens; """
    )
    assert "That is not possible: nobody draws: what is not dealt is out of play (X5)" in out
    assert "That is not possible: no last tile is announced in Express-Domino (X4)" in out
    assert "That is not possible: a double-six set has no 4-9 (X1)" in out
    assert "type a number, or words like 4-6 on 6-6, or ? for help" in out
    assert "the moves are numbered 1 to 1, so none is 9" in out
    assert out.endswith("You leave the match in round 1; its seed was 5\n")


@pytest.mark.rule("X2")
@pytest.mark.rule("X4")
def test_what_is_impossible_is_refused_with_its_rule(game: Game) -> None:
    out = game(["1-2", "", "1-2 on 0-1", "1-3 on 3-3", "6-6", "0-6 1-1", "quit"], *MINE)

    assert "That is not possible: seat 0 holds 1-1, the highest, and must lead it (X2)" in out
    assert "That is not possible: the open end of 0-1 is blank, and 1-2 has none (X4)" in out
    assert "That is not possible: 3-3 does not lie on the table (X4)" in out
    assert "That is not possible: seat 0 does not hold 6-6 but" in out
    assert "That is not possible: the open end of 1-1 is one, and 0-6 has none (X4)" in out


@pytest.mark.rule("X4")
def test_a_tile_named_alone_goes_where_it_fits_if_that_is_one_place(game: Game) -> None:
    # In round 1 3-6 makes the ends 3 and 0, and in round 2 1-2 would go on both 1-3 and 2-6.
    answers = ["", "1-6", "1-2", *ANSWERS[2:8], "0-3", "0-6", "1-2", "quit"]
    out = game(answers, *MINE)

    assert "\n1-2 fits no open end: they are 0, 3 (X4)\n" in out
    assert "\n1-2 fits more than one end: say 1-2 on 1-3 or 1-2 on 2-6\n" in out


def test_a_person_can_look_around(game: Game) -> None:
    out = game(["", "history", "table", "rules", "quit"], *MINE)
    _, _, _, looked, rules, _ = out.split("Your move")

    assert "history\nSeat 0 (you): opens with 1-1\nSeat 1 (random): 0-1 on 1-1\n" in out
    assert "table\n\nRound 1: seat 0 (you) to play\n[1] 1-1 1-0 [0] last\n" not in looked
    assert "Round 1: seat 0 (you) to play\n[1] 1-1 1-0 [0] last\n" in looked
    told_rules = " ".join(rules.split())
    for rule in express_rules_in_english(ExpressRules(target=30, players=2)):
        assert f"{rule.id} {rule.text}" in told_rules


class FirstMove:
    """Makes the first legal move, and remembers what it held."""

    def __init__(self) -> None:
        self.held: set[str] = set()

    def choose(self, view: ExpressView, rng: random.Random) -> Move:
        del rng
        self.held |= {*map(str, view.hand)}
        return view.legal_moves[0]


@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize("pairs", [False, True])
def test_no_tile_that_a_person_does_not_see_is_shown_during_a_round(
    game: Game, seed: int, pairs: bool
) -> None:
    rules = ExpressRules(target=30, pairs=pairs)
    person = FirstMove()
    visible: set[str] = set()
    answers = 0
    players: list[Chooser] = [person, *[RandomPlayer()] * 3]
    for step in follow_match(ExpressMatch(rules), players, seed=seed):
        answers += step.seat == 0
        if step.after.round is None or answers == 4:
            break
        visible |= {*map(str, step.after.round.layout.tiles)}
    visible |= {"6-6", *person.held}

    words = (*EXPRESS, "--seats", "human,random,random,random", *(["--pairs"] if pairs else []))
    out = game(["1"] * (answers - 1), *words, "--seed", str(seed), code=1)
    told_tiles = {str(Tile.parse(text)) for text in re.findall("[0-9]+-[0-9]+", out)}
    assert answers == 4
    assert person.held <= told_tiles
    assert told_tiles <= visible


def test_partners_share_a_terminal_without_seeing_each_others_tiles(game: Game) -> None:
    words = (*EXPRESS, "--pairs", "--seats", "human:Ann,random,human:Cem,random", "--seed", "5")
    out = game(["1", "quit"], *words)
    before, first, second = out.split("It is the turn of ")

    assert "Hand: " not in before
    assert "Players: seat 0 (Ann), seat 1 (random), seat 2 (Cem), seat 3 (random)\n" in before
    assert first.count("Hand: ") == second.count("Hand: ") == 1
    assert {first[:12], second[:12]} == {"seat 0 (Ann)", "seat 2 (Cem)"}


def test_an_output_that_knows_only_ascii_gets_ascii(
    told: Told, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(*EXPRESS, "--seats", "random,random", "--seed", "7", "--save", str(path), "--quiet")
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\né\nq\n"))
    monkeypatch.setattr(sys, "stdout", stream)

    words = (*EXPRESS, "--seats", "human:Zoë,random", "--seed", "5")
    assert cli.main(words) == 0
    for command in (["replay"], ["show"], ["show", "--seat", "1"]):
        assert cli.main([*command, str(path)]) == 0
    out = bytes_told(stream)
    assert out.isascii()
    assert b"seat 0 (Zo?): opens with 1-1" in out.replace(b"Seat", b"seat")
    assert b"for help): ?\nno move is called '?': type" in out


@pytest.mark.parametrize("columns", [40, 60, 200])
def test_what_is_shown_is_as_wide_as_its_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(b"1\n1\n1\n1\n1\nrules\nq\n")))
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", str(columns))

    words = (*EXPRESS, "--pairs", "--seats", "human,random,random,random", "--seed", "5")
    assert cli.main(words) == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", bytes_told(stream).decode()).splitlines()
    shown = [line for line in lines if "for help" not in line]
    assert max(map(len, shown)) <= columns
    assert "\x1b[1m[6]\x1b[0m" in bytes_told(stream).decode()


# --- saved matches ---------------------------------------------------------------------


@pytest.mark.parametrize("answers", range(len(ANSWERS)))
def test_a_match_that_is_gone_on_with_goes_as_it_would_have_gone(
    game: Game, path: Path, answers: int
) -> None:
    whole = path.with_name("whole.json")
    game(ANSWERS, *MINE, "--save", str(whole))

    out = game([*ANSWERS[:answers], "quit"], *MINE, "--save", str(path))
    assert f"Go on with it by: chickenfoot play --resume {path} --seed 5\n" in out
    again = game(ANSWERS[answers:], "play", "--resume", str(path), "--seed", "5")
    assert load(path) == load(whole)
    assert again.rpartition("Score sheet")[2] == MATCH.rpartition("Score sheet")[2]


def test_who_comes_back_is_told_what_has_happened(game: Game, path: Path) -> None:
    game([*ANSWERS[:9], "quit"], *MINE, "--save", str(path))

    out = game(["quit"], "--resume", str(path), "--seed", "5")
    assert (
        out.split("Your move")[0]
        == """\
Express-Domino: double-six set, 2 players, 7 tiles each, 30 points to win
Players: seat 0 (you), seat 1 (random)

Score sheet
                     Seat 0   Seat 1
 Round   Opened by      you   random
─────────────────────────────────────
     1   1-1             15        0
─────────────────────────────────────
 Total                   15        0
30 points win: seat 0 lacks 15, seat 1 lacks 30

Round 2: seat 1 (random) is the hand and leads
Seat 1 (random) comes next after seat 0 (you) and may lead any tile
Seat 1 (random): opens with 3-3
Seat 0 (you): 0-3 on 3-3
Seat 1 (random): 1-3 on 3-3

Round 2: seat 0 (you) to play
[1] 1-3 last 3-3 3-0 [0]
Open ends: 1 on the left, 0 on the right
Seat 1 (random) is the hand
seat 0 (you)      6 tiles  15 points   out of play      14 tiles
seat 1 (random)   5 tiles   0 points
Hand: 0-0* 1-2* 0-5* 2-5 4-5 0-6*
1  0-6 on 0-3   2  0-5 on 0-3   3  1-2 on 1-3   4  0-0 on 0-3
"""
    )


@pytest.mark.parametrize(("words", "rules"), [*zip(TABLES, RULES, strict=True)])
def test_a_match_is_told_again_as_it_was_told(
    told: Told, path: Path, words: tuple[str, ...], rules: ExpressRules
) -> None:
    before = told(*EXPRESS, *words, "--seed", "3", "--save", str(path))

    assert told("replay", str(path)) == before.replace(", seed 3", "")
    rounds = match_in(path).rounds
    moves = sum(len(round_.moves) for round_ in rounds)
    count = "1 round" if len(rounds) == 1 else f"{len(rounds)} rounds"
    assert told("replay", str(path), "--quiet") == f"{path} replays: {count}, {moves} moves\n"
    assert match_in(path).rules == rules


@pytest.mark.parametrize("rules", [THREE, PAIRS])
def test_every_moment_is_shown_to_everybody_and_to_each_seat(
    told: Told, path: Path, rules: ExpressRules
) -> None:
    match = unfinished(rules)
    names = NAMES[: rules.players]
    record = MatchRecord.of(match, names)
    whole = kept(record, path)
    seen = kept(record.redact(1), path.with_name("seen.json"))
    assert match.round is not None
    made = len(match.round.moves)
    now = match.round.origin
    for move in range(made + 1):
        moment = ("--round", "2", "--move", str(move))
        text = round_text(now, names=names, scores=match.scores, width=100)
        title = f"Round 2, move {move} of {made}\n"
        assert told("show", whole, *moment) == f"{title}{text}\n"
        view = view_text(now.view(1, match.scores), names=names, width=100)
        assert told("show", whole, *moment, "--seat", "1") == f"{title}{view}\n"
        assert told("show", seen, *moment) == f"{title}{view}\n"
        if move < made:
            now = now.apply(match.round.moves[move])
    assert told.wrong("show", seen, "--seat", "0") == (
        "it holds what seat 1 may know, so not what seat 0 does"
    )


@pytest.mark.rule("X7")
def test_a_round_alone_is_told_with_what_everyone_has_left(told: Told, path: Path) -> None:
    row = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
    start = position(TWO, row, "0-2|3-3 0-5 2-3", seat=0, lead=1)
    record = RoundRecord.of(
        start.apply(play("0-2>2-5")),
        ["Ann", "Bob"],
        [Annotation(0, 0, "well")],
    )
    text = """\
Express-Domino: double-six set, 2 players, 7 tiles each, 100 points to win
Players: seat 0 (Ann), seat 1 (Bob)
{}
The round
Seat 0 (Ann): 0-2 on 2-5
{}Domino: seat 0 (Ann) goes out
Seat 0 (Ann) scores 16 points, the pips of seat 1 (Bob)
0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2 2-0

Seat 0 (Ann): no tiles, 0 pips
Seat 1 (Bob): 2-3 3-3 0-5, 16 pips
"""

    assert told("replay", kept(record, path)) == text.format("", "Comment on move 1: well\n")
    assert told("replay", kept(record.redact(1), path)) == text.format(
        "This is what seat 1 (Bob) may know\n", ""
    )


@pytest.mark.parametrize("rules", [THREE, PAIRS])
def test_what_a_seat_saw_of_a_match_is_told(told: Told, path: Path, rules: ExpressRules) -> None:
    match = steps(rules, 3)[-1]
    record = MatchRecord.of(match, NAMES[: rules.players])
    whole = told("replay", kept(record, path))
    seen = told("replay", kept(record.redact(1), path))

    assert "\nThis is what seat 1 (Bob) may know\n" in seen
    assert whole.rpartition("Score sheet")[2] == seen.rpartition("Score sheet")[2]
    turns = re.compile("Seat [0-9] .*: .*")
    assert turns.findall(whole) == turns.findall(seen)
    for number in range(1, len(match.rounds) + 1):
        assert f"\nRound {number}\n" in seen


def test_an_unfinished_match_is_told_as_far_as_it_goes(told: Told, path: Path) -> None:
    match = unfinished(FOUR)
    out = told("replay", kept(MatchRecord.of(match, NAMES), path))

    assert match.round
    seat = match.round.seat
    assert out.endswith(f"\nSeat {seat} ({NAMES[seat]}) to play\n")
    assert out.count("Score sheet\n") == 1
    assert "\nRound 2: " in out
    assert " wins with " not in out


def test_pictures_show_the_same_moments(told: Told, path: Path) -> None:
    match = unfinished(PAIRS)
    file = kept(MatchRecord.of(match, NAMES), path)
    out = path.with_name("table.svg")
    first = match.rounds[0]

    assert told("show", file, "--round", "1", "--svg", str(out)) == (
        f"{out} shows round 1, move {len(first.moves)} of {len(first.moves)}\n"
    )
    assert out.read_text(encoding="utf-8") == round_svg(first, names=NAMES)
    told("show", file, "--round", "1", "--move", "0", "--seat", "2", "--svg", str(out))
    assert out.read_text(encoding="utf-8") == view_svg(first.origin.view(2), names=NAMES)
    assert told("animate", file, "--round", "1", "--out", str(out)) == (
        f"{out} shows round 1, move by move\n"
    )
    assert out.read_text(encoding="utf-8") == round_animation(first, names=NAMES)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("is_over", [False, True])
def test_what_a_seat_saw_is_animated_like_the_round_itself(
    told: Told, path: Path, seat: int, is_over: bool
) -> None:
    match = steps(PAIRS, 3)[-1] if is_over else unfinished(PAIRS)
    record = MatchRecord.of(match, NAMES)
    out = path.with_name("round.svg")

    told("animate", kept(record, path), "--out", str(out))
    whole = out.read_bytes()
    told("animate", kept(record.redact(seat), path), "--out", str(out))
    assert whole == out.read_bytes()


# --- the rules, and what is refused ----------------------------------------------------


@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ((), ExpressRules(target=30)),
        (("--players", "2"), ExpressRules(target=30, players=2)),
        (("--players", "4", "--pairs"), ExpressRules(target=30, pairs=True)),
    ],
)
def test_the_rules_that_are_in_force_are_told(
    told: Told, words: tuple[str, ...], rules: ExpressRules
) -> None:
    out = " ".join(told("rules", *EXPRESS, *words).split())

    assert out == " ".join(f"{rule.id} {rule.text}" for rule in express_rules_in_english(rules))


def test_every_game_has_options() -> None:
    parser = argparse.ArgumentParser(parents=[game_options()])
    needed = {"express": ["--target", "5"]}

    for name, game in GAMES.items():
        arguments = parser.parse_args(["--game", name, *needed.get(name, [])])
        assert isinstance(rules_from(arguments, 2), game.rules)
        assert isinstance(rules_from(arguments), game.rules)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--game express", "--game express needs --target, the points that end a match (X8)"),
        ("--game express --target 0", "target is 1 to 10000 points, not 0 (X8)"),
        ("--game express --target x", "argument --target: a whole number of at most 40 digits"),
        ("--game express --target 9 --curved", "--curved is an option of chicken-foot, not of e"),
        ("--game express --target 9 --set 6", "--set is an option of chicken-foot, not of expr"),
        ("--game express --target 9 --no-curved", "--no-curved is an option of chicken-foot, n"),
        ("--game express --preset puremco", "--preset is an option of chicken-foot, not of expr"),
        ("--target 9", "--target is an option of express, not of chicken-foot"),
        ("--game chicken-foot --pairs", "--pairs is an option of express, not of chicken-foot"),
        ("--game express --target 9 --players 5", "2 to 4 can play, not 5 (X1)"),
        ("--game express --target 9 --players 1", "2 to 4 can play, not 1 (X1)"),
        ("--game express --target 9 --players 3 --pairs", "two pairs are 4 players, not 3 (X1)"),
        ("--game chess", "argument --game: invalid choice: 'chess'"),
    ],
)
@pytest.mark.parametrize("command", ["play", "rules"])
def test_options_that_make_no_sense_get_one_line(
    told: Told, command: str, words: str, message: str
) -> None:
    assert told.wrong(command, *words.split()).startswith(message)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--lead 0", "who leads the first round follows from the tiles, so name no lead (X2)"),
        ("--seats random,random,random,random,random", "2 to 4 can play, not 5 (X1)"),
        ("--seats random,random,random --pairs", "two pairs are 4 players, not 3 (X1)"),
        ("--seats random,random --players 3", "--seats names 2 players, but --players says 3"),
        ("--seats random", "2 to 4 can play, not 1 (X1)"),
        ("--seats random,chess", "a player is random, greedy, "),
        ("--seats human,random --quiet", "--quiet shows a person too little to play by"),
    ],
)
def test_tables_that_make_no_sense_get_one_line(told: Told, words: str, message: str) -> None:
    assert told.wrong("play", *EXPRESS, *words.split()).startswith(message)


def test_a_match_goes_on_by_the_rules_of_its_file(told: Told, path: Path) -> None:
    file = kept(MatchRecord.of(unfinished(FOUR), ()), path)

    assert told.wrong("--resume", file, "--game", "express", "--target", "9", "--pairs") == (
        "--resume goes on as the file says, so leave out --game, --target, --pairs"
    )
    assert told.wrong("--resume", file, "--seats", "random,random") == (
        "the match has 4 players, but --seats names 2"
    )
    told("--resume", file, "--seed", "3", "--quiet")
    assert match_in(path) == steps(FOUR, 3)[-1]
    assert told.wrong("--resume", file).startswith(f"the match in {file} is over; ")
    saved = kept(RoundRecord.of(match_in(path).rounds[0]), path)
    assert told.wrong("--resume", saved) == (
        f"{saved} is no record of a whole match, so there is nothing to go on with"
    )
