"""A person as a player: what they type, what they see, and what they do not."""

from __future__ import annotations

import io
import re
import sys
from unittest.mock import Mock

import pytest

from chickenfoot_rules import Draw, Layout, Move, NotationError, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.cli.human import Person, Request, SaveAs, advice, parse_answer
from chickenfoot_rules.cli.terminal import Keyboard, Screen, reader_with
from cli_runs import Terminal
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, lay_plays, play, rest

TWO = Rules(domino_set=2)
FOUR = Rules(domino_set=4)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"


def view_of(hand: str) -> PlayerView:
    """Return the view of a seat whose opponent holds all other tiles."""
    table, mine = layout(CROSS), TileSet.parse(hand)
    rest = FOUR.domino_set.tiles - table.tiles - mine
    return Round(FOUR, [mine, rest], [], table, 0).view(0)


# Answers


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("?", Request.HELP),
        ("Help", Request.HELP),
        ("t", Request.TABLE),
        ("Undo", Request.UNDO),
        ("exit", Request.QUIT),
        ("save My match.json", SaveAs("My match.json")),
        ("SAVE a", SaveAs("a")),
        ("save", SaveAs("")),
        ("0-1 on 0-4", play("0-1>0-4")),
    ],
)
def test_an_answer_is_a_move_or_a_request(text: str, meaning: object) -> None:
    assert meaning == parse_answer(text, view_of("0-1"))


def test_an_empty_answer_is_the_only_legal_move() -> None:
    assert play("0-0>0-4") == parse_answer("", view_of("0-0"))
    with pytest.raises(NotationError, match="expected a move like"):
        parse_answer("", view_of("0-1"))


# The keyboard


def typed(monkeypatch: pytest.MonkeyPatch, stream: object) -> Keyboard:
    """Return a keyboard that reads a text or another standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(stream) if isinstance(stream, str) else stream)
    return Keyboard(Screen())


@pytest.mark.parametrize(
    ("stream", "lines"),
    [
        ("  4-9\ton   9-9 \r\n\n\x1b[2J4-9\x07\x00\u202e é\n", ["4-9 on 9-9", "", "[2J4-9 é"]),
        (f"{'x' * 30_000}\n1\n{'y' * 500}", [f"{'x' * 200}...", "1", f"{'y' * 200}..."]),
        (io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"), ["???"]),
        (Mock(readline=lambda size: "x" * size), []),  # its first line never ends
        (Mock(readline=Mock(side_effect=OSError)), []),  # a terminal that is closed
        (None, []),
    ],
)
def test_lines_are_read_as_words_with_single_blanks(
    monkeypatch: pytest.MonkeyPatch, stream: object, lines: list[str]
) -> None:
    keyboard = typed(monkeypatch, stream)

    assert [keyboard.ask("?") for _ in lines] == lines
    with pytest.raises(EOFError):
        keyboard.ask("?")


def test_a_terminal_is_recognized(monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed(monkeypatch, Terminal(io.BytesIO(b"1\n"))).is_terminal
    assert not typed(monkeypatch, "1\n").is_terminal
    assert not typed(monkeypatch, None).is_terminal


# What is shown


def person(monkeypatch: pytest.MonkeyPatch, seat: int = 0) -> Person:
    """Return a person in a seat of two players."""
    reader = reader_with(["Ann", "greedy"] if seat == 0 else ["greedy", "Ann"], seat)
    return Person(Screen(), FOUR, 2, reader, typed(monkeypatch, ""))


@pytest.mark.parametrize(
    ("seat", "turns"),
    [
        (0, ["You: open with 2-2 — Chickie Twos!\n", "", "Greedy: draws a tile, 1-2 on 2-2\n"]),
        (1, ["Greedy: opens with 2-2 — Chickie Twos!\n", "", "You: draw 1-2, 1-2 on 2-2\n"]),
    ],
)
def test_the_person_at_the_keyboard_is_you_and_sees_each_turn_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, seat: int, turns: list[str]
) -> None:
    round_ = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    watcher = person(monkeypatch, seat)
    moves: list[Move] = [play("2-2"), Draw(), play("1-2>2-2")]

    for move, turn in zip(moves, turns, strict=True):
        round_ = round_.apply(move)
        watcher.watch(round_.view(seat))
        assert capsys.readouterr().out == turn
        watcher.watch(round_.view(seat))
        assert not capsys.readouterr().out


@pytest.mark.rule("R5.3")
def test_the_draws_of_a_dead_round_are_shown_together_at_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    boneyard = "0-1 0-2 1-2 2-2 1-3 0-3"
    start = Round.start(Rules(domino_set=3), deal("3-3 1-1|2-3 0-0", boneyard))
    moves = play("3-3"), play("2-3>3-3"), Draw(), play("0-3>3-3"), Draw(), play("1-3>3-3")
    dead, watcher = after(start, *moves), person(monkeypatch)

    watcher.watch(dead.view(0))
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "You: draw 0-3, 0-3 on 3-3",
        "Greedy: draws a tile, 1-3 on 3-3",
        "No tile can be played any more, so the boneyard is drawn (R5.3)",
    ]
    for _ in range(4):
        watcher.watch(dead.view(0))
        assert not capsys.readouterr().out
        dead = dead.apply(Draw())
    watcher.watch(dead.view(0))
    assert capsys.readouterr().out == "You and greedy: draw in turn, 4 tiles in all\n"


# Hints


@pytest.mark.parametrize(
    ("held", "more", "outlook"),
    [
        # 0-5 is the last tile and fits two ends, so both plays end the round without a point.
        ("0-5|3-3", " 1-5>1-6", r"about 0 points, and almost surely go out; .* seems as good$"),
        # With 0-0 in hand, worth 50 points, one does not wait.
        ("0-0 1-2|5-5", "", r"about 5 points, and go out 3 times in 10$"),
    ],
)
def test_an_outlook_by_hand(held: str, more: str, outlook: str) -> None:
    table = lay_plays(Layout(), f"6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6{more}")
    boneyard = tuple(rest(6, held, str(table.tiles)))
    view = Round(Rules(domino_set=6), hands(held), boneyard, table, 0).view(0)

    assert re.search(outlook, str([*advice(view)][1]))
