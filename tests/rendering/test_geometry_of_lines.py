"""The arrangement of a line of play."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

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


def circuit(rng: random.Random) -> list[Tile]:
    """Return all tiles in a circle in which neighbours have a value in common."""
    left = {value: [*range(7)] for value in range(7)}
    for values in left.values():
        rng.shuffle(values)
    # Each value is on six tiles and the double, so a walk that is stuck is back at its start;
    # the missed tiles are visited on the way back.
    stack, values = [rng.randrange(7)], list[int]()
    while stack:
        at = stack[-1]
        if left[at]:
            to = left[at].pop()
            if to != at:
                left[to].remove(at)
            stack.append(to)
        else:
            values.append(stack.pop())
    return [Tile(one, other) for one, other in pairwise(values)]


def whole_line(seed: int, rightward: float) -> Line:
    """Lay all 28 tiles, each on the right end with some probability, or on the left one."""
    rng = random.Random(seed)
    tiles = circuit(rng)
    assert len({*tiles}) == len(SET)
    start = rng.randrange(len(tiles))
    opening, *tiles = [*tiles[start:], *tiles[:start]]
    laid = Line().place(opening)
    # A circle can be walked either way round; the higher half of a tile that opens is right.
    if not tiles[0].has(opening.high):
        tiles.reverse()
    right = left = opening
    while tiles:
        if rng.random() < rightward:
            tile = tiles.pop(0)
            laid, right = laid.place(tile, right), tile
        else:
            tile = tiles.pop()
            laid, left = laid.place(tile, left), tile
    return laid


def tables() -> st.SearchStrategy[Line]:
    """Generate lines of rounds in any phase, and whole sets on one side or both."""
    whole = st.builds(whole_line, st.integers(0, 10_000), st.sampled_from((0.0, 0.2, 0.5, 1.0)))
    return lines() | whole


def parts(laid: Line) -> list[Line]:
    """Return all lines that a line grew from, the empty one first."""
    return [Line(laid.placements[:count]) for count in range(len(laid.placements) + 1)]


def takes(placed: PlacedTile, value: int) -> Polygon:
    """Return the part of a tile that another tile of this value touches."""
    if placed.tile.is_double:
        return outline(placed)
    (half,) = (half for half in placed.halves if half.value == value)
    return square(placed, half)


def right_branch(laid: Line) -> set[Tile]:
    """Return the tiles that were laid on the right end, one after the other."""
    line_ = Line()
    branch: set[Tile] = set()
    for placed in laid.placements:
        play = Play(placed.tile, placed.on)
        if placed.on is not None and not line_.goes_left(play):
            branch.add(placed.tile)
        line_ = line_.place_unchecked(play)
    return branch


# --- the laws --------------------------------------------------------------------------


@given(tables())
def test_only_joined_tiles_touch_and_none_overlap(laid: Line) -> None:
    arrangement = arrange(laid)

    assert [(one.tile, one.on) for one in laid.placements] == [
        (one.tile, one.on) for one in arrangement.tiles
    ]
    for one, other in combinations(arrangement.tiles, 2):
        if other.on == one.tile:
            assert outline(one).intersection(outline(other)).area < 1e-9
        else:
            assert outline(one).distance(outline(other)) > 0.499


@given(tables())
def test_joined_halves_have_equal_pips_and_touch_with_a_whole_edge(laid: Line) -> None:
    tiles = {placed.tile: placed for placed in arrange(laid).tiles}
    for placed in tiles.values():
        if placed.on is not None:
            value = Play(placed.tile, placed.on).joint
            assert placed.halves[0].value == value
            edge = takes(placed, value).intersection(takes(tiles[placed.on], value))
            assert edge.length == pytest.approx(1)


@given(tables())
def test_the_next_tile_lies_ahead_of_its_end(laid: Line) -> None:
    arrangement = arrange(laid)
    assert [(end.tile, end.value) for end in laid.open_ends] == [
        (end.tile, end.value) for end in arrangement.ends
    ]
    for play in laid.plays(SET):
        left, right = arrangement.ends
        end = left if laid.goes_left(play) else right
        new = arrange(laid.place_unchecked(play)).tiles[-1]
        ahead_x, ahead_y = UNITS[end.heading]
        joint = new.halves[0]
        x, y = (new.x, new.y) if new.tile.is_double else (joint.x, joint.y)
        assert (end.x + ahead_x / 2, end.y + ahead_y / 2) == (x, y)


@given(tables())
def test_nothing_leaves_the_table_to_the_sides(laid: Line) -> None:
    left, _, right, _ = arrange(laid).bounds

    assert -REACH <= left <= right <= REACH


@given(tables())
def test_a_tile_never_moves_when_more_are_laid(laid: Line) -> None:
    whole = arrange(laid).tiles

    assert [whole[:count] for count in range(len(whole) + 1)] == [
        arrange(part).tiles for part in parts(laid)
    ]


@given(tables())
def test_the_right_branch_bends_down_and_the_left_one_up(laid: Line) -> None:
    branch = right_branch(laid)
    for placed in arrange(laid).tiles:
        y = placed.y if placed.tile in branch else -placed.y
        assert y >= 0
        if placed.on is not None:
            across = 90 if placed.tile in branch else 270
            assert placed.heading in {0, 180, across}


@given(tables())
def test_a_row_runs_to_the_edge_and_the_next_one_runs_back(laid: Line) -> None:
    tiles = {placed.tile: placed for placed in arrange(laid).tiles}
    for placed in tiles.values():
        if placed.on is None:
            continue
        on = tiles[placed.on]
        in_row = placed.heading in {0, 180}
        if in_row and not placed.tile.is_double:
            assert abs(placed.x) <= EDGE - 1 or on.heading in {90, 270}
        if in_row:
            # Rows are three halves apart.
            assert placed.y % 3 == 0
            row = round(placed.y / 3)
            forward = 0 if placed.tile in right_branch(laid) else 180
            assert placed.heading == (forward + 180 * (row % 2)) % 360
        elif on.heading in {0, 180}:
            # Another tile would have ended over the edge.
            (x, _), *_ = sorted((abs(x), y) for x, y in placed.corners)
            assert x + 2 > EDGE
            assert not placed.tile.is_double


# --- by hand ---------------------------------------------------------------------------


@pytest.mark.rule("X4")
def test_a_line_begins_in_the_middle_and_grows_to_both_sides() -> None:
    arrangement = arrange(line("4-6 6-6>4-6 1-4>4-6"))

    assert (
        Arrangement(
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
        )
        == arrangement
    )
    assert (-3, -1, 2, 1) == arrangement.bounds


def test_one_tile_has_two_ends() -> None:
    assert (
        PlacedEnd(Tile(4, 6), 4, -1, 0, 180),
        PlacedEnd(Tile(4, 6), 6, 1, 0, 0),
    ) == arrange(line("4-6")).ends
    # A double lies crosswise.
    assert (
        PlacedEnd(Tile(6, 6), 6, -0.5, 0, 180),
        PlacedEnd(Tile(6, 6), 6, 0.5, 0, 0),
    ) == arrange(line("6-6")).ends
    assert (-0.5, -1, 0.5, 1) == arrange(line("6-6")).bounds


def test_at_the_edge_a_corner_and_one_more_tile_lead_to_the_next_row() -> None:
    # The row ends at 6.5. The corner's joint half is there, and its free half below; the next
    # tile covers 1.5 to 3.5, and beside its lower half the next row begins, at the height of 3.
    arrangement = arrange(line(f"{SIXES} 2-3>3-4 1-2>2-3 1-1>1-2 0-1>1-1"))

    assert [(7, 0.5, 90), (7, 2.5, 90), (6, 3, 180), (4.5, 3, 180)] == [
        (placed.x, placed.y, placed.heading) for placed in arrangement.tiles[4:]
    ]
    assert (
        PlacedEnd(Tile(6, 6), 6, -0.5, 0, 180),
        PlacedEnd(Tile(0, 1), 0, 3.5, 3, 180),
    ) == arrangement.ends


def test_below_a_corner_a_double_leaves_its_place_to_the_tile_after_it() -> None:
    # The double covers 1.5 to 2.5, across; the next tile already lies in the row below.
    arrangement = arrange(line(f"{SIXES} 2-3>3-4 2-2>2-3 1-2>2-2"))

    assert [(7, 0.5, 90), (7, 2, 90), (6.5, 3, 180)] == [
        (placed.x, placed.y, placed.heading) for placed in arrangement.tiles[4:]
    ]
    assert (6, 1.5, 8, 2.5) == outline(arrangement.tiles[5]).bounds


def test_a_double_at_the_edge_still_lies_in_its_row() -> None:
    # It covers 6.5 to 7.5; only then comes the corner.
    arrangement = arrange(line(f"{SIXES} 3-3>3-4 2-3>3-3"))

    assert [(7, 0, 0), (8, 0.5, 90)] == [
        (placed.x, placed.y, placed.heading) for placed in arrangement.tiles[4:]
    ]


def test_a_double_over_the_edge_and_one_below_the_corner_reach_farthest() -> None:
    # Three tiles from -1 to 7, the double to 8, the corner to 9, and the double below juts out.
    laid = line("5-6 4-6>5-6 3-4>4-6 1-3>3-4 1-1>1-3 1-2>1-1 2-2>1-2")

    assert (-1, -1, REACH, 2.5) == arrange(laid).bounds
    assert REACH == 9.5


def test_the_left_branch_is_the_right_one_turned_by_half() -> None:
    right = arrange(line(f"{SIXES} 2-3>3-4 1-2>2-3 1-1>1-2 0-1>1-1")).tiles
    # The first tile on a double goes to the right, so the next ones are on the left.
    left = arrange(line(f"6-6 0-6>6-6 {SIXES.split(maxsplit=1)[1]} 2-3>3-4 1-2>2-3")).tiles

    assert [(-one.x, -one.y, (one.heading + 180) % 360) for one in right[1:6]] == [
        (one.x, one.y, one.heading) for one in left[2:]
    ]


class OwnLine(Line):
    """The line of another game."""


def test_the_line_of_another_game_is_arranged_drawn_and_written() -> None:
    laid = line("4-6 6-6>4-6 1-4>4-6")
    own: Any = OwnLine(laid.placements)

    for show in (arrange, layout_svg, layout_text):
        assert show(own) == show(laid)


def test_something_else_is_refused() -> None:
    for look_up in (arrange, text_of):
        with pytest.raises(PictureError, match="expected a Layout or a Line, got '6-6'"):
            look_up("6-6")  # type: ignore[arg-type]  # what is wrong is meant
