"""The bases of all values, which never change, and of those that have a picture.

Also, how an error message shows a value that may be anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, Protocol, Self, TypeAlias, TypeVar, cast

__all__ = [
    "Artist",
    "Chain",
    "Drawable",
    "DrawableLayout",
    "DrawableRound",
    "Immutable",
    "Theme",
    "Writer",
    "chained",
    "drawn",
    "hire",
    "shortened",
    "shown",
    "unchained",
    "written",
]

T = TypeVar("T")

_LONGEST: Final = 200
"""The most characters of a value in a message; a caller may pass a whole book."""

_LONGEST_NUMBER: Final = (10**4000).bit_length()
"""The most bits of a number that is written out; Python refuses to write much longer ones."""

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""The colours of a picture; ``"auto"`` follows the preference of the reader's screen."""

Chain: TypeAlias = "tuple[Chain[T], T] | None"
"""A linked list, so that one more item costs one tuple: the chain before it, and the item."""


def chained(items: Iterable[T]) -> Chain[T]:
    """Return a chain of the items."""
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


class _ShownByRepr:
    """Makes IPython and Hypothesis show the repr; their own way shows private fields.

    IPython asks the class and passes the value. Hypothesis asks what it shows, which may be the
    class itself.
    """

    def __get__(self, value: object, owner: type) -> Callable[..., None]:
        def show(*asked: object) -> None:
            *values, printer, _ = asked
            held = owner if value is None else value
            cast("_Printer", printer).text(repr(values[0] if values else held))

        return show


class Immutable:
    """A value that never changes, so a copy is the value itself."""

    __slots__ = ()

    _repr_pretty_: Final = _ShownByRepr()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def is_too_long(number: int) -> bool:
    """Return whether a number has too many digits to write it out: more than about 4,000."""
    return number.bit_length() > _LONGEST_NUMBER


def shown(value: object) -> str:
    """Return a value as a message shows it; it may be anything, even without a repr.

    >>> shown("nine"), shown(10**5000)
    ("'nine'", 'a number of more than 4,000 digits')
    """
    try:
        if isinstance(value, int) and is_too_long(value):
            return "a number of more than 4,000 digits"
        return shortened(repr(value))
    except (Exception, SystemExit):  # noqa: BLE001 - a foreign object may raise anything
        return "something that can't be shown"


def shortened(text: str) -> str:
    """Return a text as a message shows it, cut off after some lines.

    >>> len(shortened("x" * 200_000)), shortened("nine")
    (201, 'nine')
    """
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class Artist(Protocol):
    """Draws values."""

    def __call__(self, value: object, /, *, theme: Theme, **options: bool) -> str:
        """Return the picture of a value as SVG; raise a `PictureError` if that is impossible."""
        ...


class Writer(Protocol):
    """Writes values for people to read."""

    def __call__(self, value: object, /) -> str:
        """Return the text of a value, of several lines."""
        ...


_artists: Final[list[tuple[Artist, Writer]]] = []


def hire(artist: Artist, writer: Writer) -> None:
    """Let an artist draw, and a writer describe, all values from now on.

    Rendering builds on the values, so no value can import it. The root of the package knows
    both, and hires those that import rendering when the first picture or text is needed.
    """
    _artists[:] = [(artist, writer)]


def drawn(value: object, theme: Theme, **options: bool) -> str:
    """Return the picture of a value as SVG.

    Args:
        value: the value.
        theme: its colours.
        options: the other options of its picture.

    Raises:
        PictureError: if there is no such theme.
    """
    [(artist, _)] = _artists
    return artist(value, theme=theme, **options)


def written(value: object) -> str:
    """Return a value as people want to see it: a table, or the score sheet of a match."""
    [(_, writer)] = _artists
    return writer(value)


class Drawable(Immutable):
    """A value that has a picture, which a notebook shows."""

    __slots__ = ()

    def to_svg(self, *, theme: Theme = "light") -> str:
        """Return the value as an SVG picture.

        Args:
            theme: the colours: ``"light"``, ``"dark"``, or ``"auto"`` for the preference of
                the reader's screen.

        Raises:
            PictureError: if there is no such theme.
        """
        return drawn(self, theme)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg(theme="auto")


class DrawableLayout(Drawable):
    """The tiles on a table, which have a picture."""

    __slots__ = ()

    def to_svg(self, *, theme: Theme = "light", marks: bool = True) -> str:
        """Return the table as an SVG picture.

        Args:
            theme: the colours: ``"light"``, ``"dark"``, or ``"auto"`` for the preference of
                the reader's screen.
            marks: whether to mark the last tile, the open ends and the double to fill.

        Raises:
            PictureError: if there is no such theme.
        """
        return drawn(self, theme, marks=marks)


class DrawableRound(Drawable):
    """A round, or what a seat sees of it, which has a picture."""

    __slots__ = ()

    def to_svg(self, *, theme: Theme = "light", marks: bool = True, hands: bool = True) -> str:
        """Return the table and the hands as an SVG picture; hidden tiles lie face down.

        Args:
            theme: the colours: ``"light"``, ``"dark"``, or ``"auto"`` for the preference of
                the reader's screen.
            marks: whether to mark the last tile, the open ends and the double to fill.
            hands: whether to draw the hands of the seats.

        Raises:
            PictureError: if there is no such theme.
        """
        return drawn(self, theme, marks=marks, hands=hands)

    def __str__(self) -> str:
        """Return the table, the hands that are to be seen and the legal moves, as text."""
        return written(self)
