"""The seats below the table: a card for each, with its head and its hand. Also, the bar above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count, filterfalse, pairwise
from typing import Final

import attrs

from chickenfoot_rules.dominoes.drawable import Numerals
from chickenfoot_rules.dominoes.texts import start_sentence
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.poses import Point
from chickenfoot_rules.rendering.svg import document as svg
from chickenfoot_rules.rendering.svg.film import Film, Flight
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
"""The scales of tiles in hand: open ones, the looker's own, and backs. Tiles fly like open ones."""

_MOST_COLUMNS: Final = 4


def draw_bar(film: Film, scenes: Sequence[Scene]) -> svg.Drawing:
    """Draw whose turn it is or how the round ended, and how many tiles are left elsewhere.

    News of the scenes has a line of its own, and so has what blocked the round.
    """
    inner = svg.INNER
    statuses = [scene.read(scene.status) for scene in scenes]
    apart = [scene.read(scene.narrator.apart(scene.apart)) for scene in scenes]
    elements = [
        *film.write(statuses, 0, 22, _STATUS, "bold", inner - _LEFT),
        *film.write(apart, inner - _PILE, 21, _NAME, "faint", text_anchor="end"),
    ]
    for at in range(3):
        tile = svg.move_to(BACK, x=svg.INNER - 30 + 4 * at, y=15 - 3 * at, scale=0.5)
        elements += film.show_if((scene.apart > at for scene in scenes), tile)
    height: float = _LINE
    blocks = [scene.read(scene.block) for scene in scenes]
    for lines in ([scene.news for scene in scenes], blocks):
        if lines[-1]:
            elements += film.write(lines, 0, height + 12, _NEWS, "ink", inner)
            height += _NEWS_LINE
    return svg.Drawing(tuple(elements), svg.INNER, height)


@attrs.frozen
class Cards(svg.Drawing):
    """The cards of some seats.

    Attributes:
        middles: the middle of the card of each of them.
    """

    middles: Mapping[int, Point]


