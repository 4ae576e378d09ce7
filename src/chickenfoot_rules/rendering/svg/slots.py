"""The hands of a film: a tile stays in its slot of the card until it is played."""

from __future__ import annotations

from itertools import count, filterfalse
from typing import Final

import attrs

from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Numerals
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import Drawing
from chickenfoot_rules.rendering.svg.faces import HALF, UPRIGHT, back, face, frame, placed
from chickenfoot_rules.rendering.svg.film import Film

_BELOW: Final = 10
"""The margin below a hand."""


@attrs.define
class _Slot:
    """The slot of a tile, and the scenes that show it there.

    Attributes:
        number: the number of the slot, 0 up.
        held: the scenes in which the tile is there.
        fits: those in which it can be played.
    """

    number: int
    held: list[int] = attrs.field(factory=list[int])
    fits: list[int] = attrs.field(factory=list[int])


def face_slots(film: Film, seat: int, width: float, scale: float, numerals: Numerals) -> Drawing:
    """Draw the tiles of a seat in the scenes that show its hand, in rows.

    The playable ones are outlined.
    """
    wide, high = HALF * scale, 2 * HALF * scale
    step, down = wide + 3 * scale, high + 4
    in_row = int((width - wide) // step) + 1
    elements: list[Element] = []
    slots = _slots(film, seat)
    for tile, slot in slots.items():
        row, column = divmod(slot.number, in_row)
        x, y = column * step + wide / 2, row * down + high / 2
        drawn = face(tile.low, tile.high, angle=UPRIGHT, numerals=numerals)
        drawn = placed(drawn, x=x, y=y, angle=UPRIGHT, scale=scale)
        elements.append(film.show(drawn, slot.held, fades=True))
        if slot.fits:
            outline = placed(frame("can"), x=x, y=y, angle=UPRIGHT, scale=scale)
            elements.append(film.show(outline, slot.fits))
    rows = 1 + max((slot.number for slot in slots.values()), default=-1) // in_row
    return Drawing(tuple(elements), width, rows * down - 4 + _BELOW if rows else 0)


def _slots(film: Film, seat: int) -> dict[Tile, _Slot]:
    """Return the slot of each tile that a hand shows; a new tile takes the first free one."""
    slots: dict[Tile, _Slot] = {}
    for number, scene in enumerate(film.scenes):
        hand = scene.hands[seat]
        if hand is None:
            continue
        taken = {slots[tile].number for tile in hand if tile in slots}
        free = filterfalse(taken.__contains__, count())
        playable = scene.playable
        for tile in hand:
            slot = slots.get(tile) or slots.setdefault(tile, _Slot(next(free)))
            slot.held.append(number)
            if tile in playable:
                slot.fits.append(number)
    return slots


def back_slots(film: Film, seat: int, width: float, scale: float) -> Drawing:
    """Draw as many tiles face down as a seat holds in the scenes that hide its hand, in one row."""
    sizes = [
        0 if scene.hands[seat] is not None else scene.view.hand_sizes[seat] for scene in film.scenes
    ]
    most = max(sizes)
    wide, high = HALF * scale, 2 * HALF * scale
    step = min(wide + 2, (width - wide) / max(1, most - 1))
    elements = (
        film.show(
            placed(back(), x=wide / 2 + at * step, y=high / 2, angle=UPRIGHT, scale=scale),
            [number for number, size in enumerate(sizes) if size > at],
        )
        for at in range(most)
    )
    return Drawing(tuple(elements), width, high + _BELOW if most else 0)
