"""``chickenfoot play``: matches of computer players and of people, at terminals and in pipes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from unittest.mock import Mock

import pyte
import pytest

from chickenfoot_rules.players import advice
from cli_runs import CHICKEN_FOOT, EXPRESS, TINY, Command, Example

GAMES = pytest.mark.parametrize("example", [CHICKEN_FOOT, EXPRESS], ids=["chicken-foot", "express"])
QUESTION = re.compile(r"for help\): |Press Enter for round [0-9]+ ")
PERSON = ("--seats", "human,greedy,random,greedy", "--seed", "7")
TO_30 = ("--game", "express", "--target", "30")


@pytest.fixture(autouse=True)
def brief_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints that take no time; how good they are is the subject of other tests."""
    monkeypatch.setattr(advice, "SIMULATIONS", 4)
    monkeypatch.setattr(advice, "_WORLDS", 2)


def screens(out: str, typed: Iterable[str]) -> Iterator[list[str]]:
    """Yield the lines of a screen of 80 x 24 at each question, the question last."""
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    answers = iter(typed)
    start = 0
    for question in QUESTION.finditer(out):
        stream.feed(out[start : question.end()].replace("\n", "\r\n"))
        yield [line.rstrip() for line in screen.display[: screen.cursor.y + 1]]
        stream.feed(f"{next(answers, '')}\r\n")
        start = question.end()


# Computer players


def test_a_table_that_fits_no_screen_is_left_to_verbose(run: Command) -> None:
    words = ("--set", "6", "--players", "2", "--hand-size", "7", "--seed", "1")
    out = run.at_terminal(*words, columns=50, rows=10)

    assert re.search(r"\nThe table takes [0-9]+ lines; --verbose prints it\n", out)


def test_a_watched_match_pauses_only_when_asked(run: Command) -> None:
    words = (*TINY, "--seed", "4")

    assert "Press Enter" not in run.at_terminal(*words)
    assert run.at_terminal(*words, "--pause", keys="\n").count("Press Enter for round 2 ") == 1
    assert "Press Enter" not in run(*words, "--pause")
    assert "Press Enter" not in run.at_terminal(*words, "--pause", "--quiet")


# A person


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R7.1")
@pytest.mark.rule("X2")
@pytest.mark.rule("X5")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@GAMES
def test_a_person_plays_a_whole_match(run: Command, example: Example) -> None:
    assert run(*example.words, typed=example.answers) == example.output


def test_an_interruption_ends_the_line(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Mock(readline=Mock(side_effect=KeyboardInterrupt)))

    assert run(*CHICKEN_FOOT.words, code=130).endswith("? for help): \n")


