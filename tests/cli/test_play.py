from __future__ import annotations

import io
import os
import random
import re
import sys
from typing import NoReturn

import pytest

from chickenfoot_rules import Match, Move, PlayerView, Rules, Tile, cli
from chickenfoot_rules.players import RandomPlayer, follow_match, play_match
from cli_runs import Game, Terminal, Told, bytes_told

MINE = ("--set", "2", "--hand-size", "2", "--seats", "human,random")


# Seed 5 deals 1-1 1-2 against 0-1 0-2 with 2-2 and then 0-0 to draw, 0-0 1-2 against 1-1 2-2 with
# 0-2 and 0-1, and 0-0 0-1 against 1-1 2-2 with 1-2 and 0-2. By hand: nobody holds 2-2, the person
# draws it and opens; 0-2 and 1-2 go on it, no other two is left, and the last tile is drawn: 2 and
# 51 points. Seat 1 opens with 1-1; 1-2 goes on it, the other has no one and draws 0-2, the person
# draws 0-1 and plays it, no other one is left: 50 and 6. The person opens with 0-0, the other has
# no blank and draws 1-2, and 0-1 is the person's last tile: 0 and 9.
MATCH = """\
Chicken Foot: double-two set, 2 players, 2 tiles each
Players: seat 0 (you), seat 1 (random)

Round 1 of 3: 2-2 is required
Nobody holds 2-2, so all draw for it, and seat 0 (you) begins

Round 1 of 3: seat 0 (you) to play
Nothing is on the table yet
It takes 2-2 to open the round
seat 0 (you)     2 tiles   seat 1 (random)  2 tiles   boneyard         2 tiles
Hand: 1-1 1-2
1  draw
Your move (Enter: draw; ? for help): 2-2
That is not possible: nobody holds a double that opens (2-2), so draw a tile (R2.5)
Your move (Enter: draw; ? for help): draw

You have drawn 2-2
Hand: 1-1 1-2 2-2*
1  2-2 opens
Your move (Enter: 2-2 opens; ? for help): 2-2
Seat 0 (you): draws 2-2, opens with 2-2 — Chickie Twos!
Seat 1 (random): 0-2 on 2-2

Round 1 of 3: seat 0 (you) to play
2-2 [3 more]
└─ 2-0 (0) last
The double two needs 3 more arms: only twos may be played, and only on it
seat 0 (you)     2 tiles   seat 1 (random)  1 tile   boneyard         1 tile
Hand: 1-1 1-2*
1  1-2 on 2-2
Your move (Enter: 1-2 on 2-2; ? for help): 1-2
Seat 0 (you): 1-2 on 2-2
No tile can be played any more, so the boneyard is drawn (R5.3)
Seat 1 (random): draws a tile
Blocked: the boneyard is empty and nobody can play
2-2 is left 2 arms short
2-2
├─ 2-0
└─ 2-1

Seat 0 (you): 1-1, 2 points
Seat 1 (random): 0-0 0-1, 51 points

Score sheet
                     Seat 0   Seat 1
 Round   Opened by      you   random
─────────────────────────────────────
     1   2-2              2       51
─────────────────────────────────────
 Total                    2       51

Round 2 of 3: 1-1 is required
Seat 1 (random): opens with 1-1 — Chickie Ones!

Round 2 of 3: seat 0 (you) to play
1-1 [4 more] last
The double one needs 4 more arms: only ones may be played, and only on it
seat 0 (you)     2 tiles   2 points   seat 1 (random)  1 tile   51 points   boneyard         2 tiles
Hand: 0-0 1-2*
1  1-2 on 1-1
Your move (Enter: 1-2 on 1-1; ? for help): 1-2
Seat 0 (you): 1-2 on 1-1
Seat 1 (random): draws a tile

Round 2 of 3: seat 0 (you) to play
1-1 [3 more]
└─ 1-2 (2) last
The double one needs 3 more arms: only ones may be played, and only on it
seat 0 (you)     1 tile    2 points   seat 1 (random)  2 tiles  51 points   boneyard         1 tile
Hand: 0-0
1  draw
Your move (Enter: draw; ? for help): d

You have drawn 0-1, and 0-1 fits
Hand: 0-0 0-1*
1  0-1 on 1-1   2  pass
Your move (? for help): 0-1 on 1-1
Seat 0 (you): draws 0-1, 0-1 on 1-1
Blocked: the boneyard is empty and nobody can play
1-1 is left 2 arms short
1-1
├─ 1-2
└─ 1-0

Seat 0 (you): 0-0, 50 points
Seat 1 (random): 0-2 2-2, 6 points

Score sheet
                     Seat 0   Seat 1
 Round   Opened by      you   random
─────────────────────────────────────
     1   2-2              2       51
     2   1-1             50        6
─────────────────────────────────────
 Total                   52       57

Round 3 of 3: 0-0 is required

Round 3 of 3: seat 0 (you) to play
Nothing is on the table yet
It takes 0-0 to open the round
seat 0 (you)     2 tiles  52 points   seat 1 (random)  2 tiles  57 points   boneyard         2 tiles
Hand: 0-0* 0-1
1  0-0 opens
Your move (Enter: 0-0 opens; ? for help): 0-0 opens
Seat 0 (you): opens with 0-0 — Chickie Blanks!
Seat 1 (random): draws a tile

Round 3 of 3: seat 0 (you) to play
0-0 [4 more] last
The double blank needs 4 more arms: only blanks may be played, and only on it
seat 0 (you)     1 tile   52 points   seat 1 (random)  3 tiles  57 points   boneyard         1 tile
Hand: 0-1*
1  0-1 on 0-0
Your move (Enter: 0-1 on 0-0; ? for help): 1
Seat 0 (you): 0-1 on 0-0
Domino: seat 0 (you) goes out
0-0 is left 3 arms short
0-0
└─ 0-1

Seat 0 (you): no tiles, 0 points
Seat 1 (random): 1-1 1-2 2-2, 9 points

Score sheet, seed 5
                     Seat 0   Seat 1
 Round   Opened by      you   random
─────────────────────────────────────
     1   2-2              2       51
     2   1-1             50        6
     3   0-0              0        9
─────────────────────────────────────
 Total                   52       66

Seat 0 (you) wins with 52 points
1. seat 0 (you), 52 points
2. seat 1 (random), 66 points
"""


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Game:
    return Game(monkeypatch, capsys)


