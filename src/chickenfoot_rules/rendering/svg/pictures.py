"""Pictures of tiles, tables, rounds and views as SVG."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain
from typing import Final, Unpack

from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.narration import NOTHING_LAID, how_many
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, Tile, TileSet, union
from chickenfoot_rules.dominoes.values import (
    RoundOptions,
    TableOptions,
    TileOptions,
)
from chickenfoot_rules.rendering.geometry import arrange
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import Drawing, picture, stack, words
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.hooks import NO_HOOKS, Hooks
from chickenfoot_rules.rendering.svg.marks import OwnMarks, describe_marks, marks, sort_marks
from chickenfoot_rules.rendering.svg.options import PictureOptions, check_options
from chickenfoot_rules.rendering.svg.scene import (
    Scene,
    describe_layout,
    describe_scene,
    title_of_layout,
    title_of_scene,
)
from chickenfoot_rules.rendering.svg.seats import Seats, bar
from chickenfoot_rules.rendering.svg.table import box_of, connector_to, dots_to, fit, tile_at, turn
from chickenfoot_rules.rendering.svg.tiles import HALF, UPRIGHT, face, move_to

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
    checked = check_options(TileOptions, options)
    halves = f"{tile.low} and {tile.high}"
    return picture(
        _row_of(TileSet([tile]), checked),
        checked,
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
    checked = check_options(TileOptions, options)
    drawing = _row_of(tiles, checked) if tiles else words("No tiles")
    number = how_many(len(tiles), "tile")
    return picture(
        drawing,
        checked,
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
    checked = check_options(TableOptions, options)
    own = sort_marks(checked.own_marks, layout, TileSet(), checked.rotation)
    return picture(
        _table(layout, checked, own, live=_ALL, hooks=Hooks() if checked.hooks else NO_HOOKS),
        checked,
        title=title_of_layout(layout),
        description=f"{describe_layout(layout)}{describe_marks(checked.own_marks)}",
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
    checked = check_options(RoundOptions, options)
    return _scene_svg(Scene.of_round(round_, checked.names, scores), checked)


def view_svg(view: DominoView, **options: Unpack[RoundOptions]) -> str:
    """Draw what one seat sees of a round: hidden tiles lie face down.

    Args:
        view: the view.
        options: see `RoundOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    checked = check_options(RoundOptions, options)
    return _scene_svg(Scene.of_view(view, checked.names), checked)


def _scene_svg(scene: Scene, options: PictureOptions) -> str:
    options.check_orientation(scene.view.players)
    layout = scene.view.layout
    hands = union(filter(None, scene.hands)) if options.hands else TileSet()
    own = sort_marks(options.own_marks, layout, hands, options.rotation)
    hooks = Hooks.of_view(scene.view) if options.hooks else NO_HOOKS
    drawing = _table(layout, options, own, live=scene.live, gone=scene.gone, hooks=hooks)
    if options.hands:
        film = Film((scene,))
        above = bar(film) if options.labels else None
        drawing = stack(above, drawing, Seats(film, options, own.held, hooks).draw())
    return picture(
        drawing,
        options,
        title=title_of_scene(scene),
        description=f"{describe_scene(scene)}{describe_marks(options.own_marks)}",
    )


def _row_of(tiles: TileSet, options: PictureOptions) -> Drawing:
    step = HALF + 6
    high = 2 * HALF + 8
    rows = -(-len(tiles) // _IN_ROW)
    elements: list[Element] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, _IN_ROW)
        x, y = column * step + HALF / 2, row * high + HALF
        drawn = face(tile.low, tile.high, angle=UPRIGHT, numerals=options.numerals)
        elements.append(move_to(drawn, x=x, y=y, angle=UPRIGHT))
    return Drawing(tuple(elements), min(len(tiles), _IN_ROW) * step - 6, rows * high - 8)


def _table(
    layout: DominoLayout,
    options: PictureOptions,
    own: OwnMarks,
    *,
    live: Collection[int],
    gone: Collection[int] = (),
    hooks: Hooks = NO_HOOKS,
) -> Drawing:
    """Draw a layout; for an empty one, the drawing says so."""
    if layout.is_empty and not own.planned:
        return words(NOTHING_LAID) if options.labels else Drawing((), 0, 0)
    arrangement = turn(arrange(layout), options.rotation)
    box = box_of(arrangement, own.planned.values())
    tiles = arrangement.tiles
    has_marks = options.marks is not False and not layout.is_empty
    covered = {play.on for play in own.planned}
    elements = [
        *chain.from_iterable(map(connector_to, tiles)),
        *(hooks.tile(tile.tile, tile_at(tile, options.numerals)) for tile in tiles),
        *(
            marks(
                arrangement, layout, box.grown, live=live, gone=gone, covered=covered, hooks=hooks
            )
            if has_marks
            else ()
        ),
        *chain.from_iterable(map(dots_to, tiles)),
        *own.draw(arrangement, layout, box.grown, options.numerals),
    ]
    return fit(elements, box)
