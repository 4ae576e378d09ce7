"""Tiles that fly from the boneyard to the seat that draws them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Final

import attrs

from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Numerals
from chickenfoot_rules.rendering.arranging.poses import Point
from chickenfoot_rules.rendering.svg.document import Element, element, group, number
from chickenfoot_rules.rendering.svg.faces import UPRIGHT, back, face, placed
from chickenfoot_rules.rendering.svg.film import Changing, Film, Moment, clock
from chickenfoot_rules.rendering.svg.scene import Scene

_SCALE: Final = 0.6
"""The scale of a tile that flies."""


@attrs.frozen(kw_only=True)
class _Flight(Changing):
    """A tile that flies at the beginning of some scenes; it is not shown otherwise.

    Attributes:
        start: where it takes off.
        end: where it lands.
        scenes: the indices of the scenes, at least one.
    """

    start: Point
    end: Point
    scenes: tuple[int, ...]

    @property
    def moves_in(self) -> Collection[int]:
        """The scenes that begin with the flight."""
        return self.scenes

    def animated(self, film: Film) -> Element:
        """Return the tile with its motion."""
        times = {
            "begin": ";".join(clock(film.start_of(scene)) for scene in self.scenes),
            "dur": clock(film.moving),
        }
        way = "L".join(f"{number(x)} {number(y)}" for x, y in (self.start, self.end))
        return group(
            *(child for child in self.children if isinstance(child, Element)),
            element("set", attributeName="visibility", to="visible", **times),
            element("animateMotion", path=f"M{way}", **times),
            class_="goes",
            visibility="hidden",
        )

    def at(self, moment: Moment) -> Element | None:
        """Return the tile on its way, unless it has landed."""
        if moment.scene not in self.scenes or moment.share == 1:
            return None
        x, y = (
            start + moment.share * (end - start)
            for start, end in zip(self.start, self.end, strict=True)
        )
        where = f"translate({number(x)} {number(y)})"
        return Element(self.name, {"transform": where}, self.children)


def flights(
    film: Film, start: Point, middles: Mapping[int, Point], numerals: Numerals
) -> Iterator[Element]:
    """Yield the tiles that fly, face down if the film does not show the hand of the seat.

    Args:
        film: the film.
        start: where the boneyard is.
        middles: the middle of the card of each seat.
        numerals: which values are numerals.
    """
    for (seat, tile), scenes in _draws(film).items():
        drawn = (
            back() if tile is None else face(tile.low, tile.high, angle=UPRIGHT, numerals=numerals)
        )
        flying = placed(drawn, x=0, y=0, angle=UPRIGHT, scale=_SCALE)
        yield _Flight("g", {}, (flying,), start=start, end=middles[seat], scenes=tuple(scenes))


def _draws(film: Film) -> Mapping[tuple[int, Tile | None], list[int]]:
    """Return the scenes that begin with a draw, by the seat and the tile that it draws, if seen."""
    draws: dict[tuple[int, Tile | None], list[int]] = {}
    for at, (before, after) in enumerate(pairwise(film.scenes), 1):
        sizes = zip(before.view.hand_sizes, after.view.hand_sizes, strict=True)
        for seat, (old, new) in enumerate(sizes):
            if new > old:
                draws.setdefault((seat, _drawn(before, after, seat)), []).append(at)
    return draws


def _drawn(before: Scene, after: Scene, seat: int) -> Tile | None:
    old, new = before.hands[seat], after.hands[seat]
    if old is None or new is None:
        return None
    (tile,) = new - old
    return tile
