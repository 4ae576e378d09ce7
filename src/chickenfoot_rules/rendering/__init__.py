"""Pictures, pages that play a round, text and geometry of tiles, tables, rounds and views.

>>> from chickenfoot_rules import Layout, Tile
>>> layout = Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9))
>>> picture = layout_svg(layout, theme="dark")
>>> print(layout_text(layout))
The double nine needs 3 more arms: only nines may be played, and only on it
9-9 [3 more]
└─ 9-4 (4) last

Tiles, layouts, rounds and views also have methods ``to_svg`` and ``to_png`` with the same options,
and notebooks show them as pictures.
"""

from __future__ import annotations

from chickenfoot_rules.base.catalogues import load_catalogue, new_catalogue
from chickenfoot_rules.dominoes.drawable import RoundOptions, TableOptions, TileOptions
from chickenfoot_rules.rendering.geometry import (
    Arrangement,
    Half,
    PlacedEnd,
    PlacedTile,
    Spot,
    arrange,
)
from chickenfoot_rules.rendering.image import png_of, round_gif
from chickenfoot_rules.rendering.narration import Narrator, narrator_of, rule_texts
from chickenfoot_rules.rendering.playback import Playback, playback
from chickenfoot_rules.rendering.poses import Point
from chickenfoot_rules.rendering.sheets import score_sheet_csv
from chickenfoot_rules.rendering.svg.options import AnimationOptions
from chickenfoot_rules.rendering.svg.palette import PALETTES, Palette
from chickenfoot_rules.rendering.svg.pictures import (
    layout_svg,
    round_svg,
    score_sheet_svg,
    tile_svg,
    tiles_svg,
    view_svg,
)
from chickenfoot_rules.rendering.text import (
    TextOptions,
    choice_text,
    layout_text,
    match_text,
    round_text,
    score_sheet_text,
    table_text,
    view_text,
)

__all__ = [
    "PALETTES",
    "AnimationOptions",
    "Arrangement",
    "Half",
    "Narrator",
    "Palette",
    "PlacedEnd",
    "PlacedTile",
    "Playback",
    "Point",
    "RoundOptions",
    "Spot",
    "TableOptions",
    "TextOptions",
    "TileOptions",
    "arrange",
    "choice_text",
    "layout_svg",
    "layout_text",
    "load_catalogue",
    "match_text",
    "narrator_of",
    "new_catalogue",
    "playback",
    "png_of",
    "round_gif",
    "round_svg",
    "round_text",
    "rule_texts",
    "score_sheet_csv",
    "score_sheet_svg",
    "score_sheet_text",
    "table_text",
    "tile_svg",
    "tiles_svg",
    "view_svg",
    "view_text",
]
