"""What moves in a film: the camera, which steps back as the table grows, and drawn tiles."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Final

import attrs

from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable, Numerals
from chickenfoot_rules.rendering.arranging.poses import Point
from chickenfoot_rules.rendering.svg.document import Element, element, format_number, group
from chickenfoot_rules.rendering.svg.film import Changing, Film, Moment, clock
from chickenfoot_rules.rendering.svg.scene import Scene
from chickenfoot_rules.rendering.svg.table import Frame
from chickenfoot_rules.rendering.svg.tiles import BACK, HALF, UPRIGHT, face, move_to

_AHEAD: Final = 3.0
"""How much room a step back leaves at an edge, in halves, so that steps are few."""

_LARGEST: Final = 52.0
"""The largest width of a half in the picture."""


@attrs.frozen
class _Place(Immutable):
    """A place of the camera, as what it does to the table: it moves and scales it."""

    x: float
    y: float
    scale: float

    @property
    def transform(self) -> str:
        """The place as an attribute."""
        return f"translate({format_number(self.x)} {format_number(self.y)})scale({self.scale:.4f})"

    @property
    def style(self) -> str:
        """The place as a declaration."""
        move = f"translate({format_number(self.x)}px,{format_number(self.y)}px)"
        return f"transform:{move} scale({self.scale:.4f})"

    def towards(self, other: _Place, share: float) -> _Place:
        """Return the place at some share of the way to another."""
        return _Place(
            self.x + share * (other.x - self.x),
            self.y + share * (other.y - self.y),
            self.scale + share * (other.scale - self.scale),
        )


@attrs.frozen(kw_only=True)
class _Filmed(Changing):
    """Elements that the camera shows."""

    places: tuple[_Place, ...]

    @property
    def moves_in(self) -> Collection[int]:
        """The scenes in which the camera takes another place."""
        steps = enumerate(pairwise(self.places), 1)
        return [scene for scene, (before, place) in steps if place != before]

    def animate(self, film: Film) -> Element:
        """Return the elements with a camera that moves by a style, unlike all else.

        So readers who prefer reduced motion can be shown the last place, as the attribute says it.
        """
        frames = "".join(self._frames(film))
        name = f"camera-{hashlib.sha256(frames.encode()).hexdigest()[:10]}"
        seconds = self._seconds(film)
        style = (
            f"@keyframes cf-{name}{{{frames}}}@media (prefers-reduced-motion:no-preference)"
            f"{{.cf-{name}{{animation:cf-{name} {seconds:.3f}s ease-in-out both}}}}"
        )
        moves = len({*self.places}) > 1
        return Element(
            self.name,
            {"transform": self.places[-1].transform, **({"class": name} if moves else {})},
            (*([element("style", style)] if moves else []), *self.children),
        )

    def _seconds(self, film: Film) -> float:
        return film.start_of(len(self.places) - 1) + film.moving

    def _frames(self, film: Film) -> Iterator[str]:
        """Yield the key frames: the place at the beginning and at the end of each move."""
        last = self.places[0]
        yield f"0%{{{last.style}}}"
        for scene, place in enumerate(self.places):
            if place != last:
                start = film.start_of(scene)
                for time, there in ((start, last), (start + film.moving, place)):
                    yield f"{100 * time / self._seconds(film):.4f}%{{{there.style}}}"
                last = place
        yield f"100%{{{last.style}}}"

    def at(self, moment: Moment) -> Element:
        """Return the elements as the camera shows them at a moment."""
        before, place = (self.places[max(0, moment.scene - back)] for back in (1, 0))
        transform = before.towards(place, moment.share).transform
        return Element(self.name, {"transform": transform}, self.children)


def film_table(
    elements: Iterable[Element], needed: Sequence[Frame], width: float, height: float
) -> Element:
    """Return elements of a table as a camera shows them: in each scene at least what is needed."""
    places = tuple(_place_for(box, width, height) for box in _steps(needed))
    return _Filmed("g", {}, tuple(elements), places=places)


def _steps(needed: Sequence[Frame]) -> Iterator[Frame]:
    """Yield the part of the table that the camera shows in each scene; it never shrinks."""
    whole = reduce(Frame.join, needed)
    shown = needed[0]
    for box in needed:
        both = shown.join(box)
        if both != shown:
            shown = Frame(
                max(whole.left, both.left - _AHEAD * (both.left < shown.left)),
                max(whole.top, both.top - _AHEAD * (both.top < shown.top)),
                min(whole.right, both.right + _AHEAD * (both.right > shown.right)),
                min(whole.bottom, both.bottom + _AHEAD * (both.bottom > shown.bottom)),
            )
        yield shown


def _place_for(box: Frame, width: float, height: float) -> _Place:
    unit = min(_LARGEST, width / box.width, height / box.height)
    return _Place(
        width / 2 - unit * (box.left + box.right) / 2,
        height / 2 - unit * (box.top + box.bottom) / 2,
        unit / HALF,
    )


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

    def animate(self, film: Film) -> Element:
        """Return the tile with its motion."""
        times = {
            "begin": ";".join(clock(film.start_of(scene)) for scene in self.scenes),
            "dur": clock(film.moving),
        }
        way = "L".join(f"{format_number(x)} {format_number(y)}" for x, y in (self.start, self.end))
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
        where = f"translate({format_number(x)} {format_number(y)})"
        return Element(self.name, {"transform": where}, self.children)


def flights(
    film: Film, start: Point, middles: Mapping[int, Point], numerals: Numerals
) -> Iterator[Element]:
    """Yield the tiles that fly, face down if the film does not show the hand of the seat."""
    for (seat, tile), scenes in _list_draws(film).items():
        drawn = (
            BACK if tile is None else face(tile.low, tile.high, angle=UPRIGHT, numerals=numerals)
        )
        flying = move_to(drawn, x=0, y=0, angle=UPRIGHT, scale=_SCALE)
        yield _Flight("g", {}, (flying,), start=start, end=middles[seat], scenes=tuple(scenes))


def _list_draws(film: Film) -> Mapping[tuple[int, Tile | None], list[int]]:
    """Return the scenes that begin with a draw, by the seat and the tile that it draws, if seen."""
    draws: dict[tuple[int, Tile | None], list[int]] = {}
    for at, (before, after) in enumerate(pairwise(film.scenes), 1):
        sizes = zip(before.view.hand_sizes, after.view.hand_sizes, strict=True)
        for seat, (old, new) in enumerate(sizes):
            if new > old:
                draws.setdefault((seat, _find_drawn_tile(before, after, seat)), []).append(at)
    return draws


def _find_drawn_tile(before: Scene, after: Scene, seat: int) -> Tile | None:
    old, new = before.hands[seat], after.hands[seat]
    if old is None or new is None:
        return None
    (tile,) = new - old
    return tile
