"""A film of scenes of equal length; a film of one scene is a still picture.

Programs that do not animate, and readers who prefer reduced motion, see the last scene: so a still
picture of a film shows its end and not its start.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import groupby
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.rendering.svg.document import Element, element
from chickenfoot_rules.rendering.svg.scene import Scene

__all__ = ["Film"]

_LEAST: Final = 0.05
_MOST: Final = 60
_FADE: Final = 0.4
"""How long an element takes to appear, in seconds; less if the scenes are shorter."""


@attrs.frozen
class Film(Immutable):
    """A film of scenes.

    Args:
        scenes: the scenes, at least one.
        seconds: how long each is shown, 0.05 to 60; the last one stays.

    Raises:
        PictureError: if the time is out of range.
    """

    scenes: tuple[Scene, ...]
    seconds: float = 1

    def __attrs_post_init__(self) -> None:
        if type(self.seconds) not in {int, float} or not _LEAST <= self.seconds <= _MOST:
            message = f"expected {_LEAST} to {_MOST} seconds a move, got {shown(self.seconds)}"
            raise PictureError(message)

    @property
    def last(self) -> Scene:
        """The last scene, which stays."""
        return self.scenes[-1]

    def write(self, line: Callable[[Scene], str], draw: Callable[[str], Element]) -> list[Element]:
        """Draw a line of text for each scene, shown during that scene.

        Args:
            line: returns the line of a scene, or an empty text for none.
            draw: draws a line.
        """
        scenes_of: dict[str, list[int]] = {}
        for number, scene in enumerate(self.scenes):
            if words := line(scene):
                scenes_of.setdefault(words, []).append(number)
        return [self.show(draw(words), scenes) for words, scenes in scenes_of.items()]

    def show_if(self, condition: Callable[[Scene], bool], drawn: Element) -> list[Element]:
        """Return an element that is shown in the scenes that meet a condition, if any do."""
        scenes = [number for number, scene in enumerate(self.scenes) if condition(scene)]
        return [self.show(drawn, scenes)] if scenes else []

    def show(self, drawn: Element, scenes: Collection[int], *, fades: bool = False) -> Element:
        """Return an element that is shown in some scenes only.

        Args:
            drawn: the element.
            scenes: the indices of the scenes, at least one.
            fades: whether it fades in.
        """
        stays = len(self.scenes) - 1 in scenes
        base, other = ("visible", "hidden") if stays else ("hidden", "visible")
        shown = {*scenes}
        changed = [scene for scene in range(len(self.scenes)) if (scene in shown) is not stays]
        if not changed:
            return drawn
        motions = [*self._sets(other, changed)]
        if fades:
            motions.append(self._fade(min(scenes)))
        own = drawn.attributes.get("class", "")
        class_ = f"{own} {'stays' if stays else 'goes'}".strip()
        attributes = {**drawn.attributes, "visibility": base, "class": class_}
        return Element(drawn.name, attributes, (*drawn.children, *motions))

    def _sets(self, value: str, scenes: list[int]) -> Iterator[Element]:
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
                begin=";".join(self._time(run[0]) for run in same),
                dur=self._time(length),
            )

    def _fade(self, scene: int) -> Element:
        return element(
            "animate",
            attributeName="opacity",
            from_="0",
            to="1",
            begin=self._time(scene),
            dur=_written(min(_FADE, self.seconds / 2)),
        )

    def _time(self, scenes: int) -> str:
        # Rounded before multiplying, so that one scene ends exactly when the next begins.
        return _written(scenes * round(self.seconds, 3))


def _written(seconds: float) -> str:
    return f"{seconds:.3f}".rstrip("0").rstrip(".") + "s"
