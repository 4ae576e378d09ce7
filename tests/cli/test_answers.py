from __future__ import annotations

import attrs
import pytest

from chickenfoot_rules import Draw, Move, Pass, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.cli.answers import AnswerError, Wish, answer_from_text
from table import after, deal, layout, play

FOUR = Rules(domino_set=4)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"


def seen(hand: str, laid: str = CROSS, rules: Rules = FOUR) -> PlayerView:
    """What seat 0 sees on its turn, holding some tiles; the others are in the hand of seat 1."""
    table = layout(laid)
    mine = TileSet.parse(hand)
    rest = rules.domino_set.tiles - mine - table.tiles
    return Round(rules, [mine, rest], [], table, 0).view(0)


def refused(text: str, view: PlayerView) -> str:
    """Why an answer makes no move."""
    with pytest.raises(AnswerError) as error:
        answer_from_text(text, view)
    return str(error.value)


def illegal(move: Move | Wish, view: PlayerView) -> str:
    assert not isinstance(move, Wish)
    return str(view.illegality(move))


@pytest.mark.parametrize(
    "text",
    [
        "0-1 on 0-4",
        "1-0 on 4-0",
        "0-1 0-4",
        "0-1>0-4",
        "0-1 > 0-4",
        "0-1 ON 0-4",
        "0:1 on 0:4",
        "[0|1] → [0|4]",
        "🀲 🀵",
        "3",
    ],
)
def test_a_play_can_be_said_in_many_ways(text: str) -> None:
    assert play("0-1>0-4") == answer_from_text(text, seen("0-1 0-2"))


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("how", ["!", " !", " one left", ", one left", ", one left!"])
def test_the_last_tile_is_announced_with_the_play(how: str) -> None:
    view = seen("0-1 1-2", rules=attrs.evolve(FOUR, chickenlittle=True))

    assert play("0-1>0-4", announce=True) == answer_from_text(f"0-1 on 0-4{how}", view)
    assert play("1-2>2-4", announce=True) == answer_from_text(f"1-2 on 2-4{how}", view)


def test_every_legal_move_is_understood_as_it_is_written_and_by_its_number() -> None:
    chickenlittle = attrs.evolve(FOUR, chickenlittle=True)
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|1-2 1-1", "0-1 0-2"))
    views = [
        seen("0-1 1-2", rules=chickenlittle),
        seen("3-3 0-1 0-2 1-3"),
        start.view(0),
        after(start, play("2-2"), play("1-2>2-2")).view(0),
        after(start, play("2-2"), play("1-2>2-2"), Draw()).view(0),
    ]

    for view in views:
        assert view.legal_moves
        for number, move in enumerate(view.legal_moves, 1):
            assert move == answer_from_text(str(move), view)
            assert move == answer_from_text(str(number), view)


def test_a_tile_alone_is_played_where_it_fits_if_that_is_one_end_only() -> None:
    view = seen("0-0 0-1")

    assert play("0-0>0-4") == answer_from_text("0-0", view)
    assert refused("0-1", view) == ("0-1 fits more than one end: say 0-1 on 0-4 or 0-1 on 1-4")


@pytest.mark.rule("R2.2")
def test_a_tile_alone_opens_the_round() -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|1-2 1-1", "0-1 0-2"))

    assert play("2-2") == answer_from_text("2-2", start.view(0))
    assert play("2-2") == answer_from_text("2-2 opens", start.view(0))
    assert illegal(answer_from_text("0-0", start.view(0)), start.view(0)) == (
        "seat 0 holds 2-2 and must open the round with it (R2.2)"
    )


@pytest.mark.rule("R3.1")
def test_a_tile_alone_that_fits_nowhere_is_told_the_open_ends() -> None:
    view = seen("0-0 3-3", f"{CROSS} 1-3>3-4")

    assert refused("3-3", view) == "3-3 fits no open end: they are 0, 1, 2 (R3.1)"


@pytest.mark.rule("R3.3")
def test_a_tile_alone_that_fits_nowhere_is_told_the_duty() -> None:
    view = seen("0-0 1-3", f"{CROSS} 3-3>3-4")

    assert illegal(answer_from_text("0-0", view), view) == (
        "3-3 needs 3 more toes: only threes may be laid, and on 3-3, so not 0-0 on 3-3 (R3.3)"
    )


@pytest.mark.rule("R1.5")
def test_a_tile_alone_that_is_elsewhere_is_told_so() -> None:
    view = seen("0-0 1-3")

    assert illegal(answer_from_text("0-4", view), view) == "0-4 lies on the table already (R1.5)"
    assert illegal(answer_from_text("1-1", view), view) == (
        "seat 0 does not hold 1-1 but 0-0 1-3 (R1.5)"
    )


@pytest.mark.parametrize(
    ("text", "move"), [("draw", Draw()), ("D", Draw()), ("pass", Pass()), ("p", Pass())]
)
def test_drawing_and_passing_are_words(text: str, move: Move) -> None:
    assert move == answer_from_text(text, seen("0-1"))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("?", Wish.HELP),
        ("h", Wish.HELP),
        ("Help", Wish.HELP),
        ("table", Wish.TABLE),
        ("t", Wish.TABLE),
        ("history", Wish.HISTORY),
        ("rules", Wish.RULES),
        ("quit", Wish.QUIT),
        ("q", Wish.QUIT),
        ("exit", Wish.QUIT),
    ],
)
def test_other_things_can_be_asked_for(text: str, wish: Wish) -> None:
    assert wish is answer_from_text(text, seen("0-1"))


def test_nothing_is_the_one_legal_move_if_there_is_but_one() -> None:
    assert play("0-0>0-4") == answer_from_text("", seen("0-0"))
    assert refused("", seen("0-1")) == "choose one of the moves 1 to 2, or type ? for help"


@pytest.mark.parametrize("text", ["0", "3", "9" * 100, "1" * 5000])
def test_a_number_that_no_move_has_is_refused(text: str) -> None:
    assert refused(text, seen("0-1")) == f"the moves are numbered 1 to 2, so none is {text}"


@pytest.mark.parametrize("text", ["0-19 on 0-4", "0-1 on 19-4", "19-19"])
def test_pips_that_no_tile_has_are_refused(text: str) -> None:
    assert refused(text, seen("0-1")) == "expected 0 to 18 pips, got 19"


@pytest.mark.parametrize(
    "text",
    [
        "foo",
        "0-1 under 0-4",
        "0-1 on",
        "on 0-4",
        "0-1on0-4",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "0-1 on 0-4 !!",
        "-1",
        "1.",
        "0-1, 0-4",
    ],
)
def test_what_means_nothing_is_refused_in_one_line(text: str) -> None:
    assert refused(text, seen("0-1")) == (
        f"no move is called {text!r}: type a number, or words like 4-9 on 9-9, or ? for help"
    )
