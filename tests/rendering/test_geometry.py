from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, STRtree

from chickenfoot_rules import DominoSet, Layout, Tile
from chickenfoot_rules.rendering import Arrangement, Half, PlacedEnd, PlacedTile, Spot, arrange
from chickenfoot_rules.strategies import layouts
from support.chickenfoot import laid_at_random, layout
from support.examples import examples
from tile_shapes import outline, square

FEW = examples(5)
FOOT = "6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6 0-0>0-6"


def tables(*, most: int = 60) -> st.SearchStrategy[Layout]:
    """Generate layouts of every set, with four and six arms, in any phase, sparse and crowded."""
    crowded = st.builds(
        laid_at_random,
        st.integers(1, 18),
        st.sampled_from((4, 6)),
        st.sampled_from((0.1, 0.5, 1.0)),
        st.integers(1, most),
        st.integers(0, 10_000),
    )
    return layouts(max_highest=18) | crowded


# Everything is laid, doubles as early as possible: no table is more crowded.
CROWDED = [laid_at_random(18, arms, 1.0, 190, seed) for arms, seed in ((4, 3), (6, 4), (4, 5))]


def turn(on: PlacedTile, placed: PlacedTile) -> int:
    """Return the degrees that the line turns clockwise, -180 to 179."""
    return (placed.heading - on.heading + 180) % 360 - 180


def joints(arrangement: Arrangement) -> Iterator[tuple[PlacedTile, PlacedTile]]:
    """Yield each tile with the one it was played on."""
    by_tile = {placed.tile: placed for placed in arrangement.tiles}
    for placed in arrangement.tiles:
        if placed.on is not None:
            yield placed, by_tile[placed.on]


def assert_sound(laid: Layout) -> None:
    """Assert every law of an arrangement that needs no other arrangement."""
    arrangement = arrange(laid)
    if laid.is_empty:
        assert Arrangement((), (), ()) == arrangement
        return
    assert [(one.tile, one.on) for one in laid.placements] == [
        (one.tile, one.on) for one in arrangement.tiles
    ]
    assert_nothing_overlaps(arrangement)
    assert_joints_match(arrangement)
    assert_ends_are_free(laid, arrangement)
    assert_spots_are_clear(laid, arrangement)


def assert_nothing_overlaps(arrangement: Arrangement) -> None:
    outlines = [outline(placed) for placed in arrangement.tiles]
    joined = {frozenset((one.tile, other.tile)) for one, other in joints(arrangement)}
    tree = STRtree(outlines)
    near: list[tuple[int, int]] = tree.query(
        outlines, predicate="dwithin", distance=0.099
    ).T.tolist()
    for one, other in near:
        if one < other:
            # Tiles that touch without being joined would look joined.
            pair = frozenset((arrangement.tiles[one].tile, arrangement.tiles[other].tile))
            assert pair in joined
            assert outlines[one].intersection(outlines[other]).area < 1e-6


def assert_joints_match(arrangement: Arrangement) -> None:
    for placed, on in joints(arrangement):
        joint = placed.halves[0]
        free = on.halves if on.tile.is_double else on.halves[1:]
        assert {joint.value} == {half.value for half in free}
        if placed.connector:
            start, *_, goal = placed.connector
            assert min(square(on, half).distance(Point(start)) for half in free) < 1e-6
            assert (
                min(
                    square(placed, half).distance(Point(goal))
                    for half in placed.halves
                    if half.value == joint.value
                )
                < 1e-6
            )
            assert not on.tile.is_double
        else:
            assert (
                min(
                    square(placed, half).distance(square(on, other))
                    for half in placed.halves
                    if half.value == joint.value
                    for other in free
                )
                < 1e-6
            )
            assert on.on is None or abs(turn(on, placed)) <= 90


