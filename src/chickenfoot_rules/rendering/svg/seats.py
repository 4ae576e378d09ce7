"""The seats below the table: a card for each, with its head and its hand. Also, the bar above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import inf
from typing import Final

import attrs

from chickenfoot_rules.base import Immutable, start_sentence
from chickenfoot_rules.dominoes import Tile, TileSet
from chickenfoot_rules.rendering.svg import document as svg
from chickenfoot_rules.rendering.svg.marks import Hooks, draw_orders
from chickenfoot_rules.rendering.svg.options import PictureOptions
from chickenfoot_rules.rendering.svg.palette import side_class
from chickenfoot_rules.rendering.svg.scene import Scene
from chickenfoot_rules.rendering.svg.shapes import BACK, HALF, UPRIGHT, draw_upright, halo, outline

_HEAD: Final = 30
"""The height of the head of a card."""

_PAD: Final = 10
"""The padding of a card."""

_NAME: Final = 14
_FACTS: Final = 12.5
_STATUS: Final = 17
_NEWS: Final = 15
"""Font sizes."""

_BASE: Final = 21
"""The base line of a head."""

_START: Final = _PAD + 24
"""The left end of the name, right of the arrow."""

_LEAST_NAME: Final = 60

_SIDE: Final = 5
"""The position of the line that marks partners."""

_LINE: Final = 34
_NEWS_LINE: Final = 24
"""Heights of the lines above a table."""

_STAR: Final = "M0-10L2.9-3.4 10-3.1 4.5 1.5 6.4 8.4 0 4.5-6.4 8.4-4.5 1.5-10-3.1-2.9-3.4z"
"""The star of the seat that went out."""

_PILE: Final = 60
"""The width of the pile of the tiles that are neither in hands nor on the table."""

_LEFT: Final = 240
"""The width of the pile and its caption."""

_GAP: Final = 10
"""The gap between two cards."""

_OPEN: Final = 0.6
_OWN: Final = 0.9
_CLOSED: Final = 0.36
"""The scales of tiles in hand: open ones, the looker's own, and backs."""

_MOST_COLUMNS: Final = 4


def draw_bar(scene: Scene) -> svg.Drawing:
    """Draw whose turn it is or how the round ended, and how many tiles are left elsewhere.

    News of the scene has a line of its own, and so has what blocks the round.
    """
    inner = svg.INNER
    apart = scene.read(scene.narrator.apart(scene.apart))
    elements = [
        *_write(scene.read(scene.status), 0, 22, _STATUS, "bold", inner - _LEFT),
        *_write(apart, inner - _PILE, 21, _NAME, "faint", text_anchor="end"),
    ]
    elements += [
        svg.move_to(BACK, x=inner - 30 + 4 * at, y=15 - 3 * at, scale=0.5)
        for at in range(min(3, scene.apart))
    ]
    lines = [*filter(None, (scene.news, scene.read(scene.block)))]
    for at, line in enumerate(lines):
        elements += _write(line, 0, _LINE + at * _NEWS_LINE + 12, _NEWS, "ink", inner)
    return svg.Drawing(tuple(elements), inner, _LINE + len(lines) * _NEWS_LINE)


def _write(
    line: str, x: float, y: float, size: float, class_: str, room: float = inf, **more: str
) -> list[svg.Element]:
    """Write a line of text, cut off to the room; nothing if it is empty."""
    if not line:
        return []
    return [svg.write_text(svg.truncate(line, size, room), x, y, size, class_, **more)]


def draw_seats(
    scene: Scene, options: PictureOptions, marked: Mapping[Tile, str], hooks: Hooks
) -> svg.Drawing:
    """Draw a card for each seat.

    Args:
        scene: what the picture shows.
        options: the options, whose orientation is a seat.
        marked: the tiles in hands that the caller asks to mark, with the numbers of their plays.
        hooks: adds hooks to hands and tiles.
    """
    facts = [scene.read(scene.facts(seat)) for seat in range(scene.view.players)]
    return _Seats(scene, options, marked, hooks, facts).draw()


