"""Pictures of tiles, tables, rounds and views as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from chickenfoot_rules.dominoes.checks import check_follows, check_type
from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.narration import how_many
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoRound, DominoView
from chickenfoot_rules.dominoes.round import BaseRound
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, Tile, TileSet
from chickenfoot_rules.dominoes.values import DrawableLayout, Theme, shown
from chickenfoot_rules.dominoes.view import BaseView
from chickenfoot_rules.rendering.svg.captions import (
    describe_layout,
    describe_scene,
    title_of_layout,
    title_of_scene,
)
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import Drawing, picture, stacked, words
from chickenfoot_rules.rendering.svg.faces import HALF, UPRIGHT, face, placed
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.heads import bar
from chickenfoot_rules.rendering.svg.scene import Scene
from chickenfoot_rules.rendering.svg.seats import seats
from chickenfoot_rules.rendering.svg.table import table_of

__all__ = ["layout_svg", "picture_of", "round_svg", "tile_svg", "tiles_svg", "view_svg"]

_ALL: Final = frozenset(range(HIGHEST_SET + 1))
_IN_ROW: Final = 14
"""How many tiles of a set are side by side."""


def tile_svg(tile: Tile, *, theme: Theme = "light") -> str:
    """Draw a tile.

    Args:
        tile: the tile.
        theme: its colours.

    Raises:
        PictureError: if there is no such theme.
        WrongTypeError: if ``tile`` is not a `Tile`.
    """
    check_type(tile, Tile, "a Tile")
    halves = f"{tile.low} and {tile.high}"
    return picture(
        _row_of(TileSet([tile])),
        theme,
        title=f"Domino {tile}",
        description=f"A domino tile with {halves} pips.",
    )


def tiles_svg(tiles: TileSet, *, theme: Theme = "light") -> str:
    """Draw tiles side by side, in several rows if there are many.

    Args:
        tiles: the tiles; for an empty set, the picture says so.
        theme: their colours.

    Raises:
        PictureError: if there is no such theme.
        WrongTypeError: if ``tiles`` is not a `TileSet`.
    """
    check_type(tiles, TileSet, "a TileSet")
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
    """Draw a layout.

    Args:
        layout: the layout; for an empty one, the picture says so.
        theme: its colours.
        marks: whether to mark the last tile, the open ends and the double to fill.

    Raises:
        PictureError: if there is no such theme.
        WrongTypeError: if ``layout`` is not a layout.
    """
    check_follows(layout, DominoLayout, "a layout")
    return picture(
        table_of(layout, _ALL, marks=marks),
        theme,
        title=title_of_layout(layout),
        description=describe_layout(layout),
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
        marks: whether to mark the last tile, the open ends and the double to fill.
        hands: whether to draw the seats with their hands, and whose turn it is.
        names: the name of each seat, if they have names.

    Raises:
        PictureError: if there is no such theme, or there are names but not one for each seat.
        WrongTypeError: if ``round_`` is not a round.
    """
    check_follows(round_, DominoRound, "a round")
    return _scene_svg(Scene.of_round(round_, names), theme, marks=marks, hands=hands)


def view_svg(
    view: DominoView,
    *,
    theme: Theme = "light",
    marks: bool = True,
    hands: bool = True,
    names: Sequence[str] = (),
) -> str:
    """Draw what one seat sees of a round: hidden tiles lie face down.

    Args:
        view: the view.
        theme: its colours.
        marks: whether to mark the last tile, the open ends and the double to fill.
        hands: whether to draw the seats with their hands, and whose turn it is.
        names: the name of each seat, if they have names.

    Raises:
        PictureError: if there is no such theme, or there are names but not one for each seat.
        WrongTypeError: if ``view`` is not a view of a round.
    """
    check_follows(view, DominoView, "a view of a round")
    return _scene_svg(Scene.of_view(view, names), theme, marks=marks, hands=hands)


def _scene_svg(scene: Scene, theme: Theme, *, marks: bool, hands: bool) -> str:
    table = table_of(scene.view.layout, scene.live, marks=marks)
    return picture(
        stacked(bar(Film((scene,))), table, seats(scene)) if hands else table,
        theme,
        title=title_of_scene(scene),
        description=describe_scene(scene),
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


def picture_of(value: object, /, *, theme: Theme, marks: bool = True, hands: bool = True) -> str:
    """Draw a value of any class that has a picture.

    Args:
        value: a tile, a set of tiles, a layout, a round or a view.
        theme: its colours.
        marks: as for `layout_svg`, `round_svg` and `view_svg`.
        hands: as for `round_svg` and `view_svg`.

    Raises:
        PictureError: if there is no such theme, or the value has no picture.
    """
    match value:
        case Tile():
            return tile_svg(value, theme=theme)
        case TileSet():
            return tiles_svg(value, theme=theme)
        case DrawableLayout():
            return layout_svg(cast("DominoLayout", value), theme=theme, marks=marks)
        case BaseRound():
            return round_svg(cast("DominoRound", value), theme=theme, marks=marks, hands=hands)
        case BaseView():
            return view_svg(cast("DominoView", value), theme=theme, marks=marks, hands=hands)
        case _:
            message = f"expected a tile, tiles, a layout, a round or a view, got {shown(value)}"
            raise PictureError(message)
