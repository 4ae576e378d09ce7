"""Pictures of tiles, tables, rounds and views as SVG."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain as join_all
from typing import Final, Unpack

from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import chain, line, text
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, Tile, TileSet, union
from chickenfoot_rules.dominoes.values import (
    RoundOptions,
    TableOptions,
    TileOptions,
)
from chickenfoot_rules.rendering.geometry import arrange
from chickenfoot_rules.rendering.narration.base import NOTHING_LAID, pips
from chickenfoot_rules.rendering.narration.base import tiles as count_tiles
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import Drawing, picture, stack, words
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.hooks import NO_HOOKS, Hooks
from chickenfoot_rules.rendering.svg.marks import OwnMarks, marks, sort_marks
from chickenfoot_rules.rendering.svg.options import PictureOptions, check_options
from chickenfoot_rules.rendering.svg.scene import (
    Scene,
    describe_layout,
    describe_marks,
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
    return picture(
        _row_of(TileSet([tile]), checked),
        checked,
        title=text("Domino {tile}", tile=tile),
        description=text("A domino tile with {low} and {high} pips.", low=tile.low, high=tile.high),
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
    number = line("{tiles}", tiles=count_tiles(len(tiles)))
    if not tiles:
        nothing = words(checked.reader.read(number))
        empty = text("An empty set of tiles.")
        return picture(nothing, checked, title=number, description=empty)
    together = pips(tiles.pips) if tiles.pips else text("no pips")
    return picture(
        _row_of(tiles, checked),
        checked,
        title=number,
        description=text("{tiles}; {pips} together.", tiles=tiles, pips=together),
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
    hooks = Hooks(reader=checked.reader) if checked.hooks else NO_HOOKS
    return picture(
        _table(layout, checked, own, live=_ALL, hooks=hooks),
        checked,
        title=title_of_layout(layout),
        description=chain([describe_layout(layout), *describe_marks(checked.own_marks)], " "),
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
    return _scene_svg(Scene.of_round(round_, checked.names, scores, checked.language), checked)


def view_svg(view: DominoView, **options: Unpack[RoundOptions]) -> str:
    """Draw what one seat sees of a round: hidden tiles lie face down.

    Args:
        view: the view.
        options: see `RoundOptions`.

    Raises:
        PictureError: if there is no such option, or an option is wrong.
    """
    checked = check_options(RoundOptions, options)
    return _scene_svg(Scene.of_view(view, checked.names, checked.language), checked)


def _scene_svg(scene: Scene, options: PictureOptions) -> str:
    options.check_orientation(scene.view.players)
    layout = scene.view.layout
    hands = union(filter(None, scene.hands)) if options.hands else TileSet()
    own = sort_marks(options.own_marks, layout, hands, options.rotation)
    hooks = Hooks.of_view(scene.view, scene.reader) if options.hooks else NO_HOOKS
    drawing = _table(layout, options, own, live=scene.live, gone=scene.gone, hooks=hooks)
    if options.hands:
        film = Film((scene,))
        above = bar(film) if options.labels else None
        drawing = stack(above, drawing, Seats(film, options, own.held, hooks).draw())
    return picture(
        drawing,
        options,
        title=title_of_scene(scene),
        description=chain([describe_scene(scene), *describe_marks(options.own_marks)], " "),
        reader=scene.reader,
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
        return words(options.reader.read(NOTHING_LAID)) if options.labels else Drawing((), 0, 0)
    arrangement = turn(arrange(layout), options.rotation)
    box = box_of(arrangement, own.planned.values())
    tiles = arrangement.tiles
    has_marks = options.marks is not False and not layout.is_empty
    covered = {play.on for play in own.planned}
    elements = [
        *join_all.from_iterable(map(connector_to, tiles)),
        *(hooks.tile(tile.tile, tile_at(tile, options.numerals)) for tile in tiles),
        *(
            marks(
                arrangement, layout, box.grown, live=live, gone=gone, covered=covered, hooks=hooks
            )
            if has_marks
            else ()
        ),
        *join_all.from_iterable(map(dots_to, tiles)),
        *own.draw(arrangement, layout, box.grown, options.numerals),
    ]
    return fit(elements, box)
