"""The colours of pictures, as values.

In the palettes `LIGHT` and `DARK` each value has its own colour, as in coloured sets. Any two of
these differ for readers with each of the three common kinds of colour blindness. Neighbouring
values also differ in lightness: in `LIGHT` odd values are dark and even ones paler; in `DARK`
even values are bright and odd ones duller.
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.names import NamedValues
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET
from chickenfoot_rules.dominoes.values import BasePalette, shown

_VALUES: Final = HIGHEST_SET + 1


def _is_colour(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("#[0-9a-f]{6}", value, re.ASCII) is not None


def _check_colour(_: Palette, field: attrs.Attribute[str], value: object) -> None:
    if not _is_colour(value):
        message = f"expected a colour like '#0b6e3f' as {field.name}, got {shown(value)}"
        raise PictureError(message)


def _check_pips(_: Palette, __: attrs.Attribute[tuple[str, ...]], pips: tuple[str, ...]) -> None:
    is_tuple = isinstance(pips, tuple)  # pyright: ignore[reportUnnecessaryIsInstance]
    if not is_tuple or len(pips) != _VALUES or not all(map(_is_colour, pips)):
        message = f"expected {_VALUES} colours like '#0b6e3f' as pips, got {shown(pips)}"
        raise PictureError(message)


def _colour() -> str:
    return attrs.field(validator=_check_colour)


@attrs.frozen(kw_only=True)
class Palette(BasePalette):
    """The colours of a picture, each as ``#rrggbb`` in small letters.

    Take one of `PALETTES` and change what you like with ``attrs.evolve``.

    Attributes:
        ground: the table.
        card: the card of a seat.
        rim: the edge of a card.
        ink: text.
        faint: less important text.
        face: the face of a tile.
        edge: its edge and the line across it.
        back: the back of a tile.
        pattern: the edge of a back, and the line on it.
        last: the mark of the last tile.
        duty: the mark of a double that must be filled, and of a value that is gone.
        open: the mark of an open end, of a playable tile and of the seat to move.
        on_open: text on that mark.
        mark: the marks that the caller asks for.
        on_mark: text on these marks.
        won: the mark of the seat that went out.
        pips: the colour of each value, 0..18. That of the blank is for numerals and connectors.

    Raises:
        PictureError: if something else is given as a colour.

    >>> print(attrs.evolve(PALETTES["classic"], ground="#2f5d46").ground)
    #2f5d46
    """

    ground: str = _colour()
    card: str = _colour()
    rim: str = _colour()
    ink: str = _colour()
    faint: str = _colour()
    face: str = _colour()
    edge: str = _colour()
    back: str = _colour()
    pattern: str = _colour()
    last: str = _colour()
    duty: str = _colour()
    open: str = _colour()
    on_open: str = _colour()
    mark: str = _colour()
    on_mark: str = _colour()
    won: str = _colour()
    pips: tuple[str, ...] = attrs.field(validator=_check_pips)


LIGHT: Final = Palette(
    ground="#dbe7dc",
    card="#eef4ee",
    rim="#b9cbbb",
    ink="#1d2a20",
    faint="#4d5f52",
    face="#fffdf6",
    edge="#7f7863",
    back="#54708c",
    pattern="#c9d6e2",
    last="#d9480f",
    duty="#b3127d",
    open="#0b6e3f",
    on_open="#ffffff",
    mark="#1457d6",
    on_mark="#ffffff",
    won="#8a5a00",
    pips=(
        "#6b6b6b",
        "#116677",
        "#669966",
        "#aa1122",
        "#ee5500",
        "#112288",
        "#aa7744",
        "#770055",
        "#228866",
        "#2211dd",
        "#2299dd",
        "#112233",
        "#dd3300",
        "#114400",
        "#998888",
        "#332211",
        "#dd66aa",
        "#663333",
        "#7766bb",
    ),
)
DARK: Final = Palette(
    ground="#12181a",
    card="#1a2225",
    rim="#38464b",
    ink="#e9eeec",
    faint="#a3b0ac",
    face="#2d343b",
    edge="#8b98a5",
    back="#55718d",
    pattern="#93abc2",
    last="#ff9a3d",
    duty="#ff6ec7",
    open="#5fe39a",
    on_open="#08140d",
    mark="#6db3ff",
    on_mark="#08121f",
    won="#ffcf5c",
    pips=(
        "#a8a8a8",
        "#66bbcc",
        "#33ffbb",
        "#ff4400",
        "#ffbb55",
        "#2299ff",
        "#ffee77",
        "#aa77cc",
        "#77ddbb",
        "#bb88aa",
        "#ddbbff",
        "#889966",
        "#ffffff",
        "#22aa11",
        "#dddddd",
        "#dd9955",
        "#bbeeff",
        "#ee6688",
        "#eecc88",
    ),
)

_CLASSIC: Final = Palette(
    ground="#dcd3bf",
    card="#eae3d3",
    rim="#bdb195",
    ink="#2a2118",
    faint="#594d3d",
    face="#fffaea",
    edge="#6f6450",
    back="#6b4226",
    pattern="#c9a987",
    last="#b3400a",
    duty="#8f1463",
    open="#0b5e37",
    on_open="#ffffff",
    mark="#1648b8",
    on_mark="#ffffff",
    won="#7a4f00",
    pips=_VALUES * ("#16120d",),
)
_CONTRAST: Final = Palette(
    ground="#ffffff",
    card="#ffffff",
    rim="#000000",
    ink="#000000",
    faint="#333333",
    face="#ffffff",
    edge="#000000",
    back="#000000",
    pattern="#ffffff",
    last="#b00000",
    duty="#7a0099",
    open="#004d24",
    on_open="#ffffff",
    mark="#0033cc",
    on_mark="#ffffff",
    won="#000000",
    pips=_VALUES * ("#000000",),
)
_PRINT: Final = Palette(
    ground="#ffffff",
    card="#ffffff",
    rim="#8c8c8c",
    ink="#000000",
    faint="#4d4d4d",
    face="#ffffff",
    edge="#595959",
    back="#bfbfbf",
    pattern="#595959",
    last="#808080",
    duty="#000000",
    open="#000000",
    on_open="#ffffff",
    mark="#404040",
    on_mark="#ffffff",
    won="#000000",
    pips=_VALUES * ("#000000",),
)

PALETTES: Final = NamedValues(
    {"light": LIGHT, "dark": DARK, "classic": _CLASSIC, "contrast": _CONTRAST, "print": _PRINT}
)
"""The palettes by name: the two themes, black on ivory, high contrast, and shades of grey to print.

In the last three all pips are black, so nothing depends on telling colours apart."""
