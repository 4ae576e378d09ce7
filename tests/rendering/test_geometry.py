"""Where tiles lie: the layouts of Chicken Foot; `test_geometry_of_lines` has the lines of play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, STRtree, box
from shapely.affinity import rotate

from chickenfoot_rules import Deal, DominoSet, Layout, Round, Rules, Tile
from chickenfoot_rules.rendering import Arrangement, Half, PlacedEnd, PlacedTile, Spot, arrange
from chickenfoot_rules.rendering.arranging.poses import (
    FAN,
    FORMS,
    TOES,
    UNITS,
    Footprint,
    Pose,
    box_of,
    touch,
)
from chickenfoot_rules.rendering.arranging.room import Space, WaysOn, find_detour
from chickenfoot_rules.strategies import layouts
from support.chickenfoot import laid_at_random, layout
from support.examples import examples
from tile_shapes import outline, square

FEW = examples(5)


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
        free = on.halves if on.tile.is_double else on.halves[1:]
        assert {joint.value} == {half.value for half in free}
        near = [square(placed, half) for half in placed.halves if half.value == joint.value]
        far = [square(on, half) for half in free]
        if placed.connector:
            start, *_, goal = map(Point, placed.connector)
            assert min(one.distance(start) for one in far) < 1e-6
            assert min(one.distance(goal) for one in near) < 1e-6
            assert not on.tile.is_double
            continue
        assert min(one.distance(other) for one in near for other in far) < 1e-6
        turn = (placed.heading - on.heading + 180) % 360 - 180
        if not on.tile.is_double:
            assert turn in {-90, 0, 90}
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


def assert_ends_and_spots_fit(laid: Layout, arrangement: Arrangement) -> None:
    by_tile = {placed.tile: placed for placed in arrangement.tiles}
    assert [(end.tile, end.value) for end in laid.open_ends] == [
        (end.tile, end.value) for end in arrangement.ends
    ]
    for end in arrangement.ends:
        free = by_tile[end.tile].halves[1]
        assert (by_tile[end.tile].heading, free.value) == (end.heading, end.value)
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


@FEW
@given(tables())
def test_tiles_touch_or_are_apart_and_connectors_cross_no_tile(laid: Layout) -> None:
    assert_sound(laid)


# On the second table, other lines would cover a connector or run along its tile.
@pytest.mark.parametrize(
    ("laid", "tags"),
    [
        (laid_at_random(9, 4, 1.0, 55, 10), {"", "A"}),
        (laid_at_random(12, 6, 1.0, 91, 6), {"", "A", "B"}),
    ],
    ids=["double-nine", "double-twelve"],
)
def test_a_line_without_room_continues_over_a_connector_or_between_tags(
    laid: Layout, tags: set[str]
) -> None:
    assert_sound(laid)
    assert tags == {placed.tag for placed in arrange(laid).tiles if placed.connector}


@pytest.mark.long
@pytest.mark.parametrize("laid", CROWDED, ids=["four arms", "six arms", "four arms again"])
def test_the_most_crowded_tables_are_arranged(laid: Layout) -> None:
    assert len(laid.tiles) > 180
    assert_sound(laid)
    moved = [placed for placed in arrange(laid).tiles if placed.connector]
    assert 0 < len(moved) < 0.1 * len(laid.tiles)
    assert any(placed.tag for placed in moved)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (Rules(domino_set=18), 10),
        (Rules(domino_set=12, double_chicken_foot=True), 6),
        (Rules(), 4),
    ],
)
def test_the_connectors_of_finished_rounds_cross_no_tile(rules: Rules, players: int) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        round_ = Round.start(rules, Deal.shuffle(rules, players, rng))
        while not round_.is_over:
            round_ = round_.apply(rng.choice(round_.legal_moves))
        assert_connectors_are_clear(arrange(round_.layout))


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
    for placed in arrangement.tiles:
        joint, free = placed.halves
        assert placed.heading in range(0, 360, 45)
        along = radians(placed.angle)
        assert (cos(along), sin(along)) == pytest.approx((free.x - joint.x, free.y - joint.y))
        assert (2 * placed.x, 2 * placed.y) == pytest.approx((joint.x + free.x, joint.y + free.y))
        assert placed.tile.is_double == ((placed.angle - placed.heading) % 180 == 90)
        assert {placed.tile.low, placed.tile.high} == {joint.value, free.value}
        assert outline(placed).symmetric_difference(Polygon(placed.corners)).area < 1e-9
    points = [point for placed in arrangement.tiles for point in placed.corners]
    points += [point for placed in arrangement.tiles for point in placed.connector]
    bounds = (min, points, 0), (min, points, 1), (max, points, 0), (max, points, 1)
    assert arrangement.bounds == tuple(
        edge((point[at] for point in points), default=0) for edge, points, at in bounds
    )


# --- by hand ------------------------------------------------------------------------------------


@pytest.mark.rule("R3.2")
def test_four_arms_lie_at_the_sides_and_the_ends_of_the_opening_double() -> None:
    arrangement = arrange(layout("6-6 0-6>6-6 1-6>6-6"))
    opening, right, left = arrangement.tiles

    assert PlacedTile(Tile(6, 6), None, 0, 0, 0) == opening
    assert (Half(6, 0, -0.5), Half(6, 0, 0.5)) == opening.halves
    assert PlacedTile(Tile(0, 6), Tile(6, 6), 1.5, 0, 0) == right
    assert ((0.5, -0.5), (2.5, -0.5), (2.5, 0.5), (0.5, 0.5)) == right.corners
    assert PlacedTile(Tile(1, 6), Tile(6, 6), -1.5, 0, 180) == left
    assert (Spot(0, -2, 270), Spot(0, 2, 90)) == arrangement.spots
    assert PlacedEnd(Tile(1, 6), 1, -2.5, 0, 180) == arrangement.ends[1]
    assert (-2.5, -1, 2.5, 1) == arrangement.bounds


@pytest.mark.rule("R3.2")
def test_six_arms_lie_like_a_foot_on_each_long_side() -> None:
    # A slanting arm starts at the corner (±0.5, ±1): its centre is one half further.
    slanting = 0.5**0.5
    spots = arrange(layout("6-6", arms=6)).spots

    assert {(spot.heading, round(spot.x, 6) + 0.0, round(spot.y, 6) + 0.0) for spot in spots} == {
        (0, 1.5, 0.0),
        (180, -1.5, 0.0),
        *(
            (heading, round(x * (0.5 + slanting), 6), round(y * (1 + slanting), 6))
            for heading, x, y in ((45, 1, 1), (135, -1, 1), (225, -1, -1), (315, 1, -1))
        ),
    }


@pytest.mark.rule("R3.3")
def test_a_foot_is_spread_on_the_far_side_of_its_double() -> None:
    # 0-6 lies to the right of 6-6 and ends at 2.5; 0-0 covers 2.5 to 3.5 and -1 to 1.
    slanting = 0.5**0.5
    arrangement = arrange(layout("6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6 0-0>0-6 0-1>0-0"))

    assert PlacedTile(Tile(0, 0), Tile(0, 6), 3, 0, 0) == arrangement.tiles[5]
    # 1-1 may come at the end of 0-1, so that takes an outer place, where a foot has more room.
    right = arrangement.tiles[6]
    middle, left = arrangement.spots
    assert (45, 0, 315) == (right.heading, middle.heading, left.heading)
    assert pytest.approx((3.5 + slanting, 1 + slanting)) == (right.x, right.y)
    assert (4.5, 0) == (middle.x, middle.y)
    assert pytest.approx((3.5 + slanting, -1 - slanting)) == (left.x, left.y)


def test_a_line_with_room_is_straight() -> None:
    arrangement = arrange(layout("6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6 0-4>0-6 4-5>0-4 2-5>2-6"))

    assert [(3.5, 0.0, 0), (5.5, 0.0, 0), (0.0, -4.0, 270)] == [
        (placed.x, placed.y, placed.heading) for placed in arrangement.tiles[5:]
    ]


# --- the parts of arranging, compared with shapely ----------------------------------------------

PLACES = st.floats(-2.5, 2.5)
POSES = st.builds(Pose, PLACES, PLACES, st.sampled_from(tuple(UNITS)))


def shape_of(pose: Pose, *, double: bool = False) -> Polygon:
    lying = box(pose.x - 1, pose.y - 0.5, pose.x + 1, pose.y + 0.5)
    angle = pose.heading + 90 if double else pose.heading
    return rotate(lying, angle, origin=(pose.x, pose.y))


@given(POSES, POSES, st.booleans(), st.booleans())
def test_boxes_touch_when_tiles_overlap(
    one: Pose, other: Pose, one_is_double: bool, other_is_double: bool
) -> None:
    boxes = box_of(one, double=one_is_double), box_of(other, double=other_is_double)
    shapes = shape_of(one, double=one_is_double), shape_of(other, double=other_is_double)

    if shapes[0].intersection(shapes[1]).area > 1e-6:
        assert touch(*boxes, 0.0)
    if touch(*boxes, 0.0):
        assert shapes[0].distance(shapes[1]) < 1e-6
    if not touch(*boxes, 0.3):
        assert shapes[0].distance(shapes[1]) > 0.3 - 1e-6


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.rule("R3.3")
def test_the_toes_of_each_form_touch_the_double_but_not_each_other(form: Footprint) -> None:
    toes = [TOES[index].at(Pose(0.0, 0.0, 0)) for index in form.toes]
    double, *shapes = shape_of(Pose(0.0, 0.0, 0), double=True), *map(shape_of, toes)

    assert len(set(form.toes)) == 3
    assert (form.cost == 0) == ([TOES[index] for index in form.toes] == [*FAN])
    assert min(one.distance(other) for one, other in combinations(shapes, 2)) > 0.099
    for toe, shape in zip(toes, shapes, strict=True):
        assert double.intersection(shape).area < 1e-6
        joint = Point(toe.move(-1.0)[:2])
        # The strip in which they touch has two long sides: 0.4 is the shortest that they share.
        strip = double.buffer(1e-6).intersection(shape)
        assert strip.length > 0.79 or double.distance(joint) < 1e-6


def test_an_outlook_is_worse_where_less_has_room() -> None:
    end, tile = Pose(0.0, 0.0, 0), box_of(Pose(-1.0, 0.0, 0))
    open_, narrow, blocked = Space(), Space(), Space()
    for y in (-2.0, 2.0):
        narrow.add(box_of(Pose(3.0, y, 0)))
    for x in (-2.3, 0.0, 2.3):
        for y in (-1.2, 1.2):
            blocked.add(box_of(Pose(x, y, 0)))
    blocked.add(box_of(Pose(1.2, 0.0, 90)))

    def cost(space: Space, line: float, foot: float) -> float:
        return WaysOn(space, end, tile).cost(line, foot)

    assert cost(open_, 1.0, 1.0) == 0.0
    assert cost(narrow, 1.0, 0.0) == 0.0 < cost(narrow, 0.0, 1.0) < cost(blocked, 0.0, 1.0)
    assert cost(narrow, 1.0, 0.0) < cost(blocked, 1.0, 0.0)
    # A tile that would be laid counts like one that is.
    ahead = box_of(Pose(2.0, 0.0, 90))
    outlook = WaysOn(open_, end, tile)
    would = outlook.cost(1.0, 0.0, (ahead,))
    assert would > 0.0 == outlook.cost(1.0, 0.0)
    open_.add(ahead)
    assert would == outlook.cost(1.0, 0.0)


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize(("width", "reach"), [(2, 8), (9, 20)])
def test_a_line_continues_at_the_nearest_place_with_room(
    width: int, reach: float, *, double: bool
) -> None:
    space, end = Space(), Pose(0.0, 0.0, 0)
    for x in range(-width, width + 1):
        for y in range(-width, width + 1):
            if (x, y) != (0, 0):
                space.add(box_of(Pose(1.2 * x, 1.2 * y, 0)))
    pose, way, line = find_detour(space, end, space.boxes[0], double=double)

    # Nothing leads out of such a crowd, so the two ends have a tag.
    assert (len(way), line) == (2, ())
    assert ((0.0, 0.0), pose.move(-0.5 if double else -1.0)[:2]) == way
    assert space.are_clear((box_of(pose, double=double),), 0.3)
    assert 1.2 * width < max(abs(pose.x), abs(pose.y)) < reach


def test_a_connector_bends_once_around_a_tile() -> None:
    space, end, beside = Space(), Pose(0.0, 0.0, 0), box_of(Pose(-1.0, 0.0, 0))
    for y in (-2.5, -1.2, 0.0, 1.2, 2.5):
        space.add(box_of(Pose(2.4, y, 0)))
    space.add(beside)
    pose, way, line = find_detour(space, end, beside, double=False)

    assert line
    assert len(way) in {2, 3}
    assert all(LineString(way).distance(shape_of(Pose(2.4, y, 0))) > 0.1 for y in (0.0, 1.2))
    assert space.are_clear(line, 0.1, beside)
    assert max(abs(pose.x), abs(pose.y)) < 8
