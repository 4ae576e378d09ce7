from __future__ import annotations

import math
import random
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Deal, DominoSet, Layout, Round, Rules, Tile, TileSet
from chickenfoot_rules.dominoes.values import Theme
from chickenfoot_rules.express import ExpressRound, ExpressRules, Line
from chickenfoot_rules.rendering import (
    layout_svg,
    round_animation,
    round_svg,
    tile_svg,
    tiles_svg,
    view_svg,
)
from chickenfoot_rules.rendering.svg.tiles import PIP_RADII, pips
from chickenfoot_rules.strategies import tile_sets
from support.examples import examples
from svg_reading import Picture

ALL_TILES = DominoSet(18).tiles
THEMES: tuple[Theme, ...] = ("light", "dark", "auto")


def small_round() -> Round:
    return Round(
        rules=Rules(domino_set=2),
        hands=[TileSet.parse("0-2 0-1"), TileSet.parse("1-1")],
        boneyard=[Tile(0, 0)],
        layout=Layout().place(Tile(2, 2)).place(Tile(1, 2), Tile(2, 2)),
        seat=0,
    )


EXPRESS = ExpressRound.start(
    ExpressRules(target=100), Deal.shuffle(ExpressRules(target=100), 4, random.Random(1))
)
DRAWERS: list[Callable[[Theme], str]] = [
    lambda theme: tile_svg(Tile(3, 4), theme=theme),
    lambda theme: tiles_svg(TileSet.parse("3-4 0-0"), theme=theme),
    lambda theme: layout_svg(small_round().layout, theme=theme),
    lambda theme: round_svg(small_round(), theme=theme),
    lambda theme: view_svg(small_round().view(0), theme=theme),
    lambda theme: round_animation(small_round(), theme=theme),
]


# --- pips ------------------------------------------------------------------------------


def test_every_tile_shows_as_many_pips_as_it_has() -> None:
    assert {tile: tile.pips for tile in ALL_TILES} == {
        tile: sum(drawn.pips for drawn in Picture(tile_svg(tile)).tiles) for tile in ALL_TILES
    }


def test_the_lower_half_of_a_single_tile_is_on_top() -> None:
    (tile,) = Picture(tile_svg(Tile(5, 17))).tiles
    upper, lower = sorted(tile.halves, key=lambda half: half.centre[1])
    assert (5, 17) == (upper.pips, lower.pips)
    assert {"v5"} == upper.classes
    assert {"v17"} == lower.classes


@pytest.mark.parametrize("value", range(19))
def test_pips_lie_apart_from_each_other_and_within_their_half(value: int) -> None:
    radius = PIP_RADII[value]
    assert value == len(pips(value))
    for x, y in pips(value):
        assert max(abs(x), abs(y)) + radius < 0.45
    for one, other in combinations(pips(value), 2):
        assert math.dist(one, other) > 2.2 * radius


@pytest.mark.parametrize("value", range(19))
def test_a_half_looks_the_same_upside_down(value: int) -> None:
    def rounded(points: tuple[tuple[float, float], ...]) -> set[tuple[float, float]]:
        return {(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in points}

    assert rounded(pips(value)) == rounded(tuple((-x, -y) for x, y in pips(value)))


def test_the_six_has_two_rows_along_the_tile() -> None:
    ys = sorted({round(y, 6) for _, y in pips(6)})
    xs = sorted({round(x, 6) for x, _ in pips(6)})
    assert (3, 2) == (len(xs), len(ys))


# --- colours ---------------------------------------------------------------------------


# --- a picture as a document -----------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("draw", DRAWERS)
def test_a_picture_has_a_title_and_a_description(
    draw: Callable[[Theme], str], theme: Theme
) -> None:
    picture = Picture(draw(theme))
    assert "img" == picture.root.get("role")
    assert picture.title
    assert picture.description.endswith(".")
    heading = [*picture.root][:2]
    assert [picture.root.get(f"aria-{name}") for name in ("labelledby", "describedby")] == [
        element.get("id") for element in heading
    ]


@pytest.mark.parametrize("draw", DRAWERS)
def test_a_picture_refers_only_to_itself_and_runs_nothing(
    draw: Callable[[Theme], str],
) -> None:
    svg = draw("auto")
    picture = Picture(svg)
    assert len(picture.ids()) == len({*picture.ids()})
    assert picture.references() <= {*picture.ids()}
    assert [] == re.findall(r"<script|<image|<foreignObject|\bon\w+=|url\(|@import", svg)
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"<]*", svg)


