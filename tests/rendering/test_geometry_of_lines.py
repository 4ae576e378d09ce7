"""Where the tiles of a line of play lie."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import DominoSet, PictureError, Play, Tile
from chickenfoot_rules.express import Line
from chickenfoot_rules.rendering import (
    Arrangement,
    PlacedEnd,
    PlacedTile,
    arrange,
    layout_svg,
    layout_text,
)
from chickenfoot_rules.rendering.arranging.express import REACH
from chickenfoot_rules.rendering.arranging.poses import UNITS
from chickenfoot_rules.rendering.text.layouts import text_of
from chickenfoot_rules.strategies import lines
from support.express import line
from tile_shapes import outline, square

SET = DominoSet(6).tiles
EDGE = 7
"""The end of a row."""

SIXES = "6-6 5-6>6-6 4-5>5-6 3-4>4-5"
"""A row up to 6.5, so that the next tile turns."""


def at_random(seed: int, rightward: int) -> Line:
    """Lay as many tiles as fit, on the right end with some probability, else on the left one."""
    laid, rng = Line(), random.Random(seed)
    while plays := laid.plays(SET):
        right = [play for play in plays if play.on is None or not laid.goes_left(play)]
        chosen = right if right and rng.randrange(10) < rightward else [*plays]
        laid = laid.place_unchecked(rng.choice(chosen))
    return laid


TABLES = lines() | st.builds(at_random, st.integers(0, 10_000), st.sampled_from((0, 5, 10)))
"""Lines of rounds in any phase, and long ones on one side or both."""


def right_branch(laid: Line) -> set[Tile]:
    """Return the tiles to the right of the first one."""
    found: set[Tile] = set()
    grown = Line()
    for placement in laid.placements:
        play = Play(placement.tile, placement.on)
        if placement.on is not None and not grown.goes_left(play):
            found.add(placement.tile)
        grown = grown.place_unchecked(play)
    return found


# --- the laws -----------------------------------------------------------------------------------


@given(TABLES)
def test_only_joined_tiles_touch_and_with_a_whole_edge_of_equal_pips(laid: Line) -> None:
    arrangement = arrange(laid)
    assert [(one.tile, one.on) for one in laid.placements] == [
        (one.tile, one.on) for one in arrangement.tiles
    ]
    for one, other in combinations(arrangement.tiles, 2):
        if other.on != one.tile:
            assert outline(one).distance(outline(other)) > 0.499
            continue
        assert outline(one).intersection(outline(other)).area < 1e-9
        value = other.halves[0].value
        edges = [
            outline(placed) if placed.tile.is_double else square(placed, half)
            for placed in (one, other)
            for half in placed.halves[: 1 + (placed is one)]
            if half.value == value
        ]
        assert edges[0].intersection(edges[-1]).length == pytest.approx(1)


@given(TABLES)
def test_tiles_never_move_and_the_next_one_lies_ahead_of_its_end(laid: Line) -> None:
    arrangement = arrange(laid)
    for count in range(len(arrangement.tiles)):
        assert arrangement.tiles[:count] == arrange(Line(laid.placements[:count])).tiles
    assert [(end.tile, end.value) for end in laid.open_ends] == [
        (end.tile, end.value) for end in arrangement.ends
    ]
    for play in laid.plays(SET):
        left, right = arrangement.ends
        end = left if laid.goes_left(play) else right
        new = arrange(laid.place_unchecked(play)).tiles[-1]
        joint = new if new.tile.is_double else new.halves[0]
        ahead_x, ahead_y = UNITS[end.heading]
        assert (end.x + ahead_x / 2, end.y + ahead_y / 2) == (joint.x, joint.y)


@given(TABLES)
def test_rows_run_to_the_edge_and_back_down_on_the_right_and_up_on_the_left(laid: Line) -> None:
    arrangement = arrange(laid)
    left, _, right, _ = arrangement.bounds
    assert -REACH <= left <= right <= REACH
    branch = right_branch(laid)
    tiles = {placed.tile: placed for placed in arrangement.tiles}
    for placed in tiles.values():
        is_right = placed.tile in branch
        assert (placed.y if is_right else -placed.y) >= 0
        if placed.on is None:
            continue
        on = tiles[placed.on]
        if placed.heading in {0, 180}:
            assert placed.tile.is_double or abs(placed.x) <= EDGE - 1 or on.heading in {90, 270}
            # Rows are three halves apart.
            assert placed.y % 3 == 0
            assert placed.heading == ((not is_right) * 180 + 60 * abs(placed.y)) % 360
            continue
        assert placed.heading == (90 if is_right else 270)
        if on.heading in {0, 180}:
            # Another tile would have ended over the edge.
            assert min(abs(x) for x, _ in placed.corners) + 2 > EDGE
            assert not placed.tile.is_double


# --- by hand ------------------------------------------------------------------------------------


@pytest.mark.rule("X4")
def test_a_line_begins_in_the_middle_and_grows_to_both_sides() -> None:
    assert Arrangement(
        (
            PlacedTile(Tile(4, 6), None, 0, 0, 0),
            PlacedTile(Tile(6, 6), Tile(4, 6), 1.5, 0, 0),
            PlacedTile(Tile(1, 4), Tile(4, 6), -2, 0, 180),
        ),
        (
            PlacedEnd(Tile(1, 4), 1, -3, 0, 180),
            PlacedEnd(Tile(6, 6), 6, 2, 0, 0),
        ),
        (),
    ) == arrange(line("4-6 6-6>4-6 1-4>4-6"))
    assert [(-1, 0, 180), (1, 0, 0)] == [
        (end.x, end.y, end.heading) for end in arrange(line("4-6")).ends
    ]
    # A double lies crosswise.
    assert (-0.5, -1, 0.5, 1) == arrange(line("6-6")).bounds


@pytest.mark.parametrize(
    ("laid", "places"),
    [
        # The row ends at 6.5. The corner's joint half is there, and its free half below; the next
        # tile covers 1.5 to 3.5, and beside its lower half the next row begins, at height 3.
        ("2-3>3-4 1-2>2-3 1-1>1-2 0-1>1-1", [(7, 0.5), (7, 2.5), (6, 3), (4.5, 3)]),
        # Below a corner a double covers 1.5 to 2.5; the next tile lies in the row below.
        ("2-3>3-4 2-2>2-3 1-2>2-2", [(7, 0.5), (7, 2), (6.5, 3)]),
        # A double at the edge lies in its row and covers 6.5 to 7.5; then comes the corner.
        ("3-3>3-4 2-3>3-3", [(7, 0), (8, 0.5)]),
    ],
)
def test_a_corner_leads_to_the_next_row(laid: str, places: list[tuple[float, float]]) -> None:
    right = arrange(line(f"{SIXES} {laid}")).tiles[1:]
    assert places == [(placed.x, placed.y) for placed in right[3:]]
    # The left branch is the right one turned by half.
    first, others = f"{SIXES} {laid}".split(maxsplit=1)
    left = arrange(line(f"{first} 0-6>6-6 {others}")) if " 0-1" not in laid else None
    if left:
        assert [(-one.x, -one.y, (one.heading + 180) % 360) for one in right] == [
            (one.x, one.y, one.heading) for one in left.tiles[2:]
        ]


class OwnLine(Line):
    """The line of another game."""


def test_the_line_of_another_game_is_arranged_drawn_and_written() -> None:
    laid = line("4-6 6-6>4-6 1-4>4-6")
    own: Any = OwnLine(laid.placements)

    for show in (arrange, layout_svg, layout_text):
        assert show(own) == show(laid)
    for look_up in (arrange, text_of):
        with pytest.raises(PictureError, match="expected a Layout or a Line, got '6-6'"):
            look_up("6-6")  # type: ignore[arg-type]  # what is wrong is meant
