"""The parts of arranging, each compared with shapely or with counting."""

from __future__ import annotations

from itertools import combinations

import pytest
from chickenfoot_rules.rendering.arranging.detours import Terrain, detour
from chickenfoot_rules.rendering.arranging.outlook import WaysOn
from chickenfoot_rules.rendering.arranging.space import (
    CELL,
    COLUMNS,
    STRIDE,
    Grid,
    Space,
    Window,
    positions,
    ring,
    stamp,
)
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, box
from shapely.affinity import rotate

from chickenfoot_rules.rendering.arranging.poses import (
    FAN,
    FORMS,
    TOES,
    UNITS,
    Footprint,
    Pose,
    box_of,
    boxes_of,
    joint_of,
    touch,
)

HEADINGS = st.sampled_from(tuple(UNITS))
PLACES = st.floats(-2.5, 2.5)
POSES = st.builds(Pose, PLACES, PLACES, HEADINGS)


def outline(pose: Pose, *, double: bool = False) -> Polygon:
    lying = box(pose.x - 1, pose.y - 0.5, pose.x + 1, pose.y + 0.5)
    angle = pose.heading + 90 if double else pose.heading
    return rotate(lying, angle, origin=(pose.x, pose.y))


def crowd(half_width: float) -> Space:
    """Cover a square of the table, so that no tile has room there."""
    space = Space()
    steps = range(-int(half_width), int(half_width) + 1)
    for x in steps:
        for y in steps:
            if (x, y) != (0, 0):
                space.add(box_of(Pose(1.2 * x, 1.2 * y, 0)))
    return space


@given(POSES, POSES, st.booleans(), st.booleans())
def test_boxes_touch_when_tiles_overlap(
    one: Pose, other: Pose, one_is_double: bool, other_is_double: bool
) -> None:
    boxes = box_of(one, double=one_is_double), box_of(other, double=other_is_double)
    shapes = outline(one, double=one_is_double), outline(other, double=other_is_double)
    area = shapes[0].intersection(shapes[1]).area

    if area > 1e-6:
        assert touch(*boxes, 0.0)
    if touch(*boxes, 0.0):
        assert shapes[0].distance(shapes[1]) < 1e-6
    if not touch(*boxes, 0.3):
        assert shapes[0].distance(shapes[1]) > 0.3 - 1e-6


@given(POSES, st.booleans())
def test_a_grid_covers_the_cells_whose_middles_a_tile_covers(pose: Pose, double: bool) -> None:
    window = Window(pose.x, pose.y)
    grid = Grid(0.0)
    grid.add(box_of(pose, double=double))
    covered = grid.find_covered(window)
    shape = outline(pose, double=double)

    assert window.mask(boxes_of(pose, double=double)[:1], 0.0) == covered
    row, column = divmod(window.cell(pose.x, pose.y), STRIDE)
    for cell in (
        STRIDE * (row + down) + column + right for down in range(-4, 5) for right in range(-4, 5)
    ):
        middle = Point(window.middle(cell))
        if covered >> cell & 1:
            assert shape.distance(middle) < 1e-6
        else:
            assert shape.buffer(-1e-6).disjoint(middle)
        assert cell == window.cell(*window.middle(cell))
    assert pytest.approx(2 / CELL**2, abs=3) == covered.bit_count()


@given(st.sampled_from(tuple(range(1, 32))))
def test_a_ring_is_a_square_around_the_middle(radius: int) -> None:
    middle = COLUMNS // 2
    cells = {
        (row, column)
        for row in range(COLUMNS)
        for column in range(COLUMNS)
        if ring(radius) >> STRIDE * row + column & 1
    }

    assert 8 * radius == len(cells)
    assert {radius} == {max(abs(row - middle), abs(column - middle)) for row, column in cells}