def test_different_pictures_can_be_on_one_page() -> None:
    pictures = [Picture(draw(theme)) for draw in DRAWERS for theme in THEMES]
    ids = [name for picture in pictures for name in picture.ids()]
    assert len(ids) == len({*ids})
    for picture in pictures:
        selectors = re.findall(r"(?:^|[{}])([^{}@]+)\{", picture.style)
        assert selectors
        assert all(selector.startswith(f"#{picture.id} ") for selector in selectors)


def test_the_same_picture_is_the_same_text_in_every_process() -> None:
    program = (
        "from chickenfoot_rules import *\n"
        "tiles = TileSet.parse('0-1 5-17 3-3')\n"
        "print(tiles.to_svg(theme='auto') + Layout().place(Tile(9, 9)).to_svg())"
    )
    shown = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1")
    ]
    here = TileSet.parse("0-1 5-17 3-3").to_svg(theme="auto")
    assert {f"{here}{Layout().place(Tile(9, 9)).to_svg()}\n"} == {*shown}


def test_values_draw_themselves() -> None:
    round_ = small_round()
    view, layout, tile = round_.view(0), round_.layout, Tile(3, 4)
    assert tile_svg(tile, theme="dark") == tile.to_svg(theme="dark")
    assert tiles_svg(round_.hands[0]) == round_.hands[0].to_svg()
    assert layout_svg(layout, marks=False) == layout.to_svg(marks=False)
    assert round_svg(round_, theme="auto", hands=False) == round_.to_svg(theme="auto", hands=False)
    assert view_svg(view, marks=False) == view.to_svg(marks=False)


@pytest.mark.parametrize(
    "value",
    [
        Tile(3, 4),
        TileSet.parse("0-0"),
        small_round().layout,
        small_round(),
        small_round().view(1),
        EXPRESS,
        EXPRESS.layout,
        EXPRESS.view(1),
    ],
)
def test_a_notebook_shows_values_as_pictures(
    value: Tile | TileSet | Layout | Round | Line | ExpressRound,
) -> None:
    assert value.to_svg(theme="auto") == value._repr_svg_()  # pyright: ignore[reportPrivateUsage]


# --- sets of tiles ---------------------------------------------------------------------


@examples(15)
@given(tiles=tile_sets())
def test_a_set_shows_each_of_its_tiles_once_and_side_by_side(tiles: TileSet) -> None:
    picture = Picture(tiles_svg(tiles))
    assert {str(tile): 1 for tile in tiles} == picture.counted()
    centres = [tile.face.centre for tile in picture.tiles]
    for (x, y), (x2, y2) in combinations(centres, 2):
        assert abs(x - x2) > 40 or abs(y - y2) > 80
    width, height = (float(picture.root.get(side, "")) for side in ("width", "height"))
    for x, y in centres:
        assert 20 < x < width - 20
        assert 40 < y < height - 40


def test_an_empty_set_is_described() -> None:
    picture = Picture(tiles_svg(TileSet()))
    assert ["No tiles"] == picture.words
    assert "No tiles" == picture.title
    assert "An empty set of tiles." == picture.description


def test_a_set_is_described_with_its_pips() -> None:
    picture = Picture(tiles_svg(TileSet.parse("1-3 0-0 3-3")))
    assert "3 tiles" == picture.title
    assert "0-0 1-3 3-3; 10 pips together." == picture.description


def test_a_tile_is_described() -> None:
    picture = Picture(tile_svg(Tile(6, 4)))
    assert "Domino 4-6" == picture.title
    assert "A domino tile with 4 and 6 pips." == picture.description


# --- hostile names ---------------------------------------------------------------

HOSTILE = [
    "<script>alert(1)</script>",
    "\"'><!-- &amp; ]]>",
    "a\0b\x1b[31m",
    "\ud800 alone",
    "\u202eright to left",
    "line\nbreak",
    "\ufffe\uffff",
    "",
    "名" * 80,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name: str) -> None:
    round_ = small_round()
    for svg in (
        round_svg(round_, names=[name, "Ben"]),
        view_svg(round_.view(0), names=["Ben", name]),
        round_animation(round_, names=[name, name]),
    ):
        picture = Picture(svg)
        known = {"svg", "title", "desc", "style", "defs", "g", "use", "rect", "path", "circle"}
        known |= {"text", "set", "animate"}
        assert known >= {element.tag.rpartition("}")[2] for element in picture.root.iter()}
        assert "<script" not in svg
        svg.encode()


@examples(35)
@given(name=st.text())
def test_any_name_gives_a_picture_that_can_be_read(name: str) -> None:
    picture = Picture(view_svg(small_round().view(0), names=[name, "Ben"]))
    assert "Ben" in picture.words


def test_a_name_can_not_change_the_direction_of_the_text() -> None:
    picture = Picture(round_svg(small_round(), names=["\u202eanna\u2066", "Ben"]))
    assert "\ufffdanna\ufffd" in picture.words
