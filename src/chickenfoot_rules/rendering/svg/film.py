"""A film of scenes of equal length; a film of one scene is a still picture.

The parts of a film are elements that know in which scenes they are shown: some come and go, the
camera steps back as the table grows, and drawn tiles fly. `Film.animate` makes an animation of
them, and `Film.frame` a still picture of one scene. Programs that do not animate, and readers who
prefer reduced motion, see the last scene.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby, pairwise
from math import inf
from typing import Final, NamedTuple

import attrs

from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.poses import Point
from chickenfoot_rules.rendering.svg import document as svg
from chickenfoot_rules.rendering.svg.document import Drawing, Element, element, format_point
from chickenfoot_rules.rendering.svg.shapes import HALF, Frame

_FADE: Final = 0.4
"""How long an element takes to appear or to move, in seconds; less if the scenes are shorter."""


@attrs.frozen(kw_only=True)
class Changing(Element):
    """An element that is not the same in all scenes of a film."""

    @abstractmethod
    def animate(self, film: Film) -> Element:
        """Return the element as an animated one; without animation it shows the last scene."""

    @abstractmethod
    def at(self, scene: int) -> Element | None:
        """Return the element as it is at the end of a scene, or ``None`` if it is not shown."""


@attrs.frozen
class Film(Immutable):
    """A film of scenes of equal length; the last one stays.

    Attributes:
        length: the number of scenes, at least one.
        seconds: how long each is shown.
    """

    length: int = 1
    seconds: float = 1

    @property
    def moving(self) -> float:
        """How long an element takes to appear or to move, in seconds."""
        return min(_FADE, self.seconds / 2)

    def start_of(self, scene: int) -> float:
        """Return when a scene begins, in seconds."""
        # Rounded before multiplying, so that one scene ends exactly when the next begins.
        return scene * round(self.seconds, 3)

    def write(
        self,
        lines: Iterable[str],
        x: float,
        y: float,
        size: float,
        class_: str,
        room: float = inf,
        **more: str,
    ) -> list[Element]:
        """Write a line of text for each scene, shown during that scene and cut off to the room."""
        scenes_of: dict[str, list[int]] = {}
        for scene, line in enumerate(lines):
            if line:
                scenes_of.setdefault(line, []).append(scene)
        return [
            self.show(
                svg.write_text(svg.truncate(line, size, room), x, y, size, class_, **more), scenes
            )
            for line, scenes in scenes_of.items()
        ]

    def show_if(self, conditions: Iterable[bool], drawn: Element) -> list[Element]:
        """Return an element that is shown in the scenes that meet a condition, if any do."""
        scenes = [scene for scene, is_met in enumerate(conditions) if is_met]
        return [self.show(drawn, scenes)] if scenes else []

    def show(self, drawn: Element, scenes: Collection[int], *, fades: bool = False) -> Element:
        """Return an element that is shown in some scenes only."""
        if len(scenes) == self.length:
            return drawn
        return Shown(
            drawn.name, drawn.attributes, drawn.children, scenes=frozenset(scenes), fades=fades
        )

    def merge(self, drawn: Iterable[Iterable[Element]]) -> list[Element]:
        """Return the elements of all scenes, each shown in those scenes that have it."""
        found: dict[str, tuple[Element, list[int]]] = {}
        for number, elements in enumerate(drawn):
            for one in elements:
                found.setdefault(one.write(), (one, []))[1].append(number)
        return [self.show(one, scenes) for one, scenes in found.values()]

    def animate(self, drawing: Drawing) -> Drawing:
        """Return a drawing as an animation."""
        return _settle_all(drawing, lambda part: part.animate(self))

    def frame(self, drawing: Drawing, scene: int) -> Drawing:
        """Return a drawing as it is at the end of a scene."""
        return _settle_all(drawing, lambda part: part.at(scene))


def _settle_all(drawing: Drawing, settle: Callable[[Changing], Element | None]) -> Drawing:
    settled = (_settle(part, settle) for part in drawing.elements)
    return attrs.evolve(drawing, elements=tuple(one for one in settled if one is not None))


def _settle(part: Element, settle: Callable[[Changing], Element | None]) -> Element | None:
    """Return an element with every changing one in it, at any depth, settled."""
    fixed = settle(part) if isinstance(part, Changing) else part
    if fixed is None or not fixed.children:
        return fixed
    children = (
        child if isinstance(child, str) else _settle(child, settle) for child in fixed.children
    )
    return Element(
        fixed.name, fixed.attributes, tuple(child for child in children if child is not None)
    )


@attrs.frozen(kw_only=True)
class Shown(Changing):
    """An element that is shown in some scenes only.

    Attributes:
        scenes: the indices of the scenes, at least one.
        fades: whether it fades in when it is first shown.
    """

    scenes: frozenset[int]
    fades: bool = False

    def animate(self, film: Film) -> Element:
        """Return the element with changes of its display."""
        stays = film.length - 1 in self.scenes
        base, other = ("inline", "none") if stays else ("none", "inline")
        changed = (at for at in range(film.length) if (at in self.scenes) is not stays)
        motions = [*_sets(film, other, changed)]
        if self.fades:
            times = {"begin": clock(film.start_of(min(self.scenes))), "dur": clock(film.moving)}
            motions.append(element("animate", attributeName="opacity", from_="0", to="1", **times))
        own = self.attributes.get("class", "")
        class_ = f"{own} {'stays' if stays else 'goes'}".strip()
        attributes = {**self.attributes, "display": base, "class": class_}
        return Element(self.name, attributes, (*self.children, *motions))

    def at(self, scene: int) -> Element | None:
        """Return the element if it is shown in the scene."""
        shown = Element(self.name, self.attributes, self.children)
        return shown if scene in self.scenes else None


def _sets(film: Film, value: str, scenes: Iterable[int]) -> Iterator[Element]:
    """Yield elements that change the display in some scenes, one for each run length."""
    runs = [
        [scene for _, scene in run]
        for _, run in groupby(enumerate(scenes), key=lambda pair: pair[1] - pair[0])
    ]
    for length, same in groupby(sorted(runs, key=len), key=len):
        yield element(
            "set",
            attributeName="display",
            to=value,
            begin=";".join(clock(film.start_of(run[0])) for run in same),
            dur=clock(film.start_of(length)),
        )


def clock(seconds: float) -> str:
    """Return a time as animations of SVG write it.

    >>> clock(1.5), clock(3)
    ('1.5s', '3s')
    """
    return f"{seconds:.3f}".rstrip("0").rstrip(".") + "s"


_AHEAD: Final = 3.0
"""How much room a step back leaves at an edge, in halves, so that steps are few."""

_LARGEST: Final = 52.0
"""The largest width of a half in the picture."""


class _Place(NamedTuple):
    """A place of the camera, as what it does to the table: it moves and scales it."""

    x: float
    y: float
    scale: float

    @property
    def transform(self) -> str:
        """The place as an attribute."""
        return f"translate({format_point(self.x, self.y)})scale({self.scale:.4f})"

    @property
    def style(self) -> str:
        """The place as a declaration."""
        move = f"translate({svg.format_number(self.x)}px,{svg.format_number(self.y)}px)"
        return f"transform:{move} scale({self.scale:.4f})"


@attrs.frozen(kw_only=True)
class _Filmed(Changing):
    """Elements that the camera shows."""

    places: tuple[_Place, ...]

    def animate(self, film: Film) -> Element:
        """Return the elements with a camera that moves by a style, unlike all else.

        So readers who prefer reduced motion can be shown the last place, as the attribute says it.
        """
        seconds = film.start_of(len(self.places) - 1) + film.moving
        frames = "".join(self._frames(film, seconds))
        name = f"camera-{hashlib.sha256(frames.encode()).hexdigest()[:10]}"
        style = (
            f"@keyframes cf-{name}{{{frames}}}@media (prefers-reduced-motion:no-preference)"
            f"{{.cf-{name}{{animation:cf-{name} {seconds:.3f}s ease-in-out both}}}}"
        )
        where = {"transform": self.places[-1].transform}
        if len({*self.places}) == 1:
            return Element(self.name, where, self.children)
        return Element(
            self.name, {**where, "class": name}, (element("style", style), *self.children)
        )

    def _frames(self, film: Film, seconds: float) -> Iterator[str]:
        """Yield the key frames: the place at the beginning and at the end of each move."""
        yield f"0%{{{self.places[0].style}}}"
        for scene, (before, place) in enumerate(pairwise(self.places), 1):
            start = film.start_of(scene)
            if place != before:
                yield f"{100 * start / seconds:.4f}%{{{before.style}}}"
                yield f"{100 * (start + film.moving) / seconds:.4f}%{{{place.style}}}"
        yield f"100%{{{self.places[-1].style}}}"

    def at(self, scene: int) -> Element:
        """Return the elements as the camera shows them in a scene."""
        return Element(self.name, {"transform": self.places[scene].transform}, self.children)


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


@attrs.frozen(kw_only=True)
class Flight(Changing):
    """A tile that flies at the beginning of some scenes; it is not shown otherwise.

    Attributes:
        start: where it takes off.
        end: where it lands.
        scenes: the indices of the scenes, at least one.
    """

    start: Point
    end: Point
    scenes: tuple[int, ...]

    def animate(self, film: Film) -> Element:
        """Return the tile with its motion."""
        times = {
            "begin": ";".join(clock(film.start_of(scene)) for scene in self.scenes),
            "dur": clock(film.moving),
        }
        way = f"{format_point(*self.start)}L{format_point(*self.end)}"
        return svg.group(
            *(child for child in self.children if isinstance(child, Element)),
            element("set", attributeName="display", to="inline", **times),
            element("animateMotion", path=f"M{way}", **times),
            class_="goes",
            display="none",
        )

    def at(self, scene: int) -> None:
        """Return nothing, since the tile has landed at the end of each scene."""
