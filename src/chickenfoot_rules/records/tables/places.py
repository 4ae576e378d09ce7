"""The geometry of a table document: where tiles, open ends and missing tiles lie."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from chickenfoot_rules.dominoes.documents import LaidTile, TableDuty, TableEnd, TableSpot
from chickenfoot_rules.dominoes.layout import Duty
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.rendering.geometry import PlacedEnd, PlacedTile, arrange

_MOST_LAYOUTS: Final = 64
"""The layouts whose places are kept: a server sends each to every seat, and each takes long."""


@lru_cache(maxsize=_MOST_LAYOUTS)
def places_of(layout: DominoLayout) -> dict[str, Any]:
    """Return the fields that say where everything lies."""
    arrangement = arrange(layout)
    spots = tuple(
        TableSpot(x=_short(spot.x), y=_short(spot.y), heading=spot.heading)
        for spot in arrangement.spots
    )
    return {
        "layout": tuple(map(_laid, arrangement.tiles)),
        "bounds": tuple(map(_short, arrangement.bounds)),
        "open_ends": tuple(map(_end, arrangement.ends)),
        "duty": None if layout.duty is None else _duty(layout.duty, spots),
    }


def _laid(placed: PlacedTile) -> LaidTile:
    first, second = placed.halves
    return LaidTile(
        tile=str(placed.tile),
        on=None if placed.on is None else str(placed.on),
        x=_short(placed.x),
        y=_short(placed.y),
        angle=placed.angle,
        pips=(first.value, second.value),
        connector=tuple((_short(x), _short(y)) for x, y in placed.connector),
    )


def _end(end: PlacedEnd) -> TableEnd:
    return TableEnd(
        tile=str(end.tile),
        value=end.value,
        x=_short(end.x),
        y=_short(end.y),
        heading=end.heading,
    )


def _duty(duty: Duty, spots: tuple[TableSpot, ...]) -> TableDuty:
    return TableDuty(
        double=str(duty.double),
        missing=duty.missing,
        part="arm" if duty.is_cross else "toe",
        spots=spots,
    )


def _short(length: float) -> float:
    """Return a length with at most two decimals, as a whole number if it is one."""
    rounded = round(length, 2)
    return int(rounded) if rounded == int(rounded) else rounded
