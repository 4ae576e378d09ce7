"""The options of a picture, checked, with their defaults."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, cast, get_args

import attrs

from chickenfoot_rules.base import LANGUAGES, PictureError, Reader, items_of, suggestion
from chickenfoot_rules.base.texts import Language, Large, Text, chain, expected, text
from chickenfoot_rules.base.values import Immutable, as_int, quote
from chickenfoot_rules.dominoes.drawable import (
    BasePalette,
    Markable,
    Numerals,
    PaletteName,
    Rotation,
    Theme,
    TileOptions,
)
from chickenfoot_rules.dominoes.scoring import is_seat
from chickenfoot_rules.rendering.svg.palette import PALETTES, Palette

_SIZES: Final = (16, 10_000)
_SECONDS: Final = (0.05, 60)
_NUMERALS: Final = get_args(Numerals)
_ID: Final = re.compile("[A-Za-z][A-Za-z0-9_-]{0,63}")

_THEMES: Final[Mapping[str, Mapping[str, PaletteName]]] = {
    "light": {"": "light"},
    "dark": {"": "dark"},
    "auto": {"": "light", "@media (prefers-color-scheme:dark)": "dark"},
}
"""The palette of each theme by the media query, the empty one for every medium."""


class AnimationOptions(TileOptions, total=False):
    """The options of an animation.

    Attributes:
        seconds: how long each move is shown, 0.05 to 60; 1 by default.
        hands: whether to show the hands of all seats; ``False`` by default. The animation of a view
            shows the hands that its seat saw.
        labels: as for a picture; ``True`` by default.
        names: the name of each seat; empty by default, if they have no names.
        orientation: the seat at the bottom, with larger tiles; by default the viewing seat.
        rotation: as for a picture; by default that of the last scene.
        scores: the score sheet of the match so far, a row for each finished round, including this
            one if it is over; by default that of the view, or empty for a round.
    """

    seconds: float
    hands: bool
    labels: bool
    names: Sequence[str]
    orientation: int
    rotation: Rotation
    scores: Iterable[Iterable[int]]


def _valid(
    what: Text, is_valid: Callable[[object], object] = lambda _: False, names: Collection[str] = ()
) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """Return a validator of an option, which may also be the default.

    Args:
        what: what is expected, for the message about a wrong value.
        is_valid: returns whether a value is valid.
        names: valid texts, of which the message suggests the nearest one.
    """

    def check(_: object, field: attrs.Attribute[Any], value: object) -> None:
        is_name = isinstance(value, str) and value in names
        if value is not field.default and not is_name and not is_valid(value):
            raise PictureError(chain([expected(what, value), suggestion(value, names)], ""))

    return check


def _is_flag(name: str) -> Callable[[object, attrs.Attribute[Any], object], None]:
    what = text("True or False for {name}", name=name)
    return _valid(what, lambda flag: isinstance(flag, bool))


def _as_tuple(marks: bool | Iterable[Markable]) -> bool | tuple[Markable, ...]:  # noqa: FBT001 - an option
    """Return what to mark as a tuple; anything else is left to the check."""
    return items_of(marks, "marks") if isinstance(marks, Iterable) else marks


def _are_marks(marks: object) -> bool:
    return isinstance(marks, bool) or (
        isinstance(marks, tuple)
        and all(isinstance(mark, Markable) for mark in cast("tuple[object, ...]", marks))
    )


@attrs.frozen(kw_only=True)
class PictureOptions(Immutable):
    """The options of a picture, with their defaults.

    The attributes are described in `TileOptions`, `TableOptions`, `RoundOptions` and
    `AnimationOptions`, whose keys they are. `check_options` makes a value of such options.

    Raises:
        PictureError: if one of them is wrong.
    """

    theme: Theme = attrs.field(
        default="light",
        validator=_valid(
            text("one of the themes {themes}", themes=", ".join(_THEMES)), names=_THEMES
        ),
    )
    colors: BasePalette | PaletteName | None = attrs.field(
        default=None,
        validator=_valid(
            text("a Palette, or {palettes}, for colors", palettes=", ".join(PALETTES)),
            lambda colors: isinstance(colors, Palette),
            PALETTES,
        ),
    )
    size: int | None = attrs.field(
        default=None,
        converter=attrs.converters.optional(as_int),
        validator=_valid(
            text("a size of {first} to {last} pixels", first=_SIZES[0], last=Large(_SIZES[1])),
            lambda size: type(size) is int and _SIZES[0] <= size <= _SIZES[1],
        ),
    )
    numerals: Numerals = attrs.field(
        default="auto",
        validator=_valid(
            text("{choices} for numerals", choices=", ".join(_NUMERALS)), names=_NUMERALS
        ),
    )
    language: Language = attrs.field(
        default=None,
        validator=_valid(
            text(
                "{choices}, or a catalogue of gettext, for language", choices=", ".join(LANGUAGES)
            ),
            lambda language: isinstance(language, gettext.NullTranslations),
            LANGUAGES,
        ),
    )
    marks: bool | tuple[Markable, ...] = attrs.field(
        default=True,
        converter=_as_tuple,
        validator=_valid(text("True, False, or tiles, moves and open ends as marks"), _are_marks),
    )
    rotation: Rotation | None = attrs.field(
        default=None,
        converter=attrs.converters.optional(as_int),
        validator=_valid(
            text("a rotation of 0, 90, 180 or 270 degrees"),
            lambda rotation: type(rotation) is int and rotation in get_args(Rotation),
        ),
    )
    hooks: str | None = attrs.field(
        default=None,
        validator=_valid(
            text("an id of letters, digits, - and _ for hooks"),
            lambda hooks: isinstance(hooks, str) and _ID.fullmatch(hooks),
        ),
    )
    hands: bool = attrs.field(default=True, validator=_is_flag("hands"))
    labels: bool = attrs.field(default=True, validator=_is_flag("labels"))
    # The seats, here and in the rows of points, are checked where their number is known.
    names: Sequence[str] = ()
    orientation: int | None = attrs.field(default=None, converter=attrs.converters.optional(as_int))
    seconds: float = attrs.field(
        default=1.0,
        validator=_valid(
            text("{first} to {last} seconds a move", first=_SECONDS[0], last=_SECONDS[1]),
            lambda time: (
                type(time) in {int, float} and _SECONDS[0] <= cast("float", time) <= _SECONDS[1]
            ),
        ),
    )
    scores: Iterable[Iterable[int]] | None = None

    @property
    def palettes(self) -> tuple[tuple[str, Palette], ...]:
        """The palette for each medium: a media query, the empty one for every medium."""
        chosen = _THEMES[self.theme] if self.colors is None else {"": self.colors}
        return tuple(
            (media, PALETTES[one] if isinstance(one, str) else cast("Palette", one))
            for media, one in chosen.items()
        )

    @property
    def own_marks(self) -> tuple[Markable, ...]:
        """What the caller asks to mark."""
        return self.marks if isinstance(self.marks, tuple) else ()

    @property
    def reader(self) -> Reader:
        """Somebody who reads in the language, without names."""
        return Reader(self.language)

    def check_orientation(self, players: int) -> None:
        """Raise unless the orientation is a seat or None.

        Raises:
            PictureError: if it is something else.
        """
        seat = self.orientation
        if seat is not None and not is_seat(seat, players):
            what = text("a seat from 0 to {last} as orientation", last=players - 1)
            raise PictureError(expected(what, seat))


def check_options(kind: type[TileOptions], options: TileOptions) -> PictureOptions:
    """Return options that a caller gives, checked, with the defaults of the others.

    Args:
        kind: the options that the picture has: `TileOptions`, `TableOptions` or `RoundOptions`.
        options: the options that the caller gives.

    Raises:
        PictureError: if the picture has no such option, or an option is wrong.

    >>> check_options(TileOptions, {"size": 200}).size
    200
    >>> check_options(TileOptions, {"colours": "print"})
    Traceback (most recent call last):
    ...
    chickenfoot_rules.PictureError: expected the options theme, colors, size, \
numerals, \
language; got 'colours'; did you mean 'colors'?
    """
    known = kind.__annotations__
    for name in options:
        if name not in known:
            message = text(
                "expected the options {options}; got {found}",
                options=", ".join(known),
                found=quote(name),
            )
            raise PictureError(chain([message, suggestion(name, known)], ""))
    if "theme" in options and "colors" in options:
        message = text("expected a theme or colors, got both")
        raise PictureError(message)
    return PictureOptions(**options)
