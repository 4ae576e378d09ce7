"""Pictures of tiles, tables, rounds and views as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from chickenfoot_rules.express.line import Line
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.protocols import DominoLayout, DominoRound, DominoView
from chickenfoot_rules.rendering.document import Element
from chickenfoot_rules.rendering.drawing import Drawing, picture, stacked, words
from chickenfoot_rules.rendering.faces import HALF, UPRIGHT, face, placed
from chickenfoot_rules.rendering.film import Film
from chickenfoot_rules.rendering.heads import bar
from chickenfoot_rules.rendering.kinds import of_kind
from chickenfoot_rules.rendering.manner import how_many
from chickenfoot_rules.rendering.scene import Scene
from chickenfoot_rules.rendering.seats import seats
from chickenfoot_rules.rendering.table import table_of
from chickenfoot_rules.rendering.telling import (
    tell_layout,
    tell_scene,
    title_of_layout,
    title_of_scene,
)
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.tiles import HIGHEST_SET, Tile, TileSet
from chickenfoot_rules.values import Theme

__all__ = ["layout_svg", "picture_of", "round_svg", "tile_svg", "tiles_svg", "view_svg"]

_ALL: Final = frozenset(range(HIGHEST_SET + 1))
_IN_ROW: Final = 14
"""How many tiles of a set stand side by side."""


def tile_svg(tile: Tile, *, theme: Theme = "light") -> str:
    """Draw a tile.

    Args:
        tile: the tile.
        theme: its colours.

    Raises:
        PictureError: when there is no such theme.
    """
    halves = f"{tile.low} and {tile.high}"
    return picture(
        _row_of(TileSet([tile])),
        theme,
        title=f"Domino {tile}",
        description=f"A domino tile with {halves} pips.",
    )


def tiles_svg(tiles: TileSet, *, theme: Theme = "light") -> str:
    """Draw tiles side by side, in rows where they are many.

    Args:
        tiles: the tiles; of none, a picture says so.
        theme: their colours.

    Raises:
        PictureError: when there is no such theme.
    """
    drawing = _row_of(tiles) if tiles else words("No tiles")
    number = how_many(len(tiles), "tile")
    return picture(
        drawing,
        theme,
        title=f"{number[0].upper()}{number[1:]}",
        description=f"{tiles}; {how_many(tiles.pips, 'pip')} together."
        if tiles
        else "An empty set of tiles.",
    )


def layout_svg(layout: DominoLayout, *, theme: Theme = "light", marks: bool = True) -> str:
    """Draw what lies on the table.

    Args:
        layout: the layout; of an empty one, a picture says so.
        theme: its colours.
        marks: whether to mark the last tile, the open ends and what must be filled.

    Raises:
        PictureError: when there is no such theme.
    """
    return picture(
        table_of(layout, _ALL, marks=marks),
        theme,
        title=title_of_layout(layout),
        description=tell_layout(layout),
    )


def round_svg(
    round_: DominoRound,
    *,
    theme: Theme = "light",
    marks: bool = True,
    hands: bool = True,
    names: Sequence[str] = (),
) -> str:
    """Draw a round with everything open.

    Args:
        round_: the round.
        theme: its colours.
        marks: whether to mark the last tile, the open ends and what must be filled.
        hands: whether to draw the seats with their hands, and say whose turn it is.
        names: who sits in each seat, if they have names.

    Raises:
        PictureError: when there is no such theme, or not a name for each seat.
    """
    return _scene_svg(Scene.of_round(round_, names), theme, marks=marks, hands=hands)


def view_svg(
    view: DominoView,
    *,
    theme: Theme = "light",
    marks: bool = True,
    hands: bool = True,
    names: Sequence[str] = (),
) -> str:
    """Draw what one seat sees of a round: what is hidden lies face down.

    Args:
        view: the view.
        theme: its colours.
        marks: whether to mark the last tile, the open ends and what must be filled.
        hands: whether to draw the seats with their hands, and say whose turn it is.
        names: who sits in each seat, if they have names.

    Raises:
        PictureError: when there is no such theme, or not a name for each seat.
    """
    return _scene_svg(Scene.of_view(view, names), theme, marks=marks, hands=hands)


def _scene_svg(scene: Scene, theme: Theme, *, marks: bool, hands: bool) -> str:
    table = table_of(scene.layout, scene.live, marks=marks)
    return picture(
        stacked(bar(Film((scene,))), table, seats(scene)) if hands else table,
        theme,
        title=title_of_scene(scene),
        description=tell_scene(scene),
    )


def _row_of(tiles: TileSet) -> Drawing:
    step = HALF + 6
    high = 2 * HALF + 8
    rows = -(-len(tiles) // _IN_ROW)
    elements: list[Element] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, _IN_ROW)
        x, y = column * step + HALF / 2, row * high + HALF
        elements.append(placed(face(tile.low, tile.high), x=x, y=y, angle=UPRIGHT))
    return Drawing(tuple(elements), min(len(tiles), _IN_ROW) * step - 6, rows * high - 8)


_ARTISTS: Final[dict[type, Callable[..., str]]] = {
    Tile: tile_svg,
    TileSet: tiles_svg,
    Layout: layout_svg,
    Round: round_svg,
    PlayerView: view_svg,
    Line: layout_svg,
    ExpressRound: round_svg,
    ExpressView: view_svg,
}


def picture_of(value: object, *, theme: Theme, **options: bool) -> str:
    """Draw a value of any class that has a picture.

    Args:
        value: the value.
        theme: its colours.
        options: those of the function that draws it.

    Raises:
        PictureError: when there is no such theme, or no picture of such a value.
    """
    return of_kind(_ARTISTS, value)(value, theme=theme, **options)
