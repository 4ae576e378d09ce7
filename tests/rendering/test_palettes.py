"""The colours of pictures: readable, and different for colour-blind readers."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Any

import attrs
import pytest
from coloraide import Color

from chickenfoot_rules import PictureError, Tile
from chickenfoot_rules.dominoes.drawable import Theme
from chickenfoot_rules.rendering import PALETTES, Palette
from chickenfoot_rules.rendering.svg.palette import style
from svg_reading import Picture, contrast, lightness

EACH = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
COLOURED = pytest.mark.parametrize("name", ["light", "dark"])

FLOOR = 6
"""The least difference of two pip colours, as CIEDE2000.

Differences from about 2 on are seen at a glance, side by side. Pips are far apart and small, so
this is three times as much. 18 colours can't differ by much more for readers with dichromacy, who
see two dimensions of colour instead of three: a search for such colours found 8 at most."""


@COLOURED
@pytest.mark.parametrize("blindness", [None, "protan", "deutan", "tritan"])
def test_any_two_pip_colours_differ_for_every_reader(name: str, blindness: str | None) -> None:
    colours = [Color(colour) for colour in PALETTES[name].pips[1:]]
    seen = [colour.filter(blindness) if blindness else colour for colour in colours]
    apart = {
        (one + 1, other + 1): seen[one].delta_e(seen[other], method="2000")
        for one, other in combinations(range(18), 2)
    }
    assert {} == {pair: far for pair, far in apart.items() if far < FLOOR}


@COLOURED
def test_neighbouring_values_differ_in_lightness(name: str) -> None:
    for one, other in pairwise(PALETTES[name].pips[1:]):
        assert abs(lightness(one) - lightness(other)) >= 18


@EACH
def test_everything_stands_out_from_what_it_is_on(palette: Palette) -> None:
    for word in (palette.ink, palette.faint):
        for below in (palette.ground, palette.card):
            assert contrast(word, below) >= 4.5
    for mark in (palette.last, palette.duty, palette.open, palette.mark):
        for below in (palette.face, palette.ground):
            assert contrast(mark, below) >= 3
    assert contrast(palette.edge, palette.face) >= 2.5
    assert contrast(palette.won, palette.card) >= 3
    for pip in palette.pips:
        assert contrast(pip, palette.face) >= 3
    assert contrast(palette.on_open, palette.open) >= 4.5
    assert contrast(palette.on_mark, palette.mark) >= 4.5


@EACH
def test_numerals_are_legible_on_the_face(palette: Palette) -> None:
    for face in (palette.face, "#777777"):
        own = attrs.evolve(palette, face=face)
        ((_, rules), *_) = style([("", own)])
        for value, pip in enumerate(palette.pips):
            (numeral,) = re.findall("fill:(#.{6})", rules[f"n{value}"])
            assert Color(numeral).contrast(Color(face)) >= 4.5
            if Color(pip).contrast(Color(face)) >= 4.5:
                assert numeral == pip


@EACH
def test_a_picture_has_the_colours_of_its_palette(palette: Palette) -> None:
    picture = Picture(Tile(3, 4).to_svg(colors=palette))
    found = [picture.colours(class_) for class_ in ("face", "v3", "v4")]
    assert [[palette.face], [palette.pips[3]], [palette.pips[4]]] == found


def test_a_theme_is_a_palette_and_auto_has_both() -> None:
    light, dark = PALETTES["light"].face, PALETTES["dark"].face
    faces: dict[Theme, list[str]] = {"light": [light], "dark": [dark], "auto": [light, dark]}
    for theme, expected in faces.items():
        assert expected == Picture(Tile(3, 4).to_svg(theme=theme)).colours("face")


@pytest.mark.parametrize("colour", ["red", "#FFF", "#12345g", "#0b6e3f ", None, 7])
def test_something_else_is_no_colour(colour: str) -> None:
    pips = PALETTES["light"].pips
    with pytest.raises(PictureError, match="expected a colour like '#0b6e3f' as ground, got"):
        attrs.evolve(PALETTES["light"], ground=colour)
    wrongs: list[Any] = [(*pips[1:], colour), pips[1:], [*pips]]
    for wrong in wrongs:
        with pytest.raises(PictureError, match="expected 19 colours like '#0b6e3f' as pips, got"):
            attrs.evolve(PALETTES["light"], pips=wrong)