@given(POSES, HEADINGS, st.booleans())
def test_a_stamp_fits_where_it_overlaps_nothing(laid: Pose, heading: int, double: bool) -> None:
    window = Window(0.0, 0.0)
    covered = window.mask((box_of(laid),), 0.0)
    foot = stamp(boxes_of(Pose(0.0, 0.0, heading), double=double), 0.0)
    fitting = positions(covered, foot)

    for row in range(20, 43):
        for column in range(20, 43):
            cell = STRIDE * row + column
            shift = cell - COLUMNS // 2 * (STRIDE + 1)
            placed = foot << shift if shift >= 0 else foot >> -shift
            assert bool(fitting >> cell & 1) == (not placed & covered)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.rule("R3.3")
def test_the_toes_of_each_form_touch_the_double_but_not_each_other(form: Footprint) -> None:
    toes = [TOES[index].at(Pose(0.0, 0.0, 0)) for index in form.toes]
    double, *shapes = outline(Pose(0.0, 0.0, 0), double=True), *map(outline, toes)

    assert len(set(form.toes)) == 3
    assert min(one.distance(other) for one, other in combinations(shapes, 2)) > 0.099
    for toe, shape in zip(toes, shapes, strict=True):
        assert double.intersection(shape).area < 1e-6
        joint = Point(toe.move(-1.0)[:2])
        # The strip in which they touch has two long sides: 0.4 is the shortest that they share.
        assert (
            double.buffer(1e-6).intersection(shape).length > 0.79 or double.distance(joint) < 1e-6
        )


def test_the_first_form_is_a_fan() -> None:
    first, second, *_ = FORMS

    assert (first.cost, [TOES[index] for index in first.toes]) == (0.0, list(FAN))
    assert [toe.turn for toe in FAN] == [0, -45, 45]
    assert second.cost > 0.0


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


def test_an_outlook_counts_a_tile_that_would_be_laid_and_one_that_is() -> None:
    space = Space()
    outlook = WaysOn(space, Pose(0.0, 0.0, 0), box_of(Pose(-1.0, 0.0, 0)))
    ahead = box_of(Pose(2.0, 0.0, 90))

    assert outlook.cost(1.0, 0.0) == 0.0
    would = outlook.cost(1.0, 0.0, (ahead,))
    assert would > 0.0 == outlook.cost(1.0, 0.0)
    space.add(ahead)
    assert would == outlook.cost(1.0, 0.0)


def test_a_connector_is_straight_if_nothing_is_in_the_way() -> None:
    start, goal = (0.2, 0.1), (4.0, -3.3)

    assert (start, goal) == Terrain(Space(), Window(0.0, 0.0)).route(start, goal)


def test_a_connector_goes_around_tiles() -> None:
    space = Space()
    walls = [Pose(3.0, y, 90) for y in (-2.0, 0.0, 2.0)]
    for wall in walls:
        space.add(box_of(wall))
    terrain = Terrain(space, Window(0.0, 0.0))
    start, goal = (0.0, 0.0), (6.0, 0.0)
    way = terrain.route(start, goal)

    assert start == way[0]
    assert goal == way[-1]
    assert all(LineString(way).intersection(outline(wall)).length < 0.1 for wall in walls)
    assert terrain.straight(start, goal) > LineString(way).length


@pytest.mark.parametrize("double", [False, True])
def test_a_line_continues_nearby_if_it_can(double: bool) -> None:
    space = crowd(4)
    end = Pose(0.0, 0.0, 0)
    pose, connector = detour(space, end, double=double)

    assert (end.x, end.y) == connector[0]
    assert joint_of(pose, double=double)[:2] == connector[-1]
    assert space.are_clear(boxes_of(pose, double=double), 0.3)
    assert max(abs(pose.x), abs(pose.y)) < 12


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize(
    ("x", "y", "heading"), [(6.0, 1.0, 0), (-6.0, 1.0, 180), (1.0, 6.0, 90), (1.0, -6.0, 270)]
)
def test_a_line_without_room_nearby_continues_outside_everything(
    x: float, y: float, heading: int, double: bool
) -> None:
    space = crowd(22)
    end = Pose(x, y, 45)
    pose, connector = detour(space, end, double=double)

    assert heading == pose.heading
    assert ((x, y), joint_of(pose, double=double)[:2]) == connector
    assert max(abs(pose.x), abs(pose.y)) > 1.2 * 22
    assert space.are_clear(boxes_of(pose, double=double), 0.3)
