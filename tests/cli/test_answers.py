"""The answers of a person: the move or the request that each of them means."""

from __future__ import annotations

import attrs
import pytest

from chickenfoot_rules import Draw, Move, Pass, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.cli.answers import AnswerError, Request, SaveAs, parse_answer
from support.chickenfoot import layout
from support.dominoes import after, deal, play

FOUR = Rules(domino_set=4)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"


def view_of(hand: str, laid: str = CROSS, rules: Rules = FOUR) -> PlayerView:
    """Return the view of seat 0 on its turn, with some tiles; seat 1 holds all others."""
    table = layout(laid)
    mine = TileSet.parse(hand)
    rest = rules.domino_set.tiles - mine - table.tiles
    return Round(rules, [mine, rest], [], table, 0).view(0)


def error(text: str, view: PlayerView) -> str:
    """Return the error of an answer."""
    with pytest.raises(AnswerError) as raised:
        parse_answer(text, view)
    return str(raised.value)


def broken_rule(text: str, view: PlayerView) -> str:
    """Return the rule that the move of an answer breaks."""
    move = parse_answer(text, view)
    assert not isinstance(move, Request | SaveAs)
    illegality = view.illegality(move)
    assert illegality is not None
    return illegality.rule


@pytest.mark.parametrize(
    "text",
    [
        "0-1 on 0-4",
        "1-0 on 4-0",
        "0-1 0-4",
        "0-1>0-4",
        "0-1 ON 0-4",
        "0:1 on 0:4",
        "[0|1] → [0|4]",
        "🀲 🀵",
        "3",
    ],
)
def test_a_play_can_be_written_in_many_ways(text: str) -> None:
    assert play("0-1>0-4") == parse_answer(text, view_of("0-1 0-2"))


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("how", ["!", " !", " one left", ", one left", ", one left!"])
def test_the_last_tile_is_announced_with_the_play(how: str) -> None:
    view = view_of("0-1 1-2", rules=attrs.evolve(FOUR, chickenlittle=True))

    assert play("0-1>0-4", announce=True) == parse_answer(f"0-1 on 0-4{how}", view)
    assert play("1-2>2-4", announce=True) == parse_answer(f"1-2 on 2-4{how}", view)


def test_every_legal_move_is_read_from_its_text_and_from_its_number() -> None:
    chickenlittle = attrs.evolve(FOUR, chickenlittle=True)
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|1-2 1-1", "0-1 0-2"))
    views = [
        view_of("0-1 1-2", rules=chickenlittle),
        view_of("3-3 0-1 0-2 1-3"),
        start.view(0),
        after(start, play("2-2"), play("1-2>2-2")).view(0),
        after(start, play("2-2"), play("1-2>2-2"), Draw()).view(0),
    ]

    for view in views:
        assert view.legal_moves
        for number, move in enumerate(view.legal_moves, 1):
            assert move == parse_answer(str(move), view)
            assert move == parse_answer(str(number), view)


def test_a_tile_alone_is_played_where_it_fits_if_that_is_one_end_only() -> None:
    view = view_of("0-0 0-1")

    assert play("0-0>0-4") == parse_answer("0-0", view)
    assert error("0-1", view) == ("0-1 fits more than one end; type 0-1 on 0-4 or 0-1 on 1-4")


@pytest.mark.rule("R2.2")
def test_a_tile_alone_opens_the_round() -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|1-2 1-1", "0-1 0-2"))

    assert play("2-2") == parse_answer("2-2", start.view(0))
    assert play("2-2") == parse_answer("2-2 opens", start.view(0))
    assert play("0-0") == parse_answer("0-0", start.view(0))
    assert broken_rule("0-0", start.view(0)) == "R2.2"


@pytest.mark.rule("R3.1")
def test_a_tile_alone_that_fits_nowhere_gets_the_open_ends() -> None:
    view = view_of("0-0 3-3", f"{CROSS} 1-3>3-4")

    assert error("3-3", view) == "3-3 fits no open end; the open ends are 0, 1, 2 (R3.1)"


@pytest.mark.rule("R3.3")
def test_a_tile_alone_that_fits_nowhere_goes_to_an_unfinished_foot() -> None:
    view = view_of("0-0 1-3", f"{CROSS} 3-3>3-4")

    assert play("0-0>3-3") == parse_answer("0-0", view)
    assert broken_rule("0-0", view) == "R3.3"


@pytest.mark.rule("R1.5")
def test_a_tile_alone_that_is_not_in_the_hand_is_illegal() -> None:
    view = view_of("0-0 1-3")

    assert broken_rule("0-4", view) == "R1.5"
    assert broken_rule("1-1", view) == "R1.5"


@pytest.mark.parametrize(
    ("text", "move"), [("draw", Draw()), ("D", Draw()), ("pass", Pass()), ("p", Pass())]
)
def test_drawing_and_passing_are_words(text: str, move: Move) -> None:
    assert move == parse_answer(text, view_of("0-1"))


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
    assert error("", view_of("0-1")) == "type the number of a move, 1 to 2, or ? for help"


@pytest.mark.parametrize("text", ["0", "3", "9" * 100, "1" * 5000])
def test_a_number_that_no_move_has_is_an_error(text: str) -> None:
    assert error(text, view_of("0-1")) == f"expected the number of a move, 1 to 2, got {text}"


@pytest.mark.parametrize("text", ["0-19 on 0-4", "0-1 on 19-4", "19-19"])
def test_pips_that_no_tile_has_are_an_error(text: str) -> None:
    message = error(text, view_of("0-1"))
    assert "0 to 18" in message
    assert "is not a move" not in message


@pytest.mark.parametrize(
    "text",
    [
        "foo",
        "0-1 under 0-4",
        "0-1 on",
        "0-1on0-4",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "0-1 on 0-4 !!",
        "0-1, 0-4",
    ],
)
def test_an_answer_without_a_meaning_is_an_error(text: str) -> None:
    assert error(text, view_of("0-1")) == (
        f"{text!r} is not a move; type a number, a move like 4-9 on 9-9, or ? for help"
    )
