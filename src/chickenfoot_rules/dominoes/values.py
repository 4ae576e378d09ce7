"""The bases of all values, which never change, and of those that have a picture.

Also, how an error message shows a value that may be anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import (
    Final,
    Literal,
    Protocol,
    Self,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    cast,
)

__all__ = [
    "Artist",
    "BasePalette",
    "Chain",
    "Drawable",
    "DrawableLayout",
    "DrawableRound",
    "DrawableTiles",
    "Immutable",
    "Markable",
    "Numerals",
    "PaletteName",
    "Printer",
    "Rotation",
    "RoundOptions",
    "TableOptions",
    "Theme",
    "TileOptions",
    "Writer",
    "chained",
    "drawn",
    "hire",
    "printed",
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

Numerals: TypeAlias = Literal["auto", "always", "never"]
"""Which values are numerals instead of pips; ``"auto"`` is 10 and more, as on printed sets."""

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees to turn a table clockwise."""

PaletteName: TypeAlias = Literal["light", "dark", "classic", "contrast", "print"]
"""The name of a palette of `chickenfoot_rules.rendering.PALETTES`."""

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


class Markable(Immutable):
    """A value that a picture can mark: a tile, a move or an open end."""

    __slots__ = ()


class BasePalette(Immutable):
    """The colours of a picture; `chickenfoot_rules.rendering.Palette` has them as fields."""

    __slots__ = ()


class TileOptions(TypedDict, total=False):
    """The options of every picture.

    Attributes:
        theme: the colours: ``"light"`` by default, ``"dark"``, or ``"auto"`` for the preference
            of the reader's screen.
        colors: a palette or its name, instead of a theme.
        size: the width in pixels, 16 to 10,000; by default as large as is easy to read.
        numerals: which values are numerals instead of pips: ``"auto"`` by default, which is 10
            and more, ``"always"`` or ``"never"``.
    """

    theme: Theme
    colors: BasePalette | PaletteName
    size: int
    numerals: Numerals


class TableOptions(TileOptions, total=False):
    """The options of a picture of a table: those of `TileOptions`, and these.

    Attributes:
        marks: ``True`` by default: mark the last tile, the open ends and the double to fill;
            ``False``: mark nothing. Given tiles, moves and open ends are marked besides.
            A possible play shows its tile where it would lie. Several are numbered in their
            order; on one end only the first shows its tile. Draws and passes show nothing.
        rotation: degrees to turn the table clockwise: 0 by default, 90, 180 or 270.
        hooks: the id of the picture on a page whose script lets people click on it. Parts of the
            picture then have labels for screen readers and these attributes, which stay the same
            from picture to picture: ``data-tile`` on each tile that lies face up; ``data-on``,
            with ``data-value``, on the marks of open ends and of missing tiles; ``data-seat`` on
            each hand. Whatever the looker can play, or play on, has ``data-action``: the numbers
            of these actions, with spaces between them. By default all of this is absent, and
            the picture is one image to a screen reader.
    """

    marks: bool | Iterable[Markable]
    rotation: Rotation
    hooks: str


class RoundOptions(TableOptions, total=False):
    """The options of a picture of a round or a view: those of `TableOptions`, and these.

    Attributes:
        hands: whether to draw the seats with their hands, and whose turn it is; ``True`` by
            default.
        labels: whether to write whose turn it is, and the names and facts of the seats; ``True``
            by default.
        names: the name of each seat; empty by default, if they have no names.
        orientation: the seat at the bottom, with larger tiles; by default the seat that looks.
    """

    hands: bool
    labels: bool
    names: Sequence[str]
    orientation: int


class Artist(Protocol):
    """Draws values."""

    def __call__(self, value: object, /, **options: Unpack[RoundOptions]) -> str:
        """Return the picture of a value as SVG; raise a `PictureError` if that is impossible."""
        ...


class Writer(Protocol):
    """Writes values for people to read."""

    def __call__(self, value: object, /) -> str:
        """Return the text of a value, of several lines."""
        ...


class Printer(Protocol):
    """Turns pictures into pixels."""

    def __call__(self, svg: str, /, *, scale: float) -> bytes:
        """Return a picture, given as SVG, as PNG; raise a `PictureError` if that is impossible."""
        ...


_artists: Final[list[tuple[Artist, Writer, Printer]]] = []


