"""The places of the pips of a half: up to nine as on every domino, then in denser grids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
_RADII: Final = (0.1, *(9 * [0.1]), *(3 * [0.08]), *(3 * [0.068]), 0.078, 0.06, 0.06)


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


def pip_radius(value: int) -> float:
    """Return the radius of the pips of a half with a value, 0..18."""
    return _RADII[value]
