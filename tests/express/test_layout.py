from __future__ import annotations

import pytest

from chickenfoot_rules import Illegality, IllegalityCode, LayoutError, Play, Tile
from chickenfoot_rules.express import Line
from support.dominoes import play, tiles
from support.express import line

WRONG_END = "the open end of {} is {}, and {} has none (X4)"


def ends(laid: Line) -> list[tuple[str, int]]:
    return [(str(end.tile), end.value) for end in laid.open_ends]


def refusal(laid: Line, text: str) -> Illegality:
    move = play(text)
    refused = laid.refusal(move.tile, move.on)
    assert refused is not None
    return refused


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
    # After one tile lies on it, it is not an end any more.
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


def test_the_end_with_the_lower_value_comes_first_on_either_side() -> None:
    rising, falling = line("4-4 4-5>4-4 2-4>4-4"), line("4-4 2-4>4-4 4-5>4-4")

    assert [2, 5] == [end.value for end in rising.open_ends]
    assert [5, 2] == [end.value for end in falling.open_ends]
    for laid in (rising, falling):
        assert (play("2-5>2-4"), play("2-5>4-5")) == laid.plays(tiles("2-5"))


def test_plays_come_by_tile_the_highest_first_then_by_value_then_left_before_right() -> None:
    laid = line("2-5")

    assert (play("5-5>2-5"), play("2-4>2-5"), play("2-2>2-5")) == laid.plays(
        tiles("2-4 2-2 0-1 5-5")
    )
    assert tiles("2-4 2-2 5-5") == laid.fitting(tiles("2-4 2-2 0-1 5-5 2-5"))


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("laid", "move", "code", "message"),
    [
        ("4-6", "5-6>5-5", "not-on-table", "5-5 is not on the table (X4)"),
        (
            "4-6 6-6>4-6",
            "5-6>4-6",
            "wrong-end",
            "the open end of 4-6 is four, and 5-6 has none (X4)",
        ),
        (
            "4-6",
            "1-2>4-6",
            "wrong-end",
            "the open end of 4-6 is four and six, and 1-2 has none (X4)",
        ),
    ],
)
def test_a_line_explains_why_a_tile_does_not_fit(
    laid: str, move: str, code: str, message: str
) -> None:
    table = line(laid)

    found = refusal(table, move)
    assert (code, message) == (found.code.value, str(found))
    assert found == Illegality(code=found.code, message=found.message, rule=found.rule)
    with pytest.raises(LayoutError) as refused:
        table.place(play(move).tile, play(move).on)
    assert message == str(refused.value)
    assert line(laid) == table


def test_a_line_knows_the_side_of_a_play() -> None:
    laid = line("5-5 4-5>5-5 5-6>5-5")

    assert laid.goes_left(play("6-6>5-6"))
    assert not laid.goes_left(play("4-4>4-5"))
    assert not line("5-5").goes_left(play("4-5>5-5"))
    assert line("2-5").goes_left(play("2-2>2-5"))
    assert not line("2-5").goes_left(play("5-5>2-5"))
    assert not Line().goes_left(Play(Tile(5, 5), None))
