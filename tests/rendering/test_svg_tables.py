from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, Play, Round, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import DominoLayout
from chickenfoot_rules.express import Line
from chickenfoot_rules.rendering import PlacedTile, arrange, layout_svg, round_svg
from chickenfoot_rules.rendering.svg.table import draw_connector, draw_connector_ends
from chickenfoot_rules.strategies import layouts, lines
from support.chickenfoot import layout
from support.examples import examples
from support.express import line
from svg_reading import HALF, Picture, assert_at, turned

CROSS = "9-9 4-9>9-9 3-9>9-9 1-9>9-9 0-9>9-9"
FOOT = f"{CROSS} 4-4>4-9 4-6>4-4"

EACH_GAME = pytest.mark.parametrize("some_layouts", [layouts(), lines()], ids=["layouts", "lines"])

# All zeros are laid, and one is open: nobody can ever play on it.
DEAD_END = "5-5 0-5>5-5 1-5>5-5 2-5>5-5 3-5>5-5 0-0>0-5 0-1>0-0 0-2>0-0 0-3>0-0 3-4>3-5 0-4>3-4"


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_every_tile_is_drawn_once_and_at_its_place(
    some_layouts: st.SearchStrategy[DominoLayout], data: st.DataObject
) -> None:
    laid = data.draw(some_layouts)
    picture = Picture(layout_svg(laid))
    assert {str(tile): 1 for tile in laid.tiles} == picture.counted()
    for placed, drawn in zip(arrange(laid).tiles, picture.tiles, strict=True):
        assert str(placed.tile) == drawn.title
        assert_at((placed.x, placed.y), drawn.face, picture)
        assert turned(placed.angle, drawn.face) < 0.01
        halves = [half for half in placed.halves if half.value]
        for half, shown in zip(halves, drawn.halves, strict=True):
            assert half.value == shown.pips
            assert_at((half.x, half.y), shown, picture)


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_everything_is_within_the_picture(
    some_layouts: st.SearchStrategy[DominoLayout], data: st.DataObject
) -> None:
    laid = data.draw(some_layouts)
    picture = Picture(layout_svg(laid))
    width, height = (float(picture.root.get(side, "")) for side in ("width", "height"))
    for class_ in ("face", "last", "duty", "ghost"):
        for shape in picture.drawn(class_):
            for far in (-HALF, HALF):
                x = shape.centre[0] + far * shape.matrix[0]
                y = shape.centre[1] + far * shape.matrix[1]
                assert 0 < x < width
                assert 0 < y < height


@EACH_GAME
@examples(15)
@given(data=st.data())
def test_the_last_tile_the_open_ends_and_the_duty_are_marked(
    some_layouts: st.SearchStrategy[DominoLayout], data: st.DataObject
) -> None:
    laid = data.draw(some_layouts)
    picture = Picture(layout_svg(laid))
    ends = sorted(str(end.value) for end in laid.open_ends)
    if laid.is_empty:
        assert ["Nothing is on the table yet"] == picture.words
        return
    assert ends == sorted(picture.words)
    (last,) = picture.drawn("last")
    assert last.centre == picture.tiles[-1].face.centre
    if laid.duty is None:
        assert (len(ends), 0) == (picture.count("open"), picture.count("shut"))
        assert [] == picture.drawn("duty") + picture.drawn("ghost")
        return
    assert (0, len(ends)) == (picture.count("open"), picture.count("shut"))
    (ring,) = picture.drawn("duty")
    double = next(tile for tile in picture.tiles if tile.title == str(laid.duty.double))
    assert ring.centre == double.face.centre
    ghosts = picture.drawn("ghost")
    assert laid.duty.missing == len(ghosts)
    for spot, ghost in zip(arrange(laid).spots, ghosts, strict=True):
        assert_at((spot.x, spot.y), ghost, picture)
        assert turned(spot.heading, ghost) < 0.01


@pytest.mark.parametrize("laid", [layout("9-9"), layout(CROSS), layout(FOOT), line("6-6 4-6>6-6")])
def test_marks_can_be_left_out(laid: Layout | Line) -> None:
    picture = Picture(laid.to_svg(marks=False))
    assert len(laid.tiles) == len(picture.tiles)
    assert [] == picture.words
    for class_ in ("last", "duty", "ghost", "open", "shut"):
        assert 0 == picture.count(class_)


def test_an_end_is_marked_where_the_next_tile_would_go() -> None:
    laid = layout(CROSS)
    picture = Picture(layout_svg(laid))
    unit = HALF * picture.tiles[0].face.scale
    for end in arrange(laid).ends:
        tile = next(tile for tile in picture.tiles if tile.title == str(end.tile))
        marks = [shape for shape in badges(picture) if shape[0] == str(end.value)]
        ((_, centre),) = marks
        # The edge is one half from the middle of the tile, and the mark is just outside.
        assert unit < math.dist(centre, tile.face.centre) < 1.6 * unit


