from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from chickenfoot_rules import (
    Illegality,
    IllegalityCode,
    LayoutError,
    Placement,
    Play,
    Tile,
    TileSet,
)
from chickenfoot_rules.express import Line
from chickenfoot_rules.strategies import lines
from support.dominoes import play, tiles
from support.express import line


def ends(laid: Line) -> list[tuple[str, int]]:
    return [(str(end.tile), end.value) for end in laid.open_ends]


def refusal(laid: Line, text: str) -> Illegality:
    move = play(text)
    refused = laid.refusal(move.tile, move.on)
    assert refused is not None
    return refused


def test_nothing_is_open_before_a_tile_is_led() -> None:
    empty = Line()

    assert empty.is_empty
    assert (None, (), (), "") == (empty.opening, empty.open_ends, empty.row, str(empty))
    assert () == empty.plays(tiles("0-0 6-6"))
    assert TileSet() == empty.fitting(tiles("0-0 6-6"))
    assert 0 == empty.fitting_mask


@pytest.mark.rule("X4")
def test_a_lone_tile_is_open_on_both_sides() -> None:
    assert [("4-6", 4), ("4-6", 6)] == ends(line("4-6"))
    assert [("3-3", 3), ("3-3", 3)] == ends(line("3-3"))
    assert not line("4-6").is_empty
    assert Tile(4, 6) == line("4-6").opening


@pytest.mark.rule("X4")
def test_a_line_is_open_where_its_first_and_its_last_tile_end() -> None:
    laid = line("4-6 1-4>4-6 6-6>4-6 1-1>1-4 3-6>6-6")

    assert ((1, 1), (1, 4), (4, 6), (6, 6), (6, 3)) == laid.row
    assert [("1-1", 1), ("3-6", 3)] == ends(laid)
    assert tiles("4-6 1-4 6-6 1-1 3-6") == laid.tiles
    assert Tile(4, 6) == laid.opening
    assert "4-6 1-4>4-6 6-6>4-6 1-1>1-4 3-6>6-6" == str(laid)


@pytest.mark.rule("X4")
def test_the_first_neighbour_of_a_lone_double_lies_right_and_the_second_left() -> None:
    assert ((3, 3), (3, 5)) == line("3-3 3-5>3-3").row
    assert ((2, 3), (3, 3), (3, 5)) == line("3-3 3-5>3-3 2-3>3-3").row
    assert [("2-3", 2), ("3-5", 5)] == ends(line("3-3 3-5>3-3 2-3>3-3"))


@pytest.mark.rule("X4")
def test_a_double_opens_nothing_new() -> None:
    laid = line("4-6 6-6>4-6")

    assert [("4-6", 4), ("6-6", 6)] == ends(laid)
    assert (None, 0) == (laid.duty, laid.toes)
    # One tile lies on it, and then it is no end any more.
    assert IllegalityCode.NOT_OPEN == refusal(laid.place(Tile(1, 6), Tile(6, 6)), "2-6>6-6").code


@pytest.mark.rule("X4")
def test_a_tile_that_fits_both_ends_is_two_plays_and_on_a_lone_double_one() -> None:
    laid = line("5-5 4-5>5-5 5-6>5-5")
    assert [("5-6", 6), ("4-5", 4)] == ends(laid)
    assert (play("4-6>4-5"), play("4-6>5-6")) == laid.plays(tiles("4-6"))
    # Two ends of one value, too.
    same = line("5-5 4-5>5-5 5-6>5-5 4-6>5-6")
    assert [("4-6", 4), ("4-5", 4)] == ends(same)
    assert (play("4-4>4-6"), play("4-4>4-5"), play("1-4>4-6"), play("1-4>4-5")) == same.plays(
        tiles("1-4 4-4")
    )
    assert (play("3-5>3-3"),) == line("3-3").plays(tiles("3-5"))


