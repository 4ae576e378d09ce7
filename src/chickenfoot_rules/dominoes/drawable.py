"""Values that have a picture, a text or a table document, or that read a move in a text.

Pictures, documents and texts build on the values, so no value can import them. This module does,
by name, when the first of them is asked for. No other module imports a higher layer.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar, Unpack

from chickenfoot_rules.dominoes.values import Immutable, RoundOptions


def renderer() -> Any:  # noqa: ANN401 - a lower layer does not know its types
    """Return the package `chickenfoot_rules.rendering`."""
    return import_module("chickenfoot_rules.rendering")


def documents() -> Any:  # noqa: ANN401 - as above
    """Return the module that makes table documents."""
    return import_module("chickenfoot_rules.records.tables.making")


def move_texts() -> Any:  # noqa: ANN401 - as above
    """Return the module that reads moves."""
    return import_module("chickenfoot_rules.notation.moves")


def readers() -> Any:  # noqa: ANN401 - as above
    """Return the module of readers, which raise errors, while errors need a reader."""
    return import_module("chickenfoot_rules.dominoes.readers")


class Drawable(Immutable):
    """A value that has a picture, which a notebook shows."""

    __slots__ = ()

    _kind: ClassVar[str]
    """What the value is in the names of the renderer: ``"round"``, as in `round_svg`."""

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg(theme="auto")

    def to_svg(self, **options: Unpack[RoundOptions]) -> str:
        """Return the value as an SVG picture; hidden tiles lie face down.

        Args:
            options: see `TileOptions` for a tile and a set of tiles, `TableOptions` for a layout,
                and `RoundOptions` for a round and a view.

        Raises:
            PictureError: if there is no such option, or an option is wrong.
        """
        svg: str = getattr(renderer(), f"{self._kind}_svg")(self, **options)
        return svg

    def to_png(self, *, scale: float = 1, **options: Unpack[RoundOptions]) -> bytes:
        """Return the value as the content of a PNG file.

        This needs the extra ``image``: ``pip install "chickenfoot-rules[image]"``.

        Args:
            scale: how many pixels there are for each pixel of `to_svg`, 0.1 to 10.
            options: those of `to_svg`; the theme ``"auto"`` is light.

        Raises:
            MissingExtraError: if the extra is not installed.
            PictureError: if there is no such option, or an option or the scale is wrong.
        """
        png: bytes = renderer().png_of(self.to_svg(**options), scale=scale)
        return png
