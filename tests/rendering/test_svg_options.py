"""The options of pictures: which there are, what they change, and what is refused."""

from __future__ import annotations

import math
import random
import re
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, Match, MatchError, PictureError, Play, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import OpenEnd
from chickenfoot_rules.dominoes.drawable import Rotation, RoundOptions, TableOptions, TileOptions
from chickenfoot_rules.rendering import (
    AnimationOptions,
    arrange,
    layout_svg,
    playback,
    round_gif,
    round_svg,
    tile_svg,
    view_svg,
)
from chickenfoot_rules.rendering.svg.options import PictureOptions
from chickenfoot_rules.strategies import layouts
from rendering.positions import CROSS, MIDDLE, STARTED
from support.chickenfoot import laid_at_random, layout
from support.examples import examples
from support.express import line
from svg_reading import Picture

# --- which options there are --------------------------------------------------------------------


def test_each_option_is_declared_with_its_default() -> None:
    fields = [field.name for field in attrs.fields(PictureOptions)]
    assert [*RoundOptions.__annotations__, "seconds", "scores"] == fields
    assert {*AnimationOptions.__annotations__} < {*fields}


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (Tile(3, 4), TileOptions),
        (TileSet.parse("3-4"), TileOptions),
        (layout(CROSS), TableOptions),
        (line("6-6"), TableOptions),
        (STARTED, RoundOptions),
        (STARTED.view(0), RoundOptions),
    ],
)
def test_each_picture_has_its_options_and_shows_itself_in_a_notebook(
    value: Any,  # noqa: ANN401 - all values that can be drawn
    kind: type[TileOptions],
) -> None:
    known = ", ".join(kind.__annotations__)
    for name in ("colours", *(RoundOptions.__annotations__.keys() - kind.__annotations__)):
        with pytest.raises(PictureError, match=f"expected the options {known}; got {name!r}"):
            value.to_svg(**{name: 0})
    assert value.to_svg(theme="auto") == value._repr_svg_()


def test_a_match_shows_its_last_round_in_a_notebook() -> None:
    empty: Any = Match(Rules(domino_set=2, hand_size=2), players=2)
    dealt = empty.deal(random.Random(7))

    assert empty._repr_svg_() is None
    assert dealt.round.to_svg(theme="auto") == dealt._repr_svg_()


@pytest.mark.parametrize(
    ("option", "values", "message"),
    [
        ("theme", ["Light", ["light"]], "expected one of the themes light, dark, auto, got "),
        ("colors", ["clasic"], "for colors, got 'clasic'; did you mean 'classic'?"),
        ("colors", [7], "expected a Palette, or light, dark, classic, contrast, print, for colors"),
        ("colours", ["print"], "; got 'colours'; did you mean 'colors'"),
        ("numerals", ["allways"], "got 'allways'; did you mean 'always'?"),
        ("numerals", [["auto"]], "expected auto, always, never for numerals, got "),
        ("size", [15, 10_001, 99.5, True], "expected a size of 16 to 10,000 pixels, got "),
        (
            "marks",
            ["4-9", Tile(4, 9), [layout(CROSS)], None],
            "expected True, False, or tiles, moves and open ends as marks, got ",
        ),
        ("rotation", [45, 90.0], "expected a rotation of 0, 90, 180 or 270 degrees, got "),
        (
            "hooks",
            ["", "1st", "my table", "a" * 65, 'a"b', 7, True],
            "expected an id of letters, digits, - and _ for hooks",
        ),
        ("hands", [1, None], "expected True or False for hands, got "),
        ("labels", ["no"], "expected True or False for labels, got "),
        ("orientation", [2, True], "expected a seat from 0 to 1 as orientation, got "),
        ("language", ["fr"], "expected en, de, es, or a catalogue of gettext"),
        ("names", [["Ann"], ["Ann"] * 3], "expected 2 names, one for each seat, or none; got "),
        ("names", [["Ann", 2]], "expected texts as names, got "),
        # In the boneyard, not even in the set, no end, impossible, and hidden from the seat.
        *(
            ("marks", [[mark]], "expected marks that are in the picture, got ")
            for mark in (Tile(1, 2), Tile(9, 9), OpenEnd(Tile(2, 2), 2))
        ),
        ("marks", [[Play(Tile(0, 2), Tile(2, 2))]], "expected a possible play to mark, got "),
    ],
)
def test_a_wrong_option_is_refused(option: str, values: list[object], message: str) -> None:
    for value in values:
        for draw in (STARTED.to_svg, STARTED.view(0).to_svg):
            with pytest.raises(PictureError, match=re.escape(message)):
                draw(**{option: value})  # type: ignore[arg-type] # what is wrong is meant


