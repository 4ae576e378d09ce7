"""The seats below the table: a card for each, with its hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import INNER, Drawing
from chickenfoot_rules.rendering.svg.faces import HALF, UPRIGHT, back, face, frame, placed
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.heads import HEAD, PAD, head, least_width, sheet
from chickenfoot_rules.rendering.svg.scene import Scene

__all__ = ["seats", "seats_without_hands"]

_GAP: Final = 10
"""The gap between two cards."""

_RAISED: Final = 7
"""How far a playable tile sticks out."""

_OPEN: Final = 0.6
_OWN: Final = 0.9
_CLOSED: Final = 0.36
"""The scales of tiles in hand: open ones, the looker's own, and backs."""

_MOST_COLUMNS: Final = 4


def seats(scene: Scene) -> Drawing:
    """Draw a card with its hand for each seat.

    The looker's own card has a row of its own, and larger tiles.
    """
    film = Film((scene,))
    others = [seat for seat in range(len(scene.hands)) if seat != scene.looker]
    grid = _grid(film, others, partial(_hand, scene, _OPEN))
    if scene.looker is None:
        return grid
    own = _grid(film, [scene.looker], partial(_hand, scene, _OWN))
    below = grid.height + _GAP
    return Drawing((grid.at(0, 0), own.at(0, below)), INNER, below + own.height)


def seats_without_hands(film: Film) -> Drawing:
    """Draw a card for each seat with its head only."""
    return _grid(film, range(len(film.last.hands)), _no_hand)


def _grid(film: Film, some: Sequence[int], hand_of: Callable[[int, float], Drawing]) -> Drawing:
    """Draw cards in the number of columns that takes the least height and fits their heads."""
    least = max(least_width(film, seat) for seat in some)
    most = min(_MOST_COLUMNS, len(some), int((INNER + _GAP) // (least + _GAP)))
    grids = (_columns(film, some, hand_of, columns) for columns in range(1, most + 1))
    return min(grids, key=lambda grid: grid.height)


def _columns(
    film: Film, some: Sequence[int], hand_of: Callable[[int, float], Drawing], columns: int
) -> Drawing:
    width = (INNER - (columns - 1) * _GAP) / columns
    cards: list[Element] = []
    top = 0.0
    for first in range(0, len(some), columns):
        row = some[first : first + columns]
        hands = [hand_of(seat, width - 2 * PAD) for seat in row]
        height = HEAD + max(hand.height for hand in hands)
        for column, (seat, hand) in enumerate(zip(row, hands, strict=True)):
            drawn = (*sheet(film, seat, width, height), *head(film, seat, width))
            card = Drawing((*drawn, hand.at(PAD, HEAD)), width, height)
            cards.append(card.at(column * (width + _GAP), top))
        top += height + _GAP
    return Drawing(tuple(cards), INNER, top - _GAP)


def _no_hand(seat: int, width: float) -> Drawing:  # noqa: ARG001 - all hands look alike
    return Drawing((), width, 2)


def _hand(scene: Scene, scale: float, seat: int, width: float) -> Drawing:
    hand = scene.hands[seat]
    if hand is None:
        return _backs(scene.view.hand_sizes[seat], width)
    return _faces(hand, width, scale, scene.playable)


def _faces(hand: TileSet, width: float, scale: float, playable: TileSet) -> Drawing:
    """Draw tiles face up in rows, the playable ones raised and outlined."""
    wide, high = HALF * scale, 2 * HALF * scale
    step = wide + 3 * scale
    in_row = int((width - wide) // step) + 1
    raised = _RAISED if hand & playable else 0
    row_height = high + raised + 4
    rows = -(-len(hand) // in_row)
    elements: list[Element] = []
    for number, tile in enumerate(hand):
        row, column = divmod(number, in_row)
        x, y = column * step + wide / 2, row * row_height + high / 2
        drawn = [face(tile.low, tile.high)]
        if tile in playable:
            drawn.append(frame("can"))
        else:
            y += raised
        elements.append(placed(*drawn, x=x, y=y, angle=UPRIGHT, scale=scale))
    return Drawing(tuple(elements), width, rows * row_height + PAD - 4)


def _backs(number: int, width: float) -> Drawing:
    """Draw tiles face down in one row, overlapping if there are many."""
    wide, high = HALF * _CLOSED, 2 * HALF * _CLOSED
    step = min(wide + 2, (width - wide) / max(1, number - 1))
    tiles = (
        placed(back(), x=wide / 2 + at * step, y=high / 2, angle=UPRIGHT, scale=_CLOSED)
        for at in range(number)
    )
    return Drawing(tuple(tiles), width, high + PAD)