def test_plays_come_by_tile_the_highest_first_then_by_value_then_left_before_right() -> None:
    laid = line("2-5")

    assert (play("5-5>2-5"), play("2-4>2-5"), play("2-2>2-5")) == laid.plays(
        tiles("2-4 2-2 0-1 5-5")
    )
    assert tiles("2-4 2-2 5-5") == laid.fitting(tiles("2-4 2-2 0-1 5-5 2-5"))


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("laid", "move", "code", "rule", "message"),
    [
        (
            "4-6 1-4>4-6",
            "4-6>1-4",
            IllegalityCode.ALREADY_LAID,
            "X1",
            "4-6 lies on the table already",
        ),
        (
            "",
            "4-6>6-6",
            IllegalityCode.NOT_ON_TABLE,
            "X4",
            "nothing is on the table, so 4-6 leads alone",
        ),
        (
            "4-6",
            "6-6",
            IllegalityCode.ALREADY_OPENED,
            "X4",
            "4-6 was led, so name the end to lay 6-6 on",
        ),
        (
            "4-6",
            "5-6>5-5",
            IllegalityCode.NOT_ON_TABLE,
            "X4",
            "5-5 does not lie on the table",
        ),
        (
            "4-6 6-6>4-6 1-4>4-6",
            "2-4>4-6",
            IllegalityCode.NOT_OPEN,
            "X4",
            "4-6 is no end of the line: it ends with 1-4 and 6-6",
        ),
        (
            "4-6 6-6>4-6",
            "1-2>6-6",
            IllegalityCode.WRONG_END,
            "X4",
            "the open end of 6-6 is six, and 1-2 has none",
        ),
        (
            "4-6 6-6>4-6",
            "5-6>4-6",
            IllegalityCode.WRONG_END,
            "X4",
            "the open end of 4-6 is four, and 5-6 has none",
        ),
        (
            "4-6",
            "1-2>4-6",
            IllegalityCode.WRONG_END,
            "X4",
            "the open end of 4-6 is four and six, and 1-2 has none",
        ),
        (
            "6-6",
            "1-2>6-6",
            IllegalityCode.WRONG_END,
            "X4",
            "the open end of 6-6 is six, and 1-2 has none",
        ),
    ],
)
def test_a_line_says_why_a_tile_cannot_lie_there(
    laid: str, move: str, code: IllegalityCode, rule: str, message: str
) -> None:
    table = line(laid)

    assert Illegality(code=code, message=message, rule=rule) == refusal(table, move)
    with pytest.raises(LayoutError) as refused:
        table.place(play(move).tile, play(move).on)
    assert f"{message} ({rule})" == str(refused.value)
    assert line(laid) == table


def test_what_can_lie_there_is_not_refused() -> None:
    assert Line().refusal(Tile(2, 5)) is None
    assert line("2-5").refusal(Tile(5, 5), Tile(2, 5)) is None
    assert line("2-5").refusal(Tile(2, 2), Tile(2, 5)) is None


@pytest.mark.parametrize("thing", [None, "4-6", 7, (4, 6)])
def test_what_is_laid_is_a_tile(thing: object) -> None:
    with pytest.raises(LayoutError, match=r"^what is laid is a tile, not "):
        Line().place(thing)  # type: ignore[arg-type]  # what is wrong is meant
    with pytest.raises(LayoutError, match="does not lie on the table"):
        line("4-6").place(Tile(6, 6), thing or "")  # type: ignore[arg-type]  # what is wrong is meant


@pytest.mark.parametrize("thing", [None, "4-6", Tile(4, 6), play("4-6")])
def test_a_line_is_made_of_placements(thing: object) -> None:
    with pytest.raises(LayoutError, match=r"^a line is made of placements, not "):
        Line([thing])  # type: ignore[list-item]


def test_placements_that_cannot_have_been_laid_so_are_refused() -> None:
    with pytest.raises(LayoutError, match="4-6 is no end of the line"):
        Line(
            [
                Placement(Tile(4, 6)),
                Placement(Tile(1, 4), Tile(4, 6)),
                Placement(Tile(6, 6), Tile(4, 6)),
                Placement(Tile(3, 4), Tile(4, 6)),
            ]
        )


def test_a_line_knows_on_which_side_a_play_goes() -> None:
    laid = line("5-5 4-5>5-5 5-6>5-5")

    assert laid.goes_left(play("6-6>5-6"))
    assert not laid.goes_left(play("4-4>4-5"))
    assert not line("5-5").goes_left(play("4-5>5-5"))
    assert line("2-5").goes_left(play("2-2>2-5"))
    assert not line("2-5").goes_left(play("5-5>2-5"))
    assert not Line().goes_left(Play(Tile(5, 5), None))


def test_a_line_is_a_value() -> None:
    one, other = line("5-5 4-5>5-5 5-6>5-5"), line("5-5 5-6>5-5 4-5>5-5")

    assert line("5-5 4-5>5-5 5-6>5-5") == one
    assert one.tiles == other.tiles
    assert one != other
    assert Line() == Line(())
    namespace = {"Line": Line, "Placement": Placement, "Tile": Tile}
    assert one == eval(repr(one), namespace)


@given(lines())
def test_placements_make_the_line_that_they_are_of(laid: Line) -> None:
    again = Line(laid.placements)

    assert laid == again == pickle.loads(pickle.dumps(laid))
    assert hash(laid) == hash(again)
    assert (laid.tiles, laid.open_ends, laid.row) == (again.tiles, again.open_ends, again.row)
