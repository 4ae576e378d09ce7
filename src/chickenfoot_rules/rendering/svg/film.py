"""A film of scenes of equal length; a film of one scene is a still picture.

The parts of a film are elements that know in which scenes they are shown. `Film.animated` makes an
animation of them, and `Film.frame` a still picture of one moment. Programs that do not animate, and
readers who prefer reduced motion, see the last scene.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import groupby
from typing import Final

import attrs

from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.svg.document import Element, element
from chickenfoot_rules.rendering.svg.scene import Scene

_FADE: Final = 0.4
"""How long an element takes to appear or to move, in seconds; less if the scenes are shorter."""


@attrs.frozen
class Moment(Immutable):
    """A moment of a film.

    Attributes:
        scene: the index of the scene.
        share: how much of what fades or moves at its beginning has been done, 0 to 1.
    """

    scene: int
    share: float = 1


@attrs.frozen(kw_only=True)
class Changing(Element):
    """An element that is not the same in all scenes of a film."""

    @property
    def moves_in(self) -> Collection[int]:
        """The scenes in which it moves at first."""
        return ()

    @abstractmethod
    def animate(self, film: Film) -> Element:
        """Return the element as an animated one; without animation it shows the last scene."""

    @abstractmethod
    def at(self, moment: Moment) -> Element | None:
        """Return the element as it is at a moment, or ``None`` if it is not shown."""


@attrs.frozen
class Film(Immutable):
    """A film of scenes, at least one, each shown for some seconds; the last one stays."""

    scenes: tuple[Scene, ...]
    seconds: float = 1

    @property
    def last(self) -> Scene:
        """The last scene, which stays."""
        return self.scenes[-1]

    @property
    def moving(self) -> float:
        """How long an element takes to appear or to move, in seconds."""
        return min(_FADE, self.seconds / 2)

    def start_of(self, scene: int) -> float:
        """Return when a scene begins, in seconds."""
        # Rounded before multiplying, so that one scene ends exactly when the next begins.
        return scene * round(self.seconds, 3)

    def write(self, lines: Iterable[str], draw: Callable[[str], Element]) -> list[Element]:
        """Draw a line of text for each scene, shown during that scene."""
        scenes_of: dict[str, list[int]] = {}
        for scene, line in enumerate(lines):
            if line:
                scenes_of.setdefault(line, []).append(scene)
        return [self.show(draw(line), scenes) for line, scenes in scenes_of.items()]

    def show_if(self, conditions: Iterable[bool], drawn: Element) -> list[Element]:
        """Return an element that is shown in the scenes that meet a condition, if any do."""
        scenes = [scene for scene, is_met in enumerate(conditions) if is_met]
        return [self.show(drawn, scenes)] if scenes else []

    def show(self, drawn: Element, scenes: Collection[int], *, fades: bool = False) -> Element:
        """Return an element that is shown in some scenes only."""
        if len(scenes) == len(self.scenes):
            return drawn
        return Shown(
            drawn.name, drawn.attributes, drawn.children, scenes=frozenset(scenes), fades=fades
        )

    def merge(self, drawn: Iterable[Iterable[Element]]) -> list[Element]:
        """Return the elements of all scenes, each shown in those scenes that have it."""
        found: dict[str, tuple[Element, list[int]]] = {}
        for number, elements in enumerate(drawn):
            for one in elements:
                found.setdefault("".join(one.write()), (one, []))[1].append(number)
        return [self.show(one, scenes) for one, scenes in found.values()]

    def moments(self, elements: Iterable[Element]) -> Iterator[tuple[Moment, float]]:
        """Yield the moments for still pictures, each with the number of seconds to show it."""
        parts = (one for element in elements for one in element.walk())
        busy = {scene for part in parts if isinstance(part, Changing) for scene in part.moves_in}
        for scene in range(len(self.scenes)):
            if scene in busy:
                yield Moment(scene, 0.5), self.moving
            yield Moment(scene), self.seconds - self.moving * (scene in busy)

    def animate(self, elements: Iterable[Element]) -> tuple[Element, ...]:
        """Return the parts of the film as an animation."""
        return _settle_all(elements, lambda part: part.animate(self))

    def frame(self, elements: Iterable[Element], moment: Moment) -> tuple[Element, ...]:
        """Return the parts of the film as they are at a moment."""
        return _settle_all(elements, lambda part: part.at(moment))


def _settle_all(
    elements: Iterable[Element], settle: Callable[[Changing], Element | None]
) -> tuple[Element, ...]:
    return tuple(one for part in elements if (one := _settle(part, settle)) is not None)


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
        """Return the element with changes of its visibility."""
        stays = len(film.scenes) - 1 in self.scenes
        base, other = ("visible", "hidden") if stays else ("hidden", "visible")
        changed = [at for at in range(len(film.scenes)) if (at in self.scenes) is not stays]
        motions = [*_sets(film, other, changed)]
        if self.fades:
            begin = film.start_of(min(self.scenes))
            motions.append(
                element(
                    "animate",
                    attributeName="opacity",
                    from_="0",
                    to="1",
                    begin=clock(begin),
                    dur=clock(film.moving),
                )
            )
        own = self.attributes.get("class", "")
        class_ = f"{own} {'stays' if stays else 'goes'}".strip()
        attributes = {**self.attributes, "visibility": base, "class": class_}
        return Element(self.name, attributes, (*self.children, *motions))

    def at(self, moment: Moment) -> Element | None:
        """Return the element if it is shown in the scene."""
        if moment.scene not in self.scenes:
            return None
        attributes = self.attributes
        if self.fades and moment.scene == min(self.scenes) and moment.share < 1:
            attributes = {**attributes, "opacity": moment.share}
        return Element(self.name, attributes, self.children)


def _sets(film: Film, value: str, scenes: list[int]) -> Iterator[Element]:
    """Yield elements that change the visibility in some scenes, one for each run length."""
    runs = [
        [scene for _, scene in run]
        for _, run in groupby(enumerate(scenes), key=lambda pair: pair[1] - pair[0])
    ]
    for length, same in groupby(sorted(runs, key=len), key=len):
        yield element(
            "set",
            attributeName="visibility",
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