# Each session: its options, what is typed, and what is shown after it, in this order.
CF, EX = " ".join(CHICKEN_FOOT.words), " ".join(EXPRESS.words)
QUIET = "--set 3 --hand-size 3 --seats human,random --seed 7 --chickenlittle next-turn"
UNDO = f"{CF} --allow-undo"
NO = "That is not possible: "
SESSIONS = [
    (CF, "?", ["draw, d", "if no tile fits", "hint", "save FILE", "(7) must wait"]),
    (EX, "?", ["play 4-6, if it fits one end only\npass, p", "hint"]),
    (CF, "table", ["Hand: 1-1 1-2\n", "): table\nRound 1", "Hand: 1-1 1-2\n1  draw\n"]),
    (CF, "draw / 2-2 / history", ["): history\n", "You: draw 2-2, open", "Random: 0-2 on 2-2\n"]),
    (CF, "rules", ["R1.3  Each of the 2 players takes 2 tiles.\n", "R7.6"]),
    (EX, "rules", ["X1  ", "X8  "]),
    (CF, "score", ["No round is finished yet, so nobody has points"]),
    (CF, " /  /  / SCORE", ["Score sheet", "): SCORE\nScore sheet\n", "leave", "Score sheet"]),
    # Illegal moves, each with its rule.
    (CF, "what", ["expected a move like 4-9 on 9-9, draw or pass, got 'what'; type ? for help"]),
    (CF, "2-2 / pass", [f"): 2-2\n{NO}", "(R2.5)\n", f"): pass\n{NO}", "(R2.5)\n"]),
    (EX, "1-2", [f"{NO}you hold 1-1 and must open the round with it (X2)"]),
    (EX, "draw / 1-1! / 4-9", [f": draw\n{NO}", "(X5)\n", "!\nThat", "(X4)\n", "9\nThat", "(X1)"]),
    (EX, " / 1-2 on 0-1", [f"{NO}the open end of 0-1 is blank, and 1-2 has none"]),
    (EX, " / 6-6", [f"{NO}you do not hold 6-6"]),
    # In round 2, the ends are the one of 1-3 and the two of 2-6.
    (EX, "1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 0-3 / 0-6 / 1-2", ["fits more than one end: 1-2 on"]),
    # Seat 0 holds 3-3, 2-3 and 0-2. After 3-3 and 2-3 one tile is left, which was not announced.
    (QUIET, "? / 3-3!", ["4-9 on 9-9!  play it and announce", f"): 3-3!\n{NO}", "(R6.2)\n"]),
    (QUIET, " / 2-3", ["1  2-3 on 3-3, one left   2  2-3 on 3-3\n", "you can only draw (R6.3)"]),
    (QUIET, " / 2-3 / 2-0 / ", [f"): 2-0\n{NO}", "(R6.3)\n", "having kept quiet about the last"]),
    # Hints, and moves that are taken back.
    (CF, "hint", ["): hint\nHint: draw. It is your only move\n"]),
    (EX, "1 / hint", ["): hint\nHint: ", "It did best when", "\nYou score about ", "go out "]),
    (UNDO, "undo", ["You have made no move in this round that you could take back"]),
    (UNDO, "draw / 2-2 / undo", ["\nTaken back: 2-2 opens, and all moves after it\n", " 2-2*\n"]),
    (UNDO, "draw / undo / draw", ["\nTaken back: draw\nYou have seen the", "have drawn 2-2\n"]),
    (CF, "draw / undo", ["Moves can't be taken back in this match; see --allow-undo"]),
]


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.rule("X5")
@pytest.mark.parametrize(("words", "typed", "parts"), SESSIONS)
def test_an_answer_is_met(run: Command, words: str, typed: str, parts: list[str]) -> None:
    out = run(*words.split(), typed=[*typed.split(" / "), "quit"])
    assert re.search(".*".join(map(re.escape, parts)), out, re.DOTALL), out


def test_the_end_of_the_input_ends_the_match(run: Command) -> None:
    out = run(*CHICKEN_FOOT.words, typed=["foo"], code=1)
    assert out.endswith(
        "\nThere is no more input\nYou leave the match in round 1; its seed was 5\n"
    )


def test_a_person_with_a_name_is_you_to_themselves(run: Command) -> None:
    words = [word.replace("human", "human:Ann") for word in CHICKEN_FOOT.words]
    assert run(*words, typed=CHICKEN_FOOT.answers) == CHICKEN_FOOT.output
    out = run(*words, "--language", "de", typed=["ziehen", "q"])
    assert "Du hast 2-2 gezogen\n" in out
    assert "Ann" not in out


@pytest.mark.rule("R2.3")
def test_lots_are_drawn_unless_the_lead_is_given(run: Command) -> None:
    options = ("--set", "4", "--hand-size", "2", "--opening", "laid-out", "--seed", "3")

    # The highest double wins: player 1 has it and leads.
    seats = "player 1: 3-3, player 2: 0-0, player 3: 2-2, player 4: 1-4"
    lots = f"Lots for the lead, drawn once 4-4 is placed: {seats}"
    said = " ".join(run(*options).split())  # The line folds.
    assert f"{lots} 4-4 is laid out, and player 1 leads" in said
    out = run(*options, "--first-lead", "2")
    assert "Lots for the lead" not in out
    for double, player in ((4, 3), (3, 4), (2, 1)):
        assert f"{double}-{double} is laid out, and player {player} leads\n" in out


# Several people


def test_people_who_share_a_pipe_do_not_see_each_others_tiles(run: Command) -> None:
    pairs = ("--seats", "human:Ann,random,human:Cem,random", "--seed", "5")
    out = run(*TO_30, "--pairs", *pairs, typed=["1", "quit"])

    before, cem, ann = out.split("It is the turn of ")
    assert "Players: Ann, random 2, Cem, random 4\nAnn and Cem play against" in before
    assert ["Cem", "Ann"] == [cem[:3], ann[:3]]
    assert [0, 1, 1] == [part.count("Hand: ") for part in (before, cem, ann)]
    assert "\nYou: open with 6-6\n" in cem
    assert "\nCem: opens with 6-6\n" in ann
    two = ("--set", "2", "--hand-size", "2", "--seats", "human:Ann,human:Bob", "--seed", "1")
    _, *rounds = run(*two, typed=["1"] * 40).split("\nScore sheet\n")
    assert all("Hand: " not in one.partition("It is the turn of")[0] for one in rounds)