def badges(picture: Picture) -> list[tuple[str, tuple[float, float]]]:
    """List the marks of ends: their text and their place."""
    found: list[tuple[str, tuple[float, float]]] = []
    for group in picture.root.iter("{http://www.w3.org/2000/svg}g"):
        written = [child.text or "" for child in group if child.tag.endswith("text")]
        if written:
            matrix = picture.matrix(group)
            found.append((written[0], (matrix[4], matrix[5])))
    return found


def test_a_dead_end_is_marked_faintly() -> None:
    laid = layout(DEAD_END)
    assert [0, 1, 1, 2, 2, 3] == [end.value for end in laid.open_ends]
    rules = Rules(domino_set=5)
    left = rules.domino_set.tiles - laid.tiles
    round_ = Round(
        rules=rules,
        hands=[TileSet([*left][:2]), TileSet([*left][2:])],
        boneyard=[],
        layout=laid,
        seat=0,
    )
    assert (6, 0) == (Picture(layout_svg(laid)).count("open"), 0)
    picture = Picture(round_svg(round_, hands=False))
    assert (5, 1) == (picture.count("open"), picture.count("shut"))


def test_when_the_round_is_over_no_end_is_marked_as_open() -> None:
    laid = layout(DEAD_END)
    rules = Rules(domino_set=5)
    last = TileSet.parse("1-2")
    others = rules.domino_set.tiles - laid.tiles - last
    round_ = Round(rules=rules, hands=[last, others], boneyard=[], layout=laid, seat=0)
    over = round_.apply(Play(Tile(1, 2), Tile(1, 5)))
    assert over.is_over
    assert over.layout.duty is None
    picture = Picture(round_svg(over, hands=False))
    assert (0, 6) == (picture.count("open"), picture.count("shut"))


@pytest.mark.parametrize(
    ("laid", "title", "description"),
    [
        (layout("9-9 4-9>9-9"), "2 tiles", "4-9 was laid last, on 9-9. 9-9 needs 3 more arms."),
        (layout("9-9", arms=6), "1 tile", "9-9 has opened. 9-9 needs 6 more arms."),
        (
            layout(f"{CROSS} 1-4>4-9"),
            "6 tiles",
            "1-4 was laid last, on 4-9. Open ends: 0, 1 ×2, 3.",
        ),
        (Layout(), "no tiles", "Nothing is on the table yet."),
        (line("4-6 6-6>4-6 1-4>4-6"), "3 tiles", "1-4 was laid last, on 4-6. Open ends: 1, 6."),
        (line("6-6"), "1 tile", "6-6 has opened. Open ends: 6 ×2."),
        (Line(), "no tiles", "Nothing is on the table yet."),
    ],
)
def test_a_picture_of_a_layout_has_a_title_and_a_description(
    laid: Layout | Line, title: str, description: str
) -> None:
    picture = Picture(layout_svg(laid))
    game = "Chicken Foot" if isinstance(laid, Layout) else "Express-Domino"
    assert f"{game}: {title} on the table" == picture.title
    assert description == picture.description


# --- connectors ------------------------------------------------------------------------


def far_off(*way: tuple[float, float]) -> PlacedTile:
    return PlacedTile(Tile(3, 4), Tile(3, 9), 10.0, 4.0, 0, way)


def test_a_connector_runs_from_end_to_end_with_a_dot_at_both() -> None:
    tile = far_off((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (9.0, 4.0))
    rail, link = draw_connector(tile)
    assert ("rail", "link v3") == (rail.attributes["class"], link.attributes["class"])
    path = str(link.attributes["d"])
    assert path == rail.attributes["d"]
    numbers = [float(number) / HALF for number in re.findall(r"-?[\d.]+", path)]
    points = [*zip(numbers[::2], numbers[1::2], strict=True)]
    assert ((0, 0), (9, 4)) == (points[0], points[-1])
    # It rounds each corner: the corner is the control point, and the bend begins before it.
    assert {(4, 0), (4, 4)} <= {*points}
    assert {(3.5, 0), (4, 0.5), (4, 3.5), (4.5, 4)} <= {*points}
    first, last = draw_connector_ends(tile)
    assert ("dot v3", "dot v3") == (first.attributes["class"], last.attributes["class"])
    assert [(0, 0), (9 * HALF, 4 * HALF)] == [
        (dot.attributes["cx"], dot.attributes["cy"]) for dot in (first, last)
    ]


def test_a_tile_that_touches_needs_no_connector() -> None:
    tile = far_off()
    assert ((), ()) == (draw_connector(tile), draw_connector_ends(tile))


def test_a_connector_with_equal_corners_is_drawn() -> None:
    _, link = draw_connector(far_off((0.0, 0.0), (0.0, 0.0), (2.0, 0.0)))
    assert "M0 0L0 0Q0 0 20 0L80 0" == link.attributes["d"]