def test_wrong_options_of_animations_and_wrong_pairs_are_refused() -> None:
    with pytest.raises(PictureError, match="expected a theme or colors, got both"):
        STARTED.to_svg(colors="print", theme="dark")
    for seconds in (0, 0.049, 60.1, math.nan, True, "1", None):
        with pytest.raises(PictureError, match=r"expected 0\.05 to 60 seconds a move, got "):
            round_gif(STARTED, seconds=seconds)  # type: ignore[arg-type] # as above
    with pytest.raises(MatchError, match="expected a score sheet with rows of 2 points, 0 or more"):
        playback(STARTED, scores=[(5, 0, 1)])
    with pytest.raises(PictureError, match="expected one of the themes light, dark, auto"):
        playback(STARTED, theme="red")  # type: ignore[arg-type] # as above
    with pytest.raises(PictureError, match="expected a possible play to mark, got 4-4 on 0-4: "):
        round_svg(MIDDLE, marks=[Play(Tile(4, 4), Tile(0, 4))])
    view = MIDDLE.view(0)
    assert view_svg(view, marks=[Tile(0, 1)])
    for marks, hands in (([Tile(3, 3)], True), ([Tile(0, 1)], False)):
        with pytest.raises(PictureError, match="expected marks that are in the picture, got Tile"):
            view_svg(view, marks=marks, hands=hands)


# --- what they change ---------------------------------------------------------------------------


@examples(10)
@given(laid=layouts(), rotation=st.sampled_from([0, 90, 180, 270]))
def test_numerals_are_upright_and_replace_pips(laid: Layout, rotation: Rotation) -> None:
    picture = Picture(layout_svg(laid, numerals="always", rotation=rotation))
    assert all(len(tile.halves) == 2 for tile in picture.tiles)
    for half in [half for tile in picture.tiles for half in tile.halves]:
        assert (half.angle + 1) % 360 == pytest.approx(1, abs=0.1)
        assert "".join(half.classes).startswith("n")
    names = [
        [
            "".join(half.classes)
            for half in Picture(tile_svg(Tile(9, 10), numerals=numerals)).tiles[0].halves
        ]
        for numerals in ("auto", "always", "never")
    ]
    assert [["v9", "n10"], ["n9", "n10"], ["v9", "v10"]] == names


@pytest.mark.parametrize(("seed", "is_tall"), [(3, True), (8, True), (0, True), (1, False)])
def test_a_tall_table_is_turned_so_that_it_is_wide(seed: int, *, is_tall: bool) -> None:
    laid = laid_at_random(15, 4, 0.2, 24, seed)
    left, top, right, bottom = arrange(laid).bounds
    assert (bottom - top > 1.25 * (right - left)) == is_tall
    svg = layout_svg(laid)
    assert svg == layout_svg(laid, rotation=90 if is_tall else 0)
    width, height = map(float, re.findall(r'width="([\d.]+)" height="([\d.]+)"', svg)[0])
    assert height < 1.3 * width
    # Small ones are not.
    assert layout_svg(layout("9-9")) == layout_svg(layout("9-9"), rotation=0)


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_planned_tile_lies_where_it_would_be_laid(rotation: Rotation) -> None:
    planned, laid = Play(Tile(3, 3), Tile(3, 4)), MIDDLE.layout
    marked = Picture(layout_svg(laid, marks=[planned], rotation=rotation))
    after_it = Picture(layout_svg(laid.place(planned.tile, planned.on), rotation=rotation))

    def step(picture: Picture) -> list[float]:
        last, first = picture.tiles[-1].face, picture.tiles[0].face
        return [
            (one - other) / first.scale
            for one, other in zip(last.centre, first.centre, strict=True)
        ]

    assert step(after_it) == pytest.approx(step(marked), abs=0.05)
    assert 0 == marked.count("order")