def test_the_players_that_seats_names_play(told: Told) -> None:
    out = told(
        "--seats", "greedy, random,search:2", "--seed", "1", "--set", "3", "--hand-size", "2"
    )

    assert "Chicken Foot: double-three set, 3 players, 2 tiles each, seed 1" in out
    assert "Players: seat 0 (greedy), seat 1 (random), seat 2 (search:2)" in out
    assert re.search(r"^Seat 1 \(random\): ", out, re.MULTILINE)
    assert re.search(r"^ +Seat 0 +Seat 1 +Seat 2$", out, re.MULTILINE)
    assert re.search(r"^ Round +Opened by +greedy +random +search:2$", out, re.MULTILINE)
    assert re.search(r"^1\. seat [012] \((greedy|random|search:2)\), ", out, re.MULTILINE)


def test_the_number_of_players_may_be_given_twice_if_it_is_the_same(told: Told) -> None:
    words = ("--seats", "random,random", "--seed", "1", "--quiet")

    assert told(*words, "--players", "2") == told(*words)


def test_a_seed_plays_the_match_that_the_library_plays_with_it(told: Told) -> None:
    out = told("--players", "3", "--seed", "5", "--quiet")

    played = play_match([RandomPlayer()] * 3, seed=5).match
    rows = re.findall(r"^ +[0-9]+ +[0-9-]+ +([0-9]+) +([0-9]+) +([0-9]+)$", out, re.MULTILINE)
    assert rows == [tuple(map(str, row)) for row in played.scores]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--seats random", "2 to 16 can play, not 1 (R1.2)"),
        (f"--seats {','.join(['random'] * 17)}", "2 to 16 can play, not 17 (R1.2)"),
        ("--seats random,random --players 3", "--seats names 2 players, but --players says 3"),
        ("--seats random,nobody", "a player is random, greedy, search:200"),
        ("--seats random,,greedy", "a player is random, greedy, search:200"),
        ("--seats human,search:0", "a search makes 1 to 1,000,000 simulations, not 0"),
        ("--seats human:,greedy", "a person's name has 1 to 20 letters, not ''"),
        ("--seats human:a\x1b[2J,greedy", "a person's name has 1 to 20 letters, not 'a\\x1b[2J'"),
        (f"--seats human:{'x' * 21},greedy", "a person's name has 1 to 20 letters, not 'xxx"),
        ("--seats human:greedy,random", "a person can't be called greedy: so a player is called"),
        ("--seats human:search:9,random", "a person can't be called search:9: so a player is"),
        ("--seats human,random --quiet", "--quiet shows a person too little to play by"),
    ],
)
def test_seats_that_make_no_sense_get_one_line(told: Told, words: str, message: str) -> None:
    assert told.wrong(*words.split(" ")).startswith(message)


