"""Pictures of tiles, tables, rounds and views as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Unpack

from chickenfoot_rules.dominoes.narration import how_many
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoRound, DominoView
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, Tile, TileSet, union
from chickenfoot_rules.dominoes.values import (
    RoundOptions,
    TableOptions,
    TileOptions,
)
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
from chickenfoot_rules.rendering.svg.hooks import NO_HOOKS, Hooks
from chickenfoot_rules.rendering.svg.layouts import table_of
from chickenfoot_rules.rendering.svg.look import Look, look_of
from chickenfoot_rules.rendering.svg.scene import Scene
from chickenfoot_rules.rendering.svg.seats import seats
from chickenfoot_rules.rendering.svg.wishes import described, wishes_of

_ALL: Final = frozenset(range(HIGHEST_SET + 1))
_IN_ROW: Final = 14
"""How many tiles of a set are side by side."""


def tile_svg(tile: Tile, **options: Unpack[TileOptions]) -> str:
    """Draw a tile.

    Args:
        tile: the tile.
        options: see `TileOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    look = look_of(TileOptions, options)
    halves = f"{tile.low} and {tile.high}"
    return picture(
        _row_of(TileSet([tile]), look),
        look,
        title=f"Domino {tile}",
        description=f"A domino tile with {halves} pips.",
    )


def tiles_svg(tiles: TileSet, **options: Unpack[TileOptions]) -> str:
    """Draw tiles side by side, in several rows if there are many.

    Args:
        tiles: the tiles; for an empty set, the picture says so.
        options: see `TileOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    look = look_of(TileOptions, options)
    drawing = _row_of(tiles, look) if tiles else words("No tiles")
    number = how_many(len(tiles), "tile")
    return picture(
        drawing,
        look,
        title=f"{number[0].upper()}{number[1:]}",
        description=f"{tiles}; {how_many(tiles.pips, 'pip')} together."
        if tiles
        else "An empty set of tiles.",
    )


def layout_svg(layout: DominoLayout, **options: Unpack[TableOptions]) -> str:
    """Draw a layout.

    Args:
        layout: the layout; for an empty one, the picture says so.
        options: see `TableOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    look = look_of(TableOptions, options)
    wishes = wishes_of(look.own_marks, layout, TileSet(), look.rotation)
    return picture(
        table_of(layout, look, wishes, live=_ALL, hooks=Hooks() if look.hooks else NO_HOOKS),
        look,
        title=title_of_layout(layout),
        description=f"{describe_layout(layout)}{described(look.own_marks)}",
    )


def round_svg(
    round_: DominoRound,
    *,
    scores: Iterable[Iterable[int]] = (),
    **options: Unpack[RoundOptions],
) -> str:
    """Draw a round with everything open.

    Args:
        round_: the round.
        scores: the score sheet of the match so far, a row for each finished round: also for
            this one if it is over.
        options: see `RoundOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
        MatchError: if the score sheet has a wrong row.
    """
    look = look_of(RoundOptions, options)
    return _scene_svg(Scene.of_round(round_, look.names, scores), look)


def view_svg(view: DominoView, **options: Unpack[RoundOptions]) -> str:
    """Draw what one seat sees of a round: hidden tiles lie face down.

    Args:
        view: the view.
        options: see `RoundOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    look = look_of(RoundOptions, options)
    return _scene_svg(Scene.of_view(view, look.names), look)


def _scene_svg(scene: Scene, look: Look) -> str:
    look.check_orientation(scene.view.players)
    layout = scene.view.layout
    hands = union(filter(None, scene.hands)) if look.hands else TileSet()
    wishes = wishes_of(look.own_marks, layout, hands, look.rotation)
    hooks = Hooks.of_view(scene.view) if look.hooks else NO_HOOKS
    drawing = table_of(layout, look, wishes, live=scene.live, gone=scene.gone, hooks=hooks)
    if look.hands:
        above = bar(Film((scene,))) if look.labels else None
        drawing = stacked(above, drawing, seats(scene, look, wishes.held, hooks))
    return picture(
        drawing,
        look,
        title=title_of_scene(scene),
        description=f"{describe_scene(scene)}{described(look.own_marks)}",
    )


def _row_of(tiles: TileSet, look: Look) -> Drawing:
    step = HALF + 6
    high = 2 * HALF + 8
    rows = -(-len(tiles) // _IN_ROW)
    elements: list[Element] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, _IN_ROW)
        x, y = column * step + HALF / 2, row * high + HALF
        drawn = face(tile.low, tile.high, angle=UPRIGHT, numerals=look.numerals)
        elements.append(placed(drawn, x=x, y=y, angle=UPRIGHT))
    return Drawing(tuple(elements), min(len(tiles), _IN_ROW) * step - 6, rows * high - 8)
