"""``chickenfoot play``: matches of computer players and of people, at terminals and in pipes."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator
from typing import NoReturn

import pyte
import pytest

from chickenfoot_rules import Move, Rules, Tile
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import RandomPlayer, advice, follow_match
from cli_runs import CHICKEN_FOOT, EXPRESS, TINY, Command, Example

GAMES = pytest.mark.parametrize("example", [CHICKEN_FOOT, EXPRESS], ids=["chicken-foot", "express"])
SIZES = pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)], ids=["80x24", "120x40"])
QUESTION = re.compile(r"for help\): |Press Enter for round [0-9]+ ")
PERSON = ("--seats", "human,greedy,random,greedy", "--seed", "7")
TO_30 = ("--game", "express", "--target", "30")


@pytest.fixture(autouse=True)
def brief_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints that take no time; how good they are is the subject of other tests."""
    monkeypatch.setattr(advice, "SIMULATIONS", 4)
    monkeypatch.setattr(advice, "_WORLDS", 2)


def screens(out: str, typed: Iterable[str], columns: int, rows: int) -> Iterator[list[str]]:
    """Yield the lines of the screen at each question, the question last."""
    screen = pyte.Screen(columns, rows)
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


def test_an_interruption_ends_the_line(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def readline(self, _: int, /) -> NoReturn:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())

    assert run(*CHICKEN_FOOT.words, code=130).endswith("? for help): \n")


# Asking for more than moves


# Several people


def test_people_who_share_a_terminal_do_not_see_each_others_tiles(run: Command) -> None:
    words = ("--set", "2", "--hand-size", "2", "--seats", "human:Ann,human:Bob", "--seed", "1")
    out = run.at_terminal(*words, "--opening", "laid-out", "--lead", "0", keys="\n\n1\n\n\nq\nq\n")

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


class FirstMove:
    """Makes the first legal move, and remembers what it held."""

    def __init__(self) -> None:
        self.held: set[str] = set()

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        del rng
        self.held |= {*map(str, view.hand)}
        return view.legal_moves[0]


@pytest.mark.parametrize(
    ("rules", "players", "words"),
    [
        (Rules(domino_set=6, hand_size=5), 3, ("--set", "6", "--hand-size", "5")),
        (ExpressRules(target=30, pairs=True), 4, (*TO_30, "--pairs")),
    ],
    ids=["chicken-foot", "pairs"],
)
def test_no_hidden_tile_is_shown_during_a_round(
    run: Command, rules: Rules | ExpressRules, players: int, words: tuple[str, ...]
) -> None:
    person = FirstMove()
    visible: set[str] = set()
    answers = 0
    match = game_of(rules).begin(rules, players)
    turns = 24 // players - 2  # the round goes on for as long
    for step in follow_match(match, [person, *[RandomPlayer()] * (players - 1)], seed=3):
        answers += step.seat == 0
        if step.after.round is None or answers == turns:
            break
        visible |= {*map(str, step.after.round.layout.tiles)}
    visible |= {"6-6", *person.held}

    seats = ",".join(["human", *["random"] * (players - 1)])
    typed = ["1"] * (answers - 1)
    out = run(*words, "--seats", seats, "--seed", "3", typed=typed, code=1)
    shown = {str(Tile.parse(text)) for text in re.findall("[0-9]+-[0-9]+", out)}
    assert answers == turns
    assert person.held <= shown
    assert shown <= visible


# Terminals and encodings


@pytest.mark.untraced
@SIZES
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
    run: Command, words: tuple[str, ...], status: str, columns: int, rows: int
) -> None:
    typed = ["1", "hint", "table", "?", "1", "score", "xyz", *["1"] * 11] * 3
    out = run.at_terminal(
        *words, keys="".join(f"{one}\n" for one in typed), columns=columns, rows=rows, code=1
    )

    seen = 0
    for screen in screens(out, typed, columns, rows):
        if screen[-1].startswith("Press Enter"):
            assert any(line.startswith("Score sheet") for line in screen)
            continue
        assert re.match(status, screen[-2]), screen
        assert max(map(len, screen[:-1])) <= columns
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
