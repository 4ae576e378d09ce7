"""The answers of a person: the move or the request that each of them means."""

from __future__ import annotations

import pytest

from chickenfoot_rules import IllegalMoveError, NotationError, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.cli.answers import Request, SaveAs, parse_answer
from support.chickenfoot import layout
from support.dominoes import play


def view_of(hand: str) -> PlayerView:
    """Return the view of seat 0 on its turn, with some tiles; seat 1 holds all others."""
    rules = Rules(domino_set=4)
    table = layout("4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4")
    mine = TileSet.parse(hand)
    rest = rules.domino_set.tiles - mine - table.tiles
    return Round(rules, [mine, rest], [], table, 0).view(0)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("?", Request.HELP),
        ("Help", Request.HELP),
        ("t", Request.TABLE),
        ("history", Request.HISTORY),
        ("rules", Request.RULES),
        ("score", Request.SCORE),
        ("hint", Request.HINT),
        ("Undo", Request.UNDO),
        ("q", Request.QUIT),
        ("exit", Request.QUIT),
    ],
)
def test_a_request_is_a_word(text: str, meaning: Request) -> None:
    assert meaning is parse_answer(text, view_of("0-1"))


@pytest.mark.parametrize(
    ("text", "name"), [("save My match.json", "My match.json"), ("SAVE a", "a"), ("save", "")]
)
def test_a_request_to_save_names_a_file(text: str, name: str) -> None:
    assert SaveAs(name) == parse_answer(text, view_of("0-1"))


def test_an_empty_answer_is_the_only_legal_move() -> None:
    assert play("0-0>0-4") == parse_answer("", view_of("0-0"))
    with pytest.raises(NotationError, match="expected a move like"):
        parse_answer("", view_of("0-1"))


def test_any_other_answer_is_a_move() -> None:
    assert play("0-1>0-4") == parse_answer("0-1 on 0-4", view_of("0-1"))
    with pytest.raises(IllegalMoveError, match=r"must play: 0-1 fits"):
        parse_answer("pass", view_of("0-1"))
