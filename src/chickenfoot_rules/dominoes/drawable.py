"""Values that draw and print themselves, and the options of their pictures.

Pictures and texts are made from the values, so no value can import what makes them. The methods
here do, when the first of them is called; `_Renderer` says what they need of it. One other import
goes up like this: that of what reads a typed move, in ``DominoTable.parse``.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeAlias, TypedDict, Unpack

from chickenfoot_rules.base import Immutable

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""The colours of a picture; ``"auto"`` follows the preference of the reader's screen."""

Numerals: TypeAlias = Literal["auto", "always", "never"]
"""Which values are numerals instead of pips; ``"auto"`` is 10 and more, as on printed sets."""

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees to turn a table clockwise."""

PaletteName: TypeAlias = Literal["light", "dark", "classic", "contrast", "print"]
"""The name of a palette of `chickenfoot_rules.rendering.PALETTES`."""


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
        language: the language of its title, its description and its labels: ``"en"``, ``"de"``,
            ``"es"``, or a catalogue of gettext; ``None`` is English, the default.
    """

    theme: Theme
    colors: BasePalette | PaletteName
    size: int
    numerals: Numerals
    language: str | gettext.NullTranslations | None


class TableOptions(TileOptions, total=False):
    """The options of a picture of a table: those of `TileOptions`, and these.

    Attributes:
        marks: ``True`` by default: mark the last tile, the open ends and the double to fill;
            ``False``: mark nothing. If tiles, moves and open ends are given, they are marked, too.
            A possible play shows its tile where it would lie. Several are numbered in their order;
            on one end only the first shows its tile. Draws and passes show nothing.
        rotation: degrees to turn the table clockwise: 0, 90, 180 or 270; by default 90 if it is
            much taller than wide, else 0. The default may change from move to move.
        hooks: the id of the picture on a page whose script lets people click on it. Parts of the
            picture then have labels for screen readers and these attributes, which stay the same
            from picture to picture: ``data-tile`` on each tile that lies face up; ``data-on``, with
            ``data-value``, on the marks of open ends and of missing tiles; ``data-seat`` on each
            hand. Each part that the viewing seat can play, or play on, has ``data-action``: the
            numbers of these actions, with spaces between them. By default all of this is absent,
            and the picture is one image to a screen reader.
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
        orientation: the seat at the bottom, with larger tiles; by default the viewing seat.
    """

    hands: bool
    labels: bool
    names: Sequence[str]
    orientation: int


class Drawable(Immutable):
    """A value that has a picture, which a notebook shows."""

    __slots__ = ()

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

        >>> from chickenfoot_rules import Tile
        >>> picture = Tile(4, 9).to_svg(theme="dark", size=200)
        >>> picture[:4]
        '<svg'
        """
        return _renderer().svg_of(self, **options)

    def to_png(self, *, scale: float = 1, **options: Unpack[RoundOptions]) -> bytes:
        """Return the value as the content of a PNG file.

        This needs the extra ``image``: ``pip install "chickenfoot-rules[image]"``.

        Args:
            scale: the pixels for each pixel of `to_svg`, 0.1 to 10.
            options: those of `to_svg`; the theme ``"auto"`` is light.

        Raises:
            MissingExtraError: if the extra is not installed.
            PictureError: if there is no such option, or an option or the scale is wrong.
        """
        return _renderer().png_of(self.to_svg(**options), scale=scale)


class Printable(Immutable):
    """A value that is printed as text of several lines."""

    __slots__ = ()

    def __str__(self) -> str:
        return _renderer().text_of(self)


class _Renderer(Protocol):
    """What the values need of the renderer."""

    def svg_of(self, value: Drawable, /, **options: Unpack[RoundOptions]) -> str: ...
    def png_of(self, svg: str, /, *, scale: float) -> bytes: ...
    def text_of(self, value: Printable, /) -> str: ...


def _renderer() -> _Renderer:
    from chickenfoot_rules.rendering import drawing  # noqa: PLC0415 - it is above this module

    return drawing