def assert_ends_are_free(laid: Layout, arrangement: Arrangement) -> None:
    by_tile = {placed.tile: placed for placed in arrangement.tiles}
    assert [(end.tile, end.value) for end in laid.open_ends] == [
        (end.tile, end.value) for end in arrangement.ends
    ]
    for end in arrangement.ends:
        free = by_tile[end.tile].halves[1]
        assert end.value == free.value
        assert by_tile[end.tile].heading == end.heading
        ahead = radians(end.heading)
        assert (free.x + cos(ahead) / 2, free.y + sin(ahead) / 2) == pytest.approx((end.x, end.y))


def assert_spots_are_clear(laid: Layout, arrangement: Arrangement) -> None:
    assert len(arrangement.spots) == (laid.duty.missing if laid.duty else 0)
    spots = [
        outline(PlacedTile(Tile(0, 1), None, spot.x, spot.y, spot.heading))
        for spot in arrangement.spots
    ]
    tiles = [outline(placed) for placed in arrangement.tiles]
    for spot, other in [*combinations(spots, 2), *((one, tile) for one in spots for tile in tiles)]:
        assert spot.intersection(other).area < 1e-6


@FEW
@given(tables())
def test_tiles_touch_or_are_apart_and_never_overlap(laid: Layout) -> None:
    assert_sound(laid)


@pytest.mark.long
@pytest.mark.parametrize("laid", CROWDED, ids=["four arms", "six arms", "four arms again"])
def test_the_most_crowded_tables_are_arranged(laid: Layout) -> None:
    assert len(laid.tiles) > 180
    assert_sound(laid)


def test_a_line_without_room_continues_over_a_connector() -> None:
    tiles = arrange(CROWDED[0]).tiles
    drawn = [placed for placed in tiles if placed.connector]

    assert drawn
    assert all(LineString(placed.connector).length > 0.5 for placed in drawn)
    assert len(drawn) < 0.1 * len(tiles)


@FEW
@given(tables(), st.data())
def test_a_tile_never_moves_when_more_are_laid(laid: Layout, data: st.DataObject) -> None:
    placements = laid.placements
    count = data.draw(st.integers(0, len(placements)))
    before = arrange(Layout(laid.arms, placements[:count]))

    assert before.tiles == arrange(laid).tiles[:count]


@FEW
@given(tables())
def test_tiles_that_fill_a_duty_take_its_spots(laid: Layout) -> None:
    arrangement = arrange(laid)
    if arrangement.spots:
        assert laid.duty is not None
        on = laid.duty.double
        toe = next(iter(laid.fitting(DominoSet(18).tiles)), None)
        if toe is not None:
            after = arrange(laid.place(toe, on))
            assert arrangement.tiles == after.tiles[:-1]
            new = after.tiles[-1]
            assert Spot(new.x, new.y, new.heading) in arrangement.spots
            if laid.duty.missing > 1:
                assert {*arrangement.spots} == {*after.spots, Spot(new.x, new.y, new.heading)}


@FEW
@given(tables(most=20))
def test_a_double_lies_crosswise_and_any_other_tile_along_its_heading(laid: Layout) -> None:
    for placed in arrange(laid).tiles:
        joint, free = placed.halves
        assert placed.heading in range(0, 360, 45)
        along = radians(placed.angle)
        assert (cos(along), sin(along)) == pytest.approx((free.x - joint.x, free.y - joint.y))
        assert (placed.x, placed.y) == pytest.approx(
            ((joint.x + free.x) / 2, (joint.y + free.y) / 2)
        )
        crosswise = (placed.angle - placed.heading) % 180 == 90
        assert placed.tile.is_double == crosswise
        assert {placed.tile.low, placed.tile.high} == {joint.value, free.value}
        assert outline(placed).symmetric_difference(Polygon(placed.corners)).area < 1e-9


@FEW
@given(tables(most=20))
def test_the_bounds_are_tight(laid: Layout) -> None:
    arrangement = arrange(laid)
    points = [
        point for placed in arrangement.tiles for point in (*placed.corners, *placed.connector)
    ]
    left, top, right, bottom = arrangement.bounds

    assert all(left <= x <= right and top <= y <= bottom for x, y in points)
    for edge in (left, right):
        assert not points or edge in {x for x, _ in points}
    for edge in (top, bottom):
        assert not points or edge in {y for _, y in points}