def hire(artist: Artist, writer: Writer, printer: Printer) -> None:
    """Let an artist draw, a writer describe and a printer print all values from now on.

    Rendering builds on the values, so no value can import it. The root of the package knows
    them, and hires those that import rendering when the first picture or text is needed.
    """
    _artists[:] = [(artist, writer, printer)]


def drawn(value: object, options: TileOptions) -> str:
    """Return the picture of a value as SVG.

    Args:
        value: the value.
        options: the options of its picture.

    Raises:
        PictureError: if the value's picture has no such option, or an option is wrong.
    """
    [(artist, _, _)] = _artists
    return artist(value, **cast("RoundOptions", options))


def written(value: object) -> str:
    """Return a value as people want to see it: a table, or the score sheet of a match."""
    [(_, writer, _)] = _artists
    return writer(value)


def printed(svg: str, scale: float) -> bytes:
    """Return a picture, given as SVG, as the content of a PNG file.

    Raises:
        MissingExtraError: if the libraries of the extra ``image`` are not installed.
        PictureError: if the scale is out of range.
    """
    [(_, _, printer)] = _artists
    return printer(svg, scale=scale)


class Drawable(Immutable):
    """A value that has a picture, which a notebook shows."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return drawn(self, {"theme": "auto"})


class DrawableTiles(Drawable):
    """A tile, or a set of tiles, which has a picture."""

    __slots__ = ()

    def to_svg(self, **options: Unpack[TileOptions]) -> str:
        """Return the value as an SVG picture.

        Args:
            options: see `TileOptions`.

        Raises:
            PictureError: if there is no such option, or an option is wrong.
        """
        return drawn(self, options)

    def to_png(self, *, scale: float = 1, **options: Unpack[TileOptions]) -> bytes:
        """Return the value as the content of a PNG file.

        This needs the extra ``image``: ``pip install "chickenfoot-rules[image]"``.

        Args:
            scale: how many pixels there are for each pixel of `to_svg`, 0.1 to 10.
            options: see `TileOptions`; the theme ``"auto"`` is light.

        Raises:
            MissingExtraError: if the extra is not installed.
            PictureError: if there is no such option, or an option or the scale is wrong.
        """
        return printed(self.to_svg(**options), scale)


class DrawableLayout(Drawable):
    """The tiles on a table, which have a picture."""

    __slots__ = ()

    def to_svg(self, **options: Unpack[TableOptions]) -> str:
        """Return the table as an SVG picture.

        Args:
            options: see `TableOptions`.

        Raises:
            PictureError: if there is no such option, or an option is wrong.
        """
        return drawn(self, options)

    def to_png(self, *, scale: float = 1, **options: Unpack[TableOptions]) -> bytes:
        """Return the table as the content of a PNG file.

        This needs the extra ``image``: ``pip install "chickenfoot-rules[image]"``.

        Args:
            scale: how many pixels there are for each pixel of `to_svg`, 0.1 to 10.
            options: see `TableOptions`; the theme ``"auto"`` is light.

        Raises:
            MissingExtraError: if the extra is not installed.
            PictureError: if there is no such option, or an option or the scale is wrong.
        """
        return printed(self.to_svg(**options), scale)


class DrawableRound(Drawable):
    """A round, or what a seat sees of it, which has a picture."""

    __slots__ = ()

    def to_svg(self, **options: Unpack[RoundOptions]) -> str:
        """Return the table and the hands as an SVG picture; hidden tiles lie face down.

        Args:
            options: see `RoundOptions`.

        Raises:
            PictureError: if there is no such option, or an option is wrong.
        """
        return drawn(self, options)

    def to_png(self, *, scale: float = 1, **options: Unpack[RoundOptions]) -> bytes:
        """Return the table and the hands as the content of a PNG file.

        This needs the extra ``image``: ``pip install "chickenfoot-rules[image]"``.

        Args:
            scale: how many pixels there are for each pixel of `to_svg`, 0.1 to 10.
            options: see `RoundOptions`; the theme ``"auto"`` is light.

        Raises:
            MissingExtraError: if the extra is not installed.
            PictureError: if there is no such option, or an option or the scale is wrong.
        """
        return printed(self.to_svg(**options), scale)

    def __str__(self) -> str:
        """Return the table, the hands that are to be seen and the legal moves, as text."""
        return written(self)
