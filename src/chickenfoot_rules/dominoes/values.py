"""What all our values share: they never change, so a copy is the value itself.

And how a message shows a value that may be anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, Protocol, Self, TypeAlias, TypeVar

__all__ = [
    "Artist",
    "Chain",
    "Drawable",
    "DrawableLayout",
    "DrawableRound",
    "Immutable",
    "Theme",
    "chained",
    "drawn",
    "hire",
    "shortened",
    "shown",
    "unchained",
]

T = TypeVar("T")

_LONGEST: Final = 200
"""Characters of what a message shows; whoever calls may give a book."""

_LONGEST_NUMBER: Final = (10**4000).bit_length()
"""Bits of a number that is written out; Python refuses to write one of some more digits."""

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""The colours of a picture; ``"auto"`` follows what the reader's screen prefers."""

Chain: TypeAlias = "tuple[Chain[T], T] | None"
"""A sequence that grows by one item at the price of a pair: what came before, and the item."""


def chained(items: Iterable[T]) -> Chain[T]:
    """Return the chain of some items."""
    chain: Chain[T] = None
    for item in items:
        chain = (chain, item)
    return chain


def unchained(chain: Chain[T]) -> tuple[T, ...]:
    """Return the items of a chain, the oldest first."""
    items: list[T] = []
    while chain is not None:
        chain, item = chain
        items.append(item)
    return tuple(reversed(items))


class _Printer(Protocol):
    def text(self, obj: str, /) -> object: ...


class Immutable:
    """A value that never changes: copying it costs nothing."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def _repr_pretty_(self, printer: _Printer, _cycle: bool) -> None:  # noqa: FBT001 - as it is called
        """Show itself to IPython and Hypothesis as everywhere: theirs is of what it stores."""
        printer.text(repr(self))


def shown(value: object) -> str:
    """Show in a message what was given, which may be anything, even what can't be shown.

    >>> shown("nine"), shown(10**5000)
    ("'nine'", 'a number of more than 4,000 digits')
    """
    try:
        if isinstance(value, int) and value.bit_length() > _LONGEST_NUMBER:
            return "a number of more than 4,000 digits"
        return shortened(repr(value))
    except (Exception, SystemExit):  # noqa: BLE001 - what a stranger's object raises is its fault
        return "something that can't be shown"


def shortened(text: str) -> str:
    """Return a text as a message shows it: what is longer than some lines is cut off.

    >>> len(shortened("x" * 200_000)), shortened("nine")
    (201, 'nine')
    """
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class Artist(Protocol):
    """Draws values."""

    def __call__(self, value: object, /, *, theme: Theme, **options: bool) -> str:
        """Return the picture of a value as SVG; raise a `PictureError` if that is impossible."""
        ...


_artists: Final[list[Artist]] = []


def hire(artist: Artist) -> None:
    """Let an artist draw all values from now on.

    Rendering builds on the values, so no value can import it. The root of the package knows
    both, and hires an artist that imports rendering when the first picture is drawn.
    """
    _artists[:] = [artist]


def drawn(value: object, theme: Theme, **options: bool) -> str:
    """Return the picture of a value as SVG.

    Args:
        value: the value.
        theme: its colours.
        options: the other options of its picture.

    Raises:
        PictureError: if there is no such theme.
    """
    [artist] = _artists
    return artist(value, theme=theme, **options)


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
