"""Lines: their ends, sides, plays and refusals; the referee lays all of it again."""

from __future__ import annotations

import pytest

from chickenfoot_rules import LayoutError
from support.dominoes import play, tiles
from support.express import line


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("laid", "row", "ends"),
    [
        ("4-6", [(4, 6)], [4, 6]),
        ("3-3", [(3, 3)], [3, 3]),
        # The first neighbour of a lone double lies right, and the second left.
        ("3-3 3-5>3-3", [(3, 3), (3, 5)], [3, 5]),
        ("3-3 3-5>3-3 2-3>3-3", [(2, 3), (3, 3), (3, 5)], [2, 5]),
        ("4-6 1-4>4-6 6-6>4-6 1-1>1-4", [(1, 1), (1, 4), (4, 6), (6, 6)], [1, 6]),
    ],
)
def test_a_line_is_open_on_both_sides(
    laid: str, row: list[tuple[int, int]], ends: list[int]
) -> None:
    table = line(laid)

    assert (row, ends) == ([*table.row], [end.value for end in table.open_ends])
    assert (None, 0, laid) == (table.duty, table.toes, str(table))


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("laid", "held", "plays"),
    [
        ("2-5", "2-4 2-2 0-1 5-5", "5-5>2-5 2-4>2-5 2-2>2-5"),
        # The lower end comes first, on either side; of equal ends, the left one.
        ("4-4 4-5>4-4 2-4>4-4", "2-5", "2-5>2-4 2-5>4-5"),
        ("4-4 2-4>4-4 4-5>4-4", "2-5", "2-5>2-4 2-5>4-5"),
        ("5-5 4-5>5-5 5-6>5-5 4-6>5-6", "1-4 4-4", "4-4>4-6 4-4>4-5 1-4>4-6 1-4>4-5"),
        ("3-3", "3-5", "3-5>3-3"),
    ],
)
def test_plays_come_by_tile_then_by_value_then_left_before_right(
    laid: str, held: str, plays: str
) -> None:
    assert [play(one) for one in plays.split()] == [*line(laid).plays(tiles(held))]


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("laid", "move", "code", "message"),
    [
        ("4-6", "5-6>5-5", "not-on-table", "5-5 is not on the table (X4)"),
        ("4-6 6-6>4-6 1-6>6-6", "2-6>6-6", "not-open", "the ends are 4-6 and 1-6 (X4)"),
        ("4-6 6-6>4-6", "5-6>4-6", "wrong-end", "the open end of 4-6 is four, and 5-6 has none"),
        ("4-6", "1-2>4-6", "wrong-end", "is four and six, and 1-2 has none (X4)"),
    ],
)
def test_a_line_explains_why_a_tile_does_not_fit(
    laid: str, move: str, code: str, message: str
) -> None:
    tile, on = play(move).tile, play(move).on
    refusal = line(laid).refusal(tile, on)

    assert refusal is not None
    assert code == refusal.code.value
    assert message in str(refusal)
    with pytest.raises(LayoutError, match=r"\(X4\)"):
        line(laid).place(tile, on)
