"""The marks on a table: the last tile, the open ends, and the double to fill."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedEnd, Spot
from chickenfoot_rules.rendering.svg.document import Element, element, text
from chickenfoot_rules.rendering.svg.faces import HALF, frame, halo, placed
from chickenfoot_rules.rendering.svg.hooks import Hooks
from chickenfoot_rules.rendering.svg.table import badge_place, lying_on

_STRIKE: Final = "M-11 11L11-11"
"""The line behind the number of a value that is gone."""


def marks(
    arrangement: Arrangement,
    layout: DominoLayout,
    grown: float,
    *,
    live: Collection[int],
    gone: Collection[int],
    covered: Collection[Tile | None],
    hooks: Hooks,
) -> Iterator[Element]:
    """Mark the last tile, the open ends, and the double to fill.

    Args:
        arrangement: the places of all tiles, at least one.
        layout: the layout.
        grown: the factor to enlarge badges.
        live: the values that can still be played on.
        gone: the values whose tiles are all laid: an end of such a value is crossed out, and so
            are the missing tiles of a double that can never be filled.
        covered: the tiles whose ends a planned tile covers.
        hooks: adds hooks to open ends and missing tiles.
    """
    yield lying_on(arrangement.tiles[-1], halo("last"))
    duty = layout.duty
    if duty:
        double = next(tile for tile in arrangement.tiles if tile.tile == duty.double)
        yield lying_on(double, frame("duty"))
        value = duty.double.low
        for spot in arrangement.spots:
            drawn = frame("ghost")
            ghost = placed(drawn, x=spot.x * HALF, y=spot.y * HALF, angle=spot.heading)
            yield hooks.spot(duty, ghost)
            if value in gone:
                yield _missed(spot, value)
    for end in arrangement.ends:
        if end.tile in covered:
            continue
        is_open = duty is None and end.value in live
        badge = _badge(end, grown, is_open=is_open, is_gone=end.value in gone)
        yield hooks.end(end, badge)


def _badge(end: PlacedEnd, grown: float, *, is_open: bool, is_gone: bool) -> Element:
    x, y = badge_place(end)
    radius, size, class_ = (12, 15, "open") if is_open else (10, 12, "shut")
    return placed(
        element("circle", r=radius, class_=class_),
        *([_strike()] if is_gone else []),
        text(str(end.value), 0, size * 0.36, size, f"on-{class_}"),
        x=x * HALF,
        y=y * HALF,
        scale=grown,
    )


def _missed(spot: Spot, value: int) -> Element:
    """Draw the value of a missing tile, crossed out."""
    return placed(
        element("circle", r=12, class_="shut"),
        _strike(),
        text(str(value), 0, 5, 14, "on-shut"),
        x=spot.x * HALF,
        y=spot.y * HALF,
    )


def _strike() -> Element:
    return element("path", d=_STRIKE, class_="gone")
