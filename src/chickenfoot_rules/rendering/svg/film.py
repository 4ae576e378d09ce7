"""A film of scenes that are seen equally long; a film of one scene is a picture.

What is seen in the last scene is seen wherever nothing moves: in a program that does not animate,
and by who asked the system for less motion. So such a picture shows the end and not the start.
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
"""How long a thing takes to appear, in seconds; less where the scenes are shorter."""


@attrs.frozen
class Film(Immutable):
    """A film of scenes.

    Args:
        scenes: the scenes, one at least.
        seconds: how long each is seen, 0.05 to 60; the last one stays.

    Raises:
        PictureError: when they should last shorter or longer.
    """

    scenes: tuple[Scene, ...]
    seconds: float = 1

    def __attrs_post_init__(self) -> None:
        # Data enters here: a type checker is not always there to say so.
        if type(self.seconds) not in {int, float} or not _LEAST <= self.seconds <= _MOST:
            found = shown(self.seconds)
            message = f"a move is shown for {_LEAST} to {_MOST} seconds, not for {found}"
            raise PictureError(message)

    @property
    def last(self) -> Scene:
        """The last scene, which stays."""
        return self.scenes[-1]

    def told(self, say: Callable[[Scene], str], write: Callable[[str], Element]) -> list[Element]:
        """Write what is said of each scene, while it is seen.

        Args:
            say: says it; an empty text where there is nothing to say.
            write: draws what is said.
        """
        scenes_of: dict[str, list[int]] = {}
        for number, scene in enumerate(self.scenes):
            if said := say(scene):
                scenes_of.setdefault(said, []).append(number)
        return [self.seen(write(words), scenes) for words, scenes in scenes_of.items()]

    def when(self, is_so: Callable[[Scene], bool], drawn: Element) -> list[Element]:
        """Let something be seen in the scenes of which something is so, if in any."""
        scenes = [number for number, scene in enumerate(self.scenes) if is_so(scene)]
        return [self.seen(drawn, scenes)] if scenes else []

    def seen(self, drawn: Element, scenes: Collection[int], *, fades: bool = False) -> Element:
        """Let something be seen in some of the scenes only.

        Args:
            drawn: what is drawn.
            scenes: the scenes, from 0 on; there is one at least.
            fades: whether it appears little by little.
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
        """Yield what changes the visibility in some scenes; runs of the same length share one."""
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
        # Rounded first, so that one scene ends just when the next begins.
        return _written(scenes * round(self.seconds, 3))


def _written(seconds: float) -> str:
    return f"{seconds:.3f}".rstrip("0").rstrip(".") + "s"