def test_people_who_share_a_terminal_do_not_see_each_others_tiles(run: Command) -> None:
    words = ("--set", "2", "--hand-size", "2", "--seats", "human:Ann,human:Bob", "--seed", "1")
    out = run.at_terminal(
        *words, "--opening", "laid-out", "--first-lead", "0", keys="\n\n1\n\n\nq\nq\n"
    )

    clear = r"\x1b\[H\x1b\[2J\x1b\[3J"
    before, between, ann, between_again, bob = re.split(
        rf"{clear}|(?<=nobody else is looking )", out
    )
    assert before.endswith("It is the turn of Ann. Press Enter to clear the screen ")
    assert between == "It is the turn of Ann. Press Enter when nobody else is looking "
    assert "Hand: " not in before
    assert ann.count("Hand: ") == 1
    assert ann.endswith("It is the turn of Bob. Press Enter to clear the screen ")
    assert between_again == ("It is the turn of Bob. Press Enter when nobody else is looking ")
    assert bob.count("Hand: ") == 1
    assert bob.endswith("You leave the match in round 1; its seed was 1\n")


@pytest.mark.parametrize("keys", ["q\n", "\nquit\n"])
def test_a_person_can_leave_before_they_see_their_tiles(run: Command, keys: str) -> None:
    out = run.at_terminal("--seats", "human,human", "--seed", "1", keys=keys, term="dumb")

    assert out.endswith("You leave the match in round 1; its seed was 1\n")
    assert "\x1b" not in out


# Terminals and encodings


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (PERSON, r"(Open ends: |The double .* needs |It takes |.*may be played, and only on it)"),
        (
            ("--game", "express", "--target", "200", "--seats", "human,random", "--seed", "5"),
            r"(Open ends: |(Random|You) ((is|are) the leader|leads? (any tile|[0-6]-[0-6])))",
        ),
    ],
    ids=["chicken-foot", "express"],
)
def test_what_must_be_known_is_always_above_the_question(
    run: Command, words: tuple[str, ...], status: str
) -> None:
    typed = ["1", "hint", "table", "?", "1", "score", "xyz", *["1"] * 11] * 2
    out = run.at_terminal(*words, keys="".join(f"{one}\n" for one in typed), code=1)

    seen = 0
    for screen in screens(out, typed):
        if screen[-1].startswith("Press Enter"):
            assert any(line.startswith("Score sheet") for line in screen)
            continue
        assert re.match(status, screen[-2]), screen
        seen += 1
    assert seen > 20


def test_a_person_pauses_after_a_round_unless_they_do_not_want_to(run: Command) -> None:
    keys = "draw\n2-2\n1-2\n\nq\nq\n"
    out = run.at_terminal(*CHICKEN_FOOT.words, keys=keys)
    assert out.index("Score sheet") < out.index("Press Enter for round 2 ") < out.index("Round 2")
    assert "Press Enter" not in run(*CHICKEN_FOOT.words, typed=CHICKEN_FOOT.answers)
    keys = "draw\n2-2\n1-2\nq\nq\n"
    assert "Press Enter" not in run.at_terminal(*CHICKEN_FOOT.words, "--no-pause", keys=keys)


def test_colours_are_shown_unless_the_reader_wants_none(run: Command) -> None:
    words = (*CHICKEN_FOOT.words, "--allow-undo")
    keys = "\n\nxyz\nq\nq\n"

    out = run.at_terminal(*words, keys=keys)
    # Both halves have the colour of the two, and the tile is bold.
    two = r"\x1b\[1;[0-9;]+m2\x1b\[0m"
    assert re.search(rf"{two}\x1b\[1m-\x1b\[0m{two}\x1b\[1;32m\*\x1b\[0m", out)
    assert " \x1b[1;33m[3 more]\x1b[0m" in out
    assert "\x1b[31mexpected a move like" in out
    plain = run.at_terminal(*words, keys=keys, no_color=True)
    assert "\x1b[1m2-2*\x1b[0m" in plain.replace("\x1b[0m\x1b[1m", "")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", plain)


@GAMES
def test_an_output_that_shows_only_ascii_gets_only_ascii(run: Command, example: Example) -> None:
    words = [*example.words[:-4], "--seats", "human:Zoë,human", "--seed", "5"]
    answers = (example.answers[0], "\N{DOMINO TILE HORIZONTAL-01-02}é", "q\n")
    out = run.in_ascii(*words, typed="\n".join(answers))

    assert "Zo?" in out
    assert "for help): ??\nexpected the end of the text, got '?'" in out