@attrs.frozen
class _Seats(Immutable):
    """The cards of all seats, with their hands.

    The card at the bottom has a row of its own, and larger tiles. It is the looker's, unless the
    options say otherwise. The seats after it come first.

    The attributes are the arguments of `draw_seats`, and one more:

    Attributes:
        facts: what the head of each card says, except the name.
    """

    scene: Scene
    options: PictureOptions
    marked: Mapping[Tile, str]
    hooks: Hooks
    facts: Sequence[str]

    def draw(self) -> svg.Drawing:
        """Draw a card for each seat."""
        below, players = self.options.orientation, self.scene.view.players
        if below is None:
            below = self.scene.looker
        if below is None:
            return self._grid(range(players), _OPEN)
        grid = self._grid([(below + ahead) % players for ahead in range(1, players)], _OPEN)
        own = self._grid([below], _OWN)
        top = grid.height + _GAP
        return svg.Drawing((grid.at(0, 0), own.at(0, top)), svg.INNER, top + own.height)

    def _grid(self, some: Sequence[int], scale: float) -> svg.Drawing:
        """Draw cards in the number of columns that takes the least height and fits their heads."""
        least = max(_LEAST_NAME + self._beside_name(seat) for seat in some)
        most = min(_MOST_COLUMNS, len(some), int((svg.INNER + _GAP) // (least + _GAP)))
        grids = (self._rows(some, scale, columns) for columns in range(1, most + 1))
        rows = min(grids, key=lambda rows: sum([height + _GAP for _, height in rows]))
        width = _card_width(len(rows[0][0]))
        cards: list[svg.Element] = []
        top = 0.0
        for row, height in rows:
            for column, seat in enumerate(row):
                drawn = self._card(seat, width, height)
                drawn += self._head(seat, width) if self.options.labels else []
                hand = self._hand(seat, width - 2 * _PAD, scale)
                card = svg.Drawing((*drawn, hand.at(_PAD, self._above)), width, height)
                cards.append(card.at(column * (width + _GAP), top))
            top += height + _GAP
        return svg.Drawing(tuple(cards), svg.INNER, top - _GAP)

    def _rows(
        self, some: Sequence[int], scale: float, columns: int
    ) -> list[tuple[Sequence[int], float]]:
        """Return the seats in each row of cards, and its height."""
        width = _card_width(columns) - 2 * _PAD
        rows = [some[first : first + columns] for first in range(0, len(some), columns)]
        return [
            (row, self._above + max([self._hand_height(seat, width, scale) for seat in row]))
            for row in rows
        ]

    @property
    def _above(self) -> float:
        """The height of a card above its hand."""
        return _HEAD if self.options.labels else _PAD

    def _hand_height(self, seat: int, width: float, scale: float) -> float:
        tiles = self.scene.hands[seat]
        if tiles is None:
            return 2 * HALF * _CLOSED + _PAD
        rows = max(1, -(-len(tiles) // _in_row(width, scale)))
        return rows * (2 * HALF * scale + 4) - 4 + _PAD

    def _card(self, seat: int, width: float, height: float) -> list[svg.Element]:
        """Draw an empty card, with another edge while it is its turn or once it went out.

        A line at the left edge marks the cards of partners, alike for both.
        """
        classes = ["card"]
        classes += ["turn"] if self.scene.is_turn(seat) else []
        classes += ["winner"] if self._has_won(seat) else []
        parts = [
            svg.element("rect", width=width, height=height, rx=8, class_=class_)
            for class_ in classes
        ]
        if partners := self.scene.partners:
            line = f"M{_SIDE} {2 * _SIDE}V{svg.format_number(height - 2 * _SIDE)}"
            parts.append(svg.element("path", d=line, class_=side_class(partners[seat])))
        return parts

    def _has_won(self, seat: int) -> bool:
        outcome = self.scene.view.outcome
        return outcome is not None and outcome.winner == seat

    def _head(self, seat: int, width: float) -> list[svg.Element]:
        """Draw the head of a card: the name and the facts of the seat.

        The name of the seat to move has an arrow in front, the others have a dot.
        """
        scene, reader = self.scene, self.scene.reader
        sign = (
            svg.element("path", d=f"M{_PAD} 10l10 6-10 6z", class_="arrow")
            if scene.is_turn(seat)
            else svg.element("circle", cx=_PAD + 5, cy=16, r=2.5, class_="faint")
        )
        name = reader.name(seat) if reader.names else start_sentence(reader.name(seat))
        name = svg.truncate(name, _NAME, width - self._beside_name(seat))
        return [
            sign,
            svg.write_text(name, _START, _BASE, _NAME, "bold"),
            *_write(self.facts[seat], width - _PAD, _BASE, _FACTS, "faint", text_anchor="end"),
        ]

    def _beside_name(self, seat: int) -> float:
        """Return the width that everything besides the name needs."""
        return _START + svg.width_of(self.facts[seat], _FACTS) + 2 * _PAD

    def _hand(self, seat: int, width: float, scale: float) -> svg.Drawing:
        tiles, size = self.scene.hands[seat], self.scene.view.hand_sizes[seat]
        height = self._hand_height(seat, width, scale)
        drawn = _draw_backs(size, width) if tiles is None else self._faces(tiles, width, scale)
        if self._has_won(seat):
            star = svg.element("path", d=_STAR, class_="won")
            drawn.append(svg.move_to(star, x=width / 2, y=(height - _PAD) / 2, scale=1.4))
        return self.hooks.hand(seat, size, svg.Drawing(tuple(drawn), width, height))

    def _faces(self, tiles: TileSet, width: float, scale: float) -> list[svg.Element]:
        """Draw tiles in rows; the playable ones are outlined."""
        wide, high = HALF * scale, 2 * HALF * scale
        step = wide + 3 * scale
        in_row = _in_row(width, scale)
        playable = self.scene.playable
        elements: list[svg.Element] = []
        for number, tile in enumerate(tiles):
            row, column = divmod(number, in_row)
            x, y = column * step + wide / 2, row * (high + 4) + high / 2
            drawn = [draw_upright(tile, self.options.numerals)]
            drawn += [halo("mark")] if tile in self.marked else []
            drawn += [outline("can")] if tile in playable else []
            placed = svg.move_to(*drawn, x=x, y=y, angle=UPRIGHT, scale=scale)
            elements.append(self.hooks.tile(tile, placed))
            elements += draw_orders(self.marked.get(tile, ""), x, y, scale)
        return elements


def _card_width(columns: int) -> float:
    return (svg.INNER - (columns - 1) * _GAP) / columns


def _in_row(width: float, scale: float) -> int:
    """Return how many open tiles fit side by side."""
    return int((width - HALF * scale) // ((HALF + 3) * scale)) + 1


def _draw_backs(size: int, width: float) -> list[svg.Element]:
    """Draw so many tiles face down in a row; they overlap if there are many."""
    wide = HALF * _CLOSED
    step = min(wide + 2, (width - wide) / max(1, size - 1))
    put = partial(svg.move_to, BACK, y=HALF * _CLOSED, angle=UPRIGHT, scale=_CLOSED)
    return [put(x=wide / 2 + at * step) for at in range(size)]
