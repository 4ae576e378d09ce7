"""A layout as a drawing: its tiles at their places, with marks."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

from chickenfoot_rules.dominoes.narration import NOTHING_LAID
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.rendering.geometry import arrange
from chickenfoot_rules.rendering.svg.drawing import Drawing, words
from chickenfoot_rules.rendering.svg.hooks import NO_HOOKS, Hooks
from chickenfoot_rules.rendering.svg.look import Look
from chickenfoot_rules.rendering.svg.marks import marks
from chickenfoot_rules.rendering.svg.table import box_of, connector_to, dots_to, fitted, tile_at
from chickenfoot_rules.rendering.svg.turning import turned
from chickenfoot_rules.rendering.svg.wishes import Wishes


def table_of(
    layout: DominoLayout,
    look: Look,
    wishes: Wishes,
    *,
    live: Collection[int],
    gone: Collection[int] = (),
    hooks: Hooks = NO_HOOKS,
) -> Drawing:
    """Draw a layout; for an empty one, the drawing says so.

    Args:
        layout: the layout.
        look: the options.
        wishes: what the caller asks to mark.
        live: the values that can still be played on.
        gone: the values whose tiles are all laid.
        hooks: adds hooks to tiles and marks.
    """
    if layout.is_empty and not wishes.planned:
        return words(NOTHING_LAID) if look.labels else Drawing((), 0, 0)
    arrangement = turned(arrange(layout), look.rotation)
    box = box_of(arrangement, wishes.planned.values())
    tiles = arrangement.tiles
    has_marks = look.marks is not False and not layout.is_empty
    covered = {play.on for play in wishes.planned}
    elements = [
        *chain.from_iterable(map(connector_to, tiles)),
        *(hooks.tile(tile.tile, tile_at(tile, look.numerals)) for tile in tiles),
        *(
            marks(
                arrangement, layout, box.grown, live=live, gone=gone, covered=covered, hooks=hooks
            )
            if has_marks
            else ()
        ),
        *chain.from_iterable(map(dots_to, tiles)),
        *wishes.drawn(arrangement, layout, box.grown, look.numerals),
    ]
    return fitted(elements, box)
