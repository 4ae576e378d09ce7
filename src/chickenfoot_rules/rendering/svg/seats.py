"""The seats below the table: a card for each, with its hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import attrs

from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Numerals
from chickenfoot_rules.rendering.svg.document import Element
from chickenfoot_rules.rendering.svg.drawing import INNER, Drawing
from chickenfoot_rules.rendering.svg.faces import HALF, UPRIGHT, back, face, frame, halo, placed
from chickenfoot_rules.rendering.svg.film import Film
from chickenfoot_rules.rendering.svg.heads import HEAD, PAD, head, least_width, sheet, star
from chickenfoot_rules.rendering.svg.hooks import Hooks
from chickenfoot_rules.rendering.svg.look import Look
from chickenfoot_rules.rendering.svg.scene import Scene
from chickenfoot_rules.rendering.svg.slots import back_slots, face_slots
from chickenfoot_rules.rendering.svg.wishes import order_at

_GAP: Final = 10
"""The gap between two cards."""

_RAISED: Final = 7
"""How far a playable tile sticks out."""

_OPEN: Final = 0.6
_OWN: Final = 0.9
_CLOSED: Final = 0.36
"""The scales of tiles in hand: open ones, the looker's own, and backs."""

_MOST_COLUMNS: Final = 4


@attrs.frozen
class Cards(Drawing):
    """The cards of some seats.

    Attributes:
        middles: the middle of the card of each of them.
    """

    middles: Mapping[int, tuple[float, float]]


def seats(scene: Scene, look: Look, marked: Mapping[Tile, str], hooks: Hooks) -> Cards:
    """Draw a card with its hand for each seat.

    The card at the bottom has a row of its own, and larger tiles. It is the looker's, unless the
    options say otherwise. The seats after it come first.

    Args:
        scene: the scene.
        look: the options, whose orientation is a seat.
        marked: the tiles in hands that the caller asks to mark, with the numbers of their plays.
        hooks: adds hooks to hands and tiles.
    """

    def hand_of(scale: float, seat: int, width: float) -> Drawing:
        hand = _hand(scene, look.numerals, marked, hooks, scale, seat, width)
        return hooks.hand(scene, seat, hand)

    return _seats(Film((scene,)), look, hand_of)


def seats_of_film(film: Film, look: Look) -> Cards:
    """Draw a card for each seat, with the hand that it has in each scene."""
    return _seats(film, look, partial(_changing_hand, film, look.numerals))


def _seats(film: Film, look: Look, hand_of: Callable[[float, int, float], Drawing]) -> Cards:
    players = film.last.view.players
    below = film.last.looker if look.orientation is None else look.orientation
    others = range(players) if below is None else _after(below, players)
    grid = _grid(film, others, partial(hand_of, _OPEN), labels=look.labels)
    if below is None:
        return grid
    own = _grid(film, [below], partial(hand_of, _OWN), labels=look.labels)
    top = grid.height + _GAP
    ((x, y),) = own.middles.values()
    return Cards(
        (grid.at(0, 0), own.at(0, top)),
        INNER,
        top + own.height,
        {**grid.middles, below: (x, top + y)},
    )


def _after(seat: int, players: int) -> list[int]:
    """Return the other seats, the next one first."""
    return [(seat + ahead) % players for ahead in range(1, players)]


def _grid(
    film: Film, some: Sequence[int], hand_of: Callable[[int, float], Drawing], *, labels: bool
) -> Cards:
    """Draw cards in the number of columns that takes the least height and fits their heads."""
    least = max(least_width(film, seat) for seat in some)
    most = min(_MOST_COLUMNS, len(some), int((INNER + _GAP) // (least + _GAP)))
    grids = (
        _columns(film, some, hand_of, columns, labels=labels) for columns in range(1, most + 1)
    )
    return min(grids, key=lambda grid: grid.height)


def _columns(
    film: Film,
    some: Sequence[int],
    hand_of: Callable[[int, float], Drawing],
    columns: int,
    *,
    labels: bool,
) -> Cards:
    above = HEAD if labels else PAD
    width = (INNER - (columns - 1) * _GAP) / columns
    cards: list[Element] = []
    middles: dict[int, tuple[float, float]] = {}
    top = 0.0
    for first in range(0, len(some), columns):
        row = some[first : first + columns]
        hands = [hand_of(seat, width - 2 * PAD) for seat in row]
        height = above + max(hand.height for hand in hands)
        for column, (seat, hand) in enumerate(zip(row, hands, strict=True)):
            drawn = sheet(film, seat, width, height)
            drawn += head(film, seat, width) if labels else []
            card = Drawing((*drawn, hand.at(PAD, above)), width, height)
            left = column * (width + _GAP)
            cards.append(card.at(left, top))
            middles[seat] = left + width / 2, top + height / 2
        top += height + _GAP
    return Cards(tuple(cards), INNER, top - _GAP, middles)


def _changing_hand(
    film: Film, numerals: Numerals, scale: float, seat: int, width: float
) -> Drawing:
    faces = face_slots(film, seat, width, scale, numerals)
    backs = back_slots(film, seat, width, _CLOSED)
    height = max(faces.height, backs.height)
    won = film.show_if(partial(_has_won, seat), star(width / 2, (height - PAD) / 2))
    return Drawing((*faces.elements, *backs.elements, *won), width, height)


def _has_won(seat: int, scene: Scene) -> bool:
    return scene.view.outcome is not None and scene.view.outcome.winner == seat


def _hand(
    scene: Scene,
    numerals: Numerals,
    marked: Mapping[Tile, str],
    hooks: Hooks,
    scale: float,
    seat: int,
    width: float,
) -> Drawing:
    hand = scene.hands[seat]
    if hand is None:
        return _backs(scene.view.hand_sizes[seat], width)
    if _has_won(seat, scene):
        high = 2 * HALF * scale
        return Drawing((star(width / 2, high / 2),), width, high + PAD)
    return _faces(hand, width, scale, scene.playable, marked, numerals, hooks)


def _faces(
    hand: TileSet,
    width: float,
    scale: float,
    playable: TileSet,
    marked: Mapping[Tile, str],
    numerals: Numerals,
    hooks: Hooks,
) -> Drawing:
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
        drawn = [face(tile.low, tile.high, angle=UPRIGHT, numerals=numerals)]
        if tile in playable:
            drawn.append(frame("can"))
        else:
            y += raised
        if tile in marked:
            drawn.append(halo("mark"))
        elements.append(hooks.tile(tile, placed(*drawn, x=x, y=y, angle=UPRIGHT, scale=scale)))
        elements += order_at(marked.get(tile, ""), x, y, scale)
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
