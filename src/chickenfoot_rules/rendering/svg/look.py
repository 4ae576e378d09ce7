"""The options of a picture, checked, with their defaults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast, get_args

import attrs

from chickenfoot_rules.dominoes.checks import items_of
from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.scoring import is_seat
from chickenfoot_rules.dominoes.values import (
    BasePalette,
    Immutable,
    Markable,
    Numerals,
    PaletteName,
    Rotation,
    RoundOptions,
    Theme,
    TileOptions,
    shown,
)
from chickenfoot_rules.rendering.svg.palette import DARK, LIGHT, PALETTES, Palette

_SMALLEST: Final = 16
_LARGEST: Final = 10_000

_SHORTEST: Final = 0.05
_LONGEST: Final = 60

_NUMERALS: Final = get_args(Numerals)
_ROTATIONS: Final = get_args(Rotation)

_THEMES: Final[Mapping[str, tuple[tuple[str, Palette], ...]]] = {
    "light": (("", LIGHT),),
    "dark": (("", DARK),),
    "auto": (("", LIGHT), ("@media (prefers-color-scheme:dark)", DARK)),
}

_ID: Final = re.compile("[A-Za-z][A-Za-z0-9_-]{0,63}")

_Field: TypeAlias = "attrs.Attribute[Any]"


def _check_theme(_: Look, __: _Field, theme: object) -> None:
    if not isinstance(theme, str) or theme not in _THEMES:
        message = f"expected one of the themes {', '.join(_THEMES)}, got {shown(theme)}"
        raise PictureError(message + suggestion(theme, _THEMES))


def _check_colors(_: Look, __: _Field, colors: object) -> None:
    if isinstance(colors, Palette | None) or (isinstance(colors, str) and colors in PALETTES):
        return
    message = f"expected a Palette, or {', '.join(PALETTES)}, for colors; got {shown(colors)}"
    raise PictureError(message + suggestion(colors, PALETTES))


def _check_numerals(_: Look, __: _Field, numerals: object) -> None:
    if not isinstance(numerals, str) or numerals not in _NUMERALS:
        message = f"expected {', '.join(_NUMERALS)} for numerals, got {shown(numerals)}"
        raise PictureError(message + suggestion(numerals, _NUMERALS))


def _check_size(_: Look, __: _Field, size: object) -> None:
    if size is not None and not (type(size) is int and _SMALLEST <= size <= _LARGEST):
        message = f"expected a size of {_SMALLEST} to {_LARGEST:,} pixels, got {shown(size)}"
        raise PictureError(message)


def _check_marks(_: Look, __: _Field, marks: bool | tuple[Markable, ...]) -> None:  # noqa: FBT001 - a validator gets the value at this place
    if isinstance(marks, bool):
        return
    is_tuple = isinstance(marks, tuple)  # pyright: ignore[reportUnnecessaryIsInstance]
    if not is_tuple or not all(isinstance(mark, Markable) for mark in marks):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = "expected True, False, or tiles, moves and open ends as marks, got "
        raise PictureError(message + shown(marks))


def _check_flag(_: Look, field: _Field, flag: object) -> None:
    if not isinstance(flag, bool):
        message = f"expected True or False for {field.name}, got {shown(flag)}"
        raise PictureError(message)


def _check_seconds(_: Look, __: _Field, seconds: object) -> None:
    if type(seconds) not in {int, float} or not _SHORTEST <= cast("float", seconds) <= _LONGEST:
        message = f"expected {_SHORTEST} to {_LONGEST} seconds a move, got {shown(seconds)}"
        raise PictureError(message)


def _check_rotation(_: Look, __: _Field, rotation: object) -> None:
    if type(rotation) is not int or rotation not in _ROTATIONS:
        message = f"expected a rotation of 0, 90, 180 or 270 degrees, got {shown(rotation)}"
        raise PictureError(message)


def _check_hooks(_: Look, __: _Field, hooks: object) -> None:
    if hooks is not None and not (isinstance(hooks, str) and _ID.fullmatch(hooks)):
        message = f"expected an id of letters, digits, - and _ for hooks, got {shown(hooks)}"
        raise PictureError(message)


def _as_tuple(marks: bool | Iterable[Markable]) -> bool | tuple[Markable, ...]:  # noqa: FBT001 - an option
    """Return what to mark as a tuple; anything else is left to the check."""
    return items_of(marks, "marks") if isinstance(marks, Iterable) else marks


@attrs.frozen(kw_only=True)
class Look(Immutable):
    """The options of a picture, with their defaults.

    The attributes are described in `TileOptions`, `TableOptions`, `RoundOptions` and
    `AnimationOptions`, whose keys they are. `look_of` makes a look of such options.

    Raises:
        PictureError: if one of them is wrong.
    """

    theme: Theme = attrs.field(default="light", validator=_check_theme)
    colors: BasePalette | PaletteName | None = attrs.field(default=None, validator=_check_colors)
    size: int | None = attrs.field(default=None, validator=_check_size)
    numerals: Numerals = attrs.field(default="auto", validator=_check_numerals)
    marks: bool | tuple[Markable, ...] = attrs.field(
        default=True, converter=_as_tuple, validator=_check_marks
    )
    rotation: Rotation = attrs.field(default=0, validator=_check_rotation)
    hooks: str | None = attrs.field(default=None, validator=_check_hooks)
    hands: bool = attrs.field(default=True, validator=_check_flag)
    labels: bool = attrs.field(default=True, validator=_check_flag)
    # The seats, here and in the rows of points, are checked where their number is known.
    names: Sequence[str] = ()
    orientation: int | None = None
    seconds: float = attrs.field(default=1.0, validator=_check_seconds)
    scores: Iterable[Iterable[int]] = ()

    @property
    def palettes(self) -> tuple[tuple[str, Palette], ...]:
        """The palette for each medium: a media query, the empty one for every medium."""
        colors = PALETTES[self.colors] if isinstance(self.colors, str) else self.colors
        return (("", colors),) if isinstance(colors, Palette) else _THEMES[self.theme]

    @property
    def own_marks(self) -> tuple[Markable, ...]:
        """What the caller asks to mark."""
        return self.marks if isinstance(self.marks, tuple) else ()

    def check_orientation(self, players: int) -> None:
        """Raise unless the orientation is a seat or None.

        Raises:
            PictureError: if it is something else.
        """
        seat = self.orientation
        if seat is not None and not is_seat(seat, players):
            message = f"expected a seat from 0 to {players - 1} as orientation, got {shown(seat)}"
            raise PictureError(message)

    def size_of(self, width: float, height: float) -> tuple[float, float]:
        """Return the size of a picture in pixels.

        Args:
            width: its width in its own units.
            height: its height in these units.
        """
        return (width, height) if self.size is None else (self.size, height * self.size / width)


def look_of(kind: type[TileOptions], options: TileOptions) -> Look:
    """Return the look that options describe.

    Args:
        kind: the options that the picture has: `TileOptions`, `TableOptions` or `RoundOptions`.
        options: the options that the caller gives.

    Raises:
        PictureError: if the picture has no such option, or an option is wrong.

    >>> look_of(TileOptions, {"size": 200}).size
    200
    >>> look_of(TileOptions, {"colours": "print"})
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.PictureError: expected the options theme, colors, size, \
numerals; got 'colours'; did you mean 'colors'?
    """
    known = kind.__annotations__
    for name in options:
        if name not in known:
            message = f"expected the options {', '.join(known)}; got {shown(name)}"
            raise PictureError(message + suggestion(name, known))
    if "theme" in options and "colors" in options:
        message = "expected a theme or colors, got both"
        raise PictureError(message)
    return Look(**cast("RoundOptions", options))