def test_a_wrong_player_is_told_that_persons_can_play_too(told: Told) -> None:
    assert told.wrong("--seats", "x,y").endswith("; a person is human, or human:NAME")
    assert "human" not in told.wrong("--seats", "search:0,random")


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R7.1")
def test_a_person_plays_a_whole_tiny_match(game: Game) -> None:
    lines = ["2-2", "draw", "2-2", "1-2", "1-2", "d", "0-1 on 1-1", "0-0 opens", "1"]

    assert game(lines, *MINE, "--seed", "5") == MATCH


def test_a_person_can_look_around_before_moving(game: Game) -> None:
    out = game(["?", "table", "history", "rules", "q"], *MINE, "--seed", "5")

    answers = out.split("? for help): ")
    assert "4-9 on 9-9   play 4-9 on 9-9; 4-9 9-9 and 4-9>9-9 say the same\n" in answers[1]
    assert "announce" not in answers[1]
    assert answers[2].startswith("table\nRound 1 of 3: seat 0 (you) to play\n")
    assert "Hand: 1-1 1-2\n1  draw\n" in answers[2]
    assert answers[3] == "history\nYour move (Enter: draw; "
    assert "R1.3  Each of the 2 players takes 2 tiles.\n" in answers[4]
    assert answers[5] == "q\nYou leave the match in round 1; its seed was 5\n"


def test_the_history_tells_the_tiles_that_the_person_drew_and_no_others(game: Game) -> None:
    out = game(["", "", "history"], *MINE, "--seed", "5", code=1)

    assert "history\nSeat 0 (you): draws 2-2, opens with 2-2 — Chickie Twos!\nSeat 1" in out


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
def test_who_forgets_to_announce_is_told_what_it_costs(game: Game) -> None:
    words = ("--set", "3", "--hand-size", "3", "--seats", "human,random", "--chickenlittle")
    out = game(["?", "3-3!", "", "2-3", "2-0", ""], *words, "--seed", "7", code=1)

    assert '4-9 on 9-9!  play it and announce your last tile, as "4-9 on 9-9, one left"' in out
    assert "only a play that leaves its player exactly one tile is announced (R6.2)" in out
    assert "1  2-3 on 3-3   2  2-3 on 3-3, one left\n" in out
    assert "For keeping quiet about the last tile, seat 0 (you) can only draw (R6.3)\n" in out
    assert "): 2-0\nThat is not possible: seat 0 did not announce its last tile, so it" in out
    assert "Seat 0 (you): draws 0-0, having kept quiet about the last tile\n" in out


def test_leaving_shows_the_score_so_far(game: Game) -> None:
    out = game(["", "", "", "quit"], *MINE, "--seed", "5")

    assert "You leave the match in round 2; its seed was 5\n\nScore sheet\n" in out
    assert out.endswith(" Total                    2       51\n")


@pytest.mark.parametrize("lines", [[], ["foo"], ["", ""]])
def test_the_end_of_the_input_ends_the_match_politely(game: Game, lines: list[str]) -> None:
    out = game(lines, *MINE, "--seed", "5", code=1)

    assert out.endswith(
        "? for help): \nThere is no more input, so you leave the match in round 1; its seed was 5\n"
    )


def test_nonsense_is_shown_harmlessly_and_asked_again(game: Game) -> None:
    out = game(["\x1b[2J\x07é", "x" * 9999, "q"], *MINE, "--seed", "5")

    assert "\x1b" not in out
    assert "): [2J é\nno move is called '[2J é': type a number, or words" in out
    assert "x...': type a number, or words like" in out
    assert max(map(len, out.splitlines())) <= 140


def test_an_interruption_ends_the_line_that_was_begun(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        def readline(self, _: int, /) -> NoReturn:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())

    assert cli.main([*MINE, "--seed", "5"]) == 130
    assert game.capsys.readouterr().out.endswith("? for help): \n")