@attrs.frozen
class Seats(Immutable):
    """The cards of all seats of a film, with their hands.

    The card at the bottom has a row of its own, and larger tiles. It is the looker's, unless the
    options say otherwise. The seats after it come first.

    Attributes:
        film: the film.
        scenes: its scenes.
        options: the options, whose orientation is a seat.
        marked: the tiles in hands that the caller asks to mark, with the numbers of their plays.
        hooks: adds hooks to hands and tiles.
    """

    film: Film
    scenes: Sequence[Scene]
    options: PictureOptions
    marked: Mapping[Tile, str]
    hooks: Hooks

    def draw(self) -> Cards:
        """Draw a card for each seat, with the hand that it has in each scene."""
        scene, below = self.scenes[-1], self.options.orientation
        players = scene.view.players
        if below is None:
            below = scene.looker
        if below is None:
            return self._grid(range(players), _OPEN)
        grid = self._grid([(below + ahead) % players for ahead in range(1, players)], _OPEN)
        own = self._grid([below], _OWN)
        top = grid.height + _GAP
        ((x, y),) = own.middles.values()
        return Cards(
            (grid.at(0, 0), own.at(0, top)),
            svg.INNER,
            top + own.height,
            {**grid.middles, below: (x, top + y)},
        )

    def _grid(self, some: Sequence[int], scale: float) -> Cards:
        """Draw cards in the number of columns that takes the least height and fits their heads."""
        least = max(_LEAST_NAME + self._beside_name(seat) for seat in some)
        most = min(_MOST_COLUMNS, len(some), int((svg.INNER + _GAP) // (least + _GAP)))
        grids = (self._columns(some, scale, columns) for columns in range(1, most + 1))
        return min(grids, key=lambda grid: grid.height)

    def _columns(self, some: Sequence[int], scale: float, columns: int) -> Cards:
        labels = self.options.labels
        above = _HEAD if labels else _PAD
        width = (svg.INNER - (columns - 1) * _GAP) / columns
        cards: list[svg.Element] = []
        middles: dict[int, Point] = {}
        top = 0.0
        for first in range(0, len(some), columns):
            row = some[first : first + columns]
            hands = [self._hand(seat, width - 2 * _PAD, scale) for seat in row]
            height = above + max(hand.height for hand in hands)
            for column, (seat, hand) in enumerate(zip(row, hands, strict=True)):
                drawn = self._card(seat, width, height)
                drawn += self._head(seat, width) if labels else []
                card = svg.Drawing((*drawn, hand.at(_PAD, above)), width, height)
                left = column * (width + _GAP)
                cards.append(card.at(left, top))
                middles[seat] = left + width / 2, top + height / 2
            top += height + _GAP
        return Cards(tuple(cards), svg.INNER, top - _GAP, middles)

    def _card(self, seat: int, width: float, height: float) -> list[svg.Element]:
        """Draw an empty card, with another edge while it is its turn or once it went out.

        A line at the left edge marks the cards of partners, alike for both.
        """
        card, edge, winner = (
            svg.element("rect", width=width, height=height, rx=8, class_=class_)
            for class_ in ("card", "turn", "winner")
        )
        parts = [card, *self.film.show_if((scene.is_turn(seat) for scene in self.scenes), edge)]
        parts += self._draw_if_won(seat, winner)
        if partners := self.scenes[-1].partners:
            line = f"M{_SIDE} {2 * _SIDE}V{svg.format_number(height - 2 * _SIDE)}"
            parts.append(svg.element("path", d=line, class_=side_class(partners[seat])))
        return parts

    def _draw_if_won(self, seat: int, drawn: svg.Element) -> list[svg.Element]:
        outcomes = (scene.view.outcome for scene in self.scenes)
        won = (one is not None and one.winner == seat for one in outcomes)
        return self.film.show_if(won, drawn)

    def _head(self, seat: int, width: float) -> list[svg.Element]:
        """Draw the head of a card: the name and the facts of the seat.

        The name of the seat to move has an arrow in front, the others have a dot.
        """
        film, scenes, reader = self.film, self.scenes, self.scenes[-1].reader
        arrow = svg.element("path", d=f"M{_PAD} 10l10 6-10 6z", class_="arrow")
        dot = svg.element("circle", cx=_PAD + 5, cy=16, r=2.5, class_="faint")
        name = reader.name(seat) if reader.names else start_sentence(reader.name(seat))
        name = svg.truncate(name, _NAME, width - self._beside_name(seat))
        said = [scene.read(scene.facts(seat)) for scene in scenes]
        return [
            *film.show_if((scene.is_turn(seat) for scene in scenes), arrow),
            *film.show_if((not scene.is_turn(seat) for scene in scenes), dot),
            svg.write_text(name, _START, _BASE, _NAME, "bold"),
            *film.write(said, width - _PAD, _BASE, _FACTS, "faint", text_anchor="end"),
        ]

    def _beside_name(self, seat: int) -> float:
        """Return the width that everything besides the name needs in some scene."""
        longest = max(svg.width_of(scene.read(scene.facts(seat)), _FACTS) for scene in self.scenes)
        return _START + longest + 2 * _PAD

    def _hand(self, seat: int, width: float, scale: float) -> svg.Drawing:
        faces, backs = self._faces(seat, width, scale), self._backs(seat, width)
        height = max(faces.height, backs.height)
        star = svg.element("path", d=_STAR, class_="won")
        star = svg.move_to(star, x=width / 2, y=(height - _PAD) / 2, scale=1.4)
        won = self._draw_if_won(seat, star)
        hand = svg.Drawing((*faces.elements, *backs.elements, *won), width, height)
        return self.hooks.hand(seat, self.scenes[-1].view.hand_sizes[seat], hand)

    def _faces(self, seat: int, width: float, scale: float) -> svg.Drawing:
        """Draw the tiles of a seat in the scenes that show its hand, in rows.

        The playable ones are outlined.
        """
        if all(scene.hands[seat] is None for scene in self.scenes):
            return svg.Drawing((), width, 0)
        film = self.film
        wide, high = HALF * scale, 2 * HALF * scale
        step = wide + 3 * scale
        in_row = int((width - wide) // step) + 1
        slots = _slots(self.scenes, seat)
        playable = [scene.playable for scene in self.scenes]
        elements: list[svg.Element] = []
        for tile, (slot, scenes) in slots.items():
            row, column = divmod(slot, in_row)
            x, y = column * step + wide / 2, row * (high + 4) + high / 2
            drawn = [draw_upright(tile, self.options.numerals)]
            drawn += [halo("mark")] if tile in self.marked else []
            drawn += film.show_if((tile in some for some in playable), outline("can"))
            placed = svg.move_to(*drawn, x=x, y=y, angle=UPRIGHT, scale=scale)
            elements.append(film.show(self.hooks.tile(tile, placed), scenes, fades=True))
            elements += draw_orders(self.marked.get(tile, ""), x, y, scale)
        rows = 1 + max((slot for slot, _ in slots.values()), default=0) // in_row
        return svg.Drawing(tuple(elements), width, rows * (high + 4) - 4 + _PAD)

    def _backs(self, seat: int, width: float) -> svg.Drawing:
        """Draw as many tiles face down as a seat holds in the scenes that hide its hand, in a row.

        They overlap if there are many.
        """
        sizes = [
            0 if scene.hands[seat] is not None else scene.view.hand_sizes[seat]
            for scene in self.scenes
        ]
        most = max(sizes)
        wide, high = HALF * _CLOSED, 2 * HALF * _CLOSED
        step = min(wide + 2, (width - wide) / max(1, most - 1))
        put = partial(svg.move_to, BACK, y=high / 2, angle=UPRIGHT, scale=_CLOSED)
        elements = [
            back
            for at in range(most)
            for back in self.film.show_if(
                (size > at for size in sizes), put(x=wide / 2 + at * step)
            )
        ]
        return svg.Drawing(tuple(elements), width, high + _PAD if most else 0)


def _slots(scenes: Sequence[Scene], seat: int) -> dict[Tile, tuple[int, list[int]]]:
    """Return the slot of each tile that a hand shows, from 0, and the scenes that show it there.

    A tile stays in its slot until it is played. A new tile takes the first free one.
    """
    slots: dict[Tile, tuple[int, list[int]]] = {}
    for at, scene in enumerate(scenes):
        hand = scene.hands[seat] or TileSet()
        taken = {slots[tile][0] for tile in hand if tile in slots}
        free = filterfalse(taken.__contains__, count())
        for tile in hand:
            if tile not in slots:
                slots[tile] = next(free), []
            slots[tile][1].append(at)
    return slots


def draw_flights(
    scenes: Sequence[Scene], ends: Mapping[int, Point], numerals: Numerals
) -> Iterator[svg.Element]:
    """Yield the drawn tiles, which fly from the pile in the bar to a point for each seat.

    They lie face down if the scenes do not show the hand of the seat.
    """
    draws: dict[tuple[int, Tile | None], list[int]] = {}
    for at, (before, after) in enumerate(pairwise(scenes), 1):
        sizes = zip(before.view.hand_sizes, after.view.hand_sizes, strict=True)
        for seat, (old, new) in enumerate(sizes):
            if new > old:
                draws.setdefault((seat, _find_drawn_tile(before, after, seat)), []).append(at)
    start = (svg.INNER - 26, 12)
    for (seat, tile), times in draws.items():
        drawn = BACK if tile is None else draw_upright(tile, numerals)
        flying = svg.move_to(drawn, x=0, y=0, angle=UPRIGHT, scale=_OPEN)
        yield Flight("g", {}, (flying,), start=start, end=ends[seat], scenes=tuple(times))


def _find_drawn_tile(before: Scene, after: Scene, seat: int) -> Tile | None:
    old, new = before.hands[seat], after.hands[seat]
    if old is None or new is None:
        return None
    (tile,) = new - old
    return tile