@pytest.mark.rule("R3.2")
def test_four_arms_lie_at_the_sides_and_the_ends_of_the_opening_double() -> None:
    laid = layout("6-6 0-6>6-6 1-6>6-6")
    arrangement = arrange(laid)
    opening, right, left = arrangement.tiles

    assert PlacedTile(Tile(6, 6), None, 0, 0, 0) == opening
    assert (Half(6, 0, -0.5), Half(6, 0, 0.5)) == opening.halves
    assert PlacedTile(Tile(0, 6), Tile(6, 6), 1.5, 0, 0) == right
    assert (Half(6, 1, 0), Half(0, 2, 0)) == right.halves
    assert ((0.5, -0.5), (2.5, -0.5), (2.5, 0.5), (0.5, 0.5)) == right.corners
    assert PlacedTile(Tile(1, 6), Tile(6, 6), -1.5, 0, 180) == left
    assert (Spot(0, -2, 270), Spot(0, 2, 90)) == arrangement.spots
    assert (
        PlacedEnd(Tile(0, 6), 0, 2.5, 0, 0),
        PlacedEnd(Tile(1, 6), 1, -2.5, 0, 180),
    ) == arrangement.ends
    assert (-2.5, -1, 2.5, 1) == arrangement.bounds


@pytest.mark.rule("R3.2")
def test_six_arms_lie_like_a_foot_on_each_long_side() -> None:
    # A slanting arm starts at the corner (±0.5, ±1): its centre is one half further.
    slanting = 0.5**0.5
    spots = arrange(layout("6-6", arms=6)).spots

    expected = {
        0: (1.5, 0.0),
        45: (0.5 + slanting, 1 + slanting),
        135: (-0.5 - slanting, 1 + slanting),
        180: (-1.5, 0.0),
        225: (-0.5 - slanting, -1 - slanting),
        315: (0.5 + slanting, -1 - slanting),
    }
    assert expected.keys() == {spot.heading for spot in spots}
    for spot in spots:
        assert pytest.approx(expected[spot.heading]) == (spot.x, spot.y)


@pytest.mark.rule("R3.3")
def test_a_foot_is_spread_on_the_far_side_of_its_double() -> None:
    # 0-6 lies to the right of 6-6 and ends at 2.5; 0-0 covers 2.5 to 3.5 and -1 to 1.
    slanting = 0.5**0.5
    arrangement = arrange(layout(f"{FOOT} 0-1>0-0"))

    assert PlacedTile(Tile(0, 0), Tile(0, 6), 3, 0, 0) == arrangement.tiles[5]
    # 1-1 may come at the end of 0-1, so that takes an outer place, where a foot has more room.
    right = arrangement.tiles[6]
    assert Tile(0, 1) == right.tile
    assert pytest.approx((3.5 + slanting, 1 + slanting)) == (right.x, right.y)
    middle, left = arrangement.spots
    assert Spot(4.5, 0, 0) == middle
    assert (45, 315) == (right.heading, left.heading)
    assert pytest.approx((3.5 + slanting, -1 - slanting)) == (left.x, left.y)


def test_a_line_with_room_is_straight() -> None:
    arrangement = arrange(layout("6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6 0-4>0-6 4-5>0-4 2-5>2-6"))

    assert [(3.5, 0.0, 0), (5.5, 0.0, 0), (0.0, -4.0, 270)] == [
        (placed.x, placed.y, placed.heading) for placed in arrangement.tiles[5:]
    ]


@FEW
@given(tables())
def test_lines_bend_by_90_degrees_and_touching_halves_share_half_an_edge(laid: Layout) -> None:
    for placed, on in joints(arrange(laid)):
        if placed.connector or on.tile.is_double:
            continue
        joint = outline(placed) if placed.tile.is_double else square(placed, placed.halves[0])

        assert turn(on, placed) in {-90, 0, 90}
        # Edges at 45 degrees are not exactly on each other.
        edge = joint.buffer(1e-6).intersection(square(on, on.halves[1]).exterior)
        assert edge.length > 0.5 - 1e-3