def test_persons_can_share_a_pipe(game: Game) -> None:
    words = ("--set", "2", "--hand-size", "2", "--seats", "human,human:Bob")
    out = game(["1"] * 40, *words, "--seed", "5")

    assert "Players: seat 0 (human), seat 1 (Bob)\n" in out
    assert "\nIt is the turn of seat 1 (Bob)\nSeat 0 (human): draws a tile, opens with 2-2" in out
    assert "\x1b" not in out


def test_persons_who_share_a_terminal_do_not_see_each_others_tiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(b"\n\n1\n\n\nq\n")))
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    words = ("--set", "2", "--hand-size", "2", "--seats", "human:Ann,human:Bob", "--seed", "1")

    assert cli.main([*words, "--opening", "laid-out", "--lead", "0"]) == 0
    before, at_the_desk, ann, at_the_desk_again, bob = split_at_hand_over(bytes_told(stream))
    assert before.endswith("It is the turn of seat 0 (Ann). Press Enter to clear the screen ")
    assert at_the_desk == "It is the turn of seat 0 (Ann). Press Enter when nobody else looks "
    assert "Hand: " not in before
    assert ann.count("Hand: ") == 1
    assert ann.endswith("It is the turn of seat 1 (Bob). Press Enter to clear the screen ")
    assert (
        at_the_desk_again == "It is the turn of seat 1 (Bob). Press Enter when nobody else looks "
    )
    assert bob.count("Hand: ") == 1


def test_a_terminal_gets_the_tiles_that_can_be_played_in_bold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(b"\n2-2\nq\n")))
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "xterm-256color")

    assert cli.main([*MINE, "--seed", "5"]) == 0
    assert "\nHand: 1-1 1-2 \x1b[1m2-2*\x1b[0m\n" in bytes_told(stream).decode()
    # A terminal shows what is typed without being told.
    assert "for help): 2-2" not in bytes_told(stream).decode()


def test_an_output_that_knows_only_ascii_gets_ascii_whatever_is_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\N{DOMINO TILE HORIZONTAL-01-02}é\nq\n"))
    monkeypatch.setattr(sys, "stdout", stream)

    assert cli.main([*MINE, "--seed", "5"]) == 0
    assert b"for help): ??\nno move is called '??': type" in bytes_told(stream)


def split_at_hand_over(told: bytes) -> list[str]:
    """Split what was shown where the screen was cleared and where somebody pressed Enter then."""
    return re.split(r"\x1b\[H\x1b\[2J\x1b\[3J|(?<=nobody else looks )", told.decode())


@pytest.mark.parametrize("presses", [b"q\n", b"\nquit\n"])
def test_who_is_handed_the_terminal_can_leave(
    monkeypatch: pytest.MonkeyPatch, presses: bytes
) -> None:
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(presses)))
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "dumb")

    assert cli.main(["--seats", "human,human", "--seed", "1"]) == 0
    assert bytes_told(stream).endswith(b"You leave the match in round 1; its seed was 1\n")
    assert b"\x1b" not in bytes_told(stream)


def test_a_screen_that_is_gone_is_no_fault_of_a_player(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main([*MINE, "--seed", "5"]) == 1
        monkeypatch.undo()

    assert capfd.readouterr() == ("", "")


class FirstMove:
    """Makes the first legal move, and remembers what it held."""

    def __init__(self) -> None:
        self.held: set[str] = set()

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        del rng
        self.held |= {*map(str, view.hand)}
        return view.legal_moves[0]


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_no_tile_that_a_person_does_not_see_is_shown_during_a_round(game: Game, seed: int) -> None:
    rules = Rules(domino_set=6, hand_size=5)
    person = FirstMove()
    visible: set[str] = set()
    answers = 0
    for step in follow_match(Match(rules, 3), [person, RandomPlayer(), RandomPlayer()], seed=seed):
        answers += step.seat == 0
        if step.after.round is None or answers == 6:
            break
        visible |= {*map(str, step.after.round.layout.tiles)}
    visible |= {"6-6", *person.held}

    words = ("--set", "6", "--hand-size", "5", "--seats", "human,random,random")
    out = game(["1"] * (answers - 1), *words, "--seed", str(seed), code=1)
    told_tiles = {str(Tile.parse(text)) for text in re.findall("[0-9]+-[0-9]+", out)}
    assert answers == 6
    assert person.held <= told_tiles
    assert told_tiles <= visible
