"""What pictures of tiles, tables, rounds and views show, of both games."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Draw, Play, Round, Rules, Tile, TileSet
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes import DominoLayout, DominoRound
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.rendering import (
    arrange,
    layout_svg,
    round_animation,
    round_svg,
    tiles_svg,
    view_svg,
    view_text,
)
from chickenfoot_rules.rendering.svg.tiles import PIP_RADII, pips
from chickenfoot_rules.strategies import express_rounds, layouts, lines, rounds, tile_sets
from support.dominoes import after, deal, play
from support.examples import examples
from svg_reading import HALF, Picture, assert_at, texts, turned

TILE_TEXT = re.compile(r"\b\d{1,2}-\d{1,2}\b")


EACH_LAYOUT = pytest.mark.parametrize(
    "some_layouts", [layouts(), lines()], ids=["layouts", "lines"]
)
EACH_GAME = pytest.mark.parametrize(
    "some_rounds", [rounds(), express_rounds()], ids=["chicken foot", "express"]
)


def started() -> Round:
    """Start a round of two: seat 1 opens with 2-2."""
    return Round.start(Rules(domino_set=2), deal("0-1 1-1 | 2-2 0-2", "1-2 0-0"))


def finished() -> Round:
    """Play that round: seat 0 draws 0-0, and seat 1 goes out."""
    return after(started(), play("2-2"), Draw(), play("0-2>2-2"))


def apart(round_: DominoRound) -> int:
    """Return how many tiles are neither in a hand nor on the table."""
    return len(round_.rules.tiles - round_.layout.tiles) - sum(map(len, round_.hands))


# --- tiles --------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(19))
def test_pips_lie_apart_within_their_half_and_the_same_upside_down(value: int) -> None:
    radius, points = PIP_RADII[value], pips(value)
    assert value == len(points)
    assert all(max(abs(x), abs(y)) + radius < 0.45 for x, y in points)
    assert all(math.dist(one, other) > 2.2 * radius for one, other in combinations(points, 2))
    shown, upside_down = (
        {(round(sign * x, 6) + 0.0, round(sign * y, 6) + 0.0) for x, y in points}
        for sign in (1, -1)
    )
    assert shown == upside_down
    if value == 6:  # In two rows along the tile.
        assert (3, 2) == tuple(len({round(point[at], 6) for point in points}) for at in (0, 1))


@examples(15)
@given(tiles=tile_sets())
def test_a_set_shows_each_of_its_tiles_once_and_side_by_side(tiles: TileSet) -> None:
    picture = Picture(tiles_svg(tiles))
    assert {str(tile): 1 for tile in tiles} == picture.counted()
    centres = [tile.face.centre for tile in picture.tiles]
    for (x, y), (x2, y2) in combinations(centres, 2):
        assert abs(x - x2) > 40 or abs(y - y2) > 80
    width, height = (float(picture.root.get(side, "")) for side in ("width", "height"))
    assert all(20 < x < width - 20 and 40 < y < height - 40 for x, y in centres)


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.long
@EACH_LAYOUT
@examples(15)
@given(data=st.data())
def test_every_tile_is_drawn_once_at_its_place_and_within_the_picture(
    some_layouts: st.SearchStrategy[DominoLayout], data: st.DataObject
) -> None:
    laid = data.draw(some_layouts)
    picture = Picture(layout_svg(laid, rotation=0))
    assert {str(tile): 1 for tile in laid.tiles} == picture.counted()
    for placed, drawn in zip(arrange(laid).tiles, picture.tiles, strict=True):
        assert str(placed.tile) == drawn.title
        assert_at((placed.x, placed.y), drawn.face, picture)
        assert turned(placed.angle, drawn.face) < 0.01
        halves = [half for half in placed.halves if half.value]
        for half, shown in zip(halves, drawn.halves, strict=True):
            assert half.value == shown.pips
            assert_at((half.x, half.y), shown, picture)
    width, height = (float(picture.root.get(side, "")) for side in ("width", "height"))
    for class_ in ("face", "last", "duty", "ghost"):
        for shape in picture.drawn(class_):
            for far in (-HALF, HALF):
                assert 0 < shape.centre[0] + far * shape.place[0].real < width
                assert 0 < shape.centre[1] + far * shape.place[0].imag < height


@EACH_LAYOUT
@examples(15)
@given(data=st.data())
def test_the_last_tile_the_open_ends_and_the_duty_are_marked(
    some_layouts: st.SearchStrategy[DominoLayout], data: st.DataObject
) -> None:
    laid = data.draw(some_layouts)
    picture = Picture(layout_svg(laid, rotation=0))
    plain = Picture(layout_svg(laid, rotation=0, marks=False))
    if laid.is_empty:
        assert ["Nothing is on the table yet"] == picture.words == plain.words
        return
    tags = [placed.tag for placed in arrange(laid).tiles if placed.tag] * 2
    ends = sorted(str(end.value) for end in laid.open_ends)
    assert sorted([*ends, *tags]) == sorted(picture.words)
    assert sorted(tags) == sorted(plain.words)
    (last,) = picture.drawn("last")
    assert last.centre == picture.tiles[-1].face.centre
    open_, shut = (0, len(ends)) if laid.duty else (len(ends), 0)
    assert (open_, shut) == (picture.count("open"), picture.count("shut"))
    place = {tile.title: tile.face.centre for tile in picture.tiles}
    duties = [place[str(laid.duty.double)]] if laid.duty else []
    assert duties == [ring.centre for ring in picture.drawn("duty")]
    ghosts = picture.drawn("ghost")
    assert (laid.duty.missing if laid.duty else 0) == len(ghosts)
    for spot, ghost in zip(arrange(laid).spots, ghosts, strict=True):
        assert_at((spot.x, spot.y), ghost, picture)
        assert turned(spot.heading, ghost) < 0.01
    for class_ in ("last", "duty", "ghost", "open", "shut"):
        assert 0 == plain.count(class_)


# --- rounds and views -----------------------------------------------------------------------------


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_a_view_shows_the_visible_tiles_and_backs_for_the_rest(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    seat = data.draw(st.integers(0, round_.players - 1))
    view = round_.view(seat)
    picture = Picture(view_svg(view))
    seen = [*round_.layout.tiles, *(tile for hand in view.hands for tile in hand or ())]
    assert {str(tile): 1 for tile in seen} == picture.counted()
    hidden = sum(
        size for hand, size in zip(view.hands, view.hand_sizes, strict=True) if hand is None
    )
    assert hidden + min(3, apart(round_)) == len(picture.drawn("back"))
    # Hidden tiles are neither drawn nor named.
    named = {Tile.parse(tile) for text in texts(picture) for tile in TILE_TEXT.findall(text)}
    assert named.isdisjoint(view.unseen)
    # Law 9: a view holds nothing hidden.
    other = view.determinize(random.Random(data.draw(st.integers(0, 99)))).view(seat)
    assert view_svg(view, hooks="table") == view_svg(other, hooks="table")
    assert view_text(view) == view_text(other)


@pytest.mark.parametrize("name", ["W" * 400, "名" * 80])
def test_a_long_name_is_shortened_to_its_card(name: str) -> None:
    words = Picture(round_svg(started(), names=[name, "Zoë"])).words
    (shown,) = [word for word in words if word.startswith(name[:3])]
    assert shown.endswith(f"{name[0]}…")
    assert len(shown) < 60
    assert {"Zoë", "Zoë is to move"} <= {*words}


# --- hooks --------------------------------------------------------------------------------------


@given(rounds() | express_rounds(), st.integers(0, 15))
def test_every_legal_play_can_be_clicked(round_: Round | ExpressRound, seat: int) -> None:
    view = round_.view(seat % round_.players)
    svg = view.to_svg(hooks="a")
    found = [dict(one.attrib) for one in Picture(svg).root.iter() if "role" in one.attrib]
    tiles = {part["data-tile"]: part for part in found if "data-tile" in part}
    goals = [part for part in found if "data-on" in part and "data-action" in part]
    clicked = {
        (tile, goal["data-on"])
        for tile, part in tiles.items()
        for goal in goals
        if {*part.get("data-action", "").split()} & {*goal["data-action"].split()}
    }
    plays = [move for move in view.legal_moves if isinstance(move, Play)]
    assert {(str(play.tile), str(play.on)) for play in plays if play.on} == clicked
    assert {str(actions.encode(view.rules, play)) for play in plays} == {
        one for part in tiles.values() for one in part.get("data-action", "").split()
    }
    # Nothing that the seat does not see has a hook.
    assert {*tiles} == {*map(str, view.rules.tiles - view.unseen)}


# --- a picture as a document ----------------------------------------------------------------------

DRAWERS: list[Callable[..., str]] = [
    Tile(10, 12).to_svg,
    TileSet.parse("3-4 0-0").to_svg,
    TileSet().to_svg,
    finished().layout.to_svg,
    finished().to_svg,
    finished().view(0).to_svg,
    partial(round_animation, finished()),
]


def test_a_picture_is_a_document_of_its_own() -> None:
    pictures: list[Picture] = []
    for draw in DRAWERS:
        for theme in ("light", "dark", "auto"):
            svg = draw(theme=theme)
            picture = Picture(svg)
            pictures.append(picture)
            assert ("img", True) == (picture.root.get("role"), picture.description.endswith("."))
            assert [element.get("id") for element in [*picture.root][:2]] == [
                picture.root.get(f"aria-{name}") for name in ("labelledby", "describedby")
            ]
            # The root has the font, so that numerals in shapes have it, too.
            assert "system-ui,sans-serif" == picture.root.get("font-family")
            # It refers to itself only, and runs nothing.
            assert picture.references() <= {*picture.ids()}
            assert [] == re.findall(r"<script|<image|<foreignObject|\bon\w+=|url\(|@import", svg)
            assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"<]*", svg)
            selectors = re.findall(r"(?:^|[{}])([^{}@]+)\{", picture.style)
            assert selectors
            assert all(selector.startswith(f"#{picture.id} ") for selector in selectors)
    # Different pictures can be on one page.
    ids = [name for picture in pictures for name in picture.ids()]
    assert len(ids) == len({*ids})


HOSTILE = ("<script>alert(1)</script>", "\"'><!-- &amp; ]]>", "a\0b\x1b[31m", "\ud800 \ufffe\uffff")


@examples(35)
@given(name=st.text() | st.sampled_from(HOSTILE))
def test_any_name_stays_text(name: str) -> None:
    for svg in (
        view_svg(started().view(0), names=[f"\u202e{name}\u2066", "Ben"]),
        round_animation(started(), names=[f"\u202e{name}\u2066", "Ben"]),
    ):
        svg.encode()
        picture = Picture(svg)
        known = {
            "svg",
            "title",
            "desc",
            "style",
            "defs",
            "g",
            "use",
            "rect",
            "path",
            "circle",
            "text",
        }
        assert known >= {element.tag.rpartition("}")[2] for element in picture.root.iter()}
        assert "Ben" in picture.words
        # It can't change the direction of the text.
        assert not any("\u202e" in word or "\u2066" in word for word in picture.words)
