"""Where the tiles of layouts and of lines of play lie, compared with shapely."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point, Polygon, STRtree, box
from shapely.affinity import rotate

from chickenfoot_rules import DominoSet, Layout, Tile, WrongTypeError
from chickenfoot_rules.express import Line
from chickenfoot_rules.rendering import Arrangement, Half, PlacedTile, Spot, arrange
from chickenfoot_rules.rendering.poses import UNITS
from chickenfoot_rules.rendering.text.layouts import text_of
from chickenfoot_rules.strategies import layouts, lines
from support import express
from support.chickenfoot import laid_at_random
from support.examples import examples

FEW = examples(5)


def outline(placed: PlacedTile) -> Polygon:
    """Return the outline of a tile, from its centre and its angle alone."""
    lying = box(placed.x - 1, placed.y - 0.5, placed.x + 1, placed.y + 0.5)
    return rotate(lying, placed.angle, origin=(placed.x, placed.y))


def square(placed: PlacedTile, half: Half) -> Polygon:
    """Return the outline of one half of a tile."""
    upright = box(half.x - 0.5, half.y - 0.5, half.x + 0.5, half.y + 0.5)
    return rotate(upright, placed.angle, origin=(half.x, half.y))


# --- layouts --------------------------------------------------------------------------------------


def tables(*, most: int = 60) -> st.SearchStrategy[Layout]:
    """Generate layouts of every set, with any number of arms, in any phase, sparse and crowded."""
    crowded = st.builds(
        laid_at_random,
        st.integers(1, 18),
        st.sampled_from((3, 4, 6)),
        st.sampled_from((0.1, 0.5, 1.0)),
        st.integers(1, most),
        st.integers(0, 10_000),
    )
    return layouts(max_highest=18) | crowded


LINES = lines() | st.builds(
    express.laid_at_random, st.integers(0, 10_000), st.sampled_from((0, 5, 10))
)
"""Lines of rounds in any phase, and long ones on one side or both."""


def joints(arrangement: Arrangement) -> Iterator[tuple[PlacedTile, PlacedTile]]:
    """Yield each tile with the one it was played on."""
    by_tile = {placed.tile: placed for placed in arrangement.tiles}
    for placed in arrangement.tiles:
        if placed.on is not None:
            yield placed, by_tile[placed.on]


def assert_sound(laid: Layout | Line) -> None:
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
    assert_connectors_are_clear(arrangement)
    assert_ends_and_spots_fit(laid, arrangement)


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
            assert frozenset(arrangement.tiles[at].tile for at in (one, other)) in joined
            assert outlines[one].intersection(outlines[other]).area < 1e-6


def assert_joints_match(arrangement: Arrangement) -> None:
    for placed, on in joints(arrangement):
        joint = placed.halves[0]
        outer = on.halves if on.on is None or on.tile.is_double else on.halves[1:]
        free = [half for half in outer if half.value == joint.value]
        assert free
        near = [square(placed, half) for half in placed.halves if half.value == joint.value]
        far = [square(on, half) for half in free]
        if placed.connector:
            start, *_, goal = map(Point, placed.connector)
            assert min(one.distance(start) for one in far) < 1e-6
            assert min(one.distance(goal) for one in near) < 1e-6
            assert not on.tile.is_double
            continue
        assert min(one.distance(other) for one in near for other in far) < 1e-6
        if not on.tile.is_double:
            # Both halves of the tile that opens a line are free.
            outward = on.heading if free[0] == on.halves[1] else on.heading + 180
            assert (placed.heading - outward) % 360 in {0, 90, 270}
            # Edges at 45 degrees are not exactly on each other.
            joint_part = outline(placed) if placed.tile.is_double else near[0]
            edge = joint_part.buffer(1e-6).intersection(far[0].exterior)
            assert edge.length > 0.5 - 1e-3


def assert_connectors_are_clear(arrangement: Arrangement) -> None:
    """Assert that a connector is a line over no tile with one bend at most, or has a tag."""
    tiles = {placed.tile: outline(placed) for placed in arrangement.tiles}
    for placed in arrangement.tiles:
        if placed.tag or not placed.connector:
            assert len(placed.connector) == (2 if placed.tag else 0)
            continue
        way = LineString(placed.connector)
        assert len(placed.connector) in {2, 3}
        for tile, shape in tiles.items():
            if tile in {placed.tile, placed.on}:
                assert way.intersection(shape).length < 0.01
            else:
                assert way.distance(shape) > 0.09
    tags = [placed.tag for placed in arrangement.tiles if placed.tag]
    assert len(tags) == len({*tags})


def assert_ends_and_spots_fit(laid: Layout | Line, arrangement: Arrangement) -> None:
    by_tile = {placed.tile: placed for placed in arrangement.tiles}
    assert [(end.tile, end.value) for end in laid.open_ends] == [
        (end.tile, end.value) for end in arrangement.ends
    ]
    for end in arrangement.ends:
        if by_tile[end.tile].on is None or end.tile.is_double:  # both of its sides are free
            continue
        free = by_tile[end.tile].halves[1]
        turns = {0} if isinstance(laid, Layout) else {0, 90, 270}  # A line may fold at its end.
        assert (end.heading - by_tile[end.tile].heading) % 360 in turns
        assert free.value == end.value
        ahead = radians(end.heading)
        assert (free.x + cos(ahead) / 2, free.y + sin(ahead) / 2) == pytest.approx((end.x, end.y))
    assert len(arrangement.spots) == (laid.duty.missing if laid.duty else 0)
    spots = [
        outline(PlacedTile(Tile(0, 1), None, spot.x, spot.y, spot.heading))
        for spot in arrangement.spots
    ]
    tiles = [outline(placed) for placed in arrangement.tiles]
    for spot, other in [*combinations(spots, 2), *((one, tile) for one in spots for tile in tiles)]:
        assert spot.intersection(other).area < 1e-6


@pytest.mark.long
@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
@pytest.mark.rule("X4")
@FEW
@given(tables() | LINES)
@example(laid_at_random(12, 6, 1.0, 91, 6))  # other lines would cover a connector
def test_tiles_touch_or_are_apart_and_connectors_cross_no_tile(laid: Layout | Line) -> None:
    assert_sound(laid)


@FEW
@given(tables(), st.data())
def test_a_tile_never_moves_and_a_duty_is_filled_at_its_spots(
    laid: Layout, data: st.DataObject
) -> None:
    arrangement, placements = arrange(laid), laid.placements
    count = data.draw(st.integers(0, len(placements)))
    before = arrange(Layout(laid.arms, placements[:count]))
    assert before.tiles == arrangement.tiles[:count]
    toe = next(iter(laid.fitting(DominoSet(18).tiles)), None)
    if laid.duty and toe:
        after = arrange(laid.place(toe, laid.duty.double))
        new = after.tiles[-1]
        assert arrangement.tiles == after.tiles[:-1]
        assert Spot(new.x, new.y, new.heading) in arrangement.spots
        if laid.duty.missing > 1:
            assert {*arrangement.spots} == {*after.spots, Spot(new.x, new.y, new.heading)}


@FEW
@given(tables(most=20))
def test_halves_corners_and_bounds_agree_with_centres_and_headings(laid: Layout) -> None:
    arrangement = arrange(laid)
    points: list[tuple[float, float]] = []
    for placed in arrangement.tiles:
        joint, free = placed.halves
        assert placed.heading in range(0, 360, 45)
        along = radians(placed.angle)
        assert (cos(along), sin(along)) == pytest.approx((free.x - joint.x, free.y - joint.y))
        assert (2 * placed.x, 2 * placed.y) == pytest.approx((joint.x + free.x, joint.y + free.y))
        assert placed.tile.is_double == ((placed.angle - placed.heading) % 180 == 90)
        assert {placed.tile.low, placed.tile.high} == {joint.value, free.value}
        assert outline(placed).symmetric_difference(Polygon(placed.corners)).area < 1e-9
        points += [*placed.corners, *placed.connector]
    assert arrangement.bounds == MultiPoint(points or [(0, 0)]).bounds


# --- lines of play --------------------------------------------------------------------------------


@given(LINES)
def test_tiles_never_move_and_the_next_one_lies_ahead_of_its_end(laid: Line) -> None:
    arrangement = arrange(laid)
    for count in range(len(arrangement.tiles)):
        assert arrangement.tiles[:count] == arrange(Line(laid.placements[:count])).tiles
    for play in laid.plays(DominoSet(6).tiles):
        left, right = arrangement.ends
        end = left if laid.goes_left(play) else right
        new = arrange(laid.place_unchecked(play)).tiles[-1]
        joint = new if new.tile.is_double else new.halves[0]
        ahead_x, ahead_y = UNITS[end.heading]
        assert (end.x + ahead_x / 2, end.y + ahead_y / 2) == (joint.x, joint.y)


def test_another_table_is_refused() -> None:
    for look_up in (arrange, text_of):
        with pytest.raises(WrongTypeError, match="expected a Layout or a Line, got '6-6'"):
            look_up("6-6")  # type: ignore[arg-type]  # what is wrong is meant
