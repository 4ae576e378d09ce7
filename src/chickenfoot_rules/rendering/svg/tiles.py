"""Single tiles, face up and face down, and their shapes.

A half is `HALF` wide. A tile lies along x, its first half to the left, until it is turned. Up to
nine pips lie as on every domino, more in denser grids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, Tile
from chickenfoot_rules.dominoes.values import Numerals
from chickenfoot_rules.rendering.svg.document import (
    Element,
    Local,
    element,
    format_number,
    group,
    use,
)
from chickenfoot_rules.rendering.svg.palette import numeral_class, value_class

HALF: Final = 40
"""The side of a half in the units of a picture, before scaling."""

UPRIGHT: Final = 90
"""The angle of a tile that stands upright, its first half on top."""

_GAP: Final = 1.2
"""The gap between a tile and the edge of its place, which keeps neighbours apart."""

_LARGE: Final = 10
"""The lowest value that is a numeral by default."""

_NUMERAL: Final = 25
"""The font size of a numeral."""

_CORNER: Final = 6
_LENGTH: Final = 2 * (HALF - _GAP)
_WIDTH: Final = HALF - 2 * _GAP

_MARGIN: Final = 0.235
"""The distance from an outer pip to the edge of the half, for up to nine pips."""

_DENSE_MARGIN: Final = 0.155
"""The same along the tile, for the denser grids."""

_DENSE_SIDE: Final = 0.21
"""The same across the tile, for the denser grids."""

# By value: the places of the pips in each column, in rows along the tile. The columns run along
# the tile, like the two threes of a six.
_SMALL: Final[tuple[tuple[Sequence[float], ...], ...]] = (
    ((), (), ()),
    ((), (1,), ()),
    ((0,), (), (2,)),
    ((0,), (1,), (2,)),
    ((0, 2), (), (0, 2)),
    ((0, 2), (1,), (0, 2)),
    ((0, 1, 2), (), (0, 1, 2)),
    ((0, 1, 2), (1,), (0, 1, 2)),
    ((0, 1, 2), (0, 2), (0, 1, 2)),
    ((0, 1, 2), (0, 1, 2), (0, 1, 2)),
)
_FOUR: Final = (0, 1, 2, 3)
_FIVE: Final = (0, 1, 2, 3, 4)
_SIX: Final = (0, 1, 2, 3, 4, 5)
_DENSE: Final[tuple[tuple[Sequence[float], ...], ...]] = (
    (_FOUR, (0.5, 2.5), _FOUR),
    (_FOUR, (0.5, 1.5, 2.5), _FOUR),
    (_FOUR, _FOUR, _FOUR),
    (_FIVE, (0, 2, 4), _FIVE),
    (_FIVE, (0.5, 1.5, 2.5, 3.5), _FIVE),
    (_FIVE, _FIVE, _FIVE),
    (_FOUR, _FOUR, _FOUR, _FOUR),
    (_SIX, (0.5, 1.5, 2.5, 3.5, 4.5), _SIX),
    (_SIX, _SIX, _SIX),
)
PIP_RADII: Final = (0.1, *(9 * [0.1]), *(3 * [0.08]), *(3 * [0.068]), 0.078, 0.06, 0.06)
"""The radius of the pips of a half, by value."""


def pips(value: int) -> tuple[tuple[float, float], ...]:
    """Return the centres of the pips of a half, with the origin at its middle.

    Args:
        value: the number of pips, 0..18.

    Returns:
        The centres, x along the tile and y across it, within ±0.5.

    >>> pips(1)
    ((0.0, 0.0),)
    >>> len(pips(17))
    17
    """
    columns = (_SMALL + _DENSE)[value]
    is_dense = value >= len(_SMALL)
    rows = max((len(column) for column in columns), default=0) if is_dense else 3
    along = _DENSE_MARGIN if is_dense else _MARGIN
    across = _MARGIN if not is_dense else along if len(columns) == rows else _DENSE_SIDE
    step = (1 - 2 * along) / (rows - 1)
    aside = (1 - 2 * across) / (len(columns) - 1)
    return tuple(
        (along + row * step - 0.5, across + number * aside - 0.5)
        for number, column in enumerate(columns)
        for row in column
    )


def _box(inset: float = 0, **attributes: str) -> Element:
    return element(
        "rect",
        x=inset - _LENGTH / 2,
        y=inset - _WIDTH / 2,
        width=_LENGTH - 2 * inset,
        height=_WIDTH - 2 * inset,
        rx=_CORNER - inset,
        **attributes,
    )


def _shapes() -> Iterator[Element]:
    yield group(_box(), id=Local("frame"))
    yield group(_box(-4), id=Local("halo"))
    middle = element("path", d=f"M0 {5 - _WIDTH / 2}V{_WIDTH / 2 - 5}")
    yield group(_box(), middle, id=Local("face"))
    yield group(_box(), _box(5, stroke_opacity="0.6"), id=Local("back"))
    for value in range(1, HIGHEST_SET + 1):
        radius = PIP_RADII[value] * HALF
        circles = (element("circle", cx=x * HALF, cy=y * HALF, r=radius) for x, y in pips(value))
        yield group(*circles, id=Local(value_class(value)))
    for value in range(HIGHEST_SET + 1):
        numeral = element(
            "text",
            str(value),
            y=0.36 * _NUMERAL,
            font_size=_NUMERAL,
            font_weight="700",
            text_anchor="middle",
        )
        yield group(numeral, id=Local(numeral_class(value)))


SHAPES: Final = tuple(_shapes())
"""The shapes of pictures; they take their colours from where they are used."""

BACK: Final = use("back", class_="back")
"""A tile face down."""


def face(first: int, second: int, *, angle: float = 0, numerals: Numerals = "auto") -> Element:
    """Draw a tile face up, with its name as its title.

    Args:
        first: pips of the left half, 0..18.
        second: pips of the right half, 0..18.
        angle: degrees by which the tile will be turned; numerals stay upright.
        numerals: which values are numerals.
    """
    halves = (
        _half(value, x, angle, numerals) for value, x in ((first, -HALF / 2), (second, HALF / 2))
    )
    title = element("title", str(Tile(first, second)))
    return group(title, use("face", class_="face"), *filter(None, halves), class_="tile")


def _half(value: int, x: float, angle: float, numerals: Numerals) -> Element | None:
    """Draw what is on a half: a numeral, pips, or nothing on a blank one."""
    if numerals == "always" or (numerals == "auto" and value >= _LARGE):
        upright = f"translate({format_number(x)} 0)rotate({format_number(-angle)})"
        return use(numeral_class(value), transform=upright, class_=numeral_class(value))
    return use(value_class(value), x=x, class_=value_class(value)) if value else None
