"""A person as a player: what they type, what they see, and what they do not."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from house_rules import DoubleOut

from chickenfoot_rules import Layout, NotationError, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.cli.human import Request, advice, parse_answer
from chickenfoot_rules.cli.terminal import Keyboard, Screen
from support.chickenfoot import layout
from support.dominoes import hands, lay_plays, play, rest

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
        ("t", Request.TABLE),
        ("Undo", Request.UNDO),
        ("exit", Request.QUIT),
        ("save My match.json", Path("My match.json")),
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


def endless(size: int) -> str:
    """Read a line of so many characters, which does not end."""
    return "x" * size


@pytest.mark.parametrize(
    ("stream", "lines"),
    [
        ("  4-9\ton   9-9 \r\n\n\x1b[2J4-9\x07\x00\u202e é\n", ["4-9 on 9-9", "", "[2J4-9 é"]),
        (f"{'x' * 30_000}\n1\n{'y' * 500}", [f"{'x' * 200}...", "1", f"{'y' * 200}..."]),
        (io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"), ["???"]),
        (Mock(readline=endless), []),  # its first line never ends
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


@pytest.mark.rule("H2")
def test_by_a_house_the_hint_is_the_greedy_players_with_its_reasons_and_no_outlook() -> None:
    table = lay_plays(Layout(), "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6")
    boneyard = tuple(rest(6, "4-5 0-1|3-3", str(table.tiles)))
    view = Round(DoubleOut(domino_set=6), hands("4-5 0-1|3-3"), boneyard, table, 0).view(0)

    first, *reasons = map(str, advice(view))
    assert re.fullmatch(r"Hint: 4-5 on 4-6", first)
    assert "- it gets rid of 9 pips" == reasons[0]
