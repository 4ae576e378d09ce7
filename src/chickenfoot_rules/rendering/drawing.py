"""The picture and the text of a value by its class, for `chickenfoot_rules.dominoes.drawable`."""

from __future__ import annotations

from functools import singledispatch
from typing import Unpack

from chickenfoot_rules.base import wrong_type
from chickenfoot_rules.dominoes import DominoLayout, DominoMatch, DominoRound, DominoView
from chickenfoot_rules.dominoes.drawable import Drawable, Printable, RoundOptions
from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
from chickenfoot_rules.dominoes.sheet import ScoreSheet
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.rendering.image import png_of
from chickenfoot_rules.rendering.svg.pictures import (
    layout_setup_svg,
    layout_svg,
    round_svg,
    score_sheet_svg,
    tile_svg,
    tiles_svg,
    view_svg,
)
from chickenfoot_rules.rendering.text import match_text, round_text, score_sheet_text, view_text

__all__ = ["png_of", "svg_of", "text_of"]


@singledispatch
def svg_of(value: Drawable, **_: Unpack[RoundOptions]) -> str:
    """Return the picture of a value; see `Drawable.to_svg`.

    Raises:
        WrongTypeError: if its class has no picture.
    """
    raise wrong_type(value, "a tile, a set of tiles, a layout, a round, a view or a score sheet")


svg_of.register(Tile, tile_svg)
svg_of.register(TileSet, tiles_svg)
svg_of.register(DominoLayout, layout_svg)
svg_of.register(LayoutSetup, layout_setup_svg)
svg_of.register(DominoRound, round_svg)
svg_of.register(DominoView, view_svg)
svg_of.register(ScoreSheet, score_sheet_svg)


@singledispatch
def text_of(value: Printable) -> str:
    """Return the text of a value; see `Printable`.

    Raises:
        WrongTypeError: if its class has no text of several lines.
    """
    raise wrong_type(value, "a round, a view or a match")


text_of.register(DominoRound, round_text)
text_of.register(DominoView, view_text)
text_of.register(DominoMatch, match_text)
text_of.register(ScoreSheet, score_sheet_text)
