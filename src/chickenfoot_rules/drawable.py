"""The door to the room that draws, which stands above all that can be drawn.

Nothing needs pictures to play, so that room is named here rather than imported, and is
opened only when somebody asks for a picture.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from chickenfoot_rules.values import Immutable, Theme

__all__ = ["Drawable", "DrawableLayout", "DrawableRound", "drawn"]


def drawn(value: object, theme: Theme, **options: bool) -> str:
    """Return the picture of a value as SVG.

    Args:
        value: the value.
        theme: its colours.
        options: what else its picture can be told.

    Raises:
        PictureError: when there is no such theme.
    """
    room = import_module("chickenfoot_rules.rendering.pictures")
    picture_of = cast("Callable[..., str]", room.picture_of)
    return picture_of(value, theme=theme, **options)


class Drawable(Immutable):
    """A value that has a picture, which a notebook shows."""

    __slots__ = ()

    def to_svg(self, *, theme: Theme = "light") -> str:
        """Draw it as an SVG picture.

        Args:
            theme: the colours, ``"light"``, ``"dark"`` or ``"auto"`` for what the reader's
                screen prefers.

        Raises:
            PictureError: when there is no such theme.
        """
        return drawn(self, theme)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg(theme="auto")


class DrawableLayout(Drawable):
    """What lies on a table, which has a picture."""

    __slots__ = ()

    def to_svg(self, *, theme: Theme = "light", marks: bool = True) -> str:
        """Draw the table as an SVG picture.

        Args:
            theme: the colours, ``"light"``, ``"dark"`` or ``"auto"`` for what the reader's
                screen prefers.
            marks: whether to mark the last tile, the open ends and what must be filled.

        Raises:
            PictureError: when there is no such theme.
        """
        return drawn(self, theme, marks=marks)


class DrawableRound(Drawable):
    """A round, or what a seat sees of it, which has a picture."""

    __slots__ = ()

    def to_svg(self, *, theme: Theme = "light", marks: bool = True, hands: bool = True) -> str:
        """Draw the table and the hands as an SVG picture: what is hidden lies face down.

        Args:
            theme: the colours, ``"light"``, ``"dark"`` or ``"auto"`` for what the reader's
                screen prefers.
            marks: whether to mark the last tile, the open ends and what must be filled.
            hands: whether to draw the hands of the seats.

        Raises:
            PictureError: when there is no such theme.
        """
        return drawn(self, theme, marks=marks, hands=hands)
